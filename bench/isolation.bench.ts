/**
 * Measures what hostile pages of one organization cost another one, on a real server.
 *
 *     bun bench/isolation.bench.ts [--size 5000000] [--at-once 5] [--kinds NAME,NAME] [--workers 1,2,4]
 *         [--part attack,throughput]
 *
 * `attack` runs every hostile kind in every place: as target, ranking page, internal page and page to classify. Five
 * hostile jobs run at all times. Meanwhile a neighbor requests `/healthz` and `POST /v1/scan` ten times a second, and
 * scans honest pages: their reports must not change by a byte. `throughput` runs honest scans with several numbers of
 * analysis workers. Bars: 250 ms at p99 for a response, 100 ms at p99.9 for the event loop of the server.
 *
 * The event loop is read every 100 ms, and each reading is the longest of about ten samples. So p99 of the readings is
 * p99.9 of the samples. On a busy machine the server waits for a processor too; a second line leaves these waits out.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { type IsolationStand, openIsolationStand, reportOf, runJob } from "../test/blackbox/isolation-stand.ts";
import { HOSTILE_SITES } from "../test/fixtures/hostile-network.ts";
import { HOSTILE_PAGES, HOSTILE_SIZE } from "../test/fixtures/hostile-pages.ts";
import { HOSTILE_PLACES, type HostileJob } from "../test/fixtures/hostile-web.ts";
import { memoryOf, processorWaitMs, residentMb } from "./lib/process-figures.ts";
import "./lib/help.ts";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: String(HOSTILE_SIZE) },
    "at-once": { type: "string", default: "5" },
    kinds: { type: "string", default: "" },
    workers: { type: "string", default: "1,2,4" },
    part: { type: "string", default: "attack,throughput" },
  },
});
const AT_ONCE = Number(values["at-once"]);
const KINDS = Object.keys(HOSTILE_PAGES).filter(
  (kind) => values.kinds === "" || values.kinds.split(",").includes(kind),
);
/** Hostile sites. They run with the whole list of kinds, or when `--kinds` names them. */
const SITES = Object.keys(HOSTILE_SITES).filter(
  (name) => values.kinds === "" || values.kinds.split(",").includes(name),
);
const RESPONSE_BAR_MS = 250;
const LOOP_BAR_MS = 100;
const REQUEST_PAUSE_MS = 100;
const SAMPLE_MS = 100;
/** Milliseconds between two readings of the memory of server and workers, which stop them for a moment. */
const MEMORY_SAMPLE_MS = 1_000;
/** Slowest kinds that are printed. */
const SHOWN = 8;
const THROUGHPUT_SCANS = 20;

