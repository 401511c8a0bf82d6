import assert from "node:assert/strict";
import { test } from "node:test";
import { TOPICS } from "../../../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { JobRow, OrganizationRow, PoolRow } from "../../../../core/ports/store-rows.ts";
import { cancel, expireLease, expireQueued, finish } from "../../../../core/service/jobs/finish.ts";
import { heartbeat, redispatch, start } from "../../../../core/service/jobs/run-commands.ts";
import { organizationOf, release } from "../../../../core/service/jobs/slots.ts";
import { decideOne } from "../../../conformance/decide.ts";
import { jobRow, lotRow, organizationRow } from "../../../conformance/rows.ts";
import { START } from "../../../conformance/test-clock.ts";

const REF = { jobId: "job_1", organizationId: "org_1", topic: "scan.standard" } as const;
const RUNNING = {
  state: "running",
  hasSlot: true,
  attempt: 1,
  token: "run_now",
  leaseUntil: START + 15_000,
  startedAt: START,
} as const;
const GRANTED = { hasSlot: true, dispatchNo: 2, dispatchAt: START + 10_000 } as const;
const GONE = { jobs: [], organizations: [organizationRow()] };

function pool(over: Partial<PoolRow> = {}): PoolRow {
  return { topic: "scan.standard", inFlight: 0, queued: 0, averageRunMs: 0, ...over };
}

function one(job: Partial<JobRow>, organization: Partial<OrganizationRow> = {}) {
  return {
    jobs: [jobRow(job)],
    organizations: [organizationRow({ reservedMillicredits: 2_000, ...organization })],
    lots: [lotRow({ remainingMillicredits: 0, reservedMillicredits: 2_000 })],
  };
}

function finished(ranMs: number, pools: readonly PoolRow[], queued = 0) {
  const ending = { kind: "succeeded", resultBody: "{}" } as const;
  return decideOne(finish({ ...REF, token: "run_now", ranMs }, ending), {
    ...one(RUNNING, { active: 1, queued }),
    pools,
  });
}

test("a deleted job is not started, ended, dispatched or cancelled", () => {
  assert.equal(decideOne(start({ jobId: "job_1", dispatchNo: 1 }), GONE).value, null);
  assert.equal(
    decideOne(finish({ ...REF, token: "run_now", ranMs: 1 }, { kind: "succeeded", resultBody: "{}" }), GONE).value,
    null,
  );
  assert.equal(decideOne(expireLease(REF), GONE).value, false);
  assert.equal(decideOne(expireQueued(REF), GONE).value, false);
  assert.equal(decideOne(redispatch("job_1", START), GONE).value, null);
  assert.equal(decideOne(cancel(REF), GONE).value, false);
});

test("expireLease does nothing for a job without a lease", () => {
  assert.equal(decideOne(expireLease(REF), { ...one({}), now: START + 1e9 }).value, false);
});

test("an ended job is not cancelled again", () => {
  for (const state of ["completed", "failed", "cancelled"] as const) {
    const { value, effects } = decideOne(cancel(REF), one({ state, endedAt: START }));
    assert.deepEqual([value, effects.transfers], [false, []]);
  }
});

test("a heartbeat never moves state or progress back, limits progress to 0..100, and renews the lease", () => {
  const beaten = (job: Partial<JobRow>, percent: number, phase: "running" | "processing") => {
    const beat = { jobId: "job_1", token: "run_now", percent, phase };
    const [next] = decideOne(heartbeat(beat), { ...one({ ...RUNNING, progress: 40, ...job }), now: START + 5_000 })
      .effects.jobs;
    assert.equal(next?.leaseUntil, START + 20_000);
    return [next?.state, next?.progress];
  };
  assert.deepEqual(beaten({}, 50.9, "running"), ["running", 50]);
  assert.deepEqual(beaten({}, 30, "processing"), ["processing", 40]);
  assert.deepEqual(beaten({ state: "processing" }, 120, "running"), ["processing", 100]);
  assert.deepEqual(beaten({ progress: 0 }, -5, "running"), ["running", 0]);
  assert.deepEqual(beaten({}, Number.NaN, "running"), ["running", 40]);
});

test("a granted job starts only after its back-off, with a new token", () => {
  const item = { jobId: "job_1", dispatchNo: 2 };
  const given = one({ ...GRANTED, notBefore: START + 5 });
  assert.equal(decideOne(start(item), { ...given, now: START + 4 }).value, null);
  assert.match(decideOne(start(item), { ...given, now: START + 5 }).value?.token ?? "", /^token_/);
});

