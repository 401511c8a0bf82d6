import type { Zone } from "../text/page-text.ts";
import type { CohortScale, ScoredPage } from "./cohort-scale.ts";
import { addPassage, type FeatureSums, PAIR_WORDS, ZONE_WEIGHTS } from "./features.ts";
import { type GuardLimits, HEADING_ONLY, lengthWeight, limitsFor, wordWeights } from "./guards.ts";
import type { PageSignals } from "./page-signals.ts";
import { type FlatPage, flatten } from "./parts.ts";
import type { WordPassage } from "./to-passages.ts";
import { pairKey } from "./vocabulary.ts";

/** A sentence of a ranking page as its tokens. Plain JSON. */
export interface SampleSentence {
  readonly stems: readonly string[];
  readonly isStop: readonly boolean[];
}

/** A change of a page. */
export interface Edit {
  /** A phrase, written so many times in a zone, each time in a sentence of its own. */
  readonly phrase?: { readonly stems: readonly string[]; readonly zone: Zone; readonly times: number };
  /** Sentences added to the body. */
  readonly sentences?: readonly SampleSentence[];
  /** Replaces the page's signals. */
  readonly signals?: (signals: PageSignals) => PageSignals;
}

/** Tries edits on a measured page without reading it again. */
export class PageEditor {
  readonly #scale: CohortScale;
  readonly #flat: FlatPage;
  readonly #limits: GuardLimits;
  readonly #page: ScoredPage["page"];
  #body: ReadonlySet<number> | null = null;
  readonly #stemAt: ReadonlyMap<number, number>;
  readonly #pairAt: ReadonlyMap<number, number>;

  constructor(scale: CohortScale, { flat, page }: ScoredPage) {
    this.#scale = scale;
    this.#limits = limitsFor(scale.prepared.limits, page.distinctWords);
    this.#flat = flat;
    this.#page = page;
    this.#stemAt = new Map([...flat.ids].map((id, at) => [id, at] as const));
    this.#pairAt = new Map([...flat.pairKeys].map((key, at) => [key, at] as const));
  }

  /** The ids of a phrase's words that the cohort uses. Function words are no features. */
  #ids(stems: readonly string[]): number[] {
    return stems.map((stem) => this.#scale.vocabulary.find(stem)).filter((id) => this.#scale.isShared(id));
  }

  /** Returns the page after all edits. */
  with(edits: readonly Edit[]): FlatPage {
    const sums: FeatureSums = { stems: new Map(), pairs: new Map(), length: 0 };
    const titles = new Map(this.#flat.title);
    let { signals } = this.#flat;
    for (const { phrase, sentences, signals: change } of edits) {
      if (change !== undefined) signals = change(signals);
      if (phrase !== undefined) this.#addPhrase(sums, phrase, titles);
      for (const sentence of sentences ?? []) this.#addSentence(sums, sentence);
    }
    return { ...this.#merged(sums), title: titles, signals };
  }

  #addPhrase(sums: FeatureSums, phrase: NonNullable<Edit["phrase"]>, titles: Map<number, number>): void {
    const { zone, times } = phrase;
    const all = this.#ids(phrase.stems);
    // A title or H1 that has some of the words needs the others only.
    const own = zone === "title" || zone === "h1" ? this.#wordsOf(zone) : [];
    const ids = all.filter((id) => !own.includes(id));
    const whole = lengthWeight({ zone, words: [...own, ...ids] }, this.#limits);
    if (zone === "title") {
      for (const [id, weight] of titles) titles.set(id, Math.min(weight, whole));
      for (const id of ids) titles.set(id, whole);
    }
    const weights = ids.map((id) => whole * (zone === "body" || this.#inBody().has(id) ? 1 : HEADING_ONLY));
    const add = (map: Map<number, number>, key: number, weight: number): void => {
      map.set(key, (map.get(key) ?? 0) + ZONE_WEIGHTS[zone] * weight * times);
    };
    for (const [at, id] of ids.entries()) {
      const weight = weights[at] ?? 0;
      add(sums.stems, id, weight);
      sums.length += weight * times;
      for (let before = Math.max(0, at - PAIR_WORDS); before < at; before += 1) {
        const near = ids[before] ?? id;
        if (near !== id) add(sums.pairs, pairKey(near, id), Math.min(weight, weights[before] ?? 0));
      }
    }
  }

  /** Content words of the title or of the H1s. */
  #wordsOf(zone: Zone): readonly number[] {
    return this.#page.passages.filter((passage) => passage.zone === zone).flatMap(({ words }) => words);
  }

  #inBody(): ReadonlySet<number> {
    this.#body ??= new Set(this.#wordsOf("body"));
    return this.#body;
  }

  #addSentence(sums: FeatureSums, { stems, isStop }: SampleSentence): void {
    const { vocabulary } = this.#scale;
    const words: number[] = [];
    const positions: number[] = [];
    for (const [at, stem] of stems.entries()) {
      const id = isStop[at] === true ? -1 : vocabulary.find(stem);
      if (id < 0) continue;
      words.push(id);
      positions.push(at);
    }
    const passage: WordPassage = {
      zone: "body",
      words,
      positions,
      units: words.map(() => 1),
      tokenCount: stems.length,
      stopCount: isStop.filter(Boolean).length,
    };
    const isNew = (id: number): boolean => !this.#stemAt.has(id);
    const guard = this.#scale.guardWords();
    addPassage(sums, passage, wordWeights(passage, this.#limits, { isNew, isInBody: () => true }, guard));
  }

  /** Adds sums to the arrays of the page. */
  #merged(sums: FeatureSums): FlatPage {
    const flat = this.#flat;
    const { vocabulary } = this.#scale;
    const counts = flat.counts.slice();
    const pairCounts = flat.pairCounts.slice();
    const isNewStem = (id: number): boolean => !this.#stemAt.has(id);
    const isNewPair = (key: number): boolean => !this.#pairAt.has(key);
    for (const [id, value] of sums.stems) {
      const at = this.#stemAt.get(id);
      if (at !== undefined) counts[at] = (counts[at] ?? 0) + value;
    }
    for (const [key, value] of sums.pairs) {
      const at = this.#pairAt.get(key);
      if (at !== undefined) pairCounts[at] = (pairCounts[at] ?? 0) + value;
    }
    const added = flatten(
      {
        title: new Map(),
        stems: new Map([...sums.stems].filter(([id]) => isNewStem(id))),
        pairs: new Map([...sums.pairs].filter(([key]) => isNewPair(key))),
        length: 0,
      },
      flat,
      (id) => vocabulary.idf(id),
      this.#scale.sums.pairAt,
    );
    return {
      ids: joined(flat.ids, added.ids),
      counts: joined(counts, added.counts),
      idfs: joined(flat.idfs, added.idfs),
      powers: joined(flat.powers, added.powers),
      pairKeys: joined(flat.pairKeys, added.pairKeys),
      pairAt: joined(flat.pairAt, added.pairAt),
      pairCounts: joined(pairCounts, added.pairCounts),
      pairPowers: joined(flat.pairPowers, added.pairPowers),
      length: flat.length + sums.length,
      title: flat.title,
      signals: flat.signals,
    };
  }
}

function joined<Numbers extends Int32Array | Float64Array>(one: Numbers, other: Numbers): Numbers {
  if (other.length === 0) return one;
  const both =
    one instanceof Int32Array ? new Int32Array(one.length + other.length) : new Float64Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  // The new array has the kind of the first one.
  return both as Numbers;
}
