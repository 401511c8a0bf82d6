import type { ScanRequest } from "../../domain/job.ts";
import type { Category } from "../../ports/classifier.ts";
import type { Serp } from "../../ports/searcher.ts";
import type { DifficultyReason } from "../crawl/difficulty.ts";
import type { BudgetCut, ExcludedPage, FetchRecord, InternalSite } from "../crawl/records.ts";
import type { ScoreResult } from "../score/score.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../terms/cohort-page.ts";
import type { FoundTopics } from "../topics/find-topics.ts";
import type { SpeedBenchmark } from "./speed.ts";

/** The outcome for one page that a plain fetch could not read, for the `diagnostics` section. */
export interface RecoveryRecord {
  /** Address as asked for. */
  readonly url: string;
  readonly purpose: "target" | "competitor";
  readonly reason: DifficultyReason;
  /** `rendered`: the browser's page is used; `kept_plain`: it held no more than the plain one; `skipped`: not tried. */
  readonly outcome: "rendered" | "kept_plain" | "failed" | "skipped";
  /** One sentence for people that names the obstacle; `null` for the first two outcomes. */
  readonly detail: string | null;
  /** Words of main content; `null` when the answer was no page. */
  readonly plainWords: number | null;
  /** Words of the page after rendering; `null` when the browser returned no page. */
  readonly renderedWords: number | null;
  readonly elapsedMs: number;
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
  readonly target: AnalyzedPage | null;
  /** By rank. May hold fewer than 3 pages; the score is then unavailable. */
  readonly cohort: readonly CohortPage[];
  /** Ranking pages asked for: 10, or 15 for deep. */
  readonly requestedCount: number;
  readonly excluded: readonly ExcludedPage[];
  /** Terms, entities and keyword variations of the cohort, measured on target and cohort. */
  readonly model: CohortModel;
  readonly score: ScoreResult;
  /** Subtopics of the cohort. Empty for lite scans. */
  readonly topics: FoundTopics;
  readonly categories: PageCategories;
  readonly site: InternalSite;
  readonly fetches: readonly FetchRecord[];
  /** Difficult pages, the target first, then by rank. */
  readonly recoveries: readonly RecoveryRecord[];
  readonly speed: SpeedBenchmark;
  /** Budgets that cut something: of the target, of ranking pages by rank, then of internal pages and sitemaps. */
  readonly cuts: readonly BudgetCut[];
}
