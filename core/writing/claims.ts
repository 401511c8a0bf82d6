import { backgroundIdf } from "../analysis/text/background.ts";
import { isCapitalized } from "../analysis/text/characters.ts";
import { isFunctionWord } from "../analysis/text/function-words.ts";
import { type Measure, measuresOf, monthsIn } from "../analysis/text/measures.ts";
import { type ScannedText, scanText } from "../analysis/text/scan.ts";
import { quantitiesIn } from "../analysis/topics/quantities.ts";
import type { StatedClaim } from "../ports/writing/report-writer.ts";
import { type Amount, amountOf } from "./amounts.ts";
import { numbersInWords } from "./number-words.ts";

/** A claim in the form that is compared with the evidence. */
export interface TextClaim extends StatedClaim {
  /** Normal form: ISO date or month, plain number, or words in lower case. */
  readonly key: string;
  /** Value of a figure. `null` for other kinds. */
  readonly amount: Amount | null;
  /** How a number or figure is rounded, by the words before it: "about 60 %", "nearly 200 miles", "over 41,000". */
  readonly rounding: Rounding | null;
}

/** Sides of a rounded value on which the exact value may be. */
export type Rounding = "either" | "below" | "above";

/** Words right before a rounded value, by language. */
const ROUNDINGS: Readonly<Record<string, Readonly<Record<Rounding, string>>>> = {
  en: {
    either: "about|around|approximately|roughly|circa|some",
    below: "nearly|almost|close to|just under",
    above: "more than|over|above|at least",
  },
  de: {
    either: "etwa|rund|ca\\.|circa|ungefähr|zirka",
    below: "fast|knapp|beinahe|nahezu",
    above: "mehr als|über|mindestens|gut",
  },
  fr: {
    either: "environ|autour de|à peu près",
    below: "presque|près de|quasiment",
    above: "plus de|plus d'|au moins|au-delà de",
  },
  es: {
    either: "unos|unas|aproximadamente|alrededor de|cerca de",
    below: "casi",
    above: "más de|al menos|por encima de",
  },
};
const ROUNDED: Readonly<Record<string, readonly (readonly [Rounding, RegExp])[]>> = Object.fromEntries(
  Object.entries(ROUNDINGS).map(([language, words]) => [
    language,
    (["either", "below", "above"] as const).map((side): readonly [Rounding, RegExp] => [
      side,
      new RegExp(`(?<!\\p{L})(?:${words[side]})\\s?$`, "iu"),
    ]),
  ]),
);
/** Length in UTF-16 units of the text before a value that may hold its rounding. */
const BEFORE = 24;
/** The sign of a currency between a rounding and its value: "about $250". */
const SIGN = /[\s(]*[$€£¥]?\s*$/u;

function roundingBefore(text: string, start: number, language: string): Rounding | null {
  const before = text.slice(Math.max(0, start - BEFORE), start).replace(SIGN, "");
  return ROUNDED[language]?.find(([, words]) => words.test(before))?.[0] ?? null;
}

/** A sentence with the claims in it, in text order. */
export interface ClaimingSentence {
  readonly text: string;
  readonly start: number;
  readonly claims: readonly TextClaim[];
}

/** Languages that write every noun with a capital, so that one capitalized word is no name. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(["de", "lb"]);
/** Addresses of pages, hosts and mailboxes. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"“”]{1,300}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<![\w.@-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.(?:com|net|org|info|biz|io|co|shop|app|dev|ai|eu|de|fr|es|it|nl|uk|ch|at|example|test)(?![\w-])/giu;
/** Words of a quotation from which its wording has to be that of the evidence. Shorter ones are titles and irony. */
const QUOTED_WORDS = 4;
/** Logarithm of the document frequency below which a word is too common to be a name by itself. */
const COMMON = 6.5;
/** A word that no dictionary has: with inner capitals, or letters and digits. */
const MARKED = /\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}\p{N}/u;
/** A model in lower case, as in "e7". Decades have the digits first. */
const SMALL_MODEL = /^\p{Ll}{1,8}\p{N}{1,5}\p{Ll}{0,3}$/u;
/** Units with an exponent. */
const EXPONENT = /^(?:m|cm|mm|km|ft|in)[23]$/;
/** Words between quotation marks of one line. */
export const QUOTED = /["“„«»”]([^"“„«»”\n]{1,600})["”“»«]/gu;
/** Digits with separators of thousands and decimals, also within model names. */
export const NUMBER = /\d+(?:[.,\u00a0\u202f' ]\d{3})*(?:[.,]\d+)?/gu;
/** A line, its mark of a heading, list or quotation, and its words. */
const LINE = /^([ \t]{0,20}(?:#{1,6} |[-*+>] |\d{1,3}[.)] )?)([^\n]+)/gm;
/** Numbers of ordinary speech and of lists. */
const SMALL_NUMBER = 3;

/** Returns a number in one form for all languages: `1.234,5` and `1,234.5` are `1234.5`. */
export function plainNumber(written: string): string {
  const digits = written.replace(/[\u00a0\u202f' ]/gu, "");
  const grouped = /^\d{1,3}(?:([.,])\d{3})+(?:([.,])(\d+))?$/.exec(digits);
  const whole = grouped !== null && grouped[1] !== grouped[2];
  const text = whole
    ? `${digits.slice(0, grouped[2] === undefined ? undefined : -(1 + (grouped[3] ?? "").length)).replace(/[.,]/g, "")}${
        grouped[2] === undefined ? "" : `.${grouped[3]}`
      }`
    : digits.replace(",", ".");
  return String(Number(text));
}

/** Returns the sentences of a text with their claims. Linear in the length of the text. */
export function claimsIn(text: string, language: string): readonly ClaimingSentence[] {
  return sentencesOf(text).map(({ sentence, start }) => ({
    text: sentence,
    start,
    claims: claimsOfSentence(sentence, start, language),
  }));
}

function sentencesOf(text: string): readonly { readonly sentence: string; readonly start: number }[] {
  const found: { sentence: string; start: number }[] = [];
  for (const line of text.matchAll(LINE)) {
    const [, mark = "", words = ""] = line;
    const tokens = scanText(words);
    // The dots of an address end no sentence.
    const addresses = [...words.matchAll(ADDRESS)].map(({ 0: { length }, index }) => [index, index + length] as const);
    const isSplit = (place: number) => addresses.some(([from, to]) => from < place && place < to);
    const opening = tokens.offsets.filter(
      (place, at) => at > 0 && tokens.sentenceStarts[at] === true && !isSplit(place),
    );
    const starts = [0, ...opening];
    for (const [at, from] of starts.entries()) {
      const sentence = words.slice(from, starts[at + 1] ?? words.length);
      if (sentence.trim() !== "") found.push({ sentence, start: line.index + mark.length + from });
    }
  }
  return found;
}

function claimsOfSentence(sentence: string, base: number, language: string): readonly TextClaim[] {
  const claims: TextClaim[] = [];
  const add = (kind: TextClaim["kind"], start: number, end: number, key: string, amount: Amount | null = null) =>
    claims.push({
      kind,
      text: sentence.slice(start, end),
      start: base + start,
      end: base + end,
      key,
      amount,
      rounding: kind === "number" || kind === "figure" ? roundingBefore(sentence, start, language) : null,
    });
  const isTaken = (start: number, end: number) =>
    claims.some((claim) => claim.start < base + end && base + start < claim.end);
  for (const { 0: address, index } of sentence.matchAll(ADDRESS))
    add("address", index, index + address.length, address.toLowerCase().replace(/[.,;:!?)]+$/, ""));
  for (const quoted of sentence.matchAll(QUOTED)) {
    const words = wordsOf(quoted[1] ?? "");
    if (words.length < QUOTED_WORDS) continue;
    add("quotation", quoted.index, quoted.index + quoted[0].length, words.join(" "));
  }
  for (const date of measuresOf(sentence, language).filter(({ unit }: Measure) => unit === "date"))
    if (!isTaken(date.start, date.end)) add("date", date.start, date.end, date.key.replace("|date", ""));
  for (const { start, end, month } of monthsIn(sentence)) if (!isTaken(start, end)) add("date", start, end, month);
  for (const quantity of quantitiesIn(sentence, language))
    if (!isTaken(quantity.start, quantity.end))
      add("figure", quantity.start, quantity.end, quantity.text, amountOf(quantity));
  for (const { start, end, value } of numbersInWords(sentence, language))
    if (value > SMALL_NUMBER && !isTaken(start, end)) add("number", start, end, String(value));
  for (const { start, end, key } of namesIn(sentence, language)) if (!isTaken(start, end)) add("name", start, end, key);
  for (const number of sentence.matchAll(NUMBER)) {
    const end = number.index + number[0].length;
    const key = plainNumber(number[0]);
    if (Number(key) > SMALL_NUMBER && !isTaken(number.index, end)) add("number", number.index, end, key);
  }
  return claims.sort((a, b) => a.start - b.start);
}

/** Returns the words of a text in text order, in lower case and without a possessive `'s`. */
export function wordsOf(text: string): readonly string[] {
  return scanText(text).lowers.map((word) => word.replace(/'s$/u, ""));
}

/** Returns the capitalized runs of a sentence that name a person, an organization, a product or a place. */
function namesIn(sentence: string, language: string): readonly { start: number; end: number; key: string }[] {
  const tokens = scanText(sentence);
  const isTitle = isTitleCase(tokens, language);
  const names: { start: number; end: number; key: string }[] = [];
  for (let at = 0; at < tokens.surfaces.length; at += 1) {
    if (!isNameWord(tokens, at)) continue;
    let last = at;
    while (!isTitle && last + 1 < tokens.surfaces.length && continuesName(tokens, last + 1)) last += 1;
    const first = isOpening(tokens, at, language) ? at + 1 : at;
    if (first <= last && isName(tokens, { first, last }, language) && !isLoneOpening(tokens, { first, last })) {
      const start = tokens.offsets[first] ?? 0;
      const end = tokens.ends[last] ?? 0;
      names.push({ start, end, key: wordsOf(sentence.slice(start, end)).join(" ") });
    }
    at = last;
  }
  return names;
}

/** Letters from which a word has a capital in title case, least number of such words, and least share with a capital. */
const TITLE_LETTERS = 4;
const TITLE_WORDS = 3;
const TITLE_SHARE = 0.8;

/** True for a headline whose words have capitals, so that neighbors in it are no name together. */
function isTitleCase({ surfaces }: ScannedText, language: string): boolean {
  if (CAPITAL_NOUNS.has(language)) return false;
  const long = surfaces.filter((word) => word.length >= TITLE_LETTERS && /^\p{L}/u.test(word));
  return long.length >= TITLE_WORDS && long.filter(isCapitalized).length >= TITLE_SHARE * long.length;
}

function isNameWord({ surfaces }: ScannedText, at: number): boolean {
  const word = surfaces[at] ?? "";
  return isCapitalized(word) || (SMALL_MODEL.test(word) && !EXPONENT.test(word));
}

/** Names go on with capitals, and with numbers as in model names. */
function continuesName(tokens: ScannedText, at: number): boolean {
  if (tokens.starts[at] === true) return false;
  return isNameWord(tokens, at) || /^\p{N}/u.test(tokens.surfaces[at] ?? "");
}

/** True for a word that has its capital from the start of the sentence, such as an article. */
function isOpening(tokens: ScannedText, at: number, language: string): boolean {
  const lower = tokens.lowers[at] ?? "";
  return (at === 0 || tokens.sentenceStarts[at] === true) && isPlainWord(lower, language);
}

/** True for one word at the start of a sentence without a sign of a name, because any word has a capital there. */
function isLoneOpening(
  { surfaces, sentenceStarts }: ScannedText,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  return first === last && (first === 0 || sentenceStarts[first] === true) && !MARKED.test(surfaces[first] ?? "");
}

function isPlainWord(lower: string, language: string): boolean {
  if (ROUNDED[language]?.some(([, words]) => words.test(lower))) return true;
  return isFunctionWord(language, lower) || backgroundIdf(language, lower) < COMMON;
}

/** True for a run with a word that is no everyday word; where nouns have capitals, for marked and for double words. */
function isName(
  { surfaces, lowers }: ScannedText,
  { first, last }: { readonly first: number; readonly last: number },
  language: string,
): boolean {
  const places = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const isMarked = places.some((at) => MARKED.test(surfaces[at] ?? ""));
  const rare = places.filter((at) => !isPlainWord(lowers[at] ?? "", language));
  if (CAPITAL_NOUNS.has(language)) return isMarked || (places.length > 1 && rare.length === places.length);
  return isMarked || rare.length > 0;
}
