/** Hosts that scans of an organization never compare with. D-116 */
export const EXCLUDED_HOSTS_SCHEMA: readonly string[] = [
  `create table excluded_hosts (
    organization_id text not null references organizations (id), host text not null,
    primary key (organization_id, host))`,
];
