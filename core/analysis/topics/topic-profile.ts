import { stemIdf } from "../text/background.ts";
import { scanText } from "../text/scan.ts";
import { facetsOf, isDefinition, isStrongFacet } from "./facets/facets.ts";
import type { SectionVector } from "./section-vectors.ts";
import type { Member, TopicModel } from "./topic-model.ts";
import { heaviest } from "./vectors.ts";

/** Words of a topic that a profile keeps, and words of each member's vectors. */
const MAX_TERMS = 40;
const MEMBER_WORDS = 40;
const HEADING_WORDS = 14;
/** Most members that a profile keeps; more of them do not change coverage. */
const MAX_MEMBERS = 6;
const LIFT = 0.7;
/** Least weight of a word in a name, which is its general idf. */
const LEAST_WEIGHT = 2;

/** The data of a topic that coverage needs, as JSON. */
export interface TopicProfile {
  readonly isList: boolean;
  /** Median words of a ranking page's sections of the topic. */
  readonly typicalWords: number;
  readonly members: readonly SectionVector[];
  /** Words with weights, heaviest first. */
  readonly terms: readonly (readonly [id: number, weight: number])[];
  /** Sum of the weights of the terms in the typical section of the topic. */
  readonly mass: number;
  /** Words of the topic's name with weights and facets, without those of the keyword. The facet is -1 for most words. */
  readonly name: readonly (readonly [id: number, weight: number, facet: number])[];
  /** Facets of the name. */
  readonly asks: readonly number[];
  /** True when the topic is the keyword's subject itself, which the opening of a page treats. */
  readonly isSubject: boolean;
  readonly isDefinition: boolean;
}

/** Number of sections that use each word in their text, by model. */
const sectionCounts = new WeakMap<TopicModel, Uint16Array>();

function sectionsWithWords(model: TopicModel): Uint16Array {
  const known = sectionCounts.get(model);
  if (known !== undefined) return known;
  const counts = new Uint16Array(model.words.stems.length);
  for (const { vector } of model.members) for (const id of vector.body.ids) counts[id] = (counts[id] ?? 0) + 1;
  sectionCounts.set(model, counts);
  return counts;
}

function termsOf(model: TopicModel, members: readonly Member[]): (readonly [number, number])[] {
  const pages = new Map<number, Set<number>>();
  const inside = new Map<number, number>();
  const heads = new Set(members.flatMap(({ vector }) => vector.own.ids));
  for (const { vector, section } of members)
    for (const id of vector.body.ids) {
      inside.set(id, (inside.get(id) ?? 0) + 1);
      const known = pages.get(id);
      if (known === undefined) pages.set(id, new Set([section.page]));
      else known.add(section.page);
    }
  const all = sectionsWithWords(model);
  const others = model.members.length - members.length;
  const total = new Set(members.map(({ section }) => section.page)).size;
  const found: (readonly [number, number])[] = [];
  for (const [id, seen] of pages) {
    const share = seen.size / total;
    const outside = (all[id] ?? 0) - (inside.get(id) ?? 0);
    const lift = Math.log(share / ((outside + 0.5) / (others + 1)));
    if (lift > LIFT && (seen.size >= 2 || heads.has(id) || total === 1))
      found.push([id, Math.round(100 * (model.weights.text[id] ?? 0) * Math.min(3, lift) * share) / 100]);
  }
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_TERMS);
}

/** Returns the words of a name without those of the keyword, the rarer the heavier. */
function nameWords({ words }: TopicModel, name: string): TopicProfile["name"] {
  const { language, keyword } = words;
  const found = new Map<number, readonly [number, number, number]>();
  for (const lower of scanText(name).lowers) {
    const id = words.idOfWord(lower);
    const stem = words.stems[id] ?? "";
    if (id < 0 || keyword.has(stem)) continue;
    found.set(id, [id, Math.max(LEAST_WEIGHT, stemIdf(language, stem)), facetsOf(lower, language.code)[0] ?? -1]);
  }
  return [...found.values()].sort((a, b) => a[0] - b[0]);
}

function trimmed(vector: SectionVector): SectionVector {
  return {
    ...vector,
    at: Math.round(100 * vector.at) / 100,
    head: heaviest(vector.head, HEADING_WORDS),
    own: heaviest(vector.own, HEADING_WORDS),
    body: heaviest(vector.body, MEMBER_WORDS),
    names: vector.names === null ? null : heaviest(vector.names, MEMBER_WORDS),
    object: heaviest(vector.object, HEADING_WORDS),
  };
}

/** Returns the median, the lower one of two. */
export function lowerMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** Returns the words that a page's sections of a topic have together, by page. */
export function wordsPerPage(members: readonly Member[]): ReadonlyMap<number, number> {
  const words = new Map<number, number>();
  for (const { section } of members) words.set(section.page, (words.get(section.page) ?? 0) + section.words);
  return words;
}

/** Returns the data of a topic that coverage needs. */
export function profileOf(model: TopicModel, members: readonly Member[], name: string): TopicProfile {
  const { words } = model;
  const lists = members.filter(({ section }) => section.kind === "list").length;
  const isCommon = (id: number): boolean =>
    words.keyword.has(words.stems[id] ?? "") || stemIdf(words.language, words.stems[id] ?? "") < 5.5;
  const definitions = members.filter(
    ({ vector }) => vector.facets.some(isDefinition) && vector.object.ids.length === 0,
  );
  const terms = termsOf(model, members);
  const weights = new Map(terms);
  const masses = members.map(({ vector }) => vector.body.ids.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0));
  const named = nameWords(model, name);
  return {
    isList: 2 * lists >= members.length,
    typicalWords: lowerMedian([...wordsPerPage(members).values()]),
    members: members.slice(0, MAX_MEMBERS).map(({ vector }) => trimmed(vector)),
    terms,
    mass: Math.round(100 * lowerMedian(masses)) / 100,
    name: named,
    asks: facetsOf(name, words.language.code),
    isSubject:
      named.length === 0 &&
      members.every(({ vector }) => vector.own.ids.every(isCommon) && !vector.facets.some(isStrongFacet)),
    isDefinition: 2 * definitions.length >= members.length && definitions.length > 0,
  };
}
