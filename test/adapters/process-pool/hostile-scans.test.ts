import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ProcessPool } from "../../../adapters/process-pool/process-pool.ts";
import { createStaticSearcher } from "../../../adapters/static/static-searcher.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { createTldtsDomains } from "../../../adapters/tldts/tldts-domains.ts";
import type { OpenAnalysis } from "../../../core/analysis/pipeline/analysis.ts";
import { createJobHandler } from "../../../core/analysis/pipeline/handler.ts";
import { openLocalAnalysis } from "../../../core/analysis/pipeline/local-analysis.ts";
import { type AnalysisCall, openRemoteAnalysis } from "../../../core/analysis/pipeline/remote-analysis.ts";
import type { RunOutcome } from "../../../core/domain/job.ts";
import type { Executor } from "../../../core/ports/executor.ts";
import type { Fetcher } from "../../../core/ports/fetcher.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { createAnalysisParts } from "../../../src/compose/analysis-parts.ts";

const KEYWORD = "espresso machine";
const TEXT =
  "<p>An espresso machine presses hot water through finely ground coffee, and the boiler, the pump and the portafilter decide how the shot of the espresso machine tastes.</p>";

/** The deed of each page, by the first label of its host. The page's reader finds the deed in a comment. */
const DEEDS: Readonly<Record<string, string>> = { hangs: "spin", hangs2: "spin", eats: "eat", crashes: "crash" };

function html(host: string): string {
  const deed = DEEDS[host.split(".")[0] ?? ""];
  return `<html lang="en"><head><title>Espresso machine on ${host}</title></head><body><main><h1>Espresso machine</h1>${TEXT.repeat(5 + host.length)}<p>The machine of ${host} has one more boiler.</p></main>${deed === undefined ? "" : `<!-- ${deed} -->`}</body></html>`;
}

/** A web in which every host has a page like the others, and no robots.txt. Pages of one text would count once. */
const WEB: Fetcher = {
  async get({ url }) {
    const { host, pathname } = new URL(url);
    const isPage = pathname === "/";
    const body = new TextEncoder().encode(isPage ? html(host) : "");
    const contentType = "text/html; charset=utf-8";
    const headers = {};
    return {
      kind: "fetched",
      resource: {
        requestedUrl: url,
        url,
        status: isPage ? 200 : 404,
        contentType,
        headers,
        body,
        redirects: [],
        elapsedMs: 1,
      },
    };
  },
};

const GOOD = ["one", "two", "three", "four"].map((name) => `http://${name}.example/`);

interface Ended {
  readonly outcome: RunOutcome;
  readonly elapsedMs: number;
}

async function scan(openAnalysis: OpenAnalysis, target: string, competitors: readonly string[]): Promise<Ended> {
  const domains = createTldtsDomains();
  const handler = createJobHandler({
    searcher: createStaticSearcher({ urls: competitors, clock: systemClock }),
    fetcher: WEB,
    openAnalysis,
    domains,
    clock: systemClock,
    logger: SILENT_LOGGER,
    crawl: { spacingMs: 0 },
  });
  const startedAt = performance.now();
  const request = {
    type: "scan",
    tier: "standard",
    keyword: KEYWORD,
    url: target,
    region: "US",
    locale: "en-US",
    compatibilityMode: false,
  } as const;
  const { signal } = new AbortController();
  const outcome = await handler(request, { jobId: target, signal, progress: () => undefined });
  return { outcome, elapsedMs: performance.now() - startedAt };
}

function timeless({ outcome }: Ended): string {
  return JSON.stringify(outcome, (key, value) =>
    ["report_date", "fetched_at", "elapsed_ms"].includes(key) ? 0 : value,
  );
}

/** Runs the calls of workspaces and stores the longest time of a call in ms, its wait included, by name. */
function timed<Call, Reply>(executor: Executor<Call, Reply>, longest: Map<string, number>): Executor<Call, Reply> {
  return {
    open(signal, owner) {
      const place = executor.open(signal, owner);
      const name = owner?.name ?? "";
      return {
        async run(call, deadlineMs) {
          const startedAt = performance.now();
          try {
            return await place.run(call, deadlineMs);
          } finally {
            longest.set(name, Math.max(longest.get(name) ?? 0, performance.now() - startedAt));
          }
        },
        keepAlone: () => place.keepAlone(),
        close: () => place.close(),
      };
    },
    close: () => executor.close(),
  };
}

