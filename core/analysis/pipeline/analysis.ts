import type { JobFailure } from "../../domain/errors.ts";
import type { JobRequest, RunContext } from "../../domain/job.ts";
import type { Category } from "../../ports/classifier.ts";
import type { Serp } from "../../ports/searcher.ts";
import type { FetchedPage } from "../crawl/fetched-page.ts";
import type { ExcludedPage } from "../crawl/records.ts";
import type { PageKey, PageLooker, PageReading, SiteAnalysis, SiteCrawl, TakenPage } from "../crawl/site-analysis.ts";
import type { SectionFault } from "./analyze.ts";
import type { Evidence } from "./evidence.ts";

/** The pages that a scan compares. */
export interface CohortInput {
  readonly target: PageKey | null;
  /** Rank of the target on the SERP. */
  readonly targetRank: number | null;
  /** Pages to choose the cohort from. */
  readonly ranking: readonly PageKey[];
  /** Ranking pages that could not be read, with the reason. */
  readonly unread: readonly ExcludedPage[];
}

/** Everything of a report's evidence that the crawl knows and the analysis does not. */
export interface ReportInput extends Pick<Evidence, "requestedCount" | "fetches" | "recoveries" | "speed"> {
  readonly serp: Serp;
  readonly site: SiteCrawl;
  /** Milliseconds since the Unix epoch. */
  readonly reportedAt: number;
}

/** A finished report. */
export interface FinishedReport {
  /** The report as JSON text. */
  readonly report: string;
  /** Sections that threw; their fields have a fallback or are missing. */
  readonly faults: readonly SectionFault[];
  /** The scan's cohort snapshot for drafts, as JSON text. */
  readonly snapshot: string;
}

/** A step's result, or why the job fails. */
export type StepResult<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "failed"; readonly failure: JobFailure };

/** Text to classify: the caller's own, or a page that was taken. */
export type ClassifyInput = { readonly text: string } | { readonly page: PageKey };

/**
 * The analysis of one job: takes pages as they were sent, and returns the report.
 *
 * It holds all text of pages and does all work on it, so it may run in a process of its own. Arguments and results
 * are plain data. Calls run one after the other. A page that breaks the limits of one page rejects with an
 * `ExtractionError`; the analysis goes on without it.
 */
export interface Analysis extends SiteAnalysis, PageLooker {
  /** Takes a page in and extracts it, unless it is a refusal. `even` says whether difficult pages are extracted too. */
  take(key: PageKey, page: FetchedPage, even: "difficult" | "not_difficult"): Promise<TakenPage>;
  /** Extracts a page that was taken and is not read yet. */
  read(key: PageKey): Promise<PageReading>;
  /** Begins the search for internal links to the target. Before every other member of `SiteAnalysis`. */
  openSite(target: PageKey): Promise<void>;
  /** Chooses the cohort, builds its model and classifies its pages. Returns the number of pages compared. */
  analyze(input: CohortInput): Promise<StepResult<number>>;
  /** Scores the target. After `analyze`. */
  score(requestedCount: number): Promise<void>;
  /** Runs the report's sections. After `score`. */
  report(input: ReportInput): Promise<FinishedReport>;
  /** Returns at most three categories, best first, and the page's address. */
  classify(
    input: ClassifyInput,
  ): Promise<StepResult<{ readonly url: string | null; readonly categories: readonly Category[] }>>;
  /** Frees what the analysis holds. Work under way ends. Idempotent. */
  close(): void;
}

/** Opens the analysis of one job. It ends with the signal, or once it is closed. */
export type OpenAnalysis = (
  request: JobRequest,
  context: Pick<RunContext, "signal" | "jobId" | "organizationId">,
) => Analysis;
