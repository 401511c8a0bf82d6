/**
 * Tables of people and OAuth. They hold hashes of tokens, never tokens.
 *
 * The row of `identity_lock` serializes transactions that count users.
 */
export const IDENTITY_SCHEMA: readonly string[] = [
  "create table identity_lock (name text primary key)",
  "insert into identity_lock (name) values ('users')",

  `create table users (
    id text primary key, email text not null unique, email_verified_at bigint, password text,
    failures bigint not null check (failures >= 0), wait_until bigint not null,
    status text not null check (status in ('active', 'suspended')),
    is_admin integer not null check (is_admin in (0, 1)), created_at bigint not null)`,

  `create table identities (
    issuer text not null, subject text not null, user_id text not null references users (id) on delete cascade,
    created_at bigint not null, primary key (issuer, subject))`,
  "create index identities_by_user on identities (user_id)",

  `create table passkeys (
    id text primary key, user_id text not null references users (id) on delete cascade, public_key text not null,
    sign_count bigint not null, name text not null, created_at bigint not null, used_at bigint)`,
  "create index passkeys_by_user on passkeys (user_id)",

  `create table sessions (
    hash text primary key, user_id text not null references users (id) on delete cascade,
    created_at bigint not null, seen_at bigint not null, expires_at bigint not null, proved_at bigint not null,
    device text not null)`,
  "create index sessions_by_user on sessions (user_id)",
  "create index sessions_by_end on sessions (expires_at)",

  `create table links (
    hash text primary key, purpose text not null check (purpose in ('setup', 'invite', 'reset', 'passkey')),
    user_id text references users (id) on delete cascade, email text,
    organization_id text references organizations (id), role text, created_at bigint not null,
    expires_at bigint not null, used_at bigint)`,
  "create index links_by_end on links (expires_at)",

  `create table memberships (
    user_id text not null references users (id) on delete cascade,
    organization_id text not null references organizations (id),
    role text not null check (role in ('viewer', 'writer', 'admin', 'owner')), created_at bigint not null,
    primary key (user_id, organization_id))`,
  "create index memberships_by_organization on memberships (organization_id)",

  `create table oauth_clients (
    id text primary key, name text not null, redirect_uris text not null, created_at bigint not null,
    used_at bigint)`,
  "create index oauth_clients_unused on oauth_clients (created_at) where used_at is null",

  `create table oauth_grants (
    id text primary key, organization_id text not null references organizations (id),
    user_id text not null references users (id) on delete cascade, client_id text not null,
    client_name text not null, scopes text not null, resource text not null, created_at bigint not null,
    used_at bigint, expires_at bigint not null, revoked_at bigint, reason text)`,
  "create index oauth_grants_by_user on oauth_grants (user_id)",
  "create index oauth_grants_by_organization on oauth_grants (organization_id)",

  `create table oauth_codes (
    hash text primary key, grant_id text not null references oauth_grants (id) on delete cascade,
    redirect_uri text not null, challenge text not null, expires_at bigint not null, used_at bigint)`,
  "create index oauth_codes_by_end on oauth_codes (expires_at)",
  "create index oauth_codes_by_grant on oauth_codes (grant_id)",

  `create table oauth_tokens (
    hash text primary key, grant_id text not null references oauth_grants (id) on delete cascade,
    kind text not null check (kind in ('access', 'refresh')), scopes text not null, issued_at bigint not null,
    expires_at bigint not null, rotated_at bigint, siblings bigint not null)`,
  "create index oauth_tokens_by_end on oauth_tokens (expires_at)",
  "create index oauth_tokens_by_grant on oauth_tokens (grant_id)",

  // The log outlives users and organizations, so it has no references.
  `create table audit (
    id text primary key, organization_id text, user_id text, action text not null, detail text not null,
    address text, at bigint not null)`,
  "create index audit_by_organization on audit (organization_id, id)",
];
