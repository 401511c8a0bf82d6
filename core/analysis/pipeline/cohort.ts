import { StepError } from "../../domain/errors.ts";
import type { Language } from "../../ports/languages.ts";
import { pluralize } from "../../util/pluralize.ts";
import { quantile } from "../../util/statistics.ts";
import type { ExcludedPage, FetchRecord } from "../crawl/records.ts";
import { kindOf, type PageKind } from "../metadata/page-kind.ts";
import type { AnalyzedPage, CohortPage, ExclusionReason } from "../terms/cohort-page.ts";
import { COUNTED_ZONES } from "../terms/phrase-trie.ts";
import type { PageText, Zone } from "../text/page-text.ts";
import { similarityToOthers } from "./similarity.ts";

/** Words under which a page says too little to compare with. */
const THIN_WORDS = 50;
/** Share of the cohort's median length under which a page counts half. */
const THIN_SHARE = 0.25;
/** Weight of a page that is kept with a reservation. */
const REDUCED_WEIGHT = 0.5;
/** Share of pages that must agree on a kind before the others count as another intent. */
const DOMINANT_SHARE = 0.6;
/** Minimum pages for a comparison of each page's words with the others. */
const MIN_COMPARABLE = 3;
/** Mentions of the keyword's words per 1,000 below which a page names it in passing at most. */
const PASSING_RATE = 1;
/**
 * Minimum likeness to the other pages, 0..1, for a page that names the keyword in passing at most (first) or deals
 * with it (second). A page below is about another subject. Chosen on half of the categories of labeled web pages, nine
 * of a category and one of another field. On the other half under 1 % of the category's own pages are below. Of the
 * other pages 4 in 5 without a word of the keyword are below, and 2 in 5 with one.
 */
const STRANGE_IN_PASSING = 0.25;
const STRANGE = 0.15;

/** A page that ranks, with its place. */
export type RankedPage = AnalyzedPage & { readonly rank: number };

/** The facts of a scan that decide which pages are compared. */
interface Scan {
  /** ISO 639-1. */
  readonly language: string;
  /** The languages of the language. */
  readonly words: Language;
  readonly keywordStems: ReadonlySet<string>;
}

/** The ranking pages that were kept, and those that were not. */
export interface CohortChoice {
  /** By rank. */
  readonly cohort: readonly CohortPage[];
  readonly excluded: readonly ExcludedPage[];
}

/** Returns why a page is left out because of its own content, or `null`. The strongest reason wins. */
function exclusionOf(page: RankedPage, language: string): ExcludedPage | null {
  if (page.text.wordCount < THIN_WORDS)
    return leaveOut(
      page,
      "thin",
      `${pluralize(page.text.wordCount, "word")} of main content; at least ${THIN_WORDS} are needed`,
    );
  if (page.text.language !== language)
    return leaveOut(page, "wrong_language", `the page is in "${page.text.language}", the scan in "${language}"`);
  return null;
}

function leaveOut({ url, rank }: RankedPage, reason: ExclusionReason, detail: string): ExcludedPage {
  return { url, rank, reason, detail };
}

/** Mentions of the keyword's content words in the zones. */
function mentionsIn({ zones }: PageText, names: readonly Zone[], keywordStems: ReadonlySet<string>): number {
  return names.reduce((sum, zone) => sum + zones[zone].stems.filter((stem) => keywordStems.has(stem)).length, 0);
}

/** Likeness to the others below which a page is about something else, by how it speaks of the keyword. */
function leastLikeness(text: PageText, mentions: number, keywordStems: ReadonlySet<string>): number {
  if (mentionsIn(text, ["title", "h1"], keywordStems) > 0) return 0;
  return 1000 * mentions < PASSING_RATE * text.wordCount ? STRANGE_IN_PASSING : STRANGE;
}

/**
 * Returns for each page why it is about another subject than the others, or `null`. A ranking page nearly always holds
 * some word of the keyword, but a page on the subject may use other words. So a page is a stranger only when both
 * signals agree: its use of the keyword and its likeness to the others.
 */
function strangersAmong(pages: readonly RankedPage[], { words, keywordStems }: Scan): readonly (string | null)[] {
  const texts = pages.map((page) => page.text);
  if (keywordStems.size === 0) return texts.map(() => null);
  const likeness = pages.length < MIN_COMPARABLE ? null : similarityToOthers(texts, words);
  return texts.map((text, at) => {
    const mentions = mentionsIn(text, COUNTED_ZONES, keywordStems);
    const like = likeness?.[at] ?? Number(mentions > 0);
    if (like >= leastLikeness(text, mentions, keywordStems)) return null;
    const evidence =
      mentions === 0
        ? "no word of the keyword stands on the page"
        : `${pluralize(mentions, "word")} of the keyword in ${pluralize(text.wordCount, "word")}`;
    return likeness === null
      ? evidence
      : `${evidence}; the page's vocabulary is ${Math.round(100 * like)} % as near to the other pages' as is usual among them`;
  });
}

