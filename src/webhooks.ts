/** Entry for receivers of deliveries; runs on Bun, Deno and Node and loads nothing of the service. */
import { nodeCrypto } from "../adapters/node-crypto/crypto.ts";
import { type ReceivedHeaders, type Verification, verify } from "../core/webhooks/verify.ts";

export type { ReceivedHeaders, RejectionReason, Verification } from "../core/webhooks/verify.ts";

/** How a delivery is judged. */
export interface VerifyOptions {
  /** How far the timestamp may lie from this clock, either way. @default 300 (contract 6.3) */
  readonly toleranceSeconds?: number;
  /** Milliseconds since the epoch. @default the system's clock */
  readonly now?: number;
}

/**
 * Tells whether a received request is a genuine and fresh delivery. Never throws; answer 401 when it is rejected, and only
 * parse the body after.
 *
 * `rawBody` is the unparsed body: bytes, or text when the framework gives only that. `secret` may be a list while a rotation is under way.
 *
 * @example
 * const rawBody = new Uint8Array(await request.arrayBuffer());
 * const verification = verifyWebhook(rawBody, request.headers, secret);
 * if (verification.kind === "rejected") return new Response(null, { status: 401 });
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Verification {
  return verify(nodeCrypto, { rawBody, headers, secrets: typeof secret === "string" ? [secret] : secret, toleranceSeconds, now });
}
