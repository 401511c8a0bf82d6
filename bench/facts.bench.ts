/**
 * Measures the facts of a page beside its text: headline, publication date, author and language.
 *
 *     bun bench/facts.bench.ts [DATA_FOLDER] [--misses date|title|author]
 *
 * Prints each measure for the part of the hosts to develop on and for a reserve third, which nothing is tuned to. A
 * date is right within a day of the page's gold date. `--misses` lists what is wrong or missing on the pages to develop
 * on.
 * The folder defaults to SERPLENS_DEV_DATA, then to ../shared.
 */
import { parseArgs } from "node:util";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import type { PageFacts } from "../core/domain/page-facts.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { type GoldPage, loadGoldPages, partOfPage } from "./lib/extract/data.ts";
import { isSameTitle } from "./lib/extract/score.ts";
import "./lib/help.ts";
import { PARTS } from "./lib/reserve.ts";

const DAY_MS = 24 * 3_600_000;

type Verdict = "right" | "wrong" | "missing";

function dayOf(text: string): number {
  return Date.parse(text.slice(0, 10));
}

function date({ date: gold }: GoldPage, { publishedAt }: PageFacts): Verdict | null {
  if (gold === null || gold === undefined || Number.isNaN(dayOf(gold))) return null;
  if (publishedAt === null) return "missing";
  return Math.abs(dayOf(gold) - dayOf(publishedAt)) <= DAY_MS ? "right" : "wrong";
}

function title({ title: gold }: GoldPage, facts: PageFacts): Verdict | null {
  if (gold === null || gold === undefined || gold === "") return null;
  if (facts.title === null) return "missing";
  return isSameTitle(gold, facts.title) ? "right" : "wrong";
}

function author({ author: gold }: GoldPage, facts: PageFacts): Verdict | null {
  if (gold === null || gold === undefined || gold === "") return null;
  if (facts.author === null) return "missing";
  return isSameTitle(gold, facts.author) ? "right" : "wrong";
}

const MEASURES = { title, date, author } as const;

const { values, positionals } = parseArgs({ options: { misses: { type: "string" } }, allowPositionals: true });
const pages = loadGoldPages(dataFolder(positionals[0]));
const read = pages.map((page) => ({ page, facts: extractPage({ html: page.html, url: page.url, status: 200 }) }));

console.log(
  `${"".padEnd(10)}${"part".padEnd(10)}${["pages", "right", "wrong", "missing"].map((name) => name.padStart(9)).join("")}`,
);
for (const [name, measure] of Object.entries(MEASURES)) {
  for (const part of PARTS) {
    const rows = read.flatMap(({ page, facts }) => {
      const verdict = partOfPage(page) === part ? measure(page, facts) : null;
      return verdict === null ? [] : [{ page, facts, verdict }];
    });
    const share = (wanted: Verdict) =>
      `${((100 * rows.filter(({ verdict }) => verdict === wanted).length) / Math.max(1, rows.length)).toFixed(1)} %`;
    const cells = [String(rows.length), share("right"), share("wrong"), share("missing")];
    console.log(`${name.padEnd(10)}${part.padEnd(10)}${cells.map((cell) => cell.padStart(9)).join("")}`);
    if (part === "reserve" || values.misses !== name) continue;
    for (const { page, facts, verdict } of rows)
      if (verdict !== "right")
        console.log(
          `  ${verdict.padEnd(8)} ${page.source} ${page.id} ${page.type} gold ${JSON.stringify(page[name as "title"])} found ${JSON.stringify({ title: facts.title, date: facts.publishedAt, author: facts.author }[name])} ${page.url.slice(0, 90)}`,
        );
  }
}
