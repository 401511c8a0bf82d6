import { type BodyReader, bodyError, requireBodySize, withinLimit } from "../../core/contract/request-body.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import type { Service } from "../../core/service.ts";
import type { Mount } from "./http/mount.ts";

/** Header of every provider's signature. A request without it cannot be a notice. */
const SIGNATURE = "stripe-signature";

/** Reads the raw bytes, because the signature covers them. Refuses a request without signature before it reads. */
async function noticeOf(request: Request, bodies: BodyReader): Promise<Uint8Array> {
  requireBodySize(request);
  if (request.headers.get(SIGNATURE) === null)
    throw new ServiceError("VALIDATION_ERROR", `The header ${SIGNATURE} is missing.`, {
      headers: { Connection: "close" },
    });
  try {
    return withinLimit(await bodies.read(request, ""));
  } catch (error) {
    throw bodyError(error);
  }
}

/**
 * Returns the route of the payment provider's notices. Empty when the service sells nothing.
 *
 * 200 follows the commit. A forged notice gets 400, and 503 makes the provider repeat the notice.
 */
export function billingMounts({ billing }: Service, bodies: BodyReader): readonly Mount[] {
  if (billing === null || billing.offer().provider === "manual") return [];
  return [
    {
      path: "/billing/stripe",
      method: "POST",
      async respond({ request }) {
        await billing.receive(await noticeOf(request, bodies), request.headers);
        return new Response(null, { status: 200 });
      },
    },
  ];
}
