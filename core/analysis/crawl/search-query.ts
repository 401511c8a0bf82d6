import type { ScanRequest } from "../../domain/job.ts";
import { findRegion } from "../../domain/regions.ts";
import type { SearchQuery } from "../../ports/searcher.ts";

/** Returns a provider's query: the region sets the country, the locale the language. D-56 */
export function queryOf(request: Pick<ScanRequest, "keyword" | "region" | "locale">, count: number): SearchQuery {
  const gl = findRegion(request.region)?.searchGl ?? request.region.toLowerCase();
  const hl = (request.locale.split("-", 1)[0] ?? "").toLowerCase();
  return { query: request.keyword, region: request.region, gl, hl, locale: request.locale, count };
}
