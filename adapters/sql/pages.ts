import type { DraftState } from "../../core/domain/draft.ts";
import { type Tier, TOPICS } from "../../core/domain/job.ts";
import type { BatchReads } from "../../core/ports/pages/batch-rows.ts";
import type { PageFilter, PageReads, PageShow, PageSort } from "../../core/ports/pages/reads.ts";
import type { WatchReads } from "../../core/ports/pages/watch-rows.ts";
import { join, type Query, raw, sql } from "./query.ts";
import type { Sql } from "./sql.ts";
import { SQL_TABLES } from "./tables.ts";

const { batches, pageKeywords, scanPoints, jobs, watches } = SQL_TABLES;

/** Most tags in the list that filters choose from. */
const MAX_TAGS = 200;

const COLUMNS: Readonly<Record<PageSort, string>> = {
  keyword: "search",
  score: "score",
  change: "change",
  typical: "typical",
  steps: "steps",
  tag: "tag",
  scanned: "scanned_at",
};

/** Selects pages with a draft. It starts at the drafts, because an organization has fewer drafts than scans. */
function withDraft(organizationId: string): Query {
  return sql`(select page_id from scanpoints where job_id in
    (select id from drafts where organization_id = ${organizationId} and is_discarded = 0))`;
}

function shown(show: PageShow, alertsAt: number): Query {
  if (show === "alerts") return sql` and alert_at >= ${alertsAt}`;
  const conditions: Readonly<Record<Exclude<PageShow, "alerts">, string>> = {
    all: "",
    below: " and score < typical",
    fell: " and change < 0",
    failed: " and failure is not null",
    briefs: " and url is null",
    watched: " and watch_id is not null",
  };
  return raw(conditions[show]);
}

/** Builds the condition of a filter over the alias `p`. */
function matching({ organizationId, text, tag, ownerId, draft, show, alertsAt }: PageFilter): Query {
  const part = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return join(
    [
      sql`where organization_id = ${organizationId} and is_removed = 0`,
      text === "" ? sql`` : sql` and search like ${part} escape '\\'`,
      tag === null ? sql`` : sql` and tag = ${tag}`,
      ownerId === null ? sql`` : sql` and owner_id = ${ownerId}`,
      draft === null ? sql`` : sql` and id ${raw(draft === "none" ? "not in" : "in")} ${withDraft(organizationId)}`,
      shown(show, alertsAt),
    ],
    "",
  );
}

function count(row: Readonly<Record<string, unknown>> | undefined, name: string): number {
  return Number(row?.[name] ?? 0);
}

/** Creates the reads of batches. */
export function batchReads(on: Sql): BatchReads {
  return {
    async batch(organizationId, id) {
      const [row] = await batches.select(on, sql`where id = ${id} and organization_id = ${organizationId}`);
      return row ?? null;
    },
    batches: (organizationId, limit) =>
      batches.select(
        on,
        sql`where organization_id = ${organizationId} order by created_at desc, id desc limit ${limit}`,
      ),
    openBatches: (limit) => batches.select(on, sql`where open > 0 order by created_at, id limit ${limit}`),
  };
}

/** Creates the reads of watches. */
export function watchReads(on: Sql): WatchReads {
  return {
    async watch(organizationId, id) {
      const [row] = await watches.select(
        on,
        sql`where id = ${id} and organization_id = ${organizationId} and is_removed = 0`,
      );
      return row ?? null;
    },
    watches: (organizationId, limit) =>
      watches.select(
        on,
        sql`where organization_id = ${organizationId} and is_removed = 0 order by created_at, id limit ${limit}`,
      ),
    dueWatches: (now, limit) => watches.select(on, sql`where next_at <= ${now} order by next_at, id limit ${limit}`),
    pagesNearWatch({ id, organizationId, target }, limit) {
      const named = "tag" in target ? sql`tag = ${target.tag}` : sql`id = ${target.pageId}`;
      return pageKeywords.select(
        on,
        sql`where organization_id = ${organizationId} and is_removed = 0 and (watch_id = ${id} or ${named})
          order by id limit ${limit}`,
      );
    },
  };
}

