import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseHostMap } from "../../adapters/egress/index.ts";
import { createExtractor } from "../../core/extract/extract-page.ts";
import { ConfigError, defineSection, type EmbeddedOptions, openEmbedded, SECTIONS, ServiceError, Type } from "../../src/index.ts";
import type { Extractor, Searcher, SearchOutcome } from "../../src/ports.ts";
import { startLoopbackWeb } from "./loopback-web.ts";

/** As plain JavaScript gives them: nothing has held them to the type. */
const untyped = (options: object): EmbeddedOptions => options;

const MISTAKES: readonly (readonly [object, RegExp])[] = [
  [{ competitor: ["https://a.example/"] }, /competitor is no option; did you mean competitors\?/],
  [{ competitors: "https://a.example/" }, /competitors: must be a list of addresses/],
  [{ search: ["corpus"] }, /search: must be a list of providers, as in \[\{ kind: "corpus" \}\]/],
  [{ search: [] }, /search: must be a list of providers/],
  [{ search: [{ kind: "searxng" }] }, /search: must be a list of providers/],
  [{ search: [{ kind: "brave" }] }, /search: must be a list of providers/],
  [{ baseUrl: "localhost" }, /baseUrl: must be an http or https address/],
  [{ extractProcesses: -1 }, /extractProcesses: must be a whole number from 0 to 16/],
  [{ browser: "auto" }, /browser: must be \{ kind: "off" \}/],
  [{ sections: [{ key: "serp" }] }, /sections: must be a list of what defineSection gives/],
  [{ searcher: () => [] }, /searcher: must be a Searcher/],
];

const isClosedError = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE" && /openEmbedded/.test(error.message);

describe("openEmbedded", () => {
  for (const [options, message] of MISTAKES) {
    it(`refuses ${JSON.stringify(options)} and says what it takes`, () => {
      assert.throws(
        () => openEmbedded(untyped(options)),
        (error) => error instanceof ConfigError && message.test(error.message),
      );
    });
  }

  it("names every wrong option at once", () => {
    assert.throws(() => openEmbedded(untyped({ baseUrl: "", corpusPath: "" })), /baseUrl: .*\n.*corpusPath: /);
  });

  it("takes the whole body of a scan, and gives the report of its tier", async () => {
    const analysis = openEmbedded({ competitors: [] });
    const lite = await analysis.scan({ keyword: "coffee", region: "DE", compatibility_mode: true }, { tier: "lite" });
    assert.equal(lite.kind === "failed" && lite.failure.code, "NO_RESULTS");
    // For the compiler: sections of the full report are there without a check of the tier.
    const sections = async () => {
      const outcome = await analysis.scan({ keyword: "coffee" });
      return outcome.kind === "succeeded" ? outcome.result.recommendations : null;
    };
    assert.equal(await sections(), null);
    await analysis.close();
  });

  it("refuses a tier that there is not", async () => {
    const analysis = openEmbedded({ competitors: [] });
    // Proven wrong by design: a caller without types.
    const tier = "full" as "deep";
    await assert.rejects(analysis.scan({ keyword: "coffee" }, { tier }), { code: "VALIDATION_ERROR", message: /lite, standard, deep/ });
    await analysis.close();
  });

  it("says that it is closed when it is used again, however often it was closed", async () => {
    const analysis = openEmbedded({ competitors: [] });
    await analysis.close();
    await analysis.close();
    await assert.rejects(analysis.classify({ text: "Weigh the coffee." }), isClosedError);
    await assert.rejects(analysis.scan({ keyword: "coffee" }), isClosedError);
  });

  it("reads pages with the extractor and fills fields with the sections it is given", async () => {
    const folder = mkdtempSync(join(tmpdir(), "serplens-embedded-"));
    const web = await startLoopbackWeb(folder);
    const read: string[] = [];
    const builtIn = createExtractor();
    const extractor: Extractor = {
      extract(page, signal) {
        read.push(page.url);
        return builtIn.extract(page, signal);
      },
    };
    const ranks = defineSection({
      key: "serp",
      tiers: ["standard"],
      needs: ["cohort"],
      output: Type.Object({ ranks: Type.Array(Type.Integer()) }),
      analyse: ({ cohort }) => ({ ranks: cohort.map(({ rank }) => rank) }),
    });
    const analysis = openEmbedded({
      competitors: web.competitors,
      mapHosts: parseHostMap(readFileSync(web.hosts, "utf8")),
      extractor,
      extractProcesses: 1,
      sections: [...SECTIONS.filter(({ key }) => key === "benchmarks"), ranks],
    });
    try {
      const outcome = await analysis.scan({ keyword: "espresso machine", url: web.target });
      assert.equal(outcome.kind, "succeeded");
      assert.ok(outcome.kind === "succeeded");
      const report: object = outcome.result;
      assert.deepEqual(Object.keys(report), ["schema_version", "meta", "on_page_optimization", "benchmarks", "serp"]);
      assert.deepEqual("serp" in report && report.serp, { ranks: [1, 2, 3, 4] });
      assert.ok(read.includes(web.target), read.join());
    } finally {
      await analysis.close();
      await web.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("ends a scan in hand when it is closed", async () => {
    const asked = Promise.withResolvers<void>();
    const searcher: Searcher = {
      name: "waiting",
      search: (_query, signal) =>
        new Promise<SearchOutcome>((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          asked.resolve();
        }),
      async close() {},
    };
    const analysis = openEmbedded({ searcher });
    const scan = analysis.scan({ keyword: "coffee" });
    await asked.promise;
    await Promise.all([assert.rejects(scan, isClosedError), analysis.close()]);
  });
});