/** The kind most pages share, or `null` when the SERP is mixed. */
function dominantKind(kinds: readonly PageKind[]): PageKind | null {
  const counts = new Map<PageKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [kind, count] of counts) if (count >= kinds.length * DOMINANT_SHARE) return kind;
  return null;
}

function reservations(
  page: RankedPage,
  kind: PageKind,
  dominant: PageKind | null,
  medianWords: number,
  isRepeat: boolean,
): ExclusionReason[] {
  const reasons: ExclusionReason[] = [];
  if (page.text.wordCount < medianWords * THIN_SHARE) reasons.push("thin");
  if (isRepeat) reasons.push("duplicate_domain");
  if (kind === "thread") reasons.push("ugc");
  else if (kind === "listing" && dominant !== "listing") reasons.push("marketplace");
  else if (dominant !== null && kind !== dominant) reasons.push("other_intent");
  return reasons;
}

/**
 * Chooses the pages to compare with, and how much each counts.
 *
 * Left out: thin pages, pages in another language, pages about something else. Kept at half
 * weight with the reason: short pages, further pages of a domain, threads, listings and pages of
 * another intent than most of the SERP. Same pages in any order give the same choice.
 */
export function chooseCohort(pages: readonly RankedPage[], scan: Scan): CohortChoice {
  const byRank = [...pages].sort((a, b) => a.rank - b.rank);
  const excluded: ExcludedPage[] = [];
  const readable: RankedPage[] = [];
  for (const page of byRank) {
    const exclusion = exclusionOf(page, scan.language);
    if (exclusion === null) readable.push(page);
    else excluded.push(exclusion);
  }
  const strange = strangersAmong(readable, scan);
  const kept = readable.filter((_, at) => strange[at] === null);
  for (const [at, page] of readable.entries()) {
    const detail = strange[at] ?? null;
    if (detail !== null) excluded.push(leaveOut(page, "off_topic", detail));
  }
  excluded.sort((a, b) => a.rank - b.rank);
  const kinds = kept.map((page) => kindOf(page.facts));
  const dominant = dominantKind(kinds);
  const medianWords = quantile(
    kept.map((page) => page.text.wordCount),
    0.5,
  );
  const seenDomains = new Set<string>();
  const cohort = kept.map((page, index): CohortPage => {
    const isRepeat = seenDomains.has(page.domain);
    seenDomains.add(page.domain);
    // `kinds` is aligned to `kept`, so the fallback never applies.
    const downWeightReasons = reservations(page, kinds[index] ?? "article", dominant, medianWords, isRepeat);
    return { ...page, weight: downWeightReasons.length === 0 ? 1 : REDUCED_WEIGHT, downWeightReasons };
  });
  return { cohort, excluded };
}

/** Advice in the error of a scan that may succeed when it runs again. */
const TRANSIENT_ADVICE = "Most of them failed in a way that may pass; try again.";

/**
 * Returns the error of a scan, made retryable when no ranking page was left and most of them failed in a way that may
 * pass.
 *
 * `records`: every request of the scan.
 */
export function afterTransientLosses(error: unknown, records: readonly FetchRecord[]): unknown {
  if (!(error instanceof StepError) || error.failure.code !== "COHORT_TOO_SMALL") return error;
  const ranking = records.filter((record) => record.purpose === "competitor");
  const transientCount = ranking.filter((record) => record.isTransient === true).length;
  if (2 * transientCount <= ranking.length) return error;
  // A failure's message has at most 1,000 characters.
  const message = `${error.failure.message.slice(0, 900)} ${TRANSIENT_ADVICE}`;
  return new StepError({ ...error.failure, message, isRetryable: true }, error);
}

/** Share of the ranking pages that must be written in one language for it to become the scan's. */
const LANGUAGE_SHARE = 0.6;

/**
 * Language (ISO 639-1) the scan compares in: the one most ranking pages are written in, because that is
 * what searchers are given, else the locale's.
 */
export function scanLanguage(pages: readonly AnalyzedPage[], locale: string): string {
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(page.text.language, (counts.get(page.text.language) ?? 0) + 1);
  for (const [language, count] of counts) if (count >= pages.length * LANGUAGE_SHARE) return language;
  return (locale.split("-")[0] ?? locale).toLowerCase();
}
