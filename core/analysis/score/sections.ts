import { clamp } from "../../util/statistics.ts";
import { cleanHeading } from "../topics/headings.ts";
import { ChunkIndex, passageVector, type WordVector } from "./coverage.ts";
import { addSections, type FeatureSums } from "./features.ts";
import { type FlatSums, flatten } from "./parts.ts";
import type { PassageText } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Tokens of a text on a subtopic, and the share of them from which it may end with its section. */
const TEXT_TOKENS = 110;
const EARLY_END = 0.6;
/** Fewest tokens of a text, and its least mean weight. */
const MIN_TOKENS = 40;
/** The same for a section that another reading of the page found. */
const MIN_GIVEN = 15;
const MIN_WEIGHT = 0.7;
/** Likeness of texts about the same, and from which two subtopics are one. */
const SAME_SUBJECT = 0.16;
const SAME_SUBTOPIC = 0.3;
/** Likeness from which a page has a passage like that of a step. */
export const ALIKE = 0.22;
/** Most subtopics of a cohort. */
const MAX_SUBTOPICS = 48;

/** A run of passages. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A text of a ranking page that fills one section. Plain JSON. */
export interface SectionText {
  /** Index of the compared page. */
  readonly page: number;
  readonly heading: readonly number[];
  readonly words: readonly number[];
  /** First word of each sentence, and of each passage. */
  readonly sentences: readonly number[];
  readonly passages: readonly number[];
  /** Mean weight of its passages. */
  readonly weight: number;
}

/** A part of the subject that several ranking pages write about. Plain JSON. */
export interface PlanSubtopic {
  /** Heading or words that name it. */
  readonly name: string;
  /** Indexes of its texts, at most one by page, the most typical first. */
  readonly texts: readonly number[];
  /** Sum of the similarities of other pages' texts to the first text, or the number of texts when `isGiven`. */
  readonly weight: number;
  /** A sentence of the first text. */
  readonly sentence: string;
  /** True for a name from another source. */
  readonly isGiven: boolean;
}

/** The subtopics of a cohort with their texts. Plain JSON. */
export interface CohortSubtopics {
  readonly texts: readonly SectionText[];
  readonly subtopics: readonly PlanSubtopic[];
}

/** Splits a page into texts that could each be a section. */
export function sectionRanges(
  page: PassageText,
  weights: ArrayLike<number>,
): (TextRange & { readonly weight: number })[] {
  const ranges: (TextRange & { weight: number })[] = [];
  const count = page.sectionOf.length;
  for (let from = 0; from < count; ) {
    let to = from;
    let [tokens, weighted] = [0, 0];
    while (to < count && tokens < TEXT_TOKENS) {
      const size = (page.starts[to + 1] ?? 0) - (page.starts[to] ?? 0);
      tokens += size;
      weighted += size * (weights[to] ?? 0);
      to += 1;
      if (tokens >= EARLY_END * TEXT_TOKENS && page.sectionOf[to] !== page.sectionOf[to - 1]) break;
    }
    if (tokens >= MIN_TOKENS && weighted / tokens > MIN_WEIGHT) ranges.push({ from, to, weight: weighted / tokens });
    from = to;
  }
  return ranges;
}

/** Takes a text out of a page. */
export function sectionTextOf(
  page: PassageText,
  { from, to }: TextRange,
  at: { readonly page: number; readonly weight: number },
): SectionText {
  const start = page.starts[from] ?? 0;
  const end = page.starts[to] ?? 0;
  const section = page.sections[page.sectionOf[from] ?? 0];
  const sentences: number[] = [];
  for (let word = start; word < end; word += 1)
    if (word === start || page.units[word] !== page.units[word - 1]) sentences.push(word - start);
  return {
    ...at,
    heading: section?.from === from ? [...section.heading] : [],
    words: [...page.words.subarray(start, end)],
    sentences,
    passages: Array.from({ length: to - from }, (_, passage) => (page.starts[from + passage] ?? 0) - start),
  };
}

