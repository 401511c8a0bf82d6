/** Choices of organizations, as compressed JSON. */
export const CHOICE_SCHEMA: readonly string[] = [
  `create table choices (
    id text primary key, organization_id text not null references organizations (id), body text not null)`,
];
