/**
 * Compares main-content extraction with readability (on linkedom and on happy-dom), defuddle and article-extractor.
 *
 * Prints the F1 per page type and source and on pages written for the tests, and pages per CPU-second. Then prints the
 * CPU time of our extractor on hostile pages.
 *
 *     bun bench/extract.bench.ts [DATA_FOLDER] [--sample N] [--rounds N]
 *
 * Every variant reads each page in turn, and each variant has its own process. A page over the time limit is killed and
 * counts as empty. The folder defaults to SERPLENS_DEV_DATA, then to ../shared. The model learned from pages of the
 * same hosts. For the F1 on unseen hosts, run `scripts/train-extract.ts --peers`.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { difference, grouped, mean, printComparison, printRow, type ScoredPage } from "./lib/extract/compare.ts";
import { type GoldPage, loadGoldPages, sample } from "./lib/extract/data.ts";
import { hostileCosts } from "./lib/extract/hostile.ts";
import { listF1, oracleFacts } from "./lib/extract/oracle.ts";
import { PAGE_TIMEOUT_MS, Reader, VARIANTS } from "./lib/extract/reader.ts";
import { bagF1, isSameTitle } from "./lib/extract/score.ts";
import type { VariantAnswer } from "./lib/extract/variant.ts";
import { UNSEEN_GOLD, WRITTEN_GOLD } from "./lib/extract/written.ts";
import "./lib/help.ts";

/**
 * When a page is timed: right after the process start, after compilation, or on first sight in a warm process.
 *
 * Our extractor warms up when its process starts.
 */
const REGIMES = ["first round", "warm", "seen once"] as const;

/** Kinds of pages whose speed is printed apart. News pages are short articles. */
const KINDS = ["short articles", "long articles", "other pages"] as const;
/** Longest source of a short article, in UTF-16 units. */
const SHORT_SOURCE = 60_000;

function kindOf({ type, html }: GoldPage): (typeof KINDS)[number] {
  if (type !== "article") return "other pages";
  return html.length < SHORT_SOURCE ? "short articles" : "long articles";
}

/** Fewest pages of a group with an interval, because the interval of one page has no width. */
const LEAST_PAGES = 5;

interface Tally {
  titles: number;
  failures: number;
  peakMb: number;
  readonly cpuMs: Record<(typeof REGIMES)[number], Record<(typeof KINDS)[number], number>>;
}

const noTimes = (): Record<(typeof KINDS)[number], number> => ({
  "short articles": 0,
  "long articles": 0,
  "other pages": 0,
});

const { values: options, positionals } = parseArgs({
  options: { sample: { type: "string", default: "150" }, rounds: { type: "string", default: "4" } },
  allowPositionals: true,
});
const folder = dataFolder(positionals[0]);
const all = loadGoldPages(folder);
const pages = sample(all, Number(options.sample));
const repeated = pages.filter((_, index) => index % 2 === 0);
const once = pages.filter((_, index) => index % 2 === 1);
const readers = VARIANTS.map((variant) => new Reader(variant));
const tallies = VARIANTS.map(
  (): Tally => ({
    titles: 0,
    failures: 0,
    peakMb: 0,
    cpuMs: { "first round": noTimes(), warm: noTimes(), "seen once": noTimes() },
  }),
);
const scored: ScoredPage[] = [];

/** Reads the pages with every variant in turn and passes each result to `note`. */
async function round(
  list: readonly GoldPage[],
  note: (page: GoldPage, slot: number, answer: VariantAnswer | null) => void,
): Promise<void> {
  for (const [index, page] of list.entries()) {
    for (let turn = 0; turn < VARIANTS.length; turn++) {
      const slot = (index + turn) % VARIANTS.length;
      note(page, slot, (await readers[slot]?.read(page)) ?? null);
    }
  }
}

/** Adds the time of a round. With `isScored` it also adds the results of the variants. */
async function timed(list: readonly GoldPage[], regime: (typeof REGIMES)[number], isScored: boolean): Promise<void> {
  const found = new Map<GoldPage, number[]>();
  await round(list, (page, slot, answer) => {
    const tally = tallies[slot];
    if (tally === undefined) return;
    tally.cpuMs[regime][kindOf(page)] += answer?.cpuMs ?? PAGE_TIMEOUT_MS;
    tally.peakMb = Math.max(tally.peakMb, answer?.residentMb ?? 0);
    if (!isScored) return;
    if (answer === null) tally.failures++;
    const f1 = found.get(page) ?? [];
    f1[slot] = bagF1(answer?.text ?? "", page.gold).f1;
    found.set(page, f1);
    if (page.title != null && isSameTitle(answer?.title ?? "", page.title)) tally.titles++;
  });
  for (const [page, f1] of found) scored.push({ page, f1 });
}

