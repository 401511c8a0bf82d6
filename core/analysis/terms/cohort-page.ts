import type { PageFacts } from "../../domain/page-facts.ts";
import type { PageText } from "../text/page-text.ts";

/** A page that was fetched, extracted and split into tokens. */
export interface AnalyzedPage {
  /** Address after redirects. */
  readonly url: string;
  /** Absolute rank on the SERP; `null` for a target that does not rank. */
  readonly rank: number | null;
  /** Registrable domain (`example.co.uk`), or the host without `www.` when it has no registrable domain. */
  readonly domain: string;
  readonly facts: PageFacts;
  readonly text: PageText;
}

/** A ranking page that the target is compared with. */
export interface CohortPage extends AnalyzedPage {
  readonly rank: number;
  /** Weight of the page in averages and terms, 0 to 1. A weight below 1 has reasons in `downWeightReasons`. */
  readonly weight: number;
  readonly downWeightReasons: readonly ExclusionReason[];
}

/**
 * Reason why a ranking page is outside the cohort or has a lower weight. `unreadable` means that the page exceeded the
 * limits of the extraction.
 */
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
  | "wall"
  | "not_found"
  | "same_page"
  | "same_text"
  | "own_page"
  | "host_excluded"
  | "off_topic";
