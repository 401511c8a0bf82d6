import type { Language } from "../../ports/languages.ts";
import { clamp, mean, quantile, saturate } from "../../util/statistics.ts";
import { minimumPages } from "../terms/candidates.ts";
import { stemIdf } from "../text/background.ts";
import { namesSite, type PageVector } from "./page-vector.ts";

/** This share of what a cohort page dwells on, and of its title's words, may lie off the subject at little cost. */
const FREE_TEXT = 0.2;
const FREE_TITLE = 0.15;
/** How strongly text off the subject dilutes a page: the share on it, to this power. */
const TEXT_DILUTION = 2;
/** The same for the words of the title, which name the page's subject. */
const TITLE_DILUTION = 0.5;
/** A word that takes this share of the cohort's content words is as much on the subject as a word of no cohort page is off it. */
const SUBJECT_SHARE = 0.01;
/** Mentions beyond this multiple of the cohort's maximum cost credit. */
export const OVERUSE = 2;
/** Quantile of a feature's use on pages with it; more mentions earn no more credit. */
const CAP_QUANTILE = 0.9;
/** A word of the title that fewer pages use than a term must have names the subject fully from this measure of it on. */
const NAMING = 0.3;
/** How fast what a page says of a feature saturates: slower than credit, because a page's subject is what it dwells on; the slower, the longer the cohort's pages. */
const MIN_DEPTH_K = 4;
const WORDS_PER_DEPTH = 40;
/**
 * Maximum words of a short cohort page. In short texts each word occurs once or twice, by chance; in long texts the
 * count separates the subject from side remarks. Beyond ten times this length, more words change nothing.
 */
const SHORT_PAGE = 200;
const MAX_EXTENT = Math.log(10);
/** Increase of the two powers per unit of extent (a power of e in words): of a word's voice, and of its share. */
const VOICE_GAIN = 0.3;
const SUBJECT_GAIN = 0.3;
/** How much of what more pages say counts less: what every page says, other subjects of the field say too. */
const SPREAD = 0.8;
/** Share of pairs, the rest being single words, in term coverage and in similarity. Some words count in both: short cohorts share no pairs. */
const TERMS_PAIRS = 2 / 3;
const SIMILARITY_PAIRS = 0.9;
/** Powers of the mean idf that a word and a pair weigh. */
const WORD_POWER = 3;
const PAIR_POWER = 4;

/** How counts are read, by how long the cohort's pages are. */
interface Reading {
  /** Weighted mentions at which a page dwells on a feature half as much as it can. */
  readonly depthK: number;
  /** Power of that: in short pages what is repeated counts more than in proportion. */
  readonly depthPower: number;
  /** Power of the cohort's voice for a word, in its weight. Pairs keep theirs: one that a few pages repeat would be worth too many points. */
  readonly voicePower: number;
  /** Power of a word's share of the cohort's words, in how far it is on the subject. */
  readonly subjectPower: number;
}

function readingOf(vectors: readonly PageVector[]): Reading {
  const words = mean(vectors.map((vector) => vector.distinctWords));
  const extent = clamp(Math.log(Math.max(1, words) / SHORT_PAGE), 0, MAX_EXTENT);
  return {
    depthK: Math.max(MIN_DEPTH_K, words / WORDS_PER_DEPTH),
    depthPower: 2 - Math.min(1, extent),
    voicePower: 1 + VOICE_GAIN * extent,
    subjectPower: 0.5 + SUBJECT_GAIN * extent,
  };
}

/** How much a page dwells on a feature, 0..1. */
function depth(weighted: number, { depthK }: Reading): number {
  return weighted / (weighted + depthK);
}

function isPair(feature: string): boolean {
  return feature.includes(" ");
}

function weightOf(feature: string, language: Language): number {
  const space = feature.indexOf(" ");
  if (space < 0) return stemIdf(language, feature) ** WORD_POWER;
  return ((stemIdf(language, feature.slice(0, space)) + stemIdf(language, feature.slice(space + 1))) / 2) ** PAIR_POWER;
}

