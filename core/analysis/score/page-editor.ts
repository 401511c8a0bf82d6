import type { CohortScale, ScoredPage } from "./cohort-scale.ts";
import { addTitle, contentOf, type FeatureSums, lengthWeight } from "./features.ts";
import { PageLayout, type PlacedSums } from "./page-layout.ts";
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
  readonly scale: CohortScale;
  readonly scored: ScoredPage;
  readonly #layout: PageLayout;
  /** Words of each title or section, by their places. */
  readonly #placed = new Map<object, PlacedSums>();

  /** @param layout of the same page. @default a new one */
  constructor(scale: CohortScale, scored: ScoredPage, layout?: PageLayout) {
    this.scale = scale;
    this.scored = scored;
    this.#layout = layout ?? PageLayout.of(scored.flat, scale.vocabulary.size, scale.sums.pairs.length);
  }

  /** Returns an editor of the page that tries these edits fast. */
  for(edits: readonly Edit[]): PageEditor {
    const editor = new PageEditor(this.scale, this.scored, this.#layout.fork());
    for (const edit of edits) editor.#place(edit);
    return editor;
  }

  /** Returns the page after all edits. */
  with(edits: readonly Edit[]): FlatPage {
    const sums = this.#layout.with(edits.flatMap((edit) => this.#place(edit)));
    const { flat } = this.scored;
    let { signals, title } = flat;
    for (const edit of edits) {
      if (edit.signals !== undefined) signals = edit.signals(signals);
      if (edit.title?.place === "title") title = this.#titled(title, edit.title.stems);
    }
    const sections = edits.flatMap(({ section }) => section ?? []);
    return { ...sums, title, signals, body: this.#bodyWith(sections) };
  }

  /** Returns the content words that a title or H1 does not have. */
  #newWords(stems: readonly string[], place: "title" | "h1"): number[] {
    const { vocabulary } = this.scale;
    const own = new Set(this.scored.page[place]);
    const ids = stems.map((stem) => vocabulary.find(stem)).filter((id) => id >= 0 && !own.has(id));
    return contentOf(ids, vocabulary);
  }

  #titled(title: ReadonlyMap<number, number>, stems: readonly string[]): ReadonlyMap<number, number> {
    const ids = this.#newWords(stems, "title");
    const titled = new Map(title);
    for (const id of ids) titled.set(id, lengthWeight(titled.size + ids.length));
    return titled;
  }

  /** Returns what an edit adds to the words and pairs of the page. */
  #place({ title, section }: Edit): PlacedSums[] {
    return [title, section].flatMap((key) => {
      if (key === undefined) return [];
      const placed = this.#placed.get(key) ?? this.#layout.place("stems" in key ? this.#titleSums(key) : key);
      this.#placed.set(key, placed);
      return [placed];
    });
  }

  #titleSums({ stems, place }: NonNullable<Edit["title"]>) {
    const { vocabulary, sums: cohort } = this.scale;
    const sums: FeatureSums = { stems: new Map(), pairs: new Map(), length: 0 };
    addTitle(sums, this.#newWords(stems, place), place, (id) => this.scored.features.inBody.has(id));
    return flatten(sums, (id) => vocabulary.idf(id), cohort.pairAt);
  }

  #bodyWith(sections: readonly SectionFeatures[]): PageBody {
    const { body } = this.scored.flat;
    if (sections.length === 0) return body;
    const { mean, chance } = this.scale.prepared.limits.order;
    let { tokens, size, purity, overChance, named, returned } = body;
    const nearest = body.nearest.slice();
    for (const section of sections) {
      const whole = size + section.size;
      const own = size;
      const mixed = (value: number, added: number): number => (own * value + section.size * added) / whole;
      tokens += section.tokens;
      size = whole;
      purity = mixed(purity, 1);
      named = mixed(named, 1);
      returned = mixed(returned, 0);
      if (Number.isFinite(overChance)) overChance = mixed(overChance, mean - chance);
      for (let at = 0; at < nearest.length; at += 1) {
        const value = section.nearest[at] ?? 0;
        if (value > (nearest[at] ?? 0)) nearest[at] = value;
      }
    }
    return { tokens, size, purity, overChance, nearest, limit: body.limit, named, returned };
  }
}
