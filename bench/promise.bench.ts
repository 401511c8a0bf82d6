// Measures whether the plan explains the gap and keeps its promise: bun bench/promise.bench.ts [folder with
// extraction-dev]
// --sample N measures every Nth keyword.
//
// Each page of a keyword is the target in turn, against the others: most labelled targets are hardly behind.
// Explained share: the points that the plan's steps reach, over the points by which the best ranking page is ahead.
// Promise: the next ranking page is left out of the cohort, and the one after it in another turn. The plan for the
// target is made without it, and its own sections
// on the steps are appended to the target. The gain should be within 2 points of the promise.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { draftOf, factsFromDraft } from "../core/analysis/editor/draft-text.ts";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import { CohortScale } from "../core/analysis/score/cohort-scale.ts";
import { prepareScore, scoreOnly, scoreTarget } from "../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../core/analysis/terms/build-cohort-model.ts";
import type { CohortPage } from "../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../core/analysis/text/to-page-text.ts";
import { coverPage } from "../core/analysis/topics/coverage.ts";
import { findTopics } from "../core/analysis/topics/find-topics.ts";
import { plannedTopics } from "../core/analysis/topics/lacked-topics.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { languages } from "./lib/score-cases.ts";
import { type LabelledKeyword, readLabels } from "./report/labelled-keyword.ts";
import { ENGLISH } from "./report/labels/english.ts";
import { ENGLISH_RESERVE } from "./report/labels/english-reserve.ts";
import { OTHER_LANGUAGES } from "./report/labels/other-languages.ts";
import { type BenchPage, readBenchPages } from "./report/pages.ts";
import "./lib/help.ts";

/** Points by which a target must be behind, and the shares that the plan should reach. */
const BEHIND = 5;
const BARS = { share: 0.7, pages: 80, within: 2, kept: 90 };
/** Share of the steps on which a page must have sections to be their author, and authors that are tried for a target. */
const AUTHORED = 0.6;
const AUTHORS = 2;
/** Fewest ranking pages of a plan whose author is left out. */
const MIN_OTHERS = 3;

interface Part {
  readonly isReserve: boolean;
  /** Share of the gap that the plan explains; `null` for a target that is hardly behind. */
  readonly explained: number | null;
  readonly promises: readonly { readonly promised: number; readonly came: number; readonly isWide: boolean }[];
}

/** Makes the plan of a scan. */
function planOf(keyword: string, language: string, target: CohortPage, cohort: readonly CohortPage[]) {
  const words = languages.language(language);
  const model = buildCohortModel({ keyword, target, cohort, languages, language });
  const topics = findTopics({ cohort, target, keyword, terms: model, language: words });
  const subtopics = plannedTopics(topics, true);
  const requestedCount = cohort.length;
  const side = prepareScore({ keyword, cohort, model, languages, requestedCount, subtopics });
  const result = scoreTarget(side, target, { model, languages, lacks: () => true });
  const scale = new CohortScale(side.prepared, languages);
  /** Sections of a page on the subtopics, by name. */
  const sectionsOf = (author: CohortPage): ReadonlyMap<string, string> => {
    const { topics: covered, sections } = coverPage(topics.snapshot, author, words);
    return new Map(
      topics.topics.flatMap(({ name }, at): (readonly [string, string])[] => {
        const heading = covered[at]?.status === "covered" ? covered[at].section : null;
        const blocks = heading === null ? [] : (sections.find(({ clean }) => clean === heading)?.blocks ?? []);
        const text = blocks.map((block) => author.facts.blocks[block]?.text ?? "").join("\n\n");
        return text === "" ? [] : [[name, `## ${heading}\n\n${text}`]];
      }),
    );
  };
  const pointsWith = (added: readonly string[]): number => {
    const draft = draftOf(target.facts);
    const facts = factsFromDraft(target.facts, { ...draft, text: [draft.text, ...added].join("\n\n") });
    return scoreOnly(side, { ...target, facts, text: toPageText(facts, languages, { language }) }, scale) ?? 0;
  };
  return { result, sectionsOf, pointsWith };
}

