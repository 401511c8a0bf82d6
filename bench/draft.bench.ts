// Measures how long a draft takes against a stored scan, and how large the snapshot of the scan is.
//
//     bun bench/draft.bench.ts [folder with extraction-dev]
//
// Scans are real keywords in three languages where the data is present, the topics of the demo web, and 15 pages of
// 1,900 words each. Each case scores 60 drafts, which differ in one paragraph. Beside the prepared scorer, the same
// drafts are scored as a scan does it, without anything prepared. Bar: 10 ms at p50 for a draft on 15 pages of 1,900
// words. The last lines are hostile drafts of the greatest length; none may hold the event loop for 100 ms.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { openDraftScorer } from "../core/analysis/editor/draft-scorer.ts";
import { factsFromDraft } from "../core/analysis/editor/draft-text.ts";
import { snapshotOf } from "../core/analysis/editor/snapshot.ts";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import { prepareScore, scorePage } from "../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../core/analysis/terms/build-cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../core/analysis/text/to-page-text.ts";
import { DRAFT_LIMITS } from "../core/domain/draft.ts";
import { quantile } from "../core/util/statistics.ts";
import { espressoSketches, sketchCohort, sketchPage } from "../test/core/analysis/text/pages.ts";
import { TOPICS } from "../test/fixtures/web/sites.ts";
import { demoEvidence } from "../test/plugins/demo-evidence.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { readLabels } from "./report/labelled-keyword.ts";
import { ENGLISH } from "./report/labels/english.ts";
import { OTHER_LANGUAGES } from "./report/labels/other-languages.ts";
import { type BenchPage, readBenchPages } from "./report/pages.ts";
import "./lib/help.ts";

interface Scan {
  readonly name: string;
  readonly keyword: string;
  readonly language: string;
  readonly target: AnalyzedPage;
  readonly cohort: readonly CohortPage[];
}

const DRAFTS = 60;
const UNPREPARED = 6;
const languages = createSnowballLanguages();

function pageOf(page: BenchPage, rank: number, language: string): CohortPage {
  const facts = extractPage({ html: page.html, url: page.url, status: 200 });
  const text = toPageText(facts, languages, { language });
  return { url: page.url, rank, domain: new URL(page.url).hostname, facts, text, weight: 1, downWeightReasons: [] };
}

async function realScans(data: string): Promise<Scan[]> {
  if (!existsSync(join(data, "extraction-dev"))) return [];
  const labels = [...ENGLISH.slice(0, 2), ...OTHER_LANGUAGES.slice(0, 4)].map(readLabels);
  const pages = await readBenchPages(data, new Set(labels.flatMap(({ target, ranking }) => [target, ...ranking])));
  return labels.flatMap(({ keyword, locale, target, ranking }): Scan[] => {
    const language = locale.slice(0, 2);
    const own = pages.get(target);
    if (own === undefined) return [];
    const cohort = ranking.flatMap((id, at) => {
      const page = pages.get(id);
      return page === undefined ? [] : [pageOf(page, at + 1, language)];
    });
    const name = `${language} "${keyword}"`;
    return [{ name, keyword, language, target: { ...pageOf(own, 0, language), rank: null }, cohort }];
  });
}

async function demoScans(): Promise<Scan[]> {
  return Promise.all(
    TOPICS.map(async ({ keyword }): Promise<Scan> => {
      const { target, cohort, model } = await demoEvidence(keyword);
      if (target === null) throw new Error(`the demo web has no page for "${keyword}"`);
      return { name: `demo "${keyword}"`, keyword, language: model.language, target, cohort };
    }),
  );
}

