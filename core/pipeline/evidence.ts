import type { PageFacts } from "../extract/page-facts.ts";
import type { ScanRequest } from "../job.ts";
import type { Category } from "../ports/classifier.ts";
import type { Serp } from "../ports/searcher.ts";
import type { ScoreResult } from "../score/score.ts";
import type { CohortModel } from "../text/cohort-model.ts";
import type { PageText } from "../text/page-text.ts";
import type { DifficultyReason } from "./difficulty.ts";
import type { SpeedBenchmark } from "./speed.ts";

/** A page that was fetched, read and tokenised. */
export interface AnalysedPage {
  /** Address after redirects. */
  readonly url: string;
  /** Absolute rank on the SERP; `null` for a target that does not rank. */
  readonly rank: number | null;
  /** Registrable domain (`example.co.uk`), else the host without `www.` */
  readonly domain: string;
  readonly facts: PageFacts;
  readonly text: PageText;
}

/** A ranking page kept for comparison. */
export interface CohortPage extends AnalysedPage {
  readonly rank: number;
  /** 0..1: how much the page counts in averages and terms; below 1 with `downWeightReasons`. */
  readonly weight: number;
  readonly downWeightReasons: readonly ExclusionReason[];
}

/** Why a ranking page is not in the cohort or counts less there. `unreadable`: it broke the limits of one page's extraction. */
export type ExclusionReason =
  | "other_intent"
  | "marketplace"
  | "ugc"
  | "fetch_failed"
  | "blocked_by_robots"
  | "unreadable"
  | "thin"
  | "wrong_language"
  | "duplicate_domain"
  | "off_topic";

/** A ranking page that was left out, and why. */
export interface ExcludedPage {
  readonly url: string;
  readonly rank: number;
  readonly reason: ExclusionReason;
  /** One sentence for people: status, error or measure that led to it. */
  readonly detail: string;
}

/** Outcome of one page request, for the `diagnostics` section. */
export interface FetchRecord {
  readonly url: string;
  readonly finalUrl: string | null;
  readonly purpose: "target" | "competitor" | "internal_link" | "sitemap" | "robots";
  readonly outcome: "ok" | "http_error" | "failed" | "blocked_by_robots";
  readonly status: number | null;
  readonly reason: string | null;
  readonly byteCount: number;
  readonly elapsedMs: number;
  /** True when an earlier scan's answer was used and no request was made. */
  readonly isCached: boolean;
}

/** What became of one page that a plain fetch did not give, for the `diagnostics` section. */
export interface RecoveryRecord {
  /** Address as asked for. */
  readonly url: string;
  readonly purpose: "target" | "competitor";
  readonly reason: DifficultyReason;
  /** `rendered`: the browser's page is used; `kept_plain`: it held no more than the plain one; `skipped`: not tried. */
  readonly outcome: "rendered" | "kept_plain" | "failed" | "skipped";
  /** One sentence for people on what stood in the way; `null` for the first two outcomes. */
  readonly detail: string | null;
  /** Words of main content; `null` when the answer was no page. */
  readonly plainWords: number | null;
  /** `null` when the browser gave none. */
  readonly renderedWords: number | null;
  readonly elapsedMs: number;
}

/** A page of the target's own site, fetched to see whether it should link to the target. */
export interface InternalPage {
  readonly url: string;
  readonly facts: PageFacts;
  readonly text: PageText;
  readonly method: "serp_site_query" | "sitemap" | "feed" | "crawl";
  /** Fewest clicks from the home page that the known links show; `null` when they show none. */
  readonly depth: number | null;
}

/** What the internal-link search looked at. All empty without a target. */
export interface InternalSite {
  readonly pages: readonly InternalPage[];
  readonly consideredCount: number;
  readonly fetchedCount: number;
  readonly budget: number;
  readonly robotsSkippedCount: number;
  readonly sitemapUrlCount: number;
  /** Whether robots.txt lets crawlers read the target, which was fetched all the same (D-31); `null` when it was not asked. */
  readonly isTargetAllowed: boolean | null;
  /** Other addresses of the site that lead to the target by a redirect, as far as they were asked for. */
  readonly targetAliases: readonly string[];
  /** The time for internal links ended before all that was planned was read: a faster network would show more. */
  readonly isCutShort: boolean;
}

/** Best category of a page; `null` when there was no evidence. */
export interface PageCategories {
  readonly target: Category | null;
  /** Aligned to the cohort. */
  readonly cohort: readonly (Category | null)[];
}

/** Everything the sections may read. A section names the members it needs and sees no others. */
export interface Evidence {
  readonly request: ScanRequest;
  readonly serp: Serp;
  readonly target: AnalysedPage | null;
  /** By rank. May hold fewer than 3 pages; the score is then unavailable. */
  readonly cohort: readonly CohortPage[];
  /** Ranking pages asked for: 10, or 15 for deep. */
  readonly requestedCount: number;
  readonly excluded: readonly ExcludedPage[];
  /** Terms, entities and keyword variations of the cohort, measured on target and cohort. */
  readonly model: CohortModel;
  readonly score: ScoreResult;
  readonly categories: PageCategories;
  readonly site: InternalSite;
  readonly fetches: readonly FetchRecord[];
  /** Difficult pages, the target first, then by rank. */
  readonly recoveries: readonly RecoveryRecord[];
  readonly speed: SpeedBenchmark;
}
