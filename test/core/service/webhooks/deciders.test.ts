import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import type { EventRow, JobRow } from "../../../../core/ports/store-rows.ts";
import {
  type DeliveryRow,
  type EndpointRow,
  type OriginRow,
  originIdOf,
  type SecretRow,
} from "../../../../core/ports/webhook-rows.ts";
import type { WebhookOutcome } from "../../../../core/ports/webhook-transport.ts";
import type { Context } from "../../../../core/service/transactions/command.ts";
import { createBatch, type UnitOfWork } from "../../../../core/service/transactions/unit-of-work.ts";
import {
  type ClaimRef,
  claim,
  type Ended,
  expireSend,
  hastenDelivery,
  recordAttempts,
  replayDelivery,
} from "../../../../core/service/webhooks/claims.ts";
import { healthAfter } from "../../../../core/service/webhooks/health.ts";
import { emitBilling, emitJobEvent, emitRetryNotice, testDelivery } from "../../../../core/service/webhooks/outbox.ts";
import { DELAYS_MS, MAX_ATTEMPTS, SEND_LEASE_MS } from "../../../../core/service/webhooks/schedule.ts";
import {
  deliveryRow,
  endpointRow,
  eventRow,
  jobRow,
  ORIGIN,
  organizationRow,
  snapshotOf,
  URL_1,
} from "../../../conformance/rows.ts";
import { createTestIds, START } from "../../../conformance/test-clock.ts";

interface Given {
  readonly endpoints?: readonly EndpointRow[];
  readonly deliveries?: readonly DeliveryRow[];
  readonly events?: readonly EventRow[];
  readonly origins?: readonly OriginRow[];
  readonly secrets?: readonly SecretRow[];
}

function secretRow(over: Partial<SecretRow> = {}): SecretRow {
  return {
    id: "endpoint_1",
    organizationId: "org_1",
    secret: "whsec_a",
    createdAt: START,
    previousSecret: null,
    previousUntil: null,
    ...over,
  };
}

function contextAt(now: number): Context {
  return { now, policy: DEFAULT_POLICY, mint: createTestIds().next, random: () => 0 };
}

/** Runs `act` on a unit of work over the rows. Returns its value and the rows it wrote. */
function on<R>(given: Given, act: (work: UnitOfWork, context: Context) => R, now = START) {
  const {
    deliveries = [],
    endpoints = [endpointRow()],
    origins = [ORIGIN],
    secrets = [secretRow()],
    events = deliveries.map(({ eventId }) => eventRow({ id: eventId })),
  } = given;
  const { work, keep, effects } = createBatch(
    snapshotOf({ organizations: [organizationRow()], endpoints, origins, secrets, deliveries, events }),
  );
  const value = act(work, contextAt(now));
  keep();
  return { value, ...effects() };
}

