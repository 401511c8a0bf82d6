import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseHostMap } from "../adapters/egress/index.ts";
import type { Section } from "../core/analysis/pipeline/section.ts";
import { parseScanRequest } from "../core/contract/requests.ts";
import type { Searcher } from "../core/ports/searcher.ts";
import { SECTIONS } from "../plugins/index.ts";
import { loadSections } from "../src/compose/plugins.ts";
import { loadConfig, openEmbedded, openPipeline, openService } from "../src/index.ts";
import { testSearcher } from "./conformance/searcher.ts";
import { type LoopbackWeb, startLoopbackWeb } from "./src/loopback-web.ts";

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "serplens-templates-"));
// Installed as anybody would: beside the package, in a folder of its own.
mkdirSync(join(folder, "node_modules"));
symlinkSync(ROOT, join(folder, "node_modules", "serplens"));
cpSync(join(ROOT, "templates"), folder, { recursive: true });
const sectionFile = join(folder, "section", "section.ts");

interface QuestionHeadings {
  readonly question_headings?: {
    readonly your_url: number | null;
    readonly competitors: readonly { readonly rank: number; readonly share: number | null }[];
  };
}

describe("the template of a section", () => {
  let web: LoopbackWeb;
  before(async () => {
    web = await startLoopbackWeb(folder);
  });
  after(() => web.close());

  const scanned = { keyword: "espresso machine", url: "" };
  const options = () => ({
    competitors: web.competitors,
    mapHosts: parseHostMap(readFileSync(web.hosts, "utf8")),
  });

  it("it adds its field to reports of the library", async () => {
    const { sections } = (await import(sectionFile)) as { sections: readonly Section[] };
    const analysis = openEmbedded({ ...options(), sections: [...SECTIONS, ...sections] });
    const outcome = await analysis.scan({ ...scanned, url: web.target });
    await analysis.close();
    assert.ok(outcome.kind === "succeeded");
    const { question_headings: field } = outcome.result as QuestionHeadings;
    assert.equal(field?.your_url, 0);
    assert.deepEqual(
      field?.competitors.map(({ rank }) => rank),
      [1, 2, 3, 4],
    );
  });

  for (const analysisWorkers of [0, 1]) {
    it(`SERPLENS_PLUGINS adds its field with ${analysisWorkers} analysis workers`, async () => {
      const { competitors, mapHosts } = options();
      const { createStaticSearcher } = await import("../adapters/static/static-searcher.ts");
      const { systemClock } = await import("../adapters/system-clock/clock.ts");
      const config = {
        ...loadConfig({
          SERPLENS_DATABASE_URL: "sqlite::memory:",
          SERPLENS_BROWSER: "off",
          SERPLENS_ANALYSIS_WORKERS: String(analysisWorkers),
          SERPLENS_PLUGINS: sectionFile,
        }),
        secretKeys: [],
      };
      const { plugins } = config;
      const pipeline = openPipeline(config, {
        mapHosts,
        searcher: createStaticSearcher({ urls: competitors, clock: systemClock }),
        ...(analysisWorkers === 0 ? { sections: await loadSections(plugins) } : {}),
      });
      const { request } = parseScanRequest("standard", { ...scanned, url: web.target });
      const outcome = await pipeline.run(request, { signal: new AbortController().signal, progress: () => {} });
      await pipeline.close();
      assert.ok(outcome.kind === "succeeded", JSON.stringify(outcome));
      assert.equal((outcome.result as QuestionHeadings).question_headings?.competitors.length, 4);
    });
  }

  it("the command line loads it from a folder without the package", () => {
    const alone = mkdtempSync(join(tmpdir(), "serplens-alone-"));
    cpSync(join(ROOT, "templates", "section"), alone, { recursive: true });
    const program = `import { loadSections } from ${JSON.stringify(join(ROOT, "src/compose/plugins.ts"))};
      console.log((await loadSections(["./section.ts"])).at(-1).key);`;
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", program], { cwd: alone, encoding: "utf8" });
    rmSync(alone, { recursive: true });
    assert.equal(stdout.trim(), "question_headings", stderr);
  });

  it("a module that cannot be used stops the start with its name", async () => {
    const wrong = join(folder, "wrong.ts");
    writeFileSync(wrong, "export const sections = [{ key: 'x' }];\n");
    const lite = join(folder, "lite.ts");
    const text = readFileSync(sectionFile, "utf8").replace('["standard", "deep"]', '["lite", "standard"]');
    writeFileSync(lite, text);
    const config = loadConfig({
      SERPLENS_DATABASE_URL: "sqlite::memory:",
      SERPLENS_PLUGINS: `${wrong}, ./missing.ts, ${lite}`,
    });
    await assert.rejects(openService({ ...config, secretKeys: [] }), ({ message }: Error) => {
      assert.match(message, /wrong\.ts": its export named sections must be a list/);
      assert.match(message, /SERPLENS_PLUGINS="\.\/missing\.ts": /);
      assert.match(message, /lite\.ts": the section question_headings names the tier lite/);
      return true;
    });
  });
});

testSearcher("the template of a searcher", {
  async open() {
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? "/", "http://localhost").searchParams;
      const found = query.get("q") === "qqzzxx" ? 0 : Number(query.get("count"));
      const results = Array.from({ length: found }, (_, at) => ({
        url: `https://site-${at}.example/${query.get("country")}`,
        title: `Page ${at}`,
        snippet: "A page.",
      }));
      response.end(JSON.stringify({ results }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const file: string = join(folder, "searcher", "searcher.ts");
    const { createMine } = (await import(file)) as {
      createMine(options: { readonly address: string; readonly key: string }): Searcher;
    };
    return {
      searcher: createMine({ address: `http://127.0.0.1:${port}/`, key: "k" }),
      query: "coffee",
      nothing: "qqzzxx",
      close: async () => {
        server.closeAllConnections();
        server.close();
      },
    };
  },
});

after(() => rmSync(folder, { recursive: true }));
