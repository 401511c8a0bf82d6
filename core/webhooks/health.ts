import type { EndpointRow } from "../ports/webhook-rows.ts";

/** Failed attempts in a row from which on an endpoint is degraded, and paused. Contract 3.2, D-27 */
const DEGRADED_AFTER = 5;
const PAUSED_AFTER = 20;

type Health = Pick<EndpointRow, "state" | "failureCount">;

/** Health after one more attempt. A success forgives all but a pause, which only the owner ends. */
export function healthAfter({ state, failureCount }: Health, isSuccess: boolean): Health {
  if (isSuccess) return { state: state === "paused" ? "paused" : "active", failureCount: 0 };
  const count = failureCount + 1;
  if (state === "paused" || count >= PAUSED_AFTER) return { state: "paused", failureCount: count };
  return { state: count >= DEGRADED_AFTER ? "degraded" : state, failureCount: count };
}
