/** The cryptographic primitives the core needs; one adapter over `node:crypto`. */
export interface Crypto {
  /** Lower-case hex of SHA-256 over the UTF-8 text. */
  sha256(text: string): string;
  /** Lower-case hex of HMAC-SHA256; key as UTF-8 text. Throws on an empty key. */
  hmacSha256(key: string, message: Uint8Array): string;
  randomBytes(length: number): Uint8Array;
  /** Compares in time that depends on the lengths only. */
  timingSafeEqual(a: string, b: string): boolean;
}
