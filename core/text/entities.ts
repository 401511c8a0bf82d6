import type { PageFacts } from "../extract/page-facts.ts";
import { stemIdf } from "./background.ts";
import type { CohortEntity, CoverageStatus, EntityType, ZoneCounts } from "./cohort-model.ts";
import { isNoThing } from "./english-grammar.ts";
import { typeFromName } from "./entity-type.ts";
import { isCountry, isDate } from "./known-names.ts";
import { emptyZones, headingShare, measurePhrases, mostUsed, type PhraseUse } from "./measure.ts";
import { hasCapitals, type NameSighting, sightNames, structuredNames } from "./names.ts";
import { scan } from "./scan.ts";
import { isShopTerm } from "./shop-words.ts";
import { clamp, compareText, mean } from "./statistics.ts";
import { importanceOf, isAgreed, type PlainTerm, phraseIdf, suggestedRange, type TermContext, weightedDepth } from "./terms.ts";
import { isAmount } from "./units.ts";
import { isGermanVerb } from "./verbs.ts";
import { knownType } from "./well-known-names.ts";

/** Entities kept in a model. */
const ENTITY_LIMIT = 80;
/** Names measured closely. */
const NAME_LIMIT = 400;
/** Cohort pages that must write a name as a name. */
const MIN_PAGES = 2;
/** Share of mentions inside sentences that must carry capitals. */
const MIN_CAPITALS = 0.6;
/** Share of sightings after a preposition of place that makes a name a place. */
const MIN_PLACED = 0.5;
/** Half saturation of the weighted mentions behind a salience. */
const SALIENCE_K = 6;

interface NameTally {
  readonly stems: readonly string[];
  readonly pages: Set<number>;
  readonly structuredPages: Set<number>;
  readonly surfaces: Map<string, number>;
  readonly types: Map<EntityType, number>;
  /** Pages that write it after a preposition of place. */
  readonly placedPages: Set<number>;
  sightings: number;
  placed: number;
}

/** What terms are counted from, with the facts that structured names are read from. */
export interface EntityContext extends TermContext {
  /** Aligned to the cohort. */
  readonly facts: readonly PageFacts[];
}

function tallyOf(tallies: Map<string, NameTally>, stems: readonly string[]): NameTally {
  const key = stems.join(" ");
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const tally: NameTally = {
    stems,
    pages: new Set(),
    structuredPages: new Set(),
    surfaces: new Map(),
    types: new Map(),
    placedPages: new Set(),
    sightings: 0,
    placed: 0,
  };
  tallies.set(key, tally);
  return tally;
}

function addSighting(tallies: Map<string, NameTally>, page: number, name: NameSighting): void {
  const tally = tallyOf(tallies, name.stems);
  tally.pages.add(page);
  tally.sightings += 1;
  if (name.isPlaced) {
    tally.placed += 1;
    tally.placedPages.add(page);
  }
  if (name.source === "structured") tally.structuredPages.add(page);
  tally.surfaces.set(name.surface, (tally.surfaces.get(name.surface) ?? 0) + 1);
  if (name.type !== null) tally.types.set(name.type, (tally.types.get(name.type) ?? 0) + 1);
}

function collectNames(context: EntityContext): NameTally[] {
  const tallies = new Map<string, NameTally>();
  for (const [at, page] of context.cohort.entries()) {
    for (const name of sightNames(page.text)) addSighting(tallies, at, name);
    for (const { name, type } of structuredNames(context.facts[at]?.structuredData.items ?? [])) {
      const { lowers } = scan(name);
      const stems = lowers.map((lower) => context.words.stem(lower));
      if (!lowers.every((lower) => context.words.isStopWord(lower)) && stems.length <= 5)
        addSighting(tallies, at, { stems, surface: name, source: "structured", type, isPlaced: false });
    }
  }
  const agreed = [...tallies.values()].filter((tally) => tally.pages.size >= Math.min(MIN_PAGES, context.cohort.length));
  agreed.sort((a, b) => b.pages.size - a.pages.size || compareText(a.stems.join(" "), b.stems.join(" ")));
  return agreed.slice(0, NAME_LIMIT);
}

