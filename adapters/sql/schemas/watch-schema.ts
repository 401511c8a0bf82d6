/** Scans that start by themselves. */
export const WATCH_SCHEMA: readonly string[] = [
  `create table watches (
    id text primary key, organization_id text not null references organizations (id), created_at bigint not null,
    caller text not null, target text not null, schedule text not null, rules text not null,
    floor_millicredits bigint not null check (floor_millicredits >= 0), next_at bigint,
    pause text check (pause in ('member', 'credits')), is_removed integer not null check (is_removed in (0, 1)))`,
  "create index watches_by_organization on watches (organization_id, created_at) where is_removed = 0",
  "create index watches_due on watches (next_at) where next_at is not null",
  "create index pagekeywords_watched on pagekeywords (watch_id) where watch_id is not null",
];