function longScan(): Scan {
  const [own, ...others] = espressoSketches(16, 185);
  if (own === undefined) throw new Error("no sketches");
  const cohort = sketchCohort(others, languages);
  const target = sketchPage(own, languages);
  return { name: "15 pages of 1,900 words", keyword: "espresso machine", language: "en", target, cohort };
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function opened(scan: Scan) {
  const { keyword, language, target, cohort } = scan;
  const model = buildCohortModel({ keyword, target, cohort, languages, language });
  const score = prepareScore({ keyword, cohort, model, languages, requestedCount: 10 });
  const text = JSON.stringify(snapshotOf({ model, score, cohort, target }));
  const startedAt = performance.now();
  const scorer = openDraftScorer(text, languages);
  if (scorer === null) throw new Error("the snapshot is of another version");
  return { text, scorer, openMs: performance.now() - startedAt };
}

function measure(scan: Scan): void {
  const { keyword, language, target, cohort } = scan;
  const { text, scorer, openMs } = opened(scan);
  const draftOf = (at: number) => ({
    ...scorer.base,
    text: `${scorer.base.text}\n\nIn part ${at} we write about ${keyword} once more.`,
  });
  const prepared = Array.from({ length: DRAFTS }, (_, at) => timed(() => scorer.score(draftOf(at))));
  const whole = Array.from({ length: UNPREPARED }, (_, at) =>
    timed(() => {
      const facts = factsFromDraft(target.facts, draftOf(at));
      const page = { ...target, facts, text: toPageText(facts, languages, { language }) };
      const model = buildCohortModel({ keyword, target: page, cohort, languages, language });
      scorePage({ keyword, target: page, cohort, model, languages, requestedCount: 10 });
    }),
  );
  const words = cohort.reduce((sum, page) => sum + page.text.wordCount, 0) / cohort.length;
  const [p50, p95] = [0.5, 0.95].map((share) => quantile(prepared, share).toFixed(1));
  const ratio = quantile(whole, 0.5) / quantile(prepared, 0.5);
  console.log(
    `${scan.name.padEnd(44)} ${String(cohort.length).padStart(2)} pages ${Math.round(words).toString().padStart(5)} words` +
      `  draft p50 ${p50?.padStart(5)} p95 ${p95?.padStart(5)} ms  open ${openMs.toFixed(0).padStart(3)} ms` +
      `  unprepared ${ratio.toFixed(1).padStart(4)}x  snapshot ${(text.length / 1024).toFixed(0)} kB, gz ${(gzipSync(text).length / 1024).toFixed(0)} kB`,
  );
}

/** Texts of the greatest length that cost most. */
const HOSTILE: Readonly<Record<string, (scan: Scan) => string>> = {
  "one word": () => "a".repeat(DRAFT_LIMITS.text),
  "distinct words": () => Array.from({ length: 9_000 }, (_, at) => `w${at.toString(36)}x`).join(" "),
  "one-letter paragraphs": () => "a\n\n".repeat(20_000),
  headings: () => "# a\n".repeat(15_000),
  items: () => "- a\n".repeat(15_000),
  brackets: () => "[".repeat(DRAFT_LIMITS.text),
  "open links": () => "[a](".repeat(15_000),
  fences: () => "```\n".repeat(15_000),
  "the keyword": ({ keyword }) => `${keyword} `.repeat(Math.floor(DRAFT_LIMITS.text / (keyword.length + 1))),
  "a ranking page over and over": ({ cohort }) =>
    (cohort[0]?.facts.mainText ?? "").repeat(50).slice(0, DRAFT_LIMITS.text),
};

const data = dataFolder(process.argv[2]);
const long = longScan();
for (const scan of [long, ...(await demoScans()), ...(await realScans(data))]) measure(scan);
const { scorer } = opened(long);
console.log(`Hostile drafts of ${DRAFT_LIMITS.text} characters, the slowest of three (bar 100 ms):`);
for (const [name, make] of Object.entries(HOSTILE)) {
  const text = make(long).slice(0, DRAFT_LIMITS.text);
  const slowest = Math.max(...[1, 2, 3].map(() => timed(() => scorer.score({ ...scorer.base, text }))));
  console.log(`  ${name.padEnd(30)} ${slowest.toFixed(0).padStart(5)} ms`);
}
