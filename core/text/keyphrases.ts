import type { Language, Lexicon } from "../ports/lexicon.ts";
import { stemIdf } from "./background.ts";
import { isContentStem } from "./candidates.ts";
import { isCapitalised } from "./characters.ts";
import { detectLanguage } from "./detect-language.ts";
import { isAction, isParticiple } from "./english-grammar.ts";
import { type ScannedText, scan } from "./scan.ts";
import { compareText } from "./statistics.ts";

/** Phrases returned at most. */
const LIMIT = 30;
/** Longest phrase, in tokens. */
const MAX_N = 4;
/** Tokens read; a keyphrase that shows first on page 100 is none. */
const TOKEN_LIMIT = 40_000;
/** Half-life of the advantage of an early first mention, in tokens: about a paragraph. */
const EARLY = 120;
/** Phrases from this rank on are looked at only when earlier ones fall to a duplicate. */
const SHORTLIST = 120;

interface Phrase {
  readonly key: string;
  readonly words: readonly string[];
  readonly first: number;
  count: number;
  /** Mentions with a capital away from a sentence's start. */
  capitals: number;
  readonly surfaces: Map<string, number>;
  /** Mentions that stand alone between boundaries or function words. */
  whole: number;
}

interface Reading {
  readonly tokens: ScannedText;
  readonly stems: readonly string[];
  readonly isContent: readonly boolean[];
  /** False where a phrase may hold the word but not end with it. */
  readonly mayEnd: readonly boolean[];
  readonly size: number;
}

/** Weights of the evidence, tuned on four public sets of abstracts, papers, reports and news. */
interface Tuning {
  /** Exponent on the words' summed strength; 1 = sum, 0 = ignored. */
  readonly words: number;
  /** Exponent on mentions outside longer phrases. */
  readonly count: number;
  /** Exponent on a word's own frequency within its strength. */
  readonly wordCount: number;
  /** Share of the score that an early first mention adds. */
  readonly early: number;
  /** Exponent on the share of mentions that stand alone. */
  readonly whole: number;
  /** Factor of single words. */
  readonly single: number;
}

/** English technical prose names things with runs of words. */
const ENGLISH: Tuning = { words: 0.6, count: 0.8, wordCount: 0.15, early: 2.5, whole: 0.6, single: 0.6 };
/** Romance languages put the adjective after the noun and link with function words: the noun alone is the safer answer. */
const LINKING: Tuning = { words: 0.3, count: 1, wordCount: 0.5, early: 2, whole: 0.3, single: 2 };
/** Germanic and Finnic compounds are single words; scripts without spaces are cut into short ones. */
const COMPOUNDING: Tuning = { words: 0.5, count: 0.9, wordCount: 0.4, early: 1, whole: 0.5, single: 1.2 };

/** Names, written with capitals away from a sentence's start, count this much more. */
const NAME_FACTOR = 1.2;
/** Phrases around a more frequent phrase count this much. */
const CHANCE_FACTOR = 0.7;
/** idf below which a word adds next to nothing. */
const IDF_FLOOR = 3;

function read(text: string, language: Language): Reading {
  const tokens = scan(text);
  const size = Math.min(tokens.surfaces.length, TOKEN_LIMIT);
  const stems: string[] = [];
  const isContent: boolean[] = [];
  const mayEnd: boolean[] = [];
  const isEnglish = language.code === "en";
  const known = new Map<string, readonly [string, boolean]>();
  for (let at = 0; at < size; at += 1) {
    const lower = tokens.lowers[at] ?? "";
    let word = known.get(lower);
    if (word === undefined) {
      const stem = language.stem(lower);
      word = [stem, !language.isStopWord(lower) && isContentStem(stem) && !/^[0-9.,]+$/.test(lower) && lower.length <= 40];
      known.set(lower, word);
    }
    stems.push(word[0]);
    const before = tokens.starts[at] === true ? "" : (tokens.lowers[at - 1] ?? "");
    isContent.push(word[1] && tokens.isElision[at] !== true && !(isEnglish && isAction(tokens.surfaces[at] ?? "", before)));
    mayEnd.push(!(isEnglish && isParticiple(lower)));
  }
  return { tokens, stems, isContent, mayEnd, size };
}

