import type { PageFacts } from "../../domain/page-facts.ts";
import { pageKey } from "../../util/normalize-url.ts";
import { mayPassLinks } from "../metadata/directives.ts";
import type { AnalyzedPage } from "../terms/cohort-page.ts";
import type { FetchedPage } from "./fetched-page.ts";
import type { InternalPage } from "./records.ts";

/**
 * Returns true when a link on the page can count: the page has its own address, and search engines may index it and
 * follow its links.
 */
export function isLinkSource(page: FetchedPage, facts: PageFacts): boolean {
  const key = pageKey(page.url);
  if (key !== pageKey(page.requestedUrl)) return false;
  if (!mayPassLinks(facts)) return false;
  return facts.canonical === null || pageKey(facts.canonical) === key;
}

function isHome(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === "/" && search === "";
}

/** Pages with the fewest clicks from the home page that the known links show; `null` where none lead to the page. */
export function withDepths(pages: readonly InternalPage[], target: AnalyzedPage): readonly InternalPage[] {
  const allPages = [...pages, target];
  const byKey = new Map(allPages.map((page) => [pageKey(page.url), page]));
  const depths = new Map<string | null, number>();
  let level = allPages.filter((page) => isHome(page.url));
  for (const page of level) depths.set(pageKey(page.url), 0);
  for (let depth = 1; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const link of level.flatMap((page) => page.facts.links)) {
      const key = pageKey(link.url);
      const page = byKey.get(key);
      if (page === undefined || depths.has(key)) continue;
      depths.set(key, depth);
      next.push(page);
    }
    level = next;
  }
  return pages.map((page) => ({ ...page, depth: depths.get(pageKey(page.url)) ?? null }));
}
