import { messagesFor } from "../core/analysis/advice/messages.ts";
import type { FetchRecord } from "../core/analysis/crawl/records.ts";
import { indexForbidding } from "../core/analysis/metadata/directives.ts";
import type { Evidence } from "../core/analysis/pipeline/evidence.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import { MIN_FIT } from "../core/analysis/score/cohort-fit.ts";
import { type Diagnostics, DiagnosticsSchema } from "../core/contract/sections/diagnostics.ts";
import { pageKey } from "../core/util/normalize-url.ts";
import { round } from "./shared/numbers.ts";

/** Fewest cohort pages that a score needs. See D-23. */
const MIN_COHORT = 3;
/** Words of main content below which the target has too little text to compare. */
const THIN_WORDS = 150;
/** Share of the ranking pages about something else from which the keyword has two subjects. */
const SPLIT_SHARE = 0.3;
/** Most budget cuts in a report. Hostile sites can exceed every budget with every page. */
const MAX_CUTS = 200;

type Needed = Pick<
  Evidence,
  "request" | "target" | "cohort" | "requestedCount" | "excluded" | "serp" | "score" | "model" | "site" | "topics"
>;
type Warnings = Diagnostics["warnings"];

/** Warnings that search engines cannot read the target, or that the scan analyzed another page than requested. */
function targetWarnings({ request, target, model, score, site }: Needed): Warnings {
  if (target === null) return [];
  const say = messagesFor(request).diagnostics;
  const { canonical, canonicals = [] } = target.facts;
  const warnings: Warnings = [];
  if (site.isTargetAllowed === false) {
    warnings.push({
      code: "target_blocked_by_robots",
      message: say.blockedByRobots(),
    });
  }
  if (indexForbidding(target.facts) !== null) {
    warnings.push({
      code: "target_noindex",
      message: say.noindex(),
    });
  }
  if (canonical !== null && pageKey(canonical) !== pageKey(target.url)) {
    warnings.push({
      code: "target_canonical_elsewhere",
      message: say.canonicalElsewhere(canonical),
    });
  }
  if (canonicals.length > 0) {
    warnings.push({
      code: "target_canonical_conflict",
      message: say.canonicalsDiffer(canonicals.slice(0, 3)),
    });
  }
  if (score.score === null) warnings.push({ code: "score_unavailable", message: score.summary });
  if (score.fit?.target != null && score.fit.target < MIN_FIT) {
    warnings.push({
      code: "target_off_topic",
      message: say.targetOffTopic(),
    });
  }
  if (request.url !== null && pageKey(request.url) !== pageKey(target.url)) {
    warnings.push({
      code: "target_redirected",
      message: say.redirected(target.url),
    });
  }
  if (target.text.wordCount < THIN_WORDS) {
    warnings.push({
      code: "target_thin",
      message: say.thin(target.text.wordCount),
    });
  }
  const { invalidBlockCount, jsonLdBlockCount } = target.facts.structuredData;
  if (invalidBlockCount > 0) {
    warnings.push({
      code: "target_invalid_json_ld",
      message: say.invalidJsonLd(invalidBlockCount, jsonLdBlockCount),
    });
  }
  if (target.text.language !== model.language) {
    warnings.push({
      code: "language_differs",
      message: say.languageDiffers(target.text.language, model.language),
    });
  }
  return warnings;
}

/** Warnings that the ranking pages do not fit the keyword or its language, so that a plan from them can mislead. */
function subjectWarnings({ request, cohort, model, topics }: Needed): Warnings {
  const say = messagesFor(request).diagnostics;
  const warnings: Warnings = [];
  const asked = request.locale.split("-")[0] ?? "";
  if (asked !== model.language)
    warnings.push({ code: "cohort_language_differs", message: say.cohortLanguageDiffers(asked, model.language) });
  const others = topics.fits.filter((reason) => reason === "other_subject" || reason === "other_intent").length;
  if (others > 1 && others >= cohort.length * SPLIT_SHARE)
    warnings.push({ code: "keyword_ambiguous", message: say.keywordAmbiguous(others, cohort.length) });
  return warnings;
}

/** Warnings that the comparison rests on few or incomplete pages. */
function cohortWarnings({ request, cohort, requestedCount, excluded, serp, score, site }: Needed): Warnings {
  const say = messagesFor(request).diagnostics;
  const warnings: Warnings = [];
  if (cohort.length < MIN_COHORT) {
    warnings.push({
      code: "cohort_too_small",
      message: say.cohortTooSmall(cohort.length, MIN_COHORT),
    });
  } else if (cohort.length < requestedCount) {
    warnings.push({
      code: "cohort_incomplete",
      message: say.cohortIncomplete(cohort.length, requestedCount),
    });
  }
  const unread = excluded.filter((page) => ["fetch_failed", "blocked_by_robots", "unreadable"].includes(page.reason));
  if (unread.length > 0)
    warnings.push({
      code: "competitors_unread",
      message: say.unread(unread.length),
    });
  const offTopic = score.fit?.offTopic ?? [];
  if (offTopic.length > 0) warnings.push({ code: "competitors_off_topic", message: say.offTopic(offTopic.length) });
  if (serp.isPartial) warnings.push({ code: "search_partial", message: say.searchPartial() });
  // Notes of the search provider, such as the floor below which it refuses matches. They are in English.
  for (const message of serp.warnings) warnings.push({ code: "search_note", message });
  if (site.isCutShort) {
    warnings.push({
      code: "internal_links_cut_short",
      message: say.linksCutShort(site.fetchedCount),
    });
  }
  return warnings;
}

function fitOf({ fit }: Evidence["score"]): Diagnostics["keyword_fit"] {
  if (fit === null) return null;
  return {
    median: round(fit.median, 3),
    target: fit.target === null ? null : round(fit.target, 3),
    off_topic: fit.offTopic.map((page) => ({ url: page.url, fit: round(page.fit, 3) })),
  };
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
    "topics",
    "cuts",
  ],
  output: DiagnosticsSchema,
  analyze(evidence) {
    const { fetches, recoveries, target, cohort, serp, score, model, site, cuts } = evidence;
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
      ...(cuts.length === 0 ? {} : { budget_cuts: cuts.slice(0, MAX_CUTS) }),
      score_parts: score.parts.map(({ part, value, weight, points, missing }) => ({
        part,
        value: round(value, 4),
        weight: round(weight, 4),
        points: round(points, 2),
        missing_points: round(missing, 2),
      })),
      keyword_fit: fitOf(score),
      warnings: [...targetWarnings(evidence), ...subjectWarnings(evidence), ...cohortWarnings(evidence)],
      search_partial: serp.isPartial,
    };
  },
});
