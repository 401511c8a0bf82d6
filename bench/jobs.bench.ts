/**
 * Jobs that do nothing, from admission to the recorded end, against BullMQ on Redis.
 *
 *     bun bench/jobs.bench.ts [--seconds N] [--rounds N]
 *
 * Ours: 20 organisations, credits reserved and captured, slots granted fairly, one event and one webhook delivery row a job. Queue caps are raised, so that the
 * engine is what is measured. `SQLite`: synchronous=FULL, queue in this process. `PostgreSQL`: synchronous_commit and fsync on, its queue BullMQ on the
 * same Redis, as a cluster has it. `BullMQ`: alone, on Redis' default log (synced each second). All run in this process in turns, 64 jobs in flight;
 * a round ends when all its jobs have ended. The floor is held per CPU-second (DESIGN 8), the servers that a variant uses included; per second BullMQ
 * does better, because it keeps two processes busy.
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
import { alternate, cpuSeconds, perCpuSecond, perSecond, printSamples, readEffort, type Variant } from "./lib/measure.ts";
import { keepBusy, openCallers, openMeasured } from "./lib/measure-service.ts";
import { type PeerServer, startPostgres, startRedis } from "./lib/peers-servers.ts";
import "./lib/help.ts";

const IN_FLIGHT = 64;
/** Jobs run at once, of ours and of BullMQ. */
const CONCURRENCY = 50;
const POOLS = { classify: 1, "scan.lite": 1, "scan.standard": CONCURRENCY, "scan.deep": 1 };
const WEBHOOK = { url: "https://receiver.example/hook", events: ["job.completed"] };

interface Bench extends Variant {
  /** Checks what was left behind, then closes. */
  close(): Promise<void>;
}

/** What our service runs on, and the servers beside this process that work for it. */
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

  /** Every job completed, paid and told once; nothing left reserved or counted. */
  async function audit(): Promise<void> {
    let jobs = 0;
    for (const { caller } of callers) {
      const report = await database.store.read.audit(caller.organizationId);
      assert.ok(report !== null);
      jobs += report.jobs.length;
      const { active, queued, reservedMillicredits } = report.organization;
      assert.deepEqual({ active, queued, reservedMillicredits }, { active: 0, queued: 0, reservedMillicredits: 0 });
      assert.ok(report.jobs.every((job) => job.state === "completed"));
      assert.equal(new Set(report.transfers.filter(({ kind }) => kind === "capture").map(({ jobId }) => jobId)).size, report.jobs.length);
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
  const [sender, receiver] = await Promise.all([createClient({ url: redis.url }).connect(), createClient({ url: redis.url }).connect()]);
  const queue = new Queue("bench", { connection: sender, defaultJobOptions: { removeOnComplete: true } });
  const seen = new Set<string>();
  let done = 0;
  const worker = new Worker("bench", async ({ id }) => void seen.add(id ?? ""), { connection: receiver, concurrency: CONCURRENCY });
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
      const count = await keepBusy(IN_FLIGHT, begun + seconds * 1000, async () => void (await queue.add("scan", request)));
      await drained(count);
      assert.equal(seen.size, count);
      return { count, seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSeconds() + redis.cpuSeconds() - cpu };
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
  return ours("PostgreSQL", { database, dispatcher: await openBullmqDispatcher({ redis }), servers: [postgres, redis] });
}

const effort = readEffort({ seconds: 2, rounds: 5 });
const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
const redis = await startRedis();
const postgres = await startPostgres();
try {
  const benches = [await sqlite(folder)];
  if (redis !== null && postgres !== null) benches.push(await cluster(postgres, redis));
  if (redis !== null) benches.push(await bullmq(redis));
  else console.log("no redis-server on this machine: nothing to compare with");
  const samples = await alternate(benches, effort);
  for (const bench of benches) await bench.close();
  console.log(`Jobs that do nothing, ${IN_FLIGHT} in flight, ${effort.rounds} rounds of ${effort.seconds} s, medians`);
  const compared = redis === null ? [] : benches.filter(({ name }) => name !== "BullMQ").map(({ name }) => ({ of: name, to: "BullMQ" }));
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
