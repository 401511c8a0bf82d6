/**
 * Measures reports against labels that a person wrote.
 *
 *     bun bench/report.bench.ts [DATA_FOLDER] [--shipped] [--split develop|reserve|all] [--keyword KEY] [--details]
 *
 * The labels cover 42 keywords, six languages and six page types. Every scan takes the whole path from search to
 * report; pages come from memory. Tune on `develop` only: `reserve` shows the effect on keywords nobody looked at.
 *
 * DATA_FOLDER holds `extraction-dev`. It defaults to SERPLENS_DEV_DATA, then to ../shared.
 * `--shipped` measures only the keywords whose pages are all in the repository, and needs no data folder.
 * The data holds few German, French and Spanish pages, so most of these were written for the bench.
 * `--details` prints the main findings of each report and every name that counts as wrong.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { FIGURES, type FigureName, figuresOf, type KeywordFigures, type Share } from "./report/figures.ts";
import { type LabelledKeyword, readLabels } from "./report/labelled-keyword.ts";
import { ENGLISH } from "./report/labels/english.ts";
import { ENGLISH_RESERVE } from "./report/labels/english-reserve.ts";
import { FIVE_LANGUAGES } from "./report/labels/five-languages.ts";
import { OTHER_LANGUAGES } from "./report/labels/other-languages.ts";
import { type BenchPage, readBenchPages, shippedIds } from "./report/pages.ts";
import { runScan } from "./report/run-scan.ts";
import "./lib/help.ts";

interface Measured {
  readonly label: LabelledKeyword;
  readonly figures: KeywordFigures;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    split: { type: "string", default: "all" },
    keyword: { type: "string" },
    details: { type: "boolean", default: false },
    shipped: { type: "boolean", default: false },
  },
});
assert.ok(["develop", "reserve", "all"].includes(values.split), "--split is one of develop, reserve, all");
const labels = [...ENGLISH, ...ENGLISH_RESERVE, ...OTHER_LANGUAGES, ...FIVE_LANGUAGES].map(readLabels);
const shipped = await shippedIds();
const chosen = labels.filter(
  ({ key, isReserve, target, ranking }) =>
    (values.keyword ?? key) === key &&
    (values.split === "all" || isReserve === (values.split === "reserve")) &&
    (!values.shipped || [target, ...ranking].every((id) => shipped.has(id))),
);
assert.ok(
  chosen.length > 0,
  `no keyword is named ${values.keyword}; there are ${labels.map(({ key }) => key).join(", ")}`,
);

const named = new Set(chosen.flatMap(({ target, ranking }) => [target, ...ranking]));
const pages = await readBenchPages(dataFolder(positionals[0]), named);

function pageOf(id: string, key: string): BenchPage {
  const page = pages.get(id);
  assert.ok(page !== undefined, `labels of ${key} name the page ${id}, which the data folder does not hold`);
  return page;
}

const languages = createSnowballLanguages();

async function measure(label: LabelledKeyword): Promise<Measured> {
  const ranking = label.ranking.map((id) => pageOf(id, label.key));
  const report = await runScan(label, { target: pageOf(label.target, label.key), ranking });
  return { label, figures: figuresOf(report, label, ranking, languages.language(label.locale)) };
}

const measured: Measured[] = [];
for (const label of chosen) measured.push(await measure(label));
if (values.details)
  for (const { label, figures } of measured)
    console.log([`${label.key}: ${label.keyword}`, ...figures.details, ""].join("\n"));

function summed(entries: readonly Measured[], name: FigureName): Share {
  return entries.reduce(
    (sum, { figures }) => {
      const { part, whole } = figures.shares[name];
      return { part: sum.part + part, whole: sum.whole + whole };
    },
    { part: 0, whole: 0 },
  );
}

function cell({ part, whole }: Share): string {
  return (whole === 0 ? "-" : `${(part / whole).toFixed(2)} (${part}/${whole})`).padStart(18);
}

const groups: readonly (readonly [string, (entry: Measured) => boolean])[] = [
  ["develop", ({ label }) => !label.isReserve],
  ["reserve", ({ label }) => label.isReserve],
  ["English", ({ label }) => label.locale.startsWith("en")],
  ["German", ({ label }) => label.locale.startsWith("de")],
  ["French", ({ label }) => label.locale.startsWith("fr")],
  ["Spanish", ({ label }) => label.locale.startsWith("es")],
  ["Italian", ({ label }) => label.locale.startsWith("it")],
  ["Dutch", ({ label }) => label.locale.startsWith("nl")],
];
console.log(`${"".padEnd(31)}${groups.map(([name]) => name.padStart(18)).join("")}`);
for (const name of FIGURES) {
  const cells = groups.map(([, isIn]) => cell(summed(measured.filter(isIn), name)));
  console.log(`${name.padEnd(31)}${cells.join("")}`);
}
