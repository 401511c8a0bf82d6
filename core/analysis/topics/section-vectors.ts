import { stemIdf } from "../text/background.ts";
import { scanText } from "../text/scan.ts";
import type { CohortWords, WordPage } from "./cohort-words.ts";
import { facetsOf } from "./facets/facets.ts";
import { isFaqHeading } from "./frame-words.ts";
import { withoutYear } from "./headings.ts";
import type { PageSection } from "./sections.ts";
import { EMPTY_VECTOR, unitVector, type Vector } from "./vectors.ts";

/** Words that are read of a section, and content words that it needs. */
const MAX_WORDS = 600;
const MIN_WORDS = 6;
/** Weight of words of the keyword, of the page's own title, of numbers, and of German small letters in a heading. */
const KEYWORD = 0.15;
const TITLE = 0.3;
const NUMBER_IN_TEXT = 0.3;
const NUMBER_IN_HEADING = 0.4;
const SMALL_LETTERS = 0.4;
/** Weight of the heading above, of a heading's words in the text vector, and of parts of compounds. */
const ABOVE = 0.25;
const HEADING_IN_TEXT = 0.8;
const PART = 0.7;
const MAX_IDF = 9;
/** Exponent of the general idf for words of headings. Chosen on labelled sections, see decisions/96. */
const HEADING_POWER = 0.8;
/** General idf from which a word of a heading is an object of the facet, and a word of the text is rare. */
const OBJECT_IDF = 4.5;
const RARE_IDF = 5.5;
const RARE_SHARE = 0.2;
const MAX_RARE = 15;
/** Languages that write compounds as one word. */
const COMPOUNDS = new Set(["de", "nl", "sv", "nb", "da", "fi"]);
/** Letters of a word that is split, and of its parts. */
const COMPOUND_LENGTH = 8;
const PART_LENGTH = 4;

/** The data of a section that its likeness to others needs. A snapshot can keep it as JSON. */
export interface SectionVector {
  readonly page: number;
  readonly at: number;
  readonly words: number;
  readonly isList: boolean;
  /** True for a list that is a quarter of its page. */
  readonly isMain: boolean;
  /** Heading with the heading above it. */
  readonly head: Vector;
  readonly own: Vector;
  readonly body: Vector;
  /** Names of a list's items. */
  readonly names: Vector | null;
  readonly facets: readonly number[];
  /** Words that the facets are about. */
  readonly object: Vector;
  /** Heaviest rare words, ascending. */
  readonly rare: readonly number[];
}

/** Weights of words in texts and in headings. */
export interface WordWeights {
  readonly text: readonly number[];
  readonly heading: readonly number[];
  /** Share of sections that have the word. */
  readonly share: readonly number[];
}

/** Counts of one section before weights. */
interface Bag {
  readonly section: PageSection;
  readonly head: readonly number[];
  readonly small: ReadonlySet<number>;
  readonly body: ReadonlyMap<number, number>;
  readonly names: readonly number[];
  readonly count: number;
}

/** Vectors of sections that have a subject, and the weights behind them. */
interface VectorSet {
  readonly vectors: ReadonlyMap<PageSection, SectionVector>;
  readonly weights: WordWeights;
}

function writtenHeading(section: PageSection): string {
  return section.kind === "list" && section.parent === null ? section.heading : withoutYear(section.clean);
}

class BagReader {
  readonly #words: CohortWords;
  readonly #pages: readonly WordPage[];

  constructor(words: CohortWords, pages: readonly WordPage[]) {
    this.#words = words;
    this.#pages = pages;
  }

