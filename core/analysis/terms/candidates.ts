import type { PageText, ZoneTokens } from "../text/page-text.ts";
import { isGermanVerb, isVerb, knowsVerbs } from "../text/verbs.ts";
import { isTorn } from "./names.ts";
import { COUNTED_ZONES } from "./phrase-trie.ts";

/** Maximum length of an n-gram in tokens. */
const MAX_N = 4;
/** Upper bound of ids. A pair of ids becomes the key `prefix * ID_SPACE + id`, which is an exact number. */
const ID_SPACE = 2 ** 24;

/** An n-gram that is on enough cohort pages. */
export interface Candidate {
  readonly stems: readonly string[];
  /** Number of cohort pages with the n-gram. */
  readonly pageCount: number;
  /** Number of mentions on all pages. */
  readonly count: number;
}

interface Tally {
  /** The n-gram without its last stem. */
  readonly prefix: Tally | null;
  readonly last: string;
  pageCount: number;
  count: number;
  lastPage: number;
  /** Mentions that begin or end inside a compound with a hyphen, such as "based diet" in "plant-based diet". */
  cut: number;
  readonly endsInStop: boolean;
}

/** True for a stem of two or more characters, or of one Japanese or Chinese character. */
export function isContentStem(stem: string): boolean {
  return stem.length > 1 || stem.charCodeAt(0) >= 0x3040;
}

/** Share of mentions from which a phrase of several words counts as cut out of a compound. */
const CUT_SHARE = 0.5;
/** The same share for single words that end a compound, or are inside one: "Wasser" in "Luft-Wasser-Systeme". */
const WORD_CUT_SHARE = 0.8;

const NUMBER = /^[0-9][0-9.,]*$/;

function mayStart(tokens: ZoneTokens, at: number, language: string): boolean {
  const stem = tokens.stems[at] ?? "";
  if (tokens.isStop[at] === true || !isContentStem(stem) || NUMBER.test(stem)) return false;
  if (!knowsVerbs(language)) return true;
  const before = tokens.starts[at] === true ? "" : (tokens.surfaces[at - 1] ?? "");
  return !isVerb(tokens.surfaces[at] ?? "", before, language);
}

/** True when the n-gram from `start` to before `end` begins or ends inside a compound with a hyphen or stroke. */
function isCut(tokens: ZoneTokens, start: number, end: number): boolean {
  if (isTorn(tokens, start, end)) return true;
  if (end - start < 2) return false;
  return tokens.joins[start] === "/" || (tokens.joins[end] === "-" && tokens.starts[end] !== true);
}

function isFragment({ prefix, count, cut }: Tally): boolean {
  return cut > (prefix === null ? WORD_CUT_SHARE : CUT_SHARE) * count;
}

/** Returns the stems of an n-gram. Computed on request, because most n-grams are dropped. */
function stemsOf({ prefix, last }: Tally): string[] {
  return prefix === null ? [last] : [...stemsOf(prefix), last];
}

/**
 * Function words that link the parts of a name: "cost of living", "point de vente". A phrase with any other function
 * word is a clause or two separate things.
 */
const LINKS = new Set("of de du des d' del di da do dos das della dell' à al au en van för av til af の 的".split(" "));

class Miner {
  /** Ids of single stems. */
  #ids = new Map<string, number>();
  #tallies: Tally[] = [];
  readonly #pages: readonly PageText[];
  readonly #minPages: number;
  readonly #links: ReadonlySet<string>;

  constructor(pages: readonly PageText[], minPages: number, keywordStops: readonly string[]) {
    this.#pages = pages;
    this.#minPages = minPages;
    this.#links = new Set([...LINKS, ...keywordStops]);
  }