/** The worth of one feature on a page that is compared with the cohort or a part of it. */
interface FeatureWorth {
  /** Zero for a feature of too few pages. */
  readonly termWeight: number;
  /** Weighted mentions beyond which there is no more credit. */
  readonly cap: number;
  /** Plain mentions beyond which credit falls. */
  readonly limit: number;
  /** How much a word is on the subject, by the share of the cohort's words that it takes; a word that one page has once is hardly. */
  readonly onSubject: number;
}

/** A feature on one cohort page. */
interface Use {
  readonly page: number;
  readonly weighted: number;
  readonly mentions: number;
  /** How much the page speaks for it. */
  readonly voice: number;
  /** Its part of the page's mentions of single words, by the page's weight. */
  readonly share: number;
}

/** One feature of the cohort's vocabulary. */
interface Entry {
  /** By page. */
  readonly uses: Use[];
  readonly weight: number;
  readonly isPair: boolean;
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

/** A part of a whole. */
interface Share {
  readonly part: number;
  readonly whole: number;
}

/** The sums that make a page near to the cohort. */
interface Sums {
  /** Credit for single words of the cohort. */
  readonly words: Share;
  /** Credit for pairs of words that the cohort's sentences have near each other. */
  readonly pairs: Share;
  /** The weight of the page's text on the cohort's subject, and its whole weight. */
  readonly text: Share;
  /** Words of its title, by their idf: those that name the cohort's subject, and all. */
  readonly title: Share;
}

/** How near a page is to the cohort, with the sums that make it so. */
export interface Topicality extends Sums {
  /** 0..1: credit for words and pairs, as far as the page keeps to the subject. */
  readonly terms: number;
  /** 0..1: as terms, but by pairs above all: they show the words in the same relation. */
  readonly similarity: number;
}

/** Credit of a feature, 0..1: saturating, flat above the cap, falling beyond the limit. Never zero for a mention. */
function credit(worth: FeatureWorth, weighted: number, mentions: number): number {
  return weighted <= 0 ? 0 : overused(worth, saturate(Math.min(weighted, worth.cap)), mentions);
}

function overused(worth: FeatureWorth, full: number, mentions: number): number {
  return mentions > worth.limit ? (full * worth.limit) / mentions : full;
}

/** Sums over a page's single words. */
function sumOf(words: ReadonlyMap<string, number>, value: (weighted: number, stem: string) => number): number {
  let sum = 0;
  for (const [feature, weighted] of words) if (!isPair(feature)) sum += value(weighted, feature);
  return sum;
}

function shareOf({ part, whole }: Share): number {
  return whole === 0 ? 0 : part / whole;
}

/** The share on the subject, with so much on top of both; 1 when there is nothing. */
function focusOf({ part, whole }: Share, free: number): number {
  return whole + free === 0 ? 1 : (part + free) / (whole + free);
}

/** The cohort's vocabulary with its weights; measures pages against it, its own pages with themselves left out. */
export class TopicalProfile {
  readonly #entries = new Map<string, Entry>();
  readonly #language: Language;
  readonly #reading: Reading;
  readonly #minPages: number;
  readonly #pageWeights: readonly number[];
  readonly #totalWeight: number;
  /** Free masses of text and title. */
  readonly #free: { readonly text: number; readonly title: number };

