/**
 * Trains the main-content model on pages with gold text: `bun scripts/train-extract.ts DATA_FOLDER [--peers]
 * [--write]`.
 *
 * Prints the F1 on pages whose host was not in training, over three folds. `--peers` adds the F1 of other extractors.
 * `--write` then trains on all pages and replaces core/analysis/main-content/model/content-model.ts.
 */
import { writeFileSync } from "node:fs";
import { grouped, mean, printComparison, type ScoredPage } from "../bench/lib/extract/compare.ts";
import { type GoldPage, loadGoldPages, partOfPage } from "../bench/lib/extract/data.ts";
import { Reader } from "../bench/lib/extract/reader.ts";
import { bagF1 } from "../bench/lib/extract/score.ts";
import { PARTS } from "../bench/lib/reserve.ts";
import { CONTEXT_WIDTH, contextFeatures } from "../core/analysis/main-content/context-features.ts";
import { declaredKind } from "../core/analysis/main-content/declared-kind.ts";
import { blockFeatures } from "../core/analysis/main-content/features.ts";
import { evaluate, type Forest } from "../core/analysis/main-content/forest.ts";
import { mainBlocks, mainOrStated } from "../core/analysis/main-content/main-content.ts";
import { type ContentModel, packModel } from "../core/analysis/main-content/model-codec.ts";
import type { PageContext } from "../core/analysis/main-content/page-context.ts";
import { unlessShell, withoutBoilerplate } from "../core/analysis/main-content/score-blocks.ts";
import { chooseBlocks } from "../core/analysis/main-content/select.ts";
import { type BoostOptions, boost, type TrainingSet } from "./train-extract-boost.ts";
import { madeSamples } from "./train-extract-made.ts";
import { FOLDS, readSample, type Sample, TokenVotes } from "./train-extract-samples.ts";

const FIRST: BoostOptions = { trees: 200, leaves: 30, rate: 0.08, rowShare: 0.5, featureShare: 0.25 };
const SECOND: BoostOptions = { trees: 70, leaves: 12, rate: 0.07, rowShare: 0.6, featureShare: 0.5 };
/** Readability is compared on linkedom only, because it finds the same text on happy-dom. */
const PEERS = ["linkedom", "defuddle", "article-extractor"] as const;
/** Most blocks of one page in training. Larger pages are sampled so that no page outweighs the others. */
const MAX_BLOCKS = 800;
/** Training weight of a built page; a page of the web has weight 1. */
const MADE_WEIGHT = 0.35;

interface Row {
  readonly sample: Sample;
  readonly values: Float32Array;
  readonly width: number;
  readonly context: PageContext;
}

function rowsOf(sample: Sample, weights: ReadonlyMap<number, number>): Row {
  const features = blockFeatures({ ...sample.input, classWeights: weights });
  return { sample, values: features.values, width: features.width, context: features.context };
}

function trainingSet(
  rows: readonly Row[],
  valuesOf: (row: Row) => { readonly values: Float32Array; readonly width: number },
): TrainingSet {
  const counts = rows.map((row) => Math.min(MAX_BLOCKS, row.sample.input.blocks.count));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const width = rows[0] === undefined ? 0 : valuesOf(rows[0]).width;
  const set = {
    rows: total,
    width,
    values: new Float32Array(total * width),
    labels: new Float32Array(total),
    weights: new Float32Array(total),
  };
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
      set.weights[at + block] =
        ((row.sample.isMade ? MADE_WEIGHT : 1) * 150 * Math.sqrt(words[block] ?? 0)) / Math.max(1, mass);
    }
    at += count;
  }
  return set;
}

function predict(row: Row, forest: Forest): Float64Array {
  return evaluate(forest, { values: row.values, width: row.width, count: row.sample.input.blocks.count });
}

function context(row: Row, scores: Float64Array): Float32Array {
  return contextFeatures(row.sample.input, row.context, scores);
}

function second(row: Row, values: Float32Array, forest: Forest): Float64Array {
  const scores = evaluate(forest, { values, width: CONTEXT_WIDTH, count: row.sample.input.blocks.count });
  // Each row of the second stage starts with the block's own score from the first stage.
  const first = Float64Array.from(scores, (_, block) => values[block * CONTEXT_WIDTH] ?? 0);
  return unlessShell(first, scores);
}

/** Returns the F1 of the main content that the extractor would select with these scores. */
function f1Of({ sample: { page, input } }: Row, scores: Float64Array): number {
  const main = mainBlocks(
    input.table,
    input.blocks,
    chooseBlocks(withoutBoilerplate(input, scores), input.blocks, declaredKind(input)),
  );
  const text = mainOrStated(main, input)
    .map((block) => block.text)
    .join("\n\n");
  return bagF1(text, page.gold).f1;
}

