import type { KeyKind, Scope } from "../../domain/caller.ts";
import type { RateLimits } from "../../domain/rate-limits.ts";
import type { OrganizationLimits } from "../../ports/account-store.ts";
import type { AlertMail } from "./alert-mail.ts";
import type { BrandAdmin } from "./brand-admin.ts";
import type { CreditAdmin } from "./credit-admin.ts";
import type { JobAdmin } from "./job-admin.ts";
import type { UsageAdmin } from "./usage.ts";
import type { WebhookAdmin } from "./webhook-views.ts";
import type { WriterAdmin } from "./writer-admin.ts";

/** An organization as its owner sees it. `createdAt` is milliseconds since the epoch. */
export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "suspended";
  readonly createdAt: number;
  /** Limits that replace the service's default limits for this organization. */
  readonly limits: OrganizationLimits;
  /** False when no job is refused for lack of credits. */
  readonly isMetered: boolean;
}

/** An API key as lists show it, without the secret key itself. */
export interface KeyView {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly name: string | null;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Operations of the account owner, called by the CLI and the dashboard. All throw `ServiceError` NOT_FOUND for unknown ids. */
export interface AdminApi extends JobAdmin, UsageAdmin, CreditAdmin, WebhookAdmin, BrandAdmin, WriterAdmin, AlertMail {
  /** Grants the 10 free credits of contract 1 in the same transaction. */
  createOrganization(input: {
    readonly name: string;
    /** False: no job is refused for lack of credits. @default true */
    readonly isMetered?: boolean;
    /** False for an organization whose owner has no verified address. D-35. @default true */
    readonly hasFreeCredits?: boolean;
  }): Promise<OrganizationView>;
  listOrganizations(): Promise<readonly OrganizationView[]>;
  /** Renames an organization. Throws VALIDATION_ERROR for an empty name and for more than 200 characters. */
  renameOrganization(organizationId: string, name: string): Promise<void>;
  /**
   * Suspends or reactivates an organization. Other processes apply the status within a second.
   * Requests of a suspended organization fail with ORGANIZATION_SUSPENDED; its existing jobs continue.
   */
  setOrganizationStatus(organizationId: string, status: OrganizationView["status"]): Promise<void>;
  /** Turns the refusal for lack of credits on or off. The ledger counts spent credits in both cases. */
  setMetering(organizationId: string, isMetered: boolean): Promise<void>;
  /**
   * Changes the limits that the call names; `null` restores the service's default. Throws VALIDATION_ERROR
   * for a value that is not a whole number of at least 1.
   *
   * Limits apply from the next request; other processes apply rates within a second. The capacity of the workers
   * still bounds the number of slots.
   */
  setLimits(
    organizationId: string,
    limits: {
      readonly activeCap?: number | null;
      readonly queuedCap?: number | null;
      readonly rateLimits?: Partial<RateLimits> | null;
    },
  ): Promise<OrganizationView>;
  /** Hosts that no scan of the organization compares with, by name. */
  excludedHosts(organizationId: string): Promise<readonly string[]>;
  /**
   * Replaces them, from the next run of a job on. Takes host names or addresses; a host excludes its subdomains. Throws
   * VALIDATION_ERROR for other texts and for more than 200 hosts.
   */
  setExcludedHosts(organizationId: string, hosts: readonly string[]): Promise<readonly string[]>;
  /** Creates a key; only this call returns the full key. `expiresAt` must be in the future; test keys are free (D-5). */
  createKey(input: {
    readonly organizationId: string;
    readonly kind: KeyKind;
    readonly scopes: readonly Scope[];
    readonly name?: string;
    readonly expiresAt?: number;
  }): Promise<{ readonly key: string; readonly view: KeyView }>;
  /** Revokes the key at once in this process, and within a second in other processes. */
  revokeKey(name: KeyName): Promise<void>;
  listKeys(organizationId: string): Promise<readonly KeyView[]>;
}

/** Names one key of an organization. */
export interface KeyName {
  readonly organizationId: string;
  readonly keyId: string;
}