/** Creates the reads of what lists show beside pages. */
function sideReads(on: Sql): Pick<PageReads, "pageDrafts" | "watchedPages"> {
  return {
    async pageDrafts(organizationId, pageIds) {
      if (pageIds.length === 0) return [];
      // SQLite keeps the order of a cross join. Otherwise it reads all drafts of the organization for a few pages.
      const rows = await on.rows(sql`select s.page_id, s.job_id, n.state from scanpoints s
        cross join drafts d left join draftnotes n on n.id = d.id
        where ${on.isAmong("s.page_id", pageIds)} and d.id = s.job_id
          and d.organization_id = ${organizationId} and d.is_discarded = 0
        order by d.saved_at, d.id`);
      const newest = new Map(rows.map((row) => [String(row.page_id), row]));
      // The service wrote the column.
      return [...newest].map(([pageId, row]) => ({
        pageId,
        jobId: String(row.job_id),
        state: String(row.state ?? "todo") as DraftState,
      }));
    },
    async watchedPages(organizationId) {
      const rows = await on.rows(sql`select watch_id, tier, count(*) as pages from pagekeywords
        where organization_id = ${organizationId} and watch_id is not null and is_removed = 0 group by watch_id, tier`);
      return rows.map((row) => ({
        watchId: String(row.watch_id),
        tier: String(row.tier) as Tier,
        pages: count(row, "pages"),
      }));
    },
  };
}

/** Creates the reads of pages. Lists choose their ids in one index and read the rows of one screen only. */
export function pageReads(on: Sql): PageReads {
  const byId: PageReads["pagesById"] = async (organizationId, ids) => {
    if (ids.length === 0) return [];
    // With more conditions SQLite walks the index of all pages of the organization instead of the keys.
    const rows = await pageKeywords.select(on, sql`where ${on.isAmong("id", ids)}`);
    const ofOrganization = rows.filter((row) => row.organizationId === organizationId && !row.isRemoved);
    const byId = new Map(ofOrganization.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return {
    pagesById: byId,
    async pageKeywords({ sort, isDescending, offset, limit, ...filter }) {
      const column = raw(COLUMNS[sort]);
      const ids = await on.rows(sql`select id from pagekeywords p ${matching(filter)}
        order by case when ${column} is null then 1 else 0 end, ${column} ${raw(isDescending ? "desc" : "asc")}, id
        limit ${limit} offset ${offset}`);
      return byId(
        filter.organizationId,
        ids.map((row) => String(row.id)),
      );
    },
    async countPages(filter) {
      const [row] = await on.rows(sql`select count(*) as pages from pagekeywords p ${matching(filter)}`);
      return count(row, "pages");
    },
    async pageTotals(organizationId, alertsAt) {
      const [row] =
        await on.rows(sql`select count(*) as pages, sum(case when score >= typical then 1 else 0 end) as level,
        sum(case when alert_at >= ${alertsAt} then 1 else 0 end) as alerts
        from pagekeywords where organization_id = ${organizationId} and is_removed = 0`);
      const [started] = await on.rows(sql`select count(*) as drafts from drafts
        where organization_id = ${organizationId} and is_discarded = 0`);
      return {
        pages: count(row, "pages"),
        atTypical: count(row, "level"),
        alerts: count(row, "alerts"),
        drafts: count(started, "drafts"),
      };
    },
    async pageTags(organizationId) {
      const rows = await on.rows(sql`select distinct tag from pagekeywords
        where organization_id = ${organizationId} and is_removed = 0 and tag <> '' order by tag limit ${MAX_TAGS}`);
      return rows.map((row) => String(row.tag));
    },
    scanPoints: (organizationId, pageId, limit) =>
      scanPoints.select(
        on,
        sql`where page_id = ${pageId} and organization_id = ${organizationId} order by at desc, job_id desc limit ${limit}`,
      ),
    ...sideReads(on),
    async liveJobs(organizationId, limit) {
      // The joined text and the bounds keep SQLite in the small indexes. It would read all jobs of the organization.
      const openOfOrganization = sql`organization_id || '' = ${organizationId} and ended_at is null`;
      const waiting = TOPICS.map(
        (topic) => sql`select id, created_at from jobs where organization_id = ${organizationId} and line = ${topic}`,
      );
      // A job with a slot has left its line. Few jobs of all organizations have a lease or wait for a worker.
      const held = [
        sql`select id, created_at from jobs where lease_until >= 0 and ${openOfOrganization}`,
        sql`select id, created_at from jobs where dispatch_at >= 0 and ${openOfOrganization}`,
      ];
      return jobs.select(
        on,
        sql`where id in (select id from (${join([...waiting, ...held], " union ")}) as live
          order by created_at, id limit ${limit}) order by created_at, id`,
      );
    },
  };
}
