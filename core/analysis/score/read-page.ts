import type { PageFacts } from "../../domain/page-facts.ts";
import { isContentStem } from "../terms/candidates.ts";
import type { PageText, Zone } from "../text/page-text.ts";
import { repeatedTokens } from "./repeats.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Short sentences are merged into passages of at least so many tokens. */
const PASSAGE_MIN = 12;
/** Long sentences are cut into passages of at most so many tokens. */
const PASSAGE_MAX = 30;
/** Tokens of a heading or title that are read. The limit keeps endless titles cheap. */
const HEADING_MAX = 200;
/** Words of the body that are its opening. */
export const OPENING_WORDS = 100;
/** Words of a shingle. One of two shingles is kept, as a hash of 24 bits. */
const SHINGLE = 3;
const SKIPPED_BIT = 2 ** 24;
const HASH_BITS = 2 ** 24 - 1;
/** Length below which a word has no ending of its own. */
const ENDING_WORD = 4;
const ENDING = 2;

/** A heading with the text below it. The first section has no heading. */
export interface WordSection {
  readonly heading: readonly number[];
  /** 1 to 6; 0 without a heading. */
  readonly level: number;
  /** First passage, and the passage after the last. */
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
}

/** The text of a page in passages. Nothing in it depends on a cohort. */
export interface PassageText {
  /** Words that are not repetitions, in page order. */
  readonly words: Int32Array;
  /** Number of the sentence of each word. */
  readonly units: Int32Array;
  /** Last letters of each word as written. */
  readonly endings: readonly string[];
  /** First word of each passage, and the number of words at the end. */
  readonly starts: Int32Array;
  /** Section of each passage. */
  readonly sectionOf: Int32Array;
  readonly sections: readonly WordSection[];
}

/** A page as passages, with its title. */
export interface PageWords extends PassageText {
  readonly title: readonly number[];
  /** Content words of the title without the words that name the site. */
  readonly ownTitle: ReadonlySet<number>;
  readonly h1: readonly number[];
  /** All words of the opening of the body. */
  readonly opening: ReadonlySet<number>;
  /** Hashes of some runs of words, to find copies. */
  readonly shingles: readonly number[];
}

/** Returns the names of the site as one text: its host without the last label, and the name on the page. */
function siteOf({ url, siteName }: Pick<PageFacts, "url" | "siteName">): string {
  const labels = URL.parse(url)?.hostname.split(".").slice(0, -1) ?? [];
  const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return `${fold(labels.join(""))} ${fold(siteName ?? "")}`;
}

/** True for a stem that is part of a site's names. It names the place of the page and not its subject. */
function namesSite(site: string, stem: string): boolean {
  return (stem.length > 2 || stem.charCodeAt(0) > 127) && site.includes(stem);
}

/** Returns the ending by which a word is classed. */
export function endingOf(surface: string): string {
  return surface.length < ENDING_WORD ? "" : surface.slice(-ENDING).toLowerCase();
}

/** All tokens of the main content in page order, before repetitions are dropped. */
interface Flow {
  readonly words: Int32Array;
  readonly units: Int32Array;
  readonly sectionOf: Int32Array;
  readonly endings: string[];
  readonly headings: { readonly words: number[]; readonly level: number }[];
}

function wordsOf({ zones }: PageText, zone: Zone, vocabulary: Vocabulary, from = 0, count = HEADING_MAX): number[] {
  const { stems, isStop } = zones[zone];
  return stems.slice(from, from + count).map((stem, at) => vocabulary.add(stem, isStop[from + at] === true));
}

/** Joins the runs of the main content. Blocks that are all links are left out. */
function flowOf(text: PageText, vocabulary: Vocabulary): Flow {
  const count = text.flow.reduce((sum, { tokens, level }) => sum + (level > 0 ? 0 : tokens), 0);
  const words = new Int32Array(count);
  const units = new Int32Array(count);
  const sectionOf = new Int32Array(count);
  const endings: string[] = [];
  const headings: { words: number[]; level: number }[] = [{ words: [], level: 0 }];
  const next = new Map<Zone, number>();
  let end = 0;
  for (const { zone, tokens, level, isLinkBlock } of text.flow) {
    const from = next.get(zone) ?? 0;
    next.set(zone, from + tokens);
    if (level > 0)
      headings.push({ words: wordsOf(text, zone, vocabulary, from, Math.min(tokens, HEADING_MAX)), level });
    if (level > 0 || isLinkBlock) continue;
    const { stems, isStop, surfaces, sentenceOf } = text.zones[zone];
    for (let at = from; at < from + tokens; at += 1) {
      words[end] = vocabulary.add(stems[at] ?? "", isStop[at] === true);
      units[end] = sentenceOf[at] ?? 0;
      sectionOf[end] = headings.length - 1;
      endings.push(endingOf(surfaces[at] ?? ""));
      end += 1;
    }
  }
  const cut = (list: Int32Array): Int32Array => list.subarray(0, end);
  return { words: cut(words), units: cut(units), sectionOf: cut(sectionOf), endings, headings };
}

