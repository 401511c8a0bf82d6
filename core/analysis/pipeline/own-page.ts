import { pageKey } from "../../util/normalize-url.ts";
import type { SearchFindings } from "./search.ts";

/** The addresses of one page. */
export interface PageAddresses {
  /** As requested. */
  readonly requestedUrl: string | null;
  /** After redirects. */
  readonly url: string;
  /** The address that the page names as its own. */
  readonly canonical: string | null;
}

function isHome(key: string | null): boolean {
  return key !== null && !/[/?]./.test(key);
}

/**
 * Returns the keys under which a page is known. Two pages with a common key are one page.
 *
 * A canonical address that is the home page of a site counts for the home page only, because faulty templates name it
 * on every page.
 */
export function keysOf({ requestedUrl, url, canonical }: PageAddresses): ReadonlySet<string> {
  const requestedKeys = [requestedUrl, url].map((each) => (each === null ? null : pageKey(each)));
  const named = canonical === null ? null : pageKey(canonical);
  const keys = isHome(named) && !requestedKeys.some(isHome) ? requestedKeys : [...requestedKeys, named];
  return new Set(keys.filter((key) => key !== null));
}

/** Removes the target's own page from the competitors, by every address of the target. Its best rank is the target's. */
export function withoutOwnPage(found: SearchFindings, own: ReadonlySet<string>): SearchFindings {
  const isOwn = (url: string): boolean => own.has(pageKey(url) ?? url);
  const ranks = found.serp.results.filter(({ url }) => isOwn(url)).map(({ rank }) => rank);
  const targetRank = ranks[0] ?? found.targetRank;
  return { ...found, targetRank, competitors: found.competitors.filter(({ url }) => !isOwn(url)) };
}
