import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Clock } from "../../../../core/ports/clock.ts";
import { MAX_WAIT_SECONDS, waitForJob } from "../../../../core/surfaces/mcp/wait.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

/** Starts a wait for a job that never runs, and records its result. */
async function wait(clockOf: (clock: Clock) => Clock) {
  const { service, caller, clock } = await createTestService();
  const { jobId } = await service.admit(caller, scanCommand());
  const client = new AbortController();
  let sleepingCount = 0;
  const counted: Clock = {
    now: clock.now,
    async sleep(ms, signal) {
      sleepingCount += 1;
      await clock.sleep(ms, signal);
      sleepingCount -= 1;
    },
  };
  const call = { caller, args: {}, requestId: "req_2", signal: client.signal, report: async () => undefined };
  let isOver = false;
  const over = waitForJob({ service, clock: clockOf(counted) }, call, jobId, MAX_WAIT_SECONDS).then((job) => {
    isOver = true;
    return job.state;
  });
  return { clock, service, caller, jobId, client, over, isOver: () => isOver, sleepingCount: () => sleepingCount };
}

describe("a wait for a job", () => {
  test("a wait ends when its time is up, also when the clock is set back", async () => {
    let setBackMs = 0;
    const { clock, over, isOver } = await wait((inner) => ({ ...inner, now: () => inner.now() - setBackMs }));
    await clock.advance(20_000);
    setBackMs = 3_600_000;
    await clock.advance(24_000);
    assert.equal(isOver(), false);
    await clock.advance(1_000);
    assert.equal(isOver(), true);
    assert.equal(await over, "queued");
  });

  test("a wait ends with the job or when the client disconnects, and leaves no timer", async () => {
    const ended = await wait((clock) => clock);
    await ended.clock.advance(5_000);
    await ended.service.cancel(ended.caller, ended.jobId);
    await ended.clock.advance(2_000);
    assert.deepEqual([await ended.over, ended.sleepingCount()], ["cancelled", 0]);
    const left = await wait((clock) => clock);
    await left.clock.advance(5_000);
    left.client.abort();
    await left.clock.advance(0);
    assert.deepEqual([await left.over, left.sleepingCount()], ["queued", 0]);
  });
});
