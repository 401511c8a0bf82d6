import type { PageFacts } from "../../domain/page-facts.ts";
import { absoluteUrl } from "../../util/urls.ts";

/** Crawlers of search engines for web pages, as meta elements and X-Robots-Tag name them. `robots` means all of them. */
const SEARCH_CRAWLERS: ReadonlySet<string> = new Set(
  (
    "robots,googlebot,bingbot,msnbot,slurp,yandex,yandexbot,baiduspider,duckduckbot,applebot,yeti,naverbot," +
    "seznambot,qwantbot,petalbot,sogou"
  ).split(","),
);
/** Directives with a value after a colon. Other names before a colon belong to one crawler. */
const VALUED = /^(?:unavailable_after|max-(?:snippet|image-preview|video-preview))\s*:/;
/** Maximum number of directives and of canonical links of one page. */
const MAX_ENTRIES = 200;
const MAX_HEADER = 8_192;

/** Directives under which a page is not indexed, or its links are not followed. */
const NO_INDEX: ReadonlySet<string> = new Set(["noindex", "none"]);
const NO_FOLLOW: ReadonlySet<string> = new Set(["nofollow", "none"]);

/** Returns the directives of one comma-separated part. Authors also separate names by spaces. */
function namesIn(part: string): readonly string[] {
  const text = part.trim();
  return VALUED.test(text) ? [text] : text.split(/[\s;]+/).filter((name) => name !== "");
}

/** Returns the directives of a meta element for search engines, or nothing for an element of another name. */
export function metaDirectives(name: string, content: string): readonly string[] {
  return SEARCH_CRAWLERS.has(name) ? content.toLowerCase().split(",").flatMap(namesIn).slice(0, MAX_ENTRIES) : [];
}

/**
 * Returns the directives of X-Robots-Tag for search engines. Each line of the value is one line of the response, and a
 * crawler's name holds up to the next name or the end of the line.
 */
export function headerDirectives(header: string | undefined): readonly string[] {
  const directives = new Set<string>();
  for (const line of (header ?? "").slice(0, MAX_HEADER).toLowerCase().split("\n")) {
    let isForSearch = true;
    for (const part of line.split(",")) {
      let rest = part.trim();
      const colon = rest.indexOf(":");
      if (colon > 0 && !VALUED.test(rest) && /^[\w.-]+$/.test(rest.slice(0, colon).trim())) {
        isForSearch = SEARCH_CRAWLERS.has(rest.slice(0, colon).trim());
        rest = rest.slice(colon + 1);
      }
      if (isForSearch) for (const name of namesIn(rest)) directives.add(name);
    }
  }
  return [...directives].slice(0, MAX_ENTRIES);
}

/** Returns the addresses that a Link header names as canonical. RFC 8288 3 */
export function headerCanonicals(header: string | undefined, base: string): readonly string[] {
  const text = (header ?? "").slice(0, MAX_HEADER);
  const targets: string[] = [];
  for (let open = text.indexOf("<"); open >= 0; ) {
    const close = text.indexOf(">", open);
    if (close < 0) break;
    const next = text.indexOf("<", close);
    const parameters = text.slice(close + 1, next < 0 ? text.length : next).toLowerCase();
    const rel = /;\s{0,20}rel\s{0,20}=\s{0,20}(?:"([^"]{0,200})"|([^\s;,"]{1,200}))/.exec(parameters);
    const isCanonical = (rel?.[1] ?? rel?.[2] ?? "").split(/\s+/).includes("canonical");
    const url = isCanonical ? absoluteUrl(text.slice(open + 1, close), base) : null;
    if (url !== null) targets.push(url);
    open = next;
  }
  return targets;
}

/** The address that a page names as its original. */
export interface Canonical {
  /** `null` without an address, and with several: search engines ignore all of them then. */
  readonly canonical: string | null;
  /** The different addresses when the page names several, else empty. */
  readonly canonicals: readonly string[];
}

/** Returns the canonical address of all declarations of a page. */
export function canonicalOf(declared: readonly string[]): Canonical {
  const named = [...new Set(declared)].slice(0, MAX_ENTRIES);
  return named.length > 1 ? { canonical: null, canonicals: named } : { canonical: named[0] ?? null, canonicals: [] };
}

/** Returns the directive that keeps the page out of search indexes, or `null`. */
export function indexForbidding(facts: Pick<PageFacts, "robots">): string | null {
  return facts.robots.find((name) => NO_INDEX.has(name)) ?? null;
}

/** True when search engines may index the page and follow its links. */
export function mayPassLinks(facts: Pick<PageFacts, "robots">): boolean {
  return !facts.robots.some((name) => NO_INDEX.has(name) || NO_FOLLOW.has(name));
}
