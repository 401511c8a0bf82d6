import type { PageFacts } from "../../core/domain/page-facts.ts";
import { pageKey } from "../../core/util/normalize-url.ts";
import { hostOf } from "../../core/util/urls.ts";
import { isSameSite } from "../shared/urls.ts";

/** Returns the same key for all spellings of a page's address. */
export function keyOf(url: string): string {
  return pageKey(url) ?? url;
}

/** Maps each page to the distinct pages it links to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Builds the graph of links among pages of one site. Skips nofollow links, repeated links and links of a page to
 * itself.
 */
export function linkGraph(pages: readonly { readonly url: string; readonly facts: PageFacts }[], host: string): Graph {
  return new Map(
    pages.map((page) => {
      const address = keyOf(page.url);
      const followed = page.facts.links.filter(
        (link) => !link.rel.includes("nofollow") && isSameSite(hostOf(link.url), host),
      );
      return [address, new Set(followed.map((link) => keyOf(link.url)).filter((key) => key !== address))];
    }),
  );
}

/** Counts the pages that link to each page. */
export function inlinkCounts(graph: Graph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const targets of graph.values()) for (const key of targets) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
