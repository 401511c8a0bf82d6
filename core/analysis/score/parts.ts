import { quantile } from "../../util/statistics.ts";
import type { FeatureSums } from "./features.ts";
import type { Readings } from "./level.ts";
import { type PageSignals, PLACE_WEIGHTS, PLACES, type Place, type StructureFeature } from "./page-signals.ts";
import { pairIds } from "./vocabulary.ts";

/** Exponents of the idf in the cosine, of words and of pairs. */
const STEM_POWER = 2;
const PAIR_POWER = 3;
/** Saturation of mentions: a constant, and the number of words of a page that raises it by 1. */
const SATURATION = 1.2;
const WORDS_PER_STEM = 80;
const WORDS_PER_PAIR = 400;
/** Factor of the cohort's rate in the subject reading. */
const RATE_FACTOR = 20;
/** Minimum share of the cohort's words at which a title's word counts in full. */
const TITLE_RATE = 0.01;
/** A page with less than this share of the cohort's median mass is thin. */
const THIN_SHARE = 0.05;
/** Weight of an empty title in the title reading. */
const TITLE_PRIOR = 2;

/** The sums over the cohort's pages that a page is compared with. Arrays are by stem id or by pair index. */
export interface CohortSums {
  /** Sum of the weights of all pages. */
  readonly weight: number;
  /** Weighted sums of x / |x|. */
  readonly stems: Float64Array;
  /** Weighted sums of n / length. */
  readonly rates: Float64Array;
  /** `liftOf` of each stem for pages outside the cohort. @default computed for each page */
  readonly lifts?: Float64Array;
  readonly pairs: Float64Array;
  /** One for each pair of two given words. */
  readonly givenPairs: Uint8Array;
  /** Number of pages by pair. */
  readonly pairPages: Uint8Array;
  /** Index by pair key. */
  readonly pairAt: ReadonlyMap<number, number>;
  /** Pages, other than the page itself, that must have a pair. */
  readonly minPairPages: number;
  /** Mass that a page of a few words has. It keeps such a page from being all about the subject. */
  readonly thinMass: number;
  /** Floors by structure feature. */
  readonly floors: readonly (readonly [StructureFeature, number])[];
  /** Prevalence by family of schema.org types. */
  readonly types: readonly (readonly [string, number])[];
}

/** The same with the keyword, and the places in which some page of the cohort has it. */
export interface ComparedSums extends CohortSums {
  readonly places: ReadonlySet<Place>;
  /** One for each word that a reader of the report knows: the keyword and the cohort's heaviest words. */
  readonly given: Uint8Array;
}

/** How far the text of a page is prose of the kind that ranks. */
export interface PageBody {
  /** Tokens after the guards, and before them. */
  readonly tokens: number;
  readonly size: number;
  /** Mean weight by frames and word order. */
  readonly purity: number;
  /** Order of the page's words less that of chance. */
  readonly overChance: number;
  /** Likeness of the nearest window to each chunk of the cohort. */
  readonly nearest: Float64Array;
  /** Most points of a copy; 100 for other pages. */
  readonly limit: number;
  /** Factor of the points by what the page says besides the given words, 0 to 1. */
  readonly named: number;
  /** How often given words return, as a logarithm of the ratio to the ranking pages. */
  readonly returned: number;
}

/** Words and pairs as flat arrays, resolved against a cohort, so that edits can be tried quickly. */
export interface FlatSums {
  readonly ids: Int32Array;
  readonly counts: Float64Array;
  /** Idf, and its power in the cosine. */
  readonly idfs: Float64Array;
  readonly powers: Float64Array;
  readonly pairKeys: Float64Array;
  /** Index of the pair in the cohort's sums, or -1. */
  readonly pairAt: Int32Array;
  readonly pairCounts: Float64Array;
  readonly pairPowers: Float64Array;
  readonly length: number;
}

/** A page in this form. */
export interface FlatPage extends FlatSums {
  /** Words of the title, with the weight that the guards leave them. */
  readonly title: ReadonlyMap<number, number>;
  readonly signals: PageSignals;
  readonly body: PageBody;
}

