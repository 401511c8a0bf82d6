/**
 * Learns the main-content model from pages with gold text: `bun scripts/train-extract.ts DATA_FOLDER [--write]`.
 *
 * Prints the F1 of pages whose host was not in training (three folds), then learns from all pages; with
 * `--write` it replaces core/extract/model/content-model.ts.
 */
import { writeFileSync } from "node:fs";
import { type GoldPage, loadGoldPages } from "../bench/lib/extract-data.ts";
import { bagF1, compareWords } from "../bench/lib/extract-score.ts";
import { classTokens } from "../core/extract/class-scores.ts";
import { CONTEXT_WIDTH, contextFeatures } from "../core/extract/context-features.ts";
import { blockFeatures, type FeatureInput } from "../core/extract/features.ts";
import { evaluate, type Forest } from "../core/extract/forest.ts";
import { readHead } from "../core/extract/head.ts";
import { mainBlocks } from "../core/extract/main-content.ts";
import { type ContentModel, packModel } from "../core/extract/model-codec.ts";
import { readBlocks } from "../core/extract/page-blocks.ts";
import { scan } from "../core/extract/scanner.ts";
import { chooseBlocks } from "../core/extract/select.ts";
import { readStructuredData } from "../core/extract/structured-data.ts";
import { hostOf } from "../core/extract/urls.ts";
import { readLayout } from "../core/extract/zones.ts";
import { type BoostOptions, boost, type TrainingSet } from "./train-extract-boost.ts";

const FIRST: BoostOptions = { trees: 140, leaves: 32, rate: 0.1, rowShare: 0.5, featureShare: 0.4 };
const SECOND: BoostOptions = { trees: 60, leaves: 16, rate: 0.1, rowShare: 0.6, featureShare: 0.6 };
const FOLDS = 3;
/** Pages with more blocks are learned from in part, so that none outweighs the others. */
const MAX_BLOCKS = 800;
/** A class name must occur on this many hosts to be believed. */
const MIN_HOSTS = 8;

interface Sample {
  readonly page: GoldPage;
  readonly fold: number;
  readonly input: Omit<FeatureInput, "classWeights">;
  readonly labels: Float32Array;
  readonly host: string;
  /** Words of main content and of the rest under each class name. */
  readonly tokens: ReadonlyMap<number, readonly [number, number]>;
}

function foldOf(host: string): number {
  let hash = 7;
  for (const letter of host) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return Math.abs(hash) % FOLDS;
}

function shingles(words: readonly string[], size: number): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) found.add(words.slice(at, at + size).join(" "));
  return found;
}

/** Words a block needs to be recognised in the gold text by itself. */
const SHINGLE = 4;

/**
 * Share of each block's words that stand in the gold text in the same order. Shorter blocks ("Home", "Size") are
 * recognised with the words before or after them, or as a whole line of the gold text, as often as that occurs.
 */
