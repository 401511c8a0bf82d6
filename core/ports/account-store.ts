import type { Brand, Logo } from "../domain/brand.ts";
import type { KeyKind, Scope } from "../domain/caller.ts";
import type { OrganizationRow } from "./store-rows.ts";

/** The agreed limits of an organization. `null` or an absent bucket means the limit of the service. */
export type OrganizationLimits = Pick<OrganizationRow, "activeCap" | "queuedCap" | "rateLimits">;

/** The fields of an organization to replace. */
export type OrganizationChanges = Partial<OrganizationLimits & Pick<OrganizationRow, "name" | "status" | "isMetered">>;

/** An API key as it is stored: its SHA-256, never the key. */
export interface KeyRow {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly name: string | null;
  /** Lower-case hex of SHA-256 over the whole key. Unique. */
  readonly hash: string;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** A key and the fields of its organization that decide what the key opens. */
export interface KeyMatch {
  readonly key: KeyRow;
  readonly organizationStatus: OrganizationRow["status"];
  readonly rateLimits: OrganizationRow["rateLimits"];
}

/** Tokens of the language model, and their price in millionths of the operator's currency. */
export interface WriterSum {
  readonly tokens: number;
  /** 0 when the operator sets no prices. */
  readonly micros: number;
}

/** Use of the language model to count for an organization. */
export interface WriterUse extends WriterSum {
  readonly organizationId: string;
  /** Month of UTC, such as `2026-11`. */
  readonly month: string;
  /** Largest sums of the month. `null`: none. */
  readonly limit: { readonly tokens: number | null; readonly micros: number | null };
}

/**
 * Stores organizations and their keys. Each verb is atomic.
 *
 * `Store` creates organizations, together with their first credits.
 */
export interface AccountStore {
  organization(id: string): Promise<OrganizationRow | null>;
  /** Oldest first. */
  organizations(): Promise<readonly OrganizationRow[]>;
  /** Replaces the given fields. Returns false for an unknown organization. */
  changeOrganization(id: string, changes: OrganizationChanges): Promise<boolean>;
  /** Hosts that no scan of the organization compares with, by name. Empty for an unknown organization. */
  excludedHosts(organizationId: string): Promise<readonly string[]>;
  /** Replaces all of them. Returns false for an unknown organization. */
  setExcludedHosts(organizationId: string, hosts: readonly string[]): Promise<boolean>;
  /** `null` for an organization that has set nothing. */
  brand(organizationId: string): Promise<Brand | null>;
  /** `null` without a logo. */
  brandLogo(organizationId: string): Promise<Logo | null>;
  /** Replaces the texts, and the logo unless it is absent. Returns false for an unknown organization. */
  setBrand(organizationId: string, texts: Omit<Brand, "logo">, logo?: Logo | null): Promise<boolean>;
  /** True when the organization forbids the language model. False for an unknown organization. */
  isWriterForbidden(organizationId: string): Promise<boolean>;
  /** Returns false for an unknown organization. */
  setWriterForbidden(organizationId: string, isForbidden: boolean): Promise<boolean>;
  /** Use of the language model by the organization in a month, such as `2026-11`. */
  writerSum(organizationId: string, month: string): Promise<WriterSum>;
  /**
   * Adds a use, which can be negative. Returns false and adds nothing when a sum would exceed its limit. Calls of
   * several processes never exceed it together. Rejects for an unknown organization.
   */
  addWriterUse(use: WriterUse): Promise<boolean>;
  /** Rejects when the id or hash exists, or when the organization does not exist. */
  insertKey(key: KeyRow): Promise<void>;
  keyByHash(hash: string): Promise<KeyMatch | null>;
  /** Oldest first. */
  keys(organizationId: string): Promise<readonly KeyRow[]>;
  /** Keeps the instant of the first revocation. Returns false when the organization has no such key. */
  revokeKey(name: { readonly organizationId: string; readonly keyId: string }, at: number): Promise<boolean>;
  /** The organization that has the key, `null` for an unknown key. For operators, who know an id from a log line. */
  organizationOfKey(keyId: string): Promise<string | null>;
  /** Records the last uses. Ignores unknown keys and never moves an instant back. */
  touchKeys(uses: readonly { readonly id: string; readonly at: number }[]): Promise<void>;
}
