import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { getPriority } from "node:os";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type ChildEnd, ProcessPool } from "../../../adapters/process-pool/process-pool.ts";
import { processorMs as readProcessorMs } from "../../../adapters/process-pool/processor-time.ts";
import { eventually, isRunning } from "./processes.ts";
import {
  answerOf,
  DEADLINE_MS,
  echo,
  entry,
  MEBIBYTE,
  once,
  open,
  order,
  type Pool,
  withPool,
} from "./trouble-pool.ts";

const NO_PROC = readProcessorMs(process.pid) === null ? "no /proc on this system" : false;

describe("ProcessPool", () => {
  test("a workspace keeps its child and its state until it is closed, and the next one begins without", () =>
    withPool({}, async (pool) => {
      const first = open(pool);
      const replies = [answerOf(await echo(first, "a \ud800 lone half")), answerOf(await echo(first, "b"))];
      first.close();
      const second = answerOf(await once(pool, "echo"));
      assert.equal(replies[0]?.text, "a \ud800 lone half");
      assert.deepEqual(
        replies.map(({ callCount }) => callCount),
        [1, 2],
      );
      assert.deepEqual([second.callCount, second.pid], [1, replies[0]?.pid]);
      assert.equal(replies[1]?.pid, replies[0]?.pid);
    }));

  test("children see nothing of the environment and run at a lower priority", () =>
    withPool({}, async (pool) => {
      process.env.SERPLENS_TEST_SECRET = "1";
      const { pid, env } = answerOf(await once(pool, "echo"));
      delete process.env.SERPLENS_TEST_SECRET;
      assert.notEqual(pid, process.pid);
      assert.ok(!env.includes("SERPLENS_TEST_SECRET"), env.join());
      assert.ok(getPriority(pid) >= 10);
    }));

  test("work that never ends is ended at its deadline, in native code too, and the pool goes on", () => {
    let isBurning = false;
    // A busy machine must not decide what is ended; the short work beside may wait for it.
    const processorMs = (pid: number) => (isBurning ? null : readProcessorMs(pid));
    return withPool({ processorMs }, async (pool) => {
      await once(pool, "echo");
      for (const what of ["spin", "spin_native"] as const) {
        isBurning = true;
        const outcome = await once(pool, what, 1_000);
        isBurning = false;
        assert.deepEqual(outcome, { kind: "failed", reason: "timeout", detail: "it took more than 1000 ms" }, what);
        assert.equal(answerOf(await once(pool, "echo", DEADLINE_MS, "after")).text, "after");
      }
    });
  });

  test("a workspace whose call was ended goes on in another child, without its state", () =>
    withPool({ processorMs: () => null }, async (pool) => {
      const place = open(pool);
      const before = answerOf(await echo(place, "before"));
      assert.equal((await order(place, "spin", 500)).kind, "failed");
      const after = answerOf(await echo(place, "after"));
      assert.notEqual(after.pid, before.pid);
      assert.equal(after.callCount, 1);
    }));

  test("work that had a fifth of its deadline in processor time gets a second one, because honest work may need more", () => {
    let isFirst = true;
    const processorMs = () => {
      const ms = isFirst ? 0 : 400;
      isFirst = false;
      return ms;
    };
    return withPool({ processorMs }, async (pool) => {
      assert.equal((await once(pool, "sleep", 2_000, "2500")).kind, "done");
    });
  });

  test("work that had a quarter of its deadline in processor time gets no second one", () => {
    let readCount = 0;
    // A child that has a whole processor.
    const processorMs = () => {
      readCount += 1;
      return readCount * 1_000;
    };
    return withPool({ processorMs }, async (pool) => {
      const outcome = await once(pool, "stop", 200);
      assert.deepEqual(outcome, { kind: "failed", reason: "timeout", detail: "it took more than 200 ms" });
      // At the start and at the deadline.
      assert.equal(readCount, 2);
    });
  });

  test("work that gets almost no processor time has a second deadline", {
    skip: NO_PROC,
  }, async () => {
    const deadlineMs = 3_000;
    let pid: number | null = null;
    let startedAt = 0;
    const isOver = () => performance.now() - startedAt >= deadlineMs;
    const processorMs = (of: number) => {
      if (pid !== null && isOver()) process.kill(pid, "SIGCONT");
      return readProcessorMs(of);
    };
    await withPool({ processorMs }, async (pool) => {
      const place = open(pool);
      const up = answerOf(await echo(place, "up"));
      startedAt = performance.now();
      pid = up.pid;
      assert.equal(answerOf(await order(place, "stop", deadlineMs, "late")).text, "late");
      assert.ok(isOver());
      assert.equal(answerOf(await echo(place, "after")).pid, pid);
    });
  });

  test(
    "work that never gets processor time is ended after three deadlines, and the failure says so",
    {
      skip: NO_PROC,
    },
    () =>
      withPool({}, async (pool) => {
        await once(pool, "echo");
        const outcome = await once(pool, "stop", 1_000);
        assert.ok(outcome.kind === "failed");
        assert.equal(outcome.reason, "starved");
        assert.match(outcome.detail, /^the machine was too busy and gave it [0-9]+ ms of a processor in 3000 ms$/);
        assert.equal(answerOf(await once(pool, "echo", DEADLINE_MS, "after")).text, "after");
      }),
  );

  test("work that eats memory is ended at the cap", () =>
    // No deadline: the rest of a busy machine may need long to eat so much.
    withPool({ memoryBytes: 200 * MEBIBYTE }, async (pool) => {
      for (const what of ["eat", "eat_objects"] as const) {
        const outcome = await once(pool, what, 600_000);
        assert.equal(outcome.kind === "failed" && outcome.reason, "memory", `${what}: ${JSON.stringify(outcome)}`);
      }
      assert.equal(answerOf(await once(pool, "echo", DEADLINE_MS, "after")).text, "after");
    }));

  test("work that throws keeps its process and its state, and its message does not leave the process", () =>
    withPool({}, async (pool) => {
      const place = open(pool);
      const { pid } = answerOf(await echo(place, "up"));
      const thrown = await order(place, "throw");
      assert.ok(thrown.kind === "failed" && thrown.reason === "threw");
      assert.match(thrown.detail, /^it threw RangeError at .*trouble-worker\.ts/);
      assert.doesNotMatch(thrown.detail, /a word of the page/);
      const after = answerOf(await echo(place, "after"));
      assert.deepEqual([after.pid, after.callCount], [pid, 3]);
    }));

  test("work that takes its process down has crashed, and the next workspace gets another process", () =>
    withPool({}, async (pool) => {
      const { pid } = answerOf(await once(pool, "echo"));
      const ended = await once(pool, "exit");
      assert.equal(ended.kind === "failed" && ended.reason, "crashed");
      assert.notEqual(answerOf(await once(pool, "echo")).pid, pid);
    }));

  test("a child that is killed between two calls costs the workspace its state and nobody else anything", () =>
    withPool({ size: 2 }, async (pool) => {
      const [place, other] = [open(pool), open(pool)];
      const { pid } = answerOf(await echo(place, "before"));
      await echo(other, "beside");
      process.kill(pid, "SIGKILL");
      await eventually(() => !isRunning(pid), "the child is gone");
      const outcomes = [await echo(place, "after"), await echo(place, "again")];
      // The first call may meet the child before its end is noticed.
      const served = answerOf(outcomes.find((outcome) => outcome.kind === "done") ?? assert.fail());
      assert.notEqual(served.pid, pid);
      assert.equal(answerOf(await echo(other, "still")).callCount, 2);
    }));

  test("a program that does not start, or cannot be started, fails the work and not the pool's process", async () => {
    // No process can be made of a name with a zero byte.
    for (const broken of ["/no/such/program.ts", "/no/such\0program.ts"]) {
      await withPool({ entry: broken }, async (pool) => {
        const outcomes = await Promise.all([once(pool, "echo"), once(pool, "echo")]);
        assert.deepEqual(
          outcomes.map((outcome) => outcome.kind === "failed" && outcome.reason),
          ["crashed", "crashed"],
        );
      });
    }
  });

  test("hanging work of some workspaces does not hold up the others", () =>
    // This pool cannot read processor times, so it takes a call of more than half a second for a long one.
    withPool({ size: 5, processorMs: () => null }, async (pool) => {
      const hostile = [open(pool), open(pool), open(pool)];
      const startedAt = performance.now();
      const hanging = hostile.map((place) => order(place, "spin", 15_000));
      // They end with the pool.
      void Promise.allSettled(hanging);
      const others = await Promise.all(Array.from({ length: 14 }, () => once(pool, "echo")));
      assert.ok(others.every((outcome) => outcome.kind === "done"));
      assert.ok(performance.now() - startedAt < 14_000, "the others waited for the deadline");
    }));

  test("a workspace that used four seconds of a processor gets the lowest priority, and its child is not used again", async () => {
    let usedMs = 0;
    await withPool({ processorMs: () => usedMs }, async (pool) => {
      const place = open(pool);
      const { pid } = answerOf(await echo(place, "up"));
      await order(place, "sleep", 600_000, "700");
      assert.ok(getPriority(pid) < 19);
      const late = order(place, "sleep", 600_000, "700");
      await new Promise((resolve) => setImmediate(resolve));
      usedMs = 4_000;
      await late;
      assert.equal(getPriority(pid), 19);
      place.close();
      await eventually(() => !isRunning(pid), "the spent child is gone");
    });
  });

  test("a child that has served its share or grown too much is replaced", async () => {
    await withPool({ maxServedCount: 2 }, async (pool) => {
      const pids: number[] = [];
      for (let round = 0; round < 3; round++) pids.push(answerOf(await once(pool, "echo")).pid);
      assert.equal(pids[0], pids[1]);
      assert.notEqual(pids[1], pids[2]);
    });
    await withPool({ recycleBytes: MEBIBYTE }, async (pool) => {
      assert.notEqual(answerOf(await once(pool, "echo")).pid, answerOf(await once(pool, "echo")).pid);
    });
  });

  test("the end of each child is reported once, with its reason and the owner of its last workspace", async () => {
    const ends: (readonly [string, string | null])[] = [];
    const onChildEnd = ({ reason, owner, ms }: ChildEnd) => {
      assert.ok(Number.isInteger(ms) && ms >= 0);
      ends.push([reason, owner]);
    };
    await withPool({ recycleBytes: MEBIBYTE, onChildEnd }, async (pool) => {
      for (const [what, owner] of [
        ["spin", "job_slow"],
        ["exit", "job_broken"],
        ["echo", "job_large"],
      ] as const) {
        const place = pool.open(new AbortController().signal, { name: owner });
        await order(place, what, what === "spin" ? 300 : DEADLINE_MS);
        place.close();
        await eventually(() => ends.at(-1)?.[1] === owner, `the end of ${owner}`);
      }
    });
    assert.deepEqual(ends, [
      ["timeout", "job_slow"],
      ["crashed", "job_broken"],
      ["worn", "job_large"],
    ]);
  });

  test("children without work end after a while, and the last one stays", () =>
    withPool({ size: 3, sharedSize: 3, idleMs: 50 }, async (pool) => {
      const places = [open(pool), open(pool), open(pool)];
      const pids = (await Promise.all(places.map((place) => echo(place, "")))).map((outcome) => answerOf(outcome).pid);
      for (const place of places) place.close();
      await eventually(() => pids.filter(isRunning).length === 1, "one child is left");
      assert.ok(pids.includes(answerOf(await once(pool, "echo")).pid));
    }));

  test("an aborted signal rejects at once, waiting or running, ends the child that runs and serves the others", () =>
    withPool({}, async (pool) => {
      const [running, waiting] = [new AbortController(), new AbortController()];
      const place = pool.open(running.signal);
      const { pid } = answerOf(await echo(place, "up"));
      const first = order(place, "spin", 600_000);
      const second = echo(pool.open(waiting.signal), "");
      waiting.abort(new Error("no longer wanted"));
      await assert.rejects(second, /no longer wanted/);
      running.abort(new Error("stopped"));
      await assert.rejects(first, /stopped/);
      await assert.rejects(echo(place, ""), /stopped/);
      await eventually(() => !isRunning(pid), "the child is gone");
      assert.equal(answerOf(await once(pool, "echo", DEADLINE_MS, "other")).text, "other");
    }));

  test("closing ends the children, hanging or not, and refuses what waits and what comes", async () => {
    const pool: Pool = new ProcessPool({ entry, size: 2 });
    const places = Array.from({ length: 6 }, () => open(pool));
    const up = await Promise.all(places.slice(0, 2).map((place) => echo(place, "up")));
    const settled = Promise.allSettled(places.map((place) => order(place, "spin", 600_000)));
    await pool.close();
    const outcomes = (await settled).map((each) =>
      each.status === "rejected" ? String(each.reason) : each.value.kind,
    );
    assert.deepEqual(outcomes, [
      "lost",
      "lost",
      ...Array.from({ length: 4 }, () => "Error: the process pool is closed"),
    ]);
    assert.ok(!up.some((outcome) => isRunning(answerOf(outcome).pid)));
    await assert.rejects(echo(open(pool), ""), /closed/);
  });

  test("children end with a parent that is killed, hanging or idle", async () => {
    const parent = spawn(process.execPath, [fileURLToPath(new URL("./pool-owner-worker.ts", import.meta.url))], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((resolve) =>
      parent.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
    );
    const pids = line.trim().split(" ").map(Number);
    assert.equal(pids.length, 2);
    await eventually(() => pids.every(isRunning), "both children run");
    parent.kill("SIGKILL");
    await eventually(() => !pids.some(isRunning), "both children are gone");
  });
});
