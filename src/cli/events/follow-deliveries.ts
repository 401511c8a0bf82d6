import { ServiceError } from "../../../core/errors.ts";
import type { Owner } from "../../../core/service.ts";
import type { DeliveryContent, DeliveryView } from "../../../core/webhooks/owner-view.ts";
import { sleep } from "../../client/transport.ts";
import type { Parcel } from "./forward.ts";

const POLL_MS = 1_000;
/** Deliveries of one instant may become visible in another order than they were made in; no transaction takes as long. */
const OVERLAP_MS = 60_000;
/** The most that the owner's lists give at once. */
const PAGE = 200;

interface Follow {
  readonly owner: Pick<Owner, "listDeliveries" | "deliveryContent">;
  readonly organizationId: string;
  /** Only deliveries to this endpoint. */
  readonly endpointId: string | null;
  /** Signs in the place of each endpoint's own secret. */
  readonly secret: string | null;
  readonly signal: AbortSignal;
}

/** The deliveries that an organisation's receivers get from now on, oldest first, until the signal aborts. Throws `ServiceError` NOT_FOUND. */
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
      if (content !== null) yield { deliveryId: id, event, body: content.body, secret: follow.secret ?? content.secret };
    }
    for (const [id, at] of seen) if (at < newest - 2 * OVERLAP_MS) seen.delete(id);
  }
}

/** What is sent; `null` once the receiver was removed, to which nothing is sent any more. */
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

/** Deliveries made since the instant, oldest first. */
async function since(follow: Follow, at: number): Promise<readonly DeliveryView[]> {
  const found: DeliveryView[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await follow.owner.listDeliveries({ ...queryOf(follow, PAGE), ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    cursor = (page.items.at(-1)?.createdAt ?? 0) < at ? null : page.nextCursor;
  }
  return found.filter(({ createdAt }) => createdAt >= at).reverse();
}
