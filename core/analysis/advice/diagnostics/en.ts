import { pluralize } from "../../../util/pluralize.ts";
import type { DiagnosticsMessages } from "./messages.ts";

/** English texts of `diagnostics`. */
export const DIAGNOSTICS_EN: DiagnosticsMessages = {
  blockedByRobots: () =>
    "The site's robots.txt forbids crawlers to read the target. It was fetched because the scan asked for it; search engines will not read it.",
  noindex: () => "The target has a noindex directive; search engines will not index it.",
  invalidJsonLd: (invalid, all) =>
    `Of the JSON-LD blocks of the target, ${invalid} of ${all} ${invalid === 1 ? "is" : "are"} not valid JSON; search engines ignore such a block.`,
  canonicalsDiffer: (canonicals) =>
    `The target names several pages as its original (${canonicals.join(", ")}); search engines ignore all of them.`,
  canonicalElsewhere: (canonical) =>
    `The target names ${canonical} as its original; search engines may show that page instead.`,
  redirected: (url) => `The requested address leads to ${url}; that page was analyzed.`,
  thin: (words) => `The target has ${pluralize(words, "word")} of main content.`,
  languageDiffers: (target, ranking) => `The target is in "${target}", the ranking pages are in "${ranking}".`,
  cohortLanguageDiffers: (asked, ranking) =>
    `The scan asked for "${asked}", but most ranking pages are in "${ranking}"; advice from them fits that language.`,
  keywordAmbiguous: (others, pages) =>
    `The ranking pages differ in subject or purpose: ${others} of ${pages} gave no evidence for subtopics. The keyword may be ambiguous; see topics.left_out.`,
  cohortTooSmall: (pages, needed) =>
    `Only ${pluralize(pages, "ranking page")} could be compared; a score needs ${needed}.`,
  cohortIncomplete: (pages, requested) =>
    `${pluralize(pages, "ranking page")} could be compared; the scan asked for ${requested}.`,
  unread: (pages) => `${pluralize(pages, "ranking page")} could not be read; see benchmarks.cohort.excluded.`,
  offTopic: (pages) =>
    `${pluralize(pages, "ranking page")} hardly ${pages === 1 ? "uses" : "use"} the words of the keyword and ${pages === 1 ? "takes" : "take"} no part in the score; see diagnostics.keyword_fit.`,
  targetOffTopic: () => "The target hardly uses the words of the keyword; it seems to be about something else.",
  searchPartial: () => "The search provider returned fewer results than exist.",
  linksCutShort: (pages) =>
    `The time for internal links ended after ${pluralize(pages, "page")} of the target's site; another scan may find other pages.`,
};
