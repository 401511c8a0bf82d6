import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { DeliveryView } from "../../../core/service/admin/webhook-views.ts";
import { followDeliveries } from "../../../src/cli/server/events/follow-deliveries.ts";

function delivery(id: string, createdAt: number): DeliveryView {
  const rest = {
    endpointId: "whe_1",
    eventId: "evt_1",
    event: "job.completed",
    isTest: false,
    state: "pending",
    attemptCount: 0,
  } as const;
  return { id, ...rest, nextAt: null, createdAt, endedAt: null };
}

test("a delivery whose receiver was removed is skipped, and later deliveries still arrive", async () => {
  const made = [delivery("dlv_2", 2), delivery("dlv_1", 1)];
  let looks = 0;
  const owner = {
    // The first two lists are empty.
    listDeliveries: async () => ({ items: looks++ < 2 ? [] : made, nextCursor: null }),
    async deliveryContent({ deliveryId }: { readonly deliveryId: string }) {
      if (deliveryId === "dlv_1") throw new ServiceError("NOT_FOUND", "No endpoint has the id whe_1.");
      return { body: "{}", secret: "whsec_a" };
    },
  };
  const { signal } = new AbortController();
  const parcels = followDeliveries({ owner, organizationId: "org_1", endpointId: null, secret: null, signal });
  const { value } = await parcels.next();
  await parcels.return(undefined);
  assert.deepEqual(value, { deliveryId: "dlv_2", event: "job.completed", body: "{}", secret: "whsec_a" });
});