describe("scans that are analyzed in processes of their own", () => {
  let pool: ProcessPool<AnalysisCall, unknown>;
  let apart: OpenAnalysis;
  const longestCall = new Map<string, number>();
  const inline = openLocalAnalysis(createAnalysisParts());
  before(() => {
    const entry = fileURLToPath(new URL("./hostile-analysis-worker.ts", import.meta.url));
    pool = new ProcessPool({ entry, size: 10 });
    apart = openRemoteAnalysis({ executor: timed(pool, longestCall), logger: SILENT_LOGGER });
  });
  after(() => pool.close());

  test("return the reports that an analysis in this process returns", async () => {
    const here = await scan(inline, "http://own.example/", GOOD);
    assert.equal(here.outcome.kind, "succeeded");
    assert.equal(timeless(await scan(apart, "http://own.example/", GOOD)), timeless(here));
  });

  test("three hostile ones of ten end with their code within 5 s, or without the hostile page; the others do not wait for them", async () => {
    const own = Array.from({ length: 7 }, (_, index) => `http://own${index + 1}.example/`);
    const ordinary = () => Promise.all(own.map((target) => scan(apart, target, GOOD)));
    const slowest = (scans: readonly Ended[]) => Math.round(Math.max(...scans.map((each) => each.elapsedMs)));
    const longestOf = (...targets: readonly string[]) =>
      Math.round(Math.max(...targets.map((target) => longestCall.get(target) ?? Number.NaN)));
    const alone = await ordinary();
    const callAlone = longestOf(...own);
    longestCall.clear();
    const hostile = Promise.all([
      scan(apart, "http://hangs.example/", GOOD),
      scan(apart, "http://eats.example/", GOOD),
      scan(apart, "http://own0.example/", [...GOOD, "http://hangs2.example/", "http://crashes.example/"]),
    ]);
    const others = await ordinary();
    const callBeside = longestOf(...own);
    const [hanging, eating, beside] = await hostile;
    for (const [index, other] of others.entries()) {
      assert.equal(timeless(other), timeless(await scan(inline, own[index] ?? "", GOOD)));
    }
    // A call that waits for a hanging one waits until it ends. On a machine where calls alone take longer than that,
    // the test of the pool proves it: "hanging work of some workspaces does not hold up the others".
    const hangs = longestOf("http://hangs.example/");
    assert.ok(callAlone > hangs || callBeside < callAlone + 0.6 * hangs, `${callBeside} ms, alone ${callAlone} ms`);
    for (const { outcome, elapsedMs } of [hanging, eating]) {
      assert.ok(outcome.kind === "failed");
      const { code, step, isRetryable, message } = outcome.failure;
      const isStarved = / too busy /.test(message);
      assert.deepEqual(
        [code, step, isRetryable],
        [isStarved ? "TIMEOUT" : "TARGET_TOO_LARGE", "extract", isStarved],
        message,
      );
      // More than one deadline passes only on a machine where a hostile page gets less than a tenth of a processor.
      const deadlines = Number(/([0-9]+) ms[^0-9]*$/.exec(message)?.[1] ?? 4_500) / 4_500;
      assert.ok([1, 2, 3].includes(deadlines), message);
      assert.ok(elapsedMs < slowest([...alone, ...others]) + 5_000 * deadlines, `${elapsedMs} ms: ${message}`);
    }
    assert.ok(beside.outcome.kind === "succeeded");
    const { benchmarks } = beside.outcome.result as {
      benchmarks: { cohort: { excluded: { url: string; reason: string; detail: string }[] } };
    };
    const { excluded } = benchmarks.cohort;
    assert.deepEqual(
      excluded.map(({ url, reason }) => [url, reason]),
      [
        ["http://hangs2.example/", "unreadable"],
        ["http://crashes.example/", "unreadable"],
      ],
    );
    assert.match(excluded[0]?.detail ?? "", /took more than [0-9]+ ms| too busy /);
    const times = [hanging, eating, beside].map((each) => each.elapsedMs.toFixed(0)).join(", ");
    console.log(
      `    seven scans alone: ${slowest(alone)} ms at most, a call ${callAlone} ms; beside the hostile ones: ${slowest(others)} ms, a call ${callBeside} ms; the hostile ones: ${times} ms, a call ${hangs} ms`,
    );
  });
});
