/** State and comments of each draft, and links that open one draft to a person without an account. */
export const DRAFT_NOTES_SCHEMA: readonly string[] = [
  `create table draftnotes (
    id text primary key references jobs (id), organization_id text not null references organizations (id),
    state text not null, body text not null)`,
  // Without a reference to users, because a link stays when the user who made it is removed.
  `create table guest_links (
    hash text primary key, organization_id text not null references organizations (id), job_id text not null,
    user_id text not null, rights text not null, created_at bigint not null, expires_at bigint not null,
    used_at bigint, revoked_at bigint)`,
  "create index guest_links_by_job on guest_links (organization_id, job_id)",
];