  constructor(vectors: readonly PageVector[], pageWeights: readonly number[], language: Language) {
    this.#language = language;
    this.#reading = readingOf(vectors);
    this.#pageWeights = pageWeights;
    this.#totalWeight = pageWeights.reduce((sum, weight) => sum + weight, 0);
    // Three short texts share few phrases; ten pages share many, and what only one of them says is noise.
    this.#minPages = vectors.length >= 8 ? 2 : 1;
    for (const [page, vector] of vectors.entries()) {
      const length = Math.sqrt(
        sumOf(vector.weighted, (weighted, stem) => saturate(weighted) ** 2 * weightOf(stem, language)),
      );
      const weight = pageWeights[page] ?? 0;
      const words = sumOf(vector.mentions, (mentions) => mentions);
      for (const [feature, weighted] of vector.weighted) {
        let entry = this.#entries.get(feature);
        if (entry === undefined) {
          entry = { uses: [], weight: weightOf(feature, language), isPair: isPair(feature), worth: null };
          this.#entries.set(feature, entry);
        }
        const mentions = vector.mentions.get(feature) ?? 0;
        const voice = weight * (length > 0 ? depth(weighted, this.#reading) / length : 0);
        entry.uses.push({ page, weighted, mentions, voice, share: entry.isPair ? 0 : (weight * mentions) / words });
      }
    }
    for (const [feature, entry] of this.#entries) {
      // Most pairs are one page's own. Single words are kept: they are the cohort's vocabulary, whatever they earn.
      if (entry.isPair && entry.uses.length < this.#minPages) this.#entries.delete(feature);
      else entry.worth = this.#worth(entry, -1);
    }
    this.#free = {
      text: FREE_TEXT * mean(vectors.map((vector) => this.#inside(vector))),
      title: FREE_TITLE * mean(vectors.map((vector) => this.#titleShare(vector.title, -1).whole)),
    };
  }

  /** Returns the weight of a cohort feature on the page, as far as it belongs to the subject. */
  #dwelt(worth: FeatureWorth, weighted: number, mentions: number): number {
    return weighted <= 0 ? 0 : overused(worth, worth.onSubject * this.#mass(Math.min(weighted, worth.cap)), mentions);
  }

  /** How much a page dwells on a word, 0..1, as parts of its text are summed: slower to saturate than credit. */
  #mass(weighted: number): number {
    return depth(weighted, this.#reading) ** this.#reading.depthPower;
  }

  /** Returns the weight of a cohort page's text that belongs to the subject. */
  #inside({ weighted, mentions }: PageVector): number {
    return sumOf(weighted, (each, stem) => {
      const entry = this.#entries.get(stem);
      return entry?.worth ? entry.weight * this.#dwelt(entry.worth, each, mentions.get(stem) ?? 0) : 0;
    });
  }

  /**
   * Returns the weight of the page's text beyond the cohort's vocabulary. The site's name never counts as off topic.
   */
  #outside({ weighted, voided, site }: PageVector, leftOut: number): number {
    const massOf = (each: number, stem: string): number =>
      this.#isKnown(stem, leftOut) || namesSite(site, stem) ? 0 : this.#mass(each) * weightOf(stem, this.#language);
    return sumOf(weighted, massOf) + sumOf(voided, massOf);
  }

  /** Returns true when a cohort page other than the excluded page has the word. */
  #isKnown(stem: string, leftOut: number): boolean {
    const entry = this.#entries.get(stem);
    return entry !== undefined && !isOnlyOn(entry, leftOut);
  }

  #titleShare(title: ReadonlySet<string>, leftOut: number): Share {
    let part = 0;
    let whole = 0;
    for (const stem of title) {
      const weight = stemIdf(this.#language, stem);
      part += weight * this.#names(stem, leftOut);
      whole += weight;
    }
    return { part, whole };
  }

  /** How far a word in a title names the subject, 0..1: fully when as many pages use it as must use a term. */
  #names(stem: string, leftOut: number): number {
    const entry = this.#entries.get(stem);
    if (entry === undefined) return 0;
    const isLeftOut = leftOut >= 0 && isOn(entry, leftOut);
    const pages = this.#pageWeights.length - (leftOut >= 0 ? 1 : 0);
    if (entry.uses.length - (isLeftOut ? 1 : 0) >= minimumPages(pages)) return 1;
    const worth = isLeftOut ? this.#worth(entry, leftOut) : entry.worth;
    return worth === null ? 0 : Math.min(1, worth.onSubject / NAMING);
  }

  #worth(entry: Entry, leftOut: number): FeatureWorth | null {
    if (isOnlyOn(entry, leftOut)) return null;
    let voice = 0;
    let share = 0;
    let maxMentions = 0;
    const used: number[] = [];
    for (const use of entry.uses) {
      if (use.page === leftOut) continue;
      voice += use.voice;
      share += use.share;
      maxMentions = Math.max(maxMentions, use.mentions);
      used.push(use.weighted);
    }
    if (used.length === 0) return null;
    return {
      termWeight:
        used.length >= this.#minPages
          ? (entry.isPair ? voice : voice ** this.#reading.voicePower) * used.length ** -SPREAD * entry.weight
          : 0,
      cap: Math.max(1, used.length === 1 ? (used[0] ?? 1) : quantile(used, CAP_QUANTILE)),
      limit: OVERUSE * maxMentions,
      onSubject:
        share === 0
          ? 0
          : (share / SUBJECT_SHARE / (this.#totalWeight - (this.#pageWeights[leftOut] ?? 0))) **
            this.#reading.subjectPower,
    };
  }

  /** Worth of a feature against the whole cohort; `null` when no page has it. */
  worthOf(feature: string): FeatureWorth | null {
    return this.#entries.get(feature)?.worth ?? null;
  }

  #finish(sums: Sums): Topicality {
    const focus =
      focusOf(sums.text, this.#free.text) ** TEXT_DILUTION * focusOf(sums.title, this.#free.title) ** TITLE_DILUTION;
    const words = shareOf(sums.words);
    const pairs = shareOf(sums.pairs);
    const blend = (share: number): number => ((1 - share) * words + share * pairs) * focus;
    return { ...sums, terms: blend(TERMS_PAIRS), similarity: blend(SIMILARITY_PAIRS) };
  }

  /** Measures a page. `leftOut` is the cohort index of the page itself, or -1. */
  measure(vector: PageVector, leftOut = -1): Topicality {
    const words = { part: 0, whole: 0 };
    const pairs = { part: 0, whole: 0 };
    let inside = 0;
    for (const [feature, entry] of this.#entries) {
      const worth = leftOut >= 0 && isOn(entry, leftOut) ? this.#worth(entry, leftOut) : entry.worth;
      if (worth === null) continue;
      const credits = entry.isPair ? pairs : words;
      credits.whole += worth.termWeight * saturate(worth.cap);
      const weighted = vector.weighted.get(feature);
      if (weighted === undefined) continue;
      const mentions = vector.mentions.get(feature) ?? 0;
      credits.part += worth.termWeight * credit(worth, weighted, mentions);
      if (!entry.isPair) inside += entry.weight * this.#dwelt(worth, weighted, mentions);
    }
    return this.#finish({
      words,
      pairs,
      text: { part: inside, whole: inside + this.#outside(vector, leftOut) },
      title: this.#titleShare(vector.title, leftOut),
    });
  }

  /** The measure after more (or, below zero, fewer) mentions of features that the cohort has, and with other words in the title. */
  adjust(
    base: Topicality,
    vector: PageVector,
    changes: ReadonlyMap<string, { readonly weighted: number; readonly mentions: number }>,
    title: ReadonlySet<string> = vector.title,
  ): Topicality {
    const gained = { words: 0, pairs: 0, text: 0 };
    for (const [feature, change] of changes) {
      const entry = this.#entries.get(feature);
      if (entry === undefined || entry.worth === null) continue;
      const weighted = vector.weighted.get(feature) ?? 0;
      const mentions = vector.mentions.get(feature) ?? 0;
      const { worth } = entry;
      const [moreWeighted, moreMentions] = [weighted + change.weighted, mentions + change.mentions];
      const credited = credit(worth, moreWeighted, moreMentions) - credit(worth, weighted, mentions);
      gained[entry.isPair ? "pairs" : "words"] += worth.termWeight * credited;
      if (entry.isPair) continue;
      gained.text +=
        entry.weight * (this.#dwelt(worth, moreWeighted, moreMentions) - this.#dwelt(worth, weighted, mentions));
    }
    return this.#finish({
      words: { ...base.words, part: base.words.part + gained.words },
      pairs: { ...base.pairs, part: base.pairs.part + gained.pairs },
      text: { part: base.text.part + gained.text, whole: base.text.whole + gained.text },
      title: this.#titleShare(title, -1),
    });
  }
}
