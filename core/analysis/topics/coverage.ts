import type { Language } from "../../ports/languages.ts";
import type { CohortWords, TopicPage, WordPage } from "./cohort-words.ts";
import { likeness } from "./likeness.ts";
import { type SectionVector, vectorsOf } from "./section-vectors.ts";
import { type PageSection, readSections } from "./sections.ts";
import type { TopicProfile } from "./topic-profile.ts";
import { openSnapshot, type TopicSnapshot } from "./topic-snapshot.ts";

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

/** Closeness from which an own list is a list of the topic. */
const OWN_LIST = 0.4;
// Weights of the evidence and the sums from which a topic is treated in part and in full, fitted on labelled verdicts.
// See decisions/171.
const CLOSENESS = 3.4;
const HEADING_NAMES = 2.2;
const HEADING_ASKS = 1.1;
const PASSAGE_NAMES = 1.2;
const PAGE_NAMES = 1.3;
const PARTLY = 2.75;
const COVERED = 4.8;
/** Closeness under which an own section is like no topic. */
const STRANGE = 0.3;
/** Closeness from which a section without the topic's name in its heading is the topic's section. */
const SAME_SECTION = 0.45;
/** Share of a topic's name in a heading from which the section is the topic's, at half of that closeness. */
const NAMED_SHARE = 0.6;
/** Share of the typical length under which a topic is treated only partly, if that length is at least so many words. */
const SHORT = 0.35;
const LONG_TOPIC = 120;
/** Sentences next to each other that are one passage. */
const PASSAGE = 3;
const MAX_EVIDENCE = 300;

const MISSING: TopicCoverage = { status: "missing", section: null, words: 0, evidence: null, items: [] };

interface Sentence {
  readonly section: PageSection;
  readonly text: string;
  readonly ids: ReadonlySet<number>;
}

/** Reads the sentences of a section from the tokens of the page. */
function sentencesOf({ zones, page }: WordPage, section: PageSection): readonly Sentence[] {
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
  return [...found]
    .sort((a, b) => a[0] - b[0])
    .map(([at, ids]) => ({ section, text: (page.text.sentences[at] ?? "").slice(0, MAX_EVIDENCE), ids }));
}

/** The sentences of a page with the places of each word. */
class SentenceIndex {
  readonly sentences: readonly Sentence[];
  readonly #headings: ReadonlyMap<PageSection, readonly number[]>;
  readonly #places = new Map<number, number[]>();

  constructor(page: WordPage, sections: readonly PageSection[], words: CohortWords) {
    this.sentences = sections.flatMap((section) => sentencesOf(page, section));
    this.#headings = new Map(sections.map((section) => [section, words.idsOf(section.clean)]));
    for (const [at, { ids }] of this.sentences.entries())
      for (const id of ids) {
        const places = this.#places.get(id);
        if (places === undefined) this.#places.set(id, [at]);
        else places.push(at);
      }
  }

  headingOf(section: PageSection): readonly number[] {
    return this.#headings.get(section) ?? [];
  }

  in(section: PageSection): readonly Sentence[] {
    return this.sentences.filter((sentence) => sentence.section === section);
  }

