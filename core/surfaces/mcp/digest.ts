import { type AnyReport, isWholeReport, type Report } from "../../contract/report.ts";
import type { Json, JsonObject } from "../../domain/job.ts";
import { allFigures } from "../report-view/figures.ts";
import { LABELS } from "../report-view/labels/labels.ts";
import { entitiesOf, failedChecks, missingTypes, plainTerms } from "../report-view/lists.ts";
import { sectionViews } from "../report-view/sections.ts";
import { type Cut, cutToTokens, type Omission, shorten } from "./cut.ts";
import { tokensOfJson } from "./tokens.ts";

/** Most tokens of a digest: a small part of a model's context. */
export const DIGEST_TOKENS = 4_000;

/** Longest texts of a digest in UTF-16 units: the summary, an area or step, and a name. */
const SUMMARY = 1_500;
const LINE = 300;
const STEP = 600;
const NAME = 80;

/** A list of a digest, in the order of importance, and the list of the report that it is made of. */
interface DigestList {
  readonly key: string;
  readonly path: string;
  readonly items: readonly Json[];
  readonly most: number;
  /** Entries of the report's list, including those that the digest leaves out. */
  readonly total: number;
}

/** Returns the figures that both the page and the median ranking page have, each with its label. */
function figuresOf(report: AnyReport): JsonObject {
  const pairs = allFigures(report).filter(({ own, median }) => own !== null && median !== null);
  return Object.fromEntries(pairs.map(({ name, own, median }) => [name, { yours: own, typical: median }]));
}

function namesOf(report: AnyReport, status: "missing" | "weak"): DigestList {
  const entities = report.entity_coverage.natural_language_entities;
  const matching = entitiesOf(report, status);
  return {
    key: `${status}_entities`,
    path: "entity_coverage.natural_language_entities",
    items: matching.map(
      ({ entity, type, competitor_pages: pages, competitor_total: total }) =>
        `${shorten(entity, NAME)} (${type}, on ${pages} of ${total} ranking pages)`,
    ),
    most: status === "missing" ? 25 : 12,
    total: entities.length,
  };
}

function termsOf(report: AnyReport): DigestList {
  const missing = plainTerms(report).filter(({ status }) => status === "missing");
  return {
    key: "missing_terms",
    path: "competitor_term_coverage.terms",
    items: missing.map(({ keyword }) => shorten(keyword, NAME)),
    most: 25,
    total: report.competitor_term_coverage.terms.length,
  };
}

/** Subtopics that most ranking pages treat, and the page's part. */
function subtopicsOf({ topics }: Report): DigestList {
  const all = topics?.topics ?? [];
  return {
    key: "subtopics",
    path: "topics.topics",
    items: all
      .filter(({ role, is_advised: isAdvised }) => isAdvised || role === "core")
      .map(
        ({ name, covered_by: pages, of, typical_words: words, your_page: own }) =>
          `${shorten(name, NAME)} (${pages} of ${of} ranking pages, about ${words} words; your page: ${own?.status ?? "not compared"})`,
      ),
    most: 12,
    total: all.length,
  };
}

/** Lists that only standard and deep reports have. */
function furtherLists(report: Report): DigestList[] {
  const { questions } = report.topic_and_classification;
  const checks = report.answer_readiness?.checks ?? [];
  const types = report.structured_data_coverage?.schema_types ?? [];
  const links = report.internal_linking;
  const open = questions.filter(({ answered_on_your_page: answered }) => answered !== true);
  return [
    subtopicsOf(report),
    {
      key: "open_questions",
      path: "topic_and_classification.questions",
      items: open.map(({ question }) => shorten(question, LINE)),
      most: 10,
      total: questions.length,
    },
    {
      key: "answer_readiness_findings",
      path: "answer_readiness.checks",
      items: failedChecks(report).map(({ finding }) => shorten(finding, LINE)),
      most: 6,
      total: checks.length,
    },
    {
      key: "structured_data_to_add",
      path: "structured_data_coverage.schema_types",
      items: missingTypes(report).map(({ type }) => shorten(type, NAME)),
      most: 6,
      total: types.length,
    },
    {
      key: "internal_links_from",
      path: "internal_linking.candidates",
      items: links.candidates.map(({ source_url: url }) => shorten(url, LINE)),
      most: 5,
      total: links.candidates.length,
    },
    {
      key: "broken_internal_links",
      path: "internal_linking.broken_links",
      items: (links.broken_links ?? []).map(({ url, status }) => `${status} ${shorten(url, LINE)}`),
      most: 5,
      total: links.broken_links?.length ?? 0,
    },
  ];
}

