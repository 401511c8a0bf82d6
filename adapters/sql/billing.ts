import type { AuditReport, ListQuery, StoreHints, StoreReads } from "../../core/ports/store.ts";
import { type Query, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { SQL_TABLES } from "./tables.ts";

const { topups, refunds, disputes, customers } = SQL_TABLES;

type HintNames = "dueTopUps" | "dueRefunds" | "dueRefills";
type ReadNames =
  | "topUp"
  | "topUpOfPayment"
  | "topUps"
  | "refund"
  | "refunds"
  | "disputes"
  | "customer"
  | "customerById"
  | "hasNotice"
  | "lastNoticeAt";

/** Creates the hints of due billing work. Each hint is one statement over one index. */
export function billingHints(on: Sql): Pick<StoreHints, HintNames> {
  return {
    async dueTopUps(now, limit) {
      const rows = await on.rows(sql`select id, organization_id from topups
        where check_at is not null and check_at <= ${now} and (lease_until is null or lease_until < ${now})
        order by check_at, id limit ${limit}`);
      return rows.map((row) => ({ id: String(row.id), organizationId: String(row.organization_id) }));
    },
    async dueRefunds(now, limit) {
      const rows = await on.rows(sql`select id, organization_id, top_up_id from refunds
        where check_at is not null and check_at <= ${now} order by check_at, id limit ${limit}`);
      return rows.map((row) => ({
        id: String(row.id),
        organizationId: String(row.organization_id),
        topUpId: String(row.top_up_id),
      }));
    },
    async dueRefills(now, limit) {
      const rows = await on.rows(sql`select organization_id from customers
        where next_at is not null and next_at <= ${now} order by next_at, organization_id limit ${limit}`);
      return rows.map((row) => String(row.organization_id));
    },
  };
}

/** Creates the reads of billing rows. `pageOf` builds the condition and order of a list query. */
export function billingReads(on: Sql, pageOf: (query: ListQuery, by: Query) => Query): Pick<StoreReads, ReadNames> {
  return {
    async topUp(id) {
      return (await topups.select(on, sql`where id = ${id}`))[0] ?? null;
    },
    async topUpOfPayment({ paymentId, chargeId }) {
      const [row] = await topups.select(
        on,
        sql`where (payment_id is not null and payment_id = ${paymentId})
          or (charge_id is not null and charge_id = ${chargeId}) order by id limit 1`,
      );
      return row ?? null;
    },
    topUps: (query) => topups.select(on, pageOf(query, sql`created_at`)),
    async refund(id) {
      return (await refunds.select(on, sql`where id = ${id}`))[0] ?? null;
    },
    refunds: (query) => refunds.select(on, pageOf(query, sql`created_at`)),
    disputes: (query) => disputes.select(on, pageOf(query, sql`created_at`)),
    async customer(organizationId) {
      return (await customers.select(on, sql`where organization_id = ${organizationId}`))[0] ?? null;
    },
    async customerById(customerId) {
      return (await customers.select(on, sql`where customer_id = ${customerId}`))[0] ?? null;
    },
    async hasNotice(id) {
      return (await on.rows(sql`select id from notices where id = ${id}`)).length > 0;
    },
    async lastNoticeAt() {
      const [row] = await on.rows(sql`select max(received_at) as at from notices`);
      return row?.at === null || row?.at === undefined ? null : Number(row.at);
    },
  };
}

/** Reads the billing rows of an organization for an audit. */
export async function billingAudit(
  on: Sql,
  organizationId: string,
): Promise<Pick<AuditReport, "topUps" | "refunds" | "disputes">> {
  const ofOrganization = sql`where organization_id = ${organizationId} order by created_at, id`;
  return {
    topUps: await topups.select(on, ofOrganization),
    refunds: await refunds.select(on, ofOrganization),
    disputes: await disputes.select(on, ofOrganization),
  };
}
