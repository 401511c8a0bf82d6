import type { PageFacts } from "../../domain/page-facts.ts";
import { clamp, compareText, mean } from "../../util/statistics.ts";
import { stemIdf } from "../text/background.ts";
import { isNoThing } from "../text/english-grammar.ts";
import { scanText } from "../text/scan.ts";
import { isAmount } from "../text/units.ts";
import { isGermanVerb } from "../text/verbs.ts";
import type { CohortEntity, EntityType, ZoneCounts } from "./cohort-model.ts";
import { isDescribing, isRank, namesNothing } from "./describing-words.ts";
import { conceptType, isLikePhrase, productOf, typeFromName } from "./entity-type.ts";
import { variantsOf, withCapitals } from "./entity-variants.ts";
import { isCountry, isDate } from "./known-names.ts";
import { emptyZones, headingShare, isPartOfNames, measurePhrases, mostUsed, type PhraseUse } from "./measure.ts";
import { hasCapitals, type NameSighting, sightNames, structuredNames } from "./names.ts";
import { isShopTerm } from "./shop-words.ts";
import { runTogether } from "./site-owner.ts";
import { importanceOf, isAgreed, type PlainTerm, phraseIdf, type TermContext, weightedDepth } from "./terms.ts";
import { knownType } from "./well-known-names.ts";

/** Maximum number of entities in a model. */
const ENTITY_LIMIT = 80;
/** Maximum number of names whose use is measured. */
const NAME_LIMIT = 400;
/** Minimum number of cohort pages that write a name as a name. */
const MIN_PAGES = 2;
/** Minimum share of a name's mentions inside sentences that are capitalized. */
const MIN_CAPITALS = 0.6;
/** Minimum share of sightings after a preposition of place that makes a name a location. */
const MIN_PLACED = 0.5;
/** Weighted mentions at which the salience is 0.5. */
const SALIENCE_K = 6;

interface NameTally {
  readonly stems: readonly string[];
  readonly pages: Set<number>;
  readonly structuredPages: Set<number>;
  readonly surfaces: Map<string, number>;
  readonly types: Map<EntityType, number>;
  /** Pages that write the name after a preposition of place. */
  readonly placedPages: Set<number>;
  /** Keys of the names that the name divides into. */
  parts: readonly string[];
  sightings: number;
  placed: number;
}

/** The input of the term count, with the page facts that contain structured names. */
export interface EntityContext extends TermContext {
  /** Facts of the cohort pages, in the order of `cohort`. */
  readonly facts: readonly PageFacts[];
  /** Names of the hosts that cohort pages link to, as `runTogether` returns them. */
  readonly linkedNames: ReadonlySet<string>;
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
    parts: [],
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
  tally.parts = name.parts ?? tally.parts;
  if (name.isPlaced) {
    tally.placed += 1;
    tally.placedPages.add(page);
  }
  if (name.source === "structured") tally.structuredPages.add(page);
  tally.surfaces.set(name.surface, (tally.surfaces.get(name.surface) ?? 0) + 1);
  if (name.type !== null) tally.types.set(name.type, (tally.types.get(name.type) ?? 0) + 1);
}

/** Share of the sightings of a name with a conjunction that one of its parts can have apart from it. */
const MAX_APART = 0.5;

/**
 * Drops each name with a word that divides names, or else its parts. The name is one when pages hardly write its parts
 * apart from it: "Food and Drug Administration", but "Brooks and Saucony".
 */
function undivided(tallies: ReadonlyMap<string, NameTally>, { language }: EntityContext): NameTally[] {
  const divided = [...tallies.values()].filter(({ parts }) => parts.length > 0);
  const inside = new Map<string, number>();
  for (const { parts, sightings } of divided)
    for (const part of parts) inside.set(part, (inside.get(part) ?? 0) + sightings);
  const dropped = new Set<string>();
  for (const { stems, parts, sightings } of divided) {
    const isOne = parts.every((part) => {
      const tally = tallies.get(part);
      if (tally === undefined) return true;
      const surface = mostUsed(tally.surfaces);
      if ((knownType(surface) ?? "concept") !== "concept" || isCountry(surface, language)) return false;
      return tally.sightings - (inside.get(part) ?? 0) <= MAX_APART * sightings;
    });
    for (const key of isOne ? parts : [stems.join(" ")]) dropped.add(key);
  }
  return [...tallies].flatMap(([key, tally]) => (dropped.has(key) ? [] : [tally]));
}

