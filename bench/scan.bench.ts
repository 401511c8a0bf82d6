/**
 * Measures the cost of a scan without network and browser: CPU by step, in this process and with pages read in child
 * processes; growth with pages and bytes; and the peak memory of a server with five scans at once.
 *
 *     bun bench/scan.bench.ts [--rounds N]
 *
 * The pages are those of the demo web, enlarged to 170 KB and to the composition of real pages. This process reads
 * them from memory, and the server reads them over loopback. Each of 40 keywords has its own addresses. Variants
 * alternate, and figures are medians of warm processes. The cost of the first scan is printed beside them, because the
 * engine compiles code during some 100 scans. The ratio to baseline.json is a hint, because machines differ.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { TOPICS } from "../test/fixtures/web/sites.ts";
import { type LargePages, largePages } from "./lib/large-pages.ts";
import { doubtOf, loadLine, median } from "./lib/measure.ts";
import { childCpuMs, cpuMs, memoryOf } from "./lib/process-figures.ts";
import { openScanner, type ScanCost, STEPS } from "./lib/scan-cost.ts";
import { openScanServer } from "./lib/scan-server.ts";
import "./lib/help.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });
const ROUNDS = Math.max(2, Number(values.rounds) || 2);
/** Bars of D-57: CPU time in ms of a standard and of a deep scan, and the memory of a server in MB. */
const BARS = { standard: 400, deep: 600, memoryMb: 350 } as const;
const COUNTS = { standard: 10, deep: 15 } as const;
/** Number of scans before the measured scans. */
const WARM_UPS = 8;
type Tier = keyof typeof COUNTS;

const baseline = JSON.parse(readFileSync(join(import.meta.dirname, "baseline.json"), "utf8")) as {
  readonly scan: Readonly<Record<string, number>>;
};
const [TOPIC = assert.fail("the demo web has no topic")] = TOPICS;

function row(cells: readonly (string | number)[], widths: readonly number[]): string {
  return cells
    .map((cell, index) =>
      index === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[index] ?? 8),
    )
    .join("  ");
}

/** Interval in ms of memory readings while the server scans. */
const SAMPLE_MS = 20;

/** Prints the server's peak memory after 5, 25 and 100 standard scans, with five running at once. */
async function memory(pages: LargePages): Promise<void> {
  const server = await openScanServer(TOPIC, pages);
  try {
    let peak = memoryOf(server.pid);
    console.log(`Memory of "serplens serve", its reading processes included, MB: ${peak.mb.toFixed(0)} at its start`);
    let mostPss = peak.pssMb;
    let done = 0;
    for (const until of [5, 25, 100]) {
      const timer = setInterval(() => {
        const now = memoryOf(server.pid);
        if (now.mb > peak.mb) peak = now;
        mostPss = Math.max(mostPss, now.pssMb);
      }, SAMPLE_MS);
      const before = cpuMs(server.pid);
      try {
        await server.scan(until - done, 5);
      } finally {
        // The server has ended, so its memory cannot be read.
        clearInterval(timer);
      }
      const cpu = (cpuMs(server.pid) - before) / (until - done);
      done = until;
      const parts = peak.parts.map((mb) => mb.toFixed(0)).join(" + ");
      const verdict = peak.mb <= BARS.memoryMb ? "held" : "MISSED";
      console.log(
        `  peak after ${String(until).padStart(3)} scans: ${parts} = ${peak.mb.toFixed(0)} (bar ${BARS.memoryMb}: ${verdict}); as PSS ${mostPss.toFixed(0)}`,
      );
      console.log(
        `    CPU of the server without its children: ${cpu.toFixed(0)} ms a scan, with HTTP, fetching and storing`,
      );
    }
  } finally {
    await server.close();
  }
  console.log();
}

/** Returns the median of each step over the rounds. */
function medians(costs: readonly ScanCost[]): ScanCost {
  const of = (pick: (cost: ScanCost) => number) => median(costs.map(pick));
  return {
    totalMs: of((cost) => cost.totalMs),
    steps: Object.fromEntries(STEPS.map((step) => [step, of((cost) => cost.steps[step] ?? 0)])),
    report: "",
  };
}

