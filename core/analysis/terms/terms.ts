import type { Language } from "../../ports/languages.ts";
import { clamp, compareText, mean, quantile, saturate } from "../../util/statistics.ts";
import { stemIdf } from "../text/background.ts";
import { isNoThing } from "../text/english-grammar.ts";
import { isAmount } from "../text/units.ts";
import { type Candidate, mineCandidates, minimumPages, pruneNested } from "./candidates.ts";
import type { CohortTerm } from "./cohort-model.ts";
import { isDate, timeUnits } from "./known-names.ts";
import {
  emptyZones,
  headingShare,
  isPartOfNames,
  lowerCased,
  type MeasuredPage,
  measurePhrases,
  mostUsed,
  type PhraseUse,
} from "./measure.ts";
import { hasCapitals, headingsAreTitled, isCode } from "./names.ts";
import type { Rivals } from "./rivals.ts";
import { isShopTerm } from "./shop-words.ts";
import { addClauseUse, type ClauseUse, isThing, namesAction, noClauseUse } from "./subject.ts";

/** Maximum number of terms in a model. More than people read, and few enough to score one by one. */
const TERM_LIMIT = 150;
/** Inverse document frequency of words in general use, which name no topic. Only the part above it adds weight. */
const COMMON_IDF = 2;
/** Inverse document frequency above which a word names a topic without more evidence. */
export const TOPIC_IDF = 7.5;
/** Mentions per 1,000 words that a more common word needs for each unit below `TOPIC_IDF`. */
const RATE_PER_IDF = 0.7;
/** Minimum share of cohort pages with a common word in a heading that makes the word a part of the topic. */
const TOPIC_HEADINGS = 0.3;
/** Maximum number of candidates whose use is measured. */
const CANDIDATE_LIMIT = 600;

/** Input of the term count. `weights` and `domains` are in the order of `cohort`. */
export interface TermContext {
  readonly cohort: readonly MeasuredPage[];
  readonly weights: readonly number[];
  /** Registrable domain of each cohort page. */
  readonly domains: readonly string[];
  readonly language: string;
  /** Stemmer and stop list of `language`. */
  readonly words: Language;
  readonly keywordStems: readonly string[];
  /** Function words of the keyword, in lower case. */
  readonly keywordStops: readonly string[];
  /** True when most cohort pages sell something, so that nearly all of them contain the usual words of shops. */
  readonly isShops: boolean;
  /** Names that no advice may name. */
  readonly rivals: Rivals;
}

/** A term before the entities are known. `isThing` is the result of `isThing()` for its use. */
export type PlainTerm = Omit<CohortTerm, "isEntity" | "isSubject"> & { readonly isThing: boolean | null };

/**
 * Returns the 25th and 75th percentile of the mentions on pages that use the phrase, scaled to the target's length.
 * `words` holds the words of the cohort pages, in the order of `counts`. Without a target, `targetWords` is 0.
 */
export function suggestedRange(
  counts: readonly number[],
  words: readonly number[],
  targetWords: number,
): [number, number] {
  const scaled: number[] = [];
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    const pageWords = words[at] ?? 0;
    // The scale is limited, because a very short or very long page would otherwise get an extreme range.
    const scale = targetWords > 0 && pageWords > 0 ? clamp(targetWords / pageWords, 0.5, 2) : 1;
    if (count > 0) scaled.push(count * scale);
  }
  // When few pages use the phrase, their counts are not representative, so one mention is enough.
  const isShared = scaled.length >= minimumPages(counts.length);
  const low = isShared ? Math.max(1, Math.round(quantile(scaled, 0.25))) : 1;
  return [low, Math.max(low, Math.round(quantile(scaled, 0.75)))];
}

/**
 * True when more than one site uses the phrase, or the cohort is one site. A phrase of a single site can be its name.
 */
export function isAgreed(counts: readonly number[], domains: readonly string[]): boolean {
  return new Set(domains.filter((_, at) => (counts[at] ?? 0) > 0)).size >= Math.min(2, new Set(domains).size);
}

/**
 * Returns the mean depth of use, 0 to 1, by the weights of the pages. A page with three or more mentions counts fully.
 */
export function weightedDepth(counts: readonly number[], weights: readonly number[]): number {
  let depth = 0;
  let total = 0;
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] ?? 0;
    total += weight;
    depth += weight * Math.min(1, saturate(counts[at] ?? 0) / saturate(3));
  }
  return total === 0 ? 0 : depth / total;
}

/**
 * Returns the mean inverse document frequency of a phrase's words. Longer phrases get a higher value, because they are
 * rarer than their words.
 */
export function phraseIdf(language: Language, stems: readonly string[]): number {
  const idfs = stems.map((stem) => stemIdf(language, stem));
  return mean(idfs) * (1 + 0.15 * (Math.min(idfs.length, 4) - 1));
}

/**
 * Returns an importance from 1 to 10 from a weight's ratio to the greatest weight. The square root spreads the many
 * small weights.
 */
