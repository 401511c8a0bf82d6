/** Browsers that signed a user in, and wrong passwords by user and network. They replace the counts of a user. D-91 */
export const DEVICE_SCHEMA: readonly string[] = [
  `create table devices (
    user_id text not null references users (id) on delete cascade, hash text not null, expires_at bigint not null,
    primary key (user_id, hash))`,
  "create index devices_by_end on devices (expires_at)",
  "insert into devices select user_id, device, max(expires_at) from sessions group by user_id, device",
  `create table sign_in_waits (
    user_id text not null references users (id) on delete cascade, network text not null,
    failures bigint not null check (failures >= 0), wait_until bigint not null, expires_at bigint not null,
    primary key (user_id, network))`,
  "create index sign_in_waits_by_end on sign_in_waits (expires_at)",
  "alter table users drop column failures",
  "alter table users drop column wait_until",
];
