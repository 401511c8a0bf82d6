import type { Crypto } from "../../ports/crypto.ts";

/** User-Agent header of each delivery. Contract 6.2 */
const USER_AGENT = "Service-Webhooks/1.0";
const UTF8 = new TextEncoder();

/** Returns the signed bytes of a delivery: the timestamp, a full stop and the raw body. Contract 6.3 */
export function signedBytes(timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = UTF8.encode(`${timestamp}.`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return message;
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
  // The same bytes as those of `signedBytes`, encoded in one step. The body is the end of the message.
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