export function importanceOf(weight: number, heaviest: number): number {
  if (heaviest <= 0) return 1;
  return clamp(Math.ceil(10 * Math.sqrt(weight / heaviest)), 1, 10);
}

function classOf(prevalence: number, importance: number): CohortTerm["class"] {
  if (prevalence >= 0.7 && importance >= 6) return "must_have";
  return prevalence >= 0.4 && importance >= 4 ? "recommended" : "additional";
}

/** Minimum length of a word in capitals that is not an abbreviation. */
const CAPITALS_LENGTH = 5;

/** Matches a model or class: "R6", "Z", "4K". One capital letter belongs to the name beside it: "APS-C", "P&C". */
const MODEL = /^(?:\p{Lu}|\p{Lu}+\p{Nd}+|\p{Nd}+\p{Lu})$/u;

/**
 * Returns the lower-case phrase, but keeps abbreviations, models and words with a capital after the first letter:
 * "CRM platforms", "iPhone cases", "APS-C sensor".
 */
function withInnerCapitals(lower: string, written: string): string {
  if (written.length !== lower.length) return lower;
  return lower.replace(/[\p{L}\p{N}]+/gu, (word, at: number) => {
    if (/^\p{Lu}/u.test(word)) return word;
    const form = written.slice(at, at + word.length);
    const isJoined = /[-&]/.test(written.slice(Math.max(0, at - 1), at) + written.slice(at + word.length)[0]);
    if (MODEL.test(form) && (form.length > 1 || isJoined)) return form;
    const isInCapitals = form === form.toUpperCase() && form.length >= CAPITALS_LENGTH;
    return /.\p{Lu}/u.test(form) && !isInCapitals ? form : word;
  });
}

/** True for several words in capitals, as headings and banners write them. */
function isShouted(surface: string): boolean {
  return surface === surface.toUpperCase() && /\p{Lu}{4}/u.test(surface) && /\p{L} \p{L}/u.test(surface);
}

/** Share of the mentions inside sentences with capitals from which a phrase is a name. */
const NAME_SHARE = 0.8;

/** True for several words that all begin with a capital: "Cecotec Cecofry". */
function isTitled(surface: string): boolean {
  const words = surface.split(" ");
  return words.length > 1 && words.every((word) => /^[\p{Lu}\p{N}]/u.test(word));
}

/**
 * Returns the most frequent surface in lower case. Abbreviations keep their capitals, and so do German phrases and
 * phrases that all sentences capitalize.
 */
function surfaceOf({ surfaces, inSentence, capitalized }: PhraseUse, language: string): string {
  const lower = mostUsed(lowerCased(surfaces));
  const same = [...surfaces].filter(([surface]) => surface.toLowerCase() === lower);
  const calm = same.filter(([surface]) => !isShouted(surface));
  const written = mostUsed(new Map(calm.length === 0 ? same : calm));
  const isWritten =
    language === "de" ||
    (inSentence > 0 && capitalized >= inSentence * NAME_SHARE) ||
    (inSentence === 0 && isTitled(written) && !headingsAreTitled(language));
  if (isWritten) return written;
  // Where small letters surround it, a capital is one of a name: "derecho laboral en Madrid", but no heading's.
  const mixed = new Map(same.filter(([surface]) => / \p{Ll}{4}/u.test(surface) && / \p{Lu}/u.test(surface)));
  return withInnerCapitals(mixed.size === 0 ? lower : lowerFirst(mostUsed(mixed)), written);
}

