import { HASH_SEED } from "./tags.ts";

const UNKNOWN = 0;
const OTHER = 1;
const LETTER = 2;
/** Kind of each UTF-16 unit, `UNKNOWN` until the first request. */
const KINDS = new Uint8Array(0x10000);
const LETTERS = /^[\p{L}\p{N}]/u;

function kindOfUnit(code: number): number {
  const kind = LETTERS.test(String.fromCharCode(code)) ? LETTER : OTHER;
  KINDS[code] = kind;
  return kind;
}

/** True for a letter or digit outside the basic plane. `at` is the index of either of its two units. */
function isAstralLetter(text: string, at: number): boolean {
  const isSecond = (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return LETTERS.test(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? 0));
}

/** True for a letter or digit of any script. */
function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const kind = KINDS[code] ?? UNKNOWN;
  if (kind !== UNKNOWN) return kind === LETTER;
  return (code & 0xf800) === 0xd800 ? isAstralLetter(text, at) : kindOfUnit(code) === LETTER;
}

/**
 * Calls `visit` with the hash of each word of a text in order, and returns the number of words. Words are runs of
 * letters and digits in lower case.
 */
export function eachWord(text: string, visit: (hash: number) => void): number {
  const folded = text.toLowerCase();
  let hash = HASH_SEED;
  let length = 0;
  let count = 0;
  for (let at = 0; at <= folded.length; at++) {
    if (at < folded.length && isLetterAt(folded, at)) {
      hash = (Math.imul(hash, 31) + folded.charCodeAt(at)) | 0;
      length++;
    } else if (length > 0) {
      visit(hash);
      count++;
      hash = HASH_SEED;
      length = 0;
    }
  }
  return count;
}
