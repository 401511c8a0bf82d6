import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type HostileStand, openHostileStand } from "./hostile-stand.ts";
import { SKIP } from "./stand.ts";

const MEBIBYTE = 1024 * 1024;
const BUDGET_MS = 1_500;
/** Time over its budget in ms in which a page must end. D-58 */
const OVER_MS = 3_000;
/**
 * Longest time of the next honest page, as a multiple of the first page's, which waits for the start of the browser. A
 * browser that a page has misused is started again.
 */
const SLOWDOWN = 2;
/** Rounds in which a busy machine may spoil the honest pages' times. */
const ROUNDS = 4;
/** Time in ms for a page to reach the memory limit on a busy machine. */
const MEMORY_BUDGET_MS = 8_000;
/** Memory limit of 1 GiB, with a quarter for what a page allocates between two looks of the watchdog. */
const PEAK_BYTES = 1_280 * MEBIBYTE;

/** A page of each kind. `bench/hostile.bench.ts` loads all of them. */
const KINDS = [
  "/loop",
  "/history-push",
  "/memory-blobs",
  "/alerts",
  "/workers",
  "/dom-nodes",
  "/reload",
  "/windows",
  "/downloads",
  "/console",
  "/requests-silent",
  "/endless",
];

describe("hostile pages in the browser", { skip: SKIP }, () => {
  let stand: HostileStand;
  before(async () => {
    stand = await openHostileStand({ isSampled: false });
  });
  after(() => stand.close());

  for (const path of KINDS) {
    it(`${path} ends within its budget and does not slow down the next page`, { timeout: 120_000 }, async () => {
      const slowdowns: number[] = [];
      while (slowdowns.length < ROUNDS && !slowdowns.some((slowdown) => slowdown <= SLOWDOWN)) {
        const { tookMs, aloneMs, afterMs, outcome } = await stand.round("render", path, BUDGET_MS);
        assert.ok(tookMs <= BUDGET_MS + OVER_MS, `${outcome} after ${tookMs} ms`);
        slowdowns.push(afterMs / Math.max(aloneMs, stand.firstMs));
      }
      assert.ok(Math.min(...slowdowns) <= SLOWDOWN, `the next page took ${slowdowns.join(", ")} times as long`);
    });
  }
});

describe("pages that use up the browser's memory", { skip: SKIP }, () => {
  let stand: HostileStand;
  before(async () => {
    stand = await openHostileStand({ isSampled: true });
  });
  after(() => stand.close());

  for (const path of ["/memory-arrays-at-once", "/memory-workers", "/memory-wasm", "/memory-strings"]) {
    it(`${path} stays within the limit of proportional memory`, { timeout: 120_000 }, async () => {
      const { outcome, peakBytes } = await stand.round("render", path, MEMORY_BUDGET_MS);
      assert.ok(peakBytes <= PEAK_BYTES, `${outcome} with ${Math.round(peakBytes / MEBIBYTE)} MiB`);
    });
  }
});
