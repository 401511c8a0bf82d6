import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { parseHostMap } from "../../../adapters/egress/index.ts";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { JobRequest } from "../../../core/domain/job.ts";
import { openPipeline } from "../../../src/compose/compose.ts";
import { createSearchTest } from "../../../src/compose/search-test.ts";
import { openSearcher } from "../../../src/compose/searchers.ts";
import type { SearchSpec } from "../../../src/config/search-spec.ts";
import { queryFor } from "../../conformance/searcher.ts";
import { FAKE_BRAVE } from "../../fixtures/search-apis/brave.ts";
import { FAKE_DATAFORSEO } from "../../fixtures/search-apis/dataforseo.ts";
import { type FakeApi, startFakeApi } from "../../fixtures/search-apis/fake-api.ts";
import { FAKE_OPENSERP } from "../../fixtures/search-apis/openserp.ts";
import { FAKE_SERPAPI } from "../../fixtures/search-apis/serpapi.ts";
import { FAKE_SERPER } from "../../fixtures/search-apis/serper.ts";
import { startWeb } from "../../fixtures/web/server.ts";
import { TOPICS } from "../../fixtures/web/sites.ts";
import { runCli } from "../cli.ts";

const FAKES = {
  brave: FAKE_BRAVE,
  serper: FAKE_SERPER,
  serpapi: FAKE_SERPAPI,
  dataforseo: FAKE_DATAFORSEO,
  openserp: FAKE_OPENSERP,
} as const;
type Name = keyof typeof FAKES;

