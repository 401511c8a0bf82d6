import type { FetchRecord } from "../core/analysis/crawl/records.ts";
import type { Evidence } from "../core/analysis/pipeline/evidence.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import { type Diagnostics, DiagnosticsSchema } from "../core/contract/sections/diagnostics.ts";
import { pageKey } from "../core/util/normalize-url.ts";
import { pluralize } from "../core/util/pluralize.ts";
import { round } from "./shared/numbers.ts";

/** Fewest cohort pages that a score needs. See D-23. */
const MIN_COHORT = 3;
/** Words of main content below which the target has too little text to compare. */
const THIN_WORDS = 150;

type Needed = Pick<
  Evidence,
  "request" | "target" | "cohort" | "requestedCount" | "excluded" | "serp" | "score" | "model" | "site"
>;
type Warnings = Diagnostics["warnings"];

/** Warnings that search engines cannot read the target, or that the scan analyzed another page than requested. */
function targetWarnings({ request, target, model, score, site }: Needed): Warnings {
  if (target === null) return [];
  const { canonical, robots } = target.facts;
  const found: Warnings = [];
  if (site.isTargetAllowed === false) {
    found.push({
      code: "target_blocked_by_robots",
      message:
        "The site's robots.txt forbids crawlers to read the target. It was fetched because the scan asked for it; search engines will not read it.",
    });
  }
  if (robots.includes("noindex") || robots.includes("none")) {
    found.push({
      code: "target_noindex",
      message: "The target has a noindex directive; search engines will not index it.",
    });
  }
  if (canonical !== null && pageKey(canonical) !== pageKey(target.url)) {
    found.push({
      code: "target_canonical_elsewhere",
      message: `The target names ${canonical} as its original; search engines may show that page instead.`,
    });
  }
  if (score.score === null) found.push({ code: "score_unavailable", message: score.summary });
  if (request.url !== null && pageKey(request.url) !== pageKey(target.url)) {
    found.push({
      code: "target_redirected",
      message: `The requested address leads to ${target.url}; that page was analyzed.`,
    });
  }
  if (target.text.wordCount < THIN_WORDS) {
    found.push({
      code: "target_thin",
      message: `The target has ${pluralize(target.text.wordCount, "word")} of main content.`,
    });
  }
  if (target.text.language !== model.language) {
    found.push({
      code: "language_differs",
      message: `The target is in "${target.text.language}", the ranking pages are in "${model.language}".`,
    });
  }
  return found;
}

/** Warnings that the comparison rests on few or incomplete pages. */
function cohortWarnings({ cohort, requestedCount, excluded, serp, site }: Needed): Warnings {
  const found: Warnings = [];
  if (cohort.length < MIN_COHORT) {
    found.push({
      code: "cohort_too_small",
      message: `Only ${pluralize(cohort.length, "ranking page")} could be compared; a score needs ${MIN_COHORT}.`,
    });
  } else if (cohort.length < requestedCount) {
    found.push({
      code: "cohort_incomplete",
      message: `${cohort.length} of ${requestedCount} ranking pages could be compared.`,
    });
  }
  const unread = excluded.filter((page) => ["fetch_failed", "blocked_by_robots", "unreadable"].includes(page.reason));
  if (unread.length > 0)
    found.push({
      code: "competitors_unread",
      message: `${pluralize(unread.length, "ranking page")} could not be read; see benchmarks.cohort.excluded.`,
    });
  if (serp.isPartial)
    found.push({ code: "search_partial", message: "The search provider returned fewer results than exist." });
  if (site.isCutShort) {
    found.push({
      code: "internal_links_cut_short",
      message: `The time for internal links ended after ${pluralize(site.fetchedCount, "page")} of the target's site; another scan may find other pages.`,
    });
  }
  return found;
}

const PURPOSES: readonly FetchRecord["purpose"][] = ["target", "robots", "competitor", "sitemap", "internal_link"];

function totalsOf(all: readonly FetchRecord[]): { requests: number; failed: number; bytes: number } {
  // Records of pages that robots.txt forbids are listed but not counted, because no request was sent for them.
  const fetches = all.filter((record) => !record.isCached && record.outcome !== "blocked_by_robots");
  return {
    requests: fetches.length,
    failed: fetches.filter((record) => record.outcome !== "ok").length,
    bytes: fetches.reduce((sum, record) => sum + record.byteCount, 0),
  };
}

/** The `diagnostics` section: every page request and the assumptions of the analysis. */
export const diagnostics = defineSection({
  key: "diagnostics",
  tiers: ["standard", "deep"],
  needs: [
    "request",
    "fetches",
    "recoveries",
    "target",
    "cohort",
    "requestedCount",
    "excluded",
    "serp",
    "score",
    "model",
    "site",
  ],
  output: DiagnosticsSchema,
  analyse(evidence) {
    const { fetches, recoveries, target, cohort, serp, score, model, site } = evidence;
    const pages = target === null ? cohort : [target, ...cohort];
    return {
      language: model.language,
      fetches: fetches.map((record) => ({
        url: record.url,
        final_url: record.finalUrl,
        purpose: record.purpose,
        outcome: record.outcome,
        status: record.status,
        reason: record.reason,
        bytes: record.byteCount,
        elapsed_ms: record.elapsedMs,
        cached: record.isCached,
      })),
      difficult_pages: recoveries.map((record) => ({
        url: record.url,
        purpose: record.purpose,
        reason: record.reason,
        outcome: record.outcome,
        detail: record.detail,
        plain_words: record.plainWords,
        rendered_words: record.renderedWords,
        elapsed_ms: record.elapsedMs,
      })),
      totals: totalsOf(fetches),
      totals_by_purpose: PURPOSES.map((purpose) => ({
        purpose,
        ...totalsOf(fetches.filter((record) => record.purpose === purpose)),
      })).filter((entry) => entry.requests > 0),
      target_allowed_by_robots: site.isTargetAllowed,
      truncated_urls: pages.filter((page) => page.facts.isTruncated).map((page) => page.url),
      score_parts: score.parts.map(({ part, value, weight, points }) => ({
        part,
        value: round(value, 4),
        weight: round(weight, 4),
        points: round(points, 2),
      })),
      warnings: [...targetWarnings(evidence), ...cohortWarnings(evidence)],
      search_partial: serp.isPartial,
    };
  },
});
