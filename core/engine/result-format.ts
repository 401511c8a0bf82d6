import { ServiceError } from "../errors.ts";
import { isTerminal, type JobRequest, type Json, type JsonObject } from "../job.ts";
import type { JobRow } from "../ports/store.ts";
import type { ResponseFormat } from "../service.ts";

function formatOf(request: JobRequest): ResponseFormat {
  return request.type === "scan" && request.tier === "lite" ? "customer_v1_lite" : "customer_v1";
}

/** The format to answer in. Throws UNSUPPORTED_FORMAT when the job has no such form. Contract 4.5 */
export function chooseFormat(request: JobRequest, asked: ResponseFormat | undefined): ResponseFormat {
  const own = formatOf(request);
  if (asked === undefined || asked === own || asked === "legacy") return asked ?? own;
  throw new ServiceError("UNSUPPORTED_FORMAT", `This job's result is available as ${own} or legacy, not as ${asked}.`);
}

/** Throws RESULT_NOT_READY before the job's end, NOT_FOUND when it ended without a result (D-14). */
export function refuseWithoutResult(job: JobRow): void {
  if (!isTerminal(job.state)) {
    throw new ServiceError("RESULT_NOT_READY", `The job is ${job.state}; its result can be read once it is completed.`);
  }
  if (job.state !== "completed") throw new ServiceError("NOT_FOUND", `The job is ${job.state}; it ended without a result.`);
}

function member(value: Json | undefined, key: string): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject)[key] : undefined; // not null, not an array: an object
}

function items(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Names of the listed objects that the page lacks. */
function missing(list: Json | undefined, nameKey: string, statusKey: string): readonly Json[] {
  return items(list)
    .filter((item) => member(item, statusKey) === "missing")
    .map((item) => member(item, nameKey) ?? null)
    .filter((name) => typeof name === "string");
}

/** Each name once, however it is cased: the entities write "Chemex", the terms "chemex". The first spelling stays. */
function eachOnce(names: readonly Json[]): readonly Json[] {
  const first = new Map<string, Json>();
  for (const name of names) {
    const key = String(name).toLowerCase();
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}

/** The frozen flat form of D-21, derived from the stored report. Entities come first, then terms; each name once. */
export function legacyForm(job: JobRow, report: JsonObject): JsonObject {
  if (job.request.type === "classify") return { jobId: job.id, categories: report.categories ?? [] };
  const entities = report.entity_coverage;
  const terms = report.competitor_term_coverage;
  const names = [
    ...missing(member(entities, "natural_language_entities"), "entity", "coverage_status"),
    ...missing(member(entities, "highly_related_terms"), "entity", "coverage_status"),
    ...missing(member(terms, "terms"), "keyword", "status"),
  ];
  return {
    jobId: job.id,
    url: job.request.url,
    keyword: job.request.keyword,
    score: member(report.on_page_optimization, "score") ?? null,
    grade: member(report.on_page_optimization, "grade") ?? "Unavailable",
    // Without a page nothing is missing from it. D-15
    missingTerms: job.request.url === null ? [] : eachOnce(names),
    competitors: items(member(terms, "urls") ?? member(terms, "domains")),
  };
}
