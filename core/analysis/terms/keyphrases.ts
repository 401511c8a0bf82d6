import type { Language, Languages } from "../../ports/languages.ts";
import { compareText } from "../../util/statistics.ts";
import { stemIdf } from "../text/background.ts";
import { isCapitalized } from "../text/characters.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { isAction, isParticiple } from "../text/english-grammar.ts";
import { type ScannedText, scanText } from "../text/scan.ts";
import { isContentStem } from "./candidates.ts";

/** Maximum number of phrases returned. */
const LIMIT = 30;
/** Maximum number of content words in a phrase. */
const MAX_N = 4;
/** Maximum number of tokens read. A phrase that begins to occur later is not a keyphrase. */
const TOKEN_LIMIT = 40_000;
/**
 * Position of a phrase's first mention at which the bonus for early mentions is halved. In tokens, about a paragraph.
 */
const EARLY = 120;
/** Ranked phrases that are considered. More than `LIMIT`, because some of them are dropped as duplicates. */
const SHORTLIST = 120;

interface Phrase {
  readonly key: string;
  readonly words: readonly string[];
  readonly first: number;
  count: number;
  /** Mentions that are capitalized inside a sentence. */
  capitals: number;
  readonly surfaces: Map<string, number>;
  /** Mentions between two boundaries. A boundary is the end of a clause or a function word. */
  whole: number;
}

interface Reading {
  readonly tokens: ScannedText;
  readonly stems: readonly string[];
  readonly isContent: readonly boolean[];
  /** False for a word that can be inside a phrase but not at its end. */
  readonly mayEnd: readonly boolean[];
  readonly size: number;
}

/** Weights of the evidence for a keyphrase. Tuned on four public sets: abstracts, papers, reports and news. */
interface Tuning {
  /** Exponent on the summed strength of the words. 0 ignores the sum. */
  readonly words: number;
  /** Exponent on the number of mentions outside longer phrases. */
  readonly count: number;
  /** Exponent on the number of a word's mentions in the text, for the strength of the word. */
  readonly wordCount: number;
  /** Share of the score that a mention at the start of the text adds. */
  readonly early: number;
  /** Exponent on the share of mentions that are between two boundaries. */
  readonly whole: number;
  /** Factor for phrases of a single word. */
  readonly single: number;
}

/** English technical text uses sequences of words as names. */
const ENGLISH: Tuning = { words: 0.6, count: 0.8, wordCount: 0.15, early: 2.5, whole: 0.6, single: 0.6 };
/**
 * Romance languages put the adjective after the noun and link nouns with function words. A noun alone is the safer
 * phrase.
 */
const LINKING: Tuning = { words: 0.3, count: 1, wordCount: 0.5, early: 2, whole: 0.3, single: 2 };
/** Germanic and Finnic compounds are single words. Scripts without spaces are split into short words. */
const COMPOUNDING: Tuning = { words: 0.5, count: 0.9, wordCount: 0.4, early: 1, whole: 0.5, single: 1.2 };

/** Factor for names, which are capitalized inside sentences. */
const NAME_FACTOR = 1.2;
/** Factor for phrases that contain a more frequent phrase. */
const CHANCE_FACTOR = 0.7;
/** Inverse document frequency below which a word adds almost nothing to a score. */
const IDF_FLOOR = 3;

function read(text: string, language: Language): Reading {
  const tokens = scanText(text);
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
      word = [
        stem,
        !language.isStopWord(lower) && isContentStem(stem) && !/^[0-9.,]+$/.test(lower) && lower.length <= 40,
      ];
      known.set(lower, word);
    }
    stems.push(word[0]);
    const before = tokens.starts[at] === true ? "" : (tokens.lowers[at - 1] ?? "");
    isContent.push(
      word[1] && tokens.isElision[at] !== true && !(isEnglish && isAction(tokens.surfaces[at] ?? "", before)),
    );
    mayEnd.push(!(isEnglish && isParticiple(lower)));
  }
  return { tokens, stems, isContent, mayEnd, size };
}

/** True when the token continues the phrase to its left. */
function isJoined({ tokens, size }: Reading, at: number): boolean {
  return at < size && tokens.starts[at] !== true;
}

/** True when a hyphen joins the token to the token before it. A phrase must not begin or end at such a hyphen. */
function isGlued({ tokens, size }: Reading, at: number): boolean {
  return at < size && tokens.joins[at] === "-";
}

/** Languages that link the words of a compound with function words: "point de vente", "punto de venta". */
const LINKED = new Set(["fr", "es", "it", "pt"]);
const LINKS = new Set([
  "de",
  "du",
  "des",
  "d'",
  "del",
  "di",
  "da",
  "do",
  "dos",
  "das",
  "della",
  "dell'",
  "à",
  "al",
  "au",
  "en",
]);

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
    // A part of a hyphenated word is not a phrase.
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
    if (tokens.sentenceStarts[start] !== true && isCapitalized(tokens.surfaces[start] ?? "")) phrase.capitals += 1;
    // Storing the surface of each mention is slow, and a few mentions are enough.
    if (phrase.count > 6) return;
    const surface = surfaceAt(this.#reading, start, end);
    phrase.surfaces.set(surface, (phrase.surfaces.get(surface) ?? 0) + 1);
  }
}

/** Returns for each phrase the largest mention count of a longer phrase that contains it. */
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
    for (const [stem, count] of table.wordCounts)
      this.#strength.set(stem, Math.max(0.2, idf(stem) - IDF_FLOOR) * count ** tuning.wordCount);
  }

  /** Combines position, frequency outside longer phrases, boundaries, capitals and rarity in general text. */
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

  /** True when a shorter phrase inside the phrase is more frequent. The longer phrase is then a chance combination. */
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

  /** Returns the phrases with the best scores, best first. Ties are in the order of their keys. */
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
 * Returns up to 30 keyphrases of a text as written in it, best first, without repeated stems.
 * Takes linear time and reads the first 40,000 tokens.
 */
export function rankKeyphrases(text: string, languages: Languages, lang?: string): string[] {
  const language = languages.language(lang ?? detectLanguage(text, languages) ?? "en");
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
