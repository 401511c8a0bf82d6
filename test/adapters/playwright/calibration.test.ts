import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Calibration } from "../../../adapters/playwright/calibration.ts";

const never = new AbortController().signal;

/** A page on which the fixed piece of work takes so long, one figure a measurement; the last repeats. */
function pageThatTakes(...timesMs: readonly number[]) {
  let count = 0;
  const evaluate = async () => {
    const timeMs = timesMs[Math.min(count, timesMs.length - 1)] ?? 0;
    count += 1;
    // The median is what counts: one run that was interrupted changes nothing.
    return [timeMs, timeMs, 10 * timeMs, timeMs, timeMs];
  };
  return { evaluate, count: () => count };
}

describe("the calibration loop", () => {
  test("a machine as fast as it ever was is calm at once", async () => {
    const page = pageThatTakes(10);
    assert.equal((await new Calibration().settle(page, 10_000, never)).ratio, 1);
    assert.equal(page.count(), 1);
  });

  test("the ratio is to the best run seen since the start, also on earlier pages", async () => {
    const calibration = new Calibration();
    await calibration.settle(pageThatTakes(10), 0, never);
    assert.equal((await calibration.settle(pageThatTakes(14), 10_000, never)).ratio, 1.4);
    assert.equal((await calibration.settle(pageThatTakes(5), 0, never)).ratio, 1);
    assert.equal((await calibration.settle(pageThatTakes(10), 0, never)).ratio, 2);
  });

  test("a busy machine is waited for until it is calm, and no longer than allowed", async () => {
    const calibration = new Calibration();
    await calibration.settle(pageThatTakes(10), 0, never);
    const calming = pageThatTakes(30, 11);
    const { ratio, waitedMs } = await calibration.settle(calming, 10_000, never);
    assert.ok(ratio === 1.1 && waitedMs >= 490 && waitedMs < 9_000, `${ratio} after ${waitedMs} ms`);
    const busy = pageThatTakes(30);
    assert.equal((await calibration.settle(busy, 400, never)).ratio, 3);
    assert.equal(busy.count(), 1);
  });

  test("an abort ends the wait", async () => {
    const calibration = new Calibration();
    await calibration.settle(pageThatTakes(10), 0, never);
    const controller = new AbortController();
    const pending = calibration.settle(pageThatTakes(30), 10_000, controller.signal);
    controller.abort(new Error("cancelled"));
    await assert.rejects(pending, /cancelled/);
  });
});
