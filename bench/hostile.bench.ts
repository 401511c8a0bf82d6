/**
 * Loads every hostile page and an honest one right before and after it, in a render and in a probe. Loopback only.
 *
 *     bun bench/hostile.bench.ts [--use render,probe] [--budget 3000] [--only memory] [--memory]
 *
 * Prints per page: outcome, time over the budget, the honest page's time after it over its time before, peak memory.
 * `--memory` measures the peak, which takes processor time from the pages. Bars are printed and never fail the bench.
 */
import { parseArgs } from "node:util";
import { HOSTILE_PATHS } from "../test/adapters/playwright/hostile-pages.ts";
import { openHostileStand } from "../test/adapters/playwright/hostile-stand.ts";
import "./lib/help.ts";

const { values } = parseArgs({
  options: {
    use: { type: "string", default: "render,probe" },
    budget: { type: "string", default: "3000" },
    only: { type: "string", default: "" },
    memory: { type: "boolean", default: false },
  },
});
const MEBIBYTE = 1024 * 1024;
/** Time over its budget in ms in which a page must end. D-58 */
const OVER_MS = 3_000;
/** Longest time of the next honest page, as a multiple of its time alone. */
const SLOWDOWN = 2;
/** Memory limit with the room that one look of the watchdog leaves, in MiB. */
const PEAK_MEBIBYTES = 1_280;

const budgetMs = Number(values.budget);
const stand = await openHostileStand({ isSampled: values.memory });
try {
  for (const use of ["render", "probe"] as const) {
    if (!values.use.split(",").includes(use)) continue;
    console.log(`\n${use}, budget ${budgetMs} ms`);
    for (const path of HOSTILE_PATHS.filter((each) => each.includes(values.only))) {
      const { outcome, tookMs, aloneMs, afterMs, peakBytes, faults } = await stand.round(use, path, budgetMs);
      const slowdown = afterMs / aloneMs;
      const misses = [
        tookMs - budgetMs > OVER_MS ? "time" : "",
        slowdown > SLOWDOWN ? "next page" : "",
        peakBytes > PEAK_MEBIBYTES * MEBIBYTE ? "memory" : "",
      ].filter((miss) => miss !== "");
      const memory = values.memory ? ` ${(peakBytes / MEBIBYTE).toFixed(0).padStart(5)} MiB` : "";
      const over = `${(tookMs - budgetMs).toString().padStart(6)} ms`;
      const next = `${afterMs.toString().padStart(5)} / ${aloneMs.toString().padEnd(5)} ${slowdown.toFixed(2)}`;
      const marks = [...faults, ...(misses.length === 0 ? [] : [`OVER: ${misses.join(", ")}`])].join(" ");
      console.log(`  ${path.padEnd(24)} ${outcome.padEnd(12)}${over}  ${next}${memory}  ${marks}`);
    }
  }
} finally {
  await stand.close();
}
