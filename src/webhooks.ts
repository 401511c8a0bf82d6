/** Entry for receivers of webhooks on Bun, Deno and Node. Loads no other part of the service. */
import { nodeCrypto } from "../adapters/node-crypto/crypto.ts";
import { type ReceivedHeaders, type Verification, verify } from "../core/service/webhooks/verify.ts";

export type { ReceivedHeaders, RejectionReason, Verification } from "../core/service/webhooks/verify.ts";

/** Options of the verification. */
export interface VerifyOptions {
  /** Maximum difference between timestamp and clock in seconds. @default 300 (contract 6.3) */
  readonly toleranceSeconds?: number;
  /** Milliseconds since the epoch. @default the system's clock */
  readonly now?: number;
}

/**
 * Verifies that a received request is a genuine and fresh delivery. Never throws. Respond 401 to a rejected request,
 * and parse the body only after the verification.
 *
 * `rawBody` is the unparsed body as bytes, or as text if the framework offers only text. `secret` can be a list during
 * a rotation.
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
  return verify(nodeCrypto, {
    rawBody,
    headers,
    secrets: typeof secret === "string" ? [secret] : secret,
    toleranceSeconds,
    now,
  });
}
