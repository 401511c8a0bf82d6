// Accuracy and speed of the classifier on labelled texts: bun bench/classify.bench.ts [folder with classify-dev]
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { CATEGORY_NAMES } from "../core/classify/categories.ts";
import { createClassifier } from "../core/classify/classifier.ts";
import type { Category } from "../core/ports/classifier.ts";

interface Row {
  readonly id: string;
  readonly text: string;
  readonly labels: readonly string[];
  readonly accept_top: readonly string[];
}

interface Tally {
  rows: number;
  top1: number;
  top3: number;
  full1: number;
  full3: number;
  empty: number;
  /** Per tenth of the score: rows, summed score, right answers. */
  readonly bins: { rows: number; score: number; right: number }[];
}

const FILES = ["web-page", "site-meta-clean", "site-meta-noisy", "newsgroup-post"];

function topOf(category: string): string {
  return `/${category.split("/")[1] ?? ""}`;
}

function isRight(category: string, labels: readonly string[]): boolean {
  return labels.some((label) => category === label || category.startsWith(`${label}/`));
}

function count(tally: Tally, row: Row, found: readonly Category[]): void {
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

/** No figure is worth printing when an answer breaks the contract. */
function assertLegal(found: readonly Category[]): void {
  assert.ok(found.length <= 3 && new Set(found.map((entry) => entry.category)).size === found.length);
  for (const [index, { category, score }] of found.entries()) {
    assert.ok(NAMES.has(category) && score >= 0 && score <= (found[index - 1]?.score ?? 1), category);
  }
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(1).padStart(5);
}

const folder = process.argv[2] ?? process.env.SERPLENS_DEV_DATA ?? "../shared";
const classifier = createClassifier();
console.log("source             rows  top1  top3  full1 full3  ECE  empty  ms/1000 words");
for (const file of FILES) {
  const path = `${folder}/classify-dev/${file}.jsonl`;
  if (!existsSync(path)) {
    console.log(`${file}: not found under ${folder}, skipped`);
    continue;
  }
  // Some texts contain U+2028, so rows end at line feeds only.
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
  const tally: Tally = {
    rows: 0,
    top1: 0,
    top3: 0,
    full1: 0,
    full3: 0,
    empty: 0,
    bins: Array.from({ length: 10 }, () => ({ rows: 0, score: 0, right: 0 })),
  };
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
  }
  const answered = tally.rows - tally.empty;
  const error = tally.bins.reduce((sum, bin) => sum + Math.abs(bin.score - bin.right), 0);
  const cells = [tally.top1, tally.top3, tally.full1, tally.full3].map((value) => percent(value, tally.rows)).join(" ");
  console.log(
    `${file.padEnd(18)} ${String(tally.rows).padStart(4)} ${cells} ${percent(error, answered)} ${String(tally.empty).padStart(5)} ${((1000 * elapsed) / words).toFixed(2).padStart(8)}`,
  );
}
