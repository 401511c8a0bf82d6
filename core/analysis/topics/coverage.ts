import type { Language } from "../../ports/languages.ts";
import type { TopicPage, WordPage } from "./cohort-words.ts";
import { isStrongFacet } from "./facets/facets.ts";
import { likeness } from "./likeness.ts";
import { type SectionVector, vectorsOf } from "./section-vectors.ts";
import { type PageSection, readSections } from "./sections.ts";
import type { TopicProfile } from "./topic-profile.ts";
import { openSnapshot, type TopicSnapshot } from "./topic-snapshot.ts";
import { dot } from "./vectors.ts";

/** How well a page treats a topic. */
export type TopicStatus = "covered" | "partly" | "missing";

/** The place and extent of a topic on one page. */
export interface TopicCoverage {
  readonly status: TopicStatus;
  /** Heading of the page's section of the topic; `null` when only a sentence elsewhere touches it. */
  readonly section: string | null;
  /** Number of words of the page on the topic. 0 when only a section on another topic mentions it. */
  readonly words: number;
  /** Sentence of the page that covers the topic; `null` when the topic is missing. */
  readonly evidence: string | null;
  /** Items of the list that the page has for the topic. */
  readonly items: readonly string[];
}

/** Coverage of all topics of a snapshot by one page. */
export interface PageCoverage {
  /** Aligned to the snapshot's topics. */
  readonly topics: readonly TopicCoverage[];
  /** Headings of the page that no topic has, in page order. */
  readonly onlyYours: readonly string[];
  readonly sections: readonly PageSection[];
}

// Thresholds of coverage, chosen on labelled pages. See decisions/96.
const OWN_LIST = 0.4;
const OTHER_SECTION_OF_LIST = 0.65;
const HEADING = 0.24;
const SHARED_SECTION = 0.85;
const SURE = 0.5;
const STRONG = 0.34;
const WEAK = 0.3;
const NAMED = 0.45;
const SAME_HEADINGS = 0.3;
const ALIKE_HEADINGS = 0.1;
const COVERED_WORDS = 25;
const TYPICAL_SHARE = 0.25;
/** Share of the typical length under which a topic is treated only partly, if that length is at least so many words. */
const SHORT = 0.35;
const LONG_TOPIC = 120;
const OPENING_WORDS = [20, 60] as const;
const PASSAGE_TERMS = 25;
const NEAR_TEXT = 0.14;
const SAME_TEXT = 0.2;
/** Share of the words that name a topic, from which a section can cover it. */
const NAMED_SHARE = 0.5;
const MAX_EVIDENCE = 300;

const MISSING: TopicCoverage = { status: "missing", section: null, words: 0, evidence: null, items: [] };

interface Sentence {
  readonly text: string;
  readonly ids: ReadonlySet<number>;
}

/** Reads sentences of sections from the tokens of the page. */
class SentenceReader {
  readonly #page: WordPage;
  readonly #known = new Map<PageSection, readonly Sentence[]>();

  constructor(page: WordPage) {
    this.#page = page;
  }

  of(section: PageSection): readonly Sentence[] {
    const known = this.#known.get(section);
    if (known !== undefined) return known;
    const { zones, page } = this.#page;
    const found = new Map<number, Set<number>>();
    for (const block of section.blocks) {
      const range = page.text.blocks[block];
      if (range === undefined || range.zone !== "body") continue;
      for (const [zone, from, to] of [
        ["body", range.from, range.to],
        ["anchor", range.linkFrom, range.linkTo],
      ] as const)
        for (let at = from; at < to; at++) {
          const sentence = page.text.zones[zone].sentenceOf[at] ?? -1;
          if (sentence < 0) continue;
          const ids = found.get(sentence) ?? new Set();
          found.set(sentence, ids);
          ids.add(zones[zone][at] ?? -1);
        }
    }
    const sentences = [...found]
      .sort((a, b) => a[0] - b[0])
      .map(([at, ids]) => ({ text: (page.text.sentences[at] ?? "").slice(0, MAX_EVIDENCE), ids }));
    this.#known.set(section, sentences);
    return sentences;
  }
}

interface Own {
  readonly section: PageSection;
  readonly vector: SectionVector;
}

