import type { PageFacts } from "../../domain/page-facts.ts";
import type { Languages } from "../../ports/languages.ts";
import { type Keyword, readKeyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { keywordFit } from "./cohort-fit.ts";
import { type Copied, CopyGuard } from "./copies.ts";
import { ChunkIndex, coverageOf } from "./coverage.ts";
import { type PageFeatures, weighPage } from "./features.ts";
import { givenPairs, givenWords } from "./given-words.ts";
import type { GuardWords } from "./guards.ts";
import { type Readings, ratiosOf } from "./level.ts";
import { pointsOfPage } from "./page-points.ts";
import { type PageSignals, pageSignals } from "./page-signals.ts";
import { type ComparedSums, type FlatPage, flatten, liftOf, readingsOf, setLifts } from "./parts.ts";
import type { PreparedCohort } from "./prepare-cohort.ts";
import { type PageWords, readPage, type WordSection } from "./read-page.ts";
import { type CohortSubtopics, type SectionFeatures, sectionFeatures } from "./sections.ts";
import { pairKey, Vocabulary } from "./vocabulary.ts";
import { CELLS, countsOf, OrderValues, type PageOrder, transitionReader, wordOrderOf } from "./word-order.ts";
import { namedFactor, namedShares } from "./words/named-words.ts";
import { returnRatio, returnShare } from "./words/returning-words.ts";

/** A measured page, ready for edits. */
export interface ScoredPage {
  readonly flat: FlatPage;
  readonly page: PageWords;
  readonly features: PageFeatures;
  /** Share of the keyword that the page has, 0 to 1. */
  readonly fit: number;
  /** Returns the page as if the text of a section counted nothing. */
  readonly without: (section: WordSection) => FlatPage;
}

/** A page with everything that the guards read to give its text a weight. */
interface ReadPage {
  readonly page: PageWords;
  readonly signals: PageSignals;
  readonly order: PageOrder;
  readonly copied: Copied;
  readonly vocabulary: Vocabulary;
}

const NO_SUBTOPICS: CohortSubtopics = { texts: [], subtopics: [] };

/** A subtopic with the texts that the scorer adds to a page to measure the gain. */
export interface SectionCandidate {
  /** Index in the list of subtopics. */
  readonly subtopic: number;
  readonly weight: number;
  /** At most one text of each page, the most typical text first. */
  readonly texts: readonly SectionFeatures[];
}

/** The subtopics of a cohort, and how similar their first texts are. */
export interface SectionCandidates {
  /** All subtopics, or a selection. */
  readonly list: readonly SectionCandidate[];
  /** Index of the first text of every subtopic. */
  readonly index: ChunkIndex;
  /** Similarity of the first texts: `alike[a][b]` compares subtopics `a` and `b`. */
  readonly alike: readonly Float64Array[];
}

/** The words or pairs of each page of a cohort, and the number of pages that have each. */
interface PageMembers {
  readonly members: readonly Int32Array[];
  readonly counts: Uint8Array;
}

function membersOf(masks: readonly number[], pages: number): PageMembers {
  const members = Array.from({ length: pages }, (): number[] => []);
  const counts = new Uint8Array(masks.length);
  for (const [at, mask] of masks.entries()) {
    let page = 0;
    for (let left = mask; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) {
        members[page]?.push(at);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      page += 1;
    }
  }
  return { members: members.map((list) => Int32Array.from(list)), counts };
}

/** Returns the sums of words or pairs without those of a page. */
function leftOut(sums: Float64Array, { members, counts }: PageMembers, page: number): Float64Array {
  const left = sums.slice();
  for (const at of members[page] ?? []) {
    const count = counts[at] ?? 1;
    left[at] = ((left[at] ?? 0) * (count - 1)) / count;
  }
  return left;
}

/** Scores pages against a prepared cohort. It holds the lookups that plain JSON has not. */
export class CohortScale {
  readonly prepared: PreparedCohort;
  readonly keyword: Keyword;
  readonly vocabulary: Vocabulary;
  readonly sums: ComparedSums;
  readonly index: ChunkIndex;
  readonly #subtopics: CohortSubtopics;
  #members: { readonly words: PageMembers; readonly pairs: PageMembers } | null = null;
  #candidates: SectionCandidates | null = null;
  readonly #keywordIds: readonly number[];
  /** Given words without a page, by page. */
  readonly #given = new Map<number, Uint8Array>();
  readonly #copies: CopyGuard;
  readonly #values: OrderValues;
  readonly #readOrder: ReturnType<typeof transitionReader>;

  /** `subtopics` are the parts of the subject that a plan chooses from. @default none */
  constructor(prepared: PreparedCohort, languages: Languages, subtopics: CohortSubtopics = NO_SUBTOPICS) {
    this.prepared = prepared;
    this.#subtopics = subtopics;
    this.keyword = readKeyword(prepared.keyword, languages, prepared.language);
    this.vocabulary = new Vocabulary(languages.language(prepared.language));
    for (const key of prepared.words) this.vocabulary.addKey(key);
    const { pairs, pairSums } = prepared;
    this.#keywordIds = this.keyword.contentStems.map((stem) => this.vocabulary.find(stem));
    const given = givenWords(prepared.stemSums, this.#keywordIds, this.vocabulary);
    this.sums = {
      weight: prepared.weight,
      stems: Float64Array.from(prepared.stemSums),
      rates: Float64Array.from(prepared.rates),
      lifts: Float64Array.from(prepared.rates, (rate, id) => liftOf(rate / prepared.weight, this.vocabulary.idf(id))),
      pairs: Float64Array.from(pairSums),
      // Every kept pair is on enough pages of the cohort, so the highest count lets all pairs of a page count.
      pairPages: new Uint8Array(pairSums.length).fill(255),
      pairAt: new Map(pairSums.map((_, at) => [pairKey(pairs[2 * at] ?? 0, pairs[2 * at + 1] ?? 0), at] as const)),
      minPairPages: 1,
      thinMass: prepared.thinMass,
      floors: prepared.floors,
      types: prepared.types,
      places: new Set(prepared.places),
      given,
      givenPairs: givenPairs(pairs, given),
    };
    this.index = new ChunkIndex(prepared.chunks);
    this.#copies = new CopyGuard(prepared.pages);
    const cells = new Float64Array(CELLS);
    const { classes, transitions } = prepared.order;
    for (let at = 0; at < transitions.length; at += 2) cells[transitions[at] ?? 0] = transitions[at + 1] ?? 0;
    this.#values = new OrderValues(countsOf(cells));
    this.#readOrder = transitionReader(classes, this.vocabulary);
  }

  /** True for a content word that some page of the cohort has. */
  isShared(id: number): boolean {
    return (this.prepared.wordPages[id] ?? 0) > 0 && this.vocabulary.isContent(id);
  }

  /** Measures a page that is not in the cohort. */
  measure({ facts, text }: { readonly facts: PageFacts; readonly text: PageText }): ScoredPage {
    const vocabulary = new Vocabulary(this.vocabulary.language, this.vocabulary);
    const page = readPage(text, facts, vocabulary);
    const signals = pageSignals({ facts, text, page }, this.keyword, vocabulary);
    const fit = keywordFit(text, this.keyword, vocabulary);
    const order = wordOrderOf(page, this.#readOrder(page, vocabulary), this.#values, this.prepared.limits.order.mean);
    const read = { page, signals, order, copied: this.#copies.find(page, vocabulary), vocabulary };
    return { page, fit, ...this.#weigh(read, null), without: (section) => this.#weigh(read, section).flat };
  }

  /** Weighs a page that was read. A section that is left out counts nothing. */
  #weigh({ page, signals, order, copied, vocabulary }: ReadPage, leftOut: WordSection | null) {
    const { limits } = this.prepared;
    const counts = copied.weights.slice();
    if (leftOut !== null) counts.fill(0, leftOut.from, leftOut.to);
    const features = weighPage(page, order, limits, { ...this.guardWords(vocabulary), copied: counts });
    const body = {
      tokens: features.tokens,
      size: page.words.length - (leftOut?.tokens ?? 0),
      purity: features.purity,
      overChance: order.overChance,
      nearest: this.index.nearest(page, features.weights, vocabulary),
      limit: copied.limit,
      named: namedFactor(namedShares(page, this.sums.given, vocabulary), this.prepared.named, page.words.length),
      returned: returnRatio(returnShare(page, this.sums.given), this.prepared.returns),
    };
    const sums = flatten(features, (id) => vocabulary.idf(id), this.sums.pairAt);
    return { features, flat: { ...sums, title: features.title, signals, body } };
  }

  /** Facts about words for the guards, for a page outside the cohort. */
  guardWords(vocabulary: Vocabulary): GuardWords {
    return {
      vocabulary,
      isShared: (id) => this.isShared(id),
      keyword: new Set(this.keyword.contentStems.map((stem) => vocabulary.find(stem))),
    };
  }

  /** The subtopics of the cohort, made once. */
  candidates(): SectionCandidates {
    const texts = new Map<number, SectionFeatures>();
    const read = (at: number): SectionFeatures[] => {
      const text = this.#subtopics.texts[at];
      if (text === undefined) return [];
      const known =
        texts.get(at) ??
        sectionFeatures(text, { index: this.index, vocabulary: this.vocabulary, pairAt: this.sums.pairAt });
      texts.set(at, known);
      return [known];
    };
    if (this.#candidates !== null) return this.#candidates;
    const list = this.#subtopics.subtopics.map(({ texts: own, weight }, subtopic) => ({
      subtopic,
      weight,
      texts: own.flatMap(read),
    }));
    const leads = list.map(({ texts: [lead] }) => lead?.vector ?? { ids: [], values: [] });
    const index = new ChunkIndex(leads.map((vector) => ({ ...vector, page: 0, mass: 1 })));
    this.#candidates = { list, index, alike: leads.map((lead) => index.likeness(lead)) };
    return this.#candidates;
  }

  /**
   * Returns the function that scores pages as if the cohort had one page less. Levels and limits stay. A word of the
   * page keeps the share of its sum that the other pages with it have.
   */
  without(page: number): (flat: FlatPage) => number {
    const { prepared } = this;
    const known = this.sums;
    const count = prepared.pages.length;
    this.#members ??= { words: membersOf(prepared.wordPages, count), pairs: membersOf(prepared.pairPages, count) };
    const members = this.#members;
    const lifts = new Float64Array(known.rates.length);
    const stems = leftOut(known.stems, members.words, page);
    const given = this.#given.get(page) ?? givenWords(stems, this.#keywordIds, this.vocabulary);
    this.#given.set(page, given);
    const sums: ComparedSums = {
      ...known,
      lifts,
      given,
      givenPairs: givenPairs(prepared.pairs, given),
      weight: prepared.weight - (prepared.pages[page]?.weight ?? 0),
      stems,
      rates: leftOut(known.rates, members.words, page),
      pairs: leftOut(known.pairs, members.pairs, page),
    };
    const typicalOf = (at: number): number => prepared.chunks[at]?.typical ?? 0;
    let lifted: Int32Array | null = null;
    return (flat) => {
      // Edits of one page mostly share their list of words.
      if (flat.ids !== lifted) setLifts(lifts, flat, sums);
      lifted = flat.ids;
      const covered = coverageOf(prepared.chunks, flat.body.nearest, typicalOf, page);
      return pointsOfPage(flat, readingsOf(flat, sums, covered), prepared);
    };
  }

  /** Returns the readings of a page outside the cohort. */
  readingsOf(flat: FlatPage): Readings {
    const { chunks } = this.prepared;
    return readingsOf(
      flat,
      this.sums,
      coverageOf(chunks, flat.body.nearest, (at) => chunks[at]?.typical ?? 0),
    );
  }

  /** Returns the readings of a page as ratios to the cohort's level. */
  ratiosOf(flat: FlatPage): Readings {
    return ratiosOf(this.readingsOf(flat), this.prepared.level);
  }

  /** Returns the points of a page, 0 to 100, not rounded. */
  pointsOf(flat: FlatPage): number {
    return pointsOfPage(flat, this.readingsOf(flat), this.prepared);
  }
}
