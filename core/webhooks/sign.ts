import type { Crypto } from "../ports/crypto.ts";

/** Contract 6.2 */
const USER_AGENT = "Service-Webhooks/1.0";
const UTF8 = new TextEncoder();

/** Lower-case hex of HMAC-SHA256 over the timestamp, a full stop and the raw body. Contract 6.3 */
export function signatureOf(crypto: Crypto, { secret, timestamp, body }: { secret: string; timestamp: string; body: Uint8Array }): string {
  const head = UTF8.encode(`${timestamp}.`);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  return crypto.hmacSha256(secret, message);
}

/** The headers of one attempt beginning at `now`, and the bytes they sign. */
export function signedPost(
  crypto: Crypto,
  { secret, body, type, deliveryId, now }: { secret: string; body: string; type: string; deliveryId: string; now: number },
): { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array } {
  const timestamp = String(Math.floor(now / 1000));
  // What `signatureOf` puts together, encoded at once; the body is its end.
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
