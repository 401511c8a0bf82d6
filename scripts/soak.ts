/**
 * Sends mixed traffic to a real server for minutes: scans of the demo web, classifications, polls, replays, invalid
 * requests and webhooks.
 *
 * Exits with 1 when a response breaks the contract, a job or delivery is lost, or memory grows.
 *
 *     npm run soak -- [--minutes 10] [--rate 20] [--target sqlite|cluster]
 */
import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Arrival } from "../test/blackbox/receiver.ts";
import { eagerOrganization, type Running, type Setup, start } from "../test/blackbox/setup.ts";
import { createRandom, seedFrom } from "../test/conformance/seeded.ts";
import { type OwnServer, ownPostgres, ownRedis } from "../test/conformance/services.ts";
import { send } from "../test/http/harness.ts";
import "../bench/lib/help.ts";
import { type Caller, type Sent, type SentJob, SOAK_HOOK, sendOne } from "./soak-traffic.ts";

/** Organizations that share the traffic. With several, the limits of one do not block the others. */
const ORGANIZATIONS = 4;
/** Most requests at once. A slow server therefore receives fewer requests. */
const IN_FLIGHT = 64;
const RECENT_JOBS = 500;
const SAMPLE_MS = 1_000;
const TERMINAL = ["completed", "failed", "cancelled"];
/**
 * Longest time in ms without a finished job. Longer than a lease, a retry pause and a scan together on a busy machine.
 */
const STANDSTILL_MS = 180_000;
/** Share of the run in which code is compiled and caches fill. */
const WARM_UP = 0.25;
/** Allowed growth of a process's memory after the warm-up, as a share. Garbage collectors keep some free memory. */
const GROWTH_SHARE = 0.2;
const GROWTH_MIB = 48;

interface Options {
  readonly minutes: number;
  readonly perSecond: number;
  readonly target: "sqlite" | "cluster";
  readonly seed: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "10" },
      rate: { type: "string", default: "20" },
      target: { type: "string", default: "sqlite" },
      seed: { type: "string" },
    },
  });
  const [minutes, perSecond, seed] = [Number(values.minutes), Number(values.rate), seedFrom(values.seed)];
  const { target } = values;
  if (!(minutes > 0) || !(perSecond > 0) || (target !== "sqlite" && target !== "cluster")) {
    throw new Error(
      "Usage: soak [--minutes 10] [--rate 20] [--target sqlite|cluster] [--seed N]; rate is in requests per second",
    );
  }
  return { minutes, perSecond, target, seed };
}

async function setUp(target: Options["target"], servers: OwnServer[]): Promise<Setup> {
  if (target === "sqlite") return { storage: {}, processes: ["api,worker,webhooks"] };
  for (const open of [ownPostgres, ownRedis]) {
    const server = await open();
    if (server === null)
      throw new Error("Target cluster needs PostgreSQL and Redis. Install them or use --target sqlite.");
    servers.push(server);
  }
  const [postgres, redis] = servers;
  return {
    storage: { databaseUrl: postgres?.url ?? "", redisUrl: redis?.url ?? "" },
    processes: ["api", "worker", "webhooks"],
  };
}

async function openCallers({ stand, address, live, test, organizationId }: Running): Promise<readonly Caller[]> {
  await stand.cli("credits", "grant", "--org", organizationId, "--credits", "100000");
  const callers: Caller[] = [{ address, live: live.key, test: test.key }];
  for (let count = 1; count < ORGANIZATIONS; count++) {
    const id = await eagerOrganization(stand);
    await stand.cli("credits", "grant", "--org", id, "--credits", "100000");
    callers.push({ address, live: await stand.newKey(id), test: await stand.newKey(id, { kind: "test" }) });
  }
  return callers;
}

