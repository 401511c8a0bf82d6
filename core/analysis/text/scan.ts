import { CharClass, classAt, isApostrophe, isCapitalized, isHyphen } from "./characters.ts";
import { segmentRun } from "./segment.ts";

/** Tokens of a text in text order, as parallel arrays. Offsets are UTF-16 units in the text. */
export interface ScannedText {
  readonly surfaces: string[];
  /** Tokens in lower case and in Unicode form NFKC, as stemmers and stop lists expect them. */
  readonly lowers: string[];
  readonly offsets: number[];
  readonly ends: number[];
  /** True when punctuation other than a hyphen, or a blank line, separates the token from the previous token. */
  readonly starts: boolean[];
  /** Text between the token and the previous token in a phrase. See `ZoneTokens.joins`. */
  readonly joins: string[];
  /** True for an elided article or preposition (`l'`, `dell'`). It is always a function word. */
  readonly isElision: boolean[];
  /** True for the first token of a sentence. */
  readonly sentenceStarts: boolean[];
}

/** French, Italian and Catalan words that lose their last vowel before a word with a vowel. */
const ELISIONS = new Set(
  `l d j m t s n c qu jusqu lorsqu puisqu quoiqu quelqu presqu entr dell all nell sull dall coll un quell quest sant
  bell gl tutt com anch dov cos senz mezz nient pochissim`.split(/\s+/),
);

/** Endings of English contractions. The scanner keeps contractions whole because the stop list contains them whole. */
const CONTRACTIONS = new Set(["t", "re", "ve", "ll", "d", "m"]);

/** Abbreviations, after which a full stop does not end a sentence. In lower case, without the last full stop. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st jr sr vs etc approx dept est fig inc ltd co corp no vol ed eg ie e.g i.e u.s a.m p.m cf al bzw
  ca evtl ggf inkl usw vgl z.b d.h u.a nr abs art sog str tel ex env av bd mme mlle sra dra avda p.ej ej ud uds pag
  ecc sig dott tzv bijv nl dvs osv bl.a t.ex kl mm esim`.split(/\s+/),
);

/** Abbreviations that begin names: "Mt. Fuji", "St. Louis", "Dr. Weber". */
const NAME_OPENERS = new Set("mr mrs ms dr prof st mt ft mme mlle sra dra dott sig".split(" "));
/** Initials that a sentence can end with. Other initials begin the name of a person or company: "J.D. Power". */
const CLOSING_INITIALS = new Set("u.s u.k e.u u.n d.c a.m p.m a.i m.d b.c a.d".split(" "));

/**
 * True when the full stop behind the last word ends no sentence, because a name goes on: "Mt. Fuji", "J.D. Power".
 * False for an address with the number of a house: "12 Main St."
 */
function opensName(words: readonly string[]): boolean {
  const word = words.at(-1) ?? "";
  const lower = word.toLowerCase();
  if (!isCapitalized(word)) return false;
  if (NAME_OPENERS.has(lower)) return !/^[0-9]/.test(words.at(-3) ?? "");
  return /^\p{Lu}(?:\.\p{Lu})+$/u.test(word) && !CLOSING_INITIALS.has(lower);
}

/** Maximum length of a token in UTF-16 units; the scanner cuts longer words. Longer words are data, not language. */
const TOKEN_LENGTH_LIMIT = 64;

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

function normalize(surface: string): string {
  const lower = surface.toLowerCase();
  if (isAscii(lower)) return lower;
  // The second replacement removes invisible joiners, and the Arabic vowel signs and stretching sign.
  return lower
    .normalize("NFKC")
    .replace(/[\u2019\u02bc]/g, "'")
    .replace(/\u00ad|\u200c|\u200d|[\u0640\u064b-\u065f\u0670]/g, "");
}

function isWord(charClass: number): boolean {
  return charClass === CharClass.letter || charClass === CharClass.digit || charClass === CharClass.mark;
}

function isLowerOrDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** True when the mark at `index` is part of a word: `3.5`, `node.js`, `U.S`, `AT&T`. */
function isInnerMark(text: string, start: number, index: number): boolean {
  const code = text.charCodeAt(index);
  const before = classAt(text, index - 1);
  const after = index + 1 < text.length ? classAt(text, index + 1) : CharClass.other;
  if (code === 0x2e || code === 0x2c) {
    if (before === CharClass.digit && after === CharClass.digit) return true;
    if (code === 0x2c || !isWord(after)) return false;
    if (isLowerOrDigit(text, index - 1) && isLowerOrDigit(text, index + 1)) return true;
    const isInitial = index - start === 1 || text.charCodeAt(index - 2) === 0x2e;
    return isInitial && (index + 2 >= text.length || !isWord(classAt(text, index + 2)));
  }
  if (code === 0x26)
    return before === CharClass.letter && after === CharClass.letter && isCapitalized(text.charAt(index + 1));
  return false;
}

