import { isStrongFacet } from "./facets/facets.ts";
import type { SectionVector } from "./section-vectors.ts";
import { dot, overlap, sharedCount } from "./vectors.ts";

/** Weights of the logistic model, fitted on labelled pairs of sections in English and German. See decisions/96. */
const BIAS = -1.49;
const HEAD = 0.97;
const OWN = 0.98;
const BODY = 0.84;
const CROSS_MEAN = 0.61;
const CROSS_MAX = 0.83;
const STRONG_FACET = 0.5;
const OTHER_FACETS = -0.28;
const BOTH_LISTS = 0.27;
const ONE_LIST = -0.19;
const NEAR = 0.3;
const HEAD_AND_BODY = 0.63;
const FACET_AND_BODY = 0.69;
const RARE_WORDS = 1.02;
/** Minimum cosine of the names in two lists that name the same things. */
const SAME_NAMES = 0.04;
const BASE_LISTS = 0.45;

function facetScore(a: SectionVector, b: SectionVector, body: number): number {
  if (a.facets.length === 0 || b.facets.length === 0) return 0;
  const shared = a.facets.filter((facet) => b.facets.includes(facet));
  if (shared.length === 0) return OTHER_FACETS;
  const sameText = FACET_AND_BODY * Math.min(1, 4 * body);
  return shared.some(isStrongFacet) ? sameText + STRONG_FACET * (0.4 + 0.6 * sameObject(a, b)) : sameText;
}

function sameObject(a: SectionVector, b: SectionVector): number {
  if (a.object.ids.length === 0 && b.object.ids.length === 0) return 1;
  return a.object.ids.length === 0 || b.object.ids.length === 0 ? 0.5 : overlap(a.object, b.object);
}

function listScore(a: SectionVector, b: SectionVector): number {
  if (a.isList !== b.isList) return ONE_LIST;
  if (!a.isList) return 0;
  return BOTH_LISTS * (0.5 + (a.names !== null && b.names !== null ? Math.sqrt(dot(a.names, b.names)) : 0));
}

/** Dot products of two sections' vectors, and the number of rare words that both have. */
export interface PairSums {
  readonly head: number;
  readonly own: number;
  readonly body: number;
  /** Heading words of the first section with the text of the second. */
  readonly there: number;
  /** Text of the first section with heading words of the second. */
  readonly back: number;
  readonly rare: number;
}

/** Returns the probability that two sections of different pages have one subject, 0..1. */
export function likeness(a: SectionVector, b: SectionVector): number {
  return likenessFrom(a, b, {
    head: dot(a.head, b.head),
    own: dot(a.own, b.own),
    body: dot(a.body, b.body),
    there: dot(a.own, b.body),
    back: dot(a.body, b.own),
    rare: sharedCount(a.rare, b.rare),
  });
}

/** Returns the likeness of two sections whose sums are known. */
export function likenessFrom(a: SectionVector, b: SectionVector, sums: PairSums): number {
  if (a.isList && b.isList && a.names !== null && b.names !== null) {
    const names = dot(a.names, b.names);
    if (names >= SAME_NAMES) return Math.min(0.95, BASE_LISTS + Math.sqrt(names));
    if (a.isMain && b.isMain) return BASE_LISTS;
  }
  const own = Math.min(1, sums.own);
  const { head, body, there, back, rare } = sums;
  const sum =
    BIAS +
    HEAD * head +
    OWN * own +
    BODY * body +
    CROSS_MEAN * ((there + back) / 2) +
    CROSS_MAX * Math.max(there, back) +
    facetScore(a, b, body) +
    listScore(a, b) +
    NEAR * Math.max(0, 0.5 - Math.abs(a.at - b.at)) +
    HEAD_AND_BODY * Math.sqrt(own * Math.max(0, body)) +
    RARE_WORDS * Math.min(1, rare / 4);
  return 1 / (1 + Math.exp(-sum));
}