/** Resolves words and pairs against a cohort. */
export function flatten(
  features: Readonly<FeatureSums>,
  idf: (id: number) => number,
  pairIndex: ReadonlyMap<number, number>,
): FlatSums {
  const ids = Int32Array.from(features.stems.keys());
  const idfs = Float64Array.from(ids, idf);
  const pairKeys = Float64Array.from(features.pairs.keys());
  return {
    ids,
    counts: Float64Array.from(features.stems.values()),
    idfs,
    powers: idfs.map((value) => value ** STEM_POWER),
    pairKeys,
    pairAt: Int32Array.from(pairKeys, (key) => pairIndex.get(key) ?? -1),
    pairCounts: Float64Array.from(features.pairs.values()),
    pairPowers: pairKeys.map((key) => {
      const [one, other] = pairIds(key);
      return ((idf(one) + idf(other)) / 2) ** PAIR_POWER;
    }),
    length: features.length,
  };
}

/** The weighted values of a page's stems or pairs, and their norm. */
interface Vector {
  readonly values: Float64Array;
  readonly norm: number;
}

/** Returns the values of a page's stems in the cosine. */
export function stemVector({ counts, powers, length }: FlatPage): Vector {
  return vectorOf(counts, powers, SATURATION + length / WORDS_PER_STEM);
}

/** Returns the values of a page's pairs in the cosine. */
export function pairVector({ pairCounts, pairPowers, length }: FlatPage): Vector {
  return vectorOf(pairCounts, pairPowers, SATURATION + length / WORDS_PER_PAIR);
}

function vectorOf(counts: Float64Array, powers: Float64Array, half: number): Vector {
  const values = new Float64Array(counts.length);
  let squares = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    // Places of texts that are not on the page.
    if (count === 0) continue;
    const value = (count / (count + half)) * (powers[at] ?? 0);
    values[at] = value;
    squares += value * value;
  }
  return { values, norm: Math.sqrt(squares) };
}

/** Rates below this are zero: leaving a page out by subtraction keeps rounding errors. */
const ROUNDING = 1e-15;

/** Norm of a few rare words. Without it, a text with hardly any other words could be like the cohort by chance. */
const REST_PRIOR = 60;
/** Usual likeness of ranking pages. A page with less has no larger rest for it. */
const USUAL_TERMS = 0.17;

/**
 * Returns the likeness of a page's stems to the cohort's, and the rest: the likeness without the given words, over the
 * root of the likeness with them.
 */
function termsOf(page: FlatPage, sums: ComparedSums, own: number): { readonly terms: number; readonly rest: number } {
  const { values, norm } = stemVector(page);
  let [dot, restDot, squares] = [0, 0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const id = page.ids[at] ?? 0;
    const value = values[at] ?? 0;
    const product = value * (sums.stems[id] ?? 0);
    dot += product;
    if (sums.given[id] === 1) continue;
    restDot += product;
    squares += value * value;
  }
  if (norm === 0) return { terms: 0, rest: 0 };
  const weight = sums.weight - own;
  const terms = Math.max(0, dot / norm - own) / weight;
  const others = squares > ROUNDING ? restDot - (own * squares) / norm : 0;
  const rest = Math.max(0, others) / Math.sqrt(squares + REST_PRIOR ** 2) / weight;
  return { terms, rest: rest / Math.sqrt(Math.max(USUAL_TERMS, terms)) };
}

/** Returns the likeness of a page's pairs to the cohort's, and the part of it by pairs with other than given words. */
function relationsOf(
  page: FlatPage,
  sums: CohortSums,
  own: number,
): { readonly relations: number; readonly company: number } {
  const { values, norm } = pairVector(page);
  if (norm === 0) return { relations: 0, company: 0 };
  const minimum = sums.minPairPages + (own > 0 ? 1 : 0);
  let [dot, squares, givenDot, givenSquares] = [0, 0, 0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const index = page.pairAt[at] ?? -1;
    if (index < 0 || (sums.pairPages[index] ?? 0) < minimum) continue;
    const value = values[at] ?? 0;
    if (value === 0) continue;
    const product = value * (sums.pairs[index] ?? 0);
    dot += product;
    squares += value * value;
    if (sums.givenPairs[index] !== 1) continue;
    givenDot += product;
    givenSquares += value * value;
  }
  const likeness = (part: number, partSquares: number): number =>
    Math.max(0, part / norm - (own * partSquares) / (norm * norm)) / (sums.weight - own);
  return { relations: likeness(dot, squares), company: likeness(dot - givenDot, squares - givenSquares) };
}

/** Returns the cohort's rate of a page's word, with the page itself left out. */
function rateOf(id: number, count: number, { length }: FlatPage, sums: CohortSums, own: number): number {
  const rate = ((sums.rates[id] ?? 0) - (length > 0 ? (own * count) / length : 0)) / (sums.weight - own);
  return rate > ROUNDING ? rate : 0;
}

