import type { DraftState } from "../../domain/draft.ts";
import type { Tier } from "../../domain/job.ts";
import type { JobRow } from "../store-rows.ts";
import type { PageKeywordRow, ScanPointRow } from "./rows.ts";

/** Columns that lists of pages are sorted by. */
export const PAGE_SORTS = ["keyword", "score", "change", "typical", "steps", "tag", "scanned"] as const;
/** A column that lists of pages are sorted by. */
export type PageSort = (typeof PAGE_SORTS)[number];

/** Selections of pages by their state. */
export const PAGE_SHOWS = ["all", "alerts", "below", "fell", "failed", "briefs", "watched"] as const;
/** A selection of pages by their state. */
export type PageShow = (typeof PAGE_SHOWS)[number];

/** States of the draft of a page. */
export const PAGE_DRAFTS = ["none", "started"] as const;
/** State of the draft of a page: none of its scans has a draft, or one has. */
export type PageDraft = (typeof PAGE_DRAFTS)[number];

/** Which pages of an organization. */
export interface PageFilter {
  readonly organizationId: string;
  /** Part of keyword, address or tag, in lower case. Empty for all. */
  readonly text: string;
  /** `null` for all tags. */
  readonly tag: string | null;
  /** User id, `null` for all owners. */
  readonly ownerId: string | null;
  readonly draft: PageDraft | null;
  readonly show: PageShow;
  /** Alerts before this instant are over. */
  readonly alertsAt: number;
}

/** One screen of pages, in an order. Pages without a value come last. */
export interface PageQuery extends PageFilter {
  readonly sort: PageSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Counts over all pages of an organization. */
export interface PageTotals {
  readonly pages: number;
  /** Pages with at least the score of the typical ranking page. */
  readonly atTypical: number;
  readonly alerts: number;
  readonly drafts: number;
}

/** Reads of pages and their history. Removed pages appear in no list. */
export interface PageReads {
  pageKeywords(query: PageQuery): Promise<readonly PageKeywordRow[]>;
  countPages(filter: PageFilter): Promise<number>;
  /** The pages with these ids, in the order of the ids. */
  pagesById(organizationId: string, ids: readonly string[]): Promise<readonly PageKeywordRow[]>;
  pageTotals(organizationId: string, alertsAt: number): Promise<PageTotals>;
  /** Tags in use, in alphabetical order, at most 200. */
  pageTags(organizationId: string): Promise<readonly string[]>;
  /** The last scans of a page, newest first. */
  scanPoints(organizationId: string, pageId: string, limit: number): Promise<readonly ScanPointRow[]>;
  /** For each page with a draft, the scan that has the newest draft, and the state of the work on it. */
  pageDrafts(
    organizationId: string,
    pageIds: readonly string[],
  ): Promise<readonly { readonly pageId: string; readonly jobId: string; readonly state: DraftState }[]>;
  /** Counts watched pages by watch and depth. */
  watchedPages(
    organizationId: string,
  ): Promise<readonly { readonly watchId: string; readonly tier: Tier; readonly pages: number }[]>;
  /** Jobs that have not ended, oldest first. */
  liveJobs(organizationId: string, limit: number): Promise<readonly JobRow[]>;
}
