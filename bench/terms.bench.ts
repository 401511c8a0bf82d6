// Compares keyphrases with gold phrases.
//
//     bun bench/terms.bench.ts [folder with keyphrase-dev]
//
// Prints the macro F1@10 over documents and all gold keys, matched word by word on stems. Stems come from Snowball and
// the lower-cased text. The sets contain the results of the YAKE reference, and bench/lib has the other baselines.
// TF-IDF uses the document frequencies of the whole set.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { rankKeyphrases } from "../core/analysis/terms/keyphrases.ts";
import { scanText } from "../core/analysis/text/scan.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { firstPhrases, frequenciesOf, rake, readRuns, singleRank, tfIdf } from "./lib/terms-baselines.ts";
import "./lib/help.ts";
import { PARTS, type Part, partOf } from "./lib/reserve.ts";

interface Row {
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly keys: readonly string[];
  readonly yake: readonly string[];
}

const SETS = ["Inspec", "Nguyen2007", "wiki20", "WikiNews-fr"];
/** Documents per set. Papers are long, and a sample keeps the run under a minute. */
const SAMPLE = 100;
const SPEED_TOKENS = 8_000;

const folder = join(dataFolder(process.argv[2]), "keyphrase-dev");
if (!existsSync(folder)) {
  console.log(`skipped: no keyphrase sets in ${folder}`);
  process.exit(0);
}
const languages = createSnowballLanguages();

function stemmed(phrase: string, lang: string): string {
  const language = languages.language(lang);
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => language.stem(word))
    .join(" ");
}

function f1(answers: readonly string[], row: Row): number {
  const gold = new Set(row.keys.map((key) => stemmed(key, row.lang)));
  const found = [...new Set(answers.slice(0, 10).map((answer) => stemmed(answer, row.lang)))];
  const right = found.filter((answer) => gold.has(answer)).length;
  if (right === 0) return 0;
  const precision = right / found.length;
  const recall = right / gold.size;
  return (2 * precision * recall) / (precision + recall);
}

function rowsOf(set: string): Row[] {
  // The cast is safe because the data set's README fixes the shape of its lines.
  const rows = readFileSync(join(folder, `${set}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  return set === "Nguyen2007" ? rows.slice(0, SAMPLE) : rows;
}

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000;
}

const behind: string[] = [];
const METHODS = ["serplens", "yake", "TF-IDF", "first", "SingleRank", "RAKE"];
console.log(`set           part     docs  ${METHODS.join("  ")}`);
let paper = "";
for (const set of SETS) {
  const rows = rowsOf(set);
  const documents = rows.map((row) => readRuns(row.text, languages.language(row.lang)));
  const frequencies = frequenciesOf(documents);
  const scores: { readonly part: Part; readonly values: readonly number[] }[] = [];
  for (const [at, row] of rows.entries()) {
    const document = documents[at] ?? { runs: [] };
    const answers = [
      rankKeyphrases(row.text, languages, row.lang),
      row.yake,
      tfIdf(document, frequencies, rows.length),
      firstPhrases(document),
      singleRank(document),
      rake(document),
    ];
    scores.push({ part: partOf(row.id), values: answers.map((answer) => f1(answer, row)) });
  }
  for (const part of [...PARTS, "all"] as const) {
    const chosen = scores.filter((score) => part === "all" || score.part === part);
    const mean = (method: number) =>
      (100 * chosen.reduce((sum, { values }) => sum + (values[method] ?? 0), 0)) / Math.max(1, chosen.length);
    const [own = 0, ...others] = METHODS.map((_, method) => mean(method));
    console.log(
      `${set.padEnd(13)} ${part.padEnd(8)} ${String(chosen.length).padStart(4)}  ${own.toFixed(1).padStart(8)}  ${others.map((value) => value.toFixed(1).padStart(6)).join("")}`,
    );
    if (part === "all" && own <= Math.max(...others)) behind.push(set);
  }
  if (set === "Nguyen2007")
    paper = rows
      .slice(0, 3)
      .map((row) => row.text)
      .join("\n\n");
}

const long = paper.slice(0, scanText(paper).ends[SPEED_TOKENS] ?? paper.length);
const times = Array.from({ length: 15 }, () => cpuMs(() => rankKeyphrases(long, languages, "en"))).sort(
  (a, b) => a - b,
);
console.log(`${SPEED_TOKENS} tokens: ${(times[7] ?? 0).toFixed(1)} ms CPU (median of 15)`);
if (behind.length > 0) throw new Error(`The ranking is behind a baseline on ${behind.join(", ")}`);
