import type { EndpointRow } from "../../ports/webhook-rows.ts";

/** Consecutive failed attempts after which an endpoint becomes degraded. Contract 3.2, D-27 */
const DEGRADED_AFTER = 5;
/** Consecutive failed attempts after which an endpoint becomes paused. Contract 3.2, D-27 */
const PAUSED_AFTER = 20;

type Health = Pick<EndpointRow, "state" | "failureCount">;

/** Returns the health after one more attempt. A success resets all but a pause, which only the owner can end. */
export function healthAfter({ state, failureCount }: Health, isSuccess: boolean): Health {
  if (isSuccess) return { state: state === "paused" ? "paused" : "active", failureCount: 0 };
  const count = failureCount + 1;
  if (state === "paused" || count >= PAUSED_AFTER) return { state: "paused", failureCount: count };
  return { state: count >= DEGRADED_AFTER ? "degraded" : state, failureCount: count };
}