test("a job is dispatched again only when it is granted and not running", () => {
  const value = (job: Partial<JobRow>) => decideOne(redispatch("job_1", START + 10_000), one(job)).value;
  assert.equal(value(GRANTED)?.dispatchNo, 3);
  assert.equal(value({ ...GRANTED, hasSlot: false }), null);
  assert.equal(value({ ...GRANTED, ...RUNNING }), null);
  assert.equal(value({ ...GRANTED, dispatchAt: null }), null);
});

test("a job is cancelled at the queue's time limit only when it has no slot", () => {
  const now = START + DEFAULT_POLICY.queueTtlMs;
  const value = (job: Partial<JobRow>, at: number) =>
    decideOne(expireQueued(REF), { ...one(job, { active: 1, queued: 1 }), now: at }).value;
  assert.equal(value({}, now - 1), false);
  assert.equal(value({}, now), true);
  assert.equal(value(GRANTED, now), false);
});

test("the average run time starts at the first run and moves by a tenth towards each new run", () => {
  const average = (ranMs: number, averageRunMs: number) =>
    finished(ranMs, [pool({ inFlight: 1, averageRunMs })]).effects.pools[0]?.averageRunMs;
  assert.equal(average(800, 0), 800);
  assert.equal(average(2_000, 1_000), 1_100);
  assert.equal(average(0, 1_000), 900);
});

test("a measured run time stays between 0 and the time limit when the clock was changed", () => {
  const measured = (ranMs: number) =>
    finished(ranMs, [pool({ inFlight: 1, averageRunMs: 1_000 })]).effects.pools[0]?.averageRunMs;
  assert.equal(measured(-3_600_000), 900);
  assert.equal(measured(3_600_000), Math.round(900 + DEFAULT_POLICY.wallMs["scan.standard"] / 10));
});

test("an end returns the topics in which a job may be waiting for its slot", () => {
  assert.deepEqual(finished(1, [pool({ inFlight: 1 })]).value, []);
  assert.deepEqual(finished(1, [pool({ inFlight: 1, queued: 1 })]).value, ["scan.standard"]);
  // The organization's cap may have held back jobs of any topic.
  assert.deepEqual(finished(1, [pool({ inFlight: 1 })], 1).value, TOPICS);
});

test("a failed attempt waits its back-off step within 20 %, and the last step repeats", () => {
  const failure = { code: "SEARCH_UNAVAILABLE", message: "No answer.", isRetryable: true } as const;
  const wait = (attempt: number, backOffMs: readonly number[], random = 0.5) => {
    const given = {
      ...one({ ...RUNNING, attempt }, { active: 1 }),
      policy: { backOffMs, maxAttempts: 9 },
      pools: [pool({ inFlight: 1 })],
      random,
    };
    return (
      (decideOne(finish({ ...REF, token: "run_now", ranMs: 1 }, { kind: "failed", failure }), given).effects.jobs[0]
        ?.notBefore ?? 0) - START
    );
  };
  assert.deepEqual(
    [wait(1, [1_000, 9_000]), wait(2, [1_000, 9_000]), wait(5, [1_000, 9_000]), wait(1, [])],
    [1_000, 9_000, 9_000, 0],
  );
  assert.deepEqual([wait(1, [1_000], 0), wait(1, [1_000], 1)], [800, 1_200]);
});

function line(organizationId: string, count: number, over: Partial<JobRow> = {}): JobRow[] {
  return Array.from({ length: count }, (_, i) =>
    jobRow({ id: `job_${organizationId}_${i}`, organizationId, createdAt: START - 100 + i, ...over }),
  );
}

/** Returns the ids of the granted jobs, in order. */
function granted(
  jobs: readonly JobRow[],
  organizations: readonly OrganizationRow[],
  inFlight = 0,
  held: ReadonlyMap<string, number> = new Map(),
) {
  const queued = (id: string) => jobs.filter((job) => job.organizationId === id && !job.hasSlot).length;
  const given = {
    jobs,
    organizations: organizations.map((row) => ({ ...row, queued: queued(row.id) })),
    pools: [pool({ inFlight, queued: jobs.filter((job) => !job.hasSlot).length })],
  };
  const ids = organizations.map((row) => row.id);
  return decideOne(release("scan.standard", ids, 5, held), given);
}