describe("configured search providers", () => {
  const apis = new Map<Name, FakeApi>();
  const apiOf = (name: Name): FakeApi => {
    const api = apis.get(name);
    if (api === undefined) throw new Error("not started");
    return api;
  };
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-search-"));
    for (const name of Object.keys(FAKES) as Name[]) apis.set(name, await startFakeApi(FAKES[name]));
  });
  after(async () => {
    for (const api of apis.values()) await api.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    for (const api of apis.values()) {
      api.mode = "ok";
      api.requests.length = 0;
    }
  });

  const open = (specs: readonly SearchSpec[], searchCacheMs = 0) =>
    openSearcher(
      { search: specs, corpusPath: ":memory:", searchCacheMs },
      { clock: systemClock, languages: createSnowballLanguages() },
    );
  const signal = new AbortController().signal;

  it("providers replace each other in order and pause after failures", async () => {
    apiOf("brave").mode = "limited";
    const searcher = open([
      { kind: "brave", key: "right-key", url: apiOf("brave").baseUrl },
      { kind: "serper", key: "right-key", url: apiOf("serper").baseUrl },
    ]);
    for (const expected of [
      /brave: answered 429/,
      /brave: not asked, because it failed before; it is tried again in 120 s/,
    ]) {
      const outcome = await searcher.search(queryFor("coffee"), signal);
      assert.ok(outcome.kind === "ok");
      assert.equal(outcome.serp.engine, "serper");
      assert.match(outcome.serp.warnings[0] ?? "", expected);
    }
    assert.equal(apiOf("brave").requests.length, 1);
    await searcher.close();
  });

  it("results are cached as long as configured, and cached results use no budget", async () => {
    const budget = { requests: 1, usd: null };
    const searcher = open(
      [{ kind: "dataforseo", key: "login:right-key", url: apiOf("dataforseo").baseUrl, budget }],
      60_000,
    );
    const costs: (number | null)[] = [];
    for (let at = 0; at < 3; at++) {
      const outcome = await searcher.search(queryFor("coffee"), signal);
      assert.ok(outcome.kind === "ok");
      costs.push(outcome.serp.costUsd);
    }
    assert.deepEqual(costs, [0.002, 0, 0]);
    const other = await searcher.search(queryFor("tea"), signal);
    assert.ok(other.kind === "failed");
    assert.equal(other.reason, "quota");
    assert.equal(apiOf("dataforseo").requests.length, 1);
    await searcher.close();
  });

  it("search tests and scans of a process share the budget of a provider", async () => {
    const { baseUrl } = apiOf("dataforseo");
    const budget = { requests: 2, usd: null };
    const search = [{ kind: "dataforseo", key: "login:right-key", url: baseUrl, budget }] as const;
    const searchTest = createSearchTest({ search, corpusPath: ":memory:" });
    const tested = async () => {
      await searchTest.run("coffee");
      return searchTest.last()?.providers[0]?.failure ?? null;
    };
    assert.equal(await tested(), null);
    const searcher = open(search);
    assert.equal((await searcher.search(queryFor("tea"), signal)).kind, "ok");
    assert.match((await tested()) ?? "", /the budget of 2 requests a day is used up/);
    assert.equal((await searcher.search(queryFor("milk"), signal)).kind, "failed");
    assert.equal(apiOf("dataforseo").requests.length, 2);
    await searcher.close();
  });

  it("the report names the provider and its price, also for cached results", async () => {
    const web = await startWeb();
    const [topic] = TOPICS;
    const ranked = web.urls
      .filter((url) => url.includes("pour-over"))
      .map((url) => ({ type: "organic", url, title: "Pour over" }));
    const api = await startFakeApi({
      ...FAKE_DATAFORSEO,
      answer: () => {
        const body = JSON.stringify({
          status_code: 20_000,
          cost: 0.0035,
          tasks: [{ status_code: 20_000, result: [{ items: ranked }] }],
        });
        return { status: 200, body, type: "application/json" };
      },
    });
    const pipeline = openPipeline(
      {
        baseUrl: "http://127.0.0.1",
        search: [{ kind: "dataforseo", key: "a:b", url: api.baseUrl }],
        corpusPath: ":memory:",
        searchCacheMs: 60_000,
      },
      { mapHosts: parseHostMap(JSON.stringify(web.hostMap)) },
    );
    const request: JobRequest = {
      type: "scan",
      tier: "standard",
      keyword: topic?.keyword ?? "",
      url: null,
      region: "US",
      locale: "en-US",
      compatibilityMode: false,
    };
    try {
      const seen: unknown[] = [];
      for (let at = 0; at < 2; at++) {
        const outcome = await pipeline.run(request, { signal, progress() {} });
        assert.ok(outcome.kind === "succeeded");
        const { engine, cached, cost_usd } = outcome.result.serp as Record<string, unknown>;
        seen.push([engine, cached, cost_usd]);
      }
      assert.deepEqual(seen, [
        ["dataforseo", false, 0.0035],
        ["dataforseo", true, 0],
      ]);
      assert.equal(api.requests.length, 1);
    } finally {
      await pipeline.close();
      await api.close();
      await web.close();
    }
  });

  const environment = (key: string): Record<string, string> => ({
    SERPLENS_PORT: "0",
    SERPLENS_SEARCH: [...apis].map(([name, api]) => `${name}:${api.baseUrl}`).join(","),
    SERPLENS_BRAVE_KEY: key,
    SERPLENS_SERPER_KEY: key,
    SERPLENS_SERPAPI_KEY: key,
    SERPLENS_DATAFORSEO_KEY: `login:${key}`,
    SERPLENS_OPENSERP_KEY: key,
  });

  it("doctor checks every provider without a search", async () => {
    const { code, stdout } = await runCli(["doctor"], { cwd: folder, env: environment("right-key") });
    assert.equal(code, 0, stdout);
    for (const line of [
      /^ok {4}search {4}brave: the key is accepted$/m,
      /^ok {4}search {4}serper: the key is accepted, 2492 credits left$/m,
      /^ok {4}search {4}serpapi: the key is accepted, 97 searches left$/m,
      /^ok {4}search {4}dataforseo: login and password are accepted, 12\.5 US dollars left$/m,
      /^ok {4}search {4}openserp: the instance is up$/m,
    ]) {
      assert.match(stdout, line);
    }
    for (const api of apis.values()) assert.equal(api.requests.length, 1);
  });

  it("doctor names each provider whose key is wrong and shows no key", async () => {
    const { code, stdout, stderr } = await runCli(["doctor"], { cwd: folder, env: environment("hunter2") });
    assert.equal(code, 1);
    for (const variable of ["BRAVE", "SERPER", "SERPAPI", "DATAFORSEO"]) {
      assert.match(stdout, new RegExp(`^fail {2}search {4}${variable.toLowerCase()}: .*SERPLENS_${variable}_KEY`, "m"));
    }
    assert.ok(!`${stdout}${stderr}`.includes("hunter2"));
  });

  it("the error of a failed scan contains no key", async () => {
    const { code, stdout, stderr } = await runCli(["scan", "-k", "coffee"], {
      cwd: folder,
      env: environment("hunter2"),
    });
    assert.equal(code, 1);
    assert.match(stderr, /check SERPLENS_BRAVE_KEY; serper: .*check SERPLENS_SERPER_KEY/);
    assert.ok(!`${stdout}${stderr}`.includes("hunter2"));
  });
});
