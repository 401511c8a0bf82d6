import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { HostQueue, HostTurns } from "../../../../core/analysis/crawl/host-queue.ts";
import { VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;

function open(inFlightCount = 16) {
  const clock = new VirtualClock();
  const queue = new HostQueue({ clock, spacingMs: 500, inFlightCount });
  const starts: [string, number][] = [];
  const task = (host: string, tookMs: number) => async () => {
    starts.push([host, clock.now()]);
    await clock.sleep(tookMs);
  };
  return { clock, queue, starts, task };
}

describe("HostQueue", () => {
  test("request starts on one host are 500 ms apart, on two hosts independent", async () => {
    const { clock, queue, starts, task } = open();
    await clock.run(Promise.all(["a", "a", "b", "a"].map((host) => queue.run(host, task(host, 10), never))));
    const of = (host: string) => starts.filter(([name]) => name === host).map(([, at]) => at);
    assert.deepEqual(of("b"), [0]);
    const [first = -1, second = -1, third = -1] = of("a");
    assert.ok(first === 0 && second - first >= 500 && third - second >= 500 && third < 1_100, String(of("a")));
  });

  test("a host that takes longer than the spacing is asked one request at a time", async () => {
    const { clock, queue, starts, task } = open();
    await clock.run(Promise.all([1, 2].map(() => queue.run("a", task("a", 3_000), never))));
    assert.deepEqual(
      starts.map(([, at]) => at),
      [0, 3_000],
    );
  });

  test("no more than the cap are under way over all hosts", async () => {
    const { clock, queue, starts, task } = open(2);
    await clock.run(Promise.all(["a", "b", "c", "d"].map((host) => queue.run(host, task(host, 100), never))));
    assert.deepEqual(starts, [
      ["a", 0],
      ["b", 0],
      ["c", 100],
      ["d", 100],
    ]);
  });

  test("a slowed host keeps the longer pause", async () => {
    const { clock, queue, starts, task } = open();
    queue.slowDown("a", 2_000);
    queue.slowDown("a", 100);
    await clock.run(Promise.all([1, 2].map(() => queue.run("a", task("a", 1), never))));
    assert.ok((starts[1]?.[1] ?? 0) >= 2_000);
  });

  test("runFirst does not wait for the host, but those after it wait for it", async () => {
    const { clock, queue, starts, task } = open();
    const busy = queue.run("a", task("busy", 5_000), never);
    await clock.run(Promise.resolve());
    const first = queue.runFirst("a", task("first", 10), never);
    const next = queue.run("a", task("next", 10), never);
    await clock.run(Promise.all([busy, first, next]));
    assert.deepEqual(starts, [
      ["busy", 0],
      ["first", 0],
      ["next", 5_000],
    ]);
  });

  test("an aborted wait rejects at once and leaves the queue", async () => {
    const { clock, queue, starts, task } = open(1);
    const controller = new AbortController();
    const reason = new Error("stop");
    const first = queue.run("a", task("first", 1_000), never);
    const waiting = [
      queue.run("a", task("never", 1), controller.signal),
      queue.run("b", task("never", 1), controller.signal),
    ];
    const last = queue.run("b", task("last", 1), never);
    await clock.run(Promise.resolve());
    controller.abort(reason);
    await Promise.all(waiting.map((run) => assert.rejects(run, reason)));
    await clock.run(Promise.all([first, last]));
    assert.deepEqual(starts, [
      ["first", 0],
      ["last", 1_000],
    ]);
  });

  test("a task that fails frees its place", async () => {
    const { clock, queue, starts, task } = open(1);
    const fails = queue.run("a", async () => Promise.reject(new Error("x")), never);
    await assert.rejects(clock.run(fails), /x/);
    await clock.run(queue.run("a", task("next", 1), never));
    assert.equal(starts.length, 1);
  });
});

describe("HostTurns", () => {
  test("forgets hosts that nobody waits for and whose pause is over", async () => {
    const clock = new VirtualClock();
    const shared = new HostTurns({ clock, spacingMs: 500 });
    const queue = new HostQueue({ clock, spacingMs: 500, inFlightCount: 16, shared });
    for (let index = 0; index < 2_500; index++) await queue.run(`host${index}`, async () => undefined, never);
    assert.equal(shared.hostCount, 2_500, "all are within their pause");
    await clock.run(clock.sleep(1_000));
    const busy = queue.run("busy", () => clock.sleep(10_000), never);
    for (let index = 0; index < 2_500; index++) await queue.run(`other${index}`, async () => undefined, never);
    assert.ok(shared.hostCount < 5_000, String(shared.hostCount));
    await clock.run(busy);
  });
});
