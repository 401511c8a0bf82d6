// Measures how the score matches the ranks on your own SERPs.
//
//     bun bench/serp.ts FILE [--lang de] [--resamples 1000]
//
// FILE holds one JSON object per line, one SERP each; see HELP below. Every page is scored against the first ten pages
// of its SERP without itself.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { factsFromText } from "../core/analysis/metadata/facts-from-text.ts";
import { CohortScale } from "../core/analysis/score/cohort-scale.ts";
import { prepareCohort } from "../core/analysis/score/prepare-cohort.ts";
import type { ScoreSource } from "../core/analysis/score/weigh-cohort.ts";
import { stemIdf } from "../core/analysis/text/background.ts";
import { detectLanguage } from "../core/analysis/text/detect-language.ts";
import { toPageText } from "../core/analysis/text/to-page-text.ts";
import { BASELINES } from "./lib/score-baselines.ts";
import { bagOf } from "./lib/score-cases.ts";
import { bootstrapInterval, type Measured, measuresOf, type SerpValues } from "./lib/serp-measures.ts";

const HELP = `Usage: bun bench/serp.ts FILE [--lang CODE] [--resamples N]

FILE holds one JSON object per line, one SERP each:
  {"keyword": "espresso machine", "pages": [{"rank": 1, "title": "...", "text": "main content as plain text"}, ...]}
"rank" is absolute and starts at 1. Pages may be missing, but at least 8 pages of a SERP must have text. Ranks 1-10 are
page 1 and ranks 41-50 are page 5. The cohort of a SERP is its page 1; a page is never in its own cohort.

Prints for the score, the page's length, the cohort's terms with saturation and the cosine to the cohort's centroid:
  Spearman      rank correlation of value and position, mean over SERPs; positive when better ranks have higher values
  AUC 1 v 5     probability that a page of page 1 has a higher value than a page of page 5 (only SERPs with both)
each with a 95 % bootstrap interval over SERPs.

--lang       ISO 639-1 of the pages; default: what their words show
--resamples  bootstrap resamples, default 1000`;

const PAGE_LENGTH = 10;
const FIFTH_PAGE = 41;
const MIN_PAGES = 8;
const MIN_COHORT = 3;

const SerpSchema = Type.Object({
  keyword: Type.String(),
  pages: Type.Array(Type.Object({ rank: Type.Number(), title: Type.Optional(Type.String()), text: Type.String() })),
});
type Serp = Static<typeof SerpSchema>;

function readSerp(line: string, at: number): Serp {
  const value: unknown = JSON.parse(line);
  if (!Value.Check(SerpSchema, value)) throw new Error(`line ${at}: this is not a SERP. See --help for the format.`);
  const pages = value.pages.filter((page) => page.text.trim() !== "").sort((a, b) => a.rank - b.rank);
  return { keyword: value.keyword, pages };
}

const languages = createSnowballLanguages();

/** Returns every page's value by each method. A page is never in its own cohort. */
function measure({ keyword, pages }: Serp, lang: string | undefined): SerpValues {
  const code = lang ?? detectLanguage(pages.map((page) => page.text).join("\n\n"), languages) ?? "en";
  const language = languages.language(code);
  const sources = pages.map(({ title = "", text }, at): ScoreSource => {
    const facts = factsFromText({ title, text, url: `https://page-${at}.invalid/` });
    return { facts, text: toPageText(facts, languages, { language: code }), weight: 1 };
  });
  const bags = sources.map((source) => bagOf(source.text));
  const idf = (feature: string): number => Math.max(...feature.split(" ").map((stem) => stemIdf(language, stem)));
  const first = pages.flatMap((page, at) => (page.rank <= PAGE_LENGTH ? [at] : []));
  const values: Record<string, number[]> = {};
  const collection = { pages: sources, bags, idf, cases: [] };
  for (const [at, source] of sources.entries()) {
    const cohort = first.filter((other) => other !== at);
    const used = cohort.flatMap((other) => sources[other] ?? []);
    const prepared = prepareCohort({ keyword, sources: used, languages, language: code, minPages: used.length });
    const scale = new CohortScale(prepared, languages);
    const add = (name: string, value: number): void => {
      values[name] = [...(values[name] ?? []), value];
    };
    add("score", scale.pointsOf(scale.measure(source).flat));
    for (const [name, baseline] of Object.entries(BASELINES))
      add(name, baseline(collection, { keyword, cohort, positives: [], hard: [], random: [] })(at));
  }
  return { ranks: pages.map((page) => page.rank), values };
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean" }, lang: { type: "string" }, resamples: { type: "string", default: "1000" } },
});
const [file] = positionals;
if (options.help === true || file === undefined) {
  console.log(HELP);
  process.exit(options.help === true ? 0 : 2);
}
const resamples = Number(options.resamples);
if (!Number.isInteger(resamples) || resamples < 1)
  throw new Error(`--resamples must be a whole number above 0. It is ${options.resamples}.`);

const measured = new Map<string, Measured[]>();
let serpCount = 0;
let lineNumber = 0;
for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
  lineNumber += 1;
  if (line.trim() === "") continue;
  const serp = readSerp(line, lineNumber);
  const pageOne = serp.pages.filter((page) => page.rank <= PAGE_LENGTH).length;
  if (serp.pages.length < MIN_PAGES || pageOne <= MIN_COHORT) {
    console.log(`line ${lineNumber}: skipped, ${serp.pages.length} pages with text, ${pageOne} of them on page 1`);
    continue;
  }
  serpCount += 1;
  for (const [name, each] of Object.entries(
    measuresOf(measure(serp, options.lang), { pageLength: PAGE_LENGTH, fifthPage: FIFTH_PAGE }),
  ))
    measured.set(name, [...(measured.get(name) ?? []), each]);
}

function column(values: readonly number[]): string {
  if (values.length === 0) return "no SERP has both".padEnd(24);
  const { mean, low, high } = bootstrapInterval(values, resamples);
  return `${mean.toFixed(3).padStart(6)} [${low.toFixed(3)}, ${high.toFixed(3)}]`.padEnd(24);
}

console.log(`${String(serpCount).padStart(4)} SERPs                 Spearman                AUC 1 v 5`);
for (const [name, each] of measured) {
  const spearman = column(each.map(({ spearman: value }) => value));
  console.log(`${name.padEnd(26)} ${spearman}${column(each.flatMap(({ separation }) => separation ?? []))}`);
}
