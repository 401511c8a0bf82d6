import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { newPage, searchOf } from "../../../core/pages/history.ts";
import type { Database } from "../../../core/ports/database.ts";
import type { PageQuery } from "../../../core/ports/pages/reads.ts";
import type { PageKeywordRow } from "../../../core/ports/pages/rows.ts";
import type { WatchRow } from "../../../core/ports/pages/watch-rows.ts";
import { jobRow, organizationRow, write } from "../rows.ts";
import { START } from "../test-clock.ts";

const ALL: PageQuery = {
  organizationId: "org_1",
  text: "",
  tag: null,
  ownerId: null,
  draft: null,
  show: "all",
  alertsAt: START,
  sort: "score",
  isDescending: false,
  offset: 0,
  limit: 10,
};

function pageRow(id: string, over: Partial<PageKeywordRow> = {}): PageKeywordRow {
  const request = { keyword: `keyword ${id}`, url: `https://${id}.example/`, region: "US", tier: "standard" } as const;
  const row = { ...newPage({ id, organizationId: "org_1", createdAt: START }, request), ...over };
  return { ...row, search: searchOf(row) };
}

function watchRow(id: string, over: Partial<WatchRow> = {}): WatchRow {
  return {
    id,
    organizationId: "org_1",
    createdAt: START,
    caller: { organizationId: "org_1", keyId: "key_1", kind: "live", scopes: [] },
    target: { tag: "Guides" },
    schedule: { every: "month", day: 31, hour: 6, timeZone: "Europe/Berlin" },
    rules: { fallBy: 5, isBelowTypical: true, newInFirst: null },
    floorMillicredits: 5_000_000_000,
    nextAt: START,
    pause: null,
    isRemoved: false,
    ...over,
  };
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}

