import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import type { FetchOutcome, FetchRequest } from "../../../core/ports/fetcher.ts";
import type { SearchOutcome } from "../../../core/ports/searcher.ts";
import { Player } from "../../../core/replay/player.ts";
import { Recorder } from "../../../core/replay/recorder.ts";
import type { OutsidePorts, Recording } from "../../../core/replay/recording.ts";
import { queryFor } from "../../conformance/searcher.ts";

const NO_BROWSER = { hasRenderer: false, webVitalsVersion: null };

const signal = new AbortController().signal;

function requestFor(url: string): FetchRequest {
  return { url, accept: "page", locale: "en" };
}

function resourceOf(url: string): FetchOutcome {
  const body = new TextEncoder().encode(url);
  return {
    kind: "fetched",
    resource: {
      requestedUrl: url,
      url,
      status: 200,
      contentType: "text/html",
      headers: {},
      body,
      redirects: [],
      elapsedMs: 1,
    },
  };
}

/** Ports whose calls the test completes one by one, on a clock that the test moves. */
function world() {
  let time = 1_000;
  const waiting = new Map<string, () => void>();
  const until = (name: string): Promise<void> => new Promise((resolve) => waiting.set(name, resolve));
  const clock: Clock = {
    now: () => time,
    turn: () => systemClock.turn?.() ?? Promise.resolve(),
    sleep: (ms, sleepSignal) =>
      Promise.race([
        until(`sleep ${ms}`),
        new Promise<void>((resolve) => sleepSignal?.addEventListener("abort", () => resolve())),
      ]),
  };
  const found: SearchOutcome = {
    kind: "ok",
    serp: {
      engine: "fake",
      fetchedAt: "",
      results: [],
      peopleAlsoAsk: [],
      relatedSearches: [],
      isPartial: false,
      warnings: [],
      costUsd: null,
    },
  };
  const ports: OutsidePorts = {
    searcher: { name: "fake", search: (query) => until(query.query).then(() => found), close: async () => {} },
    fetcher: {
      get: (request, callSignal) =>
        Promise.race([
          until(request.url).then(() => resourceOf(request.url)),
          new Promise<never>((_, reject) => callSignal.addEventListener("abort", () => reject(callSignal.reason))),
        ]),
    },
    clock,
  };
  /** Completes one call at a time of the test's clock, and waits until the caller has handled the result. */
  const answer = async (name: string, at: number): Promise<void> => {
    time = at;
    const release = waiting.get(name);
    assert.ok(release !== undefined, `${name} was not asked for`);
    waiting.delete(name);
    release();
    for (let turn = 0; turn < 20; turn++) await systemClock.turn?.();
  };
  return { ports, answer };
}

/** A scan-like function whose steps and notes depend on the order and the times of results. */
async function story({ searcher, fetcher, clock }: OutsidePorts): Promise<readonly string[]> {
  const log: string[] = [];
  const note = (text: string): void => void log.push(`${clock.now()} ${text}`);
  const fetchPage = async (url: string, callSignal = signal): Promise<void> => {
    const startedAt = clock.now();
    const outcome = await fetcher.get(requestFor(url), callSignal);
    note(`${url} ${outcome.kind} after ${clock.now() - startedAt}`);
  };
  const budget = new AbortController();
  const limited = fetchPage("slow", budget.signal).catch((error: unknown) => note(String(error)));
  void clock.sleep(50, budget.signal).then(() => budget.abort("out of time"));
  void clock.sleep(999, budget.signal).then(() => note("the long sleep ended"));
  await Promise.all([
    searcher.search(queryFor("coffee"), signal).then((outcome) => note(`search ${outcome.kind}`)),
    fetchPage("a").then(() => fetchPage("a")),
    fetchPage("b").then(() => fetchPage("c")),
    limited,
  ]);
  return log;
}

