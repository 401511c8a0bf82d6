import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import { priceOf } from "../../domain/prices.ts";
import { MAX_BATCH_LINES } from "../../pages/batch-lines.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { AlertRules, PageKeywordRow } from "../../ports/pages/rows.ts";
import type { WatchRow, WatchSchedule, WatchTarget } from "../../ports/pages/watch-rows.ts";
import type { Store } from "../../ports/store.ts";
import { checkRules } from "../../watch/alerts.ts";
import { checkSchedule, nextRun, runsAMonth } from "../../watch/schedule.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { requireLive, tagOf } from "./inventory.ts";
import { MAX_WATCHES } from "./page-views.ts";

/** Pages of one watch at most: those of one batch. */
export const MAX_WATCHED_PAGES = MAX_BATCH_LINES;
/** Highest floor in millicredits: a million credits. */
const MAX_FLOOR = 1_000_000_000;

/** The settings of a watch. */
export interface WatchSettings {
  /** A tag in use, or a page of the inventory. */
  readonly target: WatchTarget;
  readonly schedule: WatchSchedule;
  readonly rules: AlertRules;
  /** The watch pauses before scans that would leave fewer millicredits. Unmetered organizations have no floor. */
  readonly floorMillicredits: number;
}

/** A watch as lists show it. */
export interface WatchView extends WatchSettings, Pick<WatchRow, "id" | "createdAt" | "nextAt" | "pause"> {
  /** The pages that it scans, at most 500. */
  readonly pages: readonly Pick<PageKeywordRow, "id" | "keyword" | "url">[];
  /** Price of the scans of an average month in millicredits. */
  readonly monthMillicredits: number;
}

/** Scans that start by themselves. All members throw `ServiceError`. */
export interface Watches {
  /**
   * Watches a tag or a page, or changes its watch. A page belongs to one watch, and its own goes before that of its
   * tag. Throws VALIDATION_ERROR for a schedule, rule or floor that cannot be, and NOT_FOUND for an unknown target.
   */
  create(caller: Caller, settings: WatchSettings): Promise<WatchView>;
  /** Oldest first. */
  list(caller: Caller): Promise<readonly WatchView[]>;
  /** Pauses a watch, or lets it run again from its next instant on. */
  pause(caller: Caller, id: string, isPaused: boolean): Promise<void>;
  delete(caller: Caller, id: string): Promise<void>;
}

interface WatchPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly crypto: Pick<Crypto, "sha256">;
  readonly clock: Clock;
}

/** True for a page that a watch scans. The watch of a tag skips pages that another watch scans already. */
function isWatchedBy(row: PageKeywordRow, { id, target, isRemoved }: WatchRow): boolean {
  if (isRemoved || row.isRemoved) return false;
  if ("pageId" in target) return row.id === target.pageId;
  return row.tag === target.tag && (row.watchId === null || row.watchId === id);
}

/** Marks the pages of a watch, releases those that left it, and returns the marked ones. */
export function claimPages(work: UnitOfWork, watch: WatchRow, pageIds: readonly string[]): readonly PageKeywordRow[] {
  return pageIds.flatMap((pageId) => {
    const row = work.pageKeywords.get(pageId);
    if (row === undefined) return [];
    if (isWatchedBy(row, watch)) {
      const marked = { ...row, watchId: watch.id, rules: watch.rules };
      work.pageKeywords.put(pageId, marked);
      return marked;
    }
    if (row.watchId === watch.id) work.pageKeywords.put(pageId, { ...row, watchId: null, rules: null });
    return [];
  });
}

function putWatch(
  { id, organizationId }: Pick<WatchRow, "id" | "organizationId">,
  pageIds: readonly string[],
  next: (row: WatchRow | undefined, context: Context) => WatchRow,
): Command<void> {
  return {
    plan: { organizations: [organizationId], watches: [id], pageKeywords: pageIds },
    decide(work, context) {
      const row = next(work.watches.get(id), context);
      work.watches.put(id, row);
      claimPages(work, row, pageIds);
    },
  };
}

