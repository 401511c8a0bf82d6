import type { ScanRequest } from "../domain/job.ts";
import { pageKey } from "../util/normalize-url.ts";

/** Hash of UTF-8 text as hex. */
type Hash = (text: string) => string;

/** Writes a keyword as searches compare it. */
export function plainKeyword(keyword: string): string {
  return keyword.trim().replace(/\s+/g, " ").toLowerCase();
}

/**
 * Returns the id of a page and keyword of an organization. Equal keywords in one region on one page have one id,
 * whatever their case, scheme, `www.` or tracking parameters.
 */
export function pageIdOf(
  sha256: Hash,
  organizationId: string,
  { keyword, url, region }: Pick<ScanRequest, "keyword" | "url" | "region">,
): string {
  const page = url === null ? "" : (pageKey(url) ?? url);
  return `pgk_${sha256([organizationId, region, plainKeyword(keyword), page].join("\n")).slice(0, 32)}`;
}
