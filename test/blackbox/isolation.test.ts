import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { HOSTILE_SITES, SLOW_SITES } from "../fixtures/hostile-network.ts";
import { HOSTILE_PAGES } from "../fixtures/hostile-pages.ts";
import { HOSTILE_PLACES } from "../fixtures/hostile-web.ts";
import { type IsolationStand, openIsolationStand, reportOf, runJob } from "./isolation-stand.ts";

/** Ends that a hostile page may cause to its own job. */
const TYPED = [
  "completed",
  "TARGET_EMPTY",
  "TARGET_BLOCKED",
  "TARGET_TOO_LARGE",
  "TARGET_UNREACHABLE",
  "COHORT_TOO_SMALL",
  "TIMEOUT",
];
/** Active jobs that an organization may have. D-19 */
const ACTIVE_JOBS = 5;
/** Hostile jobs that the test waits for at once. */
const ATTACKS = ACTIVE_JOBS - SLOW_SITES.size;
const SLOTS = ACTIVE_JOBS + 1;
/** Every third kind. `bench/isolation.bench.ts` runs all kinds in all places. */
const KINDS = Object.keys(HOSTILE_PAGES).filter((_, index) => index % 3 === 0);

describe("hostile pages of one organization", () => {
  let opening: Promise<IsolationStand>;
  before(() => {
    opening = openIsolationStand({ size: 200_000, slots: SLOTS });
    opening.catch(() => undefined); // the test reports the failure
  });
  after(async () => (await opening).close());

  test("hostile pages and servers end their own jobs with a typed result and change no report of a neighbor", {
    timeout: 480_000,
  }, async () => {
    const { attacker, neighbor, web, server } = await opening;
    // The second scan finds the ranking pages in the organization's own cache, as all later ones do.
    await runJob(neighbor, web.honestScan(1));
    const expected = await reportOf(neighbor, (await runJob(neighbor, web.honestScan(1))).id);
    // Slow sites hold slots of the attacker all the time. The bench waits for their ends.
    for (const name of SLOW_SITES) {
      const { path, body } = web.siteJobOf(name, "target");
      assert.equal((await attacker.post(path, body)).status, 202);
    }
    const fast = Object.keys(HOSTILE_SITES).filter((name) => !SLOW_SITES.has(name));
    const sites = fast.map((name, index) => {
      const place = index % 2 === 0 ? "target" : "classify";
      return { name: `${name} as ${place}`, job: web.siteJobOf(name, place) };
    });
    const pages = KINDS.map((kind, index) => {
      const place = HOSTILE_PLACES[index % HOSTILE_PLACES.length] ?? "target";
      return { name: `${kind} as ${place}`, job: web.jobOf(kind, place) };
    });
    const queue = [...sites, ...pages];
    const ends: string[] = [];
    const attack = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { end } = await runJob(attacker, next.job);
        if (!TYPED.includes(end)) ends.push(`${next.name}: ${end}`);
      }
    };
    let isOver = false;
    const attacks = Promise.all(Array.from({ length: ATTACKS }, attack)).then(() => {
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
