import { HASH_SEED } from "./tags.ts";

const UNKNOWN = 0;
const OTHER = 1;
const LETTER = 2;
/** What each UTF-16 unit is, filled in as units are met. */
const KINDS = new Uint8Array(0x10000);
const LETTERS = /^[\p{L}\p{N}]/u;

function kindOfUnit(code: number): number {
  const kind = LETTERS.test(String.fromCharCode(code)) ? LETTER : OTHER;
  KINDS[code] = kind;
  return kind;
}

/** True for a letter or digit of any script; the two units of one beyond the basic plane are judged together. */
function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code >= 0xd800 && code <= 0xdfff) {
    const from = code >= 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 ? at - 1 : at;
    return LETTERS.test(String.fromCodePoint(text.codePointAt(from) ?? 0));
  }
  const kind = KINDS[code] ?? UNKNOWN;
  return (kind === UNKNOWN ? kindOfUnit(code) : kind) === LETTER;
}

/** Hashes of the words of a text, case folded, in order; words are runs of letters and digits. */
export function wordHashes(text: string): readonly number[] {
  const hashes: number[] = [];
  const folded = text.toLowerCase();
  let hash = HASH_SEED;
  let length = 0;
  for (let at = 0; at <= folded.length; at++) {
    if (at < folded.length && isLetterAt(folded, at)) {
      hash = (Math.imul(hash, 31) + folded.charCodeAt(at)) | 0;
      length++;
    } else if (length > 0) {
      hashes.push(hash);
      hash = HASH_SEED;
      length = 0;
    }
  }
  return hashes;
}
