import type { AuditReport, ListQuery, StoreHints, StoreReads } from "../../core/ports/store.ts";
import { type Rows, sorted } from "./rows.ts";

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

type Listed = <Row extends { readonly id: string; readonly organizationId: string }>(
  rows: Iterable<Row>,
  query: ListQuery,
  by: (row: Row) => number,
) => readonly Row[];

/** Creates the hints of due billing work over the rows. */
export function billingHints(rows: Rows): Pick<StoreHints, HintNames> {
  return {
    async dueTopUps(now, limit) {
      const due = [...rows.topups.values()].filter(
        (row) => row.checkAt !== null && row.checkAt <= now && (row.leaseUntil === null || row.leaseUntil < now),
      );
      return sorted(due, (row) => row.checkAt ?? 0)
        .slice(0, limit)
        .map(({ id, organizationId }) => ({ id, organizationId }));
    },
    async dueRefunds(now, limit) {
      const due = [...rows.refunds.values()].filter((row) => row.checkAt !== null && row.checkAt <= now);
      return sorted(due, (row) => row.checkAt ?? 0)
        .slice(0, limit)
        .map(({ id, organizationId, topUpId }) => ({ id, organizationId, topUpId }));
    },
    async dueRefills(now, limit) {
      const due = [...rows.customers.values()].filter((row) => row.nextAt !== null && row.nextAt <= now);
      const named = due.map((row) => ({ id: row.organizationId, at: row.nextAt ?? 0 }));
      return sorted(named, (row) => row.at)
        .slice(0, limit)
        .map((row) => row.id);
    },
  };
}

/** Creates the reads of billing rows. `listed` selects one page. */
export function billingReads(rows: Rows, listed: Listed): Pick<StoreReads, ReadNames> {
  return {
    async topUp(id) {
      return rows.topups.get(id) ?? null;
    },
    async topUpOfPayment({ paymentId, chargeId }) {
      const isMatch = (known: string | null, given: string | null) => known !== null && known === given;
      const topUps = [...rows.topups.values()].filter(
        (row) => isMatch(row.paymentId, paymentId) || isMatch(row.chargeId, chargeId),
      );
      return sorted(topUps, () => 0)[0] ?? null;
    },
    async topUps(query) {
      return listed(rows.topups.values(), query, (row) => row.createdAt);
    },
    async refund(id) {
      return rows.refunds.get(id) ?? null;
    },
    async refunds(query) {
      return listed(rows.refunds.values(), query, (row) => row.createdAt);
    },
    async disputes(query) {
      return listed(rows.disputes.values(), query, (row) => row.createdAt);
    },
    async customer(organizationId) {
      return rows.customers.get(organizationId) ?? null;
    },
    async customerById(customerId) {
      return [...rows.customers.values()].find((row) => row.customerId === customerId) ?? null;
    },
    async hasNotice(id) {
      return rows.notices.has(id);
    },
    async lastNoticeAt() {
      const instants = [...rows.notices.values()].map((row) => row.receivedAt);
      return instants.length === 0 ? null : Math.max(...instants);
    },
  };
}

/** Returns the billing rows of an organization for an audit. */
export function billingAudit(rows: Rows, organizationId: string): Pick<AuditReport, "topUps" | "refunds" | "disputes"> {
  const ofOrganization = <
    Row extends { readonly id: string; readonly organizationId: string; readonly createdAt: number },
  >(
    table: ReadonlyMap<string, Row>,
  ) =>
    sorted(
      [...table.values()].filter((row) => row.organizationId === organizationId),
      (row) => row.createdAt,
    );
  return {
    topUps: ofOrganization(rows.topups),
    refunds: ofOrganization(rows.refunds),
    disputes: ofOrganization(rows.disputes),
  };
}
