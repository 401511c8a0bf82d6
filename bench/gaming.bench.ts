// Measures what text that says nothing earns: bun bench/gaming.bench.ts [folder with extraction-dev] [--sample N]
//
// For each topic, one page is left out as the writer's page, and the others are the ranking pages. Each kind of
// nonsense is scored as a whole text under a fitting title, and appended to that page. A copy of each ranking page is
// scored, too.
// Sections written by hand are appended, too, beside nonsense of their length.
// Topics are groups of English result pages, and German, French and Spanish keywords of bench/report.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { draftOf, factsFromDraft } from "../core/analysis/editor/draft-text.ts";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import { factsFromText } from "../core/analysis/metadata/facts-from-text.ts";
import { CohortScale } from "../core/analysis/score/cohort-scale.ts";
import { prepareCohort } from "../core/analysis/score/prepare-cohort.ts";
import type { ScoreSource } from "../core/analysis/score/weigh-cohort.ts";
import { buildCohortModel } from "../core/analysis/terms/build-cohort-model.ts";
import { toPageText } from "../core/analysis/text/to-page-text.ts";
import type { PageFacts } from "../core/domain/page-facts.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { HONEST_SECTIONS } from "./lib/honest-sections.ts";
import { NONSENSE, type NonsenseInput, nonsenseOf } from "./lib/nonsense.ts";
import { PARTS, type Part, partOf } from "./lib/reserve.ts";
import { languages } from "./lib/score-cases.ts";
import { loadTopics } from "./lib/score-topics.ts";
import { readLabels } from "./report/labelled-keyword.ts";
import { OTHER_LANGUAGES } from "./report/labels/other-languages.ts";
import { readBenchPages } from "./report/pages.ts";
import "./lib/help.ts";

/** A keyword with its pages; the first is the writer's. */
interface GamingTopic {
  readonly keyword: string;
  readonly language: string;
  readonly sources: readonly ScoreSource[];
}

/** Most points of nonsense: mean and maximum, alone and appended. */
const BARS = { whole: 5, mostWhole: 25, appended: 1, mostAppended: 3, copy: 2 };

const EMPTY = factsFromText({ title: "", text: "", url: "https://target.invalid/" });
const isSentence = (text: string): boolean => text.split(" ").length > 5;

async function otherTopics(data: string): Promise<GamingTopic[]> {
  const labels = OTHER_LANGUAGES.map(readLabels);
  const pages = await readBenchPages(data, new Set(labels.flatMap(({ target, ranking }) => [target, ...ranking])));
  return labels.map(({ keyword, locale, target, ranking }) => {
    const language = locale.slice(0, 2);
    const sources = [target, ...ranking].flatMap((id): ScoreSource[] => {
      const page = pages.get(id);
      if (page === undefined) return [];
      const facts = extractPage({ html: page.html, url: page.url, status: 200 });
      return [{ facts, text: toPageText(facts, languages, { language }), weight: 1 }];
    });
    return { keyword, language, sources };
  });
}

function inputOf({ keyword, language, sources }: GamingTopic, foreign: GamingTopic) {
  const cohort = sources.slice(1).map((source, at) => ({
    ...source,
    url: source.facts.url,
    rank: at + 1,
    domain: `${at}`,
    downWeightReasons: [],
  }));
  const [own] = sources;
  const target = own === undefined ? null : { ...own, url: own.facts.url, rank: null, domain: "target" };
  const { terms } = buildCohortModel({ keyword, target, cohort, languages, language });
  const given = {
    keyword,
    language,
    headings: cohort.flatMap(({ facts }) => facts.headings.map(({ text }) => text)),
    sentences: cohort.flatMap(({ text }) => text.sentences).filter(isSentence),
    pages: cohort.map(({ text }) => text.sentences.filter(isSentence)),
    foreign: (foreign.sources[0]?.text.sentences ?? []).filter(isSentence),
  };
  const all = terms.map(({ term }) => term);
  const missing = terms.filter(({ targetCount }) => targetCount === 0).map(({ term }) => term);
  return { whole: { ...given, terms: all }, appended: { ...given, terms: missing.length >= 8 ? missing : all } };
}

interface Attack {
  readonly kind: string;
  readonly part: Part;
  readonly keyword: string;
  readonly whole: number;
  readonly gain: number;
}

/** Gains of sections of one length. */
interface Gains {
  readonly part: Part;
  /** Heading of the section. */
  readonly name: string;
  readonly honest: number;
  /** By each kind of nonsense. */
  readonly nonsense: readonly number[];
}

/** Appends the sections written for a topic, and as much nonsense of each kind. */
function honestOf(
  { keyword, sources }: GamingTopic,
  appended: NonsenseInput,
  gainOf: (text: string) => number,
): Gains[] {
  if (sources.length === 0) return [];
  return HONEST_SECTIONS.filter((section) => section.keyword === keyword).map(({ heading, text }): Gains => {
    const words = text.split(" ").length;
    const nonsense = Object.keys(NONSENSE).map((kind) => {
      const body = nonsenseOf(kind, appended).text.split("\n\n").slice(1).join("\n\n");
      return gainOf(
        `## ${heading}\n\n${body
          .split(/(?<=\s)/)
          .slice(0, words)
          .join("")}`,
      );
    });
    return { part: partOf(keyword), name: heading, honest: gainOf(`## ${heading}\n\n${text}`), nonsense };
  });
}

