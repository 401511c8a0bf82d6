import type { JobRequest, JsonObject } from "../../core/domain/job.ts";
import { figuresOf } from "../../core/pages/figures.ts";
import { newPage, withScan } from "../../core/pages/history.ts";
import { pageIdOf } from "../../core/pages/page-id.ts";
import type { PageKeywordRow, ScanPointRow } from "../../core/ports/pages/rows.ts";
import { sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { compressed } from "./table.ts";
import { SQL_TABLES } from "./tables.ts";

/** Pages with their keyword, and the history of their scans. */
export const PAGE_SCHEMA: readonly string[] = [
  `create table pagekeywords (
    id text primary key, organization_id text not null references organizations (id), keyword text not null, url text,
    region text not null, tag text not null, owner_id text, search text not null, created_at bigint not null,
    job_id text, tier text not null, scanned_at bigint, score integer check (score between 0 and 100),
    typical integer, steps integer, change integer, history text not null, rivals text not null, failure text,
    failed_job_id text, is_removed integer not null check (is_removed in (0, 1)), watch_id text, rules text,
    alert text, alert_at bigint)`,
  // Lists filter and sort in this index alone, so that they read no wide row before the page is chosen.
  `create index pagekeywords_listed on pagekeywords (organization_id, is_removed, score, change, typical, steps,
    scanned_at, tag, owner_id, alert_at, failure, watch_id, url, search, id)`,
  `create table scanpoints (
    job_id text primary key, page_id text not null references pagekeywords (id), organization_id text not null,
    at bigint not null, score integer, typical integer, steps integer)`,
  "create index scanpoints_by_page on scanpoints (page_id, at)",
];

/** Number of stored results that `fillPages` reads with one statement. */
const CHUNK = 50;

/**
 * Fills pages and points from the stored results of an existing database, oldest first. Results are compressed, so no
 * SQL statement can read them. `sha256` returns hex.
 */
export function fillPages(sha256: (text: string) => string): (on: Sql) => Promise<void> {
  return async (on) => {
    const pages = new Map<string, PageKeywordRow>();
    let after: readonly [at: number, id: string] = [-1, ""];
    while (true) {
      const rows = await on.rows(sql`select j.id, j.organization_id, j.request, j.ended_at, r.body
        from results r join jobs j on j.id = r.job_id
        where j.state = 'completed' and j.is_test = 0 and j.topic <> 'classify'
          and (j.ended_at > ${after[0]} or (j.ended_at = ${after[0]} and j.id > ${after[1]}))
        order by j.ended_at, j.id limit ${CHUNK}`);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = [Number(last.ended_at), String(last.id)];
      await addPoints(
        on,
        rows.flatMap((row) => scanOf(row) ?? []),
        { pages, sha256 },
      );
    }
    await SQL_TABLES.pageKeywords.put(on, [...pages.values()]);
  };
}

type Stored = NonNullable<ReturnType<typeof scanOf>>;

/** Reads one stored scan. A row that cannot be read is skipped, because one bad row must not stop a migration. */
function scanOf(row: Awaited<ReturnType<Sql["rows"]>>[number]) {
  // Admission wrote the column.
  const request = JSON.parse(String(row.request)) as JobRequest;
  if (request.type !== "scan" || typeof request.keyword !== "string") return null;
  try {
    const figures = figuresOf(JSON.parse(compressed.decode(row.body ?? null)) as JsonObject);
    return {
      jobId: String(row.id),
      organizationId: String(row.organization_id),
      at: Number(row.ended_at),
      request,
      figures,
    };
  } catch {
    return null;
  }
}

async function addPoints(
  on: Sql,
  scans: readonly Stored[],
  { pages, sha256 }: { readonly pages: Map<string, PageKeywordRow>; readonly sha256: (text: string) => string },
): Promise<void> {
  const fresh: PageKeywordRow[] = [];
  const points: ScanPointRow[] = [];
  for (const { organizationId, ...scan } of scans) {
    const id = pageIdOf(sha256, organizationId, scan.request);
    const stored = pages.get(id);
    const page = stored ?? newPage({ id, organizationId, createdAt: scan.at }, scan.request);
    if (stored === undefined) fresh.push(page);
    pages.set(id, withScan(page, scan));
    const { score, typical, steps } = scan.figures;
    points.push({ jobId: scan.jobId, pageId: id, organizationId, at: scan.at, score, typical, steps });
  }
  // Points refer to their pages, so the pages are written before, and once more with their last figures at the end.
  await SQL_TABLES.pageKeywords.put(on, fresh);
  await SQL_TABLES.scanPoints.add(on, points);
}