/** Tests the contract of the reads of pages on an adapter. */
export function testStorePages(name: string, { open }: { open(): Promise<Database> }): void {
  describe(`store pages: ${name}`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await write(database, { organizations: [organizationRow(), organizationRow({ id: "org_2" })] });
    });
    afterEach(() => database.closeDatabase());
    const listed = async (over: Partial<PageQuery>) =>
      idsOf(await database.store.read.pageKeywords({ ...ALL, ...over }));

    test("pages are listed in the order of a column both ways, and pages without a value come last", async () => {
      const rows = [
        pageRow("a", { score: 50, change: -3 }),
        pageRow("b"),
        pageRow("c", { score: 9, change: 4 }),
        pageRow("d", { score: 70 }),
        pageRow("e", { score: 1, isRemoved: true }),
        pageRow("f", { score: 1, organizationId: "org_2" }),
      ];
      await write(database, { pageKeywords: rows });
      assert.deepEqual(await listed({}), ["c", "a", "d", "b"]);
      assert.deepEqual(await listed({ isDescending: true }), ["d", "a", "c", "b"]);
      assert.deepEqual(await listed({ sort: "change" }), ["a", "c", "b", "d"]);
      assert.deepEqual(await listed({ offset: 1, limit: 2 }), ["a", "d"]);
      assert.deepEqual((await database.store.read.pageKeywords({ ...ALL, limit: 1 }))[0], rows[2]);
    });

    test("filters select by text, tag, owner and state, and the count agrees with the list", async () => {
      await write(database, {
        pageKeywords: [
          pageRow("a", { keyword: "100 % Wool", tag: "Guides", score: 60, typical: 70 }),
          pageRow("b", { url: null, ownerId: "usr_1", alertAt: START }),
          pageRow("c", { failure: "TARGET_NOT_FOUND", change: -1, alertAt: START - 1 }),
        ],
      });
      const cases: readonly (readonly [Partial<PageQuery>, readonly string[]])[] = [
        [{ text: "100 %" }, ["a"]],
        [{ text: "guides" }, ["a"]],
        [{ text: "c.example" }, ["c"]],
        [{ text: "_" }, []],
        [{ tag: "Guides" }, ["a"]],
        [{ ownerId: "usr_1" }, ["b"]],
        [{ show: "below" }, ["a"]],
        [{ show: "briefs" }, ["b"]],
        [{ show: "alerts" }, ["b"]],
        [{ show: "fell" }, ["c"]],
        [{ show: "failed" }, ["c"]],
        [{ show: "watched" }, []],
      ];
      for (const [filter, expected] of cases) {
        assert.deepEqual(await listed(filter), expected, JSON.stringify(filter));
        assert.equal(await database.store.read.countPages({ ...ALL, ...filter }), expected.length);
      }
    });

    test("watched pages are counted by watch and depth, without removed ones", async () => {
      const watchId = "wch_1";
      await write(database, {
        pageKeywords: [
          pageRow("a", { watchId }),
          pageRow("b", { watchId }),
          pageRow("c", { watchId, tier: "deep" }),
          pageRow("d", { watchId, isRemoved: true }),
          pageRow("e"),
        ],
      });
      const counts = await database.store.read.watchedPages("org_1");
      assert.deepEqual(
        counts.toSorted((one, other) => one.tier.localeCompare(other.tier)),
        [
          { watchId, tier: "deep", pages: 1 },
          { watchId, tier: "standard", pages: 2 },
        ],
      );
      assert.deepEqual(await database.store.read.watchedPages("org_2"), []);
    });

    test("drafts belong to the page of their scan, and a discarded draft to none", async () => {
      const draft = { organizationId: "org_1", keyword: "k", url: null, title: "", metaDescription: "", text: "" };
      const saved = { score: null, version: 1, savedBy: "a", savedAt: START, isDiscarded: false };
      const point = { organizationId: "org_1", at: START, score: 1, typical: 70, steps: 2 };
      await write(database, {
        jobs: ["job_1", "job_2", "job_3"].map((id) => jobRow({ id })),
        pageKeywords: [pageRow("a", { score: 80, typical: 70 }), pageRow("b")],
      });
      await write(database, {
        scanPoints: [
          { jobId: "job_1", pageId: "a", ...point },
          { jobId: "job_2", pageId: "a", ...point, at: START + 1 },
          { jobId: "job_3", pageId: "b", ...point },
        ],
        drafts: [
          { id: "job_1", ...draft, ...saved },
          { id: "job_3", ...draft, ...saved, isDiscarded: true },
        ],
      });
      const { read } = database.store;
      assert.deepEqual(await listed({ draft: "started" }), ["a"]);
      assert.deepEqual(await listed({ draft: "none" }), ["b"]);
      assert.deepEqual(await read.pageDrafts("org_1", ["b", "a"]), [{ pageId: "a", jobId: "job_1", state: "todo" }]);
      await write(database, {
        draftNotes: [{ id: "job_1", organizationId: "org_1", state: "in_review", body: "[]" }],
      });
      assert.equal((await read.pageDrafts("org_1", ["a"]))[0]?.state, "in_review");
      assert.deepEqual(await read.pageTotals("org_1", START), { pages: 2, atTypical: 1, alerts: 0, drafts: 1 });
      const points = await read.scanPoints("org_1", "a", 5);
      assert.deepEqual(
        points.map(({ jobId }) => jobId),
        ["job_2", "job_1"],
      );
      assert.deepEqual(await read.scanPoints("org_2", "a", 5), []);
    });

    test("tags are listed once, and pages of another organization are not found by id", async () => {
      await write(database, {
        pageKeywords: [
          pageRow("a", { tag: "Shop" }),
          pageRow("b", { tag: "Guides" }),
          pageRow("c", { tag: "Shop" }),
          pageRow("d", { tag: "Other", organizationId: "org_2" }),
        ],
      });
      const { read } = database.store;
      assert.deepEqual(await read.pageTags("org_1"), ["Guides", "Shop"]);
      assert.deepEqual(idsOf(await read.pagesById("org_1", ["c", "d", "a", "x"])), ["c", "a"]);
    });

    test("watches are listed oldest first without removed ones, and due ones earliest first", async () => {
      const rows = [
        watchRow("wch_a", { createdAt: START + 1, nextAt: START + 5 }),
        watchRow("wch_b", { target: { pageId: "a" }, nextAt: START + 4 }),
        watchRow("wch_c", { nextAt: null, pause: "credits", createdAt: START + 2 }),
        watchRow("wch_d", { nextAt: null, isRemoved: true }),
        watchRow("wch_e", { organizationId: "org_2", nextAt: START + 6 }),
      ];
      await write(database, { watches: rows });
      const { read } = database.store;
      assert.deepEqual(await read.watches("org_1", 10), [rows[1], rows[0], rows[2]]);
      assert.deepEqual(idsOf(await read.watches("org_1", 1)), ["wch_b"]);
      assert.deepEqual(await read.watch("org_1", "wch_c"), rows[2]);
      assert.equal(await read.watch("org_1", "wch_d"), null);
      assert.equal(await read.watch("org_1", "wch_e"), null);
      assert.deepEqual(idsOf(await read.dueWatches(START + 5, 10)), ["wch_b", "wch_a"]);
      assert.deepEqual(idsOf(await read.dueWatches(START + 6, 1)), ["wch_b"]);
    });

    test("the pages near a watch carry its tag, its page or its id", async () => {
      await write(database, {
        pageKeywords: [
          pageRow("a", { tag: "Guides" }),
          pageRow("b", { watchId: "wch_a" }),
          pageRow("c", { tag: "guides" }),
          pageRow("d", { tag: "Guides", isRemoved: true }),
          pageRow("e", { tag: "Guides", organizationId: "org_2" }),
        ],
      });
      const { read } = database.store;
      assert.deepEqual(idsOf(await read.pagesNearWatch(watchRow("wch_a"), 10)), ["a", "b"]);
      assert.deepEqual(idsOf(await read.pagesNearWatch(watchRow("wch_a"), 1)), ["a"]);
      assert.deepEqual(idsOf(await read.pagesNearWatch(watchRow("wch_b", { target: { pageId: "c" } }), 10)), ["c"]);
    });

    test("live jobs are waiting, granted and running jobs, oldest first", async () => {
      const slot = { hasSlot: true } as const;
      await write(database, {
        jobs: [
          jobRow({ id: "job_4", createdAt: START + 4 }),
          jobRow({ id: "job_1", ...slot, state: "running", token: "t", leaseUntil: START }),
          jobRow({ id: "job_2", ...slot, dispatchAt: START, createdAt: START + 2 }),
          jobRow({ id: "job_3", state: "failed", endedAt: START + 9 }),
          jobRow({ id: "job_5", organizationId: "org_2" }),
        ],
      });
      assert.deepEqual(idsOf(await database.store.read.liveJobs("org_1", 10)), ["job_1", "job_2", "job_4"]);
      assert.deepEqual(idsOf(await database.store.read.liveJobs("org_1", 1)), ["job_1"]);
    });
  });
}
