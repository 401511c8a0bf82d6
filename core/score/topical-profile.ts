import { backgroundIdf } from "../text/background.ts";
import type { PageText } from "../text/page-text.ts";
import { COUNTED_ZONES } from "../text/phrase-trie.ts";
import { quantile, saturate } from "../text/statistics.ts";
import type { PageVector } from "./page-vector.ts";

/** Words of page text outside the cohort's vocabulary dilute a page; this share of a cohort page's mass is free. */
const FREE_MASS = 0.1;
/** Mentions beyond this multiple of the cohort's maximum cost credit. */
const OVERUSE = 2;
/** The cap of a feature's credit: this quantile of the pages that use it. */
const CAP_QUANTILE = 0.9;

/** Inverse document frequency of stems, from the general-language table by the words they stand for. */
export class StemIdf {
  readonly #idf = new Map<string, number>();
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  /** Learns the stems of a page. A stem known from pages added before keeps its value. */
  add(page: PageText): void {
    const fresh = new Map<string, number>();
    for (const zone of COUNTED_ZONES) {
      const tokens = page.zones[zone];
      for (const [at, stem] of tokens.stems.entries()) {
        if (tokens.isStop[at] === true || this.#idf.has(stem)) continue;
        const idf = backgroundIdf(this.#language, (tokens.surfaces[at] ?? "").toLowerCase());
        // The commonest of a stem's words tells how common the stem is.
        fresh.set(stem, Math.min(idf, fresh.get(stem) ?? idf));
      }
    }
    for (const [stem, idf] of fresh) this.#idf.set(stem, idf);
  }

  /** Mean over the words of the feature. */
  of(feature: string): number {
    const space = feature.indexOf(" ");
    if (space < 0) return this.#idf.get(feature) ?? 0;
    return (this.of(feature.slice(0, space)) + this.of(feature.slice(space + 1))) / 2;
  }
}

/** One feature of the cohort's vocabulary. `pages`, `weighted` and `mentions` are aligned. */
interface Entry {
  readonly pages: number[];
  readonly weighted: number[];
  readonly mentions: number[];
  idf: number;
}

/** What one feature is worth on a page that is compared with (part of) the cohort. */
export interface FeatureWorth {
  readonly termWeight: number;
  readonly similarityWeight: number;
  /** Weighted mentions beyond which there is no more credit. */
  readonly cap: number;
  /** Plain mentions beyond which credit falls. */
  readonly limit: number;
}

/** How near a page is to the cohort, with the sums that make it so. */
export interface Topicality {
  readonly termSum: number;
  readonly similaritySum: number;
  readonly termTotal: number;
  readonly similarityTotal: number;
  /** 0..1: how little of the page lies outside the cohort's vocabulary. */
  readonly focus: number;
  /** 0..1 */
  readonly terms: number;
  /** 0..1 */
  readonly similarity: number;
}

/** Credit of a feature, 0..1: saturating, flat above the cap, falling beyond the limit. Never zero for a mention. */
export function credit(worth: FeatureWorth, weighted: number, mentions: number): number {
  if (weighted <= 0) return 0;
  const full = saturate(Math.min(weighted, worth.cap));
  return mentions > worth.limit ? (full * worth.limit) / mentions : full;
}

function finish(sums: Pick<Topicality, "termSum" | "similaritySum" | "termTotal" | "similarityTotal" | "focus">): Topicality {
  const terms = sums.termTotal === 0 ? 0 : (sums.termSum / sums.termTotal) * sums.focus;
  const similarity = sums.similarityTotal === 0 ? 0 : (sums.similaritySum / sums.similarityTotal) * sums.focus;
  return { ...sums, terms, similarity };
}

/** The cohort's vocabulary with its weights; measures pages against it, its own pages with themselves left out. */
export class TopicalProfile {
  readonly #entries = new Map<string, Entry>();
  readonly #weights: readonly number[];
  readonly #idf: StemIdf;
  readonly #minPages: number;
  #mass = 0;

  constructor(vectors: readonly PageVector[], weights: readonly number[], idf: StemIdf) {
    this.#weights = weights;
    this.#idf = idf;
    // Three short texts share few phrases; ten pages share many, and what only one of them says is noise.
    this.#minPages = vectors.length >= 8 ? 2 : 1;
    for (const [page, vector] of vectors.entries()) {
      for (const [feature, weighted] of vector.weighted) {
        let entry = this.#entries.get(feature);
        if (entry === undefined) {
          entry = { pages: [], weighted: [], mentions: [], idf: idf.of(feature) };
          this.#entries.set(feature, entry);
        }
        entry.pages.push(page);
        entry.weighted.push(weighted);
        entry.mentions.push(vector.mentions.get(feature) ?? 0);
      }
      this.#mass += this.#outsideMass(vector, () => true) / vectors.length;
    }
  }

  #outsideMass(vector: PageVector, isOutside: (feature: string) => boolean): number {
    let mass = 0;
    for (const [feature, weighted] of vector.weighted) {
      if (!feature.includes(" ") && isOutside(feature)) mass += (saturate(weighted) * this.#idf.of(feature)) ** 2;
    }
    return mass;
  }

  #worth(entry: Entry, leftOut: number): FeatureWorth | null {
    let total = 0;
    for (const [page, weight] of this.#weights.entries()) if (page !== leftOut) total += weight;
    let presence = 0;
    let depth = 0;
    let pageCount = 0;
    let maxMentions = 0;
    const used: number[] = [];
    for (const [at, page] of entry.pages.entries()) {
      if (page === leftOut) continue;
      const weight = this.#weights[page] ?? 0;
      const weighted = entry.weighted[at] ?? 0;
      pageCount += 1;
      presence += weight;
      depth += weight * saturate(weighted);
      maxMentions = Math.max(maxMentions, entry.mentions[at] ?? 0);
      used.push(weighted);
    }
    if (pageCount === 0 || total === 0) return null;
    const scale = entry.idf ** 2 / total;
    return {
      termWeight: pageCount >= this.#minPages ? presence * scale : 0,
      similarityWeight: depth * scale,
      cap: Math.max(1, pageCount === 1 ? (used[0] ?? 1) : quantile(used, CAP_QUANTILE)),
      limit: OVERUSE * maxMentions,
    };
  }

  /** Worth of a feature against the whole cohort; `null` when no page has it. */
  worthOf(feature: string): FeatureWorth | null {
    const entry = this.#entries.get(feature);
    return entry === undefined ? null : this.#worth(entry, -1);
  }

  /** Measures a page. `leftOut` is the cohort index of the page itself, or -1. */
  measure(vector: PageVector, leftOut = -1): Topicality {
    const sums = { termSum: 0, similaritySum: 0, termTotal: 0, similarityTotal: 0 };
    for (const [feature, entry] of this.#entries) {
      const worth = this.#worth(entry, leftOut);
      if (worth === null) continue;
      const most = saturate(worth.cap);
      sums.termTotal += worth.termWeight * most;
      sums.similarityTotal += worth.similarityWeight * most;
      const weighted = vector.weighted.get(feature);
      if (weighted === undefined) continue;
      const earned = credit(worth, weighted, vector.mentions.get(feature) ?? 0);
      sums.termSum += worth.termWeight * earned;
      sums.similaritySum += worth.similarityWeight * earned;
    }
    const outside = this.#outsideMass(vector, (feature) => {
      const entry = this.#entries.get(feature);
      return entry === undefined || (entry.pages.length === 1 && entry.pages[0] === leftOut);
    });
    const free = FREE_MASS * this.#mass;
    return finish({ ...sums, focus: free === 0 ? 1 : Math.sqrt(free / (free + outside)) });
  }

  /** The measure after more (or, below zero, fewer) mentions of features that the cohort has. */
  adjust(base: Topicality, vector: PageVector, changes: ReadonlyMap<string, { readonly weighted: number; readonly mentions: number }>): Topicality {
    let { termSum, similaritySum } = base;
    for (const [feature, change] of changes) {
      const worth = this.worthOf(feature);
      if (worth === null) continue;
      const weighted = vector.weighted.get(feature) ?? 0;
      const mentions = vector.mentions.get(feature) ?? 0;
      const gained = credit(worth, weighted + change.weighted, mentions + change.mentions) - credit(worth, weighted, mentions);
      termSum += worth.termWeight * gained;
      similaritySum += worth.similarityWeight * gained;
    }
    return finish({ ...base, termSum, similaritySum });
  }
}
