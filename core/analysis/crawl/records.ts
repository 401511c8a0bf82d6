import type { PageFacts } from "../../domain/page-facts.ts";
import type { ExclusionReason } from "../terms/cohort-page.ts";
import type { PageText } from "../text/page-text.ts";
import type { CrawlerAccess } from "./ai-crawlers.ts";

/** A ranking page that was left out, and why. */
export interface ExcludedPage {
  readonly url: string;
  readonly rank: number;
  readonly reason: ExclusionReason;
  /** One sentence for people: status, error or measure that led to it. */
  readonly detail: string;
}

/**
 * Name of a limit on what an analysis keeps.
 *
 * `text` counts UTF-16 units of main content. `page_tokens` counts the words of one page, and `scan_tokens` those of the
 * target and all ranking pages.
 */
export type BudgetName =
  | "links"
  | "images"
  | "headings"
  | "text"
  | "structured_data"
  | "page_tokens"
  | "scan_tokens"
  | "sitemap_urls";

/** A budget that cut something, for the `diagnostics` section. */
export interface BudgetCut {
  /** Address of the page after redirects; for `sitemap_urls`, of the target. */
  readonly url: string;
  readonly purpose: FetchRecord["purpose"];
  readonly budget: BudgetName;
  readonly kept: number;
  /** Count before the cut; `null` when the analysis stopped counting. */
  readonly found: number | null;
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
  /** True when a response that an earlier scan of the same organization used was used again without a request. */
  readonly isCached: boolean;
  /** Set for a failure that may pass. */
  readonly isTransient?: boolean;
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

/** The pages that the internal-link search visited. All lists are empty without a target. */
export interface InternalSite {
  readonly pages: readonly InternalPage[];
  readonly consideredCount: number;
  readonly fetchedCount: number;
  readonly budget: number;
  readonly robotsSkippedCount: number;
  readonly sitemapUrlCount: number;
  /**
   * True when robots.txt lets crawlers read the target; `null` when it was not checked. The target is fetched in any
   * case (D-31).
   */
  readonly isTargetAllowed: boolean | null;
  /** Access of known crawlers of answer engines to the target; `null` when robots.txt was not read. */
  readonly aiCrawlers: readonly CrawlerAccess[] | null;
  /** Other addresses of the site that lead to the target by a redirect, as far as they were asked for. */
  readonly targetAliases: readonly string[];
  /** Addresses whose page says "not found" with a status of success. @default none */
  readonly missingPages?: readonly string[];
  /** The time for internal links ended before all that was planned was read: a faster network would show more. */
  readonly isCutShort: boolean;
}
