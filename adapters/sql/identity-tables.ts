import {
  IDENTITY_KEYS,
  IDENTITY_TABLE_NAMES,
  type IdentityTableName,
  type IdentityTables,
} from "../../core/ports/identity-rows.ts";
import { mapNames } from "../../core/ports/tables.ts";
import { type Codecs, columnOf, defineTable, flag, integer, json, nullable, type SqlTable, text } from "./table.ts";

/** How each field of each table is stored. A missing table or field does not compile. */
const CODECS: { readonly [Name in IdentityTableName]: Codecs<IdentityTables[Name]> } = {
  users: {
    id: text(),
    email: text(),
    name: nullable(text()),
    emailVerifiedAt: nullable(integer),
    emailProof: nullable(text()),
    password: nullable(text()),
    status: text(),
    isAdmin: flag,
    createdAt: integer,
  },
  identities: { issuer: text(), subject: text(), userId: text(), createdAt: integer },
  passkeys: {
    id: text(),
    userId: text(),
    publicKey: text(),
    signCount: integer,
    name: text(),
    createdAt: integer,
    usedAt: nullable(integer),
  },
  sessions: {
    hash: text(),
    userId: text(),
    createdAt: integer,
    seenAt: integer,
    expiresAt: integer,
    provedAt: integer,
    device: text(),
  },
  devices: { userId: text(), hash: text(), expiresAt: integer },
  signInWaits: { userId: text(), network: text(), failures: integer, waitUntil: integer, expiresAt: integer },
  links: {
    hash: text(),
    purpose: text(),
    userId: nullable(text()),
    email: nullable(text()),
    organizationId: nullable(text()),
    role: nullable(text()),
    createdBy: nullable(text()),
    createdAt: integer,
    expiresAt: integer,
    usedAt: nullable(integer),
  },
  memberships: { userId: text(), organizationId: text(), role: text(), createdAt: integer },
  oauthClients: { id: text(), name: text(), redirectUris: json(), createdAt: integer, usedAt: nullable(integer) },
  oauthGrants: {
    id: text(),
    organizationId: text(),
    userId: text(),
    clientId: text(),
    clientName: text(),
    scopes: json(),
    resource: text(),
    createdAt: integer,
    usedAt: nullable(integer),
    expiresAt: integer,
    revokedAt: nullable(integer),
    reason: nullable(text()),
    family: nullable(text()),
    generation: integer,
  },
  oauthCodes: {
    hash: text(),
    grantId: text(),
    redirectUri: text(),
    challenge: text(),
    expiresAt: integer,
    usedAt: nullable(integer),
  },
  oauthTokens: {
    hash: text(),
    grantId: text(),
    kind: text(),
    scopes: json(),
    issuedAt: integer,
    expiresAt: integer,
    rotatedAt: nullable(integer),
    siblings: integer,
  },
  guestLinks: {
    hash: text(),
    organizationId: text(),
    jobId: text(),
    userId: text(),
    rights: text(),
    createdAt: integer,
    expiresAt: integer,
    usedAt: nullable(integer),
    revokedAt: nullable(integer),
  },
  shares: {
    hash: text(),
    organizationId: text(),
    jobId: text(),
    userId: text(),
    createdAt: integer,
    expiresAt: nullable(integer),
    revokedAt: nullable(integer),
  },
  audit: {
    id: text(),
    organizationId: nullable(text()),
    userId: nullable(text()),
    action: text(),
    detail: text(),
    address: nullable(text()),
    at: integer,
  },
};

type Tables = { readonly [Name in IdentityTableName]: SqlTable<IdentityTables[Name]> };

function define<Name extends IdentityTableName>(name: Name): SqlTable<IdentityTables[Name]> {
  return defineTable({ name: columnOf(name), codecs: CODECS[name], key: IDENTITY_KEYS[name] });
}

// The cast is safe: `define` returns the table of the name that it gets.
/** The tables of people and OAuth with their statements. */
export const IDENTITY_TABLES = mapNames<Tables>(
  IDENTITY_TABLE_NAMES,
  define as (name: IdentityTableName) => Tables[IdentityTableName],
);