/** Returns how much more often the cohort uses a word than general text does, as a logarithm. */
export function liftOf(rate: number, idf: number): number {
  return rate > 0 ? Math.log1p(RATE_FACTOR * rate * Math.exp(idf)) : 0;
}

/** Sets the lifts of a page's words by the sums of a cohort that the page is not in. */
export function setLifts(lifts: Float64Array, { ids, idfs }: FlatSums, sums: Pick<CohortSums, "rates" | "weight">) {
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    const rate = (sums.rates[id] ?? 0) / sums.weight;
    if (id < lifts.length) lifts[id] = liftOf(rate > ROUNDING ? rate : 0, idfs[at] ?? 0);
  }
}

/** Returns the subject reading, and the mass of the page. */
function subjectOf(page: FlatPage, sums: CohortSums, own: number): { readonly subject: number; readonly mass: number } {
  const half = SATURATION + page.length / WORDS_PER_STEM;
  const lifts = own === 0 ? sums.lifts : undefined;
  let part = 0;
  let whole = 0;
  for (let at = 0; at < page.ids.length; at += 1) {
    const count = page.counts[at] ?? 0;
    if (count === 0) continue;
    const idf = page.idfs[at] ?? 0;
    const saturated = count / (count + half);
    whole += saturated * idf;
    const id = page.ids[at] ?? 0;
    part += saturated * (lifts === undefined ? liftOf(rateOf(id, count, page, sums, own), idf) : (lifts[id] ?? 0));
  }
  return { subject: whole === 0 ? 0 : part / (whole + sums.thinMass), mass: whole };
}

/** Returns the weight of a page's words, saturated. It grows with the length of the page and its variety. */
export function massOf({ counts, idfs, length }: FlatPage): number {
  const half = SATURATION + length / WORDS_PER_STEM;
  let mass = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    mass += (count / (count + half)) * (idfs[at] ?? 0);
  }
  return mass;
}

/** Returns the thin mass for a typical page of the cohort. */
export function thinMassOf(masses: readonly number[]): number {
  return THIN_SHARE * quantile(masses, 0.5);
}

function titleOf(page: FlatPage, mass: number, sums: CohortSums, own: number): number {
  let part = TITLE_PRIOR;
  let whole = TITLE_PRIOR;
  for (const [id, weight] of page.title) {
    const at = page.ids.indexOf(id);
    if (at < 0) continue;
    const idf = page.idfs[at] ?? 0;
    const rate = rateOf(id, page.counts[at] ?? 0, page, sums, own);
    part += weight * idf * Math.min(1, Math.sqrt(rate / TITLE_RATE));
    whole += idf;
  }
  return mass === 0 ? 0 : (part / whole) * (mass / (mass + sums.thinMass));
}

/** Returns the share of the keyword in the places, by their weights. Places that no cohort page has do not count. */
export function placementOf({ placement }: PageSignals, places: ReadonlySet<Place>): number {
  let part = 0;
  let whole = 0;
  for (const place of PLACES) {
    if (!places.has(place)) continue;
    part += PLACE_WEIGHTS[place] * (placement[place] ?? 0);
    whole += PLACE_WEIGHTS[place];
  }
  return whole === 0 ? 0 : part / whole;
}

function structureOf({ structure }: PageSignals, floors: CohortSums["floors"]): number {
  let part = 0;
  for (const [feature, floor] of floors) part += Math.min(1, structure[feature] / floor);
  return floors.length === 0 ? 0 : part / floors.length;
}

function structuredDataOf({ schemaTypes }: PageSignals, types: CohortSums["types"]): number {
  let part = 0;
  let whole = 0;
  for (const [type, prevalence] of types) {
    whole += prevalence;
    if (schemaTypes.includes(type)) part += prevalence;
  }
  return whole === 0 ? 0 : part / whole;
}

/** Reads a page against a cohort. `own` is the weight of the page in the cohort, which is then left out. */
export function readingsOf(page: FlatPage, sums: ComparedSums, coverage: number, own = 0): Readings {
  const { subject, mass } = subjectOf(page, sums, own);
  return {
    ...termsOf(page, sums, own),
    ...relationsOf(page, sums, own),
    subject,
    coverage,
    title: titleOf(page, mass, sums, own),
    placement: placementOf(page.signals, sums.places),
    structure: structureOf(page.signals, sums.floors),
    structured_data: structuredDataOf(page.signals, sums.types),
  };
}