  /** Returns those of some words that the page has in its text or its headings. */
  known(ids: readonly number[]): readonly number[] {
    const headings = [...this.#headings.values()];
    return ids.filter((id) => this.#places.has(id) || headings.some((heading) => heading.includes(id)));
  }

  /** Returns the sentences next to each other in one section, from each sentence that has one of some words. */
  passages(ids: readonly number[]): readonly (readonly Sentence[])[] {
    const starts = new Set(ids.flatMap((id) => this.#places.get(id) ?? []));
    return [...starts]
      .sort((a, b) => a - b)
      .map((at) =>
        this.sentences.slice(at, at + PASSAGE).filter(({ section }) => section === this.sentences[at]?.section),
      );
  }
}

interface Own {
  readonly section: PageSection;
  readonly vector: SectionVector;
}

interface Passage {
  readonly sentences: readonly Sentence[];
  /** Share of the topic's name in it and its heading. */
  readonly named: number;
}

/** Shares of the words that name a topic. */
class NameShare {
  readonly isEmpty: boolean;
  readonly #name: TopicProfile["name"];
  readonly #total: number;
  readonly #without: number;

  constructor({ name, asks, isSubject, isDefinition }: TopicProfile, own: readonly Own[]) {
    this.#name = name;
    this.#total = name.reduce((sum, [, weight]) => sum + weight, 0);
    this.isEmpty = name.length === 0;
    // A topic without a word of its own is the subject itself, or what headings of its facet ask.
    const isAsked = own.some(({ vector }) => asks.some((facet) => vector.facets.includes(facet)));
    this.#without = isSubject || isDefinition || isAsked ? 1 : 0;
  }

  /** `facets` are those of the heading: "charge" says what the name calls "cost". */
  of(ids: Iterable<number>, facets: readonly number[] = []): number {
    if (this.isEmpty) return this.#without;
    const known = new Set(ids);
    let sum = 0;
    for (const [id, weight, facet] of this.#name) if (known.has(id) || facets.includes(facet)) sum += weight;
    return sum / this.#total;
  }
}

/** Half of the best likeness and half of the mean of the three best. */
function closeness(vector: SectionVector, members: readonly SectionVector[]): number {
  const best = members.map((member) => likeness(vector, member)).sort((a, b) => b - a);
  const top = best.slice(0, 3);
  return top.length === 0 ? 0 : 0.5 * (top[0] ?? 0) + (0.5 * top.reduce((sum, value) => sum + value, 0)) / top.length;
}

/** The own section that treats a topic most. */
interface Place {
  readonly own: Own;
  readonly closeness: number;
  /** Share of the topic's name in the heading. */
  readonly named: number;
  readonly sum: number;
}

class CoverageReader {
  readonly #own: readonly Own[];
  readonly #index: SentenceIndex;
  /** Closeness of each own section, by topic. */
  readonly #rows: ReadonlyMap<TopicProfile, readonly number[]>;

  constructor(index: SentenceIndex, own: readonly Own[], topics: readonly TopicProfile[]) {
    this.#own = own;
    this.#index = index;
    this.#rows = new Map(topics.map((topic) => [topic, own.map(({ vector }) => closeness(vector, topic.members))]));
  }

  /** Own headings that are like no topic, without items and parts without a subject. */
  onlyYours(): string[] {
    const rows = [...this.#rows.values()];
    return this.#own
      .filter(({ section }, at) => {
        const best = Math.max(0, ...rows.map((row) => row[at] ?? 0));
        return best < STRANGE && section.noise === null && section.kind !== "question";
      })
      .map(({ section }) => section.clean);
  }

  cover(topic: TopicProfile): TopicCoverage {
    return (topic.isList ? this.#byList(topic) : null) ?? this.#byEvidence(topic);
  }

  #byList(topic: TopicProfile): TopicCoverage | null {
    const row = this.#rows.get(topic) ?? [];
    const lists = this.#own
      .filter(({ section }, at) => section.kind === "list" && (row[at] ?? 0) >= OWN_LIST)
      .sort((a, b) => b.section.words - a.section.words);
    const list = lists[0]?.section;
    if (list === undefined) return null;
    const evidence = list.items.slice(0, 4).join(", ");
    return { status: "covered", section: list.clean, words: list.words, evidence, items: list.items };
  }

  /** Adds up what one section, one passage and the whole page have of a topic. */
  #byEvidence(topic: TopicProfile): TopicCoverage {
    const name = new NameShare(topic, this.#own);
    const place = this.#placeOf(topic, name);
    const passage = this.#passageOf(topic, name);
    const onPage = name.of(this.#index.known(topic.name.map(([id]) => id)));
    const sum = (place?.sum ?? 0) + PASSAGE_NAMES * (passage?.named ?? 0) + PAGE_NAMES * onPage;
    if (sum < PARTLY) return MISSING;
    const section = place !== null && this.#isTopics(place, name) ? place.own.section : null;
    const evidence = sentenceOf(topic, name, section === null ? (passage?.sentences ?? []) : this.#index.in(section));
    if (evidence === null && section === null) return MISSING;
    const words = (section ?? passage?.sentences[0]?.section)?.words ?? 0;
    const isShort = section !== null && topic.typicalWords >= LONG_TOPIC && words < SHORT * topic.typicalWords;
    const isCovered = sum >= COVERED && !topic.isList && !isShort;
    return {
      status: isCovered ? "covered" : "partly",
      section: section?.clean ?? null,
      // Most words of a section that only touches the topic are about something else.
      words: section === null && !isCovered ? 0 : words,
      evidence,
      items: section?.items ?? [],
    };
  }

  #placeOf(topic: TopicProfile, name: NameShare): Place | null {
    const row = this.#rows.get(topic) ?? [];
    let best: Place | null = null;
    for (const [at, own] of this.#own.entries()) {
      const close = row[at] ?? 0;
      const isAsked = topic.asks.some((facet) => own.vector.facets.includes(facet));
      const named = name.of(own.vector.own.ids, own.vector.facets);
      const sum = CLOSENESS * close + HEADING_NAMES * named + (isAsked ? HEADING_ASKS : 0);
      if (sum > (best?.sum ?? 0)) best = { own, closeness: close, named, sum };
    }
    return best;
  }

  /** True when a page may call a section the topic's: by its heading, or by its text with a word of the name. */
  #isTopics({ own: { section }, closeness: close, named }: Place, name: NameShare): boolean {
    if (named >= NAMED_SHARE && close >= SAME_SECTION / 2) return true;
    const ids = [...this.#index.headingOf(section), ...this.#index.in(section).flatMap((each) => [...each.ids])];
    return close >= SAME_SECTION && name.of(ids) > 0;
  }

  /** The sentences next to each other that have most of a topic's name, and after that most of its other words. */
  #passageOf(topic: TopicProfile, name: NameShare): Passage | null {
    const weights = new Map(topic.terms);
    const telling = new Set([...weights.keys(), ...topic.name.map(([id]) => id)]);
    let best: (Passage & { readonly score: number }) | null = null;
    for (const sentences of this.#index.passages([...telling])) {
      const [first] = sentences;
      if (first === undefined) continue;
      const ids = new Set(this.#index.headingOf(first.section));
      for (const sentence of sentences) for (const id of sentence.ids) if (telling.has(id)) ids.add(id);
      const named = name.of(ids);
      let score = named * topic.mass;
      for (const id of ids) score += weights.get(id) ?? 0;
      if (score > (best?.score ?? 0)) best = { sentences, named, score };
    }
    return best;
  }
}

/** Returns the sentence that has most of a topic's name and words, or `null` when none has any. */
function sentenceOf(topic: TopicProfile, name: NameShare, sentences: readonly Sentence[]): string | null {
  const weights = new Map(topic.terms);
  let best: { readonly text: string; readonly score: number } | null = null;
  for (const { text, ids } of sentences) {
    let score = name.isEmpty ? 0 : name.of(ids) * topic.mass;
    for (const id of ids) score += weights.get(id) ?? 0;
    if (score > (best?.score ?? 0)) best = { text, score };
  }
  return best?.text ?? null;
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
  const read = found.filter(({ noise }) => noise !== "frame" && noise !== "links");
  const reader = new CoverageReader(new SentenceIndex(first, read, words), own, topics);
  return {
    topics: topics.map((topic) => reader.cover(topic)),
    onlyYours: reader.onlyYours(),
    sections: found,
  };
}
