import { isRecord } from "../../contract/json.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { JobRequest, Json, JsonObject } from "../../domain/job.ts";
import type { ResponseFormat } from "../../domain/job-view.ts";
import type { JobRow } from "../../ports/store-rows.ts";

function formatOf(request: JobRequest): ResponseFormat {
  return request.type === "scan" && request.tier === "lite" ? "customer_v1_lite" : "customer_v1";
}

/** Returns the result format of the response. Throws UNSUPPORTED_FORMAT when the job has no such format. Contract 4.5 */
export function chooseFormat(request: JobRequest, asked: ResponseFormat | undefined): ResponseFormat {
  const requested = formatOf(request);
  if (asked === undefined || asked === requested || asked === "legacy") return asked ?? requested;
  throw new ServiceError(
    "UNSUPPORTED_FORMAT",
    `This job's result is available as ${requested} or legacy, not as ${asked}.`,
  );
}

function member(value: Json | undefined, key: string): Json | undefined {
  return isRecord(value) ? value[key] : undefined;
}

function items(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the names of the listed objects whose status is `missing`. */
function missing(list: Json | undefined, nameKey: string, statusKey: string): readonly Json[] {
  return items(list)
    .filter((item) => member(item, statusKey) === "missing")
    .map((item) => member(item, nameKey) ?? null)
    .filter((name) => typeof name === "string");
}

/** Removes duplicates without regard to case, because entities write "Chemex" and terms "chemex". Keeps the first. */
function eachOnce(names: readonly Json[]): readonly Json[] {
  const first = new Map<string, Json>();
  for (const name of names) {
    const key = String(name).toLowerCase();
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}

/** Converts the stored report to the frozen flat format of D-21. Lists missing entities first, then missing terms. */
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
    // A scan without a page has no missing terms. D-15
    missingTerms: job.request.url === null ? [] : eachOnce(names),
    competitors: items(member(terms, "urls") ?? member(terms, "domains")),
  };
}