function collectNames(context: EntityContext): NameTally[] {
  const tallies = new Map<string, NameTally>();
  for (const [at, page] of context.cohort.entries()) {
    for (const name of sightNames(page.text)) addSighting(tallies, at, name);
    for (const { name, type } of structuredNames(context.facts[at]?.structuredData.items ?? [])) {
      const { lowers } = scanText(name);
      const stems = lowers.map((lower) => context.words.stem(lower));
      if (!lowers.every((lower) => context.words.isStopWord(lower)) && stems.length <= 5)
        addSighting(tallies, at, { stems, surface: name, source: "structured", type, isPlaced: false });
    }
  }
  const minPages = Math.min(MIN_PAGES, context.cohort.length);
  const agreed = undivided(new Map([...tallies].filter(([, tally]) => tally.pages.size >= minPages)), context);
  agreed.sort((a, b) => b.pages.size - a.pages.size || compareText(a.stems.join(" "), b.stems.join(" ")));
  return agreed.slice(0, NAME_LIMIT);
}

/** True when the cohort writes the phrase as a name, not as a common word. */
function isName(
  tally: NameTally,
  use: PhraseUse,
  { language, words, domains, keywordStems, isShops, rivals }: EntityContext,
): boolean {
  const surface = mostUsed(tally.surfaces);
  if (isDate(surface, language) || isRank(surface) || rivals.isRival(surface, use.counts)) return false;
  if (isDescribing(surface, language) && !tally.stems.every((stem) => keywordStems.includes(stem))) return false;
  const isGeneric = isAmount(surface) || (isShops && isShopTerm(surface, language));
  if (isGeneric && !tally.stems.some((stem) => keywordStems.includes(stem))) return false;
  // A name that is only in markup, such as an author's name, is not a topic of the text.
  if (tally.pages.size === tally.structuredPages.size && !use.counts.some((count) => count > 0)) return false;
  if (!hasCapitals(language)) return true;
  if (isPartOfNames(use) && !tally.stems.some((stem) => keywordStems.includes(stem))) return false;
  // The texts of more than one site must mention the name. Links and markup can come from its owner alone.
  if (!isAgreed(use.counts, domains)) return false;
  if (tally.structuredPages.size >= 2) return true;
  if (use.inSentence > 0 && use.capitalized < use.inSentence * MIN_CAPITALS) return false;
  if (language !== "de" || tally.stems.length > 1) return true;
  if (/[A-Z].*[A-Z0-9]/.test(surface)) return true;
  // German capitalizes all nouns. A common noun usually follows a function word and is frequent in general text.
  const isCommon = stemIdf(words, tally.stems[0] ?? "") < 8;
  return !isCommon && use.afterStop < use.inSentence * 0.35;
}

function mostFrequentType(tally: NameTally, surface: string, context: EntityContext): EntityType {
  const { language } = context;
  let best: EntityType | null = null;
  let bestCount = 0;
  for (const [type, count] of tally.types) {
    if (count > bestCount || (count === bestCount && best !== null && compareText(type, best) < 0)) {
      best = type;
      bestCount = count;
    }
  }
  const isPlace =
    tally.placedPages.size >= 2 && tally.placed >= tally.sightings * MIN_PLACED && !/^\p{L}+\p{Lu}/u.test(surface);
  const known =
    best ??
    (isCountry(surface, language) ? "location" : null) ??
    knownType(surface) ??
    typeFromName(surface) ??
    (context.linkedNames.has(runTogether(surface)) ? "organization" : null) ??
    productOf(surface, context.linkedNames);
  if (known !== null) return known;
  if (isPlace) return "location";
  if (context.rivals.compares && language !== "de" && /^\p{Lu}\p{Ll}/u.test(surface))
    return surface.includes(" ") ? "product" : "organization";
  // German writes every noun with a capital, so a capital alone shows no name.
  return language === "de" && !/\p{Lu}.*\p{Lu}/u.test(surface.replaceAll(/[ -]/g, "")) ? "concept" : "other";
}

/**
 * Returns the most frequent form of a name, but not in capitals if another form is in use ("MEXICO").
 * Initials get their last full stop ("U.S.").
 */
