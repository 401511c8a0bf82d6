import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseHostMap } from "../../../adapters/egress/index.ts";
import { openOpenAiWriter } from "../../../adapters/openai/writer.ts";
import { createExtractor } from "../../../core/analysis/extract/extract-page.ts";
import { EXAMPLE_REPORT } from "../../../core/contract/example-report.ts";
import { SECTIONS } from "../../../plugins/index.ts";
import {
  ConfigError,
  defineSection,
  type EmbeddedOptions,
  openEmbedded,
  ServiceError,
  Type,
} from "../../../src/index.ts";
import type { Extractor, Searcher, SearchOutcome } from "../../../src/ports.ts";
import { MODEL, MODEL_KEY, startModelServer } from "../../adapters/openai/model-server.ts";
import { startLoopbackWeb } from "../loopback-web.ts";

/** Options from plain JavaScript, which the compiler has not checked. */
const untyped = (options: object): EmbeddedOptions => options;

const MISTAKES: readonly (readonly [object, RegExp])[] = [
  [{ competitor: ["https://a.example/"] }, /competitor is no option; did you mean competitors\?/],
  [{ competitors: "https://a.example/" }, /competitors: must be a list of addresses/],
  [{ search: ["corpus"] }, /search: must be a list of providers, as in \[\{ kind: "corpus" \}\]/],
  [{ search: [] }, /search: must be a list of providers/],
  [{ search: [{ kind: "searxng" }] }, /search: must be a list of providers/],
  [{ search: [{ kind: "brave" }] }, /search: must be a list of providers/],
  [
    { allowHosts: ["127.0.0.1:3000"] },
    /allowHosts: must be a list of servers of this machine, as in \["localhost:3000"\]/,
  ],
  [{ baseUrl: "localhost" }, /baseUrl: must be an http or https address/],
  [{ analysisWorkers: -1 }, /analysisWorkers: must be a whole number from 0 to 64/],
  [{ browser: "auto" }, /browser: must be \{ kind: "off" \}/],
  [{ sections: [{ key: "serp" }] }, /sections: must be a list of what defineSection gives/],
  [{ searcher: () => [] }, /searcher: must be a Searcher/],
  [{ writer: { url: "http://127.0.0.1:1/v1" } }, /writer: must be a Writer, as openOpenAiWriter/],
];

const isClosedError = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE" && /openEmbedded/.test(error.message);

describe("openEmbedded", () => {
  for (const [options, message] of MISTAKES) {
    it(`openEmbedded rejects ${JSON.stringify(options)} and names the valid options`, () => {
      assert.throws(
        () => openEmbedded(untyped(options)),
        (error) => error instanceof ConfigError && message.test(error.message),
      );
    });
  }

  it("one error names every wrong option", () => {
    assert.throws(() => openEmbedded(untyped({ baseUrl: "", corpusPath: "" })), /baseUrl: .*\n.*corpusPath: /);
  });

  it("scan accepts the whole request body and returns the report of its tier", async () => {
    const analysis = openEmbedded({ competitors: [] });
    const lite = await analysis.scan({ keyword: "coffee", region: "DE", compatibility_mode: true }, { tier: "lite" });
    assert.equal(lite.kind === "failed" && lite.failure.code, "NO_RESULTS");
    // Checked by the compiler only: the sections of the full report need no check of the tier.
    const sections = async () => {
      const outcome = await analysis.scan({ keyword: "coffee" });
      return outcome.kind === "succeeded" ? outcome.result.recommendations : null;
    };
    assert.equal(await sections(), null);
    await analysis.close();
  });

  it("scan rejects an unknown tier", async () => {
    const analysis = openEmbedded({ competitors: [] });
    // The cast is wrong on purpose: it simulates a caller without types.
    const tier = "full" as "deep";
    await assert.rejects(analysis.scan({ keyword: "coffee" }, { tier }), {
      code: "VALIDATION_ERROR",
      message: /lite, standard, deep/,
    });
    await analysis.close();
  });

  it("every use after close is rejected as closed, also after a second close", async () => {
    const analysis = openEmbedded({ competitors: [] });
    await analysis.close();
    await analysis.close();
    await assert.rejects(analysis.classify({ text: "Weigh the coffee." }), isClosedError);
    await assert.rejects(analysis.scan({ keyword: "coffee" }), isClosedError);
  });

  it("scan uses the given extractor and the given sections", async () => {
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
      analyze: ({ cohort }) => ({ ranks: cohort.map(({ rank }) => rank) }),
    });
    const analysis = openEmbedded({
      competitors: web.competitors,
      mapHosts: parseHostMap(readFileSync(web.hosts, "utf8")),
      extractor,
      analysisWorkers: 1,
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
      const draft = await analysis.openDraft(outcome.snapshot ?? "");
      const { score } = outcome.result.on_page_optimization;
      assert.deepEqual([draft.score(draft.base).score, draft.score(draft.base).base], [score, score]);
      await assert.rejects(analysis.openDraft("{}"), { code: "VALIDATION_ERROR", message: /Scan the page again/ });
    } finally {
      await analysis.close();
      await web.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("write proposes a text with the given writer, and needs the option", async () => {
    await using server = startModelServer();
    server.behave({ kind: "text", text: '{"options":["Shoes with 9 mm of drop"]}' });
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    const analysis = openEmbedded({ competitors: [], writer });
    const { proposals, usage } = await analysis.write(EXAMPLE_REPORT, { task: "title" });
    assert.deepEqual(
      proposals[0]?.check.unsupported.map(({ text, reason }) => [text, reason]),
      [["9 mm", "absent"]],
    );
    assert.ok(usage.inputTokens > 0);
    await analysis.close();
    await assert.rejects(analysis.write(EXAMPLE_REPORT, { task: "title" }), isClosedError);
    const silent = openEmbedded({ competitors: [] });
    await assert.rejects(silent.write(EXAMPLE_REPORT, { task: "title" }), {
      code: "VALIDATION_ERROR",
      message: /Set its option `writer`/,
    });
    await silent.close();
    assert.equal(server.requests.length, 1);
  });

  it("allowHosts opens a server of this machine", async () => {
    const folder = mkdtempSync(join(tmpdir(), "serplens-allow-"));
    const web = await startLoopbackWeb(folder);
    const open = openEmbedded({ allowHosts: [new URL(web.local).host] });
    const closed = openEmbedded();
    try {
      assert.equal((await open.classify({ url: web.local })).kind, "succeeded");
      const outcome = await closed.classify({ url: web.local });
      assert.ok(outcome.kind === "failed" && outcome.failure.code === "URL_NOT_ALLOWED");
    } finally {
      await Promise.all([open.close(), closed.close(), web.close()]);
      rmSync(folder, { recursive: true });
    }
  });

  it("close ends a running scan", async () => {
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
