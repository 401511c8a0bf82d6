import { type JobRequest, type Topic, topicOf } from "./job.ts";

/** Price of a job in millicredits. Contract 1. */
export const PRICES: Readonly<Record<Topic, number>> = {
  classify: 200,
  "scan.lite": 1500,
  "scan.standard": 2000,
  "scan.deep": 3000,
};

/** Free millicredits of a new organization. They never expire. Contract 1. */
export const FREE_MILLICREDITS = 10_000;

/** Ledger reference of the free grant. Each organization has one such grant. */
export const FREE_REFERENCE = "free";

/** Minimum balance of an unmetered organization before each job. It is far above any price. */
export const UNMETERED_MINIMUM_MILLICREDITS = 100_000;

/** Size of the grants that keep this balance. They are large, so that few lots are created. */
export const UNMETERED_GRANT_MILLICREDITS = 1_000_000;

/** Returns the price of a request in millicredits. */
export function priceOf(request: JobRequest): number {
  return PRICES[topicOf(request)];
}
