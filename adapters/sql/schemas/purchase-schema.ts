import { BILLING_SCHEMA } from "./billing-schema.ts";

/** Version 2: links to shared reports, drafts, top-ups, and lots that record credits that a dispute froze and that a refund or a dispute took back. */
export const PURCHASE_SCHEMA: readonly string[] = [
  "alter table lots add column frozen_millicredits bigint not null default 0 check (frozen_millicredits >= 0)",
  "alter table lots add column refunded_millicredits bigint not null default 0 check (refunded_millicredits >= 0)",
  `alter table lots add column hold text not null default 'none'
    check (hold in ('none', 'frozen', 'charged_back'))`,
  // Without a reference to users, because a link stays when the user who made it is removed.
  `create table shares (
    hash text primary key, organization_id text not null references organizations (id), job_id text not null,
    user_id text not null, created_at bigint not null, revoked_at bigint)`,
  "create index shares_by_job on shares (organization_id, job_id)",
  `create table drafts (
    id text primary key references jobs (id), organization_id text not null references organizations (id),
    keyword text not null, url text, title text not null, meta_description text not null, text text not null,
    score bigint, version bigint not null, saved_by text not null, saved_at bigint not null,
    is_discarded bigint not null)`,
  "create index drafts_by_time on drafts (organization_id, saved_at desc, id desc) where is_discarded = 0",
  ...BILLING_SCHEMA,
];
