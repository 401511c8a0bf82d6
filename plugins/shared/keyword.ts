import { type KnownWord, lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { scanText } from "../../core/analysis/text/scan.ts";

/** Tokens of one zone, as parallel arrays. */
interface Tokens {
  readonly surfaces: readonly string[];
  readonly stems: readonly string[];
  readonly isStop: readonly boolean[];
}

/** The part of an analyzed page that holds its tokens. */
interface TokenizedPage {
  readonly text: { readonly zones: Readonly<Record<string, Tokens>> };
}

/** Finds the keyword in texts and in tokens of pages. */
export interface KeywordMatcher {
  /** Stems of the keyword's content words in order, or of all its words when it has no content word. */
  readonly stems: readonly string[];
  /** Counts uses of the exact keyword, ignoring case. */
  countExact(tokens: Pick<Tokens, "surfaces">): number;
  /** Returns the share of the keyword's content words that the text holds in any form, 0..1. */
  coverage(text: string): number;
  /**
   * Finds the first run of words that holds all content words in any form and order; `null` without such a run.
   *
   * The run is as long as the keyword.
   */
  locate(text: string): { readonly start: number; readonly end: number } | null;
  /** Does the same as `coverage` for tokens that are already stemmed. */
  coverageOfStems(stems: Iterable<string>): number;
}

// Japanese and Chinese write no spaces, so the keyword is searched in characters and not in words.
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

// Several sections look up the same pages, so each page's words are gathered once. The WeakMap drops them with the
// page.
const wordsOf = new WeakMap<object, ReadonlyMap<string, KnownWord>>();

function wordsOfPage({ text }: TokenizedPage): ReadonlyMap<string, KnownWord> {
  const cached = wordsOf.get(text.zones);
  if (cached !== undefined) return cached;
  const words = new Map<string, KnownWord>();
  for (const { surfaces, stems, isStop } of Object.values(text.zones)) {
    for (let at = 0; at < surfaces.length; at++) {
      const key = (surfaces[at] ?? "").toLowerCase();
      if (!words.has(key)) words.set(key, { stem: stems[at] ?? key, isStop: isStop[at] ?? false });
    }
  }
  wordsOf.set(text.zones, words);
  return words;
}

/** Combines the words of all pages. The first page that holds a word decides its stem. */
export function stemTable(pages: readonly TokenizedPage[]): StemTable {
  const tables = pages.map(wordsOfPage);
  const entries = new Map<string, KnownWord | undefined>();
  return {
    get(word) {
      if (entries.has(word)) return entries.get(word);
      const entry = tables.find((table) => table.has(word))?.get(word);
      entries.set(word, entry);
      return entry;
    },
  };
}

function countRuns(haystack: readonly string[], needle: readonly string[]): number {
  let count = 0;
  for (let start = 0; start + needle.length <= haystack.length; start++) {
    let offset = 0;
    while (offset < needle.length && haystack[start + offset]?.toLowerCase() === needle[offset]) offset++;
    if (offset === needle.length) {
      count++;
      start += needle.length - 1;
    }
  }
  return count;
}

function countParts(text: string, part: string): number {
  return part === "" ? 0 : text.split(part).length - 1;
}

/** Most characters between two parts of a keyword, such as a particle or a space. */
const MAX_GAP = 3;

/** Finds the first run that holds the parts in order with few characters between them. */
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

/** Creates a matcher for the keyword that looks up stems in the table. */
export function keywordMatcher(keyword: string, table: StemTable): KeywordMatcher {
  const words = lowerWords(keyword);
  const isUnspaced = UNSPACED.test(keyword);
  const content = words.filter((word) => table.get(word)?.isStop !== true);
  const stemOf = (word: string): string => table.get(word)?.stem ?? word;
  const stems = [...new Set((content.length > 0 ? content : words).map(stemOf))];
  const compact = words.join("");
  // "コーヒー 淹れ方" is searched as two parts, because texts write a particle between them.
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
        return compact !== "" && run.includes(compact)
          ? 1
          : parts.filter((part) => run.includes(part)).length / Math.max(1, parts.length);
      }
      return coverageOfStems(lowerWords(text).map(stemOf));
    },
    coverageOfStems,
    locate(text) {
      if (isUnspaced) {
        return locateParts(text.toLowerCase(), parts);
      }
      const { lowers, offsets, ends } = scanText(text);
      const tokens = lowers.map((word, index) => ({
        start: offsets[index] ?? 0,
        end: ends[index] ?? 0,
        stem: stemOf(word),
      }));
      for (let first = 0; first + words.length <= tokens.length && stems.length > 0; first++) {
        const run = tokens.slice(first, first + words.length);
        const [head, tail] = [run[0], run.at(-1)];
        if (head !== undefined && tail !== undefined && coverageOfStems(run.map((word) => word.stem)) === 1)
          return { start: head.start, end: tail.end };
      }
      return null;
    },
  };
}
