/** Event kinds of contract 6.1, in its order, and the kinds that came later. D-128 */
export const EVENT_KINDS = [
  "job.completed",
  "job.failed",
  "billing.topup_succeeded",
  "billing.topup_failed",
  "billing.refund.failed",
  "billing.dispute.created",
  "billing.early_fraud_warning.created",
  "watch.alert",
] as const;

/** One of the event kinds. */
export type EventKind = (typeof EVENT_KINDS)[number];
