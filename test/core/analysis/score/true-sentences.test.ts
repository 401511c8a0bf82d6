/**
 * Reads the ranking pages again for each sentence of a score, without the code that counted them.
 *
 * The pages are those of the demo web, and real pages where the development data is present.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readLabels } from "../../../../bench/report/labelled-keyword.ts";
import { ENGLISH } from "../../../../bench/report/labels/english.ts";
import { OTHER_LANGUAGES } from "../../../../bench/report/labels/other-languages.ts";
import { type BenchPage, readBenchPages } from "../../../../bench/report/pages.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { familyOf } from "../../../../core/analysis/metadata/schema-types.ts";
import { allTypes } from "../../../../core/analysis/metadata/structured-walk.ts";
import type { MissingPoints, ScoreResult } from "../../../../core/analysis/score/score.ts";
import { scorePage } from "../../../../core/analysis/score/score-page.ts";
import { buildCohortModel } from "../../../../core/analysis/terms/build-cohort-model.ts";
import type { CohortModel } from "../../../../core/analysis/terms/cohort-model.ts";
import type { AnalyzedPage, CohortPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { readKeyword } from "../../../../core/analysis/terms/keyword.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { languages } from "./scored.ts";

interface Case {
  readonly keyword: string;
  readonly language: string;
  readonly target: AnalyzedPage;
  readonly cohort: readonly CohortPage[];
  readonly model: CohortModel;
  readonly score: ScoreResult;
}

const DATA = process.env.SERPLENS_DEV_DATA ?? join(import.meta.dirname, "../../../../../shared");
/** Real keywords by language. So many have each kind of sentence. */
const REAL = { english: 8, others: 6 } as const;

function pageOf(page: BenchPage | undefined, rank: number, language: string): CohortPage {
  assert.ok(page !== undefined);
  const facts = extractPage({ html: page.html, url: page.url, status: 200 });
  const text = toPageText(facts, languages, { language });
  return { url: page.url, rank, domain: new URL(page.url).hostname, facts, text, weight: 1, downWeightReasons: [] };
}

async function realCases(): Promise<Case[]> {
  if (!existsSync(join(DATA, "extraction-dev"))) return [];
  const labels = [...ENGLISH.slice(0, REAL.english), ...OTHER_LANGUAGES.slice(0, REAL.others)].map(readLabels);
  const pages = await readBenchPages(DATA, new Set(labels.flatMap(({ target, ranking }) => [target, ...ranking])));
  return labels.map(({ keyword, locale, target: own, ranking }) => {
    const language = locale.slice(0, 2);
    const cohort = ranking
      .map((id, at) => pageOf(pages.get(id), at + 1, language))
      .filter((page) => page.text.wordCount >= 50);
    const target = { ...pageOf(pages.get(own), 0, language), rank: null };
    const model = buildCohortModel({ keyword, target, cohort, languages, language });
    const score = scorePage({ keyword, target, cohort, model, languages, requestedCount: 10 });
    return { keyword, language, target, cohort, model, score };
  });
}

async function demoCases(): Promise<Case[]> {
  return Promise.all(
    TOPICS.map(async ({ keyword }) => {
      const { target, cohort, model, score } = await demoEvidence(keyword);
      assert.ok(target !== null);
      return { keyword, language: model.language, target, cohort, model, score };
    }),
  );
}

/**
 * Returns demo keywords whose target has the keyword in none of its places. Pages that rank have it in all of them, so
 * no other case has the sentences about places.
 */
