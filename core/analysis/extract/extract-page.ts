import type { PageFacts } from "../../domain/page-facts.ts";
import type { Extractor, HtmlPage } from "../../ports/extractor.ts";
import { repairEncoding } from "../html/repair-encoding.ts";
import { scanHtml } from "../html/scanner.ts";
import { declaredKind } from "../main-content/declared-kind.ts";
import { countMain, mainBlocks, mainOrStated } from "../main-content/main-content.ts";
import { readBlocks } from "../main-content/page-blocks.ts";
import { markRuns, readHeadings, readImages, readLinks, siteHeadings } from "../main-content/page-parts.ts";
import { scoreBlocks } from "../main-content/score-blocks.ts";
import { chooseBlocks } from "../main-content/select.ts";
import { readLayout } from "../main-content/zones.ts";
import { readHead } from "../metadata/head.ts";
import { headline } from "../metadata/headline.ts";
import { readStructuredData } from "../metadata/structured-data.ts";
import { readProvenance } from "./provenance.ts";

/** Extracts the facts of one page. Never throws, and the time is linear in the source. */
export function extractPage(page: HtmlPage): PageFacts {
  const { html } = page;
  const table = scanHtml(repairEncoding(html));
  const head = readHead(table, page.url, page.headers);
  const layout = readLayout(table);
  const structured = readStructuredData(table, head.base);
  const blocks = readBlocks(table);
  const scores = scoreBlocks({ table, blocks, layout, head, structured, url: page.url });
  const chosen = chooseBlocks(scores, blocks, declaredKind({ head, structured }));
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
    title: headline(head, headings, {
      siteName: provenance.siteName,
      siteHeadings: siteHeadings(read, page.url),
      url: page.url,
      items: structured.items,
    }),
    metaDescription: head.description,
    canonical: head.canonical,
    ...(head.canonicals.length > 0 ? { canonicals: head.canonicals } : {}),
    robots: head.robots,
    ...(head.headerRobots.length > 0 ? { headerRobots: head.headerRobots } : {}),
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

/** Creates the default extractor, which has its own HTML reader and no DOM (D-48). */
export function createExtractor(): Extractor {
  return {
    async extract(page, signal) {
      signal.throwIfAborted();
      return extractPage(page);
    },
  };
}
