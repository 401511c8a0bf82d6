import type { CohortScale, ScoredPage } from "./cohort-scale.ts";
import { addTitle, contentOf, type FeatureSums, lengthWeight } from "./features.ts";
import type { PageSignals } from "./page-signals.ts";
import { type FlatPage, flatten, type PageBody } from "./parts.ts";
import type { SectionFeatures } from "./sections.ts";

/** A change of a page. */
export interface Edit {
  /** Stems that the title or the H1 must have. */
  readonly title?: { readonly stems: readonly string[]; readonly place: "title" | "h1" };
  /** A section added at the end. */
  readonly section?: SectionFeatures;
  /** Replaces the page's signals. */
  readonly signals?: (signals: PageSignals) => PageSignals;
}

/** Tries edits on a measured page without reading it again. */
export class PageEditor {
  readonly #scale: CohortScale;
  readonly #scored: ScoredPage;
  readonly #stemAt: ReadonlyMap<number, number>;
  readonly #pairAt: ReadonlyMap<number, number>;

  constructor(scale: CohortScale, scored: ScoredPage) {
    this.#scale = scale;
    this.#scored = scored;
    this.#stemAt = new Map([...scored.flat.ids].map((id, at) => [id, at] as const));
    this.#pairAt = new Map([...scored.flat.pairKeys].map((key, at) => [key, at] as const));
  }

  /** Returns the page after all edits. */
  with(edits: readonly Edit[]): FlatPage {
    const { flat } = this.#scored;
    const sums: FeatureSums = { stems: new Map(), pairs: new Map(), length: 0 };
    const title = new Map(flat.title);
    let { signals, body } = flat;
    for (const edit of edits) {
      if (edit.signals !== undefined) signals = edit.signals(signals);
      if (edit.title !== undefined) this.#addTitle(sums, edit.title, title);
      if (edit.section !== undefined) body = this.#addSection(sums, edit.section, body);
    }
    return { ...this.#merged(sums), title, signals, body };
  }

  #addTitle(sums: FeatureSums, { stems, place }: NonNullable<Edit["title"]>, title: Map<number, number>): void {
    const { page, features } = this.#scored;
    const { vocabulary } = this.#scale;
    const own = new Set(page[place]);
    const ids = contentOf(
      stems.map((stem) => vocabulary.find(stem)).filter((id) => id >= 0 && !own.has(id)),
      vocabulary,
    );
    addTitle(sums, ids, place, (id) => features.inBody.has(id));
    if (place === "title") for (const id of ids) title.set(id, lengthWeight(title.size + ids.length));
  }

  #addSection(sums: FeatureSums, section: SectionFeatures, body: PageBody): PageBody {
    for (const [id, value] of section.stems) sums.stems.set(id, (sums.stems.get(id) ?? 0) + value);
    for (const [key, value] of section.pairs) sums.pairs.set(key, (sums.pairs.get(key) ?? 0) + value);
    sums.length += section.length;
    const { mean, chance } = this.#scale.prepared.limits.order;
    const size = body.size + section.size;
    const mixed = (own: number, added: number): number => (body.size * own + section.size * added) / size;
    return {
      tokens: body.tokens + section.tokens,
      size,
      purity: mixed(body.purity, 1),
      overChance: Number.isFinite(body.overChance) ? mixed(body.overChance, mean - chance) : body.overChance,
      nearest: body.nearest.map((value, at) => Math.max(value, section.nearest[at] ?? 0)),
      limit: body.limit,
    };
  }

  /** Adds sums to the arrays of the page. */
  #merged(sums: FeatureSums): FlatPage {
    const { flat } = this.#scored;
    const { vocabulary } = this.#scale;
    const counts = flat.counts.slice();
    const pairCounts = flat.pairCounts.slice();
    const stems = new Map<number, number>();
    const pairs = new Map<number, number>();
    for (const [id, value] of sums.stems) {
      const at = this.#stemAt.get(id);
      if (at === undefined) stems.set(id, value);
      else counts[at] = (counts[at] ?? 0) + value;
    }
    for (const [key, value] of sums.pairs) {
      const at = this.#pairAt.get(key);
      if (at === undefined) pairs.set(key, value);
      else pairCounts[at] = (pairCounts[at] ?? 0) + value;
    }
    const added = flatten({ stems, pairs, length: 0 }, flat, (id) => vocabulary.idf(id), this.#scale.sums.pairAt);
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
      body: flat.body,
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
