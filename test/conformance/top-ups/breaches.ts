import { Value } from "@sinclair/typebox/value";
import { EVENT_SCHEMAS } from "../../../core/contract/events.ts";
import type { CustomerRow, TopUpRow } from "../../../core/ports/billing/rows.ts";
import type { AuditReport } from "../../../core/ports/store.ts";

function lotBreaches(topUp: TopUpRow, report: AuditReport): string[] {
  const lots = report.lots.filter((lot) => lot.reference.startsWith(`tpa:${topUp.id}:`));
  const isPaid = topUp.state === "succeeded";
  const wanted = [
    ["paid", topUp.millicredits],
    ["bonus", topUp.bonusMillicredits],
  ] as const;
  const expected = wanted.filter(([, millicredits]) => isPaid && millicredits > 0);
  const isExact =
    lots.length === expected.length &&
    expected.every(([kind, millicredits]) =>
      lots.some((lot) => lot.reference === `tpa:${topUp.id}:${kind}` && lot.grantedMillicredits === millicredits),
    );
  const isHeld = lots.every((lot) => lot.hold === topUp.hold);
  return [
    ...(isExact ? [] : [`B1 B2 ${topUp.id} ${topUp.state}: ${lots.length} lots`]),
    ...(isHeld ? [] : [`B8 ${topUp.id}: its lots are not ${topUp.hold}`]),
  ];
}

function eventBreaches(topUp: TopUpRow, report: AuditReport): string[] {
  const countOf = (type: string) =>
    report.events.filter((event) => event.type === type && JSON.parse(event.body).tpaId === topUp.id).length;
  const succeeded = countOf("billing.topup_succeeded");
  const failed = countOf("billing.topup_failed");
  const isRight =
    succeeded === (topUp.state === "succeeded" ? 1 : 0) && (topUp.state === "failed" ? failed === 1 : failed <= 1);
  const isOpen = topUp.state === "pending" || topUp.state === "processing";
  return isRight && !(isOpen && failed > 0)
    ? []
    : [`B5 ${topUp.id} ${topUp.state}: ${succeeded} succeeded, ${failed} failed`];
}

/** Names each rule of billing that the rows of an organization break. */
export function billingBreaches(report: AuditReport, customer: CustomerRow | null): string[] {
  const { topUps, refunds, disputes, events, lots } = report;
  const ids = new Set(topUps.map((row) => row.id));
  const open = topUps.filter((row) => row.kind === "auto_refill" && row.endedAt === null);
  const refundedOf = (id: string) =>
    refunds
      .filter((row) => row.topUpId === id && row.state !== "failed")
      .reduce((sum, row) => sum + row.amountCents, 0);
  const createdOf = (id: string) =>
    events.filter(
      (event) => event.type === "billing.dispute.created" && JSON.parse(event.body).providerDisputeId === id,
    ).length;
  const failedOf = (id: string) =>
    events.filter((event) => event.type === "billing.refund.failed" && JSON.parse(event.body).refundId === id).length;
  const { refillBelow } = report.organization;
  const checks: readonly (readonly [string, boolean])[] = [
    [
      "B2 a lot without a top-up",
      lots.every(({ reference: name }) => !name.startsWith("tpa:") || ids.has(name.split(":")[1] ?? "")),
    ],
    ["B4 two open auto-refills", open.length <= 1],
    ["B4 charging without an attempt", (refillBelow === -1) === (open.length === 1)],
    ["B5 a dispute without its event", disputes.every((row) => createdOf(row.id) === 1)],
    [
      "B5 a failed refund without its event",
      refunds.every((row) => failedOf(row.id) === (row.state === "failed" ? 1 : 0)),
    ],
    [
      "B10 refunds exceed the payment",
      topUps.every((row) => row.refundedCents <= row.amountCents || row.refundedCents === 0),
    ],
    ["B10 refunds are miscounted", topUps.every((row) => row.refundedCents === refundedOf(row.id))],
    ["B11 the month exceeds its cap", customer === null || customer.monthCents <= customer.monthCapCents],
    ["B12 armed while off", customer === null || customer.refillOn || refillBelow === null || refillBelow === -1],
    [
      "an event breaks its schema",
      events.every((event) => Value.Check(EVENT_SCHEMAS[event.type], JSON.parse(event.body))),
    ],
  ];
  return [
    ...checks.filter(([, holds]) => !holds).map(([what]) => what),
    ...topUps.flatMap((topUp) => [...lotBreaches(topUp, report), ...eventBreaches(topUp, report)]),
  ];
}
