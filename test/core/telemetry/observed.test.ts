import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import type { JobHandler } from "../../../core/domain/job.ts";
import { ExtractionError, type Extractor } from "../../../core/ports/extractor.ts";
import type { FetchOutcome } from "../../../core/ports/fetcher.ts";
import type { SearchOutcome } from "../../../core/ports/searcher.ts";
import type { Labels, Telemetry } from "../../../core/ports/telemetry.ts";
import {
  loggedExtractor,
  observedFetcher,
  observedHandler,
  observedSearcher,
  observedService,
  observedStore,
  observedTransport,
} from "../../../core/telemetry/observed.ts";
import { createTestClock } from "../../conformance/test-clock.ts";
import { callerOf, createTestService, scanCommand } from "../../conformance/test-service.ts";

function labelled(name: string, labels: Labels): string {
  return [name, ...Object.entries(labels).map(([key, value]) => `${key}=${value}`)].join(" ");
}

/** Telemetry that records its calls in order. */
function recorder() {
  const seen: string[] = [];
  const telemetry: Telemetry = {
    count: (name, labels, by = 1) => seen.push(`${labelled(name, labels)} +${by}`),
    observe: (name, labels, seconds) => seen.push(`${labelled(name, labels)} ${seconds}s`),
    span(name, _attributes, run) {
      seen.push(`span ${name}`);
      return run();
    },
  };
  return { seen, telemetry, clock: createTestClock() };
}

const REQUEST = { type: "classify", text: "x", url: null, languageHint: null } as const;
const QUERY = { query: "shed", region: "US", gl: "us", hl: "en", locale: "en-US", count: 10 } as const;

test("an extraction over its limits still fails, and the log has its host and the reason", async () => {
  const lines: unknown[] = [];
  const logger = {
    debug() {},
    info() {},
    error() {},
    warn: (fields: unknown, message: string) => void lines.push([fields, message]),
  };
  const failing = (error: Error): Extractor => ({ extract: () => Promise.reject(error) });
  const page = { html: "<p>private</p>", url: "https://shop.example/secret?key=1", status: 200 };
  const never = new AbortController().signal;
  const killed = new ExtractionError("memory", "it took more than 512 MiB of memory");
  await assert.rejects(loggedExtractor(failing(killed), logger).extract(page, never), killed);
  const fields = {
    host: "shop.example",
    characterCount: 14,
    reason: "memory",
    detail: "it took more than 512 MiB of memory",
  };
  assert.deepEqual(lines, [[fields, "a page could not be read"]]);
  await assert.rejects(loggedExtractor(failing(new Error("cancelled")), logger).extract(page, never), /cancelled/);
  assert.equal(lines.length, 1);
});

