import type { Language } from "../ports/lexicon.ts";
import { stemIdf } from "../text/background.ts";
import { mean, quantile, saturate } from "../text/statistics.ts";
import type { PageVector } from "./page-vector.ts";

/** Words of page text outside the cohort's vocabulary dilute a page; this share of a cohort page's mass is free. */
const FREE_MASS = 0.1;
/** Mentions beyond this multiple of the cohort's maximum cost credit. */
export const OVERUSE = 2;
/** The cap of a feature's credit: this quantile of the pages that use it. */
const CAP_QUANTILE = 0.9;
/** How fast what a cohort page says of a feature saturates: slower than credit, because a page's subject is what it dwells on. */
const DEPTH_K = 4;
/** How much of what more pages say counts less: what every page says, other subjects of the field say too. */
const SPREAD = 0.3;
/** How strongly text outside the cohort's vocabulary dilutes a page; one half would be the cosine's length. */
const DILUTION = 0.6;

/** How much a page dwells on a feature, 0..1. */
function depth(weighted: number): number {
  return weighted / (weighted + DEPTH_K);
}

/** Cubed mean idf over the words of the feature. */
function weightOf(feature: string, language: Language): number {
  const space = feature.indexOf(" ");
  if (space < 0) return stemIdf(language, feature) ** 3;
  return ((stemIdf(language, feature.slice(0, space)) + stemIdf(language, feature.slice(space + 1))) / 2) ** 3;
}

/** What one feature is worth on a page that is compared with (part of) the cohort. */
interface FeatureWorth {
  /** Zero for a feature of too few pages. */
  readonly termWeight: number;
  /** Weighted mentions beyond which there is no more credit. */
  readonly cap: number;
  /** Plain mentions beyond which credit falls. */
  readonly limit: number;
}

/** A feature on one cohort page. */
interface Use {
  readonly page: number;
  readonly weighted: number;
  readonly mentions: number;
  /** How much the page speaks for it. */
  readonly voice: number;
}

/** One feature of the cohort's vocabulary. */
interface Entry {
  /** By page. */
  readonly uses: Use[];
  readonly weight: number;
  /** Against the whole cohort; set once all pages are read. */
  worth: FeatureWorth | null;
}

function isOn({ uses }: Entry, page: number): boolean {
  for (const use of uses) if (use.page === page) return true;
  return false;
}

/** Most features are one page's own. */
function isOnlyOn({ uses }: Entry, page: number): boolean {
  return uses.length === 1 && uses[0]?.page === page;
}

/** How near a page is to the cohort, with the sums that make it so. */
export interface Topicality {
  readonly termSum: number;
  readonly termTotal: number;
  /** Shared weight with each cohort page, 0..1 or little more; 0 for the page itself when it is left out. */
  readonly shared: readonly number[];
  /** 0..1: how little of the page lies outside the cohort's vocabulary. */
  readonly focus: number;
  /** 0..1 */
  readonly terms: number;
  /** 0..1, or little more for a page that holds a short cohort page whole. */
  readonly similarity: number;
}

/** Credit of a feature, 0..1: saturating, flat above the cap, falling beyond the limit. Never zero for a mention. */
function credit(worth: FeatureWorth, weighted: number, mentions: number): number {
  return weighted <= 0 ? 0 : overused(worth, saturate(Math.min(weighted, worth.cap)), mentions);
}

/** What the page shares of a feature with pages that dwell on it, 0..1: as credit, but slow to saturate and without the cap. */
function shareable(worth: FeatureWorth, weighted: number, mentions: number): number {
  return weighted <= 0 ? 0 : overused(worth, depth(weighted), mentions);
}

function overused(worth: FeatureWorth, full: number, mentions: number): number {
  return mentions > worth.limit ? (full * worth.limit) / mentions : full;
}

function sumOf(features: ReadonlyMap<string, number>, value: (weighted: number, feature: string) => number): number {
  let sum = 0;
  for (const [feature, weighted] of features) sum += value(weighted, feature);
  return sum;
}

function finish(sums: Pick<Topicality, "termSum" | "termTotal" | "shared" | "focus">): Topicality {
  const terms = sums.termTotal === 0 ? 0 : (sums.termSum / sums.termTotal) * sums.focus;
  return { ...sums, terms, similarity: mean(sums.shared) * sums.focus };
}

/** The cohort's vocabulary with its weights; measures pages against it, its own pages with themselves left out. */
export class TopicalProfile {
  readonly #entries = new Map<string, Entry>();
  readonly #pageWeights: readonly number[];
  readonly #language: Language;
  readonly #minPages: number;
  /** Squared length of each cohort page. */
  readonly #lengths: readonly number[];
  readonly #meanLength: number;

