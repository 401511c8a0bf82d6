// Measures the classifier's accuracy and speed on labeled texts.
//
//     bun bench/classify.bench.ts [--split develop|reserve|all] [folder with classify-dev]
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { CATEGORY_NAMES } from "../core/analysis/classify/categories.ts";
import { createClassifier } from "../core/analysis/classify/classifier.ts";
import type { Category } from "../core/ports/classifier.ts";
import { LABELLED_FILES, type LabelledText, labelledTexts, type Split, UNCHECKED_FILE } from "./lib/classify-data.ts";
import { dataFolder } from "./lib/data-folder.ts";
import "./lib/help.ts";
import { PARTS } from "./lib/reserve.ts";

interface Tally {
  rows: number;
  top1: number;
  top3: number;
  full1: number;
  full3: number;
  empty: number;
  /** For each tenth of the score: rows, summed score and number of right categories. */
  readonly bins: { rows: number; score: number; right: number }[];
}

function topOf(category: string): string {
  return `/${category.split("/")[1] ?? ""}`;
}

function isRight(category: string, labels: readonly string[]): boolean {
  return labels.some((label) => category === label || category.startsWith(`${label}/`));
}

function count(tally: Tally, row: LabelledText, found: readonly Category[]): void {
  const tops = new Set([...row.accept_top, ...row.labels.map(topOf)]);
  const [first] = found;
  tally.rows++;
  if (first === undefined) {
    tally.empty++;
    return;
  }
  const right = isRight(first.category, row.labels);
  if (tops.has(topOf(first.category))) tally.top1++;
  if (found.some((entry) => tops.has(topOf(entry.category)))) tally.top3++;
  if (right) tally.full1++;
  if (found.some((entry) => isRight(entry.category, row.labels))) tally.full3++;
  const bin = tally.bins[Math.min(9, Math.floor(first.score * 10))];
  if (bin === undefined) return;
  bin.rows++;
  bin.score += first.score;
  if (right) bin.right++;
}

const NAMES = new Set(CATEGORY_NAMES);

/** Fails when a result breaks the contract, because its figures would mean nothing. */
function assertLegal(found: readonly Category[]): void {
  assert.ok(found.length <= 3 && new Set(found.map((entry) => entry.category)).size === found.length);
  for (const [index, { category, score }] of found.entries()) {
    assert.ok(NAMES.has(category) && score >= 0 && score <= (found[index - 1]?.score ?? 1), category);
  }
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5);
}

function emptyTally(): Tally {
  return {
    rows: 0,
    top1: 0,
    top3: 0,
    full1: 0,
    full3: 0,
    empty: 0,
    bins: Array.from({ length: 10 }, () => ({ rows: 0, score: 0, right: 0 })),
  };
}

function printTally(name: string, tally: Tally, speed: string): void {
  const error = tally.bins.reduce((sum, bin) => sum + Math.abs(bin.score - bin.right), 0);
  const cells = [tally.top1, tally.top3, tally.full1, tally.full3].map((value) => percent(value, tally.rows)).join(" ");
  console.log(
    `${name.padEnd(18)} ${String(tally.rows).padStart(4)} ${cells} ${percent(error, tally.rows - tally.empty)} ${String(tally.empty).padStart(5)} ${speed.padStart(8)}`,
  );
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { split: { type: "string" } } });
const splits = [...PARTS, "all" as const].filter((split) =>
  values.split === undefined ? split !== "all" : split === values.split,
);
if (splits.length === 0) throw new Error("--split must be one of develop, reserve, all.");
const folder = dataFolder(positionals[0]);
const classifier = createClassifier();

/** Prints the figures of one part. Without `--split`, both parts are printed. */
async function measure(split: Split): Promise<void> {
  const overall = emptyTally();
  // Excludes the unchecked labels. About half of their top levels are wrong, so no classifier could score well.
  const checked = emptyTally();
  console.log(`${split.padEnd(18)} rows  top1  top3  full1 full3  ECE  empty  ms/1000 words`);
  for (const file of LABELLED_FILES) {
    const rows = labelledTexts(folder, file, split);
    if (rows === null) {
      console.log(`${file}: not found under ${folder}, skipped`);
      continue;
    }
    const tally = emptyTally();
    const answers: (readonly Category[])[] = [];
    let words = 0;
    const start = performance.now();
    for (const row of rows) {
      words += row.text.split(/\s+/).length;
      answers.push(await classifier.classify({ title: null, text: row.text, url: null, language: "en" }));
    }
    const elapsed = performance.now() - start;
    for (const [index, row] of rows.entries()) {
      const found = answers[index] ?? [];
      assertLegal(found);
      count(tally, row, found);
      count(overall, row, found);
      if (file !== UNCHECKED_FILE) count(checked, row, found);
    }
    printTally(file, tally, ((1000 * elapsed) / words).toFixed(2));
  }
  printTally("all sources", overall, "");
  printTally("checked labels", checked, "");
}

for (const split of splits) await measure(split);
