import { scan } from "../../core/text/scan.ts";

/** Tokens of one zone, as parallel arrays. */
interface Tokens {
  readonly surfaces: readonly string[];
  readonly stems: readonly string[];
  readonly isStop: readonly boolean[];
}

/** The part of an analysed page that holds its tokens. */
interface TokenisedPage {
  readonly text: { readonly zones: Readonly<Record<string, Tokens>> };
}

/** Words of a text, lower-cased, cut as the tokens of a page are: `l'eau` is two, ideographs are cut by the dictionary. */
export function wordsOf(text: string): readonly string[] {
  return scan(text).lowers;
}

/** Finds the keyword in texts and tokens of pages. */
export interface KeywordMatcher {
  /** Stems of the keyword's content words, in order; all its words when it has no content word. */
  readonly stems: readonly string[];
  /** Uses exactly as searched, case ignored. */
  countExact(tokens: Pick<Tokens, "surfaces">): number;
  /** Share of the keyword's content words that the text holds in any form, 0..1. */
  coverage(text: string): number;
  /** First run of words, as long as the keyword, that holds all its content words in any form and order; `null` without one. */
  locate(text: string): { readonly start: number; readonly end: number } | null;
  /** As `coverage`, over tokens that are stemmed already. */
  coverageOfStems(stems: Iterable<string>): number;
}

// Japanese and Chinese write no spaces, so a keyword is found in the run of characters, not among words.
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/** A word's stem as the pages' tokens give it. */
interface KnownWord {
  readonly stem: string;
  readonly isStop: boolean;
}

/** Forms of words seen on the pages with their stems: sections have no stemmer, but the pages' tokens carry its work. */
export interface StemTable {
  /** Takes a lower-cased word; `undefined` when no page holds it. */
  get(word: string): KnownWord | undefined;
}

// Several sections ask about the same pages; a page's words are gathered once and go when the page goes.
const known = new WeakMap<object, ReadonlyMap<string, KnownWord>>();

function wordsOfPage({ text }: TokenisedPage): ReadonlyMap<string, KnownWord> {
  const cached = known.get(text.zones);
  if (cached !== undefined) return cached;
  const words = new Map<string, KnownWord>();
  for (const { surfaces, stems, isStop } of Object.values(text.zones)) {
    for (let at = 0; at < surfaces.length; at++) {
      const key = (surfaces[at] ?? "").toLowerCase();
      if (!words.has(key)) words.set(key, { stem: stems[at] ?? key, isStop: isStop[at] ?? false });
    }
  }
  known.set(text.zones, words);
  return words;
}

/** The words of all pages; the first page that holds a word decides. */
export function stemTable(pages: readonly TokenisedPage[]): StemTable {
  const tables = pages.map(wordsOfPage);
  const found = new Map<string, KnownWord | undefined>();
  return {
    get(word) {
      if (found.has(word)) return found.get(word);
      const entry = tables.find((table) => table.has(word))?.get(word);
      found.set(word, entry);
      return entry;
    },
  };
}

/** Distinct stems of a text's content words, in order. A word that no page holds is its own stem. */
export function contentStems(text: string, table: StemTable): string[] {
  const known = wordsOf(text).map((word) => table.get(word) ?? { stem: word, isStop: false });
  return [...new Set(known.filter((word) => !word.isStop).map((word) => word.stem))];
}

function countRuns(haystack: readonly string[], needle: readonly string[]): number {
  let found = 0;
  for (let start = 0; start + needle.length <= haystack.length; start++) {
    let offset = 0;
    while (offset < needle.length && haystack[start + offset]?.toLowerCase() === needle[offset]) offset++;
    if (offset === needle.length) {
      found++;
      start += needle.length - 1;
    }
  }
  return found;
}

function countParts(text: string, part: string): number {
  return part === "" ? 0 : text.split(part).length - 1;
}

/** Characters that may stand between two parts of a keyword: a particle, a space. */
const MAX_GAP = 3;

/** First run that holds the parts in order with little between them. */
function locateParts(text: string, parts: readonly string[]): { readonly start: number; readonly end: number } | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    let end = start + first.length;
    const isRun = others.every((part) => {
      const at = text.slice(end, end + MAX_GAP + part.length).indexOf(part);
      end += at + part.length;
      return at !== -1;
    });
    if (isRun) return { start, end };
  }
  return null;
}

/** A matcher for the keyword, with stems looked up among the pages' own words. */
export function keywordMatcher(keyword: string, table: StemTable): KeywordMatcher {
  const words = wordsOf(keyword);
  const isUnspaced = UNSPACED.test(keyword);
  const content = words.filter((word) => table.get(word)?.isStop !== true);
  const stemOf = (word: string): string => table.get(word)?.stem ?? word;
  const stems = [...new Set((content.length > 0 ? content : words).map(stemOf))];
  const compact = words.join("");
  // "コーヒー 淹れ方" is searched in two parts, and written with a particle between them.
  const parts = [
    ...new Set(
      keyword
        .toLowerCase()
        .split(/\s+/)
        .filter((part) => part !== ""),
    ),
  ];
  const coverageOfStems = (present: Iterable<string>): number => {
    const set = present instanceof Set ? present : new Set(present);
    return stems.length === 0 ? 0 : stems.filter((stem) => set.has(stem)).length / stems.length;
  };
  return {
    stems,
    countExact(tokens) {
      if (words.length === 0) return 0;
      if (isUnspaced) return countParts(tokens.surfaces.join("").toLowerCase(), compact);
      return countRuns(tokens.surfaces, words);
    },
    coverage(text) {
      if (isUnspaced) {
        const run = text.toLowerCase().replace(/\s+/g, "");
        return compact !== "" && run.includes(compact) ? 1 : parts.filter((part) => run.includes(part)).length / Math.max(1, parts.length);
      }
      return coverageOfStems(wordsOf(text).map(stemOf));
    },
    coverageOfStems,
    locate(text) {
      if (isUnspaced) {
        return locateParts(text.toLowerCase(), parts);
      }
      const { lowers, offsets, ends } = scan(text);
      const found = lowers.map((word, index) => ({ start: offsets[index] ?? 0, end: ends[index] ?? 0, stem: stemOf(word) }));
      for (let first = 0; first + words.length <= found.length && stems.length > 0; first++) {
        const run = found.slice(first, first + words.length);
        const [head, tail] = [run[0], run.at(-1)];
        if (head !== undefined && tail !== undefined && coverageOfStems(run.map((word) => word.stem)) === 1)
          return { start: head.start, end: tail.end };
      }
      return null;
    },
  };
}
