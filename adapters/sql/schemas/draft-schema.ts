/** The last versions of each draft, as compressed JSON. */
export const DRAFT_SCHEMA: readonly string[] = [
  `create table draftversions (
    id text primary key references jobs (id), organization_id text not null references organizations (id),
    body text not null)`,
];