/** Finds the end of the word that starts at `start`. `next` is the offset after a possessive `'s`. */
function readWord(
  text: string,
  start: number,
): { readonly end: number; readonly next: number; readonly isElision: boolean } {
  let at = start;
  while (at < text.length) {
    if (isWord(classAt(text, at))) {
      at += 1;
    } else if (at > start && isInnerMark(text, start, at)) {
      at += 1;
    } else if (
      at > start &&
      isApostrophe(text.charCodeAt(at)) &&
      at + 1 < text.length &&
      classAt(text, at + 1) === CharClass.letter
    ) {
      let to = at + 1;
      while (to < text.length && isWord(classAt(text, to))) to += 1;
      const suffix = text.slice(at + 1, Math.min(to, at + 4)).toLowerCase();
      if (suffix === "s") return { end: at, next: to, isElision: false }; // A possessive `'s` is not part of the word.
      if (CONTRACTIONS.has(suffix)) return { end: to, next: to, isElision: false };
      if (at - start <= 10 && ELISIONS.has(text.slice(start, at).toLowerCase()))
        return { end: at + 1, next: at + 1, isElision: true };
      at = to;
    } else break;
  }
  // C++ and C# are the two common words that end with a mark.
  if (at - start === 1 && text.charCodeAt(at) === 0x23) at += 1;
  else if (at - start === 1 && text.startsWith("++", at)) at += 2;
  return { end: at, next: at, isElision: false };
}

/**
 * Returns the end of the run of one script that starts at `start`. The script is katakana or a script without spaces.
 */
function runEnd(text: string, start: number, charClass: number): number {
  let at = start;
  while (at < text.length) {
    const here = classAt(text, at);
    // The katakana long-vowel sign can also follow hiragana.
    if (here !== charClass && !(at > start && (text.charCodeAt(at) === 0x30fc || here === CharClass.mark))) break;
    at += 1;
  }
  return at;
}

/** Meaning of the characters between two tokens. */
interface Gap {
  readonly isBoundary: boolean;
  readonly isSentenceEnd: boolean;
  readonly join: string;
}

function isFullStop(code: number): boolean {
  return (
    code === 0x21 ||
    code === 0x3f ||
    code === 0x2026 ||
    code === 0x3002 ||
    code === 0xff01 ||
    code === 0xff1f ||
    code === 0x061f ||
    code === 0x06d4
  );
}

const FIRST_GAP: Gap = { isBoundary: true, isSentenceEnd: true, join: " " };
const NO_GAP: Gap = { isBoundary: false, isSentenceEnd: false, join: "" };
const COMMA_GAP: Gap = { isBoundary: true, isSentenceEnd: false, join: ", " };
/** Between alternatives: "hand/eye coordination". */
const SLASH_GAP: Gap = { isBoundary: true, isSentenceEnd: false, join: "/" };
/** Inside a name: "J.D. Power". */
const NAME_GAP: Gap = { isBoundary: false, isSentenceEnd: false, join: ". " };
const SPACE_GAP: Gap = { isBoundary: false, isSentenceEnd: false, join: " " };

/** Classifies the characters between two tokens. */
function readGap(text: string, from: number, to: number): Gap {
  if (from === to) return NO_GAP;
  if (to - from === 1 && text.charCodeAt(from) === 0x20) return SPACE_GAP;
  if (to - from === 1 && text.charCodeAt(from) === 0x2f) return SLASH_GAP;
  if (to - from === 2 && text.startsWith(", ", from)) return COMMA_GAP;
  let isBoundary = false;
  let isSentenceEnd = false;
  let newlines = 0;
  let sawPeriod = false;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) {
      newlines += 1;
      if (newlines > 1) isBoundary = isSentenceEnd = true;
      if (sawPeriod) isSentenceEnd = true;
    } else if (code === 0x20 || code === 0x09 || code === 0x0d || code === 0xa0 || code === 0x3000) {
      if (sawPeriod) isSentenceEnd = true;
    } else if (isHyphen(code) && to - from === 1) return { isBoundary: false, isSentenceEnd: false, join: "-" };
    else if (code === 0x30fb && to - from === 1) return { isBoundary: false, isSentenceEnd: false, join: "\u30fb" };
    else if (code === 0x26 && to - from === 3) return { isBoundary: false, isSentenceEnd: false, join: " & " };
    else {
      isBoundary = true;
      if (code === 0x2e) sawPeriod = true;
      else if (isFullStop(code)) isSentenceEnd = true;
    }
  }
  // The first half of "Rad- und Gehwege" ends with a hyphen.
  if (to - from === 2 && isHyphen(text.charCodeAt(from)) && text.charCodeAt(from + 1) === 0x20)
    return { isBoundary, isSentenceEnd, join: "- " };
  // In "end.Next" the space after the full stop is missing.
  if (sawPeriod && to - from === 1 && isCapitalized(text.charAt(to))) isSentenceEnd = true;
  return { isBoundary, isSentenceEnd, join: " " };
}