/** Returns the resident memory of a process in MiB. */
function residentMib(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** Measurements and faults of the run. */
class Log {
  readonly answers = new Map<string, number>();
  readonly faults: string[] = [];
  readonly jobs = new Map<string, SentJob>();
  /** Resident MiB of each process, one value per second. */
  readonly memory: readonly number[][];
  skipped = 0;

  constructor(processes: number) {
    this.memory = Array.from({ length: processes }, () => []);
  }

  add({ kind, answer, fault, job }: Sent): void {
    const line = `${kind}: ${answer}`;
    this.answers.set(line, (this.answers.get(line) ?? 0) + 1);
    if (fault !== null) this.faults.push(fault);
    if (job !== null) this.jobs.set(job.id, job);
  }

  recent(): readonly SentJob[] {
    return [...this.jobs.values()].slice(-RECENT_JOBS);
  }
}

async function drive({ minutes, perSecond, seed }: Options, running: Running, log: Log): Promise<void> {
  const random = createRandom(seed);
  const callers = await openCallers(running);
  const startedAt = performance.now();
  const endAt = startedAt + minutes * 60_000;
  const inFlight = new Set<Promise<void>>();
  let sampledAt = 0;
  for (let count = 1; performance.now() < endAt; count++) {
    const now = performance.now();
    if (now - sampledAt >= SAMPLE_MS) {
      sampledAt = now;
      for (const [index, server] of running.servers.entries()) log.memory[index]?.push(residentMib(server.pid));
    }
    const caller = callers[count % callers.length];
    if (inFlight.size >= IN_FLIGHT || caller === undefined) {
      log.skipped++;
    } else {
      const one: Promise<void> = sendOne({ caller, random, recent: log.recent(), count }).then((sent) => {
        log.add(sent);
        inFlight.delete(one);
      });
      inFlight.add(one);
    }
    await pause(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(inFlight);
}

/** Waits for all jobs and counts their final states. Reports a fault when no job ends for STANDSTILL_MS. */
async function endsOf(log: Log): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>();
  let open = [...log.jobs.values()];
  let movedAt = performance.now();
  while (open.length > 0 && performance.now() - movedAt < STANDSTILL_MS) {
    const left: SentJob[] = [];
    for (const job of open) {
      const { body } = await send(job.caller.address, "GET", `/v1/jobs/${job.id}`, { key: job.key });
      const status = String(body.status);
      if (!TERMINAL.includes(status)) {
        left.push(job);
        continue;
      }
      ends.set(status, (ends.get(status) ?? 0) + 1);
      // Only test jobs that are meant to fail may fail.
      if (status !== "completed" && job.key === job.caller.live) log.faults.push(`job ${job.id} ${status}`);
    }
    if (left.length < open.length) movedAt = performance.now();
    if (left.length > 0) await pause(SAMPLE_MS);
    open = left;
  }
  if (open.length > 0) log.faults.push(`${open.length} jobs did not end, the first of them ${open[0]?.id}`);
  return ends;
}

/** Waits for the end of every job and every delivery, and records each lost job and delivery as a fault. */
async function settle(running: Running, log: Log): Promise<void> {
  const ends = await endsOf(log);
  const tests = log.answers.get("webhook test: 202") ?? 0;
  const arrived = await running.stand.receiver.arrivals(SOAK_HOOK, log.jobs.size + tests);
  const different = new Set(arrived.map(({ headers }) => headers["service-delivery-id"])).size;
  console.log(`${log.jobs.size} jobs ended: ${[...ends].map(([status, count]) => `${count} ${status}`).join(", ")}`);
  console.log(`${arrived.length} deliveries arrived, ${different} different, of ${log.jobs.size + tests}`);
  printWaits(arrived);
  if (different !== log.jobs.size + tests)
    log.faults.push(`${log.jobs.size + tests} deliveries were due, ${different} arrived`);
}

/**
 * Prints how long completed jobs waited for their first start. Waits near the redispatch time of 10 s mean lost
 * dispatches.
 */
function printWaits(arrived: readonly Arrival[]): void {
  const waits = arrived
    .map(({ body }) => JSON.parse(new TextDecoder().decode(body)))
    .filter((payload) => payload.timings !== undefined && payload.test !== true)
    .map((payload) => Number(payload.timings.queue_wait_ms))
    .sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0;
  console.log(`wait of jobs for their start, ms: half ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function judgeMemory(setup: Setup, log: Log): void {
  for (const [index, samples] of log.memory.entries()) {
    const level = (from: number, to: number) =>
      median(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)));
    const [first, last] = [level(WARM_UP, WARM_UP + 0.15), level(0.85, 1)];
    const bound = first + Math.max(GROWTH_MIB, first * GROWTH_SHARE);
    const tenths = Array.from({ length: 10 }, (_, tenth) => Math.round(level(tenth / 10, (tenth + 1) / 10)));
    console.log(
      `memory of ${setup.processes[index]}, MiB by tenth of the run: ${tenths.join(" ")}; at most ${Math.round(bound)} at the end`,
    );
    if (last > bound)
      log.faults.push(`memory of ${setup.processes[index]} grew from ${Math.round(first)} to ${Math.round(last)} MiB`);
  }
}

async function stop(running: Running, log: Log): Promise<void> {
  for (const server of running.servers) {
    const code = await server.end("SIGTERM");
    if (code !== 0) log.faults.push(`a server exited with code ${code}`);
    log.faults.push(
      ...server
        .printed()
        .split("\n")
        .filter((line) => /"level":"(?:warn|error|fatal)"/.test(line)),
    );
  }
}

async function soak(options: Options): Promise<readonly string[]> {
  const services: OwnServer[] = [];
  let running: Running | null = null;
  try {
    const setup = await setUp(options.target, services);
    running = await start(setup);
    const log = new Log(setup.processes.length);
    console.log(
      `soak of ${options.target}: ${options.minutes} min at ${options.perSecond} requests a second, --seed ${options.seed}`,
    );
    await drive(options, running, log);
    await settle(running, log);
    await stop(running, log);
    for (const [line, count] of [...log.answers].sort()) console.log(`${String(count).padStart(8)}  ${line}`);
    if (log.skipped > 0) console.log(`${log.skipped} requests were not sent, because ${IN_FLIGHT} were under way`);
    judgeMemory(setup, log);
    return log.faults;
  } finally {
    await running?.stand.close();
    for (const service of services) await service.stop();
  }
}

const faults = await soak(readOptions());
for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
console.log(faults.length === 0 ? "soak: no fault" : `soak: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
