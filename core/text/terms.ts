import type { Language } from "../ports/lexicon.ts";
import { stemIdf } from "./background.ts";
import { type Candidate, mineCandidates, minimumPages, pruneNested } from "./candidates.ts";
import type { CohortTerm } from "./cohort-model.ts";
import { isNoThing } from "./english-grammar.ts";
import { isDate, timeUnits } from "./known-names.ts";
import { emptyZones, headingShare, lowerCased, type MeasuredPage, measurePhrases, mostUsed, type PhraseUse } from "./measure.ts";
import { hasCapitals } from "./names.ts";
import { isShopTerm } from "./shop-words.ts";
import { clamp, compareText, mean, quantile, saturate } from "./statistics.ts";
import { isThing } from "./subject.ts";
import { isAmount } from "./units.ts";

/** Terms kept in a model: more than any list people read, few enough to re-score one by one. */
const TERM_LIMIT = 150;
/** Words below this idf are in general use and name no topic; only the excess above it counts. */
const COMMON_IDF = 2;
/** Words above this idf name topics; below, it takes so many mentions per 1,000 words for each unit that is missing. */
const TOPIC_IDF = 7.5;
const RATE_PER_IDF = 2;
/** Share of the cohort that must head a section with a common word for it to be of the topic. */
const TOPIC_HEADINGS = 0.3;
/** Candidates measured closely. */
const CANDIDATE_LIMIT = 600;

/** The pages a model is built from. `weights` and `domains` are aligned to `cohort`; `words` is the lexicon of the language. */
export interface TermContext {
  readonly cohort: readonly MeasuredPage[];
  readonly target: MeasuredPage | null;
  readonly weights: readonly number[];
  /** Registrable domain of each cohort page. */
  readonly domains: readonly string[];
  readonly language: string;
  readonly words: Language;
  readonly keywordStems: readonly string[];
  /** The keyword's function words, lower-cased. */
  readonly keywordStops: readonly string[];
  /** Most of the cohort are pages that sell, so that a shop's own words are on all of them. */
  readonly isShops: boolean;
}

/** A term before it is known which entities there are; `isThing` is what its use alone says. */
export type PlainTerm = Omit<CohortTerm, "isEntity" | "isSubject"> & { readonly isThing: boolean | null };

/** P25..P75 of the mentions among pages that use the phrase, scaled to the target's length where there is one. */
export function suggestedRange(counts: readonly number[], context: TermContext): [number, number] {
  const targetWords = context.target?.text.wordCount ?? 0;
  const scaled: number[] = [];
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    const words = context.cohort[at]?.text.wordCount ?? 0;
    // A page of three sentences must not be told to use nothing, nor a long one to use everything.
    const scale = targetWords > 0 && words > 0 ? clamp(targetWords / words, 0.5, 2) : 1;
    if (count > 0) scaled.push(count * scale);
  }
  // What few pages dwell on is no measure for others: a mention is enough.
  const isShared = scaled.length >= minimumPages(counts.length);
  const low = isShared ? Math.max(1, Math.round(quantile(scaled, 0.25))) : 1;
  return [low, Math.max(low, Math.round(quantile(scaled, 0.75)))];
}

/** True when more than one site uses the phrase, where the cohort has more than one: what one alone repeats may be its own name. */
export function isAgreed(counts: readonly number[], domains: readonly string[]): boolean {
  return new Set(domains.filter((_, at) => (counts[at] ?? 0) > 0)).size >= Math.min(2, new Set(domains).size);
}

/** Mean depth of use, 0..1: each page's saturated mentions, full from three mentions on, by the page's weight. */
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

/** Mean idf of a phrase's words, a little higher for longer phrases, which are rarer than their words. */
export function phraseIdf(language: Language, stems: readonly string[]): number {
  const idfs = stems.map((stem) => stemIdf(language, stem));
  return mean(idfs) * (1 + 0.15 * (Math.min(idfs.length, 4) - 1));
}

/** 1..10 from a weight's ratio to the heaviest; the root keeps the long tail apart. */
export function importanceOf(weight: number, heaviest: number): number {
  if (heaviest <= 0) return 1;
  return clamp(Math.ceil(10 * Math.sqrt(weight / heaviest)), 1, 10);
}

function classOf(prevalence: number, importance: number): CohortTerm["class"] {
  if (prevalence >= 0.7 && importance >= 6) return "must_have";
  return prevalence >= 0.4 && importance >= 4 ? "recommended" : "additional";
}

/** Words as long as this in capitals are shouted; shorter ones are abbreviations. */
const SHOUTED = 5;

/** The lower-cased phrase with those words in it that carry capitals beyond their first letter: "CRM platforms", "iPhone cases". */
function withInnerCapitals(lower: string, written: string): string {
  if (written.length !== lower.length) return lower;
  return lower.replace(/[\p{L}\p{N}]+/gu, (word, at: number) => {
    const form = written.slice(at, at + word.length);
    const isShouted = form === form.toUpperCase() && form.length >= SHOUTED;
    return /.\p{Lu}/u.test(form) && !isShouted ? form : word;
  });
}