function labelBlocks(texts: readonly string[], gold: string): Float32Array {
  const known = shingles(compareWords(gold), SHINGLE);
  const lines = new Map<string, number>();
  for (const line of gold.split("\n")) {
    const key = compareWords(line).join(" ");
    lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  const words = texts.map(compareWords);
  return Float32Array.from(words, (own, block) => {
    const missing = SHINGLE - own.length;
    if (own.length === 0) return 0;
    if (missing <= 0) {
      let hits = 0;
      for (let at = 0; at + SHINGLE <= own.length; at++) if (known.has(own.slice(at, at + SHINGLE).join(" "))) hits++;
      return hits / (own.length - SHINGLE + 1);
    }
    const before = words
      .slice(Math.max(0, block - SHINGLE), block)
      .flat()
      .slice(-missing);
    const after = words
      .slice(block + 1, block + 1 + SHINGLE)
      .flat()
      .slice(0, missing);
    if (known.has([...before, ...own].join(" ")) || known.has([...own, ...after].join(" "))) return 1;
    const key = own.join(" ");
    const left = lines.get(key) ?? 0;
    lines.set(key, left - 1);
    return left > 0 ? 0.8 : 0;
  });
}

function read(page: GoldPage): Sample {
  const table = scan(page.html);
  const head = readHead(table, page.url);
  const layout = readLayout(table);
  const structured = readStructuredData(table, head.base);
  const blocks = readBlocks(table);
  const labels = labelBlocks(blocks.texts, page.gold);
  const tokens = new Map<number, [number, number]>();
  for (let block = 0; block < blocks.count; block++) {
    let element = table.blockElement[block] ?? -1;
    const words = Math.min(100, blocks.words[block] ?? 0);
    for (let level = 0; element >= 0 && level < 12; level++) {
      for (const token of classTokens(table, element)) {
        const sums = tokens.get(token) ?? [0, 0];
        sums[0] += words * (labels[block] ?? 0);
        sums[1] += words * (1 - (labels[block] ?? 0));
        tokens.set(token, sums);
      }
      element = table.parent[element] ?? -1;
    }
  }
  const host = hostOf(page.url);
  return { page, host, fold: foldOf(host), input: { table, blocks, layout, head, structured, url: page.url }, labels, tokens };
}

/** How class names lean, each host with one vote. */
class TokenVotes {
  readonly #hosts = new Map<string, Map<number, [number, number]>>();
  readonly #votes = new Map<number, [number, number]>();

  constructor(samples: readonly Sample[]) {
    for (const { host, tokens } of samples) {
      const sums = this.#hosts.get(host) ?? new Map<number, [number, number]>();
      this.#hosts.set(host, sums);
      for (const [token, [main, rest]] of tokens) {
        const sum = sums.get(token) ?? [0, 0];
        sums.set(token, [sum[0] + main, sum[1] + rest]);
      }
    }
    for (const sums of this.#hosts.values()) {
      for (const [token, [main, rest]] of sums) {
        const votes = this.#votes.get(token) ?? [0, 0];
        this.#votes.set(token, [votes[0] + main / (main + rest + 1e-9), votes[1] + rest / (main + rest + 1e-9)]);
      }
    }
  }

  /** Weights as they would be had the host never been seen: a page must not be told its own answer. */
  weights(without: string | null): ReadonlyMap<number, number> {
    const own = without === null ? undefined : this.#hosts.get(without);
    const weights = new Map<number, number>();
    for (const [token, [main, rest]] of this.#votes) {
      const [ownMain, ownRest] = own?.get(token) ?? [0, 0];
      const sum = ownMain + ownRest + 1e-9;
      if (main + rest - (ownMain + ownRest) / sum < MIN_HOSTS) continue;
      weights.set(token, Math.log((main - ownMain / sum + 2) / (rest - ownRest / sum + 2)));
    }
    return weights;
  }
}

interface Row {
  readonly sample: Sample;
  readonly values: Float32Array;
  readonly width: number;
  readonly groups: Int32Array;
}

function rowsOf(sample: Sample, weights: ReadonlyMap<number, number>): Row {
  const features = blockFeatures({ ...sample.input, classWeights: weights });
  return { sample, values: features.values, width: features.width, groups: features.groups };
}

function trainingSet(rows: readonly Row[], valuesOf: (row: Row) => { readonly values: Float32Array; readonly width: number }): TrainingSet {
  const counts = rows.map((row) => Math.min(MAX_BLOCKS, row.sample.input.blocks.count));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const width = rows[0] === undefined ? 0 : valuesOf(rows[0]).width;
  const set = { rows: total, width, values: new Float32Array(total * width), labels: new Float32Array(total), weights: new Float32Array(total) };
  let at = 0;
  for (const [index, row] of rows.entries()) {
    const { values } = valuesOf(row);
    const count = counts[index] ?? 0;
    const { words } = row.sample.input.blocks;
    let mass = 0;
    for (let block = 0; block < count; block++) mass += Math.sqrt(words[block] ?? 0);
    set.values.set(values.subarray(0, count * width), at * width);
    for (let block = 0; block < count; block++) {
      set.labels[at + block] = row.sample.labels[block] ?? 0;
      set.weights[at + block] = (150 * Math.sqrt(words[block] ?? 0)) / Math.max(1, mass);
    }
    at += count;
  }
  return set;
}

function predict(row: Row, forest: Forest): Float64Array {
  return Float64Array.from({ length: row.sample.input.blocks.count }, (_, block) => evaluate(forest, row.values, block * row.width));
}

function context(row: Row, scores: Float64Array): Float32Array {
  return contextFeatures(row.sample.input.table, row.sample.input.blocks, row.groups, scores);
}

function second(row: Row, values: Float32Array, forest: Forest): Float64Array {
  return Float64Array.from({ length: row.sample.input.blocks.count }, (_, block) => evaluate(forest, values, block * CONTEXT_WIDTH));
}

function f1Of(row: Row, scores: Float64Array): number {
  const { table, blocks } = row.sample.input;
  const text = mainBlocks(table, blocks, chooseBlocks(scores, blocks.words))
    .map((block) => block.text)
    .join("\n\n");
  return bagF1(text, row.sample.page.gold).f1;
}

function report(title: string, results: ReadonlyMap<string, readonly number[]>): void {
  const cells = [...results].sort().map(([type, values]) => `${type} ${(values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4)}`);
  console.log(`${title}: ${cells.join("  ")}`);
}

function note(results: Map<string, number[]>, row: Row, value: number): void {
  for (const key of [row.sample.page.source, `${row.sample.page.source}:${row.sample.page.type}`]) {
    const list = results.get(key) ?? [];
    list.push(value);
    results.set(key, list);
  }
}

/** Rows of every sample with class weights that have not seen its fold, and first-stage scores that have not either. */
function crossValidate(samples: readonly Sample[]): { readonly rows: readonly Row[]; readonly contexts: readonly Float32Array[] } {
  const rows: Row[] = [];
  const contexts: Float32Array[] = [];
  const results = new Map<string, number[]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const inside = samples.filter((sample) => sample.fold !== fold);
    const votes = new TokenVotes(inside);
    const forest = boost(
      trainingSet(
        inside.map((sample) => rowsOf(sample, votes.weights(sample.host))),
        (row) => row,
      ),
      FIRST,
    );
    const weights = votes.weights(null);
    for (const sample of samples.filter((one) => one.fold === fold)) {
      const row = rowsOf(sample, weights);
      const scores = predict(row, forest);
      rows.push(row);
      contexts.push(context(row, scores));
      note(results, row, f1Of(row, scores));
    }
  }
  report("stage 1", results);
  return { rows, contexts };
}

