import { parseScanRequest } from "../../contract/requests.ts";
import type { ScanRequest } from "../../domain/job.ts";
import { priceOf } from "../../domain/prices.ts";
import type { Clock, ClockGuard } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { Logger } from "../../ports/logger.ts";
import type { BatchScan } from "../../ports/pages/batch-rows.ts";
import type { PageKeywordRow } from "../../ports/pages/rows.ts";
import type { WatchRow } from "../../ports/pages/watch-rows.ts";
import type { Store } from "../../ports/store.ts";
import { nextRun } from "../../watch/schedule.ts";
import { isDue } from "../credits/ledger.ts";
import type { Command, Context } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { claimPages, MAX_WATCHED_PAGES } from "./watches.ts";

/** Due watches that one round of a worker starts. */
const ROUND = 20;

interface TickerPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly crypto: Pick<Crypto, "sha256">;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly logger: Logger;
}

/** True when the scans would leave less than the floor. Unmetered organizations have no floor. */
function isUnderFloor(work: UnitOfWork, context: Context, watch: WatchRow, cost: number): boolean {
  const { organizationId, floorMillicredits } = watch;
  if (work.organizations.get(organizationId)?.isMetered !== true) return false;
  const lots = work.lots.filter((lot) => lot.organizationId === organizationId && !isDue(lot, context));
  const available = lots.reduce((sum, lot) => sum + lot.remainingMillicredits, 0);
  return available - cost < floorMillicredits;
}

/**
 * Starts the scans of a due watch: its next instant and the batch are one commit under the lock of the organization, so
 * that of many workers one starts them, and a crash loses none. D-108
 */
function startScans(due: WatchRow, batchId: string, requests: ReadonlyMap<string, ScanRequest>): Command<void> {
  const { id, organizationId } = due;
  const pageIds = [...requests.keys()];
  return {
    plan: { organizations: [organizationId], watches: [id], batches: [batchId], pageKeywords: pageIds },
    decide(work, context) {
      const watch = work.watches.get(id);
      if (watch === undefined || watch.nextAt === null || watch.nextAt !== due.nextAt || watch.nextAt > context.now)
        return;
      const pages = claimPages(work, watch, pageIds);
      const scans = pages.flatMap((page): BatchScan[] => {
        const request = requests.get(page.id);
        return request === undefined ? [] : [{ request, jobId: null, error: null }];
      });
      const cost = scans.reduce((sum, { request }) => sum + priceOf(request), 0);
      if (isUnderFloor(work, context, watch, cost)) {
        work.watches.put(id, { ...watch, nextAt: null, pause: "credits" });
        return;
      }
      work.watches.put(id, { ...watch, nextAt: nextRun(watch.schedule, context.now) });
      if (scans.length === 0 || work.batches.get(batchId) !== undefined) return;
      const { caller } = watch;
      work.batches.put(batchId, {
        id: batchId,
        organizationId,
        createdAt: context.now,
        caller,
        scans,
        open: scans.length,
      });
    },
  };
}

/** Creates the round that workers call to start the scans of due watches. */
export function createWatchTicker({ store, batcher, crypto, clock, clockGuard, logger }: TickerPorts) {
  const { read } = store;
  /** The request of the last scan, with its depth and chosen pages. A page whose job is gone has its own figures. */
  async function requestOf({ organizationId, jobId, failedJobId, ...page }: PageKeywordRow): Promise<ScanRequest> {
    const last = jobId ?? failedJobId;
    const job = last === null ? null : await read.job(organizationId, last);
    if (job?.request.type === "scan") return job.request;
    const { tier, keyword, url, region } = page;
    return parseScanRequest(tier, { keyword, region, ...(url === null ? {} : { url }) }).request;
  }
  async function start(watch: WatchRow): Promise<void> {
    const pages = await read.pagesNearWatch(watch, MAX_WATCHED_PAGES);
    const requests = await Promise.all(pages.map(async (page) => [page.id, await requestOf(page)] as const));
    const batchId = `bat_${crypto.sha256(`${watch.id}\n${watch.nextAt}`).slice(0, 32)}`;
    await batcher.submit(startScans(watch, batchId, new Map(requests)));
  }
  return async (): Promise<void> => {
    // A clock that jumped would start the scans of another day.
    if (!clockGuard.state().isTrusted) return;
    for (const watch of await read.dueWatches(clock.now(), ROUND)) {
      // A watch that fails must not stop the others. The next round tries it again.
      await start(watch).catch((error: unknown) => logger.error({ err: error }, "watch could not start its scans"));
    }
  };
}
