// Measures how well the score separates relevant pages from others: bun bench/score.bench.ts [folder with
// relevance-dev and classify-dev]
//
// The corpora are rated short abstracts, which the folder's README describes, and whole web pages by category. The
// baselines know the document frequencies of the whole collection. The shipped score sees only the cohort pages and
// the page itself, as in a user's scan.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CohortScale } from "../core/analysis/score/cohort-scale.ts";
import type { Reading } from "../core/analysis/score/level.ts";
import { prepareCohort } from "../core/analysis/score/prepare-cohort.ts";
import { areaUnderCurve } from "./lib/area-under-curve.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { BASELINES, type Scorer } from "./lib/score-baselines.ts";
import {
  type Collection,
  languages,
  loadJudgments,
  loadLabelledPages,
  type SeparationCase,
} from "./lib/score-cases.ts";
import { scoreTopics, type TopicScore } from "./lib/score-topics.ts";
import "./lib/help.ts";
import { PARTS, type Part, partOf } from "./lib/reserve.ts";

const BARS = { hard: 0.8, random: 0.955 };
/** Least AUC: the reached values less the noise of 243 queries. docs/decisions/111 has what the guards cost. */
const MIN_HARD = 0.77;
const MIN_RANDOM = 0.936;

const READINGS: readonly Reading[] = ["terms", "relations", "subject", "coverage", "title"];

function shipped({ pages }: Collection, { keyword, cohort }: SeparationCase): Record<string, Scorer> {
  const sources = cohort.flatMap((at) => pages[at] ?? []);
  // The collections have keywords of many words that few pages share, so all pages of a cohort are kept.
  const prepared = prepareCohort({ keyword, sources, languages, language: "en", minPages: sources.length });
  const scale = new CohortScale(prepared, languages);
  const measured = new Map<number, ReturnType<CohortScale["measure"]>>();
  const measure = (at: number) => {
    const page = pages[at];
    const known = measured.get(at);
    if (known !== undefined || page === undefined) return known;
    const fresh = scale.measure(page);
    measured.set(at, fresh);
    return fresh;
  };
  const by =
    (value: (page: ReturnType<CohortScale["measure"]>) => number): Scorer =>
    (at) => {
      const page = measure(at);
      return page === undefined ? 0 : value(page);
    };
  return {
    score: by(({ flat }) => Math.round(10 * scale.pointsOf(flat)) / 10),
    ...Object.fromEntries(
      READINGS.map((reading) => [`reading ${reading}`, by(({ flat }) => scale.ratiosOf(flat)[reading])]),
    ),
  };
}

interface Sum {
  hard: number;
  random: number;
}

function meanOf(sums: readonly Sum[]): Sum {
  const mean = (value: (sum: Sum) => number): number =>
    sums.reduce((total, sum) => total + value(sum), 0) / Math.max(1, sums.length);
  return { hard: mean(({ hard }) => hard), random: mean(({ random }) => random) };
}

/**
 * Measures all scorers on a collection's cases and prints their areas under the curve. Returns the areas of the score.
 */
function separate(title: string, collection: Collection): Sum {
  const { cases } = collection;
  const areas = new Map<string, (Sum & { readonly part: Part })[]>();
  const add = (name: string, scorer: Scorer, one: SeparationCase): void => {
    const known = areas.get(name) ?? [];
    const positives = one.positives.map(scorer);
    const hard = areaUnderCurve(positives, one.hard.map(scorer));
    const random = areaUnderCurve(positives, one.random.map(scorer));
    areas.set(name, [...known, { hard, random, part: partOf(one.keyword) }]);
  };
  let scoreMs = 0;
  for (const one of cases) {
    for (const [name, baseline] of Object.entries(BASELINES)) add(name, baseline(collection, one), one);
    const started = process.cpuUsage();
    for (const [name, scorer] of Object.entries(shipped(collection, one))) add(name, scorer, one);
    const used = process.cpuUsage(started);
    scoreMs += (used.user + used.system) / 1_000;
  }
  const columns = [...PARTS, "all"] as const;
  const heads = columns.map((part) => `${part} hard/random`.padStart(21)).join("");
  console.log(`${`${title}, ${cases.length} cases`.padEnd(26)}${heads}`);
  for (const [name, list] of areas) {
    const cells = columns.map((part) => {
      const { hard, random } = meanOf(list.filter((area) => part === "all" || area.part === part));
      return `${hard.toFixed(3)} ${random.toFixed(3)}`.padStart(21);
    });
    console.log(`${name.padEnd(26)}${cells.join("")}`);
  }
  console.log(
    `shipped score: ${(scoreMs / cases.length).toFixed(1)} ms CPU a case (its scale made, and about 110 pages measured)\n`,
  );
  return meanOf(areas.get("score") ?? []);
}

/** Largest shares of pages on a topic with fewer than 30 and fewer than 50 points, in percent. */
const MAX_LOW = { 30: 3, 50: 10 };

/** Prints the share of pages on a topic that the score grades as off topic. */
function printTopics(scores: readonly TopicScore[]): void {
  const topics = new Set(scores.map(({ topic }) => topic)).size;
  console.log(`${`result pages, ${topics} topics`.padEnd(26)} pages  under 30 %  under 50 %  median`);
  const rows = PARTS.flatMap((part) =>
    [true, false].map(
      (isShort) =>
        [
          `${part}, ${isShort ? "short" : "long"}`,
          scores.filter((one) => one.part === part && one.isShort === isShort),
        ] as const,
    ),
  );
  for (const [name, part] of [...rows, ["all", scores] as const]) {
    const under = (limit: number): string =>
      ((100 * part.filter(({ points }) => points < limit).length) / Math.max(1, part.length)).toFixed(1);
    const sorted = part.map(({ points }) => points).sort((a, b) => a - b);
    const median = (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0);
    console.log(
      `${name.padEnd(26)} ${String(part.length).padStart(5)}  ${under(30).padStart(10)}  ${under(50).padStart(10)}  ${median.padStart(6)}`,
    );
  }
  console.log(`bars: at most ${MAX_LOW[30]} % under 30 and ${MAX_LOW[50]} % under 50\n`);
}

const data = dataFolder(process.argv[2]);
const web = join(data, "extraction-dev", "wcxb-dev.jsonl.gz");
if (existsSync(web)) printTopics(scoreTopics(web));
else console.log(`skipped: no result pages at ${web}`);
const labelled = join(data, "classify-dev", "web-page.jsonl");
if (existsSync(labelled)) separate("web pages", loadLabelledPages(labelled, [1, 2]));
else console.log(`skipped: no labelled web pages at ${labelled}`);

const folder = join(data, "relevance-dev");
if (!existsSync(folder)) {
  console.log(`skipped: no relevance judgments in ${folder}`);
  process.exit(0);
}
for (const name of ["medline", "cacm"]) separate(name, loadJudgments(folder, name, [1, 2, 3]));
const { hard, random } = separate("cranfield", loadJudgments(folder, "cranfield", [1, 2, 3]));
for (const [name, reached, bar] of [
  ["hard", hard, BARS.hard],
  ["random", random, BARS.random],
] as const) {
  console.log(`score, ${name} = ${reached.toFixed(3)}, bar ${bar.toFixed(3)}: ${reached >= bar ? "held" : "MISSED"}`);
}
if (hard < MIN_HARD || random < MIN_RANDOM)
  throw new Error(`the score separates worse than ${MIN_HARD} hard, ${MIN_RANDOM} random`);