describe("receivers of an event", () => {
  const hears = (over: Partial<EndpointRow> & { readonly id: string }) =>
    endpointRow({
      url: `https://hooks.example/${over.id}`,
      state: "active",
      failureCount: 0,
      events: ["job.completed", "job.failed"],
      ...over,
    });
  const RECEIVERS = [
    hears({ id: "e_z" }),
    hears({ id: "e_b", wantsRetryNotices: false }),
    hears({ id: "e_degraded", state: "degraded" }),
    hears({ id: "e_paused", state: "paused" }),
    hears({ id: "e_deaf", events: ["billing.topup_failed"] }),
    hears({ id: "e_implicit", kind: "implicit" }),
    hears({ id: "e_removed", kind: "removed" }),
    hears({ id: "e_foreign", organizationId: "org_2" }),
  ];
  const job = (webhook: JobRow["webhook"]) => jobRow({ webhook });
  const told = ({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) =>
    deliveries.map((row) => row.endpointId);

  test("a job's end is delivered to the organization's subscribed and unpaused endpoints, sorted by id", () => {
    const written = on({ endpoints: RECEIVERS }, (work, context) =>
      emitJobEvent(work, context, { job: job(null), type: "job.completed", body: "{}" }),
    );
    assert.deepEqual(told(written), ["e_b", "e_degraded", "e_z"]);
    const [event] = written.events;
    assert.match(event?.id ?? "", /^event_/);
    assert.deepEqual(written.events, [
      { id: event?.id, organizationId: "org_1", jobId: "job_1", type: "job.completed", body: "{}", createdAt: START },
    ]);
    assert.deepEqual(written.deliveries[0], {
      ...deliveryRow({
        id: written.deliveries[0]?.id ?? "",
        eventId: event?.id ?? "",
        endpointId: "e_b",
        type: "job.completed",
      }),
      attemptsLeft: MAX_ATTEMPTS,
    });
    assert.deepEqual(
      written.endpoints.map((row) => row.dueAt),
      [START, START, START],
    );
  });

  test("a job's own URL gets the job's selected events once, through the endpoint with this URL", () => {
    const endpoints = [hears({ id: "e_own", kind: "implicit" }), hears({ id: "e_z" })];
    const to = (url: string, events: readonly ("job.completed" | "job.failed")[], rows = endpoints) =>
      on({ endpoints: rows }, (work, context) =>
        emitJobEvent(work, context, { job: job({ url, events }), type: "job.completed", body: "{}" }),
      );
    const own = "https://hooks.example/e_own";
    assert.deepEqual(told(to(own, ["job.completed"])), ["e_z", "e_own"]);
    assert.deepEqual(told(to(own, ["job.failed"])), ["e_z"]);
    assert.deepEqual(told(to("https://hooks.example/e_z", ["job.completed"])), ["e_z"]);
    assert.deepEqual(told(to(own, ["job.completed"], [hears({ id: "e_own", kind: "implicit", state: "paused" })])), []);
    const fresh = to("https://new.example/in", ["job.completed"], []);
    assert.deepEqual(fresh.endpoints, [
      {
        ...hears({ id: fresh.endpoints[0]?.id ?? "", kind: "implicit", events: [], wantsRetryNotices: false }),
        url: "https://new.example/in",
        originId: originIdOf("org_1", "https://new.example/in"),
        dueAt: START,
      },
    ]);
  });

  test("a retry notice is delivered to endpoints that opted in, and not written when none did", () => {
    const notice = (endpoints: readonly EndpointRow[], webhook: JobRow["webhook"] = null) =>
      on({ endpoints }, (work, context) => emitRetryNotice(work, context, { job: job(webhook), body: '{"r":1}' }));
    const written = notice(RECEIVERS);
    assert.deepEqual(told(written), ["e_degraded", "e_z"]);
    assert.deepEqual(
      written.events.map(({ jobId, type, body }) => [jobId, type, body]),
      [["job_1", "job.failed", '{"r":1}']],
    );
    assert.deepEqual(notice([hears({ id: "e_b", wantsRetryNotices: false })]).events, []);
    const own = { url: "https://hooks.example/e_own", events: ["job.failed"] } as const;
    assert.deepEqual(told(notice([hears({ id: "e_own", events: [] })], own)), ["e_own"]);
    assert.deepEqual(told(notice([hears({ id: "e_own", events: [] })], { ...own, events: ["job.completed"] })), []);
    assert.deepEqual(told(notice([hears({ id: "e_own", events: [], state: "paused" })], own)), []);
    assert.deepEqual(told(notice([hears({ id: "e_own", events: [], wantsRetryNotices: false })], own)), []);
  });

  test("a billing event has no job, and an unknown organization is named in the error", () => {
    const type = "billing.topup_failed";
    const command = emitBilling({ organizationId: "org_1", type, body: "{}" });
    assert.deepEqual(command.plan, { organizations: ["org_1"], subscribers: ["org_1"], events: [] });
    const written = on({ endpoints: RECEIVERS }, command.decide);
    assert.deepEqual(told(written), ["e_deaf"]);
    assert.equal(written.events[0]?.jobId, null);
    assert.throws(() => on({}, emitBilling({ organizationId: "org_9", type, body: "{}" }).decide), {
      code: "NOT_FOUND",
      message: "No organization has the id org_9.",
    });
  });

  test("a billing event with an id is written once under this id", () => {
    const command = emitBilling({ organizationId: "org_1", type: "billing.topup_failed", body: "{}", id: "evt_own" });
    assert.deepEqual(command.plan.events, ["evt_own"]);
    assert.deepEqual(
      on({}, command.decide).events.map((row) => row.id),
      ["evt_own"],
    );
    assert.deepEqual(on({ events: [eventRow({ id: "evt_own" })] }, command.decide).events, []);
    assert.equal(on({ events: [eventRow({ id: "evt_other" })] }, command.decide).events.length, 1);
  });

  test("a test delivery is queued for a paused endpoint too, with the sample and its own secret", () => {
    const test = {
      organizationId: "org_1",
      url: URL_1,
      type: "job.failed",
      secret: "whsec_test",
      sample: { a: 1 },
    } as const;
    const command = testDelivery(test);
    assert.deepEqual(command.plan, {
      organizations: ["org_1"],
      endpointUrls: [{ organizationId: "org_1", url: URL_1 }],
      origins: [originIdOf("org_1", URL_1)],
    });
    const written = on({ endpoints: [endpointRow({ state: "paused" })], origins: [] }, command.decide);
    assert.deepEqual(written.origins, [{ id: ORIGIN.id, inFlight: 0 }]);
    const [delivery] = written.deliveries;
    assert.equal(written.value, delivery?.id);
    assert.deepEqual(
      [delivery?.endpointId, delivery?.testSecret, delivery?.type],
      ["endpoint_1", "whsec_test", "job.failed"],
    );
    assert.deepEqual(
      written.events.map(({ jobId, type, body }) => [jobId, type, JSON.parse(body)]),
      [[null, "job.failed", { a: 1, test: true, createdAt: new Date(START).toISOString() }]],
    );
  });
});

test("health falls by consecutive failures and recovers by a success, but a pause stays", () => {
  const after = (state: EndpointRow["state"], failureCount: number, isSuccess: boolean) => {
    const next = healthAfter({ state, failureCount }, isSuccess);
    return [next.state, next.failureCount];
  };
  assert.deepEqual(after("active", 3, false), ["active", 4]);
  assert.deepEqual(after("active", 4, false), ["degraded", 5]);
  assert.deepEqual(after("degraded", 18, false), ["degraded", 19]);
  assert.deepEqual(after("degraded", 19, false), ["paused", 20]);
  assert.deepEqual(after("paused", 0, false), ["paused", 1]);
  assert.deepEqual(after("paused", 6, false), ["paused", 7]);
  assert.deepEqual(after("degraded", 0, false), ["degraded", 1]);
  assert.deepEqual(after("degraded", 7, true), ["active", 0]);
  assert.deepEqual(after("paused", 21, true), ["paused", 0]);
});

const REF = { deliveryId: "delivery_1", endpointId: "endpoint_1", originId: ORIGIN.id };
const SENDING = {
  state: "sending",
  attemptCount: 1,
  attemptsLeft: 7,
  nextAt: null,
  token: "run",
  leaseUntil: START + SEND_LEASE_MS,
  originId: ORIGIN.id,
} as const;
const BUSY = {
  endpoints: [endpointRow({ inFlight: 1, state: "active", failureCount: 2 })],
  origins: [{ ...ORIGIN, inFlight: 1 }],
};
const ENDED: Ended = { startedAt: START, endedAt: START + 4, outcome: { kind: "answered", status: 200 } };
const ENDPOINT_REF = { endpointId: "endpoint_1", organizationId: "org_1", originId: ORIGIN.id };

/** The claim of the deliveries, for its record. */
function claimOf(...ids: readonly string[]): ClaimRef {
  return { ...ENDPOINT_REF, token: "run", sendings: ids.map((deliveryId) => ({ deliveryId })) };
}

function deliveryIds({ sendings }: ClaimRef): readonly string[] {
  return sendings.map(({ deliveryId }) => deliveryId);
}

describe("claims", () => {
  test("a claim records the attempt, send and lease before sending, and returns all data to send", () => {
    const given = { deliveries: [deliveryRow({ attemptCount: 2, attemptsLeft: 6 })], events: [eventRow()] };
    const command = claim([ENDPOINT_REF], 5);
    assert.deepEqual(command.plan, {
      endpoints: ["endpoint_1"],
      origins: [ORIGIN.id],
      secrets: ["endpoint_1", "org_1"],
      due: [{ endpointId: "endpoint_1", limit: 5 }],
      durability: "relaxed",
    });
    const { value, deliveries, endpoints, origins } = on(given, command.decide, START + 7);
    const token = value.claims[0]?.token ?? "";
    assert.match(token, /^token_/);
    const { body } = eventRow();
    const sendings = [{ deliveryId: "delivery_1", type: "billing.refund.failed", url: URL_1, secret: "whsec_a", body }];
    assert.deepEqual(value, { claims: [{ ...ENDPOINT_REF, token, sendings }], withoutSecret: [] });
    assert.deepEqual(deliveries, [
      deliveryRow({
        state: "sending",
        attemptCount: 3,
        attemptsLeft: 5,
        nextAt: null,
        token,
        leaseUntil: START + 7 + SEND_LEASE_MS,
        originId: ORIGIN.id,
      }),
    ]);
    assert.deepEqual(endpoints, [endpointRow({ inFlight: 1, servedAt: START + 7, dueAt: null })]);
    assert.deepEqual(origins, [{ ...ORIGIN, inFlight: 1 }]);
  });

  const line = (...ids: readonly string[]) =>
    ids.map((id, index) => deliveryRow({ id, eventId: `of_${id}`, nextAt: START + index }));
  const claimed = (given: Given, limit = 9, now = START + 100) => on(given, claim([ENDPOINT_REF], limit).decide, now);
  const idsOf = ({ value }: ReturnType<typeof claimed>) => value.claims.flatMap(deliveryIds);

  test("a claim takes the earliest delivery first, ties by id, and leaves deliveries that are not due", () => {
    const deliveries = [
      deliveryRow({ id: "d_b" }),
      deliveryRow({ id: "d_a" }),
      deliveryRow({ id: "d_late", nextAt: START + 500 }),
      deliveryRow({ id: "d_first", nextAt: START - 1 }),
    ];
    const written = claimed({ deliveries });
    assert.deepEqual(idsOf(written), ["d_first", "d_a", "d_b"]);
    assert.deepEqual(idsOf(claimed({ deliveries: deliveries.toReversed() })), ["d_first", "d_a", "d_b"]);
    assert.equal(written.endpoints[0]?.dueAt, START + 500);
    assert.deepEqual(idsOf(claimed({ deliveries }, 9, START + 500)), ["d_first", "d_a", "d_b", "d_late"]);
  });

  test("claims hold at most four sends per endpoint and eight per origin", () => {
    const deliveries = line("d_1", "d_2", "d_3", "d_4", "d_5");
    assert.equal(idsOf(claimed({ deliveries })).length, 4);
    assert.equal(idsOf(claimed({ deliveries, endpoints: [endpointRow({ inFlight: 3 })] })).length, 1);
    assert.equal(idsOf(claimed({ deliveries, origins: [{ ...ORIGIN, inFlight: 6 }] })).length, 2);
    assert.equal(claimed({ deliveries }).endpoints[0]?.dueAt, START + 4);
    assert.deepEqual(idsOf(claimed({ deliveries }, 2)), ["d_1", "d_2"]);
  });

  test("endpoints take turns in a claim, with one delivery each", () => {
    const other = endpointRow({ id: "endpoint_2", url: "https://other.example/", originId: "o_2" });
    const deliveries = [
      ...line("d_1", "d_2"),
      ...line("d_3", "d_4").map((row) => ({ ...row, endpointId: "endpoint_2" })),
    ];
    const given = {
      deliveries,
      endpoints: [endpointRow(), other],
      origins: [ORIGIN, { id: "o_2", inFlight: 0 }],
      secrets: [secretRow(), secretRow({ id: "endpoint_2" })],
    };
    const { value } = on(
      given,
      claim([ENDPOINT_REF, { ...ENDPOINT_REF, endpointId: "endpoint_2" }], 3).decide,
      START + 9,
    );
    assert.deepEqual(
      value.claims.map((one) => [one.endpointId, ...deliveryIds(one)]),
      [
        ["endpoint_1", "d_1"],
        ["endpoint_2", "d_3"],
        ["endpoint_1", "d_2"],
      ],
    );
  });

  test("a claim returns nothing for a moved origin, a deleted endpoint or an unknown endpoint", () => {
    const deliveries = line("d_1");
    assert.deepEqual(idsOf(claimed({ deliveries, origins: [] })), []);
    const removed = claimed({ deliveries, endpoints: [endpointRow({ kind: "removed", dueAt: START })] });
    assert.deepEqual([idsOf(removed), removed.endpoints[0]?.dueAt], [[], null]);
    const unknown = claimed({ deliveries, endpoints: [] });
    assert.deepEqual([idsOf(unknown), unknown.endpoints], [[], []]);
    assert.deepEqual(claimed({ deliveries: [] }).endpoints, []);
  });

  test("a delivery uses its own test secret, else the registered endpoint's secret, else the organization's secret", () => {
    const secrets = [secretRow(), secretRow({ id: "org_1", secret: "whsec_org" })];
    const deliveries = line("d_1");
    const implicit = [endpointRow({ kind: "implicit" })];
    const secretOf = (given: Given) => claimed(given).value.claims[0]?.sendings[0]?.secret;
    assert.equal(secretOf({ deliveries, secrets }), "whsec_a");
    assert.equal(secretOf({ deliveries, secrets, endpoints: implicit }), "whsec_org");
    const tests = deliveries.map((row) => ({ ...row, testSecret: "whsec_test" }));
    assert.equal(secretOf({ deliveries: tests, secrets: [] }), "whsec_test");
    const without = claimed({ deliveries, secrets: [secretRow()], endpoints: implicit }).value;
    assert.deepEqual(without, { claims: [], withoutSecret: ["org_1"] });
  });
});

describe("the end of an attempt", () => {
  const ended = (outcome: WebhookOutcome, given: Given = {}, now = START + 20) =>
    on(
      { ...BUSY, deliveries: [deliveryRow(SENDING)], ...given },
      recordAttempts(claimOf("delivery_1"), [{ startedAt: START + 3, endedAt: START + 20, outcome }], 0).decide,
      now,
    );
  const status = (code: number): WebhookOutcome => ({ kind: "answered", status: code });

  test("an acknowledgement ends the delivery, is logged and resets the endpoint's failures", () => {
    const written = ended(status(204));
    assert.deepEqual(written.value, { isCurrent: true, next: null, decline: null });
    assert.deepEqual(written.attempts, [
      { deliveryId: "delivery_1", number: 1, startedAt: START + 3, endedAt: START + 20, status: 204, failure: null },
    ]);
    assert.deepEqual(written.deliveries, [
      deliveryRow({
        ...SENDING,
        state: "delivered",
        token: null,
        leaseUntil: null,
        originId: null,
        endedAt: START + 20,
      }),
    ]);
    assert.deepEqual(written.endpoints, [endpointRow({ inFlight: 0, state: "active", failureCount: 0 })]);
    assert.deepEqual(written.origins, [{ ...ORIGIN, inFlight: 0 }]);
  });

  test("a status from 200 to 299 acknowledges a delivery", () => {
    const states = [199, 200, 299, 300].map((code) => ended(status(code)).deliveries[0]?.state);
    assert.deepEqual(states, ["pending", "delivered", "delivered", "pending"]);
  });

  test("a failed delivery is due again after the contract's delay and counts against the endpoint", () => {
    const written = ended(status(503));
    const nextAt = START + 20 + (DELAYS_MS[0] ?? 0);
    assert.deepEqual(written.deliveries, [
      deliveryRow({ ...SENDING, state: "pending", nextAt, token: null, leaseUntil: null, originId: null }),
    ]);
    assert.deepEqual(written.endpoints, [
      endpointRow({ inFlight: 0, state: "active", failureCount: 3, dueAt: nextAt }),
    ]);
    assert.deepEqual([written.attempts[0]?.status, written.attempts[0]?.failure], [503, null]);
  });

  test("a missing response is logged with its reason, and an internal fault does not change health", () => {
    const dns = ended({ kind: "failed", reason: "dns", message: "the host name has no address" });
    assert.deepEqual([dns.attempts[0]?.status, dns.attempts[0]?.failure], [null, "dns: the host name has no address"]);
    assert.equal(dns.endpoints[0]?.failureCount, 3);
    const ours = ended({ kind: "failed", reason: "internal", message: "broken off" });
    assert.deepEqual([ours.endpoints[0]?.failureCount, ours.deliveries[0]?.state], [2, "pending"]);
  });

  test("a failure exhausts the delivery after the last attempt or when the endpoint was deleted", () => {
    const last = ended(status(500), { deliveries: [deliveryRow({ ...SENDING, attemptsLeft: 0 })] });
    assert.deepEqual(
      [last.deliveries[0]?.state, last.deliveries[0]?.endedAt, last.deliveries[0]?.nextAt],
      ["exhausted", START + 20, null],
    );
    assert.equal(last.endpoints[0]?.dueAt, null);
    const removed = ended(status(500), { endpoints: [endpointRow({ kind: "removed", inFlight: 1 })] });
    assert.equal(removed.deliveries[0]?.state, "exhausted");
    assert.equal(
      ended(status(200), { endpoints: [endpointRow({ kind: "removed", inFlight: 1 })] }).deliveries[0]?.state,
      "delivered",
    );
  });

  test("a test delivery does not change the endpoint's health", () => {
    const deliveries = [deliveryRow({ ...SENDING, testSecret: "whsec_test" })];
    for (const code of [200, 500]) assert.equal(ended(status(code), { deliveries }).endpoints[0]?.failureCount, 2);
  });

  test("each attempt of a claim is logged with its own outcome, and the claim frees one slot", () => {
    const deliveries = [deliveryRow(SENDING), deliveryRow({ ...SENDING, id: "delivery_2", originId: null })];
    const ended = [20, 30].map(
      (ms): Ended => ({ startedAt: START + ms - 5, endedAt: START + ms, outcome: status(ms === 20 ? 200 : 500) }),
    );
    const written = on(
      { ...BUSY, deliveries },
      recordAttempts(claimOf("delivery_1", "delivery_2"), ended, 0).decide,
      START + 40,
    );
    assert.deepEqual(
      written.attempts.map((row) => [row.deliveryId, row.startedAt, row.endedAt, row.status]),
      [
        ["delivery_1", START + 15, START + 20, 200],
        ["delivery_2", START + 25, START + 30, 500],
      ],
    );
    const nextAt = START + 30 + (DELAYS_MS[0] ?? 0);
    assert.deepEqual(
      written.deliveries.map((row) => [row.state, row.endedAt, row.nextAt]),
      [
        ["delivered", START + 20, null],
        ["pending", null, nextAt],
      ],
    );
    assert.deepEqual(written.endpoints, [
      endpointRow({ inFlight: 0, state: "active", failureCount: 1, dueAt: nextAt }),
    ]);
    assert.deepEqual(written.origins, [{ ...ORIGIN, inFlight: 0 }]);
  });

  test("an unsent delivery returns to the head of the queue uncounted, and is not claimed without its event", () => {
    const unsent = deliveryRow({
      ...SENDING,
      id: "d_unsent",
      originId: null,
      attemptCount: 3,
      attemptsLeft: 5,
      createdAt: START - 9,
    });
    const deliveries = [deliveryRow(SENDING), unsent];
    const record = (given: Given, nextLength: number) =>
      on(
        { ...BUSY, deliveries, ...given },
        recordAttempts(claimOf("delivery_1", "d_unsent"), [ENDED], nextLength).decide,
        START + 20,
      );
    const [, back] = record({}, 0).deliveries;
    assert.deepEqual(
      back,
      deliveryRow({ id: "d_unsent", attemptCount: 2, attemptsLeft: 6, createdAt: START - 9, nextAt: START - 9 }),
    );
    assert.equal(record({}, 0).endpoints[0]?.dueAt, START - 9);
    assert.deepEqual(
      record({}, 0).attempts.map((row) => row.deliveryId),
      ["delivery_1"],
    );
    const without = record({ events: [] }, 3);
    assert.deepEqual(
      [without.value, without.endpoints[0]?.dueAt, without.endpoints[0]?.inFlight],
      [{ isCurrent: true, next: null, decline: null }, START - 9, 0],
    );
    const removed = record({ endpoints: [endpointRow({ kind: "removed", inFlight: 1 })] }, 3);
    assert.deepEqual(
      [removed.deliveries[1]?.state, removed.deliveries[1]?.endedAt, removed.deliveries[1]?.nextAt],
      ["exhausted", START + 20, null],
    );
    assert.deepEqual(
      [removed.deliveries[1]?.attemptCount, removed.endpoints[0]?.dueAt, removed.value.next],
      [2, null, null],
    );
  });

  test("a claim that sent nothing frees its slot", () => {
    const written = on(
      { ...BUSY, deliveries: [deliveryRow(SENDING)] },
      recordAttempts(claimOf("delivery_1"), [], 0).decide,
      START + 20,
    );
    assert.deepEqual(written.deliveries, [deliveryRow({ nextAt: START })]);
    assert.deepEqual([written.attempts, written.endpoints[0]?.inFlight, written.origins[0]?.inFlight], [[], 0, 0]);
  });

  test("recording writes nothing for another token or an unknown delivery", () => {
    for (const deliveries of [[deliveryRow({ ...SENDING, token: "later" })], [], [deliveryRow()]]) {
      const written = ended(status(200), { deliveries });
      assert.deepEqual(
        [written.value, written.deliveries, written.attempts, written.endpoints],
        [{ isCurrent: false, next: null, decline: null }, [], [], []],
      );
    }
  });

  test("a row that the plan did not load is named in the error", () => {
    assert.throws(() => ended(status(200), { endpoints: [] }), /webhooks: endpoint of delivery_1 was not loaded/);
    assert.throws(
      () => ended(status(200), { origins: [] }),
      new RegExp(`webhooks: origin ${ORIGIN.id} was not loaded`),
    );
  });

  test("the plan loads due deliveries only when a next claim is requested", () => {
    const record = (nextLength: number) =>
      recordAttempts(claimOf("delivery_1", "delivery_2"), [ENDED], nextLength).plan;
    const own = {
      endpoints: ["endpoint_1"],
      origins: [ORIGIN.id],
      deliveries: ["delivery_1", "delivery_2"],
      durability: "relaxed",
    };
    assert.deepEqual(record(0), own);
    assert.deepEqual(record(3), {
      ...own,
      secrets: ["endpoint_1", "org_1"],
      due: [{ endpointId: "endpoint_1", limit: 4 }],
    });
  });

  test("the slot goes to the endpoint's next deliveries unless its origin is full or its secret is missing", () => {
    const line = [
      deliveryRow({ id: "d_next" }),
      deliveryRow({ id: "d_third", nextAt: START + 2 }),
      deliveryRow({ id: "d_then", nextAt: START + 5 }),
    ];
    const next = (given: Given, nextLength = 1, now = START + 20) =>
      on(
        { ...BUSY, deliveries: [deliveryRow(SENDING), ...line], ...given },
        recordAttempts(claimOf("delivery_1"), [ENDED], nextLength).decide,
        now,
      );
    const idsOf = ({ value }: ReturnType<typeof next>) => (value.next === null ? null : deliveryIds(value.next));
    const taken = next({});
    assert.deepEqual(idsOf(taken), ["d_next"]);
    assert.deepEqual(
      [taken.endpoints[0]?.inFlight, taken.endpoints[0]?.dueAt, taken.origins[0]?.inFlight],
      [1, START + 2, 1],
    );
    assert.deepEqual(idsOf(next({ origins: [{ ...ORIGIN, inFlight: 7 }] })), ["d_next"]);
    assert.equal(next({ origins: [{ ...ORIGIN, inFlight: 8 }] }).value.next, null);
    const secretless = next({ secrets: [] });
    assert.deepEqual(
      [secretless.value, secretless.endpoints[0]?.dueAt],
      [{ isCurrent: true, next: null, decline: null }, START],
    );
    assert.deepEqual(idsOf(next({}, 9, START + 4)), ["d_next", "d_third"]);
    const several = next({}, 2);
    assert.deepEqual(
      [idsOf(several), several.endpoints[0]?.inFlight, several.endpoints[0]?.dueAt],
      [["d_next", "d_third"], 1, START + 5],
    );
    const claimed = several.deliveries.filter((row) => row.state === "sending");
    assert.deepEqual(
      claimed.map((row) => [row.originId, row.attemptCount, row.leaseUntil]),
      [
        [ORIGIN.id, 1, START + 20 + SEND_LEASE_MS],
        [null, 1, START + 20 + SEND_LEASE_MS],
      ],
    );
    assert.deepEqual(new Set(claimed.map((row) => row.token)), new Set([several.value.next?.token]));
    // Without the organization's secret, a test delivery can be sent but the deliveries behind it cannot.
    const tried = line.map((row, place) => (place === 0 ? { ...row, testSecret: "whsec_test" } : row));
    assert.deepEqual(idsOf(next({ secrets: [], deliveries: [deliveryRow(SENDING), ...tried] }, 3)), ["d_next"]);
  });
});

describe("lost sends and replayed deliveries", () => {
  test("a lost send is logged from its claim, does not change health and waits for the next attempt", () => {
    const command = expireSend(REF);
    assert.deepEqual(command.plan, { endpoints: ["endpoint_1"], origins: [ORIGIN.id], deliveries: ["delivery_1"] });
    const now = START + SEND_LEASE_MS + 1;
    const written = on({ ...BUSY, deliveries: [deliveryRow(SENDING)] }, command.decide, now);
    assert.equal(written.value, true);
    assert.deepEqual(written.attempts, [
      {
        deliveryId: "delivery_1",
        number: 1,
        startedAt: START,
        endedAt: now,
        status: null,
        failure: "lost: the process that was sending stopped",
      },
    ]);
    assert.deepEqual(
      [written.endpoints[0]?.failureCount, written.deliveries[0]?.nextAt],
      [2, now + (DELAYS_MS[0] ?? 0)],
    );
  });

  test("expireSend changes nothing when the lease holds, is gone, or the origin changed", () => {
    const left = (given: Given, now = START + SEND_LEASE_MS + 1) =>
      on({ ...BUSY, ...given }, expireSend(REF).decide, now).value;
    assert.equal(left({ deliveries: [deliveryRow(SENDING)] }, START + SEND_LEASE_MS), false);
    assert.equal(left({ deliveries: [deliveryRow()] }), false);
    assert.equal(left({ deliveries: [] }), false);
    assert.equal(left({ deliveries: [deliveryRow({ ...SENDING, originId: "elsewhere" })] }), false);
    assert.equal(left({ deliveries: [deliveryRow({ ...SENDING, originId: null })] }), false);
  });

  test("a lost send that waited behind another send frees no slot", () => {
    const command = expireSend({ ...REF, originId: null });
    assert.deepEqual(command.plan.origins, []);
    const written = on(
      { ...BUSY, deliveries: [deliveryRow({ ...SENDING, originId: null })] },
      command.decide,
      START + SEND_LEASE_MS + 1,
    );
    assert.deepEqual(
      [written.value, written.deliveries[0]?.state, written.deliveries[0]?.attemptsLeft],
      [true, "pending", 7],
    );
    assert.deepEqual([written.endpoints[0]?.inFlight, written.origins], [1, []]);
  });

  test("a waiting delivery is due at once with the attempts that it has left, and no other one", () => {
    const waiting = deliveryRow({ attemptCount: 3, attemptsLeft: 5, nextAt: START + 900 });
    const command = hastenDelivery(REF);
    assert.deepEqual(command.plan, { endpoints: ["endpoint_1"], deliveries: ["delivery_1"] });
    const endpoints = [endpointRow({ dueAt: START + 900 })];
    const written = on({ endpoints, deliveries: [waiting] }, command.decide, START + 50);
    assert.deepEqual(written.value, { ...waiting, nextAt: START + 50 });
    assert.equal(written.endpoints[0]?.dueAt, START + 50);
    const late = on({ endpoints, deliveries: [{ ...waiting, nextAt: START }] }, command.decide, START + 50);
    assert.equal(late.value?.nextAt, START);
    const other = (over: Partial<DeliveryRow>, given = endpoints) =>
      on({ endpoints: given, deliveries: [{ ...waiting, ...over }] }, command.decide).value;
    assert.equal(other({ state: "delivered", nextAt: null }), null);
    assert.equal(other(SENDING), null);
    assert.equal(other({}, [endpointRow({ kind: "removed" })]), null);
    assert.equal(on({ deliveries: [] }, command.decide).value, null);
  });

  test("a replay makes an ended delivery due again with all its attempts", () => {
    const done = deliveryRow({ state: "exhausted", attemptCount: 8, attemptsLeft: 0, nextAt: null, endedAt: START });
    const command = replayDelivery(REF);
    assert.deepEqual(command.plan, { endpoints: ["endpoint_1"], deliveries: ["delivery_1"] });
    const written = on(
      { endpoints: [endpointRow({ dueAt: START + 99 })], deliveries: [done] },
      command.decide,
      START + 50,
    );
    const next = deliveryRow({ attemptCount: 8, attemptsLeft: MAX_ATTEMPTS, nextAt: START + 50 });
    assert.deepEqual([written.value, written.deliveries], [next, [next]]);
    assert.equal(written.endpoints[0]?.dueAt, START + 50);
    const again = (over: Partial<DeliveryRow>, endpoints = [endpointRow()]) =>
      on({ endpoints, deliveries: [deliveryRow({ ...done, ...over })] }, command.decide).value;
    assert.notEqual(again({ state: "delivered" }), null);
    assert.equal(again(SENDING), null);
    assert.equal(again({ state: "pending", nextAt: START }), null);
    assert.equal(again({}, []), null);
    assert.equal(again({}, [endpointRow({ kind: "removed" })]), null);
    assert.equal(on({ deliveries: [] }, command.decide).value, null);
  });
});
