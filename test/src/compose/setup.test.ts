import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCorpus } from "../../../adapters/corpus/corpus.ts";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { checkProviders } from "../../../src/compose/check-providers.ts";
import { createSearchTest } from "../../../src/compose/search-test.ts";
import { createSetupCheck } from "../../../src/compose/setup.ts";
import { createTestClock } from "../../conformance/test-clock.ts";

describe("the check of a new installation", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-setup-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const languages = createSnowballLanguages();
  const about = { title: "Tea", text: "Tea leaves in hot water.", language: "en", region: null };

  test("finds no source in an empty corpus, and one when it has a page, after ten seconds", async () => {
    const clock = createTestClock();
    const corpusPath = join(folder, "corpus.db");
    const check = createSetupCheck({ search: [{ kind: "corpus" }], corpusPath, browser: { kind: "off" } }, clock);
    const empty = await check();
    expect(empty.search.map(({ state }) => state)).toEqual(["warn"]);
    expect(empty.search[0]?.detail).toContain("serplens corpus add");
    expect(empty.browser).toEqual({ isReady: false, mending: "SERPLENS_BROWSER=off" });
    const corpus = openCorpus({ path: corpusPath, clock, languages });
    await corpus.add({ ...about, url: "https://tea.example/" });
    await corpus.close();
    expect(await check()).toEqual(empty);
    await clock.advance(10_000);
    expect((await check()).search).toEqual([{ state: "ok", detail: "corpus: 1 page" }]);
  });

  test("check and search test end in time when the database of the corpus accepts connections and stays silent", async () => {
    using silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const corpusDatabase = `postgres://serplens@127.0.0.1:${silent.port}/serplens`;
    const config = { search: [{ kind: "corpus" }] as const, corpusPath: ":memory:", corpusDatabase };
    const started = performance.now();
    const checked = await checkProviders(config, { clock: systemClock, timeoutMs: 300 });
    expect(checked.map(({ state }) => state)).toEqual(["fail"]);
    const searchTest = createSearchTest(config, { timeoutMs: 300 });
    await searchTest.run("tea");
    expect(searchTest.last()?.providers[0]?.failure).toContain("timed out");
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test("reports a source that does not respond, and the others", async () => {
    const search = [{ kind: "searxng", url: "http://127.0.0.1:9" }, { kind: "corpus" }] as const;
    const check = createSetupCheck({ search, corpusPath: ":memory:", browser: { kind: "off" } }, createTestClock());
    expect((await check()).search.map(({ state }) => state)).toEqual(["fail", "warn"]);
  });
});
