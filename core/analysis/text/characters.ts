/** Classes of characters that the scanner treats differently. */
export const CharClass = { other: 1, letter: 2, digit: 3, mark: 4, segmented: 5, katakana: 6 } as const;

/** One of the numbers in `CharClass`. The numbers fit into a byte. */
export type CharClassValue = (typeof CharClass)[keyof typeof CharClass];

const MARK = /^\p{M}$/u;
const DIGIT = /^\p{Nd}$/u;
const LETTER = /^[\p{L}\p{N}]$/u;
/** Characters of writing systems that put no spaces between words. */
const SEGMENTED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** Class of each UTF-16 unit, 0 until the first request. The table makes the scanner's inner loop fast. */
const TABLE = new Uint8Array(65_536);

function isKatakana(code: number): boolean {
  return (
    (code >= 0x30a1 && code <= 0x30fa) ||
    code === 0x30fc ||
    (code >= 0x31f0 && code <= 0x31ff) ||
    (code >= 0xff66 && code <= 0xff9f)
  );
}

function classify(char: string, code: number): CharClassValue {
  // A soft hyphen and the zero-width joiners are part of the word around them.
  if (code === 0xad || code === 0x200c || code === 0x200d) return CharClass.mark;
  if (isKatakana(code)) return CharClass.katakana;
  if (SEGMENTED.test(char)) return CharClass.segmented;
  if (DIGIT.test(char)) return CharClass.digit;
  if (MARK.test(char)) return CharClass.mark;
  return LETTER.test(char) ? CharClass.letter : CharClass.other;
}

/**
 * Returns the class of the UTF-16 unit at `index`. Both halves of a surrogate pair have the class of their character.
 */
export function classAt(text: string, index: number): CharClassValue {
  const code = text.charCodeAt(index);
  if (code >= 0xd800 && code <= 0xdfff) {
    const start = code >= 0xdc00 ? index - 1 : index;
    const point = text.codePointAt(start) ?? 0;
    return point > 0xffff ? classify(String.fromCodePoint(point), point) : CharClass.other;
  }
  const remembered = TABLE[code];
  if (remembered) return remembered as CharClassValue; // Only `classify` writes to the table.
  const value = classify(text.charAt(index), code);
  TABLE[code] = value;
  return value;
}

/** True for `'`, the typographic apostrophe and the modifier letter apostrophe. */
export function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x02bc;
}

/** True for hyphens, which join two words. Dashes separate words, so they are excluded. */
export function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x2010 || code === 0x2011;
}

/** True when the first character of the word is an upper-case letter. */
export function isCapitalized(word: string): boolean {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first !== first.toLowerCase();
}