function placelessCases(cases: readonly Case[]): readonly Case[] {
  return cases.map(({ keyword, language, target, cohort }) => {
    const { contentStems } = readKeyword(keyword, languages, language);
    const { stem } = languages.language(language);
    const without = (text: string): string =>
      (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
        .filter((word) => !contentStems.includes(stem(word.toLowerCase())))
        .join(" ");
    const { facts } = target;
    const opening = without(facts.mainText);
    const changed = {
      ...facts,
      title: without(facts.title ?? ""),
      titleTag: without(facts.titleTag ?? ""),
      metaDescription: without(facts.metaDescription ?? ""),
      headings: facts.headings.map((heading) => ({ ...heading, text: without(heading.text) })),
      blocks: [
        { kind: "paragraph" as const, text: opening, level: 0, linkShare: 0 },
        ...facts.blocks.map((block) => (block.kind === "heading" ? { ...block, text: without(block.text) } : block)),
      ],
      mainText: `${opening}\n\n${facts.mainText}`,
    };
    const own = { ...target, facts: changed, text: toPageText(changed, languages, { language }) };
    const model = buildCohortModel({ keyword, target: own, cohort, languages, language });
    const score = scorePage({ keyword, target: own, cohort, model, languages, requestedCount: 10 });
    return { keyword, language, target: own, cohort, model, score };
  });
}

/** Stems of a text by the plainest splitting, between spaces. */
function stemsOf(text: string, language: string): string {
  const { stem } = languages.language(language);
  // A possessive is the word itself.
  const plain = text
    .toLowerCase()
    .replaceAll("\u2019", "'")
    .replace(/'s(?!\p{L})/gu, "");
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.map((word) => stem(word)).join(" ")} `;
}

function textsOf({ facts }: AnalyzedPage): string[] {
  const alts = facts.images.filter(({ isMain }) => isMain).map(({ alt }) => alt ?? "");
  const headings = facts.headings.map(({ text }) => text);
  return [facts.titleTag ?? facts.title ?? "", ...headings, ...facts.blocks.map(({ text }) => text), ...alts];
}

/** True when a page has three content words of a text. */
function sharesWords(page: AnalyzedPage, text: string, language: string): boolean {
  const words = new Set(stemsOf(text, language).trim().split(" "));
  const own = new Set(textsOf(page).flatMap((each) => stemsOf(each, language).trim().split(" ")));
  return [...words].filter((word) => word.length > 3 && own.has(word)).length >= 3;
}

function hasAll(text: string, { keyword, language }: Case): boolean {
  const stems = stemsOf(text, language);
  return readKeyword(keyword, languages, language).contentStems.every((stem) => stems.includes(` ${stem} `));
}

/** Returns true when a page does what the sentence says, as worded. */
function does(page: AnalyzedPage, { id, action, subject, example }: MissingPoints, one: Case): boolean {
  const [kind = "", key = ""] = id.split(/:(.*)/s);
  const { facts, text } = page;
  if (kind === "section")
    return sharesWords(page, `${action.replace(/^[^"]*/, "")} ${subject} ${example?.sentence ?? ""}`, one.language);
  if (kind === "structured_data")
    return [...allTypes(facts.structuredData.items)].some((type) => familyOf(type) === key);
  if (kind === "structure") {
    const want = Number(/at least (\d+)\.$/.exec(action)?.[1] ?? assert.fail(action));
    const images = facts.images.filter(({ isMain }) => isMain);
    const subheadings = facts.blocks.filter(({ kind: block, level }) => block === "heading" && level > 1);
    const counts: Readonly<Record<string, number>> = {
      words: text.wordCount,
      headings: new Set(subheadings.map((block) => block.text)).size,
      images: new Set(images.map(({ url }, at) => (url === "" ? String(at) : url))).size,
      lists: facts.counts.lists,
    };
    return (counts[subject] ?? assert.fail(subject)) >= want;
  }
  assert.equal(kind, "placement");
  if (key === "title") return hasAll(facts.titleTag ?? facts.title ?? "", one);
  if (key === "meta_description") return hasAll(facts.metaDescription ?? "", one);
  const h1s = facts.headings.filter(({ level }) => level === 1).map((heading) => heading.text);
  if (key === "h1") return hasAll(h1s.join(" "), one);
  const body = facts.blocks.filter((block) => block.kind !== "heading").map((block) => block.text);
  return hasAll(body.join(" ").split(/\s+/).slice(0, 260).join(" "), one);
}

function check(one: Case): void {
  const byUrl = new Map(one.cohort.map((page) => [page.url, page]));
  // Pages about another subject count too, so that all sentences of a report have one total.
  const compared = one.cohort;
  for (const missing of one.score.missing) {
    const { action, competitorUrls, competitorCount, competitorTotal } = missing;
    const counted = competitorCount === competitorTotal ? "all" : `${competitorCount} of`;
    assert.match(action, new RegExp(`\\b${counted} ${competitorTotal} ranking pages\\b`));
    assert.equal(competitorTotal, compared.length, action);
    const doing = competitorUrls.map((url) => byUrl.get(url) ?? assert.fail(`${url} is not a ranking page`));
    assert.equal(new Set(competitorUrls).size, competitorCount, action);
    for (const page of doing) assert.ok(does(page, missing, one), `${one.keyword}: ${action} Not ${page.url}`);
    // Words and the opening are read more narrowly by the score, and phrases more strictly.
    if (!/^(section|structure:words|placement:body|placement:h1)/.test(missing.id))
      for (const page of compared)
        assert.equal(
          competitorUrls.includes(page.url),
          does(page, missing, one),
          `${one.keyword}: ${action} ${page.url}`,
        );
    if (missing.zone !== null && missing.part === "placement" && missing.zone !== "body" && missing.zone !== "h1")
      assert.ok(!does(one.target, missing, one), `${one.keyword}: the page itself does: ${action}`);
  }
}

const demo = await demoCases();
const placeless = placelessCases(demo);
const real = await realCases();

for (const [name, cases] of [["demo", demo] as const, ["placeless", placeless] as const, ["real", real] as const]) {
  describe(`sentences on ${name} pages`, () => {
    for (const one of cases) {
      it(`every counted sentence for "${one.keyword}" is true of each page that it counts`, () => {
        check(one);
      });

      it(`the summary for "${one.keyword}" counts no pages, or those about the keyword`, () => {
        const { summary, score, standing, fit } = one.score;
        const about = one.cohort.length - (fit?.offTopic.length ?? 0);
        if (score !== null) assert.match(standing, /the typical ranking page \(\d+\)\.(?: The page hardly|$)/);
        else
          assert.match(
            summary,
            new RegExp(`(?:only ${about}|none) of the ${one.cohort.length} ranking pages|words of main content`),
          );
      });

      it(`the focus areas for "${one.keyword}" count terms below their range`, () => {
        const area = one.score.focusAreas.find((text) => text.startsWith("Term coverage"));
        const below = one.model.terms.filter(({ targetCount, suggestedRange }) => targetCount < suggestedRange[0]);
        const named = one.model.entities.filter(({ targetCount, suggestedRange }) => targetCount < suggestedRange[0]);
        const claimed = Number(/: (\d+) terms?/.exec(area ?? "")?.[1] ?? 0);
        assert.ok(claimed <= below.length + named.length);
        for (const name of area?.match(/"[^"]+"/g) ?? [])
          assert.ok(
            one.score.plan.steps.some(({ subject }) => `"${subject}"` === name),
            name,
          );
      });

      it(`the focus areas for "${one.keyword}" call the subject weak only below the typical ranking page`, () => {
        const area = one.score.focusAreas.find((text) => /keep less to the subject/.test(text));
        const { value = 0, typical = 0 } = one.score.parts.find(({ part }) => part === "similarity") ?? {};
        if (area !== undefined) assert.ok(value < typical, `${area} ${value} ${typical}`);
      });
    }
  });
}

it("the pages have sentences of every kind", () => {
  const always = ["section", "placement:title", "placement:h1", "placement:body", "placement:meta_description"];
  const further = ["structured_data", "structure:images", "structure:headings"];
  const kinds = new Set(
    [...demo, ...placeless, ...real].flatMap(({ score }) =>
      score.missing.map(({ id }) => id.replace(/^(section|structured_data):.*/s, "$1")),
    ),
  );
  const wanted = real.some(({ score }) => score.score !== null) ? [...always, ...further] : always;
  assert.deepEqual(
    wanted.filter((kind) => !kinds.has(kind)),
    [],
  );
});
