import type { PageFacts } from "../../core/extract/page-facts.ts";
import { hostOf } from "../../core/extract/urls.ts";
import { pageKey } from "../../core/pipeline/normalize-url.ts";
import { isSameSite } from "./urls.ts";

/** Name under which all spellings of a page's address are one. */
export function keyOf(url: string): string {
  return pageKey(url) ?? url;
}

/** Page to the distinct pages it links to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Links among pages of one site, each counted once; links to itself and nofollow links pass nothing on. */
export function linkGraph(pages: readonly { readonly url: string; readonly facts: PageFacts }[], host: string): Graph {
  return new Map(
    pages.map((page) => {
      const own = keyOf(page.url);
      const followed = page.facts.links.filter((link) => !link.rel.includes("nofollow") && isSameSite(hostOf(link.url), host));
      return [own, new Set(followed.map((link) => keyOf(link.url)).filter((key) => key !== own))];
    }),
  );
}

/** Pages that link to each page. */
export function inlinkCounts(graph: Graph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const targets of graph.values()) for (const key of targets) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
