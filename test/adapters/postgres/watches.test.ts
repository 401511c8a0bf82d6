import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, test } from "node:test";
import postgres from "postgres";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { SCOPES } from "../../../core/domain/caller.ts";
import type { ScanRequest } from "../../../core/domain/job.ts";
import { createRealService, eventually } from "../../conformance/real-service.ts";
import { startPostgres } from "../../conformance/services.ts";
import { scanCommand } from "../../conformance/test-service.ts";

const PAGES = 20;
const ROUNDS = 4;
const { keyword: _keyword, ...SETTINGS } = scanCommand().request as ScanRequest;

const server = await startPostgres();

async function startWorker(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "watch-worker.ts"), url], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout ?? assert.fail(), "data");
  return child;
}

if (server === null) {
  test("watches: PostgreSQL", { skip: "PostgreSQL is not installed" }, () => {});
} else {
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  after(() => admin.end());
  await admin.unsafe("create schema watches");
  const url = `${server.url}?search_path=watches`;

  test("two processes start each due watch exactly once, also while one of them is killed", {
    timeout: 60_000,
  }, async () => {
    const database = await openPostgres({ url, maxConnections: 4 });
    // Never started, so that only the other processes look for due watches.
    const service = createRealService({ database, handler: () => assert.fail("this process runs no jobs") });
    const { id: organizationId } = await service.admin.createOrganization({ name: "Acme" });
    await service.admin.grantCredits({ organizationId, millicredits: 10_000_000 });
    const caller = { organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
    const requests = Array.from({ length: PAGES }, (_, at): ScanRequest => ({ ...SETTINGS, keyword: `word ${at}` }));
    await service.batches.create(caller, { key: "first", requests });
    const { pages } = await service.inventory.list(caller, {});
    assert.equal(pages.length, PAGES);
    for (const { id: pageId } of pages)
      await service.watches.create(caller, {
        target: { pageId },
        schedule: { every: "week", weekday: 1, hour: 6, timeZone: "Europe/Berlin" },
        rules: { fallBy: 5, isBelowTypical: false, newInFirst: null },
        floorMillicredits: 0,
      });
    const points = async () => Number((await admin.unsafe("select count(*) as n from watches.scanpoints"))[0]?.n);
    const batches = async () => Number((await admin.unsafe("select count(*) as n from watches.batches"))[0]?.n);
    const workers = await Promise.all([startWorker(url), startWorker(url), startWorker(url)]);
    try {
      await eventually(async () => (await points()) === PAGES, 20_000);
      for (let round = 1; round <= ROUNDS; round++) {
        await admin.unsafe(`update watches.watches set next_at = ${Date.now() - round}`);
        // The third process dies somewhere between finding the watches and ending their scans.
        if (round === 2) workers[2]?.kill("SIGKILL");
        await eventually(async () => (await points()) === PAGES * (1 + round), 40_000);
        assert.equal(await batches(), 1 + PAGES * round);
      }
      const due = await database.store.read.dueWatches(Date.now(), 100);
      assert.deepEqual(due, []);
      const { availableMillicredits, reservedMillicredits } = await service.credits(caller);
      assert.deepEqual([availableMillicredits, reservedMillicredits], [10_010_000 - PAGES * (1 + ROUNDS) * 2_000, 0]);
    } finally {
      for (const worker of workers) worker.stdin?.end();
      await Promise.all(workers.map((worker) => worker.exitCode ?? worker.signalCode ?? once(worker, "exit")));
      await service.close();
      await database.closeDatabase();
    }
  });
}
