import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Type } from "@sinclair/typebox";
import { parseHostMap } from "../../../../adapters/egress/index.ts";
import { createStaticSearcher } from "../../../../adapters/static/static-searcher.ts";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { analyze } from "../../../../core/analysis/pipeline/analyze.ts";
import type { Evidence } from "../../../../core/analysis/pipeline/evidence.ts";
import { defineSection, type Section } from "../../../../core/analysis/pipeline/section.ts";
import { LiteReportSchema, ReportSchema } from "../../../../core/contract/report.ts";
import { problemsOf } from "../../../../core/contract/validate.ts";
import type { JobRequest, JsonObject, Tier } from "../../../../core/domain/job.ts";
import { type OpenPipeline, openPipeline } from "../../../../src/compose/compose.ts";
import { type RunningWeb, startWeb } from "../../../fixtures/web/server.ts";

const TARGET = "http://littlecreekcoffee.com/blog/pour-over-coffee";

describe("a scan of the demo web", () => {
  let web: RunningWeb;
  let pipeline: OpenPipeline;
  let competitors: readonly string[];
  const opened: OpenPipeline[] = [];

  const open = (urls: readonly string[], searched: string[] = []): OpenPipeline => {
    const searcher = createStaticSearcher({ urls, clock: systemClock });
    const made = openPipeline(
      { baseUrl: "http://127.0.0.1", search: [], corpusPath: ":memory:" },
      {
        mapHosts: parseHostMap(JSON.stringify(web.hostMap)),
        searcher: {
          ...searcher,
          search(query, signal) {
            searched.push(query.query);
            return searcher.search(query, signal);
          },
        },
      },
    );
    opened.push(made);
    return made;
  };
  before(async () => {
    web = await startWeb();
    competitors = web.urls.filter((url) => url.includes("pour-over") && url !== TARGET);
    pipeline = open(competitors);
  });
  after(async () => {
    for (const each of opened) await each.close();
    await web.close();
  });

  async function reportOf(
    from: OpenPipeline,
    tier: Tier,
    progress: (percent: number) => void = () => {},
  ): Promise<JsonObject> {
    const request: JobRequest = {
      type: "scan",
      tier,
      keyword: "pour over coffee",
      url: TARGET,
      region: "US",
      locale: "en-US",
      compatibilityMode: false,
    };
    const outcome = await from.run(request, { signal: new AbortController().signal, progress });
    if (outcome.kind === "failed") assert.fail(outcome.failure.message);
    return outcome.result;
  }

  /** The report without what the clock writes into it. */
  function timeless(report: JsonObject): string {
    return JSON.stringify(report, (key, value) =>
      ["report_date", "fetched_at", "elapsed_ms"].includes(key) ? 0 : value,
    );
  }

  it("a scan makes the searches that docs/search-provider.md names", async () => {
    const searched: string[] = [];
    const counted = open(competitors, searched);
    const keyword = "pour over coffee";
    for (const tier of ["lite", "standard", "deep"] as const) {
      searched.length = 0;
      await reportOf(counted, tier);
      const links = tier === "lite" ? [] : [`site:littlecreekcoffee.com ${keyword}`];
      assert.deepEqual(searched, [keyword, ...links], tier);
    }
  });

  for (const tier of ["standard", "deep"] as const) {
    it(`${tier} satisfies the contract, with every section of its tier`, async () => {
      const report = await reportOf(pipeline, tier);
      assert.deepEqual(problemsOf(ReportSchema, report), []);
      for (const key of [
        "structured_data_benchmarks",
        "structured_data_coverage",
        "link_opportunities",
        "recommendations",
        "serp",
        "diagnostics",
      ]) {
        assert.ok(key in report, key);
      }
      assert.equal("serp_speed_benchmark" in report, tier === "deep");
    });
  }

  it("lite has its keys and no others", async () => {
    const report = await reportOf(pipeline, "lite");
    assert.deepEqual(problemsOf(LiteReportSchema, report), []);
    assert.deepEqual(Object.keys(report).sort(), [
      "benchmarks",
      "competitor_term_coverage",
      "entity_coverage",
      "meta",
      "on_page_optimization",
      "schema_version",
    ]);
  });

  it("the same pages give the same report", async () => {
    // Each scan has its own pipeline, because a pipeline reports recent fetches.
    assert.equal(
      timeless(await reportOf(open(competitors), "standard")),
      timeless(await reportOf(open(competitors), "standard")),
    );
  });

  it("recently fetched pages are not fetched again, except the target's own, and the report marks them", async () => {
    const from = open(competitors);
    const cachedIn = async () => {
      const { diagnostics } = (await reportOf(from, "standard")) as {
        diagnostics: { fetches: { purpose: string; cached: boolean }[] };
      };
      return [...new Set(diagnostics.fetches.map(({ purpose, cached }) => `${purpose} ${cached}`))].sort();
    };
    assert.deepEqual(await cachedIn(), [
      "competitor false",
      "internal_link false",
      "robots false",
      "sitemap false",
      "target false",
    ]);
    assert.deepEqual(await cachedIn(), [
      "competitor true",
      "internal_link false",
      "robots false",
      "robots true",
      "sitemap false",
      "target false",
    ]);
  });

  it("progress rises from the first step to the last", async () => {
    const seen: number[] = [];
    await reportOf(pipeline, "standard", (percent) => seen.push(percent));
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    assert.ok(seen.length >= 5 && (seen.at(-1) ?? 0) >= 90, String(seen));
  });

  it("a competitor that is the target under another address is no competitor", async () => {
    const report = await reportOf(open([...competitors.slice(0, 4), `${TARGET}?ref=x`]), "standard");
    // Proven by the schema: the section holds its addresses as strings.
    const { urls } = report.competitor_term_coverage as { readonly urls: readonly string[] };
    assert.ok(!urls.some((url) => url.startsWith(TARGET)), String(urls));
  });
});

describe("analyze", () => {
  // The sections below read nothing.
  const evidence = {} as Evidence;
  const section = (key: string, run: () => { readonly ok: boolean }, fallback?: { readonly ok: boolean }): Section =>
    defineSection({
      key,
      tiers: ["standard"],
      needs: [],
      output: Type.Object({ ok: Type.Boolean() }),
      analyze: run,
      ...(fallback === undefined ? {} : { fallback }),
    });
  const broken = (): never => {
    throw new Error("no such luck");
  };

  it("a section that throws costs its own field, or its fallback is used, and the fault is returned", () => {
    const sections = [
      section("serp", () => ({ ok: true })),
      section("diagnostics", broken),
      section("benchmarks", broken, { ok: false }),
    ];
    const { findings, faults } = analyze(evidence, "standard", sections);
    assert.deepEqual(findings, { serp: { ok: true }, benchmarks: { ok: false } });
    assert.deepEqual(
      faults.map((fault) => fault.section),
      ["diagnostics", "benchmarks"],
    );
    for (const { error } of faults) assert.match(error, /no such luck/);
  });

  it("a section sees the evidence it asked for and nothing else", () => {
    const seen: string[][] = [];
    const curious = defineSection({
      key: "serp",
      tiers: ["standard"],
      needs: ["requestedCount"],
      output: Type.Object({}),
      analyze(given) {
        seen.push(Object.keys(given));
        return {};
      },
    });
    curious.run({ requestedCount: 10, excluded: [] } as unknown as Evidence, "standard");
    assert.deepEqual(seen, [["requestedCount"]]);
  });
});
