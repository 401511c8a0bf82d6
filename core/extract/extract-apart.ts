import type { Executor } from "../ports/executor.ts";
import { ExtractionError, type Extractor, type HtmlPage } from "../ports/extractor.ts";
import { extractPage } from "./extract-page.ts";
import type { PageFacts } from "./page-facts.ts";

/** Joins blocks to the main text. */
const BLANK_LINE = "\n\n";

/** Facts as text, for the way out of another process. The main text is left out: its blocks are in it already, and it is half of the whole. */
export function packFacts(facts: PageFacts): string {
  return JSON.stringify({ ...facts, mainText: "" });
}

function unpackFacts(text: string): PageFacts {
  // Made by `packFacts` of the same version: the process that packed it runs the same program.
  const facts = JSON.parse(text) as PageFacts;
  return { ...facts, mainText: facts.blocks.map((block) => block.text).join(BLANK_LINE) };
}

/** Small pages of the usual kinds, read once before the first page that counts: the model is loaded and the code is compiled. */
export function warmUp(): void {
  const paragraph = "<p>Reading a page once makes the next one faster, <a href='/next'>as links</a>, words and <b>tables</b> are known by then.</p>";
  const html = `<html lang="en"><head><title>Warm</title></head><body><nav><a href="/">Home</a></nav><main><h1>Warm</h1>${paragraph.repeat(40)}</main></body></html>`;
  for (let round = 0; round < 20; round++) packFacts(extractPage({ html, url: "https://warm.example/", status: 200 }));
}

/** An extractor whose pages are read apart, by an executor whose work is `packFacts(extractPage(page))`. */
export function createApartExtractor(executor: Executor<HtmlPage, string>): Extractor {
  return {
    async extract(page, signal) {
      const outcome = await executor.run(page, signal);
      if (outcome.kind === "failed") throw new ExtractionError(outcome.reason, outcome.detail);
      return unpackFacts(outcome.output);
    },
  };
}
