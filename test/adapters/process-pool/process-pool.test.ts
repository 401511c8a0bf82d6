import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { getPriority } from "node:os";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ProcessPool, type ProcessPoolOptions } from "../../../adapters/process-pool/process-pool.ts";
import { processorMs as readProcessorMs } from "../../../adapters/process-pool/processor-time.ts";
import type { WorkOutcome } from "../../../core/ports/executor.ts";
import { eventually, isRunning } from "./processes.ts";
import type { Order } from "./trouble-worker.ts";

interface Answer {
  readonly text: string;
  readonly pid: number;
  readonly env: readonly string[];
}
type Outcome = WorkOutcome<Answer>;
type Pool = ProcessPool<Order, Answer>;

const entry = fileURLToPath(new URL("./trouble-worker.ts", import.meta.url));
const MEBIBYTE = 1024 * 1024;
const NO_PROC = readProcessorMs(process.pid) === null ? "no /proc on this system" : false;

async function withPool(options: Partial<ProcessPoolOptions>, run: (pool: Pool) => Promise<void>): Promise<void> {
  const pool: Pool = new ProcessPool({ entry, size: 1, ...options });
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

const anyone = () => new AbortController().signal;
const echo = (pool: Pool, text: string, signal = anyone()) => pool.run({ what: "echo", text }, signal);

function answerOf(outcome: Outcome): Answer {
  return outcome.kind === "done" ? outcome.output : assert.fail(`${outcome.reason}: ${outcome.detail}`);
}

describe("ProcessPool", () => {
  test("answers come from children that start on use, are used again and know nothing of the environment", () =>
    withPool({ size: 2 }, async (pool) => {
      process.env.SERPLENS_TEST_SECRET = "1";
      const first = answerOf(await echo(pool, "a \ud800 lone half"));
      delete process.env.SERPLENS_TEST_SECRET;
      const second = answerOf(await echo(pool, "b"));
      assert.equal(first.text, "a \ud800 lone half");
      assert.notEqual(first.pid, process.pid);
      assert.equal(second.pid, first.pid);
      assert.ok(!first.env.includes("SERPLENS_TEST_SECRET"), first.env.join());
      assert.ok(getPriority(first.pid) >= 10);
      const all = await Promise.all(Array.from({ length: 20 }, (_, index) => echo(pool, String(index))));
      assert.deepEqual(
        all.map((outcome) => answerOf(outcome).text),
        all.map((_, index) => String(index)),
      );
      // Two, and those that take the place of one that a busy machine made slow.
      assert.ok(new Set(all.map((outcome) => answerOf(outcome).pid)).size <= 6);
    }));

  test("a member of the input that is made on demand is made once, when its turn has come", () =>
    withPool({}, async (pool) => {
      let madeCount = 0;
      const late = {
        what: "echo",
        get text() {
          madeCount += 1;
          return "late";
        },
      } as const;
      const outcomes = [echo(pool, "first"), pool.run(late, anyone())];
      assert.equal(madeCount, 0);
      assert.deepEqual(
        (await Promise.all(outcomes)).map((outcome) => answerOf(outcome).text),
        ["first", "late"],
      );
      assert.equal(madeCount, 1);
    }));

  test("work that never ends is ended at its deadline, in native code too, and the pool goes on", () => {
    let isBurning = false;
    // A busy machine must not decide what is ended; the short work beside may wait for it.
    const processorMs = (pid: number) => (isBurning ? null : readProcessorMs(pid));
    return withPool({ deadlineMs: 1_000, processorMs }, async (pool) => {
      await echo(pool, "up");
      for (const what of ["spin", "spin_native"] as const) {
        isBurning = true;
        const outcome = await pool.run({ what, text: "" }, anyone());
        isBurning = false;
        assert.deepEqual(outcome, { kind: "failed", reason: "timeout", detail: "it took more than 1000 ms" }, what);
        assert.equal(answerOf(await echo(pool, "after")).text, "after");
      }
    });
  });

  test("work that had a tenth of its deadline in processor time gets no second one", () => {
    let readCount = 0;
    // A child that has a whole processor.
    const processorMs = () => {
      readCount += 1;
      return readCount * 1_000;
    };
    return withPool({ deadlineMs: 200, processorMs }, async (pool) => {
      const outcome = await pool.run({ what: "stop", text: "" }, anyone());
      assert.deepEqual(outcome, { kind: "failed", reason: "timeout", detail: "it took more than 200 ms" });
      // At the start and at the deadline.
      assert.equal(readCount, 2);
    });
  });

  test("work that the machine gives next to no processor time has another deadline to end in", { skip: NO_PROC }, async () => {
    const deadlineMs = 3_000;
    let pid: number | null = null;
    let startedAt = 0;
    const isOver = () => performance.now() - startedAt >= deadlineMs;
    const processorMs = (of: number) => {
      if (pid !== null && isOver()) process.kill(pid, "SIGCONT");
      return readProcessorMs(of);
    };
    await withPool({ deadlineMs, processorMs }, async (pool) => {
      const up = answerOf(await echo(pool, "up"));
      startedAt = performance.now();
      pid = up.pid;
      assert.equal(answerOf(await pool.run({ what: "stop", text: "late" }, anyone())).text, "late");
      assert.ok(isOver());
      assert.equal(answerOf(await echo(pool, "after")).pid, pid);
    });
  });

  test("work that never gets processor time is ended after three deadlines, and is not blamed for it", { skip: NO_PROC }, () =>
    withPool({ deadlineMs: 1_000 }, async (pool) => {
      await echo(pool, "up");
      const outcome = await pool.run({ what: "stop", text: "" }, anyone());
      assert.ok(outcome.kind === "failed");
      assert.equal(outcome.reason, "starved");
      assert.match(outcome.detail, /^the machine was too busy and gave it [0-9]+ ms of a processor in 3000 ms$/);
      assert.equal(answerOf(await echo(pool, "after")).text, "after");
    }),
  );

  test("work that eats memory is ended at the cap", () =>
    // No deadline: what is left of a busy machine may need long to eat so much.
    withPool({ memoryBytes: 200 * MEBIBYTE, deadlineMs: 600_000 }, async (pool) => {
      for (const what of ["eat", "eat_objects"] as const) {
        const outcome = await pool.run({ what, text: "" }, anyone());
        assert.equal(outcome.kind === "failed" && outcome.reason, "memory", `${what}: ${JSON.stringify(outcome)}`);
      }
      assert.equal(answerOf(await echo(pool, "after")).text, "after");
    }));

  test("work that takes its process down has crashed; work that throws has too, and the process stays", () =>
    withPool({}, async (pool) => {
      const { pid } = answerOf(await echo(pool, "up"));
      const thrown = await pool.run({ what: "throw", text: "" }, anyone());
      assert.deepEqual(thrown, { kind: "failed", reason: "crashed", detail: "it threw RangeError" });
      const ended = await pool.run({ what: "exit", text: "" }, anyone());
      assert.equal(ended.kind === "failed" && ended.reason, "crashed");
      const after = answerOf(await echo(pool, "after"));
      assert.notEqual(after.pid, pid);
    }));

  test("a program that does not start, or cannot be started, fails the work and not the pool's process", async () => {
    // Of a name with a zero byte no process is made.
    for (const broken of ["/no/such/program.ts", "/no/such\0program.ts"]) {
      await withPool({ entry: broken }, async (pool) => {
        const outcomes = await Promise.all([echo(pool, "1"), echo(pool, "2")]);
        assert.deepEqual(
          outcomes.map((outcome) => outcome.kind === "failed" && outcome.reason),
          ["crashed", "crashed"],
        );
      });
    }
  });

  test("hanging work of some owners holds up neither the work of others nor more than one place each", () =>
    withPool({ size: 2, deadlineMs: 15_000 }, async (pool) => {
      await Promise.all([echo(pool, "up"), echo(pool, "up")]);
      const hostile = [anyone(), anyone(), anyone()];
      const startedAt = performance.now();
      const hanging = hostile.flatMap((owner) => [1, 2].map(() => pool.run({ what: "spin", text: "" }, owner)));
      // They end with the pool, those that wait for their owner's turn by rejecting.
      void Promise.allSettled(hanging);
      const others = await Promise.all(Array.from({ length: 14 }, (_, index) => echo(pool, String(index))));
      assert.ok(others.every((outcome) => outcome.kind === "done"));
      assert.ok(performance.now() - startedAt < 14_000, "the others waited for the deadline");
    }));

  test("work gives up its place once it has used half of what makes it slow, or has lasted as long as four times that", async () => {
    /** How often the child's processor time had been asked when the work of the next owner had its turn. */
    const looksUntilTurn = async (usedMs: number): Promise<number> => {
      let looks = 0;
      const processorMs = () => usedMs * looks++;
      return new Promise((resolve, reject) => {
        withPool({ processorMs, deadlineMs: 600_000 }, async (pool) => {
          void pool.run({ what: "stop", text: "" }, anyone());
          const next = {
            what: "echo",
            get text() {
              resolve(looks);
              return "next";
            },
          } as const;
          assert.equal(answerOf(await pool.run(next, anyone())).text, "next");
        }).catch(reject);
      });
    };
    // At its start and at the first look.
    assert.equal(await looksUntilTurn(200), 2);
    // Two further looks, and one for its priority.
    assert.equal(await looksUntilTurn(0), 5);
  });

  test("slow work is finished, and its child is replaced once it has the lowest priority", () =>
    withPool({ processorMs: () => null }, async (pool) => {
      const [first] = await Promise.all([pool.run({ what: "sleep", text: "1400" }, anyone())]);
      const second = answerOf(await echo(pool, "next"));
      assert.notEqual(answerOf(first).pid, second.pid);
      await eventually(() => !isRunning(answerOf(first).pid), "the spent child is gone");
    }));

  test("a child that has served its share or grown too much is replaced", async () => {
    await withPool({ maxServedCount: 2 }, async (pool) => {
      const pids: number[] = [];
      for (const text of ["1", "2", "3"]) pids.push(answerOf(await echo(pool, text)).pid);
      assert.equal(pids[0], pids[1]);
      assert.notEqual(pids[1], pids[2]);
    });
    await withPool({ recycleBytes: MEBIBYTE }, async (pool) => {
      assert.notEqual(answerOf(await echo(pool, "1")).pid, answerOf(await echo(pool, "2")).pid);
    });
  });

  test("an aborted signal rejects at once, waiting or running, and the others are served", () =>
    withPool({ deadlineMs: 1_500 }, async (pool) => {
      const running = new AbortController();
      const waiting = new AbortController();
      const first = pool.run({ what: "spin", text: "" }, running.signal);
      const second = echo(pool, "", waiting.signal);
      waiting.abort(new Error("no longer wanted"));
      await assert.rejects(second, /no longer wanted/);
      running.abort(new Error("stopped"));
      await assert.rejects(first, /stopped/);
      await assert.rejects(echo(pool, "", waiting.signal), /no longer wanted/);
      assert.equal(answerOf(await echo(pool, "other")).text, "other");
    }));

  test("closing ends the children, hanging or not, and refuses what waits and what comes", async () => {
    const pool: Pool = new ProcessPool({ entry, size: 2 });
    const { pid } = answerOf(await echo(pool, "up"));
    const owner = anyone();
    const all = Array.from({ length: 6 }, () => pool.run({ what: "spin", text: "" }, owner));
    const settled = Promise.allSettled(all);
    await pool.close();
    const outcomes = (await settled).map((each) => (each.status === "rejected" ? String(each.reason) : each.value.kind));
    assert.deepEqual(outcomes, ["failed", "failed", ...Array.from({ length: 4 }, () => "Error: the process pool is closed")]);
    assert.ok(!isRunning(pid));
    await assert.rejects(echo(pool, ""), /closed/);
  });

  test("children end with a parent that is killed, hanging or idle", async () => {
    const parent = spawn(process.execPath, [fileURLToPath(new URL("./pool-owner-worker.ts", import.meta.url))], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise<string>((resolve) => parent.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())));
    const pids = line.trim().split(" ").map(Number);
    assert.equal(pids.length, 2);
    await eventually(() => pids.every(isRunning), "both children run");
    parent.kill("SIGKILL");
    await eventually(() => !pids.some(isRunning), "both children are gone");
  });
});
