import { isTerminal, type Tier } from "../../core/domain/job.ts";
import type { BatchReads } from "../../core/ports/pages/batch-rows.ts";
import type { PageFilter, PageReads, PageSort } from "../../core/ports/pages/reads.ts";
import type { PageKeywordRow } from "../../core/ports/pages/rows.ts";
import type { WatchReads } from "../../core/ports/pages/watch-rows.ts";
import { type Rows, sorted } from "./rows.ts";

const VALUES: Readonly<Record<PageSort, (row: PageKeywordRow) => number | string | null>> = {
  keyword: ({ search }) => search,
  score: ({ score }) => score,
  change: ({ change }) => change,
  typical: ({ typical }) => typical,
  steps: ({ steps }) => steps,
  tag: ({ tag }) => tag,
  scanned: ({ scannedAt }) => scannedAt,
};

function isShown(row: PageKeywordRow, { show, alertsAt }: PageFilter): boolean {
  switch (show) {
    case "all":
      return true;
    case "alerts":
      return row.alertAt !== null && row.alertAt >= alertsAt;
    case "below":
      return row.score !== null && row.typical !== null && row.score < row.typical;
    case "fell":
      return row.change !== null && row.change < 0;
    case "failed":
      return row.failure !== null;
    case "briefs":
      return row.url === null;
    case "watched":
      return row.watchId !== null;
  }
}

/** Jobs with a kept draft of each page, oldest draft first. */
function draftsByPage(rows: Rows): ReadonlyMap<string, readonly string[]> {
  const drafts = new Map<string, string[]>();
  for (const { id, isDiscarded } of sorted(rows.drafts.values(), ({ savedAt }) => savedAt)) {
    const pageId = rows.scanPoints.get(id)?.pageId;
    if (pageId !== undefined && !isDiscarded) drafts.set(pageId, [...(drafts.get(pageId) ?? []), id]);
  }
  return drafts;
}

function matching(rows: Rows, filter: PageFilter): PageKeywordRow[] {
  const drafts = draftsByPage(rows);
  const { organizationId, text, tag, ownerId, draft } = filter;
  return [...rows.pageKeywords.values()].filter(
    (row) =>
      row.organizationId === organizationId &&
      !row.isRemoved &&
      row.search.includes(text) &&
      (tag === null || row.tag === tag) &&
      (ownerId === null || row.ownerId === ownerId) &&
      (draft === null || drafts.has(row.id) === (draft === "started")) &&
      isShown(row, filter),
  );
}

function compare(a: number | string | null, b: number | string | null, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a < b === isDescending ? 1 : -1;
}

/** Creates the reads of batches. */
export function batchReads(rows: Rows): BatchReads {
  const byAge = () => sorted(rows.batches.values(), ({ createdAt }) => createdAt);
  return {
    async batch(organizationId, id) {
      const row = rows.batches.get(id);
      return row?.organizationId === organizationId ? row : null;
    },
    async batches(organizationId, limit) {
      const pages = byAge().filter((row) => row.organizationId === organizationId);
      return pages.reverse().slice(0, limit);
    },
    async openBatches(limit) {
      return byAge()
        .filter(({ open }) => open > 0)
        .slice(0, limit);
    },
  };
}

/** Creates the reads of watches. */
export function watchReads(rows: Rows): WatchReads {
  const kept = () => sorted(rows.watches.values(), ({ createdAt }) => createdAt).filter(({ isRemoved }) => !isRemoved);
  return {
    async watch(organizationId, id) {
      return kept().find((row) => row.organizationId === organizationId && row.id === id) ?? null;
    },
    async watches(organizationId, limit) {
      return kept()
        .filter((row) => row.organizationId === organizationId)
        .slice(0, limit);
    },
    async dueWatches(now, limit) {
      const due = [...rows.watches.values()].filter(({ nextAt }) => nextAt !== null && nextAt <= now);
      return sorted(due, ({ nextAt }) => nextAt ?? 0).slice(0, limit);
    },
    async pagesNearWatch({ id, organizationId, target }, limit) {
      return [...rows.pageKeywords.values()]
        .filter((row) => row.organizationId === organizationId && !row.isRemoved)
        .filter((row) => row.watchId === id || ("tag" in target ? row.tag === target.tag : row.id === target.pageId))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
  };
}

/** Creates the reads of pages. */
export function pageReads(rows: Rows): PageReads {
  const listed = (organizationId: string) =>
    [...rows.pageKeywords.values()].filter((row) => row.organizationId === organizationId && !row.isRemoved);
  return {
    async pageKeywords({ sort, isDescending, offset, limit, ...filter }) {
      const value = VALUES[sort];
      return matching(rows, filter)
        .sort((a, b) => compare(value(a), value(b), isDescending) || (a.id < b.id ? -1 : 1))
        .slice(offset, offset + limit);
    },
    async countPages(filter) {
      return matching(rows, filter).length;
    },
    async pagesById(organizationId, ids) {
      const byId = new Map(listed(organizationId).map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async pageTotals(organizationId, alertsAt) {
      const pages = listed(organizationId);
      return {
        pages: pages.length,
        atTypical: pages.filter(({ score, typical }) => score !== null && typical !== null && score >= typical).length,
        alerts: pages.filter(({ alertAt }) => alertAt !== null && alertAt >= alertsAt).length,
        drafts: [...rows.drafts.values()].filter((row) => row.organizationId === organizationId && !row.isDiscarded)
          .length,
      };
    },
    async pageTags(organizationId) {
      const tags = listed(organizationId).map(({ tag }) => tag);
      return [...new Set(tags)].filter((tag) => tag !== "").sort();
    },
    async scanPoints(organizationId, pageId, limit) {
      return [...rows.scanPoints.values()]
        .filter((row) => row.pageId === pageId && row.organizationId === organizationId)
        .sort((a, b) => b.at - a.at || (a.jobId < b.jobId ? 1 : -1))
        .slice(0, limit);
    },
    async pageDrafts(_organizationId, pageIds) {
      const drafts = draftsByPage(rows);
      return pageIds.flatMap((pageId) => {
        const jobId = drafts.get(pageId)?.at(-1);
        return jobId === undefined ? [] : [{ pageId, jobId, state: rows.draftNotes.get(jobId)?.state ?? "todo" }];
      });
    },
    async watchedPages(organizationId) {
      const counts = new Map<string, { watchId: string; tier: Tier; pages: number }>();
      for (const { watchId, tier } of listed(organizationId)) {
        if (watchId === null) continue;
        const name = `${watchId} ${tier}`;
        counts.set(name, { watchId, tier, pages: (counts.get(name)?.pages ?? 0) + 1 });
      }
      return [...counts.values()];
    },
    async liveJobs(organizationId, limit) {
      const live = [...rows.jobs.values()].filter(
        (job) => job.organizationId === organizationId && !isTerminal(job.state),
      );
      return sorted(live, ({ createdAt }) => createdAt).slice(0, limit);
    },
  };
}
