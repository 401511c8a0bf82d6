import type { Crypto } from "../../ports/crypto.ts";

/** User-Agent header of each delivery. Contract 6.2 */
const USER_AGENT = "Service-Webhooks/1.0";
const UTF8 = new TextEncoder();

/** Returns the HMAC-SHA256 of the timestamp, a full stop and the raw body, as lower-case hex. Contract 6.3 */
export function signatureOf(
  crypto: Crypto,
  { secret, timestamp, body }: { secret: string; timestamp: string; body: Uint8Array },
): string {
  const head = UTF8.encode(`${timestamp}.`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return crypto.hmacSha256(secret, message);
}

/** Returns the headers of an attempt that starts at `now`, and the signed body bytes. */
export function signedPost(
  crypto: Crypto,
  {
    secret,
    body,
    type,
    deliveryId,
    now,
  }: { secret: string; body: string; type: string; deliveryId: string; now: number },
): { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array } {
  const timestamp = String(Math.floor(now / 1000));
  // The same bytes as in `signatureOf`, encoded in one step. The body is the end of the message.
  const message = UTF8.encode(`${timestamp}.${body}`);
  return {
    headers: {
      "Content-Type": "application/json",
      "User-Agent": USER_AGENT,
      "Service-Signature": crypto.hmacSha256(secret, message),
      "Service-Timestamp": timestamp,
      "Service-Delivery-Id": deliveryId,
      "Service-Event": type,
    },
    body: message.subarray(timestamp.length + 1),
  };
}
