import type { Crypto } from "../ports/crypto.ts";
import { signatureOf } from "./sign.ts";

/** Why a request is not a delivery to trust. */
export type RejectionReason = "missing_header" | "malformed_header" | "stale_timestamp" | "wrong_signature";

/** What `verify` finds of a request: a genuine delivery, or why not. */
export type Verification =
  /** Genuine and fresh. `event` and `deliveryId` come from headers that are not signed: use them for routing and logs, the body for decisions. */
  | { readonly kind: "verified"; readonly timestampSeconds: number; readonly deliveryId: string | null; readonly event: string | null }
  | { readonly kind: "rejected"; readonly reason: RejectionReason };

/** Headers as a runtime's `Headers`, or as an object with names in any case (Node gives them in lower case). */
export type ReceivedHeaders = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as it arrived, and what it is judged by. */
export interface Delivered {
  /** Unparsed body, the very bytes that arrived. Text is taken as UTF-8. */
  readonly rawBody: Uint8Array | string;
  readonly headers: ReceivedHeaders;
  /** One secret, or during a rotation the old and the new one. Empty ones never match. */
  readonly secrets: readonly string[];
  readonly toleranceSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

function hasGet(headers: ReceivedHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === "function";
}

/** Value of a header that was sent exactly once. */
function headerOf(headers: ReceivedHeaders, name: string): string | null {
  if (hasGet(headers)) return headers.get(name);
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name && value !== undefined ? value : []));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function rejected(reason: RejectionReason): Verification {
  return { kind: "rejected", reason };
}

/** Judges a received delivery: form, signature in constant time, then freshness. Contract 6.3; never throws. */
export function verify(crypto: Crypto, { rawBody, headers, secrets, toleranceSeconds, now }: Delivered): Verification {
  const signature = headerOf(headers, "service-signature");
  const timestamp = headerOf(headers, "service-timestamp");
  if (signature === null || timestamp === null) return rejected("missing_header");
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^[0-9]{1,12}$/.test(timestamp)) return rejected("malformed_header");
  const body = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody;
  // All are compared, so that the time does not tell which one matched.
  const matches = secrets.filter((secret) => secret !== "" && crypto.timingSafeEqual(signatureOf(crypto, { secret, timestamp, body }), signature));
  if (matches.length === 0) return rejected("wrong_signature");
  // Negated, so that a tolerance that is not a number refuses.
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds)) return rejected("stale_timestamp");
  return {
    kind: "verified",
    timestampSeconds: Number(timestamp),
    deliveryId: headerOf(headers, "service-delivery-id"),
    event: headerOf(headers, "service-event"),
  };
}
