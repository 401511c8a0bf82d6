import { scanText } from "../analysis/text/scan.ts";
import type { EvidenceCheck, SupportedClaim, Unsupported } from "../ports/writing/report-writer.ts";
import { type Amount, isRounded, isSameAmount } from "./amounts.ts";
import {
  type ClaimingSentence,
  claimsIn,
  NUMBER,
  plainNumber,
  QUOTED,
  type Rounding,
  type TextClaim,
  wordsOf,
} from "./claims.ts";
import { numbersInWords } from "./number-words.ts";

/** A text that a statement may come from. */
export interface EvidenceText {
  /** Address of a ranking page, or `own` for the page and the draft of the writer. */
  readonly source: string;
  readonly text: string;
  /** True for headings and terms, because the advice itself proposes them. @default false */
  readonly mayBeCopied?: boolean;
}

/** Words in the order of a ranking page from which a sentence counts as copied. */
export const COPIED_WORDS = 8;
/** Maximum length of the checked text and of all evidence, in UTF-16 units. */
const MAX_TEXT = 60_000;
const MAX_EVIDENCE = 2_000_000;

interface Stated extends ClaimingSentence {
  readonly source: string;
  readonly language: string;
  /** The words between spaces, with a space on each side, so that whole words can be searched for. */
  readonly words: string;
}

/**
 * Checks that the evidence states every number, date, price, name and quotation of a text. Addresses must come from the
 * writer, and no sentence may be copied from a ranking page. Deterministic; linear in the text for a given evidence.
 *
 * Throws `RangeError` for a text above 60,000 or evidence above 2,000,000 UTF-16 units.
 */
export function checkEvidence(text: string, evidence: readonly EvidenceText[], language: string): EvidenceCheck {
  const size = evidence.reduce((sum, part) => sum + part.text.length, 0);
  if (text.length > MAX_TEXT) throw new RangeError(`The text exceeds ${MAX_TEXT} characters.`);
  if (size > MAX_EVIDENCE) throw new RangeError(`The evidence exceeds ${MAX_EVIDENCE} characters.`);
  const stated = evidence.flatMap(({ source, text: own }) =>
    claimsIn(own, language).map(
      (sentence): Stated => ({ ...sentence, source, language, words: ` ${wordsOf(sentence.text).join(" ")} ` }),
    ),
  );
  const supported: SupportedClaim[] = [];
  const unsupported: Unsupported[] = [];
  for (const sentence of claimsIn(text, language)) {
    const names = sentence.claims.filter(({ kind }) => kind === "name");
    for (const claim of sentence.claims) {
      // A draft can begin with headings of ranking pages.
      const page = claim.kind === "address" ? pageWith(claim.key, stated) : null;
      if (page !== null) {
        unsupported.push(problemOf(claim, "foreign_address", page));
        continue;
      }
      const places = stated.filter((place) => states(place, claim));
      const fitting = places.find((place) => fitsNames(place, claim, names));
      if (fitting !== undefined) supported.push({ claim, source: fitting.source, sentence: fitting.text.trim() });
      else unsupported.push(problemOf(claim, places.length === 0 ? "absent" : "other_name", places[0]?.source ?? null));
    }
  }
  return { supported, unsupported: [...unsupported, ...copiedParts(text, evidence)].sort((a, b) => a.start - b.start) };
}

/** Returns the ranking page that has an address, `null` for none. */
function pageWith(address: string, stated: readonly Stated[]): string | null {
  return stated.find(({ source, text }) => source !== "own" && text.toLowerCase().includes(address))?.source ?? null;
}

function problemOf(
  { kind, text, start, end }: TextClaim,
  reason: Unsupported["reason"],
  source: string | null,
): Unsupported {
  return { kind, text, start, end, reason, source };
}

/** True when a sentence of the evidence states the claim, whoever it is about. */
function states(place: Stated, { kind, key, amount, rounding }: TextClaim): boolean {
  switch (kind) {
    // A page could otherwise place a link to itself.
    case "address":
      return place.source === "own" && place.text.toLowerCase().includes(key);
    case "name":
      return isNamed(place, key);
    case "quotation":
      return place.words.includes(` ${key} `);
    case "figure":
      return place.claims.some(
        (own) => own.amount !== null && amount !== null && isAmount(amount, own.amount, rounding),
      );
    case "date":
      return place.claims.some((own) => own.kind === "date" && `${own.key}-`.startsWith(`${key}-`));
    case "number":
      return (
        numbersOf(place).has(key) ||
        (rounding !== null && [...numbersOf(place)].some((own) => isRounded(Number(key), Number(own), rounding)))
      );
  }
}

