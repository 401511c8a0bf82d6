import { counted } from "../text/counted.ts";
import type { Zone } from "../text/page-text.ts";
import { ZONES } from "../text/page-text.ts";
import { quantile } from "../text/statistics.ts";
import type { AnalysedPage, CohortPage, ExcludedPage, ExclusionReason } from "./evidence.ts";
import type { PageKind } from "./page-kind.ts";
import { kindOf } from "./page-kind.ts";

/** Words under which a page says too little to compare with. */
const THIN_WORDS = 50;
/** Share of the cohort's median length under which a page counts half. */
const THIN_SHARE = 0.25;
/** Weight of a page that is kept with a reservation. */
const REDUCED_WEIGHT = 0.5;
/** Share of pages that must agree on a kind before the others count as another intent. */
const DOMINANT_SHARE = 0.6;

/** A page that ranks, with its place. */
export type RankedPage = AnalysedPage & { readonly rank: number };

/** The ranking pages that were kept, and those that were not. */
export interface CohortChoice {
  /** By rank. */
  readonly cohort: readonly CohortPage[];
  readonly excluded: readonly ExcludedPage[];
}

function holdsAny(page: AnalysedPage, stems: ReadonlySet<string>): boolean {
  return ZONES.some((zone: Zone) => page.text.zones[zone].stems.some((stem) => stems.has(stem)));
}

/** Reasons to leave a page out altogether, strongest first. */
function exclusionOf(page: RankedPage, language: string, keywordStems: ReadonlySet<string>): ExcludedPage | null {
  const out = (reason: ExclusionReason, detail: string): ExcludedPage => ({ url: page.url, rank: page.rank, reason, detail });
  if (page.text.wordCount < THIN_WORDS)
    return out("thin", `${counted(page.text.wordCount, "word")} of main content; at least ${THIN_WORDS} are needed`);
  if (page.text.language !== language) return out("wrong_language", `the page is in "${page.text.language}", the scan in "${language}"`);
  if (keywordStems.size > 0 && !holdsAny(page, keywordStems)) return out("off_topic", "no word of the keyword stands on the page");
  return null;
}

/** The kind most pages share, or `null` when the SERP is mixed. */
function dominantKind(kinds: readonly PageKind[]): PageKind | null {
  const counts = new Map<PageKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [kind, count] of counts) if (count >= kinds.length * DOMINANT_SHARE) return kind;
  return null;
}

function reservations(page: RankedPage, kind: PageKind, dominant: PageKind | null, medianWords: number, isRepeat: boolean): ExclusionReason[] {
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
 * Left out: thin pages, pages in another language, pages without any word of the keyword. Kept at half
 * weight with the reason: short pages, further pages of a domain, threads, listings and pages of
 * another intent than most of the SERP. Same pages in any order give the same choice.
 */
export function chooseCohort(
  pages: readonly RankedPage[],
  scan: { readonly language: string; readonly keywordStems: ReadonlySet<string> },
): CohortChoice {
  const byRank = [...pages].sort((a, b) => a.rank - b.rank);
  const excluded: ExcludedPage[] = [];
  const kept: RankedPage[] = [];
  for (const page of byRank) {
    const exclusion = exclusionOf(page, scan.language, scan.keywordStems);
    if (exclusion === null) kept.push(page);
    else excluded.push(exclusion);
  }
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

/** Share of the ranking pages that must be written in one language for it to become the scan's. */
const LANGUAGE_SHARE = 0.6;

/**
 * Language (ISO 639-1) the scan compares in: the one most ranking pages are written in, because that is
 * what searchers are given, else the locale's.
 */
export function scanLanguage(pages: readonly AnalysedPage[], locale: string): string {
  const counts = new Map<string, number>();
  for (const page of pages) counts.set(page.text.language, (counts.get(page.text.language) ?? 0) + 1);
  for (const [language, count] of counts) if (count >= pages.length * LANGUAGE_SHARE) return language;
  return (locale.split("-")[0] ?? locale).toLowerCase();
}
