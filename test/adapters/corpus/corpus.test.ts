import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { openCorpus } from "../../../adapters/corpus/corpus.ts";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { testCorpus } from "../../conformance/corpus.ts";

testCorpus("SQLite", { open: async (ports) => openCorpus({ path: ":memory:", ...ports }) });

it("the SQLite corpus keeps its pages in a file, open to two at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-"));
  try {
    const options = { path: join(folder, "corpus.db"), clock: systemClock, languages: createSnowballLanguages() };
    const [writer, reader] = [openCorpus(options), openCorpus(options)];
    await writer.add({
      url: "https://a.example/",
      title: "Kettle",
      text: "Boils water.",
      language: "en",
      region: null,
    });
    assert.equal((await reader.list())[0]?.url, "https://a.example/");
    await Promise.all([writer.close(), reader.close()]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
