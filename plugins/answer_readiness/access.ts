import type { ReadinessMessages } from "../../core/analysis/advice/readiness/messages.ts";
import type { CrawlerAccess } from "../../core/analysis/crawl/ai-crawlers.ts";
import { indexForbidding } from "../../core/analysis/metadata/directives.ts";
import type { RecoveryRecord } from "../../core/analysis/pipeline/evidence.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { type Check, checked } from "./checks.ts";

/** Characters of a quote below which a passage of 40 words does not fit. */
const SHORT_SNIPPET = 240;
/** Share of the rendered words that the response without scripts must have to pass, and not to fail. */
const SERVED_PASS = 0.9;
const SERVED_WARN = 0.5;

interface Directive {
  readonly name: string;
  readonly place: "meta" | "header";
}

function directivesOf({ facts }: AnalyzedPage): readonly Directive[] {
  const inHeader = new Set(facts.headerRobots ?? []);
  return facts.robots.map((name) => ({ name, place: inHeader.has(name) ? "header" : "meta" }));
}

function indexable(directives: readonly Directive[], say: ReadinessMessages): Check {
  const name = indexForbidding({ robots: directives.map((directive) => directive.name) });
  const noindex = directives.find((directive) => directive.name === name);
  return noindex === undefined
    ? checked("indexable", "pass", say.indexable())
    : checked("indexable", "fail", say.noindex(noindex.place), [noindex.name]);
}

function canonical({ url, facts }: AnalyzedPage, say: ReadinessMessages): Check {
  const { canonical: named, canonicals = [] } = facts;
  if (canonicals.length > 0)
    return checked("canonical", "warn", say.canonicalConflict(canonicals.length, url), canonicals.slice(0, 5));
  if (named === null) return checked("canonical", "pass", say.canonicalOwn());
  return pageKey(named) === pageKey(url)
    ? checked("canonical", "pass", say.canonicalOwn(), [named])
    : checked("canonical", "warn", say.canonicalElsewhere(named, url), [named]);
}

function snippet(directives: readonly Directive[], say: ReadinessMessages): Check {
  let shortest: { readonly name: string; readonly characters: number } | null = null;
  for (const { name } of directives) {
    const limit = name === "nosnippet" ? "0" : /^max-snippet\s*:\s*(-?\d{1,9})$/.exec(name)?.[1];
    const characters = Number(limit ?? -1);
    if (characters >= 0 && (shortest === null || characters < shortest.characters)) shortest = { name, characters };
  }
  if (shortest === null || shortest.characters >= SHORT_SNIPPET) return checked("snippet", "pass", say.snippetFree());
  const { name, characters } = shortest;
  return characters === 0
    ? checked("snippet", "fail", say.snippetForbidden(name), [name])
    : checked("snippet", "warn", say.snippetShort(name, characters), [name]);
}

function crawlers(access: readonly CrawlerAccess[] | null, url: string, say: ReadinessMessages): Check {
  if (access === null) return checked("search_crawlers", "not_applicable", say.robotsUnread());
  const relevant = access.filter((crawler) => crawler.purpose !== "training");
  const blocked = relevant.filter((crawler) => !crawler.isAllowed).map((crawler) => crawler.userAgent);
  if (blocked.length === 0) return checked("search_crawlers", "pass", say.crawlersAllowed());
  const isClosed = relevant.every((crawler) => crawler.purpose !== "search" || !crawler.isAllowed);
  const path = (URL.parse(url)?.pathname ?? "/").slice(0, 200);
  return checked("search_crawlers", isClosed ? "fail" : "warn", say.crawlersBlocked(blocked, path), blocked);
}

function textWithoutScripts(
  target: AnalyzedPage,
  recoveries: readonly RecoveryRecord[],
  say: ReadinessMessages,
): Check {
  const rendered = recoveries.find((record) => record.purpose === "target" && record.outcome === "rendered");
  if (rendered === undefined) return checked("text_without_scripts", "pass", say.textServed(target.text.wordCount));
  const { plainWords, renderedWords } = rendered;
  const all = renderedWords ?? target.text.wordCount;
  const share = all === 0 ? 1 : (plainWords ?? 0) / all;
  if (plainWords !== null && share >= SERVED_PASS)
    return checked("text_without_scripts", "pass", say.textServed(plainWords));
  return checked("text_without_scripts", share >= SERVED_WARN ? "warn" : "fail", say.textNeedsScripts(plainWords, all));
}

/** Evidence of the access checks. */
export interface AccessEvidence {
  readonly target: AnalyzedPage;
  readonly recoveries: readonly RecoveryRecord[];
  readonly crawlers: readonly CrawlerAccess[] | null;
}

/** Returns the checks of the parts find and read. */
export function accessChecks(evidence: AccessEvidence, say: ReadinessMessages): Check[] {
  const { target, recoveries } = evidence;
  const directives = directivesOf(target);
  return [
    indexable(directives, say),
    crawlers(evidence.crawlers, target.url, say),
    canonical(target, say),
    snippet(directives, say),
    textWithoutScripts(target, recoveries, say),
  ];
}