/** Reads the pages of a keyword, its own target first. */
function readAll({ locale, target, ranking }: LabelledKeyword, pages: ReadonlyMap<string, BenchPage>): CohortPage[] {
  const language = locale.slice(0, 2);
  return [target, ...ranking].flatMap((id, rank): CohortPage[] => {
    const page = pages.get(id);
    if (page === undefined) return [];
    const facts = extractPage({ html: page.html, url: page.url, status: 200 });
    const text = toPageText(facts, languages, { language });
    return [{ url: page.url, rank, domain: `${rank}`, facts, text, weight: 1, downWeightReasons: [] }];
  });
}

function measure({ keyword, locale, isReserve }: LabelledKeyword, read: readonly CohortPage[], at: number): Part[] {
  const language = locale.slice(0, 2);
  const target = read[at];
  if (target === undefined || read.length <= MIN_OTHERS) return [];
  const cohort = [...read.slice(at + 1), ...read.slice(0, at)];
  const { result } = planOf(keyword, language, target, cohort);
  if (result.score === null) return [];
  const gap = Math.max(0, ...result.competitors.map(({ score }) => score)) - result.score;
  const { reach } = result.plan;
  const explained = gap < BEHIND ? null : (Math.max(result.score, reach ?? 0) - result.score) / gap;
  const authors = cohort.length > MIN_OTHERS ? cohort.slice(0, AUTHORS) : [];
  const promises = authors.flatMap((author) => {
    const others = cohort.filter((page) => page !== author);
    const { result: plan, sectionsOf, pointsWith } = planOf(keyword, language, target, others);
    const steps = plan.plan.steps.filter(({ edit }) => edit.kind === "section").slice(0, 5);
    const written = sectionsOf(author);
    const texts = steps.flatMap(({ subject }) => written.get(subject) ?? []);
    if (steps.length === 0 || texts.length < AUTHORED * steps.length) return [];
    const promised = steps.reduce((sum, { gainInPlan }) => sum + gainInPlan, 0);
    const came = ((pointsWith(texts) - pointsWith([])) * steps.length) / texts.length;
    return [{ promised, came, isWide: plan.plan.isWide }];
  });
  return [{ isReserve, explained, promises }];
}

function print(name: string, parts: readonly Part[]): void {
  const shares = parts.flatMap(({ explained }) => explained ?? []).sort((a, b) => a - b);
  const enough = shares.filter((share) => share >= BARS.share).length;
  const all = parts.flatMap(({ promises }) => promises);
  const firm = all.filter(({ isWide }) => !isWide);
  const kept = firm.filter(({ promised, came }) => Math.abs(promised - came) <= BARS.within).length;
  const percent = (part: number, whole: number): string => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(0));
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(1);
  console.log(
    `${name}: ${shares.length} targets behind, explained share ${(shares[Math.floor(shares.length / 2)] ?? 0).toFixed(2)} ` +
      `median, ${percent(enough, shares.length)} % of them at ${BARS.share} (bar ${BARS.pages} %)`,
  );
  console.log(
    `${name}: ${all.length} plans, ${firm.length} whose authors agree; ${percent(kept, firm.length)} % of these within ` +
      `${BARS.within} points (bar ${BARS.kept} %), promised ${mean(firm.map(({ promised }) => promised))}, ` +
      `came ${mean(firm.map(({ came }) => came))}`,
  );
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: "string" } } });
const data = dataFolder(positionals[0]);
if (!existsSync(join(data, "extraction-dev"))) {
  console.log(`skipped: no result pages in ${data}`);
  process.exit(0);
}
const all = [...ENGLISH, ...ENGLISH_RESERVE, ...OTHER_LANGUAGES].map(readLabels);
const labels = all.filter((_, at) => at % Number(values.sample ?? 1) === 0);
const pages = await readBenchPages(data, new Set(labels.flatMap(({ target, ranking }) => [target, ...ranking])));
const parts = labels.flatMap((label) => {
  const read = readAll(label, pages);
  return read.flatMap((_, at) => measure(label, read, at));
});
print(
  "develop",
  parts.filter(({ isReserve }) => !isReserve),
);
print(
  "reserve",
  parts.filter(({ isReserve }) => isReserve),
);