/** True when the cohort writes the phrase as a name and not as a common word. */
function isName(tally: NameTally, use: PhraseUse, { language, words, domains, keywordStems, isShops }: EntityContext): boolean {
  const surface = mostUsed(tally.surfaces);
  if (isDate(surface, language)) return false;
  const isFurniture = isAmount(surface) || (isShops && isShopTerm(surface, language));
  if (isFurniture && !tally.stems.some((stem) => keywordStems.includes(stem))) return false;
  // What stands in markup alone, such as an author's name, is nothing the pages write about.
  if (tally.pages.size === tally.structuredPages.size && !use.counts.some((count) => count > 0)) return false;
  if (!hasCapitals(language)) return true;
  // Links and markup show that it is a name; that more than its owner speaks of it, the texts must show themselves.
  if (!isAgreed(use.counts, domains)) return false;
  if (tally.structuredPages.size >= 2) return true;
  if (use.inSentence > 0 && use.capitalised < use.inSentence * MIN_CAPITALS) return false;
  if (language !== "de" || tally.stems.length > 1) return true;
  if (/[A-Z].*[A-Z0-9]/.test(surface)) return true;
  // German nouns all have capitals. A common noun mostly follows an article or another function word, and is in general text.
  const isCommon = stemIdf(words, tally.stems[0] ?? "") < 8;
  return !isCommon && use.afterStop < use.inSentence * 0.35;
}

function mostFrequentType(tally: NameTally, surface: string, language: string): EntityType {
  let best: EntityType | null = null;
  let bestCount = 0;
  for (const [type, count] of tally.types) {
    if (count > bestCount || (count === bestCount && best !== null && compareText(type, best) < 0)) {
      best = type;
      bestCount = count;
    }
  }
  const isPlace = tally.placedPages.size >= 2 && tally.placed >= tally.sightings * MIN_PLACED && !/^\p{L}+\p{Lu}/u.test(surface);
  const told = best ?? (isCountry(surface, language) ? "location" : null) ?? knownType(surface) ?? typeFromName(surface);
  return told ?? (isPlace ? "location" : "other");
}

/** The form to show: that used most, not in capitals where another is in use ("MEXICO"), initials with their last full stop ("U.S."). */
function shownSurface(surfaces: ReadonlyMap<string, number>): string {
  const surface = mostUsed(surfaces);
  if (/^(?:\p{L}\.)+\p{L}$/u.test(surface)) return `${surface}.`;
  const isShouted = [...surface].length > 4 && surface === surface.toUpperCase() && surface !== surface.toLowerCase() && !/[\p{Nd}&]/u.test(surface);
  if (!isShouted) return surface;
  return mostUsed(new Map([...surfaces].filter(([form]) => form !== form.toUpperCase()))) || surface;
}

/** 0..1: how central mentions in these zones make a thing. */
function salienceOf(zones: ZoneCounts): number {
  const weight = 3 * Math.min(1, zones.title) + 3 * Math.min(1, zones.h1) + 2 * zones.h2 + 1.5 * zones.h3 + zones.body + 0.5 * zones.alt;
  return weight / (weight + SALIENCE_K);
}

function statusOf(zones: ZoneCounts, count: number, isRecognised: boolean): CoverageStatus {
  if (count > 0 && isRecognised) return "good";
  return count > 0 || zones.anchor > 0 ? "present_not_entity" : "missing";
}

interface Draft {
  readonly entity: Omit<CohortEntity, "importance">;
  readonly weight: number;
}

interface DraftInput {
  readonly surface: string;
  readonly key: string;
  readonly type: EntityType;
  readonly counts: readonly number[];
  readonly zones: readonly ZoneCounts[];
  readonly target: { readonly count: number; readonly zones: ZoneCounts; readonly isRecognised: boolean };
  readonly example: CohortEntity["example"];
}

function draft(input: DraftInput, context: EntityContext): Draft {
  const { counts, zones, target } = input;
  const named = zones.filter((_, at) => (counts[at] ?? 0) > 0);
  const salience = mean(named.map(salienceOf));
  const headingPresence = headingShare(zones);
  const weight = weightedDepth(counts, context.weights) * phraseIdf(context.words, input.key.split(" ")) * (1 + headingPresence) * (0.5 + salience);
  return {
    weight,
    entity: {
      entity: input.surface,
      key: input.key,
      type: input.type,
      salience,
      targetSalience: context.target === null ? null : salienceOf(target.zones),
      prevalence: counts.filter((count) => count > 0).length / Math.max(1, counts.length),
      headingPresence,
      competitorCounts: counts,
      targetCount: target.count,
      targetZones: target.zones,
      coverageStatus: context.target === null ? "missing" : statusOf(target.zones, target.count, target.isRecognised),
      suggestedRange: suggestedRange(counts, context),
      example: input.example,
    },
  };
}

