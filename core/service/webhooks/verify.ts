import type { Crypto } from "../../ports/crypto.ts";
import { signedBytes } from "./sign.ts";

/** Why a request is not a genuine delivery. */
export type RejectionReason = "missing_header" | "malformed_header" | "stale_timestamp" | "wrong_signature";

/** Result of `verify`: a genuine delivery, or the reason for its rejection. */
export type Verification =
  /**
   * Genuine and fresh. `event` and `deliveryId` come from unsigned headers, so use them only for routing and logs.
   * Base decisions on the body.
   */
  | {
      readonly kind: "verified";
      readonly timestampSeconds: number;
      readonly deliveryId: string | null;
      readonly event: string | null;
    }
  | { readonly kind: "rejected"; readonly reason: RejectionReason };

/** A `Headers` object, or a plain object with names in any case, such as Node's lower-case headers. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A received request and the settings to verify it with. */
export interface Delivered {
  /** Unparsed body, exactly as received. Text is encoded as UTF-8. */
  readonly rawBody: Uint8Array | string;
  readonly headers: ReceivedHeaders;
  /** The endpoint's secret; during a rotation, the old and the new secret. An empty secret never matches. */
  readonly secrets: readonly string[];
  readonly toleranceSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

function hasGet(headers: ReceivedHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === "function";
}

/** Returns the header's value, or `null` unless the header was sent exactly once. */
function headerOf(headers: ReceivedHeaders, name: string): string | null {
  if (hasGet(headers)) return headers.get(name);
  const values = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name && value !== undefined ? value : [],
  );
  return values.length === 1 ? (values[0] ?? null) : null;
}

function rejected(reason: RejectionReason): Verification {
  return { kind: "rejected", reason };
}

/** The signature that a delivery claims, and the bytes that it must belong to. */
interface Claim {
  readonly kind: "claim";
  readonly signature: string;
  readonly timestamp: string;
  readonly message: Uint8Array<ArrayBuffer>;
}

function claimOf({ rawBody, headers }: Delivered): Claim | Verification {
  const signature = headerOf(headers, "service-signature");
  const timestamp = headerOf(headers, "service-timestamp");
  if (signature === null || timestamp === null) return rejected("missing_header");
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^[0-9]{1,12}$/.test(timestamp)) return rejected("malformed_header");
  const body = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody;
  return { kind: "claim", signature, timestamp, message: signedBytes(timestamp, body) };
}

function verdict({ headers, toleranceSeconds, now }: Delivered, { timestamp }: Claim, matches: number): Verification {
  if (matches === 0) return rejected("wrong_signature");
  // The condition is negated so that a NaN tolerance rejects the request.
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds)) return rejected("stale_timestamp");
  return {
    kind: "verified",
    timestampSeconds: Number(timestamp),
    deliveryId: headerOf(headers, "service-delivery-id"),
    event: headerOf(headers, "service-event"),
  };
}

/** Checks header form, signature (in constant time), then timestamp of a delivery. Never throws. Contract 6.3 */
export function verify(crypto: Pick<Crypto, "hmacSha256" | "timingSafeEqual">, delivered: Delivered): Verification {
  const claim = claimOf(delivered);
  if (claim.kind !== "claim") return claim;
  // Compares every secret, so that the duration does not reveal which secret matched.
  const matches = delivered.secrets.filter(
    (secret) => secret !== "" && crypto.timingSafeEqual(crypto.hmacSha256(secret, claim.message), claim.signature),
  );
  return verdict(delivered, claim, matches.length);
}

/** True when a signature in hex belongs to the message. Compares in constant time. */
export type SignatureCheck = (secret: string, message: Uint8Array<ArrayBuffer>, signature: string) => Promise<boolean>;

/** Like `verify`, with a check that responds later, as that of Web Crypto does. Never rejects. */
export async function verifyLater(isGenuine: SignatureCheck, delivered: Delivered): Promise<Verification> {
  const claim = claimOf(delivered);
  if (claim.kind !== "claim") return claim;
  const secrets = delivered.secrets.filter((secret) => secret !== "");
  const checks = await Promise.all(secrets.map((secret) => isGenuine(secret, claim.message, claim.signature)));
  return verdict(delivered, claim, checks.filter(Boolean).length);
}