function shownSurface(surfaces: ReadonlyMap<string, number>): string {
  const surface = mostUsed(surfaces);
  if (/^(?:\p{L}\.)+\p{L}$/u.test(surface)) return `${surface}.`;
  const isInCapitals =
    [...surface].length > 4 &&
    surface === surface.toUpperCase() &&
    surface !== surface.toLowerCase() &&
    !/[\p{Nd}&]/u.test(surface);
  if (!isInCapitals) return surface;
  return mostUsed(new Map([...surfaces].filter(([form]) => form !== form.toUpperCase()))) || surface;
}

/** Returns how central a thing is to its page, from 0 to 1, by the zones of its mentions. */
export function salienceOf(zones: ZoneCounts): number {
  const weight =
    3 * Math.min(1, zones.title) +
    3 * Math.min(1, zones.h1) +
    2 * zones.h2 +
    1.5 * zones.h3 +
    zones.body +
    0.5 * zones.alt;
  return weight / (weight + SALIENCE_K);
}

interface Draft {
  readonly entity: Omit<CohortEntity, "importance" | "variants">;
  readonly weight: number;
}

interface DraftInput {
  readonly surface: string;
  readonly key: string;
  readonly type: EntityType;
  readonly counts: readonly number[];
  readonly zones: readonly ZoneCounts[];
  /** True for a name, false for a thing that has no name. */
  readonly isName: boolean;
  readonly example: CohortEntity["example"];
}

function draft(input: DraftInput, context: EntityContext): Draft {
  const { counts, zones } = input;
  const named = zones.filter((_, at) => (counts[at] ?? 0) > 0);
  const salience = mean(named.map(salienceOf));
  const headingPresence = headingShare(zones);
  const weight =
    weightedDepth(counts, context.weights) *
    phraseIdf(context.words, input.key.split(" ")) *
    (1 + headingPresence) *
    (0.5 + salience);
  return {
    weight,
    entity: {
      entity: input.surface,
      key: input.key,
      isName: input.isName,
      type: input.type,
      salience,
      targetSalience: null,
      prevalence: counts.filter((count) => count > 0).length / Math.max(1, counts.length),
      headingPresence,
      competitorCounts: counts,
      targetCount: 0,
      targetZones: emptyZones(),
      coverageStatus: "missing",
      suggestedRange: [1, 1],
      example: input.example,
    },
  };
}

/** Share of the mentions inside sentences, and their number, from which an article with a capital belongs to a name. */
const ARTICLE_SHARE = 0.6;
const MIN_ARTICLES = 2;

/** Returns a name with the article that texts write with a capital before it: "Le Marquier", "The North Face". */
function withArticle(surface: string, { articles, inSentence }: PhraseUse): string {
  const article = mostUsed(articles);
  const count = articles.get(article) ?? 0;
  return count >= MIN_ARTICLES && count >= ARTICLE_SHARE * inSentence ? `${article} ${surface}` : surface;
}

function namedDrafts(context: EntityContext): Draft[] {
  const tallies = collectNames(context);
  const keys = tallies.map((tally) => tally.stems);
  const uses = measurePhrases(keys, context.cohort, context.keywordStems);
  const drafts: Draft[] = [];
  for (const [at, tally] of tallies.entries()) {
    const use = uses[at];
    if (use === undefined || !isName(tally, use, context)) continue;
    const surface = mostUsed(tally.surfaces);
    const type = mostFrequentType(tally, surface, context);
    drafts.push(
      draft(
        {
          surface: withArticle(shownSurface(tally.surfaces), use),
          key: tally.stems.join(" "),
          type,
          counts: use.counts,
          zones: use.zones,
          isName: true,
          example: use.example,
        },
        context,
      ),
    );
  }
  return drafts;
}

