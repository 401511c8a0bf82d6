/** Marks of refresh tokens: an older token of a grant is recognized without a row of its own. D-33 */
export const FAMILY_SCHEMA: readonly string[] = [
  "alter table oauth_grants add column family text",
  "alter table oauth_grants add column generation bigint not null default 0",
  "create index oauth_grants_by_family on oauth_grants (family)",
];
