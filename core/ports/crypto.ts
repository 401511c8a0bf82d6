/** The cryptographic primitives the core needs; one adapter over `node:crypto`. */
export interface Crypto {
  /** Lower-case hex of SHA-256 over the UTF-8 text. */
  sha256(text: string): string;
  /** Lower-case hex of HMAC-SHA256; key as UTF-8 text. Throws on an empty key. */
  hmacSha256(key: string, message: Uint8Array): string;
  randomBytes(length: number): Uint8Array;
  /** The UTF-8 text under AES-256-GCM with a key of 32 bytes and a nonce of its own, as base64url. */
  seal(key: Uint8Array, text: string): string;
  /** The text that `seal` made it of; `null` under another key, or when it was changed since. */
  unseal(key: Uint8Array, sealed: string): string | null;
  /** Compares in time that depends on the lengths only. */
  timingSafeEqual(a: string, b: string): boolean;
}