describe("record and replay", () => {
  const recordStory = async (): Promise<{ readonly log: readonly string[]; readonly recording: Recording }> => {
    const { ports, answer } = world();
    const recorder = new Recorder(ports);
    const told = story(recorder.ports);
    await answer("b", 1_010);
    await answer("a", 1_020);
    await answer("c", 1_035);
    await answer("sleep 50", 1_050);
    await answer("coffee", 1_070);
    await answer("a", 1_090);
    return { log: await told, recording: recorder.recording() };
  };

  it("a recording lists results in order of arrival with their times, and the calls that were aborted", async () => {
    const { log, recording } = await recordStory();
    assert.deepEqual(log, [
      "1010 b fetched after 10",
      "1020 a fetched after 20",
      "1035 c fetched after 25",
      "1050 the long sleep ended",
      "1050 out of time",
      "1070 search ok",
      "1090 a fetched after 70",
    ]);
    assert.deepEqual(
      recording.events.map((event) => event.id),
      [
        "fetch page en b #1",
        "fetch page en a #1",
        "fetch page en c #1",
        "sleep 50 #1",
        "search US en-US 10 coffee #1",
        "fetch page en a #2",
      ],
    );
    assert.deepEqual(
      recording.events.map((event) => event.after),
      [0, 0, 1, 0, 0, 2],
    );
    assert.deepEqual(recording.abandoned, [
      { id: "fetch page en slow #1", after: 0 },
      { id: "sleep 999 #1", after: 0 },
    ]);
  });

  it("a replay repeats the same steps from the recording alone", async () => {
    const { log, recording } = await recordStory();
    const player = new Player(recording, systemClock);
    assert.deepEqual(await story({ ...player.ports }), log);
    assert.equal(player.strangeCount, 0);
    player.close();
  });

  it("a replay keeps the calls open that were open when the scan failed", async () => {
    // This simulates a scan whose target does not exist: the scan fails while its search is still running.
    const failing = async ({ searcher, fetcher }: OutsidePorts): Promise<string> => {
      const searched = searcher
        .search(queryFor("coffee"), signal)
        .then((outcome) => `the search came first: ${outcome.kind}`);
      return Promise.race([
        searched,
        fetcher.get(requestFor("gone"), signal).then(({ kind }) => `the page came first: ${kind}`),
      ]);
    };
    const { ports, answer } = world();
    const recorder = new Recorder(ports);
    const told = failing(recorder.ports);
    await answer("gone", 1_010);
    assert.equal(await told, "the page came first: fetched");
    const recording = recorder.recording();
    assert.equal(recording.abandoned.length, 1);
    const player = new Player(recording, systemClock);
    assert.equal(await failing(player.ports), "the page came first: fetched");
    assert.equal(player.strangeCount, 0);
    player.close();
  });

  it("a replay waits for a scan that computes longer than the recorded calls took", async () => {
    const outcome = resourceOf("x");
    const events = [
      { kind: "fetch", id: "fetch page en a #1", after: 0, at: 10, outcome },
      { kind: "fetch", id: "fetch page en b #1", after: 0, at: 20, outcome },
      { kind: "fetch", id: "fetch page en c #1", after: 1, at: 30, outcome },
    ] as const;
    const player = new Player({ startedAt: 0, events, abandoned: [], ...NO_BROWSER }, systemClock);
    const { fetcher, clock } = player.ports;
    const computed = async (): Promise<number> => {
      await fetcher.get(requestFor("a"), signal);
      for (let turn = 0; turn < 50; turn++) await systemClock.turn?.();
      const askedAt = clock.now();
      await fetcher.get(requestFor("c"), signal);
      return clock.now() - askedAt;
    };
    const [elapsedMs] = await Promise.all([computed(), fetcher.get(requestFor("b"), signal)]);
    assert.deepEqual([elapsedMs, player.strangeCount], [20, 0]);
    player.close();
  });

  it("a replay fails a call that is not in the recording at once, and counts the call", async () => {
    const player = new Player({ startedAt: 5, events: [], abandoned: [], ...NO_BROWSER }, systemClock);
    const { searcher, fetcher, clock } = player.ports;
    const page = await fetcher.get(requestFor("https://a.example/"), signal);
    assert.deepEqual(page, {
      kind: "failed",
      reason: "connect",
      message: "fetch https://a.example/: not in the recording",
      isTransient: false,
    });
    assert.equal((await searcher.search(queryFor("tea"), signal)).kind, "failed");
    await clock.sleep(500);
    assert.deepEqual([player.strangeCount, clock.now()], [3, 505]);
    player.close();
  });

  it("a replay continues when the scan never makes a recorded call", async () => {
    // Sleeping takes no time, so the wait for the missing call ends at once.
    const impatient: Clock = { ...systemClock, sleep: async () => {} };
    const at = 10;
    const outcome = resourceOf("b");
    const events = [
      { kind: "fetch", id: "fetch page en a #1", after: 0, at, outcome },
      { kind: "fetch", id: "fetch page en b #1", after: 0, at: at + 5, outcome },
    ] as const;
    const player = new Player({ startedAt: 0, events, abandoned: [], ...NO_BROWSER }, impatient);
    assert.deepEqual(await player.ports.fetcher.get(requestFor("b"), signal), outcome);
    assert.deepEqual([player.strangeCount, player.ports.clock.now()], [1, 15]);
    player.close();
  });

  it("a recording keeps the browser's rendered pages and measurements", async () => {
    const page = { url: "r", status: 200, headers: {}, html: "<p>r", redirects: [], elapsedMs: 7 };
    const frame = { finalUrl: "p", httpStatus: 503, contentionRatio: null, waitedMs: 0, elapsedMs: 9, measuredAt: 1 };
    let leftCount = 0;
    const lane = {
      browser: "browser 1",
      probe: async () => ({ kind: "failed", status: "http_error", frame }) as const,
      async leave() {
        leftCount += 1;
      },
    };
    const recorder = new Recorder({
      ...world().ports,
      clock: systemClock,
      renderer: { render: async () => ({ kind: "rendered", page }) },
      prober: { webVitalsVersion: "6", enter: async () => ({ kind: "lane", lane }) },
    });
    const browse = async ({ renderer, prober }: OutsidePorts): Promise<unknown> => {
      const rendered = await renderer?.render({ url: "r", locale: "en", timeoutMs: 1 }, signal);
      const entered = await prober?.enter(1, signal);
      assert.ok(entered?.kind === "lane");
      const probed = await entered.lane.probe({ url: "p", locale: "en", timeoutMs: 1, calmMs: 1 }, signal);
      await entered.lane.leave();
      return [rendered, entered.lane.browser, probed, prober?.webVitalsVersion];
    };
    const first = await browse(recorder.ports);
    const player = new Player(recorder.recording(), systemClock);
    assert.deepEqual(await browse(player.ports), first);
    assert.deepEqual([player.strangeCount, leftCount], [0, 1]);
    player.close();
  });

  it("a replay leaves a browser lane that was granted after the scan stopped waiting", async () => {
    let leftCount = 0;
    let come = (): void => {};
    const lane = {
      browser: "browser 1",
      probe: () => Promise.reject(new Error("never asked")),
      async leave() {
        leftCount += 1;
      },
    };
    const arrival = new Promise<void>((resolve) => {
      come = resolve;
    });
    const prober = { webVitalsVersion: "6", enter: () => arrival.then(() => ({ kind: "lane", lane }) as const) };
    const recorder = new Recorder({ ...world().ports, prober });
    const caller = new AbortController();
    const entering = recorder.ports.prober?.enter(1, caller.signal);
    caller.abort(new Error("stopped"));
    come();
    await assert.rejects(entering ?? Promise.resolve(), /stopped/);
    for (let turn = 0; turn < 20; turn++) await systemClock.turn?.();
    assert.equal(leftCount, 1);
  });

  it("a replay rejects at once when the caller has aborted", async () => {
    const stopped = AbortSignal.abort(new Error("stopped"));
    const recorder = new Recorder(world().ports);
    await assert.rejects(recorder.ports.fetcher.get(requestFor("a"), stopped), /stopped/);
    const player = new Player(recorder.recording(), systemClock);
    await assert.rejects(player.ports.fetcher.get(requestFor("a"), stopped), /stopped/);
    player.close();
  });
});
