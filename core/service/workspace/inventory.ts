import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { ScanRequest } from "../../domain/job.ts";
import { PRICES } from "../../domain/prices.ts";
import { searchOf } from "../../pages/history.ts";
import { pageIdOf } from "../../pages/page-id.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { PageDraft, PageFilter, PageShow, PageSort, PageTotals } from "../../ports/pages/reads.ts";
import type { PageKeywordRow, ScanPointRow } from "../../ports/pages/rows.ts";
import type { Store } from "../../ports/store.ts";
import { runsAMonth } from "../../watch/schedule.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { createPageViews, type LiveScan, MAX_WATCHES, type PageView, type PageViews } from "./page-views.ts";

/** Rows on one screen. */
export const PAGES_PER_SCREEN = 50;
/** Pages that one action changes or scans at most. */
export const MAX_CHOSEN_PAGES = 500;
/** Longest tag in characters. */
export const MAX_TAG_LENGTH = 40;
/** Scans of a history at most. */
const MAX_POINTS = 200;
/** Longest search text in characters. */
const MAX_TEXT = 200;
/** Time in ms for which an alert counts. */
const ALERT_MS = 7 * 24 * 3_600_000;

/** Which pages to list, and how. */
export interface InventoryQuery {
  /** Part of a keyword, address or tag. @default all */
  readonly text?: string;
  readonly tag?: string | null;
  /** User id of the responsible member. */
  readonly ownerId?: string | null;
  readonly draft?: PageDraft | null;
  /** @default "all" */
  readonly show?: PageShow;
  /** @default "scanned" */
  readonly sort?: PageSort;
  /** @default true */
  readonly isDescending?: boolean;
  /** From 1. @default 1 */
  readonly page?: number;
}

/** One screen of the inventory. */
export interface InventoryPage {
  readonly pages: readonly PageView[];
  /** Pages that match, on all screens. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** First scans of pages that are not in the list yet. */
  readonly first: readonly LiveScan[];
  /** Alerts before this instant are over. */
  readonly alertsAt: number;
}

/** Changes of chosen pages. An absent member stays. */
export interface PageChange {
  /** Empty for no tag. */
  readonly tag?: string;
  /** `null` for nobody. */
  readonly ownerId?: string | null;
}

/** Counts over all pages, and the price of their watches in an average month. */
export interface InventoryTotals extends PageTotals {
  readonly watchMillicredits: number;
}

/** The pages and keywords of an organization. Test keys have none. */
export interface Inventory {
  list(caller: Caller, query?: InventoryQuery): Promise<InventoryPage>;
  /** Scans that have not ended, oldest first. */
  live(caller: Caller): Promise<readonly LiveScan[]>;
  totals(caller: Caller): Promise<InventoryTotals>;
  tags(caller: Caller): Promise<readonly string[]>;
  /** Returns the page and keyword of a scan. Throws NOT_FOUND for a job that is not a scan of a page. */
  pageOfJob(caller: Caller, jobId: string): Promise<PageView>;
  /** The scans of a page, newest first, at most 200. */
  history(caller: Caller, pageId: string): Promise<readonly ScanPointRow[]>;
  /**
   * The scans of the page and keyword of a scan, newest first, at most 200, also of a removed page. Empty for a job of
   * another kind.
   */
  scansBeside(caller: Caller, jobId: string): Promise<readonly ScanPointRow[]>;
  /** The pages with these ids, without removed and unknown ones. Throws VALIDATION_ERROR for more than 500 ids. */
  chosen(caller: Caller, ids: readonly string[]): Promise<readonly PageView[]>;
  /** Changes tag or owner of pages. Returns the number of changed pages. */
  change(caller: Caller, ids: readonly string[], change: PageChange): Promise<number>;
  /** Takes pages off the list. Their reports stay, and the next scan of a page brings it back. */
  remove(caller: Caller, ids: readonly string[]): Promise<number>;
  /** The request that scans a page again, with the depth, region and compared pages of its last scan. */
  requestOf(caller: Caller, pageId: string): Promise<ScanRequest>;
}

interface InventoryPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly crypto: Pick<Crypto, "sha256">;
  readonly clock: Clock;
}

/** Throws for callers that have no pages of their own. */
export function requireLive({ kind }: Caller): void {
  if (kind === "test") throw new ServiceError("NOT_FOUND", "Test keys have no pages. Use a live key.");
}

function requireFew(ids: readonly string[]): void {
  if (ids.length > MAX_CHOSEN_PAGES)
    throw new ServiceError("VALIDATION_ERROR", `Choose at most ${MAX_CHOSEN_PAGES} pages at once.`);
}

function putEach(
  organizationId: string,
  ids: readonly string[],
  next: (row: PageKeywordRow) => PageKeywordRow,
): Command<number> {
  return {
    plan: { organizations: [organizationId], pageKeywords: ids },
    decide(work) {
      const rows = ids.flatMap((id) => work.pageKeywords.get(id) ?? []);
      const pages = rows.filter((row) => row.organizationId === organizationId && !row.isRemoved);
      for (const row of pages) work.pageKeywords.put(row.id, next(row));
      return pages.length;
    },
  };
}

/** Cleans a tag. Throws VALIDATION_ERROR for a long one. */
export function tagOf(text: string): string {
  const tag = text.trim().replace(/\s+/g, " ");
  if ([...tag].length <= MAX_TAG_LENGTH) return tag;
  throw new ServiceError(
    "VALIDATION_ERROR",
    `A tag has at most ${MAX_TAG_LENGTH} characters. Shorten "${tag.slice(0, 60)}".`,
  );
}

