import type { Extractor, HtmlPage } from "../ports/extractor.ts";
import { readHead } from "./head.ts";
import { headline } from "./headline.ts";
import { countMain, mainBlocks, mainOrStated } from "./main-content.ts";
import { readBlocks } from "./page-blocks.ts";
import type { PageFacts } from "./page-facts.ts";
import { markRuns, readHeadings, readImages, readLinks } from "./page-parts.ts";
import { readProvenance } from "./provenance.ts";
import { scan } from "./scanner.ts";
import { scoreBlocks } from "./score-blocks.ts";
import { chooseBlocks } from "./select.ts";
import { readStructuredData } from "./structured-data.ts";
import { hostOf } from "./urls.ts";
import { readLayout } from "./zones.ts";

/** Reads one page in one pass over its source and a few over its elements. Never throws; time is linear in the source. */
export function extractPage(page: HtmlPage): PageFacts {
  const { html } = page;
  const table = scan(html);
  const head = readHead(table, page.url);
  const layout = readLayout(table);
  const structured = readStructuredData(table, head.base);
  const blocks = readBlocks(table);
  const scores = scoreBlocks({ table, blocks, layout, head, structured, url: page.url });
  const chosen = chooseBlocks(scores, blocks);
  const read = { table, layout, mainRuns: markRuns(table, chosen), base: head.base };
  const provenance = readProvenance({ table, blocks, layout, head, items: structured.items, url: page.url });
  const headings = readHeadings(read);
  const links = readLinks(read);
  const images = readImages(read);
  const main = mainOrStated(mainBlocks(table, blocks, chosen), { blocks, head, structured });
  return {
    url: page.url,
    status: page.status,
    language: head.language,
    titleTag: head.titleTag,
    title: headline(head, headings, { siteName: provenance.siteName, host: hostOf(page.url), items: structured.items }),
    metaDescription: head.description,
    canonical: head.canonical,
    robots: head.robots,
    hreflangs: head.hreflangs,
    ...provenance,
    headings,
    blocks: main,
    mainText: main.map((block) => block.text).join("\n\n"),
    links: links.links,
    images: images.images,
    structuredData: structured,
    counts: countMain(read, blocks, chosen),
    htmlLength: html.length,
    textLength: blocks.texts.reduce((sum, text) => sum + text.length, 0),
    isTruncated: table.isTruncated || links.isTruncated || images.isTruncated,
  };
}

/** The default extractor: own code, no DOM. */
export function createExtractor(): Extractor {
  return {
    async extract(page, signal) {
      signal.throwIfAborted();
      return extractPage(page);
    },
  };
}
