import assert from "node:assert/strict";
import { test } from "node:test";
import { SCOPES } from "../../../../core/domain/caller.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { Effects } from "../../../../core/ports/store.ts";
import type { JobRow, OrganizationRow } from "../../../../core/ports/store-rows.ts";
import { admit } from "../../../../core/service/admission/admit.ts";
import { cancel, expireLease, finish } from "../../../../core/service/jobs/finish.ts";
import { handBack, heartbeat, redispatch, start } from "../../../../core/service/jobs/run-commands.ts";
import { release } from "../../../../core/service/jobs/slots.ts";
import { type Command, type Context, decideBatch, mergePlans } from "../../../../core/service/transactions/command.ts";
import { claim, recordAttempts } from "../../../../core/service/webhooks/claims.ts";
import { jobRow, lotRow, organizationRow, snapshotOf } from "../../../conformance/rows.ts";
import { createTestIds, START } from "../../../conformance/test-clock.ts";
import { scanCommand } from "../../../conformance/test-service.ts";

const GRANTED = { hasSlot: true, dispatchNo: 2, dispatchAt: START + 10_000 } as const;
const RUNNING = {
  state: "running",
  hasSlot: true,
  attempt: 1,
  token: "run_now",
  leaseUntil: START + 15_000,
  startedAt: START,
} as const;
const REF = { jobId: "job_1", organizationId: "org_1", topic: "scan.standard" } as const;
const NEVER = { kind: "succeeded", resultBody: "{}" } as const;

interface Given {
  readonly jobs?: readonly JobRow[];
  readonly organization?: Partial<OrganizationRow>;
  readonly now?: number;
}

/** Decides one command on the rows, with one credit lot that covers every reservation. */
function decide<R>(
  command: Command<R>,
  { jobs = [], organization = {}, now = START }: Given,
): { readonly value: R; readonly effects: Effects } {
  const held = jobs.filter((job) => job.endedAt === null).length * 2_000;
  const context: Context = { now, policy: DEFAULT_POLICY, mint: createTestIds().next, random: () => 0.5 };
  const snapshot = snapshotOf({
    organizations: [organizationRow({ availableMillicredits: 10_000, reservedMillicredits: held, ...organization })],
    jobs,
    lots: [lotRow({ grantedMillicredits: 10_000 + held, reservedMillicredits: held })],
  });
  const { effects, results } = decideBatch(snapshot, [command], context);
  const [outcome] = results;
  if (outcome?.kind !== "decided") throw outcome?.error;
  return { value: outcome.value as R, effects }; // the result of the only command
}

test("a dispatch item with an old number starts nothing", () => {
  const { value, effects } = decide(start({ jobId: "job_1", dispatchNo: 1 }), { jobs: [jobRow(GRANTED)] });
  assert.equal(value, null);
  assert.deepEqual(effects.jobs, []);
  assert.notEqual(decide(start({ jobId: "job_1", dispatchNo: 2 }), { jobs: [jobRow(GRANTED)] }).value, null);
});

test("a start does nothing for a job without slot, a running job or an ended job", () => {
  for (const job of [
    jobRow({ dispatchNo: 2 }),
    jobRow({ ...GRANTED, ...RUNNING }),
    jobRow({ ...GRANTED, state: "cancelled", endedAt: START }),
  ]) {
    assert.equal(decide(start({ jobId: "job_1", dispatchNo: 2 }), { jobs: [job] }).value, null);
  }
});

test("heartbeat, finish and hand-back are rejected without the token of the current run", () => {
  const jobs = [jobRow(RUNNING)];
  const old = { ...REF, token: "run_before" };
  assert.equal(decide(heartbeat({ ...old, percent: 1, phase: "running" }), { jobs }).value, false);
  assert.equal(decide(finish({ ...old, ranMs: 1 }, NEVER), { jobs }).value, null);
  assert.equal(decide(handBack(old), { jobs }).value, null);
  const current = { ...REF, token: "run_now" };
  assert.equal(decide(heartbeat({ ...current, percent: 1, phase: "running" }), { jobs }).value, true);
  assert.deepEqual(decide(finish({ ...current, ranMs: 1 }, NEVER), { jobs, organization: { active: 1 } }).value, []);
});

test("a dispatch is not repeated before its time", () => {
  const jobs = [jobRow(GRANTED)];
  assert.equal(decide(redispatch("job_1", START + 9_999), { jobs }).value, null);
  assert.equal(decide(redispatch("job_1", START + 10_000), { jobs, now: START + 10_000 }).value?.dispatchNo, 3);
});

test("a run is not ended before its lease expires", () => {
  assert.equal(
    decide(expireLease(REF), { jobs: [jobRow(RUNNING)], organization: { active: 1 }, now: START + 15_000 }).value,
    false,
  );
  assert.equal(
    decide(expireLease(REF), { jobs: [jobRow(RUNNING)], organization: { active: 1 }, now: START + 15_001 }).value,
    true,
  );
});

