import assert from "node:assert/strict";
import { test } from "node:test";
import { cancel, expireLease, expireQueued, finish } from "../../../core/engine/finish.ts";
import { DEFAULT_POLICY } from "../../../core/engine/policy.ts";
import { heartbeat, redispatch, start } from "../../../core/engine/run.ts";
import { organizationOf, release } from "../../../core/engine/slots.ts";
import { TOPICS } from "../../../core/job.ts";
import type { JobRow, OrganizationRow, PoolRow } from "../../../core/ports/store.ts";
import { decideOne } from "../../conformance/decide.ts";
import { jobRow, lotRow, organizationRow } from "../../conformance/rows.ts";
import { START } from "../../conformance/test-clock.ts";

const REF = { jobId: "job_1", organizationId: "org_1", topic: "scan.standard" } as const;
const RUNNING = { state: "running", hasSlot: true, attempt: 1, token: "run_now", leaseUntil: START + 15_000, startedAt: START } as const;
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
  return decideOne(finish({ ...REF, token: "run_now", ranMs }, ending), { ...one(RUNNING, { active: 1, queued }), pools });
}

test("a job that is gone is neither started, beaten, ended, dispatched nor cancelled", () => {
  assert.equal(decideOne(start({ jobId: "job_1", dispatchNo: 1 }), GONE).value, null);
  assert.equal(decideOne(finish({ ...REF, token: "run_now", ranMs: 1 }, { kind: "succeeded", resultBody: "{}" }), GONE).value, null);
  assert.equal(decideOne(expireLease(REF), GONE).value, false);
  assert.equal(decideOne(expireQueued(REF), GONE).value, false);
  assert.equal(decideOne(redispatch("job_1", START), GONE).value, null);
  assert.equal(decideOne(cancel(REF), GONE).value, false);
});

test("a job without lease has none to lose", () => {
  assert.equal(decideOne(expireLease(REF), { ...one({}), now: START + 1e9 }).value, false);
});

test("an ended job is not cancelled again", () => {
  for (const state of ["completed", "failed", "cancelled"] as const) {
    const { value, effects } = decideOne(cancel(REF), one({ state, endedAt: START }));
    assert.deepEqual([value, effects.transfers], [false, []]);
  }
});

test("a heartbeat moves state and progress on and never back, keeps progress within 0 and 100, and renews the lease", () => {
  const beaten = (job: Partial<JobRow>, percent: number, phase: "running" | "processing") => {
    const beat = { jobId: "job_1", token: "run_now", percent, phase };
    const [next] = decideOne(heartbeat(beat), { ...one({ ...RUNNING, progress: 40, ...job }), now: START + 5_000 }).effects.jobs;
    assert.equal(next?.leaseUntil, START + 20_000);
    return [next?.state, next?.progress];
  };
  assert.deepEqual(beaten({}, 50.9, "running"), ["running", 50]);
  assert.deepEqual(beaten({}, 30, "processing"), ["processing", 40]);
  assert.deepEqual(beaten({ state: "processing" }, 120, "running"), ["processing", 100]);
  assert.deepEqual(beaten({ progress: 0 }, -5, "running"), ["running", 0]);
  assert.deepEqual(beaten({}, Number.NaN, "running"), ["running", 40]);
});

test("a granted job starts no earlier than its back-off, under a token of its own", () => {
  const item = { jobId: "job_1", dispatchNo: 2 };
  const given = one({ ...GRANTED, notBefore: START + 5 });
  assert.equal(decideOne(start(item), { ...given, now: START + 4 }).value, null);
  assert.match(decideOne(start(item), { ...given, now: START + 5 }).value?.token ?? "", /^token_/);
});

test("only a granted job that nobody runs is dispatched again", () => {
  const value = (job: Partial<JobRow>) => decideOne(redispatch("job_1", START + 10_000), one(job)).value;
  assert.equal(value(GRANTED)?.dispatchNo, 3);
  assert.equal(value({ ...GRANTED, hasSlot: false }), null);
  assert.equal(value({ ...GRANTED, ...RUNNING }), null);
  assert.equal(value({ ...GRANTED, dispatchAt: null }), null);
});

test("a job without slot is cancelled when its time in the queue is over, one with a slot is not", () => {
  const now = START + DEFAULT_POLICY.queueTtlMs;
  const value = (job: Partial<JobRow>, at: number) => decideOne(expireQueued(REF), { ...one(job, { active: 1, queued: 1 }), now: at }).value;
  assert.equal(value({}, now - 1), false);
  assert.equal(value({}, now), true);
  assert.equal(value(GRANTED, now), false);
});