  read(section: PageSection): Bag {
    const written = writtenHeading(section);
    const head = this.#words.idsOf(written);
    const body = new Map<number, number>();
    let count = this.#addText(section, body, { share: 1, count: 0 });
    if (section.isFrame && section.noise === null) count = this.#addBelow(section, body, count);
    const names = section.items.flatMap((item) => this.#words.idsOf(item));
    return { section, head, small: this.#smallIn(written), body, names, count };
  }

  #addBelow(section: PageSection, body: Map<number, number>, before: number): number {
    let count = before;
    for (const child of section.children) {
      if (child.noise !== null || count > MAX_WORDS) continue;
      for (const id of this.#words.idsOf(withoutYear(child.clean))) body.set(id, (body.get(id) ?? 0) + 1);
      count = this.#addText(child, body, { share: 0.5, count });
      count = this.#addBelow(child, body, count);
    }
    return count;
  }

  #addText(
    section: PageSection,
    body: Map<number, number>,
    given: { readonly share: number; readonly count: number },
  ): number {
    const page = this.#pages[section.page];
    let { count } = given;
    const add = (ids: Int32Array, from: number, to: number): void => {
      for (let at = from; at < to; at++) {
        const id = ids[at] ?? -1;
        if (id < 0) continue;
        body.set(id, (body.get(id) ?? 0) + given.share);
        count += 1;
      }
    };
    for (const block of section.blocks) {
      const range = page?.page.text.blocks[block];
      if (page === undefined || range === undefined || count > MAX_WORDS) break;
      if (range.zone !== "body") continue;
      add(page.zones.body, range.from, range.to);
      add(page.zones.anchor, range.linkFrom, range.linkTo);
    }
    return count;
  }

  /** Words that a German heading writes in small letters are verbs and adjectives, which say less. */
  #smallIn(written: string): ReadonlySet<number> {
    const small = new Set<number>();
    if (this.#words.language.code !== "de") return small;
    const { lowers, surfaces } = scanText(written);
    for (let at = 1; at < lowers.length; at++)
      if (surfaces[at] === lowers[at]) small.add(this.#words.idOfWord(lowers[at] ?? ""));
    return small;
  }
}

/** Frequencies of words in sections. */
export interface Frequencies {
  readonly counts: ArrayLike<number>;
  readonly headCounts: ArrayLike<number>;
  readonly total: number;
}

/** Returns the weights of all words that `words` has numbers for. Words without a count count as seen once. */
function weightsFrom(words: CohortWords, { counts, headCounts, total }: Frequencies): WordWeights {
  const text: number[] = [];
  const heading: number[] = [];
  const share: number[] = [];
  for (const [id, stem] of words.stems.entries()) {
    const count = counts[id] ?? 0;
    const seen = count === 0 ? 1 : count;
    const general = Math.min(MAX_IDF, stemIdf(words.language, stem)) / MAX_IDF;
    const isNumber = /^[0-9]/.test(stem);
    const subject = words.keyword.has(stem) ? KEYWORD : 1;
    text.push(Math.log(1 + total / seen) * general * subject * (isNumber ? NUMBER_IN_TEXT : 1));
    const inHeadings = (headCounts[id] ?? 0) + 0.5 * Math.sqrt(seen);
    heading.push(
      Math.log(1 + total / inHeadings) * general ** HEADING_POWER * subject * (isNumber ? NUMBER_IN_HEADING : 1),
    );
    share.push(count / Math.max(1, total));
  }
  return { text, heading, share };
}

/** Finds parts of compounds that are words of the cohort themselves, the tail first. */
function compoundsIn(words: CohortWords): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  if (!COMPOUNDS.has(words.language.code)) return found;
  for (const [id, stem] of words.stems.entries()) {
    if (stem.length < COMPOUND_LENGTH || stem.length > 40) continue;
    const parts = partsOf(stem, words).filter((part) => part !== id);
    if (parts.length > 0) found.set(id, parts);
  }
  return found;
}

function partsOf(stem: string, words: CohortWords): number[] {
  for (let cut = PART_LENGTH; cut <= stem.length - PART_LENGTH; cut++) {
    const tail = words.known(stem.slice(cut));
    if (tail === undefined) continue;
    const start = stem.slice(0, cut);
    const head = words.known(start.replace(/(?:en|s|n|e)$/, "")) ?? words.known(start);
    return head === undefined ? [tail] : [tail, head];
  }
  for (let cut = stem.length - PART_LENGTH; cut > PART_LENGTH; cut--) {
    const head = words.known(stem.slice(0, cut));
    if (head !== undefined) return [head];
  }
  return [];
}

/** Data that all vectors of one set of pages need. */
interface Setting {
  readonly words: CohortWords;
  readonly weights: WordWeights;
  readonly parts: ReadonlyMap<number, readonly number[]>;
  /** Words of each page's title. */
  readonly titles: readonly ReadonlySet<number>[];
  readonly pageWords: readonly number[];
}

function vectorOf({ section, head, small, body: counts, names, count }: Bag, setting: Setting): SectionVector {
  const { words, weights, parts } = setting;
  const title = setting.titles[section.page] ?? new Set();
  const inHeading = (id: number): number =>
    (weights.heading[id] ?? 0) * (title.has(id) ? TITLE : 1) * (small.has(id) ? SMALL_LETTERS : 1);
  const addParts = (entries: Map<number, number>): void => {
    if (parts.size === 0) return;
    for (const [id, weight] of [...entries])
      for (const part of parts.get(id) ?? [])
        entries.set(part, Math.max(entries.get(part) ?? 0, PART * Math.min(weight, weights.text[part] ?? 0)));
  };
  const own = new Map(head.map((id) => [id, inHeading(id)]));
  addParts(own);
  const withAbove = new Map(own);
  const { parent } = section;
  if (parent !== null && parent.kind !== "opening")
    for (const id of words.idsOf(withoutYear(parent.clean)))
      if (!withAbove.has(id)) withAbove.set(id, inHeading(id) * ABOVE);
  const body = new Map<number, number>();
  for (const [id, mentions] of counts) body.set(id, (mentions / (mentions + 1.2)) * (weights.text[id] ?? 0));
  addParts(body);
  for (const id of head) body.set(id, (body.get(id) ?? 0) + HEADING_IN_TEXT * (weights.text[id] ?? 0));
  const isOwn = (id: number): boolean => !words.keyword.has(words.stems[id] ?? "");
  const general = (id: number): number => stemIdf(words.language, words.stems[id] ?? "");
  const object = [...own].filter(
    ([id, weight]) => weight > 0 && isOwn(id) && !title.has(id) && general(id) >= OBJECT_IDF,
  );
  const rare = [...body]
    .filter(([id]) => (weights.share[id] ?? 0) < RARE_SHARE && isOwn(id) && general(id) >= RARE_IDF)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_RARE)
    .map(([id]) => id);
  return {
    page: section.page,
    at: section.at,
    words: section.words,
    isList: section.kind === "list",
    isMain: section.items.length >= 4 && section.words >= 0.25 * (setting.pageWords[section.page] ?? 0),
    head: unitVector(withAbove),
    own: unitVector(own),
    body: count === 0 && head.length === 0 ? EMPTY_VECTOR : unitVector(body),
    names: names.length === 0 ? null : unitVector(new Map(names.map((id) => [id, weights.text[id] ?? 0]))),
    facets: facetsOf(withoutYear(section.clean), words.language.code),
    object: { ids: object.map(([id]) => id).sort((a, b) => a - b), weights: objectWeights(object) },
    rare: rare.sort((a, b) => a - b),
  };
}

