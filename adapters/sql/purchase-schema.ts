import { BILLING_SCHEMA } from "./billing-schema.ts";

/** Version 2: top-ups, and lots that record credits that a dispute froze and that a refund or a dispute took back. */
export const PURCHASE_SCHEMA: readonly string[] = [
  "alter table lots add column frozen_millicredits bigint not null default 0 check (frozen_millicredits >= 0)",
  "alter table lots add column refunded_millicredits bigint not null default 0 check (refunded_millicredits >= 0)",
  `alter table lots add column hold text not null default 'none'
    check (hold in ('none', 'frozen', 'charged_back'))`,
  ...BILLING_SCHEMA,
];
