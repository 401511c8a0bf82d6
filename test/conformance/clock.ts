import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Clock } from "../../core/ports/clock.ts";

/** A clock and a function that lets its time pass. */
export interface ClockSubject {
  readonly clock: Clock;
  pass(ms: number): Promise<void>;
}

/** Tests the promises of the `Clock` port on an adapter. Takes a few milliseconds on a real clock. */
export function testClock(name: string, open: () => ClockSubject): void {
  describe(`clock: ${name}`, () => {
    test("a sleep ends after its time has passed, not before", async () => {
      const { clock, pass } = open();
      const before = clock.now();
      let wokenAt = 0;
      const sleep = clock.sleep(20).then(() => {
        wokenAt = clock.now();
      });
      await pass(5);
      assert.equal(wokenAt, 0);
      await pass(40);
      await sleep;
      // Timers of real clocks may fire up to one millisecond early by the wall clock.
      assert.ok(wokenAt - before >= 19, `${wokenAt - before}`);
    });

    test("an abort ends a sleep at once without a rejection", async () => {
      const { clock } = open();
      const controller = new AbortController();
      const sleep = clock.sleep(3_600_000, controller.signal);
      controller.abort();
      await sleep;
      await clock.sleep(3_600_000, controller.signal);
    });
  });
}