/** Second stage, on first-stage scores of unseen pages; its own figure comes from folds as well. */
function trainSecond(rows: readonly Row[], contexts: readonly Float32Array[]): Forest {
  const byRow = new Map(rows.map((row, index) => [row, contexts[index] ?? new Float32Array(0)]));
  const valuesOf = (row: Row) => ({ values: byRow.get(row) ?? new Float32Array(0), width: CONTEXT_WIDTH });
  const results = new Map<string, number[]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = boost(
      trainingSet(
        rows.filter((row) => row.sample.fold !== fold),
        valuesOf,
      ),
      SECOND,
    );
    for (const row of rows) if (row.sample.fold === fold) note(results, row, f1Of(row, second(row, valuesOf(row).values, forest)));
  }
  report("stage 2", results);
  return boost(trainingSet(rows, valuesOf), SECOND);
}

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: train-extract.ts DATA_FOLDER [--write]");
const started = process.cpuUsage().user;
const samples = loadGoldPages(folder).map(read);
console.log(
  "read",
  samples.length,
  "pages",
  samples.reduce((sum, sample) => sum + sample.input.blocks.count, 0),
  "blocks",
  (process.cpuUsage().user - started) / 1e6,
);
const { rows, contexts } = crossValidate(samples);
console.log("folds done", (process.cpuUsage().user - started) / 1e6);
const secondForest = trainSecond(rows, contexts);
console.log("second done", (process.cpuUsage().user - started) / 1e6);
if (flag === "--write") {
  const votes = new TokenVotes(samples);
  const firstForest = boost(
    trainingSet(
      samples.map((sample) => rowsOf(sample, votes.weights(sample.host))),
      (row) => row,
    ),
    FIRST,
  );
  const model: ContentModel = { classWeights: votes.weights(null), first: firstForest, second: secondForest };
  const text = `/**
 * The main-content model: numbers learned by scripts/train-extract.ts from annotated pages; it holds no text of them.
 * Origin and credit: NOTICE at the top level.
 */
export const PACKED_MODEL =
  "${packModel(model)}";
`;
  writeFileSync(new URL("../core/extract/model/content-model.ts", import.meta.url), text);
  console.log("written", text.length, "characters;", model.classWeights.size, "class names");
}
