import assert from "node:assert/strict";
import { test } from "node:test";
import { SCOPES } from "../../../../core/domain/caller.ts";
import type { Topic } from "../../../../core/domain/job.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import type { Policy } from "../../../../core/domain/policy.ts";
import type { OrganizationRow, PoolRow } from "../../../../core/ports/store-rows.ts";
import { type Admitted, admit } from "../../../../core/service/admission/admit.ts";
import { decideOne } from "../../../conformance/decide.ts";
import { lotRow, organizationRow } from "../../../conformance/rows.ts";
import { START } from "../../../conformance/test-clock.ts";
import { classifyCommand, scanCommand } from "../../../conformance/test-service.ts";

const CALLER = { organizationId: "org_1", keyId: "key_1", kind: "live", scopes: SCOPES } as const;

function pool(topic: Topic, over: Partial<PoolRow>): PoolRow {
  return { topic, inFlight: 0, queued: 0, averageRunMs: 0, ...over };
}

interface Case {
  readonly command?: AdmitCommand;
  readonly kind?: "live" | "test";
  readonly organization?: Partial<OrganizationRow> | null;
  readonly pools?: readonly PoolRow[];
  readonly policy?: Partial<Policy>;
}

function decide({ command = scanCommand(), kind = "live", organization = {}, pools = [], policy = {} }: Case) {
  const rows = organization === null ? [] : [organizationRow({ availableMillicredits: 10_000, ...organization })];
  const given = { organizations: rows, lots: [lotRow()], pools, policy };
  return decideOne(admit({ caller: { ...CALLER, kind }, command, bodyHash: "h" }), given);
}

function admitted(given: Case): Admitted {
  return decide(given).value;
}

test("the estimated wait is that of the longest line, its work divided by its slots; Retry-After is half of it, within 5 and 120 seconds", () => {
  const policy = { saturationDepth: 3, poolSizes: { classify: 1, "scan.lite": 4, "scan.standard": 2, "scan.deep": 0 } };
  const waits = [
    [1_000, 4, 2],
    [20_000, 40, 20],
    [200_000, 400, 120],
    [0, 4, 2],
  ];
  for (const [standardMs = 0, estimate, retryAfter] of waits) {
    const pools = [
      pool("scan.lite", { queued: 2, averageRunMs: 4_000 }),
      pool("scan.standard", { queued: 4, averageRunMs: standardMs }),
      // Without slots it is as if it had one.
      pool("scan.deep", { queued: 1, averageRunMs: 4_000 }),
    ];
    assert.throws(() => decide({ pools, policy }), {
      code: "SCAN_QUEUE_SATURATED",
      message: "The scan queue is full. Try again later.",
      fields: { retry_after_seconds: Math.max(5, retryAfter ?? 0), estimated_wait_seconds: estimate },
      headers: { "Retry-After": String(Math.max(5, retryAfter ?? 0)) },
    });
  }
});

test("the scan queue is full from the depth on, over all scans and without classify", () => {
  const policy = { saturationDepth: 5 };
  const pools = [pool("classify", { queued: 50 }), pool("scan.lite", { queued: 2 }), pool("scan.deep", { queued: 2 })];
  assert.equal(admitted({ pools, policy }).accepted.isReplay, false);
  const full = [...pools, pool("scan.standard", { queued: 1 })];
  assert.throws(() => decide({ pools: full, policy }), { code: "SCAN_QUEUE_SATURATED" });
  assert.equal(admitted({ command: classifyCommand(), pools: full, policy }).accepted.isReplay, false);
});

test("caps refuse at the cap, not below, and say which one it was", () => {
  assert.equal(admitted({ command: classifyCommand(), organization: { active: 4 } }).accepted.queuePosition, 0);
  assert.throws(() => decide({ command: classifyCommand(), organization: { active: 5 } }), {
    code: "ORG_ACTIVE_LIMIT_REACHED",
    message: "The organization already has 5 of 5 active jobs. Try again when one has ended.",
  });
  assert.equal(admitted({ organization: { queued: 99 } }).accepted.queuePosition, 99);
  assert.throws(() => decide({ organization: { queued: 100 } }), {
    code: "ORG_QUEUED_LIMIT_REACHED",
    message: "The organization already has 100 of 100 queued jobs. Try again when the queue has drained.",
  });
});

test("the queue position is the longer of the two lines ahead, and one more without a free slot", () => {
  const position = (given: Case) => admitted(given).accepted.queuePosition;
  assert.equal(position({ organization: { queued: 3 }, pools: [pool("scan.standard", { queued: 7 })] }), 7);
  assert.equal(position({ organization: { queued: 8 }, pools: [pool("scan.standard", { queued: 7 })] }), 8);
  assert.equal(position({ pools: [pool("scan.standard", { inFlight: 4 })] }), 1);
  assert.equal(position({ pools: [pool("scan.standard", { inFlight: 4, queued: 7 })] }), 8);
  assert.equal(position({ organization: { active: 5, queued: 2 } }), 3);
  assert.equal(position({ pools: [pool("scan.standard", { inFlight: 3 })] }), 0);
});