await timed(repeated, "first round", true);
for (let extra = 2; extra < Number(options.rounds); extra++) {
  await round(repeated, () => {
    // This round only compiles the code, so its results are ignored.
  });
}
await timed(repeated, "warm", false);
await timed(once, "seen once", true);
const written = new Map<string, number[][]>();
await round([...WRITTEN_GOLD, ...UNSEEN_GOLD], (page, slot, answer) => {
  const f1 = bagF1(answer?.text ?? "", page.gold).f1;
  for (const row of [page.source, `${page.source}: ${page.type}`]) {
    const slots = written.get(row) ?? VARIANTS.map(() => []);
    slots[slot]?.push(f1);
    written.set(row, slots);
  }
});
for (const reader of readers) reader.close();

const oracle = { headings: [] as number[], links: [] as number[], titles: [] as number[], metadata: [] as number[] };
for (const page of pages) {
  const wanted = oracleFacts(page.html, page.url);
  const found = extractPage({ html: page.html, url: page.url, status: 200 });
  const headings = found.headings.map((heading) => `${heading.level} ${heading.text}`);
  oracle.headings.push(listF1(headings, wanted.headings));
  const links = found.links.map((link) => link.url);
  oracle.links.push(listF1(links, wanted.links));
  oracle.titles.push((found.titleTag ?? "") === wanted.title ? 1 : 0);
  const { metadata } = wanted;
  const same = [
    found.metaDescription === metadata.description,
    found.canonical === metadata.canonical,
    found.robots.join() === metadata.robots.join(),
    found.hreflangs.map(({ language, url }) => `${language} ${url}`).join("\n") === metadata.hreflangs.join("\n"),
    // A page without `lang` may name its language elsewhere.
    metadata.language === null || found.language === metadata.language,
    found.structuredData.jsonLdBlockCount === metadata.jsonLdBlockCount,
  ];
  oracle.metadata.push(same.filter(Boolean).length / same.length);
}

const megabytes = (list: readonly GoldPage[]): number => list.reduce((sum, page) => sum + page.html.length, 0) / 1e6;
const titled = pages.filter((page) => page.title != null).length;
console.log(
  `${pages.length} of ${all.length} pages, ${megabytes(pages).toFixed(1)} M characters; corpus: extraction-dev (WCXB dev split; readability, defuddle, CleanPortalEval fixtures)`,
);
console.log(
  "the model learned from these pages; scripts/train-extract.ts --peers prints the F1 for hosts outside training",
);
printComparison(VARIANTS, scored);
for (const [row, slots] of written) {
  printRow(
    row,
    slots.map((f1) => mean(f1).toFixed(3)),
  );
}
const cells = (show: (tally: Tally) => string): readonly string[] => tallies.map(show);
if (titled > 0) {
  printRow(
    "title exact",
    cells((tally) => (tally.titles / titled).toFixed(3)),
  );
}
printRow(
  "failed or over the cap",
  cells((tally) => String(tally.failures)),
);
console.log(
  `against parse5: headings F1 ${mean(oracle.headings).toFixed(4)}, links F1 ${mean(oracle.links).toFixed(4)}, title equal ${mean(oracle.titles).toFixed(4)}, description, canonical, robots, hreflang, language and JSON-LD blocks equal ${mean(oracle.metadata).toFixed(4)}`,
);

// Rates are printed only after the results are checked.
assert.ok(mean(oracle.headings) >= 0.999, "headings agree with parse5");
assert.ok(mean(oracle.links) >= 0.998, "links agree with parse5");
assert.ok(mean(oracle.titles) >= 0.998, "titles agree with parse5");
assert.ok(mean(oracle.metadata) >= 0.998, "metadata agree with parse5");
for (const [key, rows] of grouped(scored)) {
  if (rows.length < LEAST_PAGES) continue;
  // A sample is small, so the check is only that no other extractor is clearly better.
  const { bestName, high } = difference(VARIANTS, rows);
  assert.ok(high >= 0, `F1 on ${key} is not below that of ${bestName}`);
}

for (const regime of REGIMES) {
  const list = regime === "seen once" ? once : repeated;
  const whole = ({ cpuMs }: Tally): number => KINDS.reduce((sum, kind) => sum + cpuMs[regime][kind], 0);
  printRow(
    `pages per CPU-s, ${regime}`,
    cells((tally) => ((1000 * list.length) / whole(tally)).toFixed(1)),
  );
  printRow(
    "  M characters per CPU-s",
    cells((tally) => ((1000 * megabytes(list)) / whole(tally)).toFixed(1)),
  );
  const [own] = tallies;
  const ratios = (time: (tally: Tally) => number): readonly string[] =>
    cells((tally) => (time(tally) / (own === undefined ? 1 : time(own))).toFixed(1));
  printRow("  own is as fast, times", ratios(whole));
  for (const kind of KINDS) {
    const count = list.filter((page) => kindOf(page) === kind).length;
    if (count > 0)
      printRow(
        `    ${kind} (${count})`,
        ratios(({ cpuMs }) => cpuMs[regime][kind]),
      );
  }
}
printRow(
  "peak memory, MB",
  cells((tally) => tally.peakMb.toFixed(0)),
);
printRow("hostile pages, CPU ms", ["2.5 MB", "5 MB", "times"]);
for (const { kind, halfMs, fullMs } of hostileCosts())
  printRow(kind, [halfMs.toFixed(0), fullMs.toFixed(0), (fullMs / halfMs).toFixed(2)]);
