import type { Tier } from "../../domain/job.ts";
import type { RegionCode } from "../../domain/regions.ts";

/** The figures of a finished scan that lists and histories show. */
export interface ScanFigures {
  /** 0..100, `null` without a score. */
  readonly score: number | null;
  /** Score of the typical ranking page; `null` without scores of ranking pages. */
  readonly typical: number | null;
  /** Recommendations of the report; `null` for scans without recommendations. */
  readonly steps: number | null;
  /** Keys of the first ranking pages, in rank order. See `pageKey`. */
  readonly rivals: readonly string[];
}

/** When a scan of a watched page is worth an alert. */
export interface AlertRules {
  /** Points that the score falls by from one scan to the next, `null` for never. */
  readonly fallBy: number | null;
  /** True: the score falls below the typical page. */
  readonly isBelowTypical: boolean;
  /** A page enters the first ranking pages of this number, `null` for never. */
  readonly newInFirst: number | null;
}

/** Why a page got an alert. */
export type PageAlert =
  | { readonly kind: "score_fell"; readonly points: number }
  | { readonly kind: "below_typical"; readonly points: number }
  | { readonly kind: "new_page"; readonly rank: number; readonly page: string };

/** One page and keyword of an organization, with the figures of its newest scan. */
export interface PageKeywordRow {
  /** Made from organization, region, keyword and page. See `pageIdOf`. */
  readonly id: string;
  readonly organizationId: string;
  readonly keyword: string;
  /** `null` for a brief, which has no page yet. */
  readonly url: string | null;
  readonly region: RegionCode;
  /** Empty without a tag. */
  readonly tag: string;
  /** User id of the responsible member. */
  readonly ownerId: string | null;
  /** Keyword, address and tag in lower case. People search in this text, and lists sort by its start, the keyword. */
  readonly search: string;
  readonly createdAt: number;
  /** Job of the newest finished scan, `null` before the first one. */
  readonly jobId: string | null;
  readonly tier: Tier;
  readonly scannedAt: number | null;
  readonly score: number | null;
  readonly typical: number | null;
  readonly steps: number | null;
  /** Points since the score before, `null` before the second score. */
  readonly change: number | null;
  /** The last scans, oldest first, at most 12. */
  readonly history: readonly (readonly [score: number | null, typical: number | null])[];
  readonly rivals: readonly string[];
  /** Error code of a scan that failed after the newest finished one. */
  readonly failure: string | null;
  readonly failedJobId: string | null;
  /** True after a member deleted the row. The next scan brings it back. */
  readonly isRemoved: boolean;
  /** The watch that scans this page, and its rules. */
  readonly watchId: string | null;
  readonly rules: AlertRules | null;
  readonly alert: PageAlert | null;
  readonly alertAt: number | null;
}

/** One finished scan in the history of its page and keyword. */
export interface ScanPointRow extends Omit<ScanFigures, "rivals"> {
  readonly jobId: string;
  readonly pageId: string;
  readonly organizationId: string;
  readonly at: number;
}