test("a cancelled job loses its slot, token and reservation", () => {
  const { value, effects } = decide(cancel(REF), { jobs: [jobRow(RUNNING)], organization: { active: 1 } });
  assert.equal(value, true);
  const [job] = effects.jobs;
  assert.deepEqual([job?.state, job?.hasSlot, job?.token, job?.endedAt], ["cancelled", false, null, START]);
  assert.deepEqual(
    effects.organizations.map((row) => [row.active, row.availableMillicredits, row.reservedMillicredits]),
    [[0, 12_000, 0]],
  );
  assert.deepEqual(effects.events, []);
});

test("a release marks the other scans of a full organization as waiting, but not its classify jobs", () => {
  const scans = ["job_a", "job_b"].map((id) => jobRow({ id }));
  const organization = { active: 4, queued: 2 };
  const states = decide(release("scan.standard", ["org_1"], 5), { jobs: scans, organization }).effects.jobs.map(
    (job) => [job.id, job.state, job.hasSlot],
  );
  assert.deepEqual(states, [
    ["job_a", "queued", true],
    ["job_b", "waiting", false],
  ]);
  const classifies = scans.map((job) => ({ ...job, topic: "classify" as const }));
  const changed = decide(release("classify", ["org_1"], 5), { jobs: classifies, organization }).effects.jobs;
  assert.deepEqual(
    changed.map((job) => job.id),
    ["job_a"],
  );
});

test("a new job does not overtake an older job of its organization", () => {
  const caller = { organizationId: "org_1", keyId: null, kind: "live", scopes: SCOPES } as const;
  const admission = admit({ caller, command: scanCommand(), bodyHash: "h" });
  assert.equal(decide(admission, { organization: { queued: 1 } }).value.dispatch, null);
  assert.notEqual(decide(admission, { organization: { queued: 0 } }).value.dispatch, null);
});

test("a lost run's back-off starts at its last heartbeat", () => {
  const waits = [1, 2].map((attempt) => {
    const jobs = [jobRow({ ...RUNNING, attempt })];
    const { effects } = decide(expireLease(REF), { jobs, organization: { active: 1 }, now: START + 16_000 });
    return (effects.jobs[0]?.notBefore ?? 0) - START;
  });
  assert.deepEqual(waits, [5_000, 30_000]);
});

test("a failed attempt waits for the policy's back-off, varied by the random source", () => {
  const failure = { code: "SEARCH_UNAVAILABLE", message: "No answer.", isRetryable: true } as const;
  const waits = [1, 2].map((attempt) => {
    const jobs = [jobRow({ ...RUNNING, attempt })];
    const { effects } = decide(finish({ ...REF, token: "run_now", ranMs: 1 }, { kind: "failed", failure }), {
      jobs,
      organization: { active: 1 },
    });
    return (effects.jobs[0]?.notBefore ?? 0) - START;
  });
  assert.deepEqual(waits, [5_000, 30_000]);
});

test("grants, starts, heartbeats, claims and their records are relaxed, but a batch with any other command is durable", () => {
  const run = { jobId: "job_1", token: "run_now" };
  const sent = {
    endpointId: "endpoint_1",
    organizationId: "org_1",
    originId: "origin_1",
    token: "run_now",
    sendings: [{ deliveryId: "delivery_1" }],
  };
  const relaxed = [
    release("scan.deep", ["org_1"], 5),
    start({ jobId: "job_1", dispatchNo: 1 }),
    heartbeat({ ...run, percent: 1, phase: "running" }),
    claim([], 1),
    recordAttempts(sent, [{ startedAt: START, endedAt: START, outcome: { kind: "answered", status: 200 } }], 1),
  ];
  const caller = { organizationId: "org_1", keyId: null, kind: "live", scopes: SCOPES } as const;
  const firm = [
    admit({ caller, command: scanCommand(), bodyHash: "h" }),
    finish({ ...REF, ...run, ranMs: 1 }, NEVER),
    cancel(REF),
    expireLease(REF),
    handBack(run),
    redispatch("job_1", START),
  ];
  assert.equal(mergePlans(relaxed).durability, "relaxed");
  for (const command of firm) assert.equal(mergePlans([...relaxed, command]).durability, "full");
});

test("a batch loads each row once, and as many due deliveries of an endpoint as its commands need in total", () => {
  const plan = (given: Command<null>["plan"]): Command<null> => ({ plan: given, decide: () => null });
  const merged = mergePlans([
    plan({ jobs: ["a", "b"], due: [{ endpointId: "e_1", limit: 2 }] }),
    plan({
      jobs: ["b"],
      due: [
        { endpointId: "e_2", limit: 1 },
        { endpointId: "e_1", limit: 5 },
      ],
    }),
    plan({ due: [{ endpointId: "e_1", limit: 3 }] }),
  ]);
  assert.deepEqual(merged.jobs, ["a", "b"]);
  assert.deepEqual(merged.due, [
    { endpointId: "e_1", limit: 10 },
    { endpointId: "e_2", limit: 1 },
  ]);
});
