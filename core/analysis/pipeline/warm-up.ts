import type { ScanRequest } from "../../domain/job.ts";
import { NO_SITE } from "../crawl/site.ts";
import type { AnalysisCall } from "./remote-analysis.ts";

const REQUEST: ScanRequest = {
  type: "scan",
  tier: "standard",
  keyword: "warm water",
  url: "https://target.invalid/",
  region: "US",
  locale: "en-US",
  compatibilityMode: false,
};
const PARAGRAPH =
  "<p>Warm water makes the next cup faster, <a href='/next'>as links</a>, words and <b>tables</b> are known by then.</p>";
const SERP = {
  engine: "warm-up",
  fetchedAt: "",
  results: [],
  peopleAlsoAsk: [],
  relatedSearches: [],
  isPartial: false,
  warnings: [],
  costUsd: null,
};

function pageCall(name: string, rank: number | null): AnalysisCall {
  const url = `https://${name}.invalid/`;
  const html = `<html lang="en"><head><title>Warm water ${name}</title></head><body><nav><a href="/">Home</a></nav><main><h1>Warm water</h1>${PARAGRAPH.repeat(40)}</main></body></html>`;
  const page = { url, requestedUrl: url, rank, status: 200, source: { html }, headers: {}, redirects: [] };
  return { method: "take", args: [name, page, "difficult"] };
}

/** Runs one small scan of made-up pages, so that data is loaded and code compiled before the first page that counts. */
export async function warmUpAnalysis(run: (call: AnalysisCall) => Promise<unknown>): Promise<void> {
  const ranking = ["one", "two", "three"];
  const crawled = { serp: SERP, requestedCount: 10, site: NO_SITE, recoveries: [], fetches: [], reportedAt: 0 };
  const speed = { status: "disabled", browser: null, webVitalsVersion: null, target: null, competitors: [] } as const;
  const calls: readonly AnalysisCall[] = [
    { method: "open", args: [REQUEST] },
    pageCall("target", null),
    ...ranking.map((name, at) => pageCall(name, at + 1)),
    { method: "analyze", args: [{ target: "target", targetRank: null, ranking, unread: [] }] },
    { method: "score", args: [10] },
    { method: "report", args: [{ ...crawled, speed }] },
  ];
  for (const call of calls) await run(call);
}
