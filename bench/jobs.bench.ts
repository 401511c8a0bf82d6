/**
 * Compares jobs that do nothing, from admission to the recorded end, with BullMQ on Redis.
 *
 *     bun bench/jobs.bench.ts [--seconds N] [--rounds N]
 *
 * Our jobs belong to 20 organizations. Each job reserves and captures credits, gets its slot fairly, and creates one
 * event and one webhook delivery row. Queue limits are raised so that they do not limit the engine. `SQLite` runs with
 * synchronous=FULL and a queue in this process. `PostgreSQL` runs with synchronous_commit and fsync on; its queue is
 * BullMQ on the same Redis, as in a cluster. `BullMQ` runs alone on Redis' default log, which is synced each second.
 *
 * All variants run in this process in turns with 64 jobs in flight, and a round ends when all its jobs have ended. The
 * floor is per CPU-second (D-57) and includes the servers of each variant. Per second BullMQ is faster, because it
 * keeps two processes busy.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Queue, Worker } from "bullmq";
import { createClient } from "redis";
import { openBullmqDispatcher } from "../adapters/bullmq/open.ts";
import { createMemoryDispatcher } from "../adapters/memory/dispatcher.ts";
import { openPostgres } from "../adapters/postgres/open.ts";
import { bunSqlite } from "../adapters/sqlite/bun-driver.ts";
import { openSqlite } from "../adapters/sqlite/open.ts";
import type { Database } from "../core/ports/database.ts";
import type { Dispatcher } from "../core/ports/dispatcher.ts";
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
import { keepBusy, openCallers, openMeasured } from "./lib/measure-service.ts";
import { type PeerServer, startPostgres, startRedis } from "./lib/peers-servers.ts";
import "./lib/help.ts";

const IN_FLIGHT = 64;
/** Number of jobs that run at once, for our service and for BullMQ. */
const CONCURRENCY = 50;
const POOLS = { classify: 1, "scan.lite": 1, "scan.standard": CONCURRENCY, "scan.deep": 1 };
const WEBHOOK = { url: "https://receiver.example/hook", events: ["job.completed"] };

interface Bench extends Variant {
  /** Checks the remaining state, then closes. */
  close(): Promise<void>;
}

/** The database and queue of our service, and the server processes whose CPU time counts. */
interface Parts {
  readonly database: Database;
  readonly dispatcher: Dispatcher;
  readonly servers: readonly PeerServer[];
}

async function ours(name: string, { database, dispatcher, servers }: Parts): Promise<Bench> {
  const service = openMeasured(database, dispatcher, { poolSizes: POOLS });
  const callers = await openCallers(service);
  await service.start();
  let admitted = 0;
  const cpu = (): number => servers.reduce((sum, server) => sum + server.cpuSeconds(), cpuSeconds());

  async function drained(): Promise<void> {
    const pools = await database.store.read.pools();
    if (pools.every((pool) => pool.inFlight + pool.queued === 0)) return;
    await Bun.sleep(5);
    return drained();
  }

  /** Checks that every job completed and has one capture and one event, and that no credit or slot is still held. */
  async function audit(): Promise<void> {
    let jobs = 0;
    for (const { caller } of callers) {
      const report = await database.store.read.audit(caller.organizationId);
      assert.ok(report !== null);
      jobs += report.jobs.length;
      const { active, queued, reservedMillicredits } = report.organization;
      assert.deepEqual({ active, queued, reservedMillicredits }, { active: 0, queued: 0, reservedMillicredits: 0 });
      assert.ok(report.jobs.every((job) => job.state === "completed"));
      assert.equal(
        new Set(report.transfers.filter(({ kind }) => kind === "capture").map(({ jobId }) => jobId)).size,
        report.jobs.length,
      );
      assert.equal(report.transfers.filter(({ kind }) => kind === "capture").length, report.jobs.length);
      assert.equal(report.events.length, report.jobs.length);
      assert.equal(report.deliveries.length, report.jobs.length);
    }
    assert.equal(jobs, admitted);
  }

  return {
    name,
    async measure(seconds) {
      const before = cpu();
      const begun = performance.now();
      const count = await keepBusy(IN_FLIGHT, begun + seconds * 1000, async (serial) => {
        const caller = callers[serial % callers.length]?.caller;
        assert.ok(caller !== undefined);
        await service.admit(caller, scanCommand({ idempotencyKey: `${admitted}-${serial}`, webhook: WEBHOOK }));
      });
      await drained();
      admitted += count;
      return { count, seconds: (performance.now() - begun) / 1000, cpuSeconds: cpu() - before };
    },
    async close() {
      await service.close();
      await dispatcher.close();
      await audit();
      await database.closeDatabase();
    },
  };
}