test("a scan is waiting only when its organization is at its cap", () => {
  const stateOf = (given: Case) => decide(given).effects.jobs[0]?.state;
  assert.equal(stateOf({ organization: { active: 5 } }), "waiting");
  assert.equal(stateOf({ organization: { active: 4 }, pools: [pool("scan.standard", { inFlight: 4 })] }), "queued");
});

test("a release is due when there is room and only those ahead are in the way", () => {
  const isDue = (given: Case) => admitted(given).isReleaseDue;
  assert.equal(
    isDue({ organization: { queued: 1, active: 4 }, pools: [pool("scan.standard", { inFlight: 3 })] }),
    true,
  );
  assert.equal(isDue({ organization: { queued: 1, active: 5 } }), false);
  assert.equal(isDue({ organization: { queued: 1 }, pools: [pool("scan.standard", { inFlight: 4 })] }), false);
  // It has the slot itself.
  assert.equal(isDue({}), false);
});

test("an admitted job carries what its request said, and a dispatch when it has a slot", () => {
  const { value, effects } = decide({ command: scanCommand({ idempotencyKey: "k", callbackMetadata: { a: 1 } }) });
  const [job] = effects.jobs;
  assert.match(job?.id ?? "", /^job_/);
  assert.deepEqual(value.accepted, {
    jobId: job?.id,
    requestId: "req_1",
    queuePosition: 0,
    reservedMillicredits: 2_000,
    isReplay: false,
  });
  assert.equal(value.dispatch?.id, job?.id);
  assert.deepEqual(
    [
      job?.topic,
      job?.keyId,
      job?.isTest,
      job?.callbackMetadata,
      job?.costMillicredits,
      job?.createdAt,
      job?.notBefore,
      job?.attempt,
      job?.progress,
    ],
    ["scan.standard", "key_1", false, { a: 1 }, 2_000, START, START, 0, 0],
  );
  assert.deepEqual([job?.state, job?.hasSlot, job?.dispatchNo, job?.dispatchAt], ["queued", true, 1, START + 10_000]);
  assert.deepEqual(effects.idempotency, [
    {
      organizationId: "org_1",
      route: "/v1/scan",
      key: "k",
      bodyHash: "h",
      jobId: job?.id,
      requestId: "req_1",
      queuePosition: 0,
      costMillicredits: 2_000,
      expiresAt: START + 24 * 3_600_000,
    },
  ]);
  assert.deepEqual(
    effects.organizations.map((row) => [
      row.active,
      row.queued,
      row.servedAt,
      row.availableMillicredits,
      row.reservedMillicredits,
    ]),
    [[1, 0, START, 8_000, 2_000]],
  );
  assert.deepEqual(effects.pools, [pool("scan.standard", { inFlight: 1 })]);
});

test("a test key's job costs nothing and moves no credits", () => {
  const { value, effects } = decide({ kind: "test" });
  assert.equal(value.accepted.reservedMillicredits, 0);
  assert.deepEqual(
    [effects.jobs[0]?.isTest, effects.jobs[0]?.costMillicredits, effects.jobs[0]?.holds, effects.transfers],
    [true, 0, [], []],
  );
});

test("a refusal by the organization's state names its reason", () => {
  assert.throws(() => decide({ organization: null }), {
    code: "INVALID_API_KEY",
    message: "The API key belongs to no organization.",
  });
  assert.throws(() => decide({ organization: { status: "suspended" } }), {
    code: "ORGANIZATION_SUSPENDED",
    message: "The organization is suspended.",
  });
});

test("a reused idempotency key with another body is a conflict", () => {
  const record = {
    organizationId: "org_1",
    route: "/v1/scan",
    key: "k",
    bodyHash: "other",
    jobId: "job_0",
    requestId: "req_0",
    queuePosition: 3,
  };
  const given = { idempotency: [{ ...record, costMillicredits: 1, expiresAt: START + 1 }] };
  assert.throws(
    () => decideOne(admit({ caller: CALLER, command: scanCommand({ idempotencyKey: "k" }), bodyHash: "h" }), given),
    {
      code: "IDEMPOTENCY_CONFLICT",
      message: "This Idempotency-Key was already used with a different request body.",
    },
  );
});

test("a plan names the rows that decide the request: the queue of its kind, its idempotency record, its webhook's origin", () => {
  const planOf = (command: AdmitCommand) => admit({ caller: CALLER, command, bodyHash: "h" }).plan;
  const organizations = ["org_1"];
  assert.deepEqual(planOf(classifyCommand()), { organizations, pools: ["classify"] });
  const command = scanCommand({ idempotencyKey: "k", webhook: { url: "https://hooks.example/in", events: [] } });
  assert.deepEqual(planOf(command), {
    organizations,
    pools: ["scan.lite", "scan.standard", "scan.deep"],
    idempotency: [{ organizationId: "org_1", route: "/v1/scan", key: "k" }],
    origins: ["org_1 https://hooks.example"],
  });
});
