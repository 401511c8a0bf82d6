import assert from "node:assert/strict";
import { test } from "node:test";
import { admit } from "../../../core/admission/admit.ts";
import { type Command, type Context, decideBatch, mergePlans } from "../../../core/engine/command.ts";
import { cancel, expireLease, finish } from "../../../core/engine/finish.ts";
import { DEFAULT_POLICY } from "../../../core/engine/policy.ts";
import { handBack, heartbeat, redispatch, start } from "../../../core/engine/run.ts";
import { release } from "../../../core/engine/slots.ts";
import type { Effects, JobRow, OrganizationRow } from "../../../core/ports/store.ts";
import { SCOPES } from "../../../core/service.ts";
import { claim, recordAttempts } from "../../../core/webhooks/send.ts";
import { jobRow, lotRow, organizationRow } from "../../conformance/rows.ts";
import { createTestIds, START } from "../../conformance/test-clock.ts";
import { scanCommand } from "../../conformance/test-service.ts";

const GRANTED = { hasSlot: true, dispatchNo: 2, dispatchAt: START + 10_000 } as const;
const RUNNING = { state: "running", hasSlot: true, attempt: 1, token: "run_now", leaseUntil: START + 15_000, startedAt: START } as const;
const REF = { jobId: "job_1", organizationId: "org_1", topic: "scan.standard" } as const;
const NEVER = { kind: "succeeded", resultBody: "{}" } as const;

interface Given {
  readonly jobs?: readonly JobRow[];
  readonly organization?: Partial<OrganizationRow>;
  readonly now?: number;
}

/** Decides one command against the rows, with one lot that covers every hold. */
function decide<R>(command: Command<R>, { jobs = [], organization = {}, now = START }: Given): { readonly value: R; readonly effects: Effects } {
  const held = jobs.filter((job) => job.endedAt === null).length * 2_000;
  const context: Context = { now, policy: DEFAULT_POLICY, mint: createTestIds().next, random: () => 0.5 };
  const snapshot = {
    organizations: new Map([["org_1", organizationRow({ availableMillicredits: 10_000, reservedMillicredits: held, ...organization })]]),
    jobs: new Map(jobs.map((job) => [job.id, job])),
    lots: new Map([["lot_1", lotRow({ grantedMillicredits: 10_000 + held, reservedMillicredits: held })]]),
    pools: new Map(),
    idempotency: new Map(),
    endpoints: new Map(),
    origins: new Map(),
    secrets: new Map(),
    deliveries: new Map(),
    events: new Map(),
  };
  const { effects, results } = decideBatch(snapshot, [command], context);
  const [outcome] = results;
  if (outcome?.kind !== "decided") throw outcome?.error;
  return { value: outcome.value as R, effects }; // what the only command answered
}

test("an item of an earlier dispatch starts nothing", () => {
  const { value, effects } = decide(start({ jobId: "job_1", dispatchNo: 1 }), { jobs: [jobRow(GRANTED)] });
  assert.equal(value, null);
  assert.deepEqual(effects.jobs, []);
  assert.notEqual(decide(start({ jobId: "job_1", dispatchNo: 2 }), { jobs: [jobRow(GRANTED)] }).value, null);
});

test("a job without slot, already running or ended is not started", () => {
  for (const job of [jobRow({ dispatchNo: 2 }), jobRow({ ...GRANTED, ...RUNNING }), jobRow({ ...GRANTED, state: "cancelled", endedAt: START })]) {
    assert.equal(decide(start({ jobId: "job_1", dispatchNo: 2 }), { jobs: [job] }).value, null);
  }
});

test("only the token of the current run may beat, finish or hand back", () => {
  const jobs = [jobRow(RUNNING)];
  const old = { ...REF, token: "run_before" };
  assert.equal(decide(heartbeat({ ...old, percent: 1, phase: "running" }), { jobs }).value, false);
  assert.equal(decide(finish({ ...old, ranMs: 1 }, NEVER), { jobs }).value, null);
  assert.equal(decide(handBack(old), { jobs }).value, null);
  const current = { ...REF, token: "run_now" };
  assert.equal(decide(heartbeat({ ...current, percent: 1, phase: "running" }), { jobs }).value, true);
  assert.deepEqual(decide(finish({ ...current, ranMs: 1 }, NEVER), { jobs, organization: { active: 1 } }).value, []);
});

test("a dispatch whose time has not come is not repeated", () => {
  const jobs = [jobRow(GRANTED)];
  assert.equal(decide(redispatch("job_1", START + 9_999), { jobs }).value, null);
  assert.equal(decide(redispatch("job_1", START + 10_000), { jobs, now: START + 10_000 }).value?.dispatchNo, 3);
});

test("a lease that still holds is not taken away", () => {
  assert.equal(decide(expireLease(REF), { jobs: [jobRow(RUNNING)], organization: { active: 1 }, now: START + 15_000 }).value, false);
  assert.equal(decide(expireLease(REF), { jobs: [jobRow(RUNNING)], organization: { active: 1 }, now: START + 15_001 }).value, true);
});

test("a cancelled run loses its slot, token and reservation", () => {
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

test("a release that fills an organisation shows its other scans as waiting, but not its classify jobs", () => {
  const scans = ["job_a", "job_b"].map((id) => jobRow({ id }));
  const organization = { active: 4, queued: 2 };
  const states = decide(release("scan.standard", ["org_1"], 5), { jobs: scans, organization }).effects.jobs.map((job) => [
    job.id,
    job.state,
    job.hasSlot,
  ]);
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

test("a new job does not pass an older one of its organisation", () => {
  const caller = { organizationId: "org_1", keyId: null, kind: "live", scopes: SCOPES } as const;
  const admission = admit({ caller, command: scanCommand(), bodyHash: "h" });
  assert.equal(decide(admission, { organization: { queued: 1 } }).value.dispatch, null);
  assert.notEqual(decide(admission, { organization: { queued: 0 } }).value.dispatch, null);
});

test("a lost run's back-off counts from its last sign of life", () => {
  const waits = [1, 2].map((attempt) => {
    const jobs = [jobRow({ ...RUNNING, attempt })];
    const { effects } = decide(expireLease(REF), { jobs, organization: { active: 1 }, now: START + 16_000 });
    return (effects.jobs[0]?.notBefore ?? 0) - START;
  });
  assert.deepEqual(waits, [5_000, 30_000]);
});

test("an attempt that failed waits by the table, spread by the random source", () => {
  const failure = { code: "SEARCH_UNAVAILABLE", message: "No answer.", isRetryable: true } as const;
  const waits = [1, 2].map((attempt) => {
    const jobs = [jobRow({ ...RUNNING, attempt })];
    const { effects } = decide(finish({ ...REF, token: "run_now", ranMs: 1 }, { kind: "failed", failure }), { jobs, organization: { active: 1 } });
    return (effects.jobs[0]?.notBefore ?? 0) - START;
  });
  assert.deepEqual(waits, [5_000, 30_000]);
});

test("grants, starts, heartbeats, claims and what came of them need not reach the disk; what a caller or the ledger relies on must, and what shares its batch", () => {
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
  assert.equal(mergePlans(relaxed).isRelaxed, true);
  for (const command of firm) assert.equal(mergePlans([...relaxed, command]).isRelaxed, false);
});

test("a batch loads each row once, and of an endpoint's line as much as its commands ask for together", () => {
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
