import { ServiceError } from "../../../../core/domain/errors.ts";
import type { AdminApi } from "../../../../core/service/admin/admin-api.ts";
import type { DeliveryContent, DeliveryView } from "../../../../core/service/admin/webhook-views.ts";
import { sleep } from "../../../client/transport.ts";
import type { Parcel } from "./forward.ts";

const POLL_MS = 1_000;
/** Overlap in ms between two polls, because deliveries can become visible out of order. No transaction takes as long. */
const OVERLAP_MS = 60_000;
/** Maximum page size of the admin lists. */
const PAGE = 200;

interface Follow {
  readonly owner: Pick<AdminApi, "listDeliveries" | "deliveryContent">;
  readonly organizationId: string;
  /** Only deliveries to this endpoint. */
  readonly endpointId: string | null;
  /** Secret that replaces each endpoint's own. */
  readonly secret: string | null;
  readonly signal: AbortSignal;
}

/** Yields new deliveries of an organization, oldest first, until the signal aborts. Throws `ServiceError` NOT_FOUND. */
export async function* followDeliveries(follow: Follow): AsyncGenerator<Parcel> {
  const { owner, signal } = follow;
  const [latest] = (await owner.listDeliveries(queryOf(follow, 1))).items;
  const seen = new Map<string, number>();
  let newest = latest?.createdAt ?? 0;
  for (const { id, createdAt } of await since(follow, newest - OVERLAP_MS)) seen.set(id, createdAt);
  for (; !signal.aborted; await sleep(POLL_MS, signal)) {
    for (const { id, event, createdAt } of await since(follow, newest - OVERLAP_MS)) {
      if (seen.has(id)) continue;
      seen.set(id, createdAt);
      newest = Math.max(newest, createdAt);
      const content = await contentOf(follow, id);
      if (content !== null)
        yield { deliveryId: id, event, body: content.body, secret: follow.secret ?? content.secret };
    }
    for (const [id, at] of seen) if (at < newest - 2 * OVERLAP_MS) seen.delete(id);
  }
}

/** Returns the delivery to send, or `null` after the receiver was removed. */
async function contentOf({ owner, organizationId }: Follow, deliveryId: string): Promise<DeliveryContent | null> {
  try {
    return await owner.deliveryContent({ organizationId, deliveryId });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

function queryOf({ organizationId, endpointId }: Follow, limit: number) {
  return { organizationId, limit, ...(endpointId === null ? {} : { endpointId }) };
}

/** Returns deliveries created since the instant, oldest first. */
async function since(follow: Follow, at: number): Promise<readonly DeliveryView[]> {
  const deliveries: DeliveryView[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await follow.owner.listDeliveries({
      ...queryOf(follow, PAGE),
      ...(cursor === undefined ? {} : { cursor }),
    });
    deliveries.push(...page.items);
    cursor = (page.items.at(-1)?.createdAt ?? 0) < at ? null : page.nextCursor;
  }
  return deliveries.filter(({ createdAt }) => createdAt >= at).reverse();
}
