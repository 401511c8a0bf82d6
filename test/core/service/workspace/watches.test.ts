import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import { EVENT_SCHEMAS } from "../../../../core/contract/events.ts";
import { problemsOf } from "../../../../core/contract/validate.ts";
import type { EventKind } from "../../../../core/domain/event-kinds.ts";
import type { JobHandler, Json, ScanRequest } from "../../../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import { SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import type { WebhookTransport } from "../../../../core/ports/webhook-transport.ts";
import { createCommandBatcher } from "../../../../core/service/transactions/command-batcher.ts";
import { trusted } from "../../../../core/service/transactions/database-clock.ts";
import { createWatchTicker } from "../../../../core/service/workspace/watch-ticker.ts";
import type { WatchSettings } from "../../../../core/service/workspace/watches.ts";
import { createTestIds, START } from "../../../conformance/test-clock.ts";
import { createTestService, scanCommand, type TestServiceInput } from "../../../conformance/test-service.ts";

const { keyword: _keyword, url: _url, ...SETTINGS } = scanCommand().request as ScanRequest;
const MINUTE = 60_000;

/** Every Sunday at 00:01 UTC. The test clock starts on a Sunday at midnight. */
const WATCH: WatchSettings = {
  target: { tag: "Guides" },
  schedule: { every: "week", weekday: 7, hour: 1, timeZone: "Europe/Berlin" },
  rules: { fallBy: 5, isBelowTypical: false, newInFirst: 3 },
  floorMillicredits: 0,
};

const request = (keyword: string): ScanRequest => ({ ...SETTINGS, keyword, url: `https://own.example/${keyword}` });
const ranked = (urls: readonly string[]) => ({ items: urls.map((url) => ({ url: `https://${url}/`, score: 70 })) });

/** A service whose organization has the pages `one` and `two` with a tag and their first scans, one hour before a watch. */
async function opened(input: TestServiceInput = {}) {
  const subject = await createTestService(input);
  await subject.service.start();
  await subject.service.batches.create(subject.caller, {
    key: "first",
    requests: [request("one"), request("two")],
    tag: "Guides",
  });
  await subject.clock.advance(10);
  return subject;
}

test("a due watch scans its pages once in each week, and states pages, next scans and credits a month", async () => {
  const { service, caller, clock, database } = await opened();
  const watch = await service.watches.create(caller, { ...WATCH, schedule: { ...WATCH.schedule, hour: 2 } });
  assert.equal(watch.nextAt, START + 60 * MINUTE);
  assert.deepEqual(watch.pages.map(({ keyword }) => keyword).sort(), ["one", "two"]);
  assert.equal(watch.monthMillicredits, 17_333);
  await clock.advance(60 * MINUTE + 5_000);
  assert.equal((await service.credits(caller)).availableMillicredits, 2_000);
  const [next] = await service.watches.list(caller);
  assert.equal(next?.nextAt, START + 60 * MINUTE + 7 * 24 * 60 * MINUTE);
  const batches = await service.batches.list(caller);
  assert.deepEqual(
    batches.map(({ scans }) => scans.map(({ state }) => state)),
    [
      ["completed", "completed"],
      ["completed", "completed"],
    ],
  );
  assert.equal((await database.store.read.dueWatches(clock.now(), 10)).length, 0);
  await service.close();
});

/** Opens real SQLite with a watched page and three workers, of which each looks for due watches when it is called. */
async function openedWorkers(schedule: WatchSettings["schedule"]) {
  const database = await openSqlite({ path: ":memory:", role: "server" });
  const { service, caller, clock } = await createTestService({ database });
  await service.batches.create(caller, { key: "first", requests: [request("one")], tag: "Guides" });
  await service.watches.create(caller, { ...WATCH, schedule });
  const { store } = database;
  const worker = () => {
    const { next: mint } = createTestIds();
    const context = () => ({ now: clock.now(), policy: DEFAULT_POLICY, mint, random: () => 0.5 });
    const batcher = createCommandBatcher({ store, context });
    const ports = { store, batcher, crypto: nodeCrypto, clock, clockGuard: trusted(clock), logger: SILENT_LOGGER };
    return createWatchTicker(ports);
  };
  const workers = [worker(), worker(), worker()];
  return {
    ...{ service, caller, clock, store },
    tick: () => Promise.all(workers.map((each) => each())),
    async [Symbol.asyncDispose]() {
      await service.close();
      await database.closeDatabase();
    },
  };
}

test("workers that find the same due watch at once start its scans once", async () => {
  await using subject = await openedWorkers({ ...WATCH.schedule, hour: 2 });
  const { clock, store, tick, caller } = subject;
  await clock.advance(61 * MINUTE);
  await tick();
  const open = await store.read.openBatches(10);
  assert.deepEqual(
    open.map(({ scans }) => scans.map((scan) => scan.request.keyword)),
    [["one"]],
  );
  await tick();
  assert.equal((await store.read.batches(caller.organizationId, 10)).length, 2);
});

