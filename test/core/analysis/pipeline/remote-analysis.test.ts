import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FetchedPage } from "../../../../core/analysis/crawl/fetched-page.ts";
import { type AnalysisCall, openRemoteAnalysis } from "../../../../core/analysis/pipeline/remote-analysis.ts";
import { serveAnalysis } from "../../../../core/analysis/pipeline/serve-analysis.ts";
import { StepError } from "../../../../core/domain/errors.ts";
import type { Executor, WorkFailureReason } from "../../../../core/ports/executor.ts";
import { ExtractionError } from "../../../../core/ports/extractor.ts";
import type { LogFields } from "../../../../core/ports/logger.ts";
import { createAnalysisParts } from "../../../../src/compose/analysis-parts.ts";

const never = new AbortController().signal;
const PARTS = createAnalysisParts();
const REQUEST = {
  type: "scan",
  tier: "lite",
  keyword: "green tea",
  url: null,
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
} as const;
const ARTICLE = `<title>Green tea</title><main><h1>Green tea</h1>${"<p>Green tea is steeped at eighty degrees for two minutes, and the leaves are used twice.</p>".repeat(12)}</main>`;

/** How the calls of a test fail: the reason, and at which of the calls with this label. */
interface Fault {
  readonly label: string;
  readonly reason: WorkFailureReason;
  readonly times: number;
  /** Calls with the label that are done before the first one fails. @default 0 */
  readonly after?: number;
}

function labelOf(call: AnalysisCall): string {
  return call.method === "take" ? `take ${call.args[0]}` : call.method;
}

/** Runs calls in this process, and fails those that the test names, as a pool of processes does. */
function brokenExecutor(faults: readonly Fault[]): { executor: Executor<AnalysisCall, unknown>; seen: string[] } {
  const seen: string[] = [];
  const left = new Map(faults.map(({ label, times }) => [label, times]));
  const isEarly = ({ label, after = 0 }: Fault) => seen.filter((each) => each === label).length <= after;
  let atOnce = 0;
  const executor: Executor<AnalysisCall, unknown> = {
    open() {
      let serve = serveAnalysis(PARTS);
      return {
        async run(call) {
          const label = labelOf(call);
          seen.push(label);
          atOnce += 1;
          assert.equal(atOnce, 1, "two calls ran at once");
          await Promise.resolve();
          atOnce -= 1;
          const fault = faults.find((each) => each.label === label);
          const timesLeft = left.get(label) ?? 0;
          if (fault === undefined || isEarly(fault) || timesLeft === 0)
            return { kind: "done", output: await serve(call) };
          left.set(label, timesLeft - 1);
          if (fault.reason !== "threw") serve = serveAnalysis(PARTS);
          return { kind: "failed", reason: fault.reason, detail: `it was ${fault.reason}` };
        },
        keepAlone: () => seen.push("alone"),
        close: () => seen.push("closed"),
      };
    },
    async close() {},
  };
  return { executor, seen };
}

function page(rank: number, html = ARTICLE): FetchedPage {
  const url = `https://rank${rank}.example/some/path?secret=1`;
  return {
    url,
    requestedUrl: url,
    rank,
    status: 200,
    source: { html: html.replace("leaves", `leave${rank % 10}`) },
    headers: {},
    redirects: [],
  };
}

function open(...faults: readonly Fault[]) {
  const { executor, seen } = brokenExecutor(faults);
  const logged: (readonly [string, LogFields])[] = [];
  const warn = (fields: LogFields, message: string) => void logged.push([message, fields]);
  const logger = { debug() {}, info() {}, warn, error() {} };
  return {
    analysis: openRemoteAnalysis({ executor, logger })(REQUEST, { signal: never, jobId: "job_1" }),
    seen,
    logged,
  };
}

const take = (analysis: ReturnType<typeof open>["analysis"], rank: number) =>
  analysis.take(`rank ${rank}`, page(rank), "difficult");