/** Returns a text as a page of one section. */
export function passageTextOf({ heading, words, sentences, passages }: SectionText): PassageText {
  const units = new Int32Array(words.length);
  for (const [unit, from] of sentences.entries()) units.fill(unit, from);
  return {
    words: Int32Array.from(words),
    units,
    endings: [],
    starts: Int32Array.from([...passages, words.length]),
    sectionOf: new Int32Array(passages.length),
    sections: [{ heading, level: 2, from: 0, to: passages.length, tokens: words.length }],
  };
}

/** A subtopic that another reading of the pages found, with its sections. */
export interface SubtopicSource {
  readonly name: string;
  readonly sections: readonly {
    /** Position of the page in the cohort. */
    readonly page: number;
    readonly heading: string;
  }[];
}

/** A page whose texts are compared with those of other pages. */
export interface SubtopicPage {
  readonly page: PassageText;
  readonly weights: Float64Array;
  /** Position of the page in the cohort. */
  readonly position: number;
  /** Returns the heading of a section as written. */
  readonly headingOf: (section: number) => string;
  /** Returns a sentence as written. */
  readonly sentenceOf: (unit: number) => string;
}

interface FoundText extends TextRange {
  readonly at: number;
  readonly weight: number;
  readonly vector: WordVector;
}

/** Returns the most alike text of each other page, the most alike first. */
function nearestTexts(
  own: FoundText,
  texts: readonly FoundText[],
  likeness: Float64Array,
): { text: number; value: number }[] {
  const best = new Map<number, { text: number; value: number }>();
  for (const [text, { at }] of texts.entries()) {
    const value = likeness[text] ?? 0;
    if (at !== own.at && value >= SAME_SUBJECT && value > (best.get(at)?.value ?? 0)) best.set(at, { text, value });
  }
  return [...best.values()].sort((a, b) => b.value - a.value || a.text - b.text);
}

/** Finds the subtopics of a cohort. Each has similar texts on several pages, and no subtopic is similar to another. */
export function findSubtopics(pages: readonly SubtopicPage[], vocabulary: Vocabulary): CohortSubtopics {
  const texts = pages.flatMap(({ page, weights }, at) =>
    sectionRanges(page, weights).map(
      (range): FoundText => ({ ...range, at, vector: passageVector(page, range.from, range.to, vocabulary) }),
    ),
  );
  const index = new ChunkIndex(texts.map(({ vector, at }) => ({ ...vector, page: at, mass: 1 })));
  const all = texts.map((text, at) => {
    const likeness = index.likeness(text.vector);
    const near = nearestTexts(text, texts, likeness);
    return { at, likeness, near, weight: near.reduce((sum, { value }) => sum + value, 0) };
  });
  const chosen: typeof all = [];
  for (const each of all.filter(({ near }) => near.length > 0).sort((a, b) => b.weight - a.weight || a.at - b.at)) {
    if (chosen.length >= MAX_SUBTOPICS) break;
    if (chosen.every(({ likeness }) => (likeness[each.at] ?? 0) < SAME_SUBTOPIC)) chosen.push(each);
  }
  const used = [...new Set(chosen.flatMap(({ at, near }) => [at, ...near.map(({ text }) => text)]))];
  const place = new Map(used.map((text, at) => [text, at] as const));
  return {
    texts: used.flatMap((at) => {
      const found = texts[at];
      const page = pages[found?.at ?? -1];
      return found === undefined || page === undefined
        ? []
        : [sectionTextOf(page.page, found, { page: found.at, weight: found.weight })];
    }),
    subtopics: chosen.flatMap(({ at, near, weight }): PlanSubtopic[] => {
      const found = texts[at];
      const page = pages[found?.at ?? -1];
      if (found === undefined || page === undefined) return [];
      const section = page.page.sectionOf[found.from] ?? 0;
      const isHeaded = page.page.sections[section]?.from === found.from;
      const unit = page.page.units[page.page.starts[found.from] ?? 0] ?? 0;
      return [
        {
          name: isHeaded ? page.headingOf(section) : "",
          texts: [at, ...near.map(({ text }) => text)].flatMap((text) => place.get(text) ?? []),
          weight,
          sentence: page.sentenceOf(unit),
          isGiven: false,
        },
      ];
    }),
  };
}