function printHonest(gains: readonly Gains[]): void {
  for (const part of [...PARTS, "all"] as const) {
    const list = gains.filter((each) => part === "all" || each.part === part);
    const own = list.map(({ honest }) => honest).sort((a, b) => a - b);
    const other = list.flatMap(({ nonsense }) => nonsense).sort((a, b) => a - b);
    const at = (values: readonly number[], share: number): string =>
      (values[Math.floor(share * (values.length - 1))] ?? 0).toFixed(1);
    console.log(
      `honest sections, ${part}: ${own.length}, gain ${at(own, 0)} least, ${at(own, 0.5)} median, ${at(own, 1)} most; ` +
        `nonsense of their length: ${at(other, 0.5)} median, ${at(other, 0.9)} of nine in ten, ${at(other, 1)} most`,
    );
  }
  for (const { name, honest } of gains.filter((each) => each.honest < -1))
    console.log(`  ${honest.toFixed(1)}: ${name}`);
  console.log("bars: median +2 where the plan promises it, least -1, and three times the nonsense");
}

/** Scores all nonsense on one topic, and the copies of its ranking pages. */
function attack(topic: GamingTopic, foreign: GamingTopic) {
  const { keyword, language, sources } = topic;
  const [own, ...ranking] = sources;
  if (own === undefined) return { attacks: [], copies: [], honest: [] };
  const prepared = prepareCohort({ keyword, sources: ranking, languages, language, minPages: 3 });
  const scale = new CohortScale(prepared, languages);
  const points = (facts: PageFacts): number =>
    scale.pointsOf(scale.measure({ facts, text: toPageText(facts, languages, { language }) }).flat);
  const input = inputOf(topic, foreign);
  const base = points(own.facts);
  const draft = draftOf(own.facts);
  const body = (given: NonsenseInput, kind: string): string =>
    nonsenseOf(kind, given).text.split("\n\n").slice(1).join("\n\n");
  const gainOf = (text: string): number =>
    points(factsFromDraft(own.facts, { ...draft, text: `${draft.text}\n\n${text}` })) - base;
  const attacks = Object.keys(NONSENSE).map((kind): Attack => {
    const whole = points(factsFromDraft(EMPTY, { ...nonsenseOf(kind, input.whole), metaDescription: "" }));
    return { kind, part: partOf(keyword), keyword, whole, gain: gainOf(body(input.appended, kind)) };
  });
  const copies = prepared.pages.flatMap(({ source, points: known }) => {
    const page = ranking[source];
    return page === undefined ? [] : [scale.pointsOf(scale.measure(page).flat) - known];
  });
  return { attacks, copies, honest: honestOf(topic, input.appended, gainOf) };
}

function figures(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return `${mean.toFixed(1).padStart(7)} ${Math.max(...values)
    .toFixed(0)
    .padStart(4)}`;
}

function print(attacks: readonly Attack[]): void {
  const columns = [...PARTS, "all"] as const;
  console.log(
    `${"kind, mean and maximum".padEnd(32)}${columns.map((part) => `${part} alone, appended`.padStart(28)).join("")}`,
  );
  for (const kind of [...Object.keys(NONSENSE), "all"]) {
    const cells = columns.map((part) => {
      const list = attacks.filter(
        (each) => (kind === "all" || each.kind === kind) && (part === "all" || each.part === part),
      );
      return list.length === 0
        ? "-".padStart(28)
        : `${figures(list.map(({ whole }) => whole))}  ${figures(list.map(({ gain }) => gain))}`.padStart(28);
    });
    console.log(kind.padEnd(32) + cells.join(""));
  }
  const high = attacks.filter(({ whole }) => whole > BARS.mostWhole).length;
  const gains = attacks.filter(({ gain }) => gain > BARS.mostAppended).length;
  console.log(
    `${high} of ${attacks.length} whole texts above ${BARS.mostWhole}, ${gains} appended above +${BARS.mostAppended}`,
  );
  console.log(
    `bars: mean ${BARS.whole} and ${BARS.mostWhole} alone, +${BARS.appended} and +${BARS.mostAppended} appended`,
  );
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sample: { type: "string" } } });
const data = dataFolder(positionals[0]);
const web = join(data, "extraction-dev", "wcxb-dev.jsonl.gz");
if (!existsSync(web)) {
  console.log(`skipped: no result pages at ${web}`);
  process.exit(0);
}
const english = loadTopics(web)
  .filter(({ sources }) => sources.length >= 4)
  .map(({ keyword, sources }): GamingTopic => ({ keyword, language: "en", sources }));
const all = [...english.slice(0, Number(values.sample ?? english.length)), ...(await otherTopics(data))];
const results = all.map((topic, at) => {
  const others = all.filter(({ language }) => language === topic.language);
  return attack(topic, others[(others.indexOf(topic) + 1) % others.length] ?? all[at] ?? topic);
});
print(results.flatMap(({ attacks }) => attacks));
const copies = results.flatMap((result) => result.copies);
console.log(`copy of a ranking page less that page: mean and maximum ${figures(copies)}, bar +${BARS.copy}`);
printHonest(results.flatMap(({ honest }) => honest));
