import { ServiceError } from "./errors.ts";

/** Remedy for a webhook secret that no key of this process decrypts. */
export const MISSING_KEY_ADVICE = "append that key to SERPLENS_ENCRYPTION_KEY, after the current key and a comma";

/** Returns 409 for an idempotency key that was used before with another body. */
export function conflict(): ServiceError {
  return new ServiceError(
    "IDEMPOTENCY_CONFLICT",
    "This Idempotency-Key was already used with a different request body.",
  );
}

/** Returns 403 for every key of a suspended organization. Contract 5 */
export function suspended(): ServiceError {
  return new ServiceError("ORGANIZATION_SUSPENDED", "The organization is suspended.");
}

/** Returns 402 with the cost and with the remedy for the operator, but without the balance. */
export function insufficientCredits(millicredits: number): ServiceError {
  return new ServiceError(
    "INSUFFICIENT_CREDITS",
    `This request costs ${millicredits / 1000} credits, more than the balance can cover. Add credits and try again. ` +
      "The operator adds them with `serplens credits grant`, or stops the metering with `serplens orgs metering`.",
  );
}

/** Returns 429 at a limit of the organization, with exact `limit` and `observed` and without Retry-After. Contract 7 */
export function capReached(
  code: "ORG_ACTIVE_LIMIT_REACHED" | "ORG_QUEUED_LIMIT_REACHED",
  limit: number,
  observed: number,
): ServiceError {
  const message =
    code === "ORG_ACTIVE_LIMIT_REACHED"
      ? `The organization already has ${observed} of ${limit} active jobs. Try again when one has ended.`
      : `The organization already has ${observed} of ${limit} queued jobs. Try again when the queue has drained.`;
  return new ServiceError(code, message, {
    fields: { limit, observed },
    headers: { "X-Concurrency-Limit": String(limit), "X-Concurrency-Remaining": "0" },
  });
}

/** Returns 429 when the global queue is full. Retry-After is half the estimated wait, within 5 to 120 s. */
export function saturated(estimatedWaitSeconds: number): ServiceError {
  const retryAfter = Math.min(120, Math.max(5, Math.ceil(estimatedWaitSeconds / 2)));
  return new ServiceError("SCAN_QUEUE_SATURATED", "The scan queue is full. Try again later.", {
    fields: { retry_after_seconds: retryAfter, estimated_wait_seconds: estimatedWaitSeconds },
    headers: { "Retry-After": String(retryAfter) },
  });
}