/** Alternates reading in this process and in the pool. Both reports must be equal. */
async function inlineAgainstPool(tier: Tier): Promise<void> {
  const pages = await largePages(TOPIC, COUNTS[tier]);
  const inline = openScanner(pages, 0);
  const pool = openScanner(pages, 2);
  const costs: { inline: ScanCost[]; pool: ScanCost[] } = { inline: [], pool: [] };
  // Both variants have compiled most of their code before the measured scans.
  const { totalMs: firstMs } = await inline.scan(TOPIC, tier);
  await pool.scan(TOPIC, tier);
  for (let round = 1; round < WARM_UPS; round++) for (const scanner of [inline, pool]) await scanner.scan(TOPIC, tier);
  let childrenMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    costs.inline.push(await inline.scan(TOPIC, tier));
    const before = childCpuMs();
    costs.pool.push(await pool.scan(TOPIC, tier));
    childrenMs += childCpuMs() - before;
  }
  assert.equal(
    new Set([...costs.inline, ...costs.pool].map((cost) => cost.report)).size,
    1,
    "the same pages gave different reports",
  );
  await Promise.all([inline.close(), pool.close()]);
  const a = medians(costs.inline);
  const b = medians(costs.pool);
  const widths = [26, 10, 16];
  console.log(loadLine());
  console.log(row([`${tier}: ${COUNTS[tier] + 1} pages, CPU ms`, "inline", "pool, parent"], widths));
  for (const step of STEPS)
    console.log(row([`  ${step}`, (a.steps[step] ?? 0).toFixed(1), (b.steps[step] ?? 0).toFixed(1)], widths));
  console.log(row(["  all", a.totalMs.toFixed(0), b.totalMs.toFixed(0)], widths));
  const children = childrenMs / ROUNDS;
  const whole = b.totalMs + children;
  const verdict = doubtOf(
    "the scan in this process",
    costs.inline.map(({ totalMs }) => totalMs),
  );
  const known = baseline.scan[tier];
  const ratio = known === undefined ? "" : `; ${(a.totalMs / known).toFixed(2)} times the baseline`;
  console.log(
    `  children ${children.toFixed(0)} ms, parent and children ${whole.toFixed(0)} ms (bar ${BARS[tier]}: ${verdict ?? (whole <= BARS[tier] ? "held" : "MISSED")}${ratio})`,
  );
  if (tier === "standard") console.log(`  the first scan of this process, inline: ${firstMs.toFixed(0)} ms`);
  console.log();
}

async function growth(
  label: string,
  variants: readonly { readonly name: string; readonly pages: LargePages }[],
): Promise<void> {
  const scanners = variants.map(({ pages }) => openScanner(pages, 0));
  const costs = variants.map((): ScanCost[] => []);
  for (let round = 0; round < Math.ceil(ROUNDS / 2) + 1; round++) {
    for (const [index, scanner] of scanners.entries()) {
      const into = costs[index] ?? [];
      const cost = await scanner.scan(TOPIC, "deep");
      if (round > 0) into.push(cost);
    }
  }
  const totals = costs.map((list) => median(list.map((cost) => cost.totalMs)));
  const cells = variants.map(
    ({ name }, index) =>
      `${name}: ${(totals[index] ?? 0).toFixed(0)} ms (${((totals[index] ?? 0) / (totals[0] ?? 1)).toFixed(2)}x)`,
  );
  console.log(`${label}  ${cells.join("   ")}`);
  for (const scanner of scanners) await scanner.close();
}

await memory(await largePages(TOPIC, COUNTS.standard));
for (const tier of ["standard", "deep"] as const) await inlineAgainstPool(tier);
await growth(
  "Pages, 170 KB each:",
  await Promise.all(
    [4, 8, 16].map(async (count) => ({ name: `${count} pages`, pages: await largePages(TOPIC, count - 1) })),
  ),
);
await growth(
  "Bytes, 8 pages:    ",
  await Promise.all(
    [1, 2, 4].map(async (scale) => ({ name: `${170 * scale} KB`, pages: await largePages(TOPIC, 7, scale) })),
  ),
);