/** Makes entities of things without a name: the strongest phrases, and single words that are often in headings. */
function conceptDrafts(terms: readonly PlainTerm[], names: ReadonlySet<string>, context: EntityContext): Draft[] {
  const drafts: Draft[] = [];
  for (const term of terms) {
    if (names.has(term.key) || /^[0-9]/.test(term.term) || (context.language === "en" && isNoThing(term.term)))
      continue;
    if (namesNothing(term.term, context.language) && term.key !== context.keywordStems.join(" ")) continue;
    const isThing =
      term.ngram > 1
        ? term.importance >= 3
        : (term.headingPresence >= 0.3 && term.idf >= 6) ||
          !hasCapitals(context.language) ||
          isLikePhrase(term, context.language);
    // The German name of a thing ends with a capitalized noun. Other German phrases are actions or qualities.
    const isOfKeyword = term.key.split(" ").every((stem) => context.keywordStems.includes(stem));
    const words = term.term.split(" ");
    if (
      context.language === "de" &&
      (!/^\p{Lu}[^ ]*$/u.test(words.at(-1) ?? "") || isGermanVerb(words[0] ?? "")) &&
      !isOfKeyword
    )
      continue;
    // An action or a quality is not an entity, even when pages use it often.
    if (term.isThing === false && !isOfKeyword) continue;
    if (!isThing || (term.ngram === 1 && [...term.term].length < (hasCapitals(context.language) ? 4 : 2))) continue;
    const salience = term.prevalence * clamp(mean(term.competitorCounts) / 8, 0.05, 1);
    const made = draft(
      {
        surface: term.term,
        key: term.key,
        type: conceptType(term.term, { ...context, compares: context.rivals.compares }),
        counts: term.competitorCounts,
        zones: [],
        isName: false,
        example: term.example,
      },
      context,
    );
    drafts.push({
      weight: term.weight * (0.5 + salience),
      entity: { ...made.entity, salience, headingPresence: term.headingPresence },
    });
  }
  return drafts;
}

/**
 * True for a word of the keyword that is nearly always inside a longer phrase.
 * An example is "French" when the pages are about the French press.
 */
function isPartOfKeyword(
  terms: readonly PlainTerm[],
  { key, competitorCounts }: Draft["entity"],
  keywordStems: readonly string[],
): boolean {
  if (keywordStems.length < 2 || !keywordStems.includes(key)) return false;
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  return terms.some(
    (term) =>
      term.ngram > 1 &&
      term.key.split(" ").includes(key) &&
      total(term.competitorCounts) > 0.9 * total(competitorCounts),
  );
}

/**
 * Returns the entity's type, or "product" for the model number of a product: "V60" when pages also write "Hario V60".
 */
function typeAmong({ key, type }: Draft["entity"], products: readonly string[]): EntityType {
  return type === "other" && /[0-9]/.test(key) && products.some((product) => product.endsWith(` ${key}`))
    ? "product"
    : type;
}

/** Number of drafts among which variants are found. More than a report shows, and few enough to compare. */
const VARIANT_LIMIT = 2 * ENTITY_LIMIT;

interface Merged extends Draft {
  readonly variants: CohortEntity["variants"];
}

/** Merges the variants of one thing. The entry has the weight of its heaviest form. */
function mergedDrafts(drafts: readonly Draft[], language: string): Merged[] {
  const first = drafts.slice(0, VARIANT_LIMIT);
  const main = variantsOf(
    first.map(({ entity }) => {
      const isName = entity.type !== "concept" && entity.type !== "quantity";
      const isKnown = isName && entity.type !== "other";
      return { name: entity.entity, key: entity.key, counts: entity.competitorCounts, isName, isKnown };
    }),
    language,
  );
  return first.flatMap((draft, at): Merged[] => {
    if (main[at] !== at) return [];
    const others = first.filter((_, other) => other !== at && main[other] === at);
    const variants = others.map(({ entity }) => ({ entity: entity.entity, key: entity.key }));
    const names = others.flatMap(({ entity }) => (entity.isName ? [entity.entity] : []));
    const entity = { ...draft.entity, entity: withCapitals(draft.entity.entity, names) };
    return [{ entity, weight: Math.max(draft.weight, ...others.map((other) => other.weight)), variants }];
  });
}

/** Returns the cohort's entities without a target, most important first. Ties are in the order of their keys. */
export function cohortEntities(terms: readonly PlainTerm[], context: EntityContext): CohortEntity[] {
  const named = namedDrafts(context).filter((each) => !isPartOfKeyword(terms, each.entity, context.keywordStems));
  const names = new Set(named.map((each) => each.entity.key));
  const drafts = [...named, ...conceptDrafts(terms, names, context)];
  const byWeight = (a: Draft, b: Draft): number => b.weight - a.weight || compareText(a.entity.key, b.entity.key);
  const merged = mergedDrafts(drafts.sort(byWeight), context.language).sort(byWeight);
  const heaviest = merged[0]?.weight ?? 0;
  const products = merged.flatMap(({ entity }) => (entity.type === "product" ? [entity.key] : []));
  return merged.slice(0, ENTITY_LIMIT).map(({ entity, weight, variants }) => {
    return { ...entity, variants, type: typeAmong(entity, products), importance: importanceOf(weight, heaviest) };
  });
}
