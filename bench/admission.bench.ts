/**
 * Admissions on PostgreSQL, with credits, idempotency and caps inside, against queues that only store the job.
 *
 *     bun bench/admission.bench.ts [--seconds N] [--rounds N]
 *
 * All variants run in turns on one server with fsync and synchronous_commit on, with ten connections each and 64
 * requests in flight. `one by one` is our admission with one transaction per request. `sqlite` is our admission into a
 * file with synchronous=FULL.
 *
 * CPU time includes this process and the server. The floors hold per CPU-second (D-57). Ratios per second are shown
 * beside them.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryDispatcher } from "../adapters/memory/dispatcher.ts";
import { openPostgres } from "../adapters/postgres/open.ts";
import { bunSqlite } from "../adapters/sqlite/bun-driver.ts";
import { openSqlite } from "../adapters/sqlite/open.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import type { Caller } from "../core/domain/caller.ts";
import { DEFAULT_POLICY } from "../core/domain/policy.ts";
import type { Database } from "../core/ports/database.ts";
import { admit } from "../core/service/admission/admit.ts";
import { createCommandBatcher } from "../core/service/transactions/command-batcher.ts";
import type { Service } from "../core/service.ts";
import { scanCommand } from "../test/conformance/test-service.ts";
import {
  alternate,
  cpuSeconds,
  perCpuSecond,
  perSecond,
  printSamples,
  readEffort,
  type Variant,
} from "./lib/measure.ts";
import { ids, keepBusy, openCallers, openMeasured } from "./lib/measure-service.ts";
import { openGraphile, openPgBoss, type PeerQueue } from "./lib/peers-queues.ts";
import { startPostgres } from "./lib/peers-servers.ts";
import "./lib/help.ts";

const IN_FLIGHT = 64;
/** As many transactions at once as the pool has connections. */
const BATCHERS = 10;

const effort = readEffort({ seconds: 2, rounds: 5 });
const server = await startPostgres();
if (server === null) {
  console.log("PostgreSQL is not installed: nothing measured");
  process.exit(0);
}
const cpu = (): number => cpuSeconds() + server.cpuSeconds();

/** Runs `add` with 64 calls in flight. `stored` then counts the stored jobs. */
function variantOf(name: string, add: (serial: number) => Promise<void>, stored: () => Promise<number>): Variant {
  return {
    name,
    async measure(seconds) {
      const before = await stored();
      const cpuBefore = cpu();
      const begun = performance.now();
      const count = await keepBusy(IN_FLIGHT, begun + seconds * 1000, add);
      const sample = { count, seconds: (performance.now() - begun) / 1000, cpuSeconds: cpu() - cpuBefore };
      assert.equal((await stored()) - before, count, name);
      return sample;
    },
  };
}

function peer(queue: PeerQueue): Variant {
  const { request } = scanCommand();
  return variantOf(queue.name, () => queue.add({ ...request }), queue.stored);
}

/** Counts the jobs with reserved credits. */
async function reserved(database: Database, callers: readonly Caller[]): Promise<number> {
  let jobs = 0;
  for (const { organizationId } of callers) {
    const report = await database.store.read.audit(organizationId);
    assert.ok(report !== null);
    const { active, queued, reservedMillicredits } = report.organization;
    const cost = report.jobs.reduce((sum, job) => sum + job.costMillicredits, 0);
    assert.deepEqual([active + queued, reservedMillicredits], [report.jobs.length, cost]);
    assert.equal(report.transfers.filter(({ kind }) => kind === "reserve").length, report.jobs.length);
    jobs += report.jobs.length;
  }
  return jobs;
}

interface Subject {
  readonly database: Database;
  readonly service: Service;
  readonly callers: readonly Caller[];
}

async function open(database: Database): Promise<Subject> {
  const service = openMeasured(database, createMemoryDispatcher());
  return { database, service, callers: (await openCallers(service)).map(({ caller }) => caller) };
}

const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
const postgres = await open(await openPostgres({ url: server.url }));
const sqlite = await open(await openSqlite({ path: join(folder, "bench.db"), role: "server", driver: bunSqlite }));
const peers = [await openPgBoss(server.url), await openGraphile(server.url)];

let keys = 0;
function next(callers: readonly Caller[], serial: number) {
  const caller = callers[serial % callers.length];
  assert.ok(caller !== undefined);
  return { caller, command: scanCommand({ idempotencyKey: `bench-${keys++}` }) };
}

const policy = { ...DEFAULT_POLICY, queuedCap: Number.MAX_SAFE_INTEGER, saturationDepth: Number.MAX_SAFE_INTEGER };
const context = () => ({ now: systemClock.now(), policy, mint: ids.next, random: Math.random });
const batchers = Array.from({ length: BATCHERS }, () =>
  createCommandBatcher({ store: postgres.database.store, context, maxBatch: 1 }),
);

function admission(name: string, { database, service, callers }: Subject): Variant {
  const add = async (serial: number) => {
    const { caller, command } = next(callers, serial);
    await service.admit(caller, command);
  };
  return variantOf(name, add, () => reserved(database, callers));
}

try {
  const { callers, database } = postgres;
  const samples = await alternate(
    [
      admission("admission", postgres),
      admission("sqlite", sqlite),
      variantOf(
        "one by one",
        async (serial) => {
          await batchers[serial % BATCHERS]?.submit(admit({ ...next(callers, serial), bodyHash: "bench" }));
        },
        () => reserved(database, callers),
      ),
      ...peers.map(peer),
    ],
    effort,
  );
  console.log(
    `Admissions on PostgreSQL, ${IN_FLIGHT} in flight, ${effort.rounds} rounds of ${effort.seconds} s, medians`,
  );
  printSamples(samples, [
    { of: "admission", to: "pg-boss", rate: perCpuSecond, floor: 5 },
    { of: "admission", to: "graphile-worker", rate: perCpuSecond, floor: 10 },
    { of: "admission", to: "one by one", rate: perCpuSecond, floor: 4 },
    { of: "admission", to: "pg-boss", rate: perSecond },
    { of: "admission", to: "graphile-worker", rate: perSecond },
  ]);
} finally {
  await Promise.all(peers.map((queue) => queue.close()));
  for (const { service, database } of [postgres, sqlite]) {
    await service.close();
    await database.closeDatabase();
  }
  await server.stop();
  rmSync(folder, { recursive: true });
}