/**
 * True when the marks after `previous` look like the end of a sentence but are not. Examples are abbreviations,
 * initials, ordinals such as "3.", and names such as `Yahoo!`.
 */
function isAbbreviated(text: string, from: number, to: number, previous: string, next: string): boolean {
  let newlines = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 0x0a) newlines += 1;
  if (newlines > 1) return false;
  if (/^\p{Ll}/u.test(next)) return true;
  if (text.charCodeAt(from) !== 0x2e) return false;
  return (
    ABBREVIATIONS.has(previous.toLowerCase()) ||
    (previous.length === 1 && isCapitalized(previous)) ||
    /^[0-9]{1,2}$/.test(previous)
  );
}

/**
 * Splits a text into its first `tokenLimit` tokens, in linear time. For scripts with spaces, every runtime returns the
 * same tokens (D-55).
 */
export function scanText(text: string, tokenLimit = Number.POSITIVE_INFINITY): ScannedText {
  const out: ScannedText = {
    surfaces: [],
    lowers: [],
    offsets: [],
    ends: [],
    starts: [],
    joins: [],
    isElision: [],
    sentenceStarts: [],
  };
  let lastEnd = -1;
  const push = (start: number, end: number, isElision: boolean): void => {
    const surface = text.slice(start, Math.min(end, start + TOKEN_LENGTH_LIMIT));
    const before = out.surfaces.length - 1;
    const isInName =
      lastEnd >= 0 && text.slice(lastEnd, start) === ". " && isCapitalized(surface) && opensName(out.surfaces);
    const gap = lastEnd < 0 ? FIRST_GAP : isInName ? NAME_GAP : readGap(text, lastEnd, start);
    // The possessive `'s` is part of no token, but a phrase needs it: "men's shoes".
    const possessive = lastEnd > (out.ends[before] ?? lastEnd) ? "'s" : "";
    const isSentenceStart =
      gap.isSentenceEnd && (lastEnd < 0 || !isAbbreviated(text, lastEnd, start, out.surfaces[before] ?? "", surface));
    out.surfaces.push(surface);
    out.lowers.push(normalize(surface));
    out.offsets.push(start);
    out.ends.push(end);
    out.starts.push(gap.isBoundary);
    out.joins.push(out.isElision[before] === true ? "" : possessive + gap.join);
    out.isElision.push(isElision);
    out.sentenceStarts.push(isSentenceStart);
    lastEnd = end;
  };
  for (let at = 0; at < text.length && out.surfaces.length < tokenLimit; ) {
    const charClass = classAt(text, at);
    if (charClass === CharClass.other || charClass === CharClass.mark) {
      at += 1;
    } else if (charClass === CharClass.segmented) {
      const end = runEnd(text, at, charClass);
      let from = at;
      for (const to of segmentRun(text.slice(at, end), tokenLimit - out.surfaces.length)) {
        push(from, at + to, false);
        from = at + to;
      }
      at = end;
    } else if (charClass === CharClass.katakana) {
      const end = runEnd(text, at, charClass);
      push(at, end, false);
      at = end;
    } else {
      const word = readWord(text, at);
      push(at, word.end, word.isElision);
      lastEnd = word.next;
      at = word.next;
    }
  }
  return out;
}

/** Returns the sentences of a text as written, in order, each with the index of its first token. */
export function splitSentences(
  text: string,
  tokens: ScannedText,
): { readonly sentence: string; readonly firstToken: number }[] {
  const sentences: { sentence: string; firstToken: number }[] = [];
  let from = 0;
  let firstToken = 0;
  const close = (to: number, nextToken: number): void => {
    const sentence = text.slice(from, to).trim().replace(/\s+/g, " ");
    if (sentence !== "") sentences.push({ sentence, firstToken });
    from = to;
    firstToken = nextToken;
  };
  for (let index = 1; index < tokens.surfaces.length; index += 1) {
    if (tokens.sentenceStarts[index] !== true) continue;
    // Opening quotes and brackets belong to the sentence that follows them.
    let at = tokens.offsets[index] ?? 0;
    const gapStart = tokens.ends[index - 1] ?? 0;
    while (at > gapStart && /["'(\u00ab\u201c\u2018\u201e\u300c\u00bf\u00a1[]/.test(text.charAt(at - 1))) at -= 1;
    close(at, index);
  }
  if (tokens.surfaces.length > 0) close(text.length, tokens.surfaces.length);
  return sentences;
}