function objectWeights(object: readonly (readonly [number, number])[]): number[] {
  return [...object].sort((a, b) => a[0] - b[0]).map(([, weight]) => weight);
}

/** True for a section with a subject. Where pages sell, what they say about themselves is one. */
function isUsable(section: PageSection, isSelling: boolean): boolean {
  if (section.kind === "opening" || isFaqHeading(section.clean)) return false;
  const { noise } = section;
  return noise === null || (isSelling && (noise === "brand" || noise === "pitch") && section.words >= 15);
}

/** True when 40 % of the pages have two or more headings about themselves. */
function doPagesSell(sections: readonly (readonly PageSection[])[]): boolean {
  const selling = sections.filter(
    (own) => own.filter(({ noise }) => noise === "brand" || noise === "pitch").length >= 2,
  );
  return selling.length >= 0.4 * sections.length;
}

/**
 * Returns the vectors of all sections that have a subject. `given` replaces the frequencies of the sections' words, for
 * a page that is compared with others.
 */
export function vectorsOf(
  words: CohortWords,
  pages: readonly WordPage[],
  given: {
    readonly sections: readonly (readonly PageSection[])[];
    readonly frequencies?: Frequencies;
    readonly isSelling?: boolean;
  },
): VectorSet & { readonly isSelling: boolean; readonly frequencies: Frequencies } {
  const { sections } = given;
  const reader = new BagReader(words, pages);
  const bags = sections.flatMap((own) => own.map((section) => reader.read(section)));
  const isSelling = given.isSelling ?? doPagesSell(sections);
  const titles = pages.map(
    (page, at) => new Set(words.idsOf(sections[at]?.[0]?.heading ?? page.page.facts.title ?? "")),
  );
  const frequencies = given.frequencies ?? frequenciesOf(words, bags);
  const weights = weightsFrom(words, frequencies);
  const parts = compoundsIn(words);
  const pageWords = sections.map((own) =>
    own.reduce((sum, { noise, words: count }) => sum + (noise === null ? count : 0), 0),
  );
  const setting: Setting = { words, weights, parts, titles, pageWords };
  const vectors = new Map<PageSection, SectionVector>();
  for (const bag of bags)
    if (isUsable(bag.section, isSelling) && (bag.count >= MIN_WORDS || bag.section.isQuestion))
      vectors.set(bag.section, vectorOf(bag, setting));
  return { vectors, weights, isSelling, frequencies };
}

function frequenciesOf(words: CohortWords, bags: readonly Bag[]): Frequencies {
  const counts = new Float64Array(words.stems.length);
  const headCounts = new Float64Array(words.stems.length);
  for (const { head, body } of bags) {
    const heading = new Set(head);
    for (const id of heading) {
      headCounts[id] = (headCounts[id] ?? 0) + 1;
      counts[id] = (counts[id] ?? 0) + 1;
    }
    for (const id of body.keys()) if (!heading.has(id)) counts[id] = (counts[id] ?? 0) + 1;
  }
  return { counts, headCounts, total: bags.length };
}