function targetOf(target: WatchTarget): WatchTarget {
  if ("pageId" in target) return { pageId: target.pageId };
  const tag = tagOf(target.tag);
  if (tag === "") throw new ServiceError("VALIDATION_ERROR", "Choose the page or the tag to watch.");
  return { tag };
}

function checked({ target, schedule, rules, floorMillicredits }: WatchSettings): WatchSettings {
  checkSchedule(schedule);
  checkRules(rules);
  if (!Number.isInteger(floorMillicredits) || floorMillicredits < 0 || floorMillicredits > MAX_FLOOR)
    throw new ServiceError("VALIDATION_ERROR", "The floor is a number of credits from 0 to a million.");
  return { target: targetOf(target), schedule, rules, floorMillicredits };
}

function viewOf(watch: WatchRow, near: readonly PageKeywordRow[]): WatchView {
  const { id, createdAt, target, schedule, rules, floorMillicredits, nextAt, pause } = watch;
  const pages = near.filter((row) => isWatchedBy(row, watch));
  const price = pages.reduce(
    (sum, page) => sum + priceOf({ type: "scan", ...page, locale: "", compatibilityMode: false }),
    0,
  );
  return {
    ...{ id, createdAt, target, schedule, rules, floorMillicredits, nextAt, pause },
    pages: pages.map((page) => ({ id: page.id, keyword: page.keyword, url: page.url })),
    monthMillicredits: Math.round(price * runsAMonth(schedule)),
  };
}

/** Creates watches over the store. */
export function createWatches({ store, batcher, crypto }: WatchPorts): Watches {
  const { read } = store;
  const near = (watch: Pick<WatchRow, "id" | "organizationId" | "target">) =>
    read.pagesNearWatch(watch, MAX_WATCHED_PAGES);
  async function rowOf({ organizationId }: Caller, id: string): Promise<WatchRow> {
    const row = await read.watch(organizationId, id);
    if (row === null) throw new ServiceError("NOT_FOUND", "No such watch.");
    return row;
  }
  /** Changes a watch that a member names. A watch that went away meanwhile stays away. */
  async function change(caller: Caller, id: string, next: (row: WatchRow, context: Context) => WatchRow) {
    requireLive(caller);
    const watch = await rowOf(caller, id);
    const ids = (await near(watch)).map((page) => page.id);
    await batcher.submit(putWatch(watch, ids, (row, context) => next(row ?? watch, context)));
  }
  return {
    async create(caller, settings) {
      requireLive(caller);
      const { organizationId } = caller;
      const valid = checked(settings);
      const id = `wch_${crypto.sha256(`${organizationId}\n${JSON.stringify(valid.target)}`).slice(0, 32)}`;
      const pages = await near({ id, organizationId, target: valid.target });
      if (pages.length === 0)
        throw new ServiceError("NOT_FOUND", "No page of the list has this tag or id. Scan it before you watch it.");
      const existing = await read.watches(organizationId, MAX_WATCHES);
      if (existing.length >= MAX_WATCHES && !existing.some((row) => row.id === id))
        throw new ServiceError("VALIDATION_ERROR", `An organization has at most ${MAX_WATCHES} watches. Delete one.`);
      const ids = pages.map((page) => page.id);
      await batcher.submit(
        putWatch({ id, organizationId }, ids, (row, { now }) => ({
          ...{ id, organizationId, caller, ...valid, pause: null, isRemoved: false },
          createdAt: row === undefined || row.isRemoved ? now : row.createdAt,
          nextAt: nextRun(valid.schedule, now),
        })),
      );
      const watch = await rowOf(caller, id);
      return viewOf(watch, await near(watch));
    },
    async list(caller) {
      requireLive(caller);
      const rows = await read.watches(caller.organizationId, MAX_WATCHES);
      return Promise.all(rows.map(async (row) => viewOf(row, await near(row))));
    },
    pause: (caller, id, isPaused) =>
      change(caller, id, (row, { now }) =>
        isPaused || row.isRemoved
          ? { ...row, nextAt: null, pause: row.pause ?? "member" }
          : { ...row, nextAt: nextRun(row.schedule, now), pause: null },
      ),
    delete: (caller, id) => change(caller, id, (row) => ({ ...row, nextAt: null, isRemoved: true })),
  };
}