/** Returns the hash of a run of three words, or `null` at the end and for a run that is not sampled. */
export function shingleAt(words: ArrayLike<number>, at: number, vocabulary: Vocabulary): number | null {
  if (at + SHINGLE > words.length) return null;
  let hash = 0x811c9dc5;
  for (let next = at; next < at + SHINGLE; next += 1) {
    hash = Math.imul(hash ^ vocabulary.hashOf(words[next] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
  }
  return (hash & SKIPPED_BIT) === 0 ? hash & HASH_BITS : null;
}

/** Returns the distinct hashes of half of the runs of three words, in the text and in headings. */
function shinglesOf({ words, headings }: Flow, dropped: Uint8Array, vocabulary: Vocabulary): number[] {
  const kept = new Set<number>();
  const add = (run: ArrayLike<number>, isDropped: (at: number) => boolean): void => {
    for (let at = 0; at < run.length; at += 1) {
      const hash = isDropped(at) ? null : shingleAt(run, at, vocabulary);
      if (hash !== null) kept.add(hash);
    }
  };
  add(words, (at) => dropped[at] === 1);
  for (const heading of headings) add(heading.words, () => false);
  return [...kept];
}

/** Splits the tokens that are left into passages of whole sentences of one section. */
function passagesOf(flow: Flow, dropped: Uint8Array): PassageText {
  const kept: number[] = [];
  for (let at = 0; at < dropped.length; at += 1) if (dropped[at] !== 1) kept.push(at);
  const words = Int32Array.from(kept, (at) => flow.words[at] ?? 0);
  const units = Int32Array.from(kept, (at) => flow.units[at] ?? 0);
  const starts: number[] = [];
  const sectionOf: number[] = [];
  for (let at = 0; at < kept.length; at += 1) {
    const section = flow.sectionOf[kept[at] ?? 0] ?? 0;
    const length = at - (starts.at(-1) ?? 0);
    const isNewUnit = units[at] !== units[at - 1];
    const isFull = length >= PASSAGE_MAX || (isNewUnit && length >= PASSAGE_MIN);
    if (at > 0 && !isFull && sectionOf.at(-1) === section) continue;
    starts.push(at);
    sectionOf.push(section);
  }
  starts.push(kept.length);
  let next = 0;
  const sections = flow.headings.map(({ words: heading, level }, at): WordSection => {
    const from = next;
    while (sectionOf[next] === at) next += 1;
    return { heading, level, from, to: next, tokens: (starts[next] ?? 0) - (starts[from] ?? 0) };
  });
  return {
    words,
    units,
    endings: kept.map((at) => flow.endings[at] ?? ""),
    starts: Int32Array.from(starts),
    sectionOf: Int32Array.from(sectionOf),
    sections,
  };
}

/** Reads a page. Repeated text counts once or not at all. */
export function readPage(
  text: PageText,
  facts: Pick<PageFacts, "url" | "siteName">,
  vocabulary: Vocabulary,
): PageWords {
  const site = siteOf(facts);
  const flow = flowOf(text, vocabulary);
  const dropped = repeatedTokens(flow.words, flow.units);
  const passages = passagesOf(flow, dropped);
  const { stems, isStop } = text.zones.title;
  const own = stems.filter((stem, at) => isStop[at] !== true && isContentStem(stem) && !namesSite(site, stem));
  return {
    ...passages,
    title: wordsOf(text, "title", vocabulary),
    ownTitle: new Set(own.map((stem) => vocabulary.add(stem))),
    h1: wordsOf(text, "h1", vocabulary),
    opening: new Set(passages.words.subarray(0, OPENING_WORDS)),
    shingles: shinglesOf(flow, dropped, vocabulary),
  };
}
