import type { StepMessages } from "../../core/analysis/advice/steps/messages.ts";
import { indexForbidding } from "../../core/analysis/metadata/directives.ts";
import { isFrameType } from "../../core/analysis/metadata/schema-types.ts";
import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { hostOf } from "../../core/util/urls.ts";
import { containment, fingerprint } from "../shared/near-duplicates.ts";
import { type PageType, pageTypeOf } from "../shared/page-type.ts";
import { pixelWidth } from "../shared/pixel-width.ts";
import { isRichResultType, missingRequired } from "../shared/rich-results.ts";

/** A step about the page as a whole, before all others. */
export interface PageStep {
  readonly id: string;
  readonly kind: "page_type" | "near_copy" | "basics";
  readonly subject: string;
  readonly action: string;
  readonly section: string;
  /** Ranking pages that show it, by rank. */
  readonly urls: readonly string[];
}

/** A page type is usual from the first share of the ranking pages on. The target's type is rare up to the second share. */
const MOST = 0.7;
const FEW = 0.15;
const MIN_PAGES = 4;
/** A target is a near copy when one ranking page contains this share of its text. */
const COPY = 0.6;
/** Width at which results cut titles, in CSS pixels, and the share of it by which a measured width can be wrong. */
const TITLE_WIDTH = 600;
const WIDTH_ERROR = 0.03;
const MAX_PROPERTIES = 4;

/** Documentation and articles both explain, so that neither is the wrong type for the other. */
function familyOf(type: PageType): PageType {
  return type === "documentation" ? "article" : type;
}

function pageTypeStep(target: AnalyzedPage, cohort: readonly CohortPage[], say: StepMessages): PageStep[] {
  const types = cohort.map(({ facts }) => familyOf(pageTypeOf(facts)));
  const own = familyOf(pageTypeOf(target.facts));
  const counts = new Map<PageType, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const [most, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [own, 0];
  const total = cohort.length;
  if (total < MIN_PAGES || most === own || count < MOST * total || (counts.get(own) ?? 0) > FEW * total) return [];
  const urls = cohort.filter((_, at) => types[at] === most).map(({ url }) => url);
  const action = say.pageType(most, own, { count, total });
  return [{ id: "page_type", kind: "page_type", subject: most, action, section: "topic_and_classification", urls }];
}

function nearCopyStep(target: AnalyzedPage, cohort: readonly CohortPage[], say: StepMessages): PageStep[] {
  const own = fingerprint(target.text.zones.body.stems);
  const shares = cohort.map(({ text }) => containment(own, [fingerprint(text.zones.body.stems)]));
  const most = Math.max(0, ...shares);
  const page = cohort[shares.indexOf(most)];
  if (most < COPY || page === undefined) return [];
  const host = hostOf(page.url);
  const action = say.nearCopy(Math.round(100 * most), host);
  return [{ id: "near_copy", kind: "near_copy", subject: host, action, section: "originality", urls: [page.url] }];
}

function headSteps({ facts, url }: AnalyzedPage, say: StepMessages): [string, string][] {
  const steps: [string, string][] = [];
  const forbidding = indexForbidding(facts);
  if (forbidding !== null) steps.push(["noindex", say.noindex(forbidding)]);
  if (facts.canonical !== null && pageKey(facts.canonical) !== pageKey(url))
    steps.push(["canonical", say.canonicalElsewhere(facts.canonical)]);
  const title = facts.titleTag?.trim() ?? "";
  const width = pixelWidth(title);
  if (title === "") steps.push(["title", say.noTitle()]);
  else if (width > (1 + WIDTH_ERROR) * TITLE_WIDTH) steps.push(["title_width", say.wideTitle(width, TITLE_WIDTH)]);
  if ((facts.metaDescription ?? "").trim() === "") steps.push(["description", say.noDescription()]);
  const h1 = facts.headings.filter(({ level, text }) => level === 1 && text.trim() !== "").length;
  // A cut page may have an H1 in the part that was not read.
  if (h1 === 0 && !facts.isTruncated) steps.push(["h1", say.noH1()]);
  if (h1 > 1) steps.push(["h1_count", say.manyH1(h1)]);
  return steps;
}

/** Types of the page's own structured data that lack required properties. */
function propertySteps({ facts }: AnalyzedPage, say: StepMessages): [string, string][] {
  const known = new Set<string>();
  return facts.structuredData.items.flatMap(({ types, properties }): [string, string][] => {
    const type = types.find((each) => isRichResultType(each) && !isFrameType(each));
    if (type === undefined || known.has(type)) return [];
    known.add(type);
    const missing = missingRequired(type, new Set(Object.keys(properties)));
    return missing.length === 0 ? [] : [[`properties:${type}`, say.properties(type, missing.slice(0, MAX_PROPERTIES))]];
  });
}

/** Returns the steps that come before subtopics: type of page, copied text, then basics. */
export function pageSteps(
  target: AnalyzedPage,
  cohort: readonly CohortPage[],
  { say, language }: { readonly say: StepMessages; readonly language: string },
): readonly PageStep[] {
  const isOther = target.text.language !== language;
  const basics: [string, string][] = [
    ...(isOther ? [["language", say.otherLanguage(target.text.language, language)] satisfies [string, string]] : []),
    ...headSteps(target, say),
    ...propertySteps(target, say),
  ];
  return [
    ...pageTypeStep(target, cohort, say),
    ...nearCopyStep(target, cohort, say),
    ...basics.map(([name, action]): PageStep => {
      const section = name.startsWith("properties:") ? "structured_data_coverage" : "benchmarks";
      return {
        id: `basics:${name}`,
        kind: "basics",
        subject: name.replace("properties:", ""),
        action,
        section,
        urls: [],
      };
    }),
  ];
}
