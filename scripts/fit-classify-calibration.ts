// Fits the weights of the classifier's confidence: bun scripts/fit-classify-calibration.ts [folder with classify-dev]
//
// Learns only from the develop part of web-page.jsonl (Murrough-Foley/web-content-extraction-benchmark, CC-BY-4.0). The
// other files state no license, so no shipped number may come from them. Each page is read whole and in cuts: its first
// 20, 50, 100 and 300 words, and as many words from its middle. The middle cuts have no title. Random words from all
// pages form texts without a subject, for which every category is wrong. Prints the calibration error on pages that
// were not used to fit, then writes core/analysis/classify/calibration-weights.ts.
import { writeFileSync } from "node:fs";
import { foldOf, type LabelledText, labelledTexts } from "../bench/lib/classify-data.ts";
import { dataFolder } from "../bench/lib/data-folder.ts";
import { calibrationFeatures, type Support } from "../core/analysis/classify/calibration.ts";
import { rankCategories } from "../core/analysis/classify/rank.ts";

const OUTPUT = new URL("../core/analysis/classify/calibration-weights.ts", import.meta.url);
const CUTS = [20, 50, 100, 300];
const FOLDS = 5;
const MIXED_TEXTS = 200;
const MIXED_LENGTHS = [8, 15, 40, 120];
const STEPS = 400;
const RATE = 2;
const RIDGE = 0.002;

interface Sample {
  readonly features: readonly number[];
  readonly isFirst: boolean;
  readonly isRight: boolean;
  readonly fold: number;
  readonly weight: number;
}

function samplesOf(text: string, row: LabelledText | null, fold: number, weight: number): Sample[] {
  return rankCategories({ title: null, text, url: null, language: "en" }).map(
    ({ category, support }: { category: string; support: Support }) => ({
      features: calibrationFeatures(support),
      isFirst: support.isFirst,
      isRight: row?.labels.some((label) => category === label || category.startsWith(`${label}/`)) ?? false,
      fold,
      weight,
    }),
  );
}

function cutsOf(text: string): { text: string; weight: number }[] {
  const words = text.split(/\s+/);
  const middle = Math.floor(words.length / 3);
  const cuts = CUTS.filter((length) => length < words.length).flatMap((length) => [
    { text: words.slice(0, length).join(" "), weight: 0.5 },
    { text: words.slice(middle, middle + length).join(" "), weight: 0.5 },
  ]);
  return [{ text, weight: 2 }, ...cuts];
}

/** Texts without a subject: each word comes from another page. Fixed strides make every run produce the same texts. */
function mixedTexts(rows: readonly LabelledText[]): string[] {
  const pages = rows.map((row) => row.text.split(/\s+/));
  return Array.from({ length: MIXED_TEXTS }, (_, index) => {
    const length = MIXED_LENGTHS[index % MIXED_LENGTHS.length] ?? 8;
    return Array.from({ length }, (__, at) => {
      const page = pages[(index * 31 + at * 97) % pages.length] ?? [];
      return page[(index * 7919 + at * 104_729) % Math.max(1, page.length)] ?? "";
    }).join(" ");
  });
}

function probability(weights: readonly number[], features: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)));
}

/**
 * Fits a logistic regression by gradient descent with a small ridge penalty. Features are scaled to mean 0 and
 * deviation 1.
 */
function fit(samples: readonly Sample[]): number[] {
  const size = samples[0]?.features.length ?? 0;
  const total = samples.reduce((sum, sample) => sum + sample.weight, 0);
  const columns = Array.from({ length: size }, (_, at) => samples.map((sample) => sample.features[at] ?? 0));
  const means = columns.map((column, at) =>
    at === 0 ? 0 : column.reduce((sum, value) => sum + value, 0) / column.length,
  );
  const spreads = columns.map((column, at) =>
    at === 0
      ? 1
      : Math.sqrt(column.reduce((sum, value) => sum + (value - (means[at] ?? 0)) ** 2, 0) / column.length) || 1,
  );
  const scaled = samples.map((sample) =>
    sample.features.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  );
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Array<number>(size).fill(0);
    for (const [row, sample] of samples.entries()) {
      const error = (probability(weights, scaled[row] ?? []) - (sample.isRight ? 1 : 0)) * sample.weight;
      for (const [at, value] of (scaled[row] ?? []).entries()) slopes[at] = (slopes[at] ?? 0) + error * value;
    }
    for (let at = 0; at < size; at++) {
      const weight = weights[at] ?? 0;
      weights[at] = weight - RATE * ((slopes[at] ?? 0) / total + (at === 0 ? 0 : RIDGE * weight));
    }
  }
  const raw = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  raw[0] = (weights[0] ?? 0) - raw.reduce((sum, weight, at) => (at === 0 ? sum : sum + weight * (means[at] ?? 0)), 0);
  return raw;
}

/** Returns the expected calibration error in percent, over tenths of the score. */
function calibrationError(scored: readonly { score: number; isRight: boolean }[]): number {
  const gaps = new Array<number>(10).fill(0);
  for (const { score, isRight } of scored) {
    const bin = Math.min(9, Math.floor(score * 10));
    gaps[bin] = (gaps[bin] ?? 0) + score - (isRight ? 1 : 0);
  }
  return (100 * gaps.reduce((sum, gap) => sum + Math.abs(gap), 0)) / scored.length;
}

function crossValidated(samples: readonly Sample[]): number {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fit(samples.filter((sample) => sample.fold !== fold));
    return samples
      .filter((sample) => sample.fold === fold)
      .map(({ features, isRight }) => ({ score: probability(weights, features), isRight }));
  });
  return calibrationError(scored.flat());
}

const folder = dataFolder(process.argv[2]);
const rows = labelledTexts(folder, "web-page", "develop");
if (rows === null)
  throw new Error(`No classify-dev/web-page.jsonl under ${folder}. Name the data folder as the first argument.`);
const samples = [
  ...rows.flatMap((row) => cutsOf(row.text).flatMap((cut) => samplesOf(cut.text, row, foldOf(row, FOLDS), cut.weight))),
  ...mixedTexts(rows).flatMap((text, index) => samplesOf(text, null, index % FOLDS, 1)),
];
const first = samples.filter((sample) => sample.isFirst);
const others = samples.filter((sample) => !sample.isFirst);
console.log(`${rows.length} pages, ${first.length} first answers, ${others.length} others`);
console.log(
  `cross-validated ECE: first ${crossValidated(first).toFixed(1)}, others ${crossValidated(others).toFixed(1)}`,
);
const line = (weights: readonly number[]): string =>
  `[${weights.map((weight) => String(Number(weight.toFixed(3)))).join(", ")}]`;
writeFileSync(
  OUTPUT,
  `// Made by scripts/fit-classify-calibration.ts, which names the texts it learned from; do not edit.

/** Weights of the features of the first category. */
export const FIRST: readonly number[] = ${line(fit(first))};

/** Weights of the features of the second and third category. */
export const OTHERS: readonly number[] = ${line(fit(others))};
`,
);
