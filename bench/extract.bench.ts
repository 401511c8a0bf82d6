/**
 * Main-content F1 per page type and pages per CPU-second, against @mozilla/readability on linkedom and on happy-dom.
 *
 *     bun bench/extract.bench.ts [DATA_FOLDER] [--sample N] [--rounds N]
 *
 * Every page goes to the variants in turn, each in a process of its own; a page that takes longer than the cap is
 * killed and counts as empty. The folder defaults to SERPLENS_DEV_DATA, then to ../shared. Model and pages share their
 * origin: F1 of unseen pages is what scripts/train-extract.ts prints.
 */
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { extractPage } from "../core/extract/extract-page.ts";
import { type GoldPage, loadGoldPages, sample } from "./lib/extract-data.ts";
import { listF1, oracleFacts } from "./lib/extract-oracle.ts";
import { bagF1, isSameTitle } from "./lib/extract-score.ts";
import type { VariantAnswer } from "./lib/extract-variant.ts";

const VARIANTS = ["own", "linkedom", "happy-dom"] as const;
type Variant = (typeof VARIANTS)[number];
const PAGE_TIMEOUT_MS = 20_000;

/** One child that reads pages, started again after a page it did not survive. */
class Reader {
  readonly #variant: Variant;
  #child: ChildProcess | null = null;

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  async read(page: GoldPage): Promise<VariantAnswer | null> {
    this.#child ??= fork(fileURLToPath(new URL("./lib/extract-variant.ts", import.meta.url)), [this.#variant]);
    const child = this.#child;
    const answer = await new Promise<VariantAnswer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
      const settle = (value: VariantAnswer | null): void => {
        clearTimeout(timer);
        resolve(value);
      };
      child.once("exit", () => settle(null));
      // The child sends nothing else.
      child.once("message", (message) => settle(message as VariantAnswer));
      child.send({ html: page.html, url: page.url });
    });
    child.removeAllListeners();
    if (answer === null) this.close();
    return answer;
  }

  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}

interface Tally {
  readonly f1: Map<string, number[]>;
  titles: number;
  failures: number;
  cpuMs: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function keysOf(page: GoldPage): readonly string[] {
  return [page.source, `${page.source} ${page.type}`];
}

const { values: options, positionals } = parseArgs({
  options: { sample: { type: "string", default: "150" }, rounds: { type: "string", default: "2" } },
  allowPositionals: true,
});
const folder = positionals[0] ?? process.env.SERPLENS_DEV_DATA ?? fileURLToPath(new URL("../../shared", import.meta.url));
const all = loadGoldPages(folder);
const pages = sample(all, Number(options.sample));
const readers = VARIANTS.map((variant) => new Reader(variant));
const tallies = VARIANTS.map((): Tally => ({ f1: new Map(), titles: 0, failures: 0, cpuMs: 0 }));
const rounds = Math.max(1, Number(options.rounds));

for (let round = 0; round < rounds; round++) {
  for (const [index, page] of pages.entries()) {
    for (let turn = 0; turn < VARIANTS.length; turn++) {
      const slot = (index + turn) % VARIANTS.length;
      const tally = tallies[slot];
      const answer = (await readers[slot]?.read(page)) ?? null;
      if (tally === undefined) continue;
      // The first round warms up and is checked; the last one is timed.
      if (round === rounds - 1) tally.cpuMs += answer?.cpuMs ?? PAGE_TIMEOUT_MS;
      if (round > 0) continue;
      if (answer === null) tally.failures++;
      for (const key of keysOf(page)) tally.f1.set(key, [...(tally.f1.get(key) ?? []), bagF1(answer?.text ?? "", page.gold).f1]);
      if (page.title != null && isSameTitle(answer?.title ?? "", page.title)) tally.titles++;
    }
  }
}
for (const reader of readers) reader.close();

const oracle = { headings: [] as number[], links: [] as number[], titles: [] as number[] };
for (const page of pages) {
  const wanted = oracleFacts(page.html, page.url);
  const found = extractPage({ html: page.html, url: page.url, status: 200 });
  oracle.headings.push(
    listF1(
      found.headings.map((heading) => `${heading.level} ${heading.text}`),
      wanted.headings,
    ),
  );
  oracle.links.push(
    listF1(
      found.links.map((link) => link.url),
      wanted.links,
    ),
  );
  oracle.titles.push((found.titleTag ?? "") === wanted.title ? 1 : 0);
}

const megabytes = pages.reduce((sum, page) => sum + page.html.length, 0) / 1e6;
const titled = pages.filter((page) => page.title != null).length;
const row = (name: string, cells: readonly string[]): void => console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(22)).join(""));
console.log(
  `${pages.length} of ${all.length} pages, ${megabytes.toFixed(1)} M characters; corpus: extraction-dev (WCXB dev split; readability, defuddle, CleanPortalEval fixtures)`,
);
console.log("own F1 is on pages the model learned from; scripts/train-extract.ts prints it for hosts that were not in training");
row("", ["own", "readability+linkedom", "readability+happy-dom"]);
for (const key of [...(tallies[0]?.f1.keys() ?? [])].sort()) {
  row(
    `F1 ${key} (${tallies[0]?.f1.get(key)?.length ?? 0})`,
    tallies.map((tally) => mean(tally.f1.get(key) ?? []).toFixed(3)),
  );
}
if (titled > 0) {
  row(
    "title exact",
    tallies.map((tally) => (tally.titles / titled).toFixed(3)),
  );
}
row(
  "failed or over the cap",
  tallies.map((tally) => String(tally.failures)),
);
console.log(
  `against parse5: headings F1 ${mean(oracle.headings).toFixed(4)}, links F1 ${mean(oracle.links).toFixed(4)}, title equal ${mean(oracle.titles).toFixed(4)}`,
);

// A rate is only worth printing for right answers.
assert.ok(mean(oracle.headings) >= 0.999, "headings agree with parse5");
assert.ok(mean(oracle.links) >= 0.998, "links agree with parse5");
assert.ok(mean(oracle.titles) >= 0.998, "titles agree with parse5");
for (const source of new Set(pages.map((page) => page.source))) {
  assert.ok(mean(tallies[0]?.f1.get(source) ?? []) > mean(tallies[1]?.f1.get(source) ?? []), `F1 on ${source} is above readability's`);
}
row(
  "pages per CPU-second",
  tallies.map((tally) => ((1000 * pages.length) / tally.cpuMs).toFixed(1)),
);
row(
  "M characters per CPU-second",
  tallies.map((tally) => ((1000 * megabytes) / tally.cpuMs).toFixed(1)),
);
row(
  "times as fast: own is",
  tallies.map((tally) => `${(tally.cpuMs / (tallies[0]?.cpuMs ?? 1)).toFixed(1)}x`),
);