  constructor(vectors: readonly PageVector[], pageWeights: readonly number[], language: Language) {
    this.#pageWeights = pageWeights;
    this.#language = language;
    // Three short texts share few phrases; ten pages share many, and what only one of them says is noise.
    this.#minPages = vectors.length >= 8 ? 2 : 1;
    for (const [page, vector] of vectors.entries()) {
      const length = Math.sqrt(sumOf(vector.weighted, (weighted, feature) => saturate(weighted) ** 2 * weightOf(feature, language)));
      for (const [feature, weighted] of vector.weighted) {
        let entry = this.#entries.get(feature);
        if (entry === undefined) {
          entry = { uses: [], weight: weightOf(feature, language), worth: null };
          this.#entries.set(feature, entry);
        }
        const voice = (pageWeights[page] ?? 0) * (length > 0 ? depth(weighted) / length : 0);
        entry.uses.push({ page, weighted, mentions: vector.mentions.get(feature) ?? 0, voice });
      }
    }
    for (const entry of this.#entries.values()) entry.worth = this.#worth(entry, -1);
    this.#lengths = vectors.map((vector) => this.#squaredLength(vector, () => true));
    this.#meanLength = mean(this.#lengths);
  }

  #squaredLength(vector: PageVector, isCounted: (feature: string) => boolean): number {
    let length = 0;
    for (const [stem, weighted] of vector.voided) if (isCounted(stem)) length += saturate(weighted) ** 2 * weightOf(stem, this.#language);
    for (const [feature, weighted] of vector.weighted) {
      if (!feature.includes(" ") && isCounted(feature)) length += saturate(weighted) ** 2 * weightOf(feature, this.#language);
    }
    return length;
  }

  #worth(entry: Entry, leftOut: number): FeatureWorth | null {
    if (isOnlyOn(entry, leftOut)) return null;
    let voice = 0;
    let maxMentions = 0;
    const used: number[] = [];
    for (const use of entry.uses) {
      if (use.page === leftOut) continue;
      voice += use.voice;
      maxMentions = Math.max(maxMentions, use.mentions);
      used.push(use.weighted);
    }
    if (used.length === 0) return null;
    return {
      termWeight: used.length >= this.#minPages ? voice * used.length ** -SPREAD * entry.weight : 0,
      cap: Math.max(1, used.length === 1 ? (used[0] ?? 1) : quantile(used, CAP_QUANTILE)),
      limit: OVERUSE * maxMentions,
    };
  }

  /** Adds a feature's credit to what the page shares with each cohort page. */
  #share(shared: number[], entry: Entry, earned: number, leftOut: number): void {
    for (const { page, weighted } of entry.uses) {
      if (page === leftOut) continue;
      const scale = Math.sqrt((this.#lengths[page] ?? 0) * this.#meanLength);
      if (scale > 0) shared[page] = (shared[page] ?? 0) + (depth(weighted) * entry.weight * earned) / scale;
    }
  }

  /** Worth of a feature against the whole cohort; `null` when no page has it. */
  worthOf(feature: string): FeatureWorth | null {
    return this.#entries.get(feature)?.worth ?? null;
  }

  /** Measures a page. `leftOut` is the cohort index of the page itself, or -1. */
  measure(vector: PageVector, leftOut = -1): Topicality {
    let termSum = 0;
    let termTotal = 0;
    const shared = this.#pageWeights.map(() => 0);
    for (const [feature, entry] of this.#entries) {
      const worth = leftOut >= 0 && isOn(entry, leftOut) ? this.#worth(entry, leftOut) : entry.worth;
      if (worth === null) continue;
      termTotal += worth.termWeight * saturate(worth.cap);
      const weighted = vector.weighted.get(feature);
      if (weighted === undefined) continue;
      const mentions = vector.mentions.get(feature) ?? 0;
      termSum += worth.termWeight * credit(worth, weighted, mentions);
      this.#share(shared, entry, shareable(worth, weighted, mentions), leftOut);
    }
    const outside = this.#squaredLength(vector, (feature) => {
      const entry = this.#entries.get(feature);
      return entry === undefined || isOnlyOn(entry, leftOut);
    });
    const free = FREE_MASS * this.#meanLength;
    return finish({ termSum, termTotal, shared, focus: free === 0 ? 1 : (free / (free + outside)) ** DILUTION });
  }

  /** The measure after more (or, below zero, fewer) mentions of features that the cohort has. */
  adjust(base: Topicality, vector: PageVector, changes: ReadonlyMap<string, { readonly weighted: number; readonly mentions: number }>): Topicality {
    let { termSum } = base;
    const shared = [...base.shared];
    for (const [feature, change] of changes) {
      const entry = this.#entries.get(feature);
      if (entry === undefined || entry.worth === null) continue;
      const weighted = vector.weighted.get(feature) ?? 0;
      const mentions = vector.mentions.get(feature) ?? 0;
      const { worth } = entry;
      const gained = (measure: typeof credit): number =>
        measure(worth, weighted + change.weighted, mentions + change.mentions) - measure(worth, weighted, mentions);
      termSum += worth.termWeight * gained(credit);
      this.#share(shared, entry, gained(shareable), -1);
    }
    return finish({ ...base, termSum, shared });
  }
}