test("the average run moves by a tenth of each new one, and starts at the first", () => {
  const average = (ranMs: number, averageRunMs: number) => finished(ranMs, [pool({ inFlight: 1, averageRunMs })]).effects.pools[0]?.averageRunMs;
  assert.equal(average(800, 0), 800);
  assert.equal(average(2_000, 1_000), 1_100);
  assert.equal(average(0, 1_000), 900);
});

test("a run is measured as no less than nothing and no more than it may take, however the clock was set", () => {
  const measured = (ranMs: number) => finished(ranMs, [pool({ inFlight: 1, averageRunMs: 1_000 })]).effects.pools[0]?.averageRunMs;
  assert.equal(measured(-3_600_000), 900);
  assert.equal(measured(3_600_000), Math.round(900 + DEFAULT_POLICY.wallMs["scan.standard"] / 10));
});

test("an end asks for a release where somebody may be waiting for it", () => {
  assert.deepEqual(finished(1, [pool({ inFlight: 1 })]).value, []);
  assert.deepEqual(finished(1, [pool({ inFlight: 1, queued: 1 })]).value, ["scan.standard"]);
  // The organisation's cap may have held back any of its lines.
  assert.deepEqual(finished(1, [pool({ inFlight: 1 })], 1).value, TOPICS);
});

test("a failed attempt waits by its step of the table, the last repeating, a fifth longer or shorter at most", () => {
  const failure = { code: "SEARCH_UNAVAILABLE", message: "No answer.", isRetryable: true } as const;
  const wait = (attempt: number, backOffMs: readonly number[], random = 0.5) => {
    const given = { ...one({ ...RUNNING, attempt }, { active: 1 }), policy: { backOffMs, maxAttempts: 9 }, pools: [pool({ inFlight: 1 })], random };
    return (decideOne(finish({ ...REF, token: "run_now", ranMs: 1 }, { kind: "failed", failure }), given).effects.jobs[0]?.notBefore ?? 0) - START;
  };
  assert.deepEqual([wait(1, [1_000, 9_000]), wait(2, [1_000, 9_000]), wait(5, [1_000, 9_000]), wait(1, [])], [1_000, 9_000, 9_000, 0]);
  assert.deepEqual([wait(1, [1_000], 0), wait(1, [1_000], 1)], [800, 1_200]);
});

function line(organizationId: string, count: number, over: Partial<JobRow> = {}): JobRow[] {
  return Array.from({ length: count }, (_, i) => jobRow({ id: `job_${organizationId}_${i}`, organizationId, createdAt: START - 100 + i, ...over }));
}

/** Ids granted, in order. */
function granted(jobs: readonly JobRow[], organizations: readonly OrganizationRow[], inFlight = 0) {
  const queued = (id: string) => jobs.filter((job) => job.organizationId === id && !job.hasSlot).length;
  const given = {
    jobs,
    organizations: organizations.map((row) => ({ ...row, queued: queued(row.id) })),
    pools: [pool({ inFlight, queued: jobs.filter((job) => !job.hasSlot).length })],
  };
  const ids = organizations.map((row) => row.id);
  return decideOne(release("scan.standard", ids, 5), given);
}

test("a release goes round the organisations, least recently served first, ties by id, oldest job first", () => {
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

test("jobs of one instant are granted by id", () => {
  const jobs = ["job_b", "job_c", "job_a"].map((id) => jobRow({ id, createdAt: START - 1 }));
  for (const order of [jobs, jobs.toReversed()]) {
    assert.deepEqual(
      granted(order, [organizationRow()]).value.map((job) => job.id),
      ["job_a", "job_b", "job_c"],
    );
  }
});

test("each grant is served later than the one before, none earlier than now or than anybody was served", () => {
  const served = (servedAt: number) =>
    granted([...line("org_a", 1), ...line("org_b", 1)], [organizationRow({ id: "org_a" }), organizationRow({ id: "org_b", servedAt })])
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

test("a release passes over other topics, jobs with a slot, ended ones and those in back-off", () => {
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

test("what is left behind shows waiting only at the organisation's cap, and is written once", () => {
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

test("a command that forgot to load its organisation says so", () => {
  assert.throws(() => decideOne({ plan: {}, decide: (draft) => organizationOf(draft, "org_9") }, {}), /engine: organisation org_9 was not loaded/);
});