interface Attack {
  readonly name: string;
  readonly job: HostileJob;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const sorted = (list: readonly number[]): readonly number[] => [...list].sort((a, b) => a - b);

function line(name: string, times: readonly number[], bar: number): void {
  const all = sorted(times);
  const [p50, p99, most] = [percentile(all, 0.5), percentile(all, 0.99), all.at(-1) ?? Number.NaN];
  const verdict = p99 <= bar ? "held" : "MISSED";
  console.log(
    `  ${name.padEnd(26)} p50 ${p50.toFixed(1).padStart(7)}   p99 ${p99.toFixed(1).padStart(7)}   most ${most.toFixed(1).padStart(7)} ms   (${all.length}; bar ${bar} at p99: ${verdict})`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Reads the delay of the server's event loop since the last reading, in ms at p99.9 and at most. */
async function loopDelay({ server }: IsolationStand): Promise<readonly [number, number]> {
  const text = await (await fetch(`${server.operations}/metrics`)).text();
  const of = (quantile: string) =>
    1_000 *
    Number(new RegExp(`^serplens_event_loop_delay_seconds\\{quantile="${quantile}"\\} (\\S+)`, "m").exec(text)?.[1]);
  return [of("0.999"), of("1")];
}

/** Sends the neighbor's requests until `isOver`, and returns their times. */
async function watch(stand: IsolationStand, isOver: () => boolean) {
  const health: number[] = [];
  const create: number[] = [];
  const loops: number[] = [];
  const ownLoops: number[] = [];
  const firstWaitMs = processorWaitMs(stand.server.pid);
  let waitMs = firstWaitMs;
  // The job of this keyword ends as soon as it starts, so that the neighbor's slots stay free.
  const body = { ...stand.web.honestScan(0).body, keyword: "test:fail" };
  while (!isOver()) {
    health.push(await timed(() => fetch(`${stand.server.address}/healthz`)));
    create.push(
      await timed(async () => {
        const { status, text } = await stand.neighborTest.post("/v1/scan", body);
        assert.equal(status, 202, text);
      }),
    );
    const [, most] = await loopDelay(stand);
    const nowMs = processorWaitMs(stand.server.pid);
    loops.push(most);
    ownLoops.push(Math.max(0, most - (nowMs - waitMs)));
    waitMs = nowMs;
    await new Promise((resolve) => setTimeout(resolve, REQUEST_PAUSE_MS));
  }
  return { health, create, loops, ownLoops, waitMs: waitMs - firstWaitMs };
}

async function attackPart(): Promise<void> {
  const stand = await openIsolationStand({ size: Number(values.size), slots: AT_ONCE + 2 });
  try {
    const { web, attacker, neighbor, server } = stand;
    // Every page is built before anything is measured, because this process also serves the pages.
    for (const kind of KINDS) await runJob(attacker, web.jobOf(kind, "classify"));
    for (let scan = 0; scan < 3; scan += 1) await runJob(neighbor, web.honestScan(1));
    const expected = await reportOf(neighbor, (await runJob(neighbor, web.honestScan(1))).id);
    let isOver = false;
    const quiet = watch(stand, () => isOver);
    for (let scan = 0; scan < 5; scan += 1) await runJob(neighbor, web.honestScan(1));
    isOver = true;
    const before = await quiet;

    isOver = false;
    const queue: Attack[] = [
      ...SITES.flatMap((name) =>
        (["target", "classify"] as const).map((place) => ({
          name: `${name} (${place})`,
          job: web.siteJobOf(name, place),
        })),
      ),
      ...KINDS.flatMap((kind) =>
        HOSTILE_PLACES.map((place) => ({ name: `${kind} (${place})`, job: web.jobOf(kind, place) })),
      ),
    ];
    const total = queue.length;
    const done: { readonly name: string; readonly end: string; readonly ms: number }[] = [];
    const attack = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { name, job } = next;
        let end = "";
        const ms = await timed(async () => {
          end = (await runJob(attacker, job)).end;
        });
        done.push({ name, end, ms });
        if (done.length % 20 === 0) console.error(`${done.length} of ${total} hostile jobs`);
      }
    };
    const watching = watch(stand, () => isOver);
    const attacks = Promise.all(Array.from({ length: AT_ONCE }, attack)).then(() => {
      isOver = true;
    });
    const honestMs: number[] = [];
    let peakMb = 0;
    const sampler = setInterval(() => {
      peakMb = Math.max(peakMb, residentMb(server.pid));
    }, SAMPLE_MS);
    while (!isOver) {
      let id = "";
      honestMs.push(
        await timed(async () => {
          const run = await runJob(neighbor, web.honestScan(1));
          assert.equal(run.end, "completed");
          id = run.id;
        }),
      );
      assert.equal(await reportOf(neighbor, id), expected, "a hostile page changed another organization's report");
    }
    clearInterval(sampler);
    await attacks;
    const { health, create, loops, ownLoops, waitMs } = await watching;

    console.log(
      `${total} hostile jobs of ${KINDS.length} kinds of pages and ${SITES.length} of sites, ${AT_ONCE} at once, pages of ${values.size} characters`,
    );
    console.log("Alone:");
    line("/healthz", before.health, RESPONSE_BAR_MS);
    line("POST /v1/scan", before.create, RESPONSE_BAR_MS);
    line("event loop of the server", before.loops, LOOP_BAR_MS);
    console.log("Beside the hostile jobs:");
    line("/healthz", health, RESPONSE_BAR_MS);
    line("POST /v1/scan", create, RESPONSE_BAR_MS);
    line("event loop of the server", loops, LOOP_BAR_MS);
    line("the same, without waits", ownLoops, LOOP_BAR_MS);
    console.log(`  The server was ready and waited for a processor for ${(waitMs / 1_000).toFixed(1)} s in all.`);
    line("honest scan, in all", honestMs, Number.POSITIVE_INFINITY);
    console.log(
      `  ${honestMs.length} honest reports equal to the byte; the server's own memory at most ${peakMb.toFixed(0)} MB`,
    );
    const ends = new Map<string, number>();
    for (const { end } of done) ends.set(end, (ends.get(end) ?? 0) + 1);
    console.log(`Ends: ${[...ends].map(([end, count]) => `${end} ${count}`).join(", ")}`);
    for (const { name, end, ms } of done.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN))
      console.log(`  ${name.padEnd(44)} ${end.padEnd(18)} ${(ms / 1_000).toFixed(1)} s`);
  } finally {
    await stand.close();
  }
}

/** Honest scans a minute, five at once, for each number of workers. */
async function throughputPart(): Promise<void> {
  console.log(`\nHonest scans, 5 at once, by analysis workers (${THROUGHPUT_SCANS} scans each after 5)`);
  for (const workers of values.workers.split(",").map(Number)) {
    const stand = await openIsolationStand({ size: 1_000, slots: 5, workers });
    try {
      const scans = async (count: number) => {
        let left = count;
        const run = async () => {
          while (left-- > 0) assert.equal((await runJob(stand.neighbor, stand.web.honestScan(left))).end, "completed");
        };
        await Promise.all(Array.from({ length: 5 }, run));
      };
      await scans(5);
      let peakMb = 0;
      const sampler = setInterval(() => {
        peakMb = Math.max(peakMb, memoryOf(stand.server.pid).mb);
      }, MEMORY_SAMPLE_MS);
      const ms = await timed(() => scans(THROUGHPUT_SCANS));
      clearInterval(sampler);
      console.log(
        `  ${workers} workers: ${((THROUGHPUT_SCANS * 60_000) / ms).toFixed(0).padStart(5)} scans a minute, server and workers at most ${peakMb.toFixed(0)} MB`,
      );
    } finally {
      await stand.close();
    }
  }
}

if (values.part.includes("attack")) await attackPart();
if (values.part.includes("throughput")) await throughputPart();