async function bullmq(redis: PeerServer): Promise<Bench> {
  const [sender, receiver] = await Promise.all([
    createClient({ url: redis.url }).connect(),
    createClient({ url: redis.url }).connect(),
  ]);
  const queue = new Queue("bench", { connection: sender, defaultJobOptions: { removeOnComplete: true } });
  const seen = new Set<string>();
  let done = 0;
  const worker = new Worker("bench", async ({ id }) => void seen.add(id ?? ""), {
    connection: receiver,
    concurrency: CONCURRENCY,
  });
  worker.on("completed", () => {
    done += 1;
  });
  await worker.waitUntilReady();
  const { request } = scanCommand();

  async function drained(count: number): Promise<void> {
    if (done >= count) return;
    await Bun.sleep(5);
    return drained(count);
  }

  return {
    name: "BullMQ",
    async measure(seconds) {
      done = 0;
      seen.clear();
      const cpu = cpuSeconds() + redis.cpuSeconds();
      const begun = performance.now();
      const count = await keepBusy(
        IN_FLIGHT,
        begun + seconds * 1000,
        async () => void (await queue.add("scan", request)),
      );
      await drained(count);
      assert.equal(seen.size, count);
      return {
        count,
        seconds: (performance.now() - begun) / 1000,
        cpuSeconds: cpuSeconds() + redis.cpuSeconds() - cpu,
      };
    },
    async close() {
      await worker.close();
      await queue.close();
      for (const client of [sender, receiver]) client.destroy();
    },
  };
}

async function sqlite(folder: string): Promise<Bench> {
  const database = await openSqlite({ path: join(folder, "bench.db"), role: "server", driver: bunSqlite });
  return ours("SQLite", { database, dispatcher: createMemoryDispatcher(), servers: [] });
}

async function cluster(postgres: PeerServer, redis: PeerServer): Promise<Bench> {
  const database = await openPostgres({ url: postgres.url });
  return ours("PostgreSQL", {
    database,
    dispatcher: await openBullmqDispatcher({ redis }),
    servers: [postgres, redis],
  });
}

const effort = readEffort({ seconds: 2, rounds: 5 });
const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
const redis = await startRedis();
const postgres = await startPostgres();
try {
  const benches = [await sqlite(folder)];
  if (redis !== null && postgres !== null) benches.push(await cluster(postgres, redis));
  if (redis !== null) benches.push(await bullmq(redis));
  else console.log("redis-server is not installed on this machine, so BullMQ is not compared.");
  const samples = await alternate(benches, effort);
  for (const bench of benches) await bench.close();
  console.log(`Jobs that do nothing, ${IN_FLIGHT} in flight, ${effort.rounds} rounds of ${effort.seconds} s, medians`);
  const compared =
    redis === null
      ? []
      : benches.filter(({ name }) => name !== "BullMQ").map(({ name }) => ({ of: name, to: "BullMQ" }));
  printSamples(
    samples,
    compared.flatMap((pair) => [
      { ...pair, rate: perCpuSecond, ...(pair.of === "SQLite" ? { floor: 0.5 } : {}) },
      { ...pair, rate: perSecond },
    ]),
  );
} finally {
  await redis?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
}
