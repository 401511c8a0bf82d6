import type {
  ClientRow,
  CodeRow,
  GrantRow,
  LinkRow,
  MembershipRow,
  SessionRow,
  TokenRow,
  UserRow,
} from "../../../core/ports/identity-rows.ts";
import { START } from "../test-clock.ts";

/** Builds a user; `over` replaces members. */
export function userRow(over: Partial<UserRow> = {}): UserRow {
  return {
    id: "usr_1",
    email: "ada@example.com",
    name: "Ada",
    emailVerifiedAt: null,
    emailProof: null,
    password: null,
    status: "active",
    isAdmin: false,
    createdAt: START,
    ...over,
  };
}

/** Builds a membership of the first user in the first organization; `over` replaces members. */
export function membershipRow(over: Partial<MembershipRow> = {}): MembershipRow {
  return { userId: "usr_1", organizationId: "org_1", role: "owner", createdAt: START, ...over };
}

/** Builds a session of the first user; `over` replaces members. */
export function sessionRow(over: Partial<SessionRow> = {}): SessionRow {
  const at = { createdAt: START, seenAt: START, provedAt: START, expiresAt: START + 1_000 };
  return { hash: "session_1", userId: "usr_1", device: "device_1", ...at, ...over };
}

/** Builds an unused setup link; `over` replaces members. */
export function linkRow(over: Partial<LinkRow> = {}): LinkRow {
  return {
    hash: "link_1",
    purpose: "setup",
    userId: null,
    email: null,
    organizationId: null,
    role: null,
    createdBy: null,
    createdAt: START,
    expiresAt: START + 1_000,
    usedAt: null,
    ...over,
  };
}

/** Builds a registered client; `over` replaces members. */
export function clientRow(over: Partial<ClientRow> = {}): ClientRow {
  const redirectUris = ["https://client.example/back"];
  return { id: "client_1", name: "Client", redirectUris, createdAt: START, usedAt: null, ...over };
}

/** Builds a grant of the first user for the first organization; `over` replaces members. */
export function grantRow(over: Partial<GrantRow> = {}): GrantRow {
  return {
    id: "grant_1",
    organizationId: "org_1",
    userId: "usr_1",
    clientId: "client_1",
    clientName: "Client",
    scopes: ["jobs:read"],
    resource: "https://api.example.test/mcp",
    createdAt: START,
    usedAt: null,
    expiresAt: START + 10_000,
    revokedAt: null,
    reason: null,
    family: null,
    generation: 0,
    ...over,
  };
}

/** Builds an unused code of the first grant; `over` replaces members. */
export function codeRow(over: Partial<CodeRow> = {}): CodeRow {
  const redirectUri = "https://client.example/back";
  const end = { expiresAt: START + 1_000, usedAt: null };
  return { hash: "code_1", grantId: "grant_1", redirectUri, challenge: "challenge", ...end, ...over };
}

/** Builds an access token of the first grant; `over` replaces members. */
export function tokenRow(over: Partial<TokenRow> = {}): TokenRow {
  return {
    hash: "token_1",
    grantId: "grant_1",
    kind: "access",
    scopes: ["jobs:read"],
    issuedAt: START,
    expiresAt: START + 1_000,
    rotatedAt: null,
    siblings: 0,
    ...over,
  };
}