test("a release grants slots to organizations in turns, least recently served first, then by id, oldest job first", () => {
  const organizations = [
    organizationRow({ id: "org_c", servedAt: START - 5 }),
    organizationRow({ id: "org_b", servedAt: START - 9 }),
    organizationRow({ id: "org_a", servedAt: START - 5 }),
  ];
  const jobs = [...line("org_c", 2), ...line("org_a", 2), ...line("org_b", 2)].toReversed();
  for (const order of [organizations, organizations.toReversed()]) {
    assert.deepEqual(
      granted(jobs, order).value.map((job) => job.id),
      ["job_org_b_0", "job_org_a_0", "job_org_c_0", "job_org_b_1"],
    );
  }
});

test("an organization with half of a topic's slots gets no more of them while another organization waits", () => {
  const organizations = [
    organizationRow({ id: "org_slow", active: 2, servedAt: START - 9 }),
    organizationRow({ id: "org_short", servedAt: START - 5 }),
  ];
  const held = new Map([["org_slow", 2]]);
  const idsOf = (jobs: readonly JobRow[], inFlight: number) =>
    granted(jobs, organizations, inFlight, held).value.map((job) => job.id);
  assert.deepEqual(idsOf([...line("org_slow", 2), ...line("org_short", 2)], 3), ["job_org_short_0"]);
  assert.deepEqual(idsOf([...line("org_slow", 2), ...line("org_short", 1)], 2), ["job_org_short_0", "job_org_slow_0"]);
  assert.deepEqual(idsOf(line("org_slow", 2), 3), ["job_org_slow_0"]);
});

test("jobs created at the same time are granted in order of their ids", () => {
  const jobs = ["job_b", "job_c", "job_a"].map((id) => jobRow({ id, createdAt: START - 1 }));
  for (const order of [jobs, jobs.toReversed()]) {
    assert.deepEqual(
      granted(order, [organizationRow()]).value.map((job) => job.id),
      ["job_a", "job_b", "job_c"],
    );
  }
});

test("each grant has a later timestamp than the grant before it, the current time and every earlier grant", () => {
  const served = (servedAt: number) =>
    granted(
      [...line("org_a", 1), ...line("org_b", 1)],
      [organizationRow({ id: "org_a" }), organizationRow({ id: "org_b", servedAt })],
    )
      .effects.organizations.map((row) => [row.id, row.servedAt])
      .sort();
  assert.deepEqual(served(START - 5), [
    ["org_a", START],
    ["org_b", START + 1],
  ]);
  assert.deepEqual(served(START + 7), [
    ["org_a", START + 8],
    ["org_b", START + 9],
  ]);
});

test("a release skips other topics, jobs with a slot, ended jobs and jobs in back-off", () => {
  const jobs = [
    jobRow({ id: "job_other", topic: "scan.lite" }),
    jobRow({ id: "job_slot", ...GRANTED }),
    jobRow({ id: "job_ended", state: "cancelled", endedAt: START }),
    jobRow({ id: "job_later", notBefore: START + 1 }),
    jobRow({ id: "job_due", notBefore: START, createdAt: START }),
    jobRow({ id: "job_waiting", state: "waiting", createdAt: START + 1 }),
  ];
  const { value } = granted(jobs, [organizationRow({ active: 1 })], 1);
  assert.deepEqual(
    value.map((job) => [job.id, job.state, job.hasSlot]),
    [
      ["job_due", "queued", true],
      ["job_waiting", "queued", true],
    ],
  );
});

test("a job without a slot becomes waiting only at the organization's cap, and is written once", () => {
  const below = granted(line("org_1", 3), [organizationRow({ id: "org_1" })], 4);
  assert.deepEqual([below.value, below.effects.jobs], [[], []]);
  const atCap = granted(
    [...line("org_1", 1), jobRow({ id: "job_w", organizationId: "org_1", state: "waiting" })],
    [organizationRow({ id: "org_1", active: 5 })],
  );
  assert.deepEqual(
    atCap.effects.jobs.map((job) => [job.id, job.state]),
    [["job_org_1_0", "waiting"]],
  );
});

test("a command whose plan did not load the organization names it in the error", () => {
  assert.throws(
    () => decideOne({ plan: {}, decide: (work) => organizationOf(work, "org_9") }, {}),
    /engine: organization org_9 was not loaded/,
  );
});