/** The surface used most whatever its capitals: lower-cased, but for abbreviations, what all sentences write with capitals, and German, whose nouns are wrong without. */
function surfaceOf({ surfaces, inSentence, capitalised }: PhraseUse, language: string): string {
  const lower = mostUsed(lowerCased(surfaces));
  const written = mostUsed(new Map([...surfaces].filter(([surface]) => surface.toLowerCase() === lower)));
  const isWritten = language === "de" || (inSentence > 0 && capitalised === inSentence);
  return isWritten ? written : withInnerCapitals(lower, written);
}

function describe(candidate: Candidate, use: PhraseUse, context: TermContext): PlainTerm {
  const size = context.cohort.length;
  const counts = use.counts.slice(0, size);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const term = surfaceOf(use, context.language);
  const idf = phraseIdf(context.words, candidate.stems);
  const headingPresence = headingShare(use.zones.slice(0, size));
  const containsKeyword = candidate.stems.some((stem) => context.keywordStems.includes(stem));
  const company = containsKeyword ? 1 : use.nearKeyword / Math.max(1, total);
  return {
    term,
    key: candidate.stems.join(" "),
    ngram: candidate.stems.length,
    weight: weightedDepth(counts, context.weights) * Math.max(1, idf - COMMON_IDF) * (1 + headingPresence) * (0.4 + 0.6 * company),
    importance: 1,
    class: "additional",
    idf,
    prevalence: counts.filter((count) => count > 0).length / Math.max(1, size),
    headingPresence,
    competitorCounts: counts,
    targetCount: context.target === null ? 0 : (use.counts[size] ?? 0),
    targetZones: context.target === null ? emptyZones() : (use.zones[size] ?? emptyZones()),
    suggestedRange: suggestedRange(counts, context),
    example: use.example,
    isThing: isThing(term, use.clauses, context.language),
  };
}

/**
 * True for what names no topic: a shop's own word where shops rank, a month, a weekday or a unit of time, an amount, a phrase that ends with a figure and is no name ("wait 40"), a unit or
 * abbreviation of two small letters, or a word of general use that the cohort neither heads sections with nor uses far
 * more often than texts do (mentions per 1,000 words; the commoner the word, the more of them).
 */
function isGeneral(term: PlainTerm, context: TermContext, timeStems: ReadonlySet<string>): boolean {
  if (isDate(term.term, context.language)) return true;
  const isOfKeyword = term.key.split(" ").some((stem) => context.keywordStems.includes(stem));
  if (!isOfKeyword && (isAmount(term.term) || (context.isShops && isShopTerm(term.term, context.language)))) return true;
  if (term.ngram > 1)
    return /^\p{Ll}.* [0-9.,]+$/u.test(term.term) || (context.language === "en" && !isOfKeyword && term.term.includes(" ") && isNoThing(term.term));
  if (term.headingPresence >= TOPIC_HEADINGS || context.keywordStems.includes(term.key)) return false;
  if (hasCapitals(context.language) && /^\p{Ll}{1,2}$/u.test(term.term)) return true;
  if (timeStems.has(term.key) || timeUnits(context.language).has(term.term.toLowerCase())) return true;
  const words = context.cohort.reduce((sum, page) => sum + page.text.wordCount, 0);
  const mentions = term.competitorCounts.reduce((sum, count) => sum + count, 0);
  return 1000 * mentions < RATE_PER_IDF * (TOPIC_IDF - term.idf) * words;
}

/** Gives the cohort's terms, heaviest first, ties by key. */
export function cohortTerms(context: TermContext): PlainTerm[] {
  const texts = context.cohort.map((page) => page.text);
  const candidates = pruneNested(mineCandidates(texts, minimumPages(texts.length), context.keywordStops))
    .sort((a, b) => b.pageCount * Math.log(1 + b.count) - a.pageCount * Math.log(1 + a.count) || compareText(a.stems.join(" "), b.stems.join(" ")))
    .slice(0, CANDIDATE_LIMIT);
  const pages = context.target === null ? context.cohort : [...context.cohort, { ...context.target, rank: null }];
  const uses = measurePhrases(
    candidates.map((candidate) => candidate.stems),
    pages,
    context.keywordStems,
  );
  const timeStems = new Set([...timeUnits(context.language)].map((unit) => context.words.stem(unit)));
  const terms: PlainTerm[] = [];
  for (const [at, candidate] of candidates.entries()) {
    const use = uses[at];
    if (use === undefined) continue;
    const term = describe(candidate, use, context);
    // A verb's stem without its kana is no word.
    if (context.language === "ja" && term.term.length === 1 && term.isThing === false) continue;
    if (isAgreed(term.competitorCounts, context.domains) && !isGeneral(term, context, timeStems)) terms.push(term);
  }
  terms.sort((a, b) => b.weight - a.weight || compareText(a.key, b.key));
  const heaviest = terms[0]?.weight ?? 0;
  return terms.slice(0, TERM_LIMIT).map((term) => {
    const importance = importanceOf(term.weight, heaviest);
    return { ...term, importance, class: classOf(term.prevalence, importance) };
  });
}