function report(title: string, scored: readonly ScoredPage[]): void {
  const cells = [...grouped(scored)].map(
    ([key, rows]) => `${key} ${mean(rows.map((row) => row.f1[0] ?? 0)).toFixed(4)}`,
  );
  console.log(`${title}: ${cells.join("  ")}`);
}

/** Builds rows and first-stage scores for every sample. Class weights and models come from the other folds only. */
function crossValidate(
  samples: readonly Sample[],
  made: readonly Sample[],
): { readonly rows: readonly Row[]; readonly contexts: readonly Float32Array[] } {
  const rows: Row[] = [];
  const contexts: Float32Array[] = [];
  const results: ScoredPage[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const inside = samples.filter((sample) => sample.fold !== fold);
    const votes = new TokenVotes(inside);
    const forest = boost(
      trainingSet(
        [...inside, ...made.filter((sample) => sample.fold !== fold)].map((sample) =>
          rowsOf(sample, votes.weights(sample.host)),
        ),
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
      results.push({ page: sample.page, f1: [f1Of(row, scores)] });
    }
  }
  report("stage 1", results);
  return { rows, contexts };
}

/**
 * Trains the second stage on first-stage scores of unseen pages, and computes each page's F1 by folds as well.
 *
 * Built pages are excluded because the first stage is too sure about them.
 */
function trainSecond(
  rows: readonly Row[],
  contexts: readonly Float32Array[],
): { readonly forest: Forest; readonly f1: ReadonlyMap<GoldPage, number> } {
  const byRow = new Map(rows.map((row, index) => [row, contexts[index] ?? new Float32Array(0)]));
  const valuesOf = (row: Row) => ({ values: byRow.get(row) ?? new Float32Array(0), width: CONTEXT_WIDTH });
  const f1 = new Map<GoldPage, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = boost(
      trainingSet(
        rows.filter((row) => row.sample.fold !== fold),
        valuesOf,
      ),
      SECOND,
    );
    for (const row of rows)
      if (row.sample.fold === fold) f1.set(row.sample.page, f1Of(row, second(row, valuesOf(row).values, forest)));
  }
  return { forest: boost(trainingSet(rows, valuesOf), SECOND), f1 };
}

/** Runs the other extractors on the pages and prints their F1 beside ours for hosts outside training. */
async function besidePeers(own: ReadonlyMap<GoldPage, number>): Promise<void> {
  const scored = [...own].map(([page, f1]) => ({ page, f1: [f1] }));
  for (const peer of PEERS) {
    const reader = new Reader(peer);
    for (const row of scored) row.f1.push(bagF1((await reader.read(row.page))?.text ?? "", row.page.gold).f1);
    reader.close();
  }
  for (const part of PARTS) {
    console.log(part === "reserve" ? "reserve hosts, to which nothing is tuned" : "develop hosts");
    printComparison(
      ["own", ...PEERS],
      scored.filter(({ page }) => partOfPage(page) === part),
    );
  }
  console.log("all hosts");
  printComparison(["own", ...PEERS], scored);
}

const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: bun scripts/train-extract.ts DATA_FOLDER [--peers] [--write]");
const note = (text: string): void => console.log(`${(process.cpuUsage().user / 1e6).toFixed(0)} s: ${text}`);
const samples = loadGoldPages(folder).map(readSample);
const made = madeSamples(samples);
note(
  `read ${samples.length} pages, made ${made.length}, ${[...samples, ...made].reduce((sum, sample) => sum + sample.input.blocks.count, 0)} blocks`,
);
const { rows, contexts } = crossValidate(samples, made);
note("first stage learned");
const { forest: secondForest, f1 } = trainSecond(rows, contexts);
note("second stage learned");
report(
  "stage 2",
  [...f1].map(([page, value]) => ({ page, f1: [value] })),
);
if (flags.includes("--peers")) await besidePeers(f1);
if (flags.includes("--write")) {
  const votes = new TokenVotes(samples);
  const firstForest = boost(
    trainingSet(
      [...samples, ...made].map((sample) => rowsOf(sample, votes.weights(sample.host))),
      (row) => row,
    ),
    FIRST,
  );
  const model: ContentModel = { classWeights: votes.weights(null), first: firstForest, second: secondForest };
  const text = `/**
 * The main-content model: weights that scripts/train-extract.ts learned from annotated pages, without their text.
 * Origin and credit: NOTICE at the top level.
 */
export const PACKED_MODEL =
  "${packModel(model)}";
`;
  writeFileSync(new URL("../core/analysis/main-content/model/content-model.ts", import.meta.url), text);
  note(`written ${text.length} characters; ${model.classWeights.size} class names`);
}
