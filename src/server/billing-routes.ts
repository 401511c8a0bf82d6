import { ServiceError } from "../../core/domain/errors.ts";
import type { Service } from "../../core/service.ts";
import type { Mount } from "./http/mount.ts";

/** Maximum size of a notice in bytes. The provider's largest events are far below it. */
const MAX_NOTICE_BYTES = 1024 * 1024;

/** Reads the raw bytes up to the limit, because the signature covers them. */
async function noticeOf(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new ServiceError("PAYLOAD_TOO_LARGE", `A notice has at most ${MAX_NOTICE_BYTES} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_NOTICE_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_NOTICE_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/**
 * Returns the route of the payment provider's notices. Empty when the service sells nothing.
 *
 * 200 follows the commit. A forged notice gets 400, and 503 makes the provider repeat the notice.
 */
export function billingMounts({ billing }: Service): readonly Mount[] {
  if (billing === null || billing.offer().provider === "manual") return [];
  return [
    {
      path: "/billing/stripe",
      method: "POST",
      async respond({ request }) {
        await billing.receive(await noticeOf(request), request.headers);
        return new Response(null, { status: 200 });
      },
    },
  ];
}
