import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProcessPoolOptions } from "../../../adapters/process-pool/process-pool.ts";
import { eventually, isRunning } from "./processes.ts";
import { answerOf, MEBIBYTE, open, order, type Place, type Pool, withPool } from "./trouble-pool.ts";

/** Deadline in ms of short calls. On a busy machine they take long, and a late call would move the other workspaces. */
const RELAXED_MS = 60_000;

const echo = (place: Place, text: string) => order(place, "echo", RELAXED_MS, text);

/** Opens one workspace for each text, in one shared child. Each workspace has run a call, so it has state there. */
async function together(pool: Pool, ...texts: readonly string[]): Promise<readonly Place[]> {
  const places = texts.map(() => open(pool));
  const pids = await Promise.all(places.map(async (place) => answerOf(await echo(place, "up")).pid));
  assert.equal(new Set(pids).size, 1);
  return places;
}

const withSharedChild = (options: Partial<ProcessPoolOptions>, run: (pool: Pool) => Promise<void>) =>
  withPool({ size: 4, sharedSize: 1, ...options }, run);

const pidOf = async (place: Place) => answerOf(await echo(place, "")).pid;

describe("workspaces that share a child", () => {
  test("workspaces use as many children as they may share, and each keeps its own state", () =>
    withPool({ size: 9, sharedSize: 2 }, async (pool) => {
      const places = Array.from({ length: 5 }, () => open(pool));
      const first = await Promise.all(places.map((place) => echo(place, "a")));
      const second = await Promise.all(places.map((place) => echo(place, "b")));
      const pids = first.map((outcome) => answerOf(outcome).pid);
      assert.equal(new Set(pids).size, 2);
      assert.deepEqual(
        second.map((outcome) => [answerOf(outcome).pid, answerOf(outcome).callCount]),
        pids.map((pid) => [pid, 2]),
      );
    }));

  test("workspaces of one group use all children, until those of another group come", () =>
    withPool({ size: 9, sharedSize: 2 }, async (pool) => {
      const pidIn = async (group: string) => pidOf(pool.open(new AbortController().signal, { group }));
      const [first, second] = [await pidIn("one"), await pidIn("one")];
      assert.notEqual(first, second);
      const other = await pidIn("other");
      assert.deepEqual([await pidIn("other"), await pidIn("other")], [other, other]);
      const rest = other === first ? second : first;
      assert.deepEqual([await pidIn("one"), await pidIn("one"), await pidIn("one")], [rest, rest, rest]);
    }));

  test("a workspace that ends takes its own state only", () =>
    withSharedChild({}, async (pool) => {
      const [one, two] = await together(pool, "one", "two");
      assert.ok(one !== undefined && two !== undefined);
      const pid = await pidOf(one);
      one.close();
      const after = answerOf(await echo(two, "after"));
      assert.deepEqual([after.pid, after.callCount], [pid, 2]);
      const next = answerOf(await echo(open(pool), "next"));
      assert.deepEqual([next.pid, next.callCount], [pid, 1]);
    }));

  test("work that takes the child down fails its own workspace, and the others are lost once", () =>
    withSharedChild({}, async (pool) => {
      const [bad, idle, busy] = await together(pool, "bad", "idle", "busy");
      assert.ok(bad !== undefined && idle !== undefined && busy !== undefined);
      const ending = order(bad, "exit");
      const waiting = echo(busy, "behind");
      const ended = await ending;
      assert.equal(ended.kind === "failed" && ended.reason, "crashed");
      assert.deepEqual([await waiting, await echo(idle, "later")], [{ kind: "lost" }, { kind: "lost" }]);
      const again = [answerOf(await echo(busy, "again")), answerOf(await echo(idle, "again"))];
      assert.deepEqual(
        again.map(({ callCount }) => callCount),
        [1, 1],
      );
      assert.equal(again[0]?.pid, again[1]?.pid);
      const alone = answerOf(await echo(bad, "again"));
      assert.notEqual(alone.pid, again[0]?.pid);
      assert.notEqual(await pidOf(open(pool)), alone.pid);
    }));

  test("a workspace without state is not lost: its call runs in another child", () =>
    withSharedChild({}, async (pool) => {
      const [bad] = await together(pool, "bad");
      assert.ok(bad !== undefined);
      const ending = order(bad, "exit");
      const fresh = echo(open(pool), "fresh");
      await ending;
      assert.equal(answerOf(await fresh).callCount, 1);
    }));

  test("a long call keeps its child and its state, and the others go on in another child", async () => {
    let usedMs = 0;
    await withSharedChild({ processorMs: () => usedMs }, async (pool) => {
      const [long, other] = await together(pool, "long", "other");
      assert.ok(long !== undefined && other !== undefined);
      const pid = await pidOf(other);
      let isOver = false;
      const running = order(long, "sleep", 20_000, "4000").finally(() => {
        isOver = true;
      });
      await sent();
      usedMs = 3_500;
      assert.deepEqual(await echo(other, "behind"), { kind: "lost" });
      assert.equal(isOver, false);
      assert.notEqual(await pidOf(other), pid);
      const kept = answerOf(await running);
      assert.deepEqual([kept.pid, kept.callCount], [pid, 2]);
      assert.notEqual(await pidOf(open(pool)), pid);
    });
  });

  test("a workspace that used four seconds of a processor keeps its state, and the others move", async () => {
    let usedMs = 0;
    await withSharedChild({ processorMs: () => usedMs }, async (pool) => {
      const [stubborn, other] = await together(pool, "stubborn", "other");
      assert.ok(stubborn !== undefined && other !== undefined);
      const running = order(stubborn, "sleep", 600_000, "1500");
      await sent();
      usedMs = 4_000;
      const { pid } = answerOf(await running);
      assert.deepEqual(await echo(other, "after"), { kind: "lost" });
      const after = answerOf(await echo(stubborn, "after"));
      assert.deepEqual([after.pid, after.callCount], [pid, 3]);
    });
  });

  test("the memory limit counts against a workspace only in a child of its own", () =>
    withSharedChild({ memoryBytes: 200 * MEBIBYTE }, async (pool) => {
      const [eater, other] = await together(pool, "eater", "other");
      assert.ok(eater !== undefined && other !== undefined);
      assert.deepEqual(await order(eater, "eat", 600_000), { kind: "lost" });
      assert.deepEqual(await echo(other, "after"), { kind: "lost" });
      const pid = await pidOf(other);
      const outcome = await order(eater, "eat", 600_000);
      assert.equal(outcome.kind === "failed" && outcome.reason, "memory");
      assert.equal(await pidOf(other), pid);
    }));

  test("a child that has grown stays with the workspace that ran last, and the others move", () =>
    withSharedChild({ recycleBytes: 150 * MEBIBYTE }, async (pool) => {
      const [large, other] = await together(pool, "large", "other");
      assert.ok(large !== undefined && other !== undefined);
      const { pid } = answerOf(await order(large, "keep", 600_000, "200"));
      assert.deepEqual(await echo(other, "after"), { kind: "lost" });
      assert.notEqual(await pidOf(other), pid);
      const after = answerOf(await echo(large, "after"));
      assert.deepEqual([after.pid, after.callCount], [pid, 3]);
      large.close();
      await eventually(() => !isRunning(pid), "the large child is gone");
    }));

  test("a workspace that was lost three times shares no child", () =>
    withSharedChild({}, async (pool) => {
      const victim = open(pool);
      for (let round = 0; round < 3; round += 1) {
        const pid = await pidOf(victim);
        process.kill(pid, "SIGKILL");
        await eventually(() => !isRunning(pid), "the child is gone");
        // The first call may meet the child before its end is noticed.
        for (let outcome = await echo(victim, ""); outcome.kind !== "done"; outcome = await echo(victim, ""));
      }
      const pid = await pidOf(victim);
      assert.notEqual(await pidOf(open(pool)), pid);
    }));

  test("a workspace that is kept alone keeps its state, and the others move", () =>
    withSharedChild({}, async (pool) => {
      const [own, other] = await together(pool, "own", "other");
      assert.ok(own !== undefined && other !== undefined);
      own.keepAlone();
      assert.deepEqual(await echo(other, "after"), { kind: "lost" });
      const kept = answerOf(await echo(own, "after"));
      assert.equal(kept.callCount, 2);
      assert.notEqual(await pidOf(other), kept.pid);
    }));

  test("a workspace that closes during a call leaves the child to the others", () =>
    withSharedChild({}, async (pool) => {
      const [leaver, other] = await together(pool, "leaver", "other");
      assert.ok(leaver !== undefined && other !== undefined);
      const pid = await pidOf(other);
      const running = order(leaver, "sleep", 600_000, "200");
      await sent();
      const waiting = echo(other, "behind");
      leaver.close();
      await assert.rejects(running, /closed/);
      assert.deepEqual([answerOf(await waiting).pid, answerOf(await waiting).callCount], [pid, 3]);
    }));

  test("a call that nobody waits for ends when it is long, and when no other workspace is left", async () => {
    let usedMs = 0;
    await withSharedChild({ processorMs: () => usedMs }, async (pool) => {
      const [leaver, other] = await together(pool, "leaver", "other");
      assert.ok(leaver !== undefined && other !== undefined);
      const pid = await pidOf(other);
      order(leaver, "spin", 600_000).catch(() => undefined);
      await sent();
      usedMs = 100_000;
      leaver.close();
      assert.deepEqual(await echo(other, "behind"), { kind: "lost" });
      assert.notEqual(await pidOf(other), pid);
    });
    await withSharedChild({}, async (pool) => {
      const [leaver, other] = await together(pool, "leaver", "other");
      assert.ok(leaver !== undefined && other !== undefined);
      const pid = await pidOf(other);
      order(leaver, "spin", 600_000).catch(() => undefined);
      await sent();
      leaver.close();
      other.close();
      await eventually(() => !isRunning(pid), "the child is gone");
    });
  });

  test("a workspace that needs a child of its own waits while the pool is full, and goes first", () =>
    withPool({ size: 1 }, async (pool) => {
      const [own, other] = await together(pool, "own", "other");
      assert.ok(own !== undefined && other !== undefined);
      own.keepAlone();
      assert.deepEqual(await echo(other, "after"), { kind: "lost" });
      let served = "";
      const second = echo(other, "second").finally(() => {
        served += "other ";
      });
      const third = echo(open(pool), "third").finally(() => {
        served += "third ";
      });
      await echo(own, "still");
      assert.equal(served, "");
      own.close();
      await Promise.all([second, third]);
      assert.equal(served, "other third ");
    }));
});

/** Resolves once the calls so far are sent to their child. */
const sent = () => new Promise((resolve) => setImmediate(resolve));
