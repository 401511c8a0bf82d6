import type { DraftState } from "../../domain/draft.ts";
import type { JobState } from "../../domain/job.ts";
import { priceOf } from "../../domain/prices.ts";
import { pageIdOf } from "../../pages/page-id.ts";
import type { PageReads } from "../../ports/pages/reads.ts";
import type { PageKeywordRow } from "../../ports/pages/rows.ts";
import type { WatchReads, WatchSchedule } from "../../ports/pages/watch-rows.ts";
import type { JobRow } from "../../ports/store-rows.ts";

/** Watches of an organization at most. */
export const MAX_WATCHES = 50;
/** Running and waiting scans that a list looks at. */
const MAX_LIVE = 600;

/** A scan that has not ended. */
export interface LiveScan {
  readonly jobId: string;
  readonly pageId: string;
  readonly keyword: string;
  readonly url: string | null;
  readonly state: JobState;
  /** 0..100 */
  readonly progress: number;
}

/** One page and keyword as lists show it. */
export interface PageView extends Omit<PageKeywordRow, "organizationId" | "search" | "isRemoved" | "rivals" | "rules"> {
  /** The scan whose report has a draft, `null` without a draft. */
  readonly draftJobId: string | null;
  /** State of the work on that draft, `null` without a draft. */
  readonly draftState: DraftState | null;
  /** The watch of the page, `null` for a page that nobody watches. */
  readonly watch: { readonly every: WatchSchedule["every"]; readonly isPaused: boolean } | null;
  readonly live: LiveScan | null;
  /** Price of the next scan in millicredits. */
  readonly priceMillicredits: number;
}

/** Reads what lists show beside the rows: drafts and running scans. */
export interface PageViews {
  liveScans(organizationId: string): Promise<readonly LiveScan[]>;
  of(organizationId: string, rows: readonly PageKeywordRow[], live: readonly LiveScan[]): Promise<readonly PageView[]>;
}

/** Creates the views over the store's reads. */
export function createPageViews(
  read: Pick<PageReads & WatchReads, "liveJobs" | "pageDrafts" | "watches">,
  sha256: (text: string) => string,
): PageViews {
  return {
    async liveScans(organizationId) {
      const jobs = await read.liveJobs(organizationId, MAX_LIVE);
      return jobs.flatMap(({ id, request, isTest, state, progress }: JobRow) => {
        if (request.type !== "scan" || isTest) return [];
        const { keyword, url } = request;
        return { jobId: id, pageId: pageIdOf(sha256, organizationId, request), keyword, url, state, progress };
      });
    },
    async of(organizationId, rows, live) {
      const ids = rows.map(({ id }) => id);
      const drafts = await read.pageDrafts(organizationId, ids);
      const draftOf = new Map(drafts.map((draft) => [draft.pageId, draft]));
      const isWatched = rows.some(({ watchId }) => watchId !== null);
      const watches = isWatched ? await read.watches(organizationId, MAX_WATCHES) : [];
      const watchOf = new Map(
        watches.map(({ id, schedule, pause }) => [id, { ...schedule, isPaused: pause !== null }]),
      );
      const liveByPage = new Map(live.map((scan) => [scan.pageId, scan]));
      return rows.map(({ organizationId: _, search, isRemoved, rivals, rules, ...row }) => ({
        ...row,
        draftJobId: draftOf.get(row.id)?.jobId ?? null,
        draftState: draftOf.get(row.id)?.state ?? null,
        watch: watchOf.get(row.watchId ?? "") ?? null,
        live: liveByPage.get(row.id) ?? null,
        priceMillicredits: priceOf({ type: "scan", ...row, locale: "", compatibilityMode: false }),
      }));
    },
  };
}