/** Sections that all surfaces show from the same view, as lines of cells. */
function viewsOf(report: Report): DigestList[] {
  return sectionViews(report, LABELS.en).map(({ key, blocks }) => {
    const lines = blocks.flatMap((block) =>
      block.kind === "text" ? [block.text] : block.rows.map((cells) => cells.join(" | ")),
    );
    return { key, path: key, items: lines.map((line) => shorten(line, LINE)), most: 8, total: lines.length };
  });
}

/** The plan as one-liners, with the points that each step gains after those before it. */
function planOf(report: Report): DigestList {
  const steps = report.recommendations ?? [];
  return {
    key: "plan",
    path: "recommendations",
    items: steps.map(
      ({ gain_in_plan: gain, group, action }) =>
        `${gain < 0.1 ? "" : `+${gain.toFixed(1)} `}${group}: ${shorten(action, STEP)}`,
    ),
    most: 16,
    total: steps.length,
  };
}

function headOf(report: AnyReport): JsonObject {
  const { meta, on_page_optimization: score } = report;
  const head = {
    schema_version: report.schema_version,
    meta: { ...meta, url: meta.url === null ? null : shorten(meta.url, LINE) },
    on_page_optimization: {
      ...score,
      summary: shorten(score.summary, SUMMARY),
      focus_areas: score.focus_areas.slice(0, 6).map((area) => shorten(area, LINE)),
    },
  };
  if (!isWholeReport(report)) return head;
  const { search_intent: intent } = report.topic_and_classification;
  return {
    ...head,
    plan_gains: (report.plan?.best ?? []).map(({ steps, gain_low: low, gain_high: high }) => ({ steps, low, high })),
    intent: { type: intent.type, page_type: intent.page_type },
    your_rank: report.serp?.your_rank ?? null,
    answer_readiness_score: report.answer_readiness?.score ?? null,
  };
}

/** The sections of the report, for the argument `section`. */
function sectionNames(report: AnyReport): string[] {
  return Object.keys(report).filter((key) => key !== "schema_version" && key !== "meta");
}

/**
 * Makes the digest of a report: the whole summary, the plan as one-liners, names of what is missing, open questions,
 * then the figures of the page beside those of the median ranking page.
 */
function reportDigest(report: AnyReport, limit: number): Cut<JsonObject> {
  const lists = isWholeReport(report)
    ? [
        planOf(report),
        namesOf(report, "missing"),
        termsOf(report),
        ...furtherLists(report),
        namesOf(report, "weak"),
        ...viewsOf(report),
      ]
    : [namesOf(report, "missing"), termsOf(report), namesOf(report, "weak")];
  const tail = { figures: figuresOf(report), sections: sectionNames(report) };
  const value: Record<string, Json> = { ...headOf(report) };
  let left = limit - tokensOfJson(value) - tokensOfJson(tail);
  const omitted: Omission[] = [];
  for (const { key, path, items, most, total } of lists) {
    const kept: Json[] = [];
    left -= tokensOfJson(key) + 2;
    for (const item of items.slice(0, most)) {
      const cost = tokensOfJson(item) + 1;
      if (cost > left) break;
      left -= cost;
      kept.push(item);
    }
    if (total > 0) value[key] = kept;
    if (kept.length < total) omitted.push({ path, shown: kept.length, total });
  }
  return { value: { ...value, ...tail }, omitted };
}

/** Returns a result small enough for a model's context, with the same output for the same result. */
export function digestOf(result: JsonObject, limit: number = DIGEST_TOKENS): Cut<JsonObject> {
  if (tokensOfJson(result) <= limit) return { value: result, omitted: [] };
  const isReport = "on_page_optimization" in result && "competitor_term_coverage" in result;
  // A stored result with these fields is a report of a scan.
  const digest = isReport ? reportDigest(result as unknown as AnyReport, limit) : { value: result, omitted: [] };
  if (tokensOfJson(digest.value) <= limit) return digest;
  return cutToTokens(digest.value, limit);
}