  /** True when the token can extend an n-gram: a content word, or a single link word between content words. */
  #mayContinue(tokens: ZoneTokens, at: number, language: string): boolean {
    if (tokens.starts[at] === true) return false;
    const surface = tokens.surfaces[at] ?? "";
    // "en" is a preposition in French and Spanish, and joins two things in Dutch.
    if (tokens.isStop[at] === true)
      return (
        tokens.isStop[at - 1] !== true &&
        this.#links.has(surface.toLowerCase()) &&
        !(language === "nl" && surface === "en")
      );
    return language === "de" ? !isGermanVerb(surface) : !isVerb(surface, "", language);
  }

  /**
   * Counts n-grams level by level. An n-gram is counted only where its first n-1 tokens are frequent, so time is
   * linear.
   */
  mine(): Candidate[] {
    const found: Tally[] = [];
    let previous = new Map<ZoneTokens, Int32Array>();
    for (let n = 1; n <= MAX_N; n += 1) {
      const level = this.#level(n, previous);
      previous = level.positions;
      found.push(...level.candidates);
      if (level.candidates.length === 0 && n > 1) break;
    }
    return found.flatMap((tally) =>
      tally.endsInStop || isFragment(tally)
        ? []
        : [{ stems: stemsOf(tally), pageCount: tally.pageCount, count: tally.count }],
    );
  }

  #level(n: number, previous: ReadonlyMap<ZoneTokens, Int32Array>) {
    const ids = new Map<number | string, number>();
    const tallies: Tally[] = [];
    const before = this.#tallies;
    const positions = new Map<ZoneTokens, Int32Array>();
    for (const [pageIndex, page] of this.#pages.entries()) {
      for (const zone of COUNTED_ZONES) {
        const tokens = page.zones[zone];
        const at = new Int32Array(tokens.stems.length).fill(-1);
        const from = previous.get(tokens);
        for (let start = 0; start + n <= tokens.stems.length; start += 1) {
          const prefix = from === undefined ? -1 : (from[start] ?? -1);
          if (
            n === 1
              ? !mayStart(tokens, start, page.language)
              : prefix < 0 || !this.#mayContinue(tokens, start + n - 1, page.language)
          )
            continue;
          const last = tokens.stems[start + n - 1] ?? "";
          const key = n === 1 ? last : prefix * ID_SPACE + this.#idOf(last);
          let id = ids.get(key);
          if (id === undefined) {
            id = tallies.length;
            ids.set(key, id);
            tallies.push({
              prefix: before[prefix] ?? null,
              last,
              pageCount: 0,
              count: 0,
              lastPage: -1,
              cut: 0,
              endsInStop: tokens.isStop[start + n - 1] === true,
            });
          }
          const tally = tallies[id];
          if (tally === undefined) continue;
          tally.count += 1;
          if (isCut(tokens, start, start + n)) tally.cut += 1;
          if (tally.lastPage !== pageIndex) tally.pageCount += 1;
          tally.lastPage = pageIndex;
          at[start] = id;
        }
        positions.set(tokens, at);
      }
    }
    for (const at of positions.values()) {
      for (let index = 0; index < at.length; index += 1)
        if ((tallies[at[index] ?? -1]?.pageCount ?? 0) < this.#minPages) at[index] = -1;
    }
    this.#tallies = tallies;
    return { positions, candidates: tallies.filter((tally) => tally.pageCount >= this.#minPages) };
  }

  #idOf(stem: string): number {
    const known = this.#ids.get(stem);
    if (known !== undefined) return known;
    this.#ids.set(stem, this.#ids.size);
    return this.#ids.size - 1;
  }
}

/**
 * Returns the n-grams of 1 to 4 tokens that are on at least `minPages` pages, including n-grams inside longer ones.
 * They begin and end with content words, and function words of the keyword may link them: "pour over coffee".
 */
export function mineCandidates(
  pages: readonly PageText[],
  minPages: number,
  keywordStops: readonly string[],
): Candidate[] {
  return new Miner(pages, minPages, keywordStops)
    .mine()
    .filter((candidate) => isContentStem(candidate.stems.at(-1) ?? ""));
}

/**
 * Drops phrases whose mentions are nearly all inside a longer phrase, like the C-value method.
 * Single words have a lower limit, because they also name the topic in other phrases.
 */
export function pruneNested(candidates: readonly Candidate[]): Candidate[] {
  const contained = new Map<string, number>();
  for (const { stems, count } of candidates) {
    for (let length = stems.length - 1; length >= 1; length -= 1) {
      for (let from = 0; from + length <= stems.length; from += 1) {
        const key = stems.slice(from, from + length).join(" ");
        contained.set(key, Math.max(contained.get(key) ?? 0, count));
      }
    }
  }
  return candidates.filter(({ stems, count }) => {
    const outside = count - (contained.get(stems.join(" ")) ?? 0);
    return outside > count * (stems.length === 1 ? 0.1 : 0.2);
  });
}

/** Returns the number of cohort pages that must contain a term: 30 %, and at least 2. */
export function minimumPages(pageCount: number): number {
  return Math.max(2, Math.ceil(pageCount * 0.3));
}
