import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { HOSTILE_PAGES } from "../fixtures/hostile-pages.ts";
import { HOSTILE_PLACES } from "../fixtures/hostile-web.ts";
import { type IsolationStand, openIsolationStand, reportOf, runJob } from "./isolation-stand.ts";

/** Failures that a hostile page may cause to its own job. */
const TYPED = ["completed", "TARGET_EMPTY", "TARGET_BLOCKED", "FETCH_FAILED", "COHORT_TOO_SMALL", "TIMEOUT"];
const SLOTS = 3;
const KINDS = Object.keys(HOSTILE_PAGES);

describe("hostile pages of one organization", () => {
  let stand: IsolationStand;
  before(
    async () => {
      stand = await openIsolationStand({ size: 400_000, slots: SLOTS });
    },
    { timeout: 60_000 },
  );
  after(() => stand.close());

  test("every kind, in a place that changes with the kind, ends its own job with a typed result and changes no report of a neighbor", {
    timeout: 240_000,
  }, async () => {
    const { attacker, neighbor, web, server } = stand;
    // The second scan finds the ranking pages in the organization's own cache, as all later ones do.
    await runJob(neighbor, web.honestScan(1));
    const expected = await reportOf(neighbor, (await runJob(neighbor, web.honestScan(1))).id);
    const queue = KINDS.map((kind, index) => ({
      kind,
      place: HOSTILE_PLACES[index % HOSTILE_PLACES.length] ?? "target",
    }));
    const ends: string[] = [];
    const attack = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { end } = await runJob(attacker, web.jobOf(next.kind, next.place));
        if (!TYPED.includes(end)) ends.push(`${next.kind} as ${next.place}: ${end}`);
      }
    };
    let isOver = false;
    const attacks = Promise.all([attack(), attack()]).then(() => {
      isOver = true;
    });
    let scans = 0;
    while (!isOver || scans === 0) {
      const { id, end } = await runJob(neighbor, web.honestScan(1));
      assert.equal(end, "completed");
      assert.equal(await reportOf(neighbor, id), expected);
      scans += 1;
    }
    await attacks;
    assert.deepEqual(ends, []);
    assert.doesNotMatch(server.printed(), /"level":"(?:error|fatal)"/);
  });
});
