import type { JobRequest, Topic } from "../job.ts";
import { topicOf } from "../job.ts";

/** Millicredits per job, contract 1. */
export const PRICES: Readonly<Record<Topic, number>> = { classify: 200, "scan.lite": 1500, "scan.standard": 2000, "scan.deep": 3000 };

/** Credits of a new organisation, contract 1. They never expire. */
export const FREE_MILLICREDITS = 10_000;

/** Reference of the free grant: one per organisation. */
export const FREE_REFERENCE = "free";

/** Millicredits a request costs. */
export function priceOf(request: JobRequest): number {
  return PRICES[topicOf(request)];
}