const analyze = (analysis: ReturnType<typeof open>["analysis"], ...ranks: readonly number[]) =>
  analysis.analyze({ target: null, targetRank: null, ranking: ranks.map((rank) => `rank ${rank}`), unread: [] });

describe("an analysis in another process", () => {
  test("runs calls that come at once one after the other, in order", async () => {
    const { analysis, seen } = open();
    await Promise.all([take(analysis, 1), take(analysis, 2), take(analysis, 3)]);
    assert.deepEqual(await analyze(analysis, 1, 2, 3), { kind: "done", value: 3 });
    assert.deepEqual(seen, ["open", "take rank 1", "take rank 2", "take rank 3", "analyze"]);
  });

  for (const reason of ["timeout", "memory"] as const) {
    test(`leaves out a page that ends the process by its ${reason}, and reads the other pages again`, async () => {
      const { analysis, seen, logged } = open({ label: "take rank 2", reason, times: 1 });
      const taken = await Promise.allSettled([1, 2, 3].map((rank) => take(analysis, rank)));
      assert.deepEqual(
        taken.map(({ status }) => status),
        ["fulfilled", "rejected", "fulfilled"],
      );
      const error = taken[1]?.status === "rejected" ? taken[1].reason : null;
      assert.ok(error instanceof ExtractionError);
      assert.deepEqual([error.reason, error.message], [reason, `it was ${reason}`]);
      assert.deepEqual(await analyze(analysis, 1, 3), { kind: "done", value: 2 });
      const before = ["open", "take rank 1", "take rank 2"];
      assert.deepEqual(seen, [...before, "open", "take rank 1", "take rank 3", "analyze"]);
      assert.equal(logged.length, 1);
      assert.deepEqual(logged[0]?.[1], {
        jobId: "job_1",
        host: "rank2.example",
        byteCount: ARTICLE.length,
        call: "take",
        reason,
        detail: `it was ${reason}`,
      });
    });
  }

  for (const reason of ["crashed", "starved"] as const) {
    test(`runs a call that ${reason} once more, so that a fault of the machine costs no page`, async () => {
      const { analysis, seen } = open({ label: "take rank 2", reason, times: 1 });
      await Promise.all([take(analysis, 1), take(analysis, 2)]);
      assert.deepEqual(await analyze(analysis, 1, 2), { kind: "done", value: 2 });
      assert.deepEqual(seen.slice(3), ["open", "take rank 1", "take rank 2", "analyze"]);
    });

    test(`leaves out a page that ${reason} twice`, async () => {
      const { analysis } = open({ label: "take rank 2", reason, times: 2 });
      await take(analysis, 1);
      await assert.rejects(take(analysis, 2), (error) => error instanceof ExtractionError && error.reason === reason);
      await take(analysis, 3);
      assert.deepEqual(await analyze(analysis, 1, 3), { kind: "done", value: 2 });
    });

    test(`is retried once in all, whichever calls ${reason}`, async () => {
      const { analysis, seen } = open(
        { label: "take rank 1", reason, times: 1 },
        { label: "analyze", reason, times: 1 },
      );
      await take(analysis, 1);
      const code = reason === "starved" ? "TIMEOUT" : "INTERNAL_ERROR";
      await assert.rejects(analyze(analysis, 1), (error) => {
        assert.ok(error instanceof StepError);
        assert.deepEqual([error.failure.code, error.failure.step, error.failure.isRetryable], [code, "analyze", true]);
        return true;
      });
      assert.equal(seen.filter((label) => label === "analyze").length, 1);
    });
  }

  test("an analysis whose process crashed at two pages fails and leaves out neither page", async () => {
    const { analysis } = open(
      { label: "take rank 1", reason: "crashed", times: 1 },
      { label: "take rank 2", reason: "crashed", times: 1 },
    );
    await take(analysis, 1);
    await assert.rejects(take(analysis, 2), (error) => {
      assert.ok(error instanceof StepError);
      assert.deepEqual([error.failure.code, error.failure.isRetryable], ["INTERNAL_ERROR", true]);
      return true;
    });
  });

  for (const reason of ["crashed", "starved", "timeout", "memory"] as const) {
    test(`an analysis whose earlier calls ${reason} at their repetition leaves out no page, and may be retried`, async () => {
      const repeated = { label: "take rank 1", reason, after: 1 };
      const { analysis } = open({ label: "take rank 2", reason: "crashed", times: 1 }, { ...repeated, times: 1 });
      await take(analysis, 1);
      await assert.rejects(take(analysis, 2), (error) => error instanceof StepError && error.failure.isRetryable);
    });
  }

  for (const reason of ["timeout", "memory"] as const) {
    test(`ends the job for good when a step over all pages breaks its ${reason}`, async () => {
      const { analysis, seen } = open({ label: "analyze", reason, times: 9 });
      await take(analysis, 1);
      await assert.rejects(analyze(analysis, 1), (error) => {
        assert.ok(error instanceof StepError);
        assert.deepEqual([error.failure.code, error.failure.isRetryable], ["TIMEOUT", false]);
        assert.match(error.failure.message, new RegExp(`it was ${reason}`));
        return true;
      });
      assert.equal(seen.filter((label) => label === "analyze").length, 1);
    });
  }

  test("keeps the state of a process whose call threw, and reports a step that threw as a fault of the service", async () => {
    const { analysis, seen } = open({ label: "analyze", reason: "threw", times: 1 });
    await take(analysis, 1);
    await take(analysis, 2);
    await assert.rejects(analyze(analysis, 1, 2), (error) => error instanceof Error && !(error instanceof StepError));
    assert.deepEqual(await analyze(analysis, 1, 2), { kind: "done", value: 2 });
    assert.equal(seen.filter((label) => label === "open").length, 1);
  });

  test("goes on without the pages of the target's site when all pages are too large to read again", async () => {
    const { analysis, seen } = open({ label: "take rank 9", reason: "timeout", times: 1 });
    const padding = `<!--${"x".repeat(6 * 1024 * 1024)}-->`;
    await take(analysis, 1);
    await analysis.openSite("rank 1");
    for (const at of [20, 21, 22]) await analysis.takeSitePage(page(at, ARTICLE + padding), "crawl");
    await assert.rejects(take(analysis, 9), ExtractionError);
    await take(analysis, 2);
    assert.deepEqual(await analyze(analysis, 1, 2), { kind: "done", value: 2 });
    const repeated = seen.slice(seen.indexOf("take rank 9") + 1);
    assert.deepEqual(repeated, ["open", "take rank 1", "openSite", "take rank 2", "analyze"]);
  });

  test("ends the job for good when its pages are too large to read again", async () => {
    const { analysis } = open({ label: "take rank 9", reason: "timeout", times: 1 });
    const padding = `<!--${"x".repeat(6 * 1024 * 1024)}-->`;
    for (const rank of [1, 2, 3]) await analysis.take(`rank ${rank}`, page(rank, ARTICLE + padding), "difficult");
    await assert.rejects(take(analysis, 9), ExtractionError);
    await assert.rejects(take(analysis, 4), (error) => {
      assert.ok(error instanceof StepError);
      assert.deepEqual([error.failure.code, error.failure.isRetryable], ["TIMEOUT", false]);
      return true;
    });
  });

  test("logs hosts and sizes only: paths and queries may hold secrets", async () => {
    const { analysis, logged } = open({ label: "take rank 1", reason: "memory", times: 1 });
    await assert.rejects(take(analysis, 1));
    assert.doesNotMatch(JSON.stringify(logged), /secret|some\/path/);
  });

  test("frees its process when it is closed", () => {
    const { analysis, seen } = open();
    analysis.close();
    assert.deepEqual(seen, ["closed"]);
  });
});