/** Half of the best likeness and half of the mean of the three best. */
function closeness(vector: SectionVector, members: readonly SectionVector[]): number {
  const best = members.map((member) => likeness(vector, member)).sort((a, b) => b - a);
  const top = best.slice(0, 3);
  return top.length === 0 ? 0 : 0.5 * (top[0] ?? 0) + (0.5 * top.reduce((sum, value) => sum + value, 0)) / top.length;
}

class CoverageReader {
  readonly #own: readonly Own[];
  readonly #sections: readonly PageSection[];
  readonly #sentences: SentenceReader;
  /** Closeness of each own section (column) to each topic (row). */
  readonly #rows: readonly (readonly number[])[];
  readonly #best: readonly number[];

  constructor(
    page: WordPage,
    sections: readonly PageSection[],
    given: { readonly own: readonly Own[]; readonly topics: readonly TopicProfile[] },
  ) {
    this.#own = given.own;
    this.#sections = sections;
    this.#sentences = new SentenceReader(page);
    this.#rows = given.topics.map(({ members }) => given.own.map(({ vector }) => closeness(vector, members)));
    this.#best = given.own.map((_, column) => Math.max(0, ...this.#rows.map((row) => row[column] ?? 0)));
  }

  /** Own headings that are like no topic, without items and parts without a subject. */
  onlyYours(): string[] {
    return this.#own
      .filter(
        ({ section }, column) =>
          (this.#best[column] ?? 0) < WEAK && section.noise === null && section.kind !== "question",
      )
      .map(({ section }) => section.clean);
  }

  cover(topic: TopicProfile, row: number): TopicCoverage {
    const values = this.#rows[row] ?? [];
    return (
      (topic.isList ? this.#byList(topic, values) : null) ??
      this.#bySection(topic, values) ??
      this.#byOpening(topic) ??
      this.#byPassage(topic) ??
      this.#byText(topic) ??
      MISSING
    );
  }

  #byList({ members }: TopicProfile, values: readonly number[]): TopicCoverage | null {
    const lists = this.#own
      .filter(({ section }, column) => section.kind === "list" && (values[column] ?? 0) >= OWN_LIST)
      .sort((a, b) => b.section.words - a.section.words);
    const list = lists[0]?.section;
    if (list === undefined || members.length === 0) return null;
    const evidence = list.items.slice(0, 4).join(", ");
    return { status: "covered", section: list.clean, words: list.words, evidence, items: list.items };
  }

  #bySection(topic: TopicProfile, values: readonly number[]): TopicCoverage | null {
    let [column, top] = [-1, 0];
    for (const [at, value] of values.entries()) {
      const isShared = value >= SHARED_SECTION * (this.#best[at] ?? 0) || value >= SURE;
      if (value < HEADING || !isShared || (topic.isList && value < OTHER_SECTION_OF_LIST)) continue;
      if (value > top) [column, top] = [at, value];
    }
    const own = this.#own[column];
    if (own === undefined) return null;
    const headings = Math.max(0, ...topic.members.map((member) => dot(own.vector.own, member.own)));
    const sharesFacet = topic.members.some(({ facets }) => facets.some((facet) => own.vector.facets.includes(facet)));
    const isStrong =
      headings >= SAME_HEADINGS || top >= SURE || (top >= STRONG && (headings >= ALIKE_HEADINGS || sharesFacet));
    if (!isStrong && top < WEAK) return null;
    let words = 0;
    for (const [at, value] of values.entries())
      if (value >= top - 0.1 && value >= (this.#best[at] ?? 0)) words += this.#own[at]?.section.words ?? 0;
    if (words === 0) words = own.section.words;
    const isShort = !topic.isList && topic.typicalWords >= LONG_TOPIC && words < SHORT * topic.typicalWords;
    const isLong = !isShort && (words >= COVERED_WORDS || words >= TYPICAL_SHARE * topic.typicalWords);
    const section = top >= NAMED || headings >= SAME_HEADINGS ? own.section.clean : null;
    const sharesStrongFacet = topic.members.some(({ facets }) =>
      facets.some((facet) => isStrongFacet(facet) && own.vector.facets.includes(facet)),
    );
    const named = sharesStrongFacet ? 1 : this.#namedShare(own, topic);
    if (named === 0 && headings < SAME_HEADINGS) return null;
    const status = isStrong && isLong && named >= NAMED_SHARE ? "covered" : "partly";
    return {
      status,
      section: named > 0 ? section : null,
      words: section === null && status === "partly" ? 0 : words,
      evidence: this.#sentenceIn(own.section, topic),
      items: own.section.items,
    };
  }

  /** The opening of a page treats the subject itself and its definition. */
  #byOpening({ isSubject, isDefinition }: TopicProfile): TopicCoverage | null {
    const opening = this.#sections[0];
    const [least, enough] = OPENING_WORDS;
    if (opening === undefined || opening.words < least || !(isSubject || isDefinition)) return null;
    const status = opening.words >= enough ? "covered" : "partly";
    return { status, section: null, words: opening.words, evidence: this.#first(opening), items: [] };
  }

  #byPassage({ core, terms }: TopicProfile): TopicCoverage | null {
    if (core.length === 0) return null;
    const names = new Set(core);
    const telling = new Set(terms.slice(0, PASSAGE_TERMS).map(([id]) => id));
    let best: { readonly sentence: Sentence; readonly score: number } | null = null;
    for (const section of this.#sections) {
      if (section.noise === "frame" || section.noise === "links") continue;
      for (const sentence of this.#sentences.of(section)) {
        let [core, more] = [0, 0];
        for (const id of sentence.ids) {
          if (names.has(id)) core += 1;
          else if (telling.has(id)) more += 1;
        }
        const score = 2 * core + more;
        if (core >= 1 && core + more >= 2 && score > (best?.score ?? 0)) best = { sentence, score };
      }
    }
    return best === null ? null : { ...MISSING, status: "partly", evidence: best.sentence.text };
  }

  #byText(topic: TopicProfile): TopicCoverage | null {
    if (topic.isList) return null;
    let [top, at] = [0, -1];
    for (const [column, { vector }] of this.#own.entries())
      for (const member of topic.members) {
        const value = dot(vector.body, member.body);
        if (value > top) [top, at] = [value, column];
      }
    const found = this.#own[at];
    const named = found === undefined ? 0 : this.#namedShare(found, topic);
    if (found === undefined || top < (named === 0 ? SAME_TEXT : NEAR_TEXT)) return null;
    const own = found.section;
    const status = top >= SAME_TEXT && named >= NAMED_SHARE ? "covered" : "partly";
    // Most words of a section that only touches the topic are about something else.
    const words = status === "partly" ? 0 : own.words;
    return { status, section: null, words, evidence: this.#sentenceIn(own, topic), items: [] };
  }

  /** Share of the words that name the topic in the heading and text of a section. 1 for a topic without such words. */
  #namedShare({ section, vector }: Own, { core }: TopicProfile): number {
    if (core.length === 0) return 1;
    const heading = new Set(vector.own.ids);
    const sentences = this.#sentences.of(section);
    return core.filter((id) => heading.has(id) || sentences.some(({ ids }) => ids.has(id))).length / core.length;
  }

  #first(section: PageSection): string | null {
    return this.#sentences.of(section)[0]?.text ?? null;
  }

  /** The sentence of a section that has most of the topic's words. */
  #sentenceIn(section: PageSection, { terms }: TopicProfile): string | null {
    const weights = new Map(terms);
    let best: { readonly text: string; readonly score: number } | null = null;
    for (const { text, ids } of this.#sentences.of(section)) {
      let score = 0;
      for (const id of ids) score += weights.get(id) ?? 0;
      if (score > (best?.score ?? 0)) best = { text, score };
    }
    return best?.text ?? this.#first(section);
  }
}

/** Compares a page with the topics of a snapshot. Takes the same way for the scanned page and for drafts of it. */
export function coverPage(snapshot: TopicSnapshot, page: TopicPage, language: Language): PageCoverage {
  const { words, frequencies } = openSnapshot(snapshot, language);
  const { pages, sections } = readSections(words, [page]);
  const { isSelling, topics } = snapshot;
  const { vectors } = vectorsOf(words, pages, { sections, frequencies, isSelling });
  const own = [...vectors].map(([section, vector]) => ({ section, vector }));
  const [first, found] = [pages[0], sections[0] ?? []];
  if (first === undefined) return { topics: topics.map(() => MISSING), onlyYours: [], sections: [] };
  const reader = new CoverageReader(first, found, { own, topics });
  return {
    topics: topics.map((topic, row) => reader.cover(topic, row)),
    onlyYours: reader.onlyYours(),
    sections: found,
  };
}