/** Runs three workers over 365 days, and returns when the scans of the watch started, on the clocks of Berlin. */
async function startsInYear(schedule: WatchSettings["schedule"]): Promise<readonly string[]> {
  await using subject = await openedWorkers(schedule);
  const { clock, store, tick, caller } = subject;
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    await clock.advance(60 * MINUTE);
    if ((await store.read.dueWatches(clock.now(), 1)).length > 0) await tick();
  }
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Berlin",
    dateStyle: "short",
    timeStyle: "short",
  });
  const batches = await store.read.batches(caller.organizationId, 100);
  // The oldest batch made the first scan by hand.
  return batches
    .map(({ createdAt }) => format.format(createdAt))
    .reverse()
    .slice(1);
}

test("over a year of three workers a monthly watch scans twelve times, at six on the clocks of Berlin", async () => {
  assert.deepEqual(await startsInYear({ every: "month", day: 31, hour: 6, timeZone: "Europe/Berlin" }), [
    "2026-11-30 06:00",
    "2026-12-31 06:00",
    "2027-01-31 06:00",
    "2027-02-28 06:00",
    "2027-03-31 06:00",
    "2027-04-30 06:00",
    "2027-05-31 06:00",
    "2027-06-30 06:00",
    "2027-07-31 06:00",
    "2027-08-31 06:00",
    "2027-09-30 06:00",
    "2027-10-31 06:00",
  ]);
});

test("over a year of three workers a weekly watch scans each Sunday once, also when its hour is skipped or comes twice", async () => {
  const starts = await startsInYear({ every: "week", weekday: 7, hour: 2, timeZone: "Europe/Berlin" });
  const first = Date.parse("2026-11-01T00:00:00Z");
  const days = Array.from({ length: 53 }, (_, week) =>
    new Date(first + week * 7 * 24 * 60 * MINUTE).toISOString().slice(0, 10),
  );
  // The Sunday of the start, and one in each of the 52 weeks after it.
  assert.deepEqual(
    starts.map((start) => start.slice(0, 10)),
    days,
  );
  const others = starts.filter((start) => !start.endsWith("02:00"));
  assert.deepEqual(others, ["2027-03-28 03:00"]);
});

test("a fall of the score and a new ranking page become alerts of watched pages only", async () => {
  const results: Record<string, readonly (readonly [score: number, urls: readonly string[]])[]> = {
    one: [
      [80, ["a.example"]],
      [70, ["a.example"]],
    ],
    two: [
      [80, ["a.example"]],
      [79, ["a.example", "b.example"]],
    ],
  };
  const runs = new Map<string, number>();
  const handler: JobHandler = async (job) => {
    const keyword = job.type === "scan" ? job.keyword : "";
    const run = runs.get(keyword) ?? 0;
    runs.set(keyword, run + 1);
    const [score, urls] = results[keyword]?.[run] ?? [1, []];
    return { kind: "succeeded", result: { on_page_optimization: { score }, serp: ranked(urls) } };
  };
  const { service, caller, clock } = await opened({ handler });
  await service.admit(caller, { ...scanCommand(), request: request("other") });
  await service.watches.create(caller, { ...WATCH, schedule: { ...WATCH.schedule, hour: 2 } });
  await clock.advance(61 * MINUTE);
  const { pages } = await service.inventory.list(caller, { sort: "keyword", isDescending: false });
  assert.deepEqual(
    pages.map(({ keyword, alert, watchId }) => [keyword, alert?.kind ?? null, watchId !== null]),
    [
      ["one", "score_fell", true],
      ["other", null, false],
      ["two", "new_page", true],
    ],
  );
  assert.equal((await service.inventory.totals(caller)).alerts, 2);
  assert.equal((await service.inventory.list(caller, { show: "alerts" })).total, 2);
  await service.close();
});

