import type { PageText, ZoneTokens } from "./page-text.ts";
import { COUNTED_ZONES } from "./phrase-trie.ts";
import { isGermanVerb, isVerb, knowsVerbs } from "./verbs.ts";

/** Longest n-gram kept. */
const MAX_N = 4;
/** Pages x tokens are bounded, so ids fit; two of them make one exact number. */
const ID_SPACE = 2 ** 24;

/** An n-gram that enough cohort pages hold. */
export interface Candidate {
  readonly stems: readonly string[];
  /** Cohort pages with it. */
  readonly pageCount: number;
  /** Mentions over all pages. */
  readonly count: number;
}

interface Tally {
  /** The n-gram before the last stem. */
  readonly prefix: Tally | null;
  readonly last: string;
  pageCount: number;
  count: number;
  lastPage: number;
  readonly endsInStop: boolean;
}

/** Word characters only, and more than one of them unless the script packs a word into one sign. */
export function isContentStem(stem: string): boolean {
  return stem.length > 1 || stem.charCodeAt(0) >= 0x3040;
}

const NUMBER = /^[0-9][0-9.,]*$/;

function mayStart(tokens: ZoneTokens, at: number, language: string): boolean {
  const stem = tokens.stems[at] ?? "";
  if (tokens.isStop[at] === true || !isContentStem(stem) || NUMBER.test(stem)) return false;
  if (!knowsVerbs(language)) return true;
  const before = tokens.starts[at] === true ? "" : (tokens.surfaces[at - 1] ?? "");
  return !isVerb(tokens.surfaces[at] ?? "", before, language);
}

/** Most n-grams are never asked for theirs. */
function stemsOf({ prefix, last }: Tally): string[] {
  return prefix === null ? [last] : [...stemsOf(prefix), last];
}

/** Function words that tie the parts of a thing's name: "cost of living", "point de vente". Around any other one stand two things, or a clause. */
const LINKS = new Set("of de du des d' del di da do dos das della dell' \u00e0 al au en van f\u00f6r av til af \u306e \u7684".split(" "));

class Miner {
  /** Frequent n-grams of the level before, by id. */
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

  /** True where an n-gram of at least two tokens may reach on to the token: content, or one link between contents. */
  #mayContinue(tokens: ZoneTokens, at: number, language: string): boolean {
    if (tokens.starts[at] === true) return false;
    const surface = tokens.surfaces[at] ?? "";
    if (tokens.isStop[at] === true) return tokens.isStop[at - 1] !== true && this.#links.has(surface.toLowerCase());
    return language === "de" ? !isGermanVerb(surface) : !isVerb(surface, "", language);
  }

  /** Level by level: an n-gram is counted only where its first n-1 tokens are frequent, so time stays linear. */
  mine(): Candidate[] {
    const found: Tally[] = [];
    let previous = new Map<ZoneTokens, Int32Array>();
    for (let n = 1; n <= MAX_N; n += 1) {
      const level = this.#level(n, previous);
      previous = level.positions;
      found.push(...level.candidates);
      if (level.candidates.length === 0 && n > 1) break;
    }
    return found.flatMap((tally) => (tally.endsInStop ? [] : [{ stems: stemsOf(tally), pageCount: tally.pageCount, count: tally.count }]));
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
          if (n === 1 ? !mayStart(tokens, start, page.language) : prefix < 0 || !this.#mayContinue(tokens, start + n - 1, page.language)) continue;
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
              endsInStop: tokens.isStop[start + n - 1] === true,
            });
          }
          const tally = tallies[id];
          if (tally === undefined) continue;
          tally.count += 1;
          if (tally.lastPage !== pageIndex) tally.pageCount += 1;
          tally.lastPage = pageIndex;
          at[start] = id;
        }
        positions.set(tokens, at);
      }
    }
    for (const at of positions.values()) {
      for (let index = 0; index < at.length; index += 1) if ((tallies[at[index] ?? -1]?.pageCount ?? 0) < this.#minPages) at[index] = -1;
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
 * Gives the stop-word-bounded n-grams of 1 to 4 tokens that at least `minPages` pages hold, nested ones included.
 * Function words of the keyword (lower-cased) may stand within a phrase as links do: "pour over coffee".
 */
export function mineCandidates(pages: readonly PageText[], minPages: number, keywordStops: readonly string[]): Candidate[] {
  return new Miner(pages, minPages, keywordStops).mine().filter((candidate) => isContentStem(candidate.stems.at(-1) ?? ""));
}

/**
 * Drops phrases that hardly occur outside a longer one, after the C-value's idea: what counts is the frequency
 * minus that of the containing phrases. Single words keep a lower bar, because they name the topic in other phrases too.
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

/** Cohort pages that must hold a term: 3 of 10, or 30 %; never fewer than 2. */
export function minimumPages(pageCount: number): number {
  return Math.max(2, Math.ceil(pageCount * 0.3));
}