/** Undoes the capital of a sentence's first word. Before another capital it belongs to a name: "Social Media campaign". */
function lowerFirst(text: string): string {
  return /^\S+ \p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

function describe(candidate: Candidate, use: PhraseUse, clauses: ClauseUse, context: TermContext): PlainTerm {
  const { counts } = use;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const term = surfaceOf(use, context.language);
  const idf = phraseIdf(context.words, candidate.stems);
  const headingPresence = headingShare(use.zones);
  const containsKeyword = candidate.stems.some((stem) => context.keywordStems.includes(stem));
  const nearShare = containsKeyword ? 1 : use.nearKeyword / Math.max(1, total);
  return {
    term,
    key: candidate.stems.join(" "),
    ngram: candidate.stems.length,
    weight:
      weightedDepth(counts, context.weights) *
      Math.max(1, idf - COMMON_IDF) *
      (1 + headingPresence) *
      (0.4 + 0.6 * nearShare),
    importance: 1,
    class: "additional",
    idf,
    prevalence: counts.filter((count) => count > 0).length / Math.max(1, counts.length),
    headingPresence,
    competitorCounts: counts,
    targetCount: 0,
    targetZones: emptyZones(),
    suggestedRange: [1, 1],
    example: use.example,
    isThing: isThing(term, clauses, context.language),
  };
}

/** Matches a name from program code ("user.name", "max_length"), but not a product such as "node.js". */
const IDENTIFIER = /^(?!.*\.(?:js|io|ai|net|com|org|ts|py)$)[^ ]*\p{L}[._]\p{Ll}{2}[^ ]*$/u;

/** A year, which makes a subject the subject of one year: "CRM for 2026". */
const YEAR = /(?:^|\s)20[0-9]{2}(?:$|\s)/;
/** Share of the mentions with a capital from which the owner in front is a name: "Google's search", not "men's shoes". */
const OWNER_SHARE = 0.9;

/** True for an English phrase that a name with a possessive begins. */
function isOwnersThing(surfaces: ReadonlyMap<string, number>): boolean {
  let [all, capitals] = [0, 0];
  for (const [surface, count] of surfaces) {
    if (!/^\p{L}+['\u2019]s\s/u.test(surface)) continue;
    all += count;
    if (/^\p{Lu}/u.test(surface)) capitals += count;
  }
  return all > 1 && capitals >= OWNER_SHARE * all;
}

/**
 * True for a term that names no topic. Such a term is one of these:
 * - the name of a rival, or a name from program code;
 * - a usual word of shops, when shops rank;
 * - a date, a unit of time or an amount;
 * - a phrase that ends with a number and is not a name ("wait 40");
 * - a word of one or two lower-case letters, such as a unit, or an unknown code of two capitals;
 * - a word of general use that is rare in headings and not much more frequent than in general text.
 */
function isGeneral(
  term: PlainTerm,
  { surfaces }: PhraseUse,
  context: TermContext,
  timeStems: ReadonlySet<string>,
): boolean {
  if (context.language === "en" && isOwnersThing(surfaces)) return true;
  if (YEAR.test(term.term) && !term.key.split(" ").every((stem) => context.keywordStems.includes(stem))) return true;
  if (isDate(term.term, context.language) || IDENTIFIER.test(term.term)) return true;
  if (/\p{Lu}/u.test(term.term) && context.rivals.isRival(term.term, term.competitorCounts)) return true;
  const isOfKeyword = term.key.split(" ").some((stem) => context.keywordStems.includes(stem));
  if (!isOfKeyword && (isAmount(term.term) || (context.isShops && isShopTerm(term.term, context.language))))
    return true;
  if (term.ngram > 1)
    return (
      /^\p{Ll}.* [0-9.,]+$/u.test(term.term) ||
      (context.language === "en" && !isOfKeyword && term.term.includes(" ") && isNoThing(term.term))
    );
  if (term.headingPresence >= TOPIC_HEADINGS || context.keywordStems.includes(term.key)) return false;
  if (hasCapitals(context.language) && /^\p{Ll}{1,2}$/u.test(term.term)) return true;
  if (isCode(term.term, context.language)) return true;
  if (timeStems.has(term.key) || timeUnits(context.language).has(term.term.toLowerCase())) return true;
  const words = context.cohort.reduce((sum, page) => sum + page.text.wordCount, 0);
  const mentions = term.competitorCounts.reduce((sum, count) => sum + count, 0);
  return 1000 * mentions < RATE_PER_IDF * (TOPIC_IDF - term.idf) * words;
}

/** Returns the cohort's terms without a target, greatest weight first. Ties are in the order of their keys. */
export function cohortTerms(context: TermContext): PlainTerm[] {
  const texts = context.cohort.map((page) => page.text);
  const candidates = pruneNested(mineCandidates(texts, minimumPages(texts.length), context.keywordStops))
    .sort(
      (a, b) =>
        b.pageCount * Math.log(1 + b.count) - a.pageCount * Math.log(1 + a.count) ||
        compareText(a.stems.join(" "), b.stems.join(" ")),
    )
    .slice(0, CANDIDATE_LIMIT);
  const clauses = candidates.map(noClauseUse);
  const uses = measurePhrases(
    candidates.map((candidate) => candidate.stems),
    context.cohort,
    context.keywordStems,
    (hit, language) => {
      const use = clauses[hit.phrase];
      if (use !== undefined) addClauseUse(use, hit, language);
    },
  );
  const timeStems = new Set([...timeUnits(context.language)].map((unit) => context.words.stem(unit)));
  const terms: PlainTerm[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const [use, clause] = [uses[at], clauses[at]];
    if (use === undefined || clause === undefined) continue;
    const term = describe(candidate, use, clause, context);
    // The stem of a Japanese verb without its kana is not a word.
    if (context.language === "ja" && term.term.length === 1 && term.isThing === false) continue;
    const isOfKeyword = context.keywordStems.includes(term.key);
    if (!isOfKeyword && namesAction(term.term, clause, context.language)) continue;
    if (!isOfKeyword && /\p{Lu}/u.test(term.term) && isPartOfNames(use)) continue;
    if (isAgreed(term.competitorCounts, context.domains) && !isGeneral(term, use, context, timeStems)) terms.push(term);
  }
  terms.sort((a, b) => b.weight - a.weight || compareText(a.key, b.key));
  const heaviest = terms[0]?.weight ?? 0;
  return terms.slice(0, TERM_LIMIT).map((term) => {
    const importance = importanceOf(term.weight, heaviest);
    return { ...term, importance, class: classOf(term.prevalence, importance) };
  });
}
