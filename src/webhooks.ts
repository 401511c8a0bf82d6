/** Entry for receivers of webhooks on Bun, Deno, Node, edge runtimes and in browsers. Loads no part of the service. */
import {
  type Delivered,
  type ReceivedHeaders,
  type SignatureCheck,
  type Verification,
  verify,
  verifyLater,
} from "../core/service/webhooks/verify.ts";

export type { ReceivedHeaders, RejectionReason, Verification } from "../core/service/webhooks/verify.ts";

/** Options of the verification. */
export interface VerifyOptions {
  /** Maximum difference between timestamp and clock in seconds. @default 300 (contract 6.3) */
  readonly toleranceSeconds?: number;
  /** Milliseconds since the epoch. @default the system's clock */
  readonly now?: number;
}

type Secrets = string | readonly string[];

function deliveredOf(
  rawBody: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: Secrets,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions,
): Delivered {
  return { rawBody, headers, secrets: typeof secret === "string" ? [secret] : secret, toleranceSeconds, now };
}

/** Returns Node's module without an import, which browsers and bundlers for them would refuse. */
function nodeCrypto(): typeof import("node:crypto") {
  const builtin = globalThis.process?.getBuiltinModule?.("node:crypto");
  if (builtin !== undefined) return builtin;
  throw new TypeError("verifyWebhook needs node:crypto, which this runtime lacks. Call verifyWebhookAsync instead.");
}

/**
 * Verifies that a received request is a genuine and fresh delivery. Throws only where `node:crypto` is missing. Respond
 * 401 to a rejected request, and parse the body only after the verification.
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
  secret: Secrets,
  options: VerifyOptions = {},
): Verification {
  const { createHmac, timingSafeEqual } = nodeCrypto();
  const primitives = {
    hmacSha256: (key: string, message: Uint8Array) => createHmac("sha256", key).update(message).digest("hex"),
    // Both are 64 hexadecimal digits.
    timingSafeEqual: (one: string, other: string) => timingSafeEqual(utf8(one), utf8(other)),
  };
  return verify(primitives, deliveredOf(rawBody, headers, secret, options));
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;

/** Web Crypto compares in constant time. */
const isGenuine: SignatureCheck = async (secret, message, signature) => {
  const key = await globalThis.crypto.subtle.importKey("raw", utf8(secret), HMAC, false, ["verify"]);
  const digits = signature.match(/../g) ?? [];
  return globalThis.crypto.subtle.verify(
    HMAC,
    key,
    Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16)),
    message,
  );
};

/**
 * Verifies as `verifyWebhook` does, with Web Crypto: for edge runtimes, service workers and browsers. Never rejects.
 *
 * @example
 * const rawBody = new Uint8Array(await request.arrayBuffer());
 * const verification = await verifyWebhookAsync(rawBody, request.headers, secret);
 * if (verification.kind === "rejected") return new Response(null, { status: 401 });
 */
export async function verifyWebhookAsync(
  rawBody: Uint8Array | string,
  headers: ReceivedHeaders,
  secret: Secrets,
  options: VerifyOptions = {},
): Promise<Verification> {
  return verifyLater(isGenuine, deliveredOf(rawBody, headers, secret, options));
}