function namedDrafts(context: EntityContext): Draft[] {
  const tallies = collectNames(context);
  const keys = tallies.map((tally) => tally.stems);
  const uses = measurePhrases(keys, context.cohort, context.keywordStems);
  // Ranked pages also record how a phrase is written, which is what decides "recognised" on the target.
  const onTarget = context.target === null ? [] : measurePhrases(keys, [{ ...context.target, rank: 0 }], context.keywordStems);
  const drafts: Draft[] = [];
  for (const [at, tally] of tallies.entries()) {
    const use = uses[at];
    if (use === undefined || !isName(tally, use, context)) continue;
    const surface = mostUsed(tally.surfaces);
    const own = onTarget[at];
    const zones = own?.zones[0] ?? emptyZones();
    const isRecognised =
      own !== undefined &&
      (!hasCapitals(context.language) || own.capitalised > 0 || zones.title + zones.h1 + zones.h2 + zones.h3 > 0 || own.inSentence === 0);
    const target = { count: own?.counts[0] ?? 0, zones, isRecognised };
    const type = mostFrequentType(tally, surface, context.language);
    drafts.push(
      draft(
        {
          surface: shownSurface(tally.surfaces),
          key: tally.stems.join(" "),
          type,
          counts: use.counts,
          zones: use.zones,
          target,
          example: use.example,
        },
        context,
      ),
    );
  }
  return drafts;
}

/** Things the cohort speaks of without giving them a name: the strongest phrases, and single words that head sections. */
function conceptDrafts(terms: readonly PlainTerm[], names: ReadonlySet<string>, context: EntityContext): Draft[] {
  const drafts: Draft[] = [];
  for (const term of terms) {
    if (names.has(term.key) || /^[0-9]/.test(term.term) || (context.language === "en" && isNoThing(term.term))) continue;
    const isThing = term.ngram > 1 ? term.importance >= 3 : (term.headingPresence >= 0.3 && term.idf >= 6) || !hasCapitals(context.language);
    // German writes its nouns with capitals and ends a thing's name with one: any other phrase is an action or a quality.
    const isOfKeyword = term.key.split(" ").every((stem) => context.keywordStems.includes(stem));
    const words = term.term.split(" ");
    if (context.language === "de" && (!/^\p{Lu}[^ ]*$/u.test(words.at(-1) ?? "") || isGermanVerb(words[0] ?? "")) && !isOfKeyword) continue;
    // An action or a quality names nothing, however often pages use it.
    if (term.isThing === false && !isOfKeyword) continue;
    if (!isThing || (term.ngram === 1 && [...term.term].length < (hasCapitals(context.language) ? 4 : 2))) continue;
    const zones = term.targetZones;
    const isHeaded = zones.title + zones.h1 + zones.h2 + zones.h3 > 0;
    const isRecognised = isHeaded || term.targetCount >= Math.ceil(term.suggestedRange[0] / 2);
    const salience = term.prevalence * clamp(mean(term.competitorCounts) / 8, 0.05, 1);
    const example = term.example;
    const made = draft(
      {
        surface: term.term,
        key: term.key,
        type: typeFromName(term.term) === "quantity" ? "quantity" : "concept",
        counts: term.competitorCounts,
        zones: [],
        target: { count: term.targetCount, zones, isRecognised },
        example,
      },
      context,
    );
    drafts.push({ weight: term.weight * (0.5 + salience), entity: { ...made.entity, salience, headingPresence: term.headingPresence } });
  }
  return drafts;
}

/** True for a word of the keyword that hardly stands outside a longer phrase: "French" where all speak of the French press. */
function isPartOfKeyword(terms: readonly PlainTerm[], { key, competitorCounts }: Draft["entity"], keywordStems: readonly string[]): boolean {
  if (keywordStems.length < 2 || !keywordStems.includes(key)) return false;
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  return terms.some((term) => term.ngram > 1 && term.key.split(" ").includes(key) && total(term.competitorCounts) > 0.9 * total(competitorCounts));
}

/** The type, or that of a product whose model number the name is: "V60" where pages also write "Hario V60". */
function typeBeside({ key, type }: Draft["entity"], products: readonly string[]): EntityType {
  return type === "other" && /[0-9]/.test(key) && products.some((product) => product.endsWith(` ${key}`)) ? "product" : type;
}

/** Gives the cohort's entities, most important first, ties by key. */
export function cohortEntities(terms: readonly PlainTerm[], context: EntityContext): CohortEntity[] {
  const named = namedDrafts(context).filter((each) => !isPartOfKeyword(terms, each.entity, context.keywordStems));
  const names = new Set(named.map((each) => each.entity.key));
  const drafts = [...named, ...conceptDrafts(terms, names, context)];
  drafts.sort((a, b) => b.weight - a.weight || compareText(a.entity.key, b.entity.key));
  const heaviest = drafts[0]?.weight ?? 0;
  const products = drafts.flatMap(({ entity }) => (entity.type === "product" ? [entity.key] : []));
  return drafts.slice(0, ENTITY_LIMIT).map(({ entity, weight }) => {
    return { ...entity, type: typeBeside(entity, products), importance: importanceOf(weight, heaviest) };
  });
}
