/** Many scans at once. */
export const BATCH_SCHEMA: readonly string[] = [
  `create table batches (
    id text primary key, organization_id text not null references organizations (id), created_at bigint not null,
    caller text not null, scans text not null, open integer not null check (open >= 0))`,
  "create index batches_by_organization on batches (organization_id, created_at)",
  "create index batches_open on batches (created_at) where open > 0",
];