interface Parts extends InventoryPorts {
  readonly views: PageViews;
}

function createLists({
  store: { read },
  clock,
  views,
}: Parts): Pick<Inventory, "list" | "live" | "totals" | "tags" | "history"> {
  function filterOf({ organizationId }: Caller, query: InventoryQuery): PageFilter {
    const { text = "", tag = null, ownerId = null, draft = null, show = "all" } = query;
    const part = text
      .trim()
      .replace(/^https?:\/\/(?:www\.)?/i, "")
      .toLowerCase();
    const alertsAt = clock.now() - ALERT_MS;
    return { organizationId, text: part.slice(0, MAX_TEXT), tag, ownerId, draft, show, alertsAt };
  }
  return {
    async list(caller, query = {}) {
      requireLive(caller);
      const { organizationId } = caller;
      const filter = filterOf(caller, query);
      const total = await read.countPages(filter);
      const pageCount = Math.max(1, Math.ceil(total / PAGES_PER_SCREEN));
      const page = Math.min(pageCount, Math.max(1, Math.floor(query.page ?? 1)));
      const { sort = "scanned", isDescending = true } = query;
      const place = { sort, isDescending, offset: (page - 1) * PAGES_PER_SCREEN, limit: PAGES_PER_SCREEN };
      const [rows, live] = await Promise.all([
        read.pageKeywords({ ...filter, ...place }),
        views.liveScans(organizationId),
      ]);
      const livePages = live.map(({ pageId }) => pageId);
      const listed = new Set((await read.pagesById(organizationId, livePages)).map(({ id }) => id));
      const first = live.filter(({ pageId }) => !listed.has(pageId));
      return {
        pages: await views.of(organizationId, rows, live),
        total,
        page,
        pageCount,
        first,
        alertsAt: filter.alertsAt,
      };
    },
    async live(caller) {
      requireLive(caller);
      return views.liveScans(caller.organizationId);
    },
    async totals(caller) {
      requireLive(caller);
      const { organizationId } = caller;
      const totals = await read.pageTotals(organizationId, clock.now() - ALERT_MS);
      const watches = await read.watches(organizationId, MAX_WATCHES);
      const watched = watches.length === 0 ? [] : await read.watchedPages(organizationId);
      const runs = new Map(watches.map(({ id, schedule, pause }) => [id, pause === null ? runsAMonth(schedule) : 0]));
      const watchMillicredits = watched.reduce(
        (sum, { watchId, tier, pages }) => sum + pages * PRICES[`scan.${tier}`] * (runs.get(watchId) ?? 0),
        0,
      );
      return { ...totals, watchMillicredits: Math.round(watchMillicredits) };
    },
    async tags(caller) {
      requireLive(caller);
      return read.pageTags(caller.organizationId);
    },
    async history(caller, pageId) {
      requireLive(caller);
      return read.scanPoints(caller.organizationId, pageId, MAX_POINTS);
    },
  };
}

function createChanges({ batcher }: Parts): Pick<Inventory, "change" | "remove"> {
  return {
    async change(caller, ids, { tag, ownerId }) {
      requireLive(caller);
      requireFew(ids);
      const fields = {
        ...(tag === undefined ? {} : { tag: tagOf(tag) }),
        ...(ownerId === undefined ? {} : { ownerId }),
      };
      const change = putEach(caller.organizationId, ids, (row) => {
        const next = { ...row, ...fields };
        return { ...next, search: searchOf(next) };
      });
      return batcher.submit(change);
    },
    async remove(caller, ids) {
      requireLive(caller);
      requireFew(ids);
      return batcher.submit(putEach(caller.organizationId, ids, (row) => ({ ...row, isRemoved: true })));
    },
  };
}

/** Creates the inventory over the store. */
export function createInventory(ports: InventoryPorts): Inventory {
  const { read } = ports.store;
  const sha256 = (text: string) => ports.crypto.sha256(text);
  const views = createPageViews(read, sha256);
  async function rowsOf(caller: Caller, ids: readonly string[]): Promise<readonly PageKeywordRow[]> {
    requireLive(caller);
    requireFew(ids);
    return read.pagesById(caller.organizationId, [...new Set(ids)]);
  }
  return {
    ...createLists({ ...ports, views }),
    ...createChanges({ ...ports, views }),
    async pageOfJob(caller, jobId) {
      requireLive(caller);
      const { organizationId } = caller;
      const job = await read.job(organizationId, jobId);
      const id = job?.request.type === "scan" ? pageIdOf(sha256, organizationId, job.request) : null;
      const rows = id === null ? [] : await read.pagesById(organizationId, [id]);
      const [view] = await views.of(organizationId, rows, []);
      if (view === undefined) throw new ServiceError("NOT_FOUND", "This job belongs to no page in the list.");
      return view;
    },
    async scansBeside(caller, jobId) {
      requireLive(caller);
      const { organizationId } = caller;
      const job = await read.job(organizationId, jobId);
      if (job?.request.type !== "scan") return [];
      return read.scanPoints(organizationId, pageIdOf(sha256, organizationId, job.request), MAX_POINTS);
    },
    async chosen(caller, ids) {
      const rows = await rowsOf(caller, ids);
      return views.of(caller.organizationId, rows, await views.liveScans(caller.organizationId));
    },
    async requestOf(caller, pageId) {
      const [row] = await rowsOf(caller, [pageId]);
      const jobId = row?.jobId ?? row?.failedJobId ?? null;
      const job = jobId === null ? null : await read.job(caller.organizationId, jobId);
      if (job?.request.type !== "scan") throw new ServiceError("NOT_FOUND", "This page is no longer in the list.");
      return job.request;
    },
  };
}