/** True when a sentence has the name. "Two Olsen Frames" names the Olsen Frame. */
function isNamed({ words }: Stated, name: string): boolean {
  return words.includes(` ${name} `) || words.includes(` ${name.replace(/s$/, "")} `);
}

function isAmount(claimed: Amount, own: Amount, rounding: Rounding | null): boolean {
  if (isSameAmount(claimed, own)) return true;
  // One end of a range: "up to 127 cm" of "62 to 127 cm".
  const isEnd = (end: number) => isSameAmount(claimed, { ...own, low: end, high: end });
  if (claimed.low === claimed.high && own.low !== own.high && (isEnd(own.low) || isEnd(own.high))) return true;
  if (rounding === null || claimed.unit !== own.unit || claimed.scale !== own.scale) return false;
  return isRounded(claimed.low, own.low, rounding) && isRounded(claimed.high, own.high, rounding);
}

const numberSets = new WeakMap<Stated, ReadonlySet<string>>();

/** Returns the numbers of a sentence, also those of dates, figures and model names. */
function numbersOf(place: Stated): ReadonlySet<string> {
  let numbers = numberSets.get(place);
  if (numbers === undefined) {
    // Digits with and without spaces between thousands, because two numbers can follow each other.
    const inDigits = [NUMBER, /\d+(?:[.,]\d+)*/g].flatMap(
      (pattern) => place.text.match(pattern)?.map(plainNumber) ?? [],
    );
    const inWords = numbersInWords(place.text, place.language).map(({ value }) => String(value));
    numbers = new Set([...inDigits, ...inWords]);
    numberSets.set(place, numbers);
  }
  return numbers;
}

/** A figure belongs to the name before it. A place without names may be about any name. */
function fitsNames(place: Stated, claim: TextClaim, names: readonly TextClaim[]): boolean {
  if (claim.kind !== "figure" && claim.kind !== "date") return true;
  const subject = names.findLast(({ end }) => end <= claim.start) ?? names[0];
  if (subject === undefined) return true;
  const own = place.claims.filter(({ kind }) => kind === "name");
  if (own.length === 0 || !own.some(({ key }) => key !== subject.key)) return true;
  if (!isNamed(place, subject.key)) return false;
  const before = (claims: readonly TextClaim[], at: number) => claims.findLast(({ end }) => end <= at)?.key ?? null;
  const value = place.claims.find((other) => other.kind === claim.kind && states({ ...place, claims: [other] }, claim));
  const nearest = value === undefined ? null : before(own, value.start);
  return nearest === null || nearest === subject.key || nearest.includes(subject.key) || subject.key.includes(nearest);
}

/** Finds runs of words that a ranking page has in the same order. Quotations are marked as such and may copy. */
function copiedParts(text: string, evidence: readonly EvidenceText[]): readonly Unsupported[] {
  const shingles = new Map<string, string>();
  for (const { source, text: own, mayBeCopied = false } of evidence) {
    if (source === "own" || mayBeCopied) continue;
    const words = wordsOf(own);
    for (let at = 0; at + COPIED_WORDS <= words.length; at += 1)
      shingles.set(words.slice(at, at + COPIED_WORDS).join(" "), source);
  }
  return shingles.size === 0 ? [] : runsIn(text, shingles);
}

function runsIn(text: string, shingles: ReadonlyMap<string, string>): readonly Unsupported[] {
  const found: Unsupported[] = [];
  for (const { part, start } of unquotedParts(text)) {
    const { offsets, ends } = scanText(part);
    const words = wordsOf(part);
    for (let at = 0; at + COPIED_WORDS <= words.length; at += 1) {
      const source = shingles.get(words.slice(at, at + COPIED_WORDS).join(" "));
      if (source === undefined) continue;
      let last = at + COPIED_WORDS - 1;
      while (
        shingles.get(words.slice(last - COPIED_WORDS + 2, last + 2).join(" ")) === source &&
        last + 1 < words.length
      )
        last += 1;
      const [from, to] = [offsets[at] ?? 0, ends[last] ?? 0];
      found.push({
        kind: "copied",
        text: part.slice(from, to),
        start: start + from,
        end: start + to,
        reason: "copied",
        source,
      });
      at = last;
    }
  }
  return found;
}

function* unquotedParts(text: string): Generator<{ readonly part: string; readonly start: number }> {
  let from = 0;
  for (const quoted of text.matchAll(QUOTED)) {
    yield { part: text.slice(from, quoted.index), start: from };
    from = quoted.index + quoted[0].length;
  }
  yield { part: text.slice(from), start: from };
}