describe("observed ports", () => {
  test("a run is timed and counted by topic and outcome, and an aborted run has its own outcome", async () => {
    const observer = recorder();
    const outcomes: JobHandler = async (_, context) => {
      context.progress(10, "running");
      return { kind: "failed", failure: { code: "TIMEOUT", message: "", step: "fetch", isRetryable: true } };
    };
    const handler = observedHandler(outcomes, observer);
    const abort = new AbortController();
    const context = { signal: abort.signal, progress: () => {} };
    await handler(REQUEST, context);
    abort.abort();
    await handler(REQUEST, context);
    const attempts = observer.seen.filter((line) => line.startsWith("serplens_job_attempts_total"));
    assert.deepEqual(attempts, [
      "serplens_job_attempts_total topic=classify outcome=TIMEOUT +1",
      "serplens_job_attempts_total topic=classify outcome=stopped +1",
    ]);
    assert.equal(observer.seen[0], "span job");
    assert.equal(observer.seen[1], "serplens_job_attempt_seconds topic=classify 0s");
  });

  test("a run during which the clock was set back has a duration of 0 and not below", async () => {
    const { seen, telemetry, clock } = recorder();
    const handler = observedHandler(
      async () => {
        await clock.advance(-3_600_000);
        return { kind: "succeeded", result: {} };
      },
      { telemetry, clock },
    );
    await handler(REQUEST, { signal: new AbortController().signal, progress: () => {} });
    assert.ok(seen.includes("serplens_job_attempt_seconds topic=classify 0s"));
  });

  test("searches are counted by provider as ok, cached or the failure's class, and other ports pass unchanged", async () => {
    const observer = recorder();
    const serp = {
      engine: "x",
      fetchedAt: "",
      results: [],
      peopleAlsoAsk: [],
      relatedSearches: [],
      isPartial: false,
      warnings: [],
      costUsd: null,
    };
    const answers: SearchOutcome[] = [
      { kind: "ok", serp },
      { kind: "ok", serp: { ...serp, isCached: true } },
      { kind: "failed", reason: "quota", message: "", retryAfterSeconds: null },
    ];
    let closed = false;
    const close = async () => {
      closed = true;
    };
    const search = async (): Promise<SearchOutcome> => answers.shift() ?? assert.fail();
    const searcher = observedSearcher({ name: "brave", search, close }, observer);
    for (let i = 0; i < 3; i++) await searcher.search(QUERY, new AbortController().signal);
    const counts = observer.seen.filter((line) => line.startsWith("serplens_search_requests_total"));
    assert.deepEqual(
      counts,
      ["ok", "cached", "quota"].map((outcome) => `serplens_search_requests_total provider=brave outcome=${outcome} +1`),
    );
    await searcher.close();
    assert.equal(closed, true);
  });

  test("fetches and deliveries are counted by status class or reason, and their time is measured even when they reject", async () => {
    const observer = recorder();
    const failed: FetchOutcome = { kind: "failed", reason: "dns", message: "", isTransient: true };
    const fetcher = observedFetcher({ get: async () => failed }, observer);
    await fetcher.get({ url: "http://a.test/", accept: "page", locale: "en" }, new AbortController().signal);
    const aborted = observedFetcher({ get: () => Promise.reject(new Error("aborted")) }, observer);
    await assert.rejects(
      aborted.get({ url: "http://a.test/", accept: "page", locale: "en" }, new AbortController().signal),
    );
    const transport = observedTransport({ post: async () => ({ kind: "answered", status: 503 }) }, observer);
    await transport.post({ url: "https://a.test/", headers: {}, body: new Uint8Array() }, new AbortController().signal);
    assert.deepEqual(observer.seen, [
      "span fetch",
      "serplens_fetch_seconds 0s",
      "serplens_fetches_total outcome=dns +1",
      "span fetch",
      "serplens_fetch_seconds 0s",
      "span webhook",
      "serplens_webhook_seconds 0s",
      "serplens_webhook_attempts_total outcome=5xx +1",
    ]);
  });

  test("admissions and rejections are counted, and replays are not", async () => {
    const { seen, telemetry } = recorder();
    const { service, caller } = await createTestService();
    const observed = observedService(service, telemetry);
    const command = scanCommand({ idempotencyKey: "k" });
    await observed.admit(caller, command);
    await observed.admit(caller, command);
    await assert.rejects(observed.admit(caller, { ...command, sent: { route: "/v1/scan", body: "other" } }));
    await assert.rejects(async () => callerOf(observed, null));
    assert.deepEqual(seen, [
      "serplens_jobs_admitted_total topic=scan.standard +1",
      "serplens_refusals_total code=IDEMPOTENCY_CONFLICT +1",
      "serplens_refusals_total code=INVALID_API_KEY +1",
    ]);
  });

  test("credits are counted when they are granted, reserved, captured, and released after a failed job", async () => {
    const { seen, telemetry } = recorder();
    const memory = createMemoryStore();
    const database = { ...memory, store: observedStore(memory.store, telemetry) };
    const outcomes: Awaited<ReturnType<JobHandler>>[] = [
      { kind: "succeeded", result: {} },
      { kind: "failed", failure: { code: "NO_RESULTS", message: "none", step: "search", isRetryable: false } },
    ];
    const { service, caller, clock } = await createTestService({
      database,
      handler: async () => outcomes.shift() ?? assert.fail(),
    });
    await service.start(["worker"]);
    for (const body of ["a", "b"]) {
      await service.admit(caller, scanCommand({ sent: { route: "/v1/scan", body } }));
      await clock.advance(2_000);
    }
    await service.close();
    assert.deepEqual(
      seen
        .filter((line) => line.startsWith("serplens_credits_millicredits_total"))
        .map((line) => line.slice(line.indexOf("flow="))),
      ["flow=grant +10000", "flow=reserve +2000", "flow=capture +2000", "flow=reserve +2000", "flow=release +2000"],
    );
  });
});
