import { clamp, compareText, mean } from "../../util/statistics.ts";
import { stemIdf } from "../text/background.ts";
import { isNoThing } from "../text/english-grammar.ts";
import { isAmount } from "../text/units.ts";
import { isGermanVerb } from "../text/verbs.ts";
import type { CohortEntity, EntityType, ZoneCounts } from "./cohort-model.ts";
import { isDescribing, isRank, namesNothing } from "./describing-words.ts";
import { conceptType, isLikePhrase, nameType, type TypeContext, typesAmong } from "./entity-type.ts";
import { variantsOf, withCapitals } from "./entity-variants.ts";
import { isDate } from "./known-names.ts";
import { emptyZones, headingShare, isPartOfNames, measurePhrases, mostUsed, type PhraseUse } from "./measure.ts";
import { collectNames, type EntityContext, isPlaced, type NameTally, type Sighted } from "./name-tallies.ts";
import { hasCapitals } from "./names.ts";
import { isShopTerm } from "./shop-words.ts";
import { importanceOf, isAgreed, type PlainTerm, phraseIdf, weightedDepth } from "./terms.ts";

/** Maximum number of entities in a model. */
const ENTITY_LIMIT = 80;
/** Minimum share of a name's mentions inside sentences that are capitalized. */
const MIN_CAPITALS = 0.6;
/** Weighted mentions at which the salience is 0.5. */
const SALIENCE_K = 6;

function typeContextOf(context: EntityContext): TypeContext {
  return { ...context, compares: context.rivals.compares };
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

function namedDrafts(tallies: readonly NameTally[], context: EntityContext): Draft[] {
  const keys = tallies.map((tally) => tally.stems);
  const uses = measurePhrases(keys, context.cohort, context.keywordStems);
  const drafts: Draft[] = [];
  for (const [at, tally] of tallies.entries()) {
    const use = uses[at];
    if (use === undefined || !isName(tally, use, context)) continue;
    const surface = mostUsed(tally.surfaces);
    const evidence = { structured: tally.types, contexts: tally.contexts, isPlaced: isPlaced(tally) };
    const type = nameType(surface, evidence, typeContextOf(context));
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
function conceptDrafts(
  terms: readonly PlainTerm[],
  names: ReadonlySet<string>,
  { all, parts }: Sighted,
  context: EntityContext,
): Draft[] {
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
        type: parts.has(term.key)
          ? "concept"
          : conceptType(term.term, all.get(term.key)?.contexts ?? new Map(), typeContextOf(context)),
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

/** Number of drafts among which variants are found. More than a report shows, and few enough to compare. */
const VARIANT_LIMIT = 2 * ENTITY_LIMIT;

interface Merged extends Draft {
  readonly variants: CohortEntity["variants"];
}

/** Merges the variants of one thing. The entry has the weight of its heaviest form. */
function mergedDrafts(first: readonly Draft[], language: string): Merged[] {
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
  const sighted = collectNames(context);
  const named = namedDrafts(sighted.agreed, context).filter(
    (each) => !isPartOfKeyword(terms, each.entity, context.keywordStems),
  );
  const names = new Set(named.map((each) => each.entity.key));
  const drafts = [...named, ...conceptDrafts(terms, names, sighted, context)];
  const byWeight = (a: Draft, b: Draft): number => b.weight - a.weight || compareText(a.entity.key, b.entity.key);
  const first = drafts.sort(byWeight).slice(0, VARIANT_LIMIT);
  const types = typesAmong(
    first.map(({ entity }) => entity),
    context.language,
  );
  const typed = first.map((draft, at) => ({ ...draft, entity: { ...draft.entity, type: types[at] ?? "other" } }));
  const merged = mergedDrafts(typed, context.language).sort(byWeight);
  const heaviest = merged[0]?.weight ?? 0;
  return merged.slice(0, ENTITY_LIMIT).map(({ entity, weight, variants }) => {
    return { ...entity, variants, importance: importanceOf(weight, heaviest) };
  });
}