/** Returns the text of the section with a heading, at most as long as a text of a subtopic. */
function headedText(pages: readonly SubtopicPage[], given: SubtopicSource["sections"][number]): SectionText | null {
  const at = pages.findIndex(({ position }) => position === given.page);
  const found = pages[at];
  if (found === undefined) return null;
  const { page, weights } = found;
  const number = page.sections.findIndex(
    (_, section) => section > 0 && cleanHeading(found.headingOf(section)) === given.heading,
  );
  const section = page.sections[number];
  if (section === undefined) return null;
  let to = section.from;
  let [tokens, weighted] = [0, 0];
  while (to < section.to && tokens < TEXT_TOKENS) {
    const size = (page.starts[to + 1] ?? 0) - (page.starts[to] ?? 0);
    tokens += size;
    weighted += size * (weights[to] ?? 0);
    to += 1;
  }
  if (tokens < MIN_GIVEN || weighted / tokens <= MIN_WEIGHT) return null;
  return sectionTextOf(page, { from: section.from, to }, { page: at, weight: weighted / tokens });
}

/** Returns the subtopics of another source, each with the sections of the ranking pages. */
export function givenSubtopics(sources: readonly SubtopicSource[], pages: readonly SubtopicPage[]): CohortSubtopics {
  const texts: SectionText[] = [];
  const subtopics = sources.flatMap(({ name, sections }): PlanSubtopic[] => {
    const own = sections.flatMap((section) => headedText(pages, section) ?? []);
    const single = own.filter(({ page }, at) => own.findIndex((text) => text.page === page) === at);
    if (single.length === 0) return [];
    const from = texts.push(...single) - single.length;
    return [{ name, texts: single.map((_, at) => from + at), weight: single.length, sentence: "", isGiven: true }];
  });
  return { texts, subtopics };
}

/** A text as weighted counts, ready to be added to a page. */
export interface SectionFeatures extends FlatSums {
  readonly page: number;
  readonly tokens: number;
  readonly size: number;
  readonly nearest: Float64Array;
  readonly vector: WordVector;
}

/** The lookups that count the texts of a cohort. */
interface SectionReader {
  readonly index: ChunkIndex;
  readonly vocabulary: Vocabulary;
  /** Index of each pair of the cohort by its key. */
  readonly pairAt: ReadonlyMap<number, number>;
}

/** Counts a text as a section of its own. */
export function sectionFeatures(text: SectionText, { index, vocabulary, pairAt }: SectionReader): SectionFeatures {
  const page = passageTextOf(text);
  const weights = new Float64Array(text.passages.length).fill(clamp(text.weight, 0, 1));
  const sums: FeatureSums = { stems: new Map(), pairs: new Map(), length: 0 };
  const { tokens } = addSections(sums, page, weights, vocabulary, new Set());
  return {
    ...flatten(sums, (id) => vocabulary.idf(id), pairAt),
    page: text.page,
    tokens,
    size: text.words.length,
    nearest: index.nearest(page, weights, vocabulary),
    vector: passageVector(page, 0, text.passages.length, vocabulary),
  };
}

/** Returns the likeness of two vectors. */
export function likenessOf(one: WordVector, other: WordVector): number {
  const values = new Map(other.ids.map((id, at) => [id, other.values[at] ?? 0] as const));
  return one.ids.reduce((sum, id, at) => sum + (one.values[at] ?? 0) * (values.get(id) ?? 0), 0);
}
