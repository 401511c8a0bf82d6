/** Cryptographic primitives. The adapter uses `node:crypto` (D-2). */
export interface Crypto {
  /** Lower-case hex of SHA-256 over the UTF-8 text. */
  sha256(text: string): string;
  /** Lower-case hex of HMAC-SHA256; key as UTF-8 text. Throws on an empty key. */
  hmacSha256(key: string, message: Uint8Array): string;
  randomBytes(length: number): Uint8Array;
  /** Encrypts UTF-8 text with AES-256-GCM, a 32-byte key and a fresh nonce. Returns base64url. */
  seal(key: Uint8Array, text: string): string;
  /** Decrypts the result of `seal`. Returns `null` for another key or changed data. */
  unseal(key: Uint8Array, sealed: string): string | null;
  /** Compares in constant time for equal lengths. */
  timingSafeEqual(a: string, b: string): boolean;
}
