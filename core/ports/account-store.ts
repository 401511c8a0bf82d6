import type { KeyKind, Scope } from "../service.ts";
import type { OrganizationRow } from "./store.ts";

/** What an owner agreed on with an organisation beside the service's own limits. */
export type OrganizationLimits = Pick<OrganizationRow, "activeCap" | "queuedCap" | "rateLimits">;

/** An API key as stored: its SHA-256, never the key. */
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

/** A key with the standing of its organisation. */
export interface KeyMatch {
  readonly key: KeyRow;
  readonly organizationStatus: OrganizationRow["status"];
  readonly rateLimits: OrganizationRow["rateLimits"];
}

/** Organisations and their keys. Each verb is atomic on its own. Organisations are created through `Store`, with their first credits. */
export interface AccountStore {
  organization(id: string): Promise<OrganizationRow | null>;
  /** Oldest first. */
  organizations(): Promise<readonly OrganizationRow[]>;
  /** False when the organisation is unknown. */
  setOrganizationStatus(id: string, status: OrganizationRow["status"]): Promise<boolean>;
  /** Replaces all three; false when the organisation is unknown. */
  setOrganizationLimits(id: string, limits: OrganizationLimits): Promise<boolean>;
  /** Rejects when the id or hash exists or the organisation does not. */
  insertKey(key: KeyRow): Promise<void>;
  keyByHash(hash: string): Promise<KeyMatch | null>;
  /** Oldest first. */
  keys(organizationId: string): Promise<readonly KeyRow[]>;
  /** Keeps the first instant when revoked before; false when the key is unknown. */
  revokeKey(id: string, at: number): Promise<boolean>;
  /** Records last uses; unknown keys are ignored and instants never go back. */
  touchKeys(uses: readonly { readonly id: string; readonly at: number }[]): Promise<void>;
}