/** True when a phrase may go on over the left edge of the token. A hyphen binds so tightly that a phrase may not end at it. */
function isJoined({ tokens, size }: Reading, at: number): boolean {
  return at < size && tokens.starts[at] !== true;
}

function isGlued({ tokens, size }: Reading, at: number): boolean {
  return at < size && tokens.joins[at] === "-";
}

/** Languages whose compounds are held together by function words: "point de vente", "punto de venta". */
const LINKED = new Set(["fr", "es", "it", "pt"]);
const LINKS = new Set(["de", "du", "des", "d'", "del", "di", "da", "do", "dos", "das", "della", "dell'", "\u00e0", "al", "au", "en"]);

function surfaceAt({ tokens }: Reading, start: number, end: number): string {
  let surface = tokens.surfaces[start] ?? "";
  for (let at = start + 1; at < end; at += 1) surface += (tokens.joins[at] ?? " ") + (tokens.surfaces[at] ?? "");
  return surface;
}

class PhraseTable {
  readonly phrases = new Map<string, Phrase>();
  readonly wordCounts = new Map<string, number>();
  readonly #reading: Reading;
  readonly #isLinked: boolean;

  constructor(reading: Reading, code: string) {
    this.#reading = reading;
    this.#isLinked = LINKED.has(code);
    let runStart = 0;
    for (let at = 0; at < reading.size; at += 1) {
      if (reading.isContent[at] !== true) {
        runStart = at + 1;
        continue;
      }
      if (reading.tokens.starts[at] === true) runStart = at;
      const stem = reading.stems[at] ?? "";
      this.wordCounts.set(stem, (this.wordCounts.get(stem) ?? 0) + 1);
      this.#addPhrases(at, at === runStart);
    }
  }

  #addPhrases(start: number, opensRun: boolean): void {
    const reading = this.#reading;
    // Half of a hyphenated word is no word.
    if (isGlued(reading, start)) return;
    const words: string[] = [];
    let links = 0;
    let key = "";
    for (let at = start; at < reading.size && at - start < MAX_N + links; at += 1) {
      if (at > start && !isJoined(reading, at)) return;
      const stem = reading.stems[at] ?? "";
      key = key === "" ? stem : `${key} ${stem}`;
      if (reading.isContent[at] !== true) {
        if (!this.#isLinked || links > 1 || !LINKS.has(reading.tokens.lowers[at] ?? "")) return;
        links += 1;
        continue;
      }
      words.push(stem);
      if (reading.mayEnd[at] !== true || isGlued(reading, at + 1)) continue;
      const closesRun = !isJoined(reading, at + 1) || reading.isContent[at + 1] !== true;
      this.#count({ key, words: [...words], start, end: at + 1, isWhole: opensRun && closesRun });
    }
  }

  #count(hit: {
    readonly key: string;
    readonly words: readonly string[];
    readonly start: number;
    readonly end: number;
    readonly isWhole: boolean;
  }): void {
    const { key, words, start, end } = hit;
    let phrase = this.phrases.get(key);
    if (phrase === undefined) {
      phrase = { key, words, first: start, count: 0, capitals: 0, surfaces: new Map(), whole: 0 };
      this.phrases.set(key, phrase);
    }
    phrase.count += 1;
    if (hit.isWhole) phrase.whole += 1;
    const { tokens } = this.#reading;
    if (tokens.sentenceStarts[start] !== true && isCapitalised(tokens.surfaces[start] ?? "")) phrase.capitals += 1;
    // A phrase's surface costs a string per mention; a few mentions show it well enough.
    if (phrase.count > 6) return;
    const surface = surfaceAt(this.#reading, start, end);
    phrase.surfaces.set(surface, (phrase.surfaces.get(surface) ?? 0) + 1);
  }
}

