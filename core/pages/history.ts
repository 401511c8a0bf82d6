import type { ScanRequest } from "../domain/job.ts";
import type { PageKeywordRow, ScanFigures } from "../ports/pages/rows.ts";

/** Scans that a row keeps for its small chart. */
const MAX_HISTORY = 12;

/** Builds the text that searches compare. */
export function searchOf({ keyword, url, tag }: Pick<PageKeywordRow, "keyword" | "url" | "tag">): string {
  return [keyword, (url ?? "").replace(/^https?:\/\/(?:www\.)?/, ""), tag].join(" ").trim().toLowerCase();
}

/** Builds the row of a page before its first scan ends. */
export function newPage(
  name: Pick<PageKeywordRow, "id" | "organizationId" | "createdAt">,
  { keyword, url, region, tier }: Pick<ScanRequest, "keyword" | "url" | "region" | "tier">,
): PageKeywordRow {
  return {
    ...name,
    keyword,
    url,
    region,
    tag: "",
    ownerId: null,
    search: searchOf({ keyword, url, tag: "" }),
    jobId: null,
    tier,
    scannedAt: null,
    score: null,
    typical: null,
    steps: null,
    change: null,
    history: [],
    rivals: [],
    failure: null,
    failedJobId: null,
    isRemoved: false,
    watchId: null,
    rules: null,
    alert: null,
    alertAt: null,
  };
}

/** Returns the row after a finished scan. `change` compares with the last score. Scans without a score are skipped. */
export function withScan(
  row: PageKeywordRow,
  scan: { readonly jobId: string; readonly at: number; readonly request: ScanRequest; readonly figures: ScanFigures },
): PageKeywordRow {
  const { score, typical, steps, rivals } = scan.figures;
  const before = row.history.findLast(([value]) => value !== null)?.[0] ?? null;
  return {
    ...row,
    keyword: scan.request.keyword,
    url: scan.request.url,
    jobId: scan.jobId,
    tier: scan.request.tier,
    scannedAt: scan.at,
    score,
    typical,
    steps,
    change: score === null || before === null ? null : score - before,
    history: [...row.history, [score, typical] as const].slice(-MAX_HISTORY),
    // A result without ranking pages, for example a lite one, must not make all of them new next time.
    rivals: rivals.length === 0 ? row.rivals : rivals,
    failure: null,
    failedJobId: null,
    isRemoved: false,
  };
}
