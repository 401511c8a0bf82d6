import type { KeyKind } from "../../domain/caller.ts";
import type { Crypto } from "../../ports/crypto.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_BYTES = 32;
/** Length of a secret: 43 digits, because 62^43 > 2^256. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const KEY_PATTERN = /^slk_(live|test|mcp)_([0-9A-Za-z]{49})$/;

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  for (let i = 0; i < length; i++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

/**
 * Returns the last digits in base 62 of the hash's first 64 bits. Every request computes them, so two numbers replace a
 * slow BigInt.
 */
function checksum(crypto: Crypto, text: string): string {
  const hash = crypto.sha256(text);
  let high = Number.parseInt(hash.slice(0, 8), 16);
  let low = Number.parseInt(hash.slice(8, 16), 16);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    const rest = (high % 62) * 2 ** 32 + low;
    high = Math.floor(high / 62);
    low = Math.floor(rest / 62);
    digits = DIGITS.charAt(rest % 62) + digits;
  }
  return digits;
}

/** Returns 32 random bytes in base 62. The length is always the same. */
export function randomText(crypto: Crypto): string {
  const bytes = crypto.randomBytes(SECRET_BYTES);
  return base62(
    bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n),
    SECRET_LENGTH,
  );
}

/** Returns a new secret: the prefix, 32 random bytes in base 62 and 6 characters of checksum. D-4 */
export function makeToken(prefix: string, crypto: Crypto): string {
  const body = prefix + randomText(crypto);
  return body + checksum(crypto, body);
}

/** True for a text that `makeToken` may have made with the prefix. Needs no query. */
export function isToken(text: string, prefix: string, crypto: Crypto): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH) return false;
  // Anyone can compute the checksum, so its comparison may take any time.
  return checksum(crypto, text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Returns a new key. D-4 */
export function makeKey(kind: KeyKind, crypto: Crypto): string {
  return makeToken(`slk_${kind}_`, crypto);
}

/** Returns the kind of a well-formed key, or `null` for any other text. Needs no query. */
export function kindOfKey(text: string, crypto: Crypto): KeyKind | null {
  const match = KEY_PATTERN.exec(text);
  if (match === null) return null;
  const kind = match[1];
  if (!isToken(text, `slk_${kind}_`, crypto)) return null;
  return kind === "live" || kind === "test" || kind === "mcp" ? kind : null;
}