/** Mentions of each phrase inside the longest-counted phrase around it. */
function nestedCounts(phrases: ReadonlyMap<string, Phrase>): Map<string, number> {
  const nested = new Map<string, number>();
  for (const { key, count } of phrases.values()) {
    if (count < 2) continue;
    const words = key.split(" ");
    for (let length = 1; length < words.length; length += 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const inner = words.slice(from, from + length).join(" ");
        nested.set(inner, Math.max(nested.get(inner) ?? 0, count));
      }
    }
  }
  return nested;
}

class Ranker {
  readonly #tuning: Tuning;
  readonly #table: PhraseTable;
  readonly #strength = new Map<string, number>();
  readonly #nested: ReadonlyMap<string, number>;

  constructor(table: PhraseTable, tuning: Tuning, idf: (stem: string) => number) {
    this.#table = table;
    this.#tuning = tuning;
    this.#nested = nestedCounts(table.phrases);
    for (const [stem, count] of table.wordCounts) this.#strength.set(stem, Math.max(0.2, idf(stem) - IDF_FLOOR) * count ** tuning.wordCount);
  }

  score(phrase: Phrase): number {
    let sum = 0;
    for (const word of phrase.words) sum += this.#strength.get(word) ?? 0;
    const outside = Math.max(0.2, phrase.count - 0.7 * (this.#nested.get(phrase.key) ?? 0));
    const early = 1 + this.#tuning.early / (1 + phrase.first / EARLY);
    const whole = (0.15 + phrase.whole / phrase.count) ** this.#tuning.whole;
    const name = phrase.capitals * 2 > phrase.count ? NAME_FACTOR : 1;
    const chance = this.#isChance(phrase) ? CHANCE_FACTOR : 1;
    const single = phrase.words.length === 1 ? this.#tuning.single : 1;
    return sum ** this.#tuning.words * outside ** this.#tuning.count * early * whole * name * chance * single;
  }

  /** True for a phrase that is met less often than a shorter phrase within it: the shorter one is the fixed part. */
  #isChance(phrase: Phrase): boolean {
    const words = phrase.key.split(" ");
    if (words.length < 3) return false;
    for (let length = 2; length < words.length; length += 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const inner = this.#table.phrases.get(words.slice(from, from + length).join(" "));
        if (inner !== undefined && inner.count > phrase.count) return true;
      }
    }
    return false;
  }

  /** Best first, ties by key. */
  ranked(): Phrase[] {
    const scored = [...this.#table.phrases.values()].map((phrase) => ({ phrase, score: this.score(phrase) }));
    scored.sort((a, b) => b.score - a.score || compareText(a.phrase.key, b.phrase.key));
    return scored.slice(0, SHORTLIST).map((each) => each.phrase);
  }
}

function bestSurface(surfaces: ReadonlyMap<string, number>): string {
  let best = "";
  let bestCount = 0;
  for (const [surface, count] of surfaces) {
    if (count > bestCount || (count === bestCount && compareText(surface, best) > 0)) {
      best = surface;
      bestCount = count;
    }
  }
  return best;
}

function tuningOf(code: string): Tuning {
  if (code === "en" || code === "ms") return ENGLISH;
  return LINKED.has(code) ? LINKING : COMPOUNDING;
}

/**
 * Gives the keyphrases of one text as written in it, best first, at most 30, no two of the same stems.
 *
 * Position, frequency outside longer phrases, phrase boundaries, capitals and rarity in general language are combined. Linear in the text; texts beyond 40,000 tokens are read up to there.
 */
export function rankKeyphrases(text: string, lexicon: Lexicon, lang?: string): string[] {
  const language = lexicon.language(lang ?? detectLanguage(text, lexicon) ?? "en");
  const reading = read(text, language);
  const table = new PhraseTable(reading, language.code);
  const ranked = new Ranker(table, tuningOf(language.code), (stem) => stemIdf(language, stem)).ranked();
  const shown = new Set<string>();
  const phrases: string[] = [];
  for (const phrase of ranked) {
    const surface = bestSurface(phrase.surfaces);
    if (shown.has(surface.toLowerCase())) continue;
    shown.add(surface.toLowerCase());
    phrases.push(surface);
    if (phrases.length === LIMIT) break;
  }
  return phrases;
}
