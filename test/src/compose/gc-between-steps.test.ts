import { fullGC, heapSize } from "bun:jsc";
import { expect, test } from "bun:test";
import { parseScanRequest } from "../../../core/contract/requests.ts";
import type { RunContext } from "../../../core/domain/job.ts";
import { gcBetweenSteps } from "../../../src/compose/gc-between-steps.ts";

const { request } = parseScanRequest("lite", { keyword: "pour over coffee", region: "US", locale: "en-US" });
const MEBIBYTE = 1024 * 1024;

function contextOf(steps: number[]): RunContext {
  return { signal: new AbortController().signal, progress: (percent) => void steps.push(percent) };
}

/**
 * Creates objects that are garbage when it returns, until they have taken 100 MiB from the machine. A process that ran
 * other tests first has free memory of its own, which does not count.
 */
function litter(): number {
  const from = process.memoryUsage.rss();
  const kept: object[] = [];
  do {
    for (let left = 500_000; left > 0; left--) kept.push({ at: kept.length, next: { at: kept.length } });
  } while (process.memoryUsage.rss() - from < 100 * MEBIBYTE);
  return kept.length;
}

test("the garbage of a step is collected before the next step", async () => {
  let afterStep = 0;
  const run = gcBetweenSteps(async (_request, { progress }) => {
    litter();
    progress(50, "running");
    afterStep = heapSize();
    return { kind: "succeeded", result: {} };
  });
  fullGC();
  const before = heapSize();
  await run(request, contextOf([]));
  expect(afterStep - before).toBeLessThan(32 * MEBIBYTE);
});

test("the job's outcome, progress and errors pass through unchanged", async () => {
  const steps: number[] = [];
  const run = gcBetweenSteps(async (_request, { progress }) => {
    for (const percent of [2, 50, 90]) progress(percent, "running");
    return { kind: "succeeded", result: { ok: true } };
  });
  expect(await run(request, contextOf(steps))).toEqual({ kind: "succeeded", result: { ok: true } });
  expect(steps).toEqual([2, 50, 90]);
  const stopped = gcBetweenSteps(async () => Promise.reject(new Error("stopped")));
  await expect(stopped(request, contextOf([]))).rejects.toThrow("stopped");
});
