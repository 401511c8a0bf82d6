import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { measureSpeed, type SpeedBenchmark, type SpeedQuestion } from "../../../../core/analysis/pipeline/speed.ts";
import type { ScanRequest } from "../../../../core/domain/job.ts";
import { SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import type { ProbeFrame, ProbeOutcome, SpeedSample } from "../../../../core/ports/prober.ts";
import { FakeProber } from "./browser-fakes.ts";
import { VirtualClock } from "./web-fakes.ts";

const never = new AbortController().signal;
const TARGET = "https://www.shop.example/tea";

const REQUEST: ScanRequest = {
  type: "scan",
  tier: "deep",
  keyword: "tea",
  url: TARGET,
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
};

const FRAME: ProbeFrame = {
  finalUrl: null,
  httpStatus: 200,
  contentionRatio: 1,
  waitedMs: 0,
  elapsedMs: 1_000,
  measuredAt: 0,
};
const SAMPLE: SpeedSample = {
  lcpMs: 800,
  fcpMs: 400,
  cls: 0,
  tbtMs: 0,
  ttfbMs: 100,
  domContentLoadedMs: 500,
  loadMs: 900,
  transferBytes: 10,
  requestCount: 3,
  jsBytes: 0,
  imageBytes: 0,
  requestsByHost: { "www.shop.example": 1, "cdn.shop.example": 1, "ads.example": 2 },
  longTaskCount: 0,
  lcpElement: null,
  lcpResourceUrl: null,
};
const MEASURED: ProbeOutcome = { kind: "measured", frame: FRAME, sample: SAMPLE };
const BROKEN: ProbeOutcome = { kind: "broken", detail: "gone" };

const RESULTS = [
  "https://one.example/a",
  "https://one.example/b",
  "https://shop.example/other",
  "https://forbidden.example/",
  "https://two.example/",
  "https://three.example/",
  "https://four.example/",
].map((url, index) => ({ rank: index + 1, url, title: "", snippet: "" }));

interface Run {
  /** Addresses that robots.txt forbids. */
  readonly disallowed?: readonly string[];
  readonly prober?: FakeProber;
  readonly request?: Partial<ScanRequest>;
  readonly deadlineAt?: number;
}

async function run(
  clock: VirtualClock,
  { prober, request = {}, deadlineAt, disallowed = [] }: Run = {},
): Promise<SpeedBenchmark> {
  const question: SpeedQuestion = {
    request: { ...REQUEST, ...request },
    targetRank: 9,
    competitors: RESULTS,
    forbidden: new Set(["https://forbidden.example/"]),
    isAllowed: async (url) => !disallowed.includes(url),
    deadlineAt: deadlineAt ?? null,
  };
  const domains = { registrable: (host: string) => host.split(".").slice(-2).join(".") };
  const ports = { clock, domains, logger: SILENT_LOGGER, ...(prober === undefined ? {} : { prober }) };
  return clock.run(measureSpeed(ports, question, never));
}

describe("the status of a benchmark", () => {
  test("ok: the target and the first three competitors of other hosts, in this order", async () => {
    const clock = new VirtualClock();
    const prober = new FakeProber(clock, () => MEASURED);
    const benchmark = await run(clock, { prober });
    assert.equal(benchmark.status, "ok");
    assert.deepEqual(
      prober.asked.map((request) => request.url),
      [TARGET, "https://one.example/a", "https://two.example/", "https://three.example/"],
    );
    assert.deepEqual(
      [benchmark.target?.rank, benchmark.target?.status, benchmark.target?.thirdPartyRequestCount],
      [9, "ok", 2],
    );
    assert.deepEqual(
      benchmark.competitors.map(({ rank }) => rank),
      [1, 5, 6],
    );
    assert.deepEqual([benchmark.browser, benchmark.webVitalsVersion], ["chromium-headless-shell 1.2.3", "6.2.3"]);
    assert.equal(prober.leaveCount, 1);
  });

  test("ok: a competitor that fails has its own status and fails nothing else", async () => {
    const clock = new VirtualClock();
    const prober = new FakeProber(clock, (url) =>
      url.includes("two") ? { kind: "failed", frame: FRAME, status: "blocked" } : MEASURED,
    );
    const benchmark = await run(clock, { prober });
    assert.deepEqual(
      [benchmark.status, ...benchmark.competitors.map(({ status }) => status)],
      ["ok", "ok", "blocked", "ok"],
    );
  });

  test("ok: a target that fails is an outcome", async () => {
    const clock = new VirtualClock();
    const prober = new FakeProber(clock, () => ({ kind: "failed", frame: FRAME, status: "http_error" }));
    const { status, target } = await run(clock, { prober });
    assert.deepEqual([status, target?.status, target?.sample], ["ok", "http_error", null]);
  });

  test("ok: what the minute did not reach has timed out", async () => {
    const clock = new VirtualClock();
    const prober = new FakeProber(clock, () => MEASURED, 25_000);
    const benchmark = await run(clock, { prober });
    assert.deepEqual(
      [benchmark.status, ...benchmark.competitors.map(({ status }) => status)],
      ["ok", "ok", "timeout", "timeout"],
    );
    assert.equal(clock.now(), 60_000);
    assert.equal(prober.leaveCount, 1);
  });

  test("disabled: there is no prober", async () => {
    assert.equal((await run(new VirtualClock())).status, "disabled");
  });

  test("skipped_not_deep: the scan is another", async () => {
    const clock = new VirtualClock();
    const prober = new FakeProber(clock, () => MEASURED);
    assert.equal((await run(clock, { prober, request: { tier: "standard" } })).status, "skipped_not_deep");
    assert.deepEqual(prober.waits, []);
  });

  test("skipped_no_target_url: the job has no page", async () => {
    const clock = new VirtualClock();
    assert.equal(
      (await run(clock, { prober: new FakeProber(clock, () => MEASURED), request: { url: null } })).status,
      "skipped_no_target_url",
    );
  });

  test("skipped_budget_exhausted: under 20 s of the job are left, or the lane is not free within 30 s", async () => {
    const clock = new VirtualClock();
    const late = new FakeProber(clock, () => MEASURED);
    assert.equal((await run(clock, { prober: late, deadlineAt: 19_999 })).status, "skipped_budget_exhausted");
    assert.deepEqual(late.waits, []);
    const busy = new FakeProber(clock, () => MEASURED, 1, "busy");
    assert.equal((await run(clock, { prober: busy })).status, "skipped_budget_exhausted");
    assert.equal(
      (await run(clock, { prober: busy, deadlineAt: clock.now() + 25_000 })).status,
      "skipped_budget_exhausted",
    );
    assert.deepEqual(busy.waits, [30_000, 5_000]);
  });

  test("timeout: the time ended before the target had an outcome", async () => {
    const clock = new VirtualClock();
    const prober = new FakeProber(clock, () => MEASURED, 90_000);
    assert.equal((await run(clock, { prober })).status, "timeout");
    assert.equal((await run(clock, { prober, deadlineAt: clock.now() + 30_000 })).status, "timeout");
    assert.equal(clock.now(), 80_000, "ten seconds of the job stay for the analysis");
  });

  test("internal_error: the browser does not start, or dies twice before the target had an outcome", async () => {
    const clock = new VirtualClock();
    assert.equal(
      (await run(clock, { prober: new FakeProber(clock, () => MEASURED, 1, "no_browser") })).status,
      "internal_error",
    );
    assert.equal((await run(clock, { prober: new FakeProber(clock, () => BROKEN) })).status, "internal_error");
    const throws = new FakeProber(clock, () => {
      throw new Error("a fault of ours");
    });
    assert.equal((await run(clock, { prober: throws })).status, "internal_error");
    assert.equal(throws.leaveCount, 1);
  });
});

test("a browser that dies once costs nothing, one that dies twice the rest", async () => {
  const clock = new VirtualClock();
  const once = await run(clock, { prober: new FakeProber(clock, (_url, index) => (index === 0 ? BROKEN : MEASURED)) });
  assert.deepEqual(
    [once.status, once.target?.status, ...once.competitors.map(({ status }) => status)],
    ["ok", "ok", "ok", "ok", "ok"],
  );
  const twice = await run(clock, {
    prober: new FakeProber(clock, (_url, index) => (index === 1 || index === 2 ? BROKEN : MEASURED)),
  });
  assert.deepEqual(
    [twice.status, twice.target?.status, ...twice.competitors.map(({ status }) => status)],
    ["ok", "ok", "crashed", "crashed", "crashed"],
  );
});

test("waits for a calm machine share ten seconds", async () => {
  const clock = new VirtualClock();
  const prober = new FakeProber(clock, () => ({
    kind: "measured",
    frame: { ...FRAME, waitedMs: 6_000 },
    sample: SAMPLE,
  }));
  await run(clock, { prober });
  assert.deepEqual(
    prober.asked.map(({ calmMs, timeoutMs }) => [calmMs, timeoutMs]),
    [
      [10_000, 15_000],
      [4_000, 15_000],
      [0, 15_000],
      [0, 15_000],
    ],
  );
});

test("robots.txt is asked before a competitor is measured and where the browser was led; the target is the caller's own wish", async () => {
  const clock = new VirtualClock();
  const led: Readonly<Record<string, string>> = {
    "https://two.example/": "https://two.example/private",
    "https://three.example/": "https://three.example/open",
  };
  const prober = new FakeProber(clock, (url) => ({
    kind: "measured",
    frame: { ...FRAME, finalUrl: led[url] ?? url },
    sample: SAMPLE,
  }));
  const benchmark = await run(clock, {
    prober,
    disallowed: [TARGET, "https://one.example/a", "https://one.example/b", "https://two.example/private"],
  });
  assert.equal(benchmark.target?.status, "ok");
  assert.deepEqual(
    benchmark.competitors.map(({ url, status, sample }) => [url, status, sample !== null]),
    [
      ["https://two.example/", "blocked", false],
      ["https://three.example/", "ok", true],
      ["https://four.example/", "ok", true],
    ],
  );
  assert.ok(prober.asked.every(({ url }) => !url.includes("one.example")));
});

test("the end of the job ends the benchmark with its reason", async () => {
  const clock = new VirtualClock();
  const prober = new FakeProber(clock, () => MEASURED, 5_000);
  const controller = new AbortController();
  void clock.sleep(1_000).then(() => controller.abort(new Error("cancelled")));
  const question: SpeedQuestion = {
    request: REQUEST,
    targetRank: null,
    competitors: RESULTS,
    forbidden: new Set(),
    isAllowed: async () => true,
    deadlineAt: null,
  };
  const work = measureSpeed(
    { prober, clock, domains: { registrable: () => null }, logger: SILENT_LOGGER },
    question,
    controller.signal,
  );
  await assert.rejects(clock.run(work), /cancelled/);
  assert.equal(prober.leaveCount, 1);
});