test("an alert is an event for the endpoints that subscribed to its kind, and for no other", async () => {
  let run = 0;
  const handler: JobHandler = async () => ({
    kind: "succeeded",
    result: { on_page_optimization: { score: run++ === 0 ? 80 : 64 }, serp: ranked(["a.example"]) },
  });
  const sent: { readonly url: string; readonly body: Json }[] = [];
  const webhookTransport: WebhookTransport = {
    async post({ url, body }) {
      sent.push({ url, body: JSON.parse(new TextDecoder().decode(body)) });
      return { kind: "answered", status: 200 };
    },
  };
  const { service, caller, clock } = await createTestService({ handler, webhookTransport });
  await service.start();
  const { organizationId } = caller;
  const endpoint = (path: string, events: readonly EventKind[]) =>
    service.admin.createEndpoint({ organizationId, url: `https://hooks.example/${path}`, events });
  await endpoint("alerts", ["watch.alert"]);
  await endpoint("jobs", ["job.failed"]);
  await service.batches.create(caller, { key: "first", requests: [request("one")], tag: "Guides" });
  await clock.advance(10);
  const watch = await service.watches.create(caller, { ...WATCH, schedule: { ...WATCH.schedule, hour: 2 } });
  await clock.advance(61 * MINUTE);
  const [page] = (await service.inventory.list(caller)).pages;
  assert.deepEqual(sent, [
    {
      url: "https://hooks.example/alerts",
      body: {
        kind: "score_fell",
        page_id: page?.id,
        watch_id: watch.id,
        job_id: page?.jobId,
        keyword: "one",
        url: "https://own.example/one",
        region: "US",
        tag: "Guides",
        score: 64,
        typical_score: 70,
        points: 16,
        rank: null,
        new_page: null,
        raised_at: new Date(page?.alertAt ?? 0).toISOString(),
      },
    },
  ]);
  assert.deepEqual(problemsOf(EVENT_SCHEMAS["watch.alert"], sent[0]?.body), []);
  await service.close();
});

test("a watch pauses under its floor of credits before it scans, and a member lets it run again", async () => {
  const { service, caller, clock } = await opened();
  const settings = { ...WATCH, schedule: { ...WATCH.schedule, hour: 2 }, floorMillicredits: 3_000 };
  const { id } = await service.watches.create(caller, settings);
  await clock.advance(61 * MINUTE);
  const [paused] = await service.watches.list(caller);
  assert.deepEqual([paused?.pause, paused?.nextAt], ["credits", null]);
  assert.equal((await service.credits(caller)).availableMillicredits, 6_000);
  await service.watches.pause(caller, id, false);
  const [running] = await service.watches.list(caller);
  assert.equal(running?.pause, null);
  assert.ok((running?.nextAt ?? 0) > clock.now());
  await service.close();
});

test("a paused and a deleted watch scan nothing, and the pages of a deleted one are free", async () => {
  const { service, caller, clock } = await opened();
  const { id } = await service.watches.create(caller, { ...WATCH, schedule: { ...WATCH.schedule, hour: 2 } });
  await service.watches.pause(caller, id, true);
  await clock.advance(61 * MINUTE);
  assert.equal((await service.watches.list(caller))[0]?.pause, "member");
  await service.watches.delete(caller, id);
  assert.deepEqual(await service.watches.list(caller), []);
  assert.equal((await service.inventory.list(caller, { show: "watched" })).total, 0);
  assert.equal((await service.credits(caller)).availableMillicredits, 6_000);
  await assert.rejects(service.watches.pause(caller, id, false), { code: "NOT_FOUND" });
  await service.close();
});

test("the watch of a page goes before that of its tag, and a second form changes the one watch", async () => {
  const { service, caller } = await opened();
  const { pages } = await service.inventory.list(caller, { text: "one" });
  const pageId = pages[0]?.id ?? "";
  await service.watches.create(caller, WATCH);
  await service.watches.create(caller, { ...WATCH, target: { pageId } });
  await service.watches.create(caller, { ...WATCH, target: { pageId }, floorMillicredits: 1_000 });
  const watches = await service.watches.list(caller);
  assert.deepEqual(
    watches.map((watch) => [watch.floorMillicredits, watch.pages.map(({ keyword }) => keyword)]),
    [
      [0, ["two"]],
      [1_000, ["one"]],
    ],
  );
  await service.close();
});

test("unknown targets, foreign watches, wrong settings and test keys are refused", async () => {
  const { service, caller } = await opened();
  const { id } = await service.watches.create(caller, WATCH);
  const other = await service.admin.createOrganization({ name: "Other" });
  const foreign = { ...caller, organizationId: other.id };
  assert.deepEqual(await service.watches.list(foreign), []);
  await assert.rejects(service.watches.delete(foreign, id), { code: "NOT_FOUND" });
  await assert.rejects(service.watches.create(foreign, WATCH), { code: "NOT_FOUND" });
  await assert.rejects(service.watches.create(caller, { ...WATCH, target: { pageId: "pgk_x" } }), {
    code: "NOT_FOUND",
  });
  await assert.rejects(service.watches.list({ ...caller, kind: "test" }), { code: "NOT_FOUND" });
  for (const wrong of [{ target: { tag: " " } }, { floorMillicredits: -1 }, { floorMillicredits: 0.5 }])
    await assert.rejects(service.watches.create(caller, { ...WATCH, ...wrong }), { code: "VALIDATION_ERROR" });
  await service.close();
});
