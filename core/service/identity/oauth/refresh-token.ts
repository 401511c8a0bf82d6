import type { Crypto } from "../../../ports/crypto.ts";
import { isToken, makeToken, randomText } from "../keys.ts";
import { PREFIX } from "./grant-callers.ts";

/** Length of the secret that all refresh tokens of a grant share: 22 digits in base 62 have 131 bits. */
const FAMILY_LENGTH = 22;
/** Digits of a generation in base 36. A grant is refreshed at most 30 times a minute for 180 days. */
const GENERATION_LENGTH = 6;

/** Parts of a refresh token: `slo_rt_`, family, generation, and a secret of its own with a checksum. D-33 */
export interface RefreshToken {
  /** SHA-256 of the whole token. */
  readonly hash: string;
  /** Secret of the grant, which only holders of its refresh tokens know. */
  readonly family: string;
  /** SHA-256 of the family. */
  readonly familyHash: string;
  /** Refreshes between the consent and the token. */
  readonly generation: number;
}

/** Returns the secret of a new grant. */
export function newFamily(crypto: Crypto): string {
  return randomText(crypto).slice(0, FAMILY_LENGTH);
}

/** Makes a refresh token. */
export function makeRefreshToken(family: string, generation: number, crypto: Crypto): string {
  const count = generation.toString(36).padStart(GENERATION_LENGTH, "0");
  return makeToken(`${PREFIX.refresh}${family}${count}`, crypto);
}

/** Reads a refresh token, `null` for another text. The checksum refuses made-up texts without a query. */
export function readRefreshToken(text: string, crypto: Crypto): RefreshToken | null {
  const start = PREFIX.refresh.length;
  const family = text.slice(start, start + FAMILY_LENGTH);
  const count = text.slice(start + FAMILY_LENGTH, start + FAMILY_LENGTH + GENERATION_LENGTH);
  const isKnown = /^[0-9A-Za-z]{22}$/.test(family) && /^[0-9a-z]{6}$/.test(count);
  if (!isKnown || !isToken(text, `${PREFIX.refresh}${family}${count}`, crypto)) return null;
  const generation = Number.parseInt(count, 36);
  return { hash: crypto.sha256(text), family, familyHash: crypto.sha256(family), generation };
}
