import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Context } from "../../../core/engine/command.ts";
import { Draft } from "../../../core/engine/draft.ts";
import { DEFAULT_POLICY } from "../../../core/engine/policy.ts";
import type { EventRow, JobRow } from "../../../core/ports/store.ts";
import { type DeliveryRow, type EndpointRow, type OriginRow, originIdOf, type SecretRow } from "../../../core/ports/webhook-rows.ts";
import type { WebhookOutcome } from "../../../core/ports/webhook-transport.ts";
import { emitBilling, emitJobEvent, emitRetryNotice, testDelivery } from "../../../core/webhooks/emit.ts";
import { healthAfter } from "../../../core/webhooks/health.ts";
import { DELAYS_MS, MAX_ATTEMPTS, SEND_LEASE_MS } from "../../../core/webhooks/schedule.ts";
import { type ClaimRef, claim, type Ended, expireSend, recordAttempts, replay } from "../../../core/webhooks/send.ts";
import { deliveryRow, endpointRow, eventRow, jobRow, ORIGIN, organizationRow, URL_1 } from "../../conformance/rows.ts";
import { createTestIds, START } from "../../conformance/test-clock.ts";

interface Given {
  readonly endpoints?: readonly EndpointRow[];
  readonly deliveries?: readonly DeliveryRow[];
  readonly events?: readonly EventRow[];
  readonly origins?: readonly OriginRow[];
  readonly secrets?: readonly SecretRow[];
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[] = []): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function draftOf(given: Given): Draft {
  return new Draft({
    organizations: byId([organizationRow()]),
    jobs: new Map(),
    lots: new Map(),
    pools: new Map(),
    idempotency: new Map(),
    endpoints: byId(given.endpoints ?? [endpointRow()]),
    origins: byId(given.origins ?? [ORIGIN]),
    secrets: byId(given.secrets ?? [secretRow()]),
    deliveries: byId(given.deliveries),
    events: byId(given.events ?? given.deliveries?.map(({ eventId }) => eventRow({ id: eventId }))),
  });
}

function secretRow(over: Partial<SecretRow> = {}): SecretRow {
  return { id: "endpoint_1", organizationId: "org_1", secret: "whsec_a", createdAt: START, previousSecret: null, previousUntil: null, ...over };
}

function contextAt(now: number): Context {
  return { now, policy: DEFAULT_POLICY, mint: createTestIds().next, random: () => 0 };
}

/** Runs `work` on a draft of the rows; answers its value and what it wrote. */
function on<R>(given: Given, work: (draft: Draft, context: Context) => R, now = START) {
  const draft = draftOf(given);
  const value = work(draft, contextAt(now));
  draft.keep();
  return { value, ...draft.effects() };
}

describe("who hears of an event", () => {
  const hears = (over: Partial<EndpointRow> & { readonly id: string }) =>
    endpointRow({ url: `https://hooks.example/${over.id}`, state: "active", failureCount: 0, events: ["job.completed", "job.failed"], ...over });
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
  const told = ({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) => deliveries.map((row) => row.endpointId);

  test("a job's end reaches the organisation's own endpoints that subscribed and are not paused, in the order of their ids", () => {
    const written = on({ endpoints: RECEIVERS }, (draft, context) =>
      emitJobEvent(draft, context, { job: job(null), type: "job.completed", body: "{}" }),
    );
    assert.deepEqual(told(written), ["e_b", "e_degraded", "e_z"]);
    const [event] = written.events;
    assert.match(event?.id ?? "", /^event_/);
    assert.deepEqual(written.events, [
      { id: event?.id, organizationId: "org_1", jobId: "job_1", type: "job.completed", body: "{}", createdAt: START },
    ]);
    assert.deepEqual(written.deliveries[0], {
      ...deliveryRow({ id: written.deliveries[0]?.id ?? "", eventId: event?.id ?? "", endpointId: "e_b", type: "job.completed" }),
      attemptsLeft: MAX_ATTEMPTS,
    });
    assert.deepEqual(
      written.endpoints.map((row) => row.dueAt),
      [START, START, START],
    );
  });

  test("a job's own URL hears what the job asked for, once, through the endpoint that has it", () => {
    const endpoints = [hears({ id: "e_own", kind: "implicit" }), hears({ id: "e_z" })];
    const to = (url: string, events: readonly ("job.completed" | "job.failed")[], rows = endpoints) =>
      on({ endpoints: rows }, (draft, context) => emitJobEvent(draft, context, { job: job({ url, events }), type: "job.completed", body: "{}" }));
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

  test("a retry is told to those who wish to hear of retries; without one there is no event", () => {
    const notice = (endpoints: readonly EndpointRow[], webhook: JobRow["webhook"] = null) =>
      on({ endpoints }, (draft, context) => emitRetryNotice(draft, context, { job: job(webhook), body: '{"r":1}' }));
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

  test("a bill belongs to no job, and an unknown organisation is named", () => {
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

  test("a bill with an id is written under it, and not again", () => {
    const command = emitBilling({ organizationId: "org_1", type: "billing.topup_failed", body: "{}", id: "evt_own" });
    assert.deepEqual(command.plan.events, ["evt_own"]);
    assert.deepEqual(
      on({}, command.decide).events.map((row) => row.id),
      ["evt_own"],
    );
    assert.deepEqual(on({ events: [eventRow({ id: "evt_own" })] }, command.decide).events, []);
    assert.equal(on({ events: [eventRow({ id: "evt_other" })] }, command.decide).events.length, 1);
  });

  test("a test delivery goes out whatever the endpoint's health, with the sample and its own secret", () => {
    const test = { organizationId: "org_1", url: URL_1, type: "job.failed", secret: "whsec_test", sample: { a: 1 } } as const;
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
    assert.deepEqual([delivery?.endpointId, delivery?.testSecret, delivery?.type], ["endpoint_1", "whsec_test", "job.failed"]);
    assert.deepEqual(
      written.events.map(({ jobId, type, body }) => [jobId, type, JSON.parse(body)]),
      [[null, "job.failed", { a: 1, test: true, createdAt: new Date(START).toISOString() }]],
    );
  });
});

test("health falls by failures in a row, rises by a success, and a pause ends by neither", () => {
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
const BUSY = { endpoints: [endpointRow({ inFlight: 1, state: "active", failureCount: 2 })], origins: [{ ...ORIGIN, inFlight: 1 }] };
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
  test("a claim counts the attempt, the send and the lease before anything is sent, and gives all that sending takes", () => {
    const given = { deliveries: [deliveryRow({ attemptCount: 2, attemptsLeft: 6 })], events: [eventRow()] };
    const command = claim([ENDPOINT_REF], 5);
    assert.deepEqual(command.plan, {
      endpoints: ["endpoint_1"],
      origins: [ORIGIN.id],
      secrets: ["endpoint_1", "org_1"],
      due: [{ endpointId: "endpoint_1", limit: 5 }],
      isRelaxed: true,
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

  const line = (...ids: readonly string[]) => ids.map((id, index) => deliveryRow({ id, eventId: `of_${id}`, nextAt: START + index }));
  const claimed = (given: Given, limit = 9, now = START + 100) => on(given, claim([ENDPOINT_REF], limit).decide, now);
  const idsOf = ({ value }: ReturnType<typeof claimed>) => value.claims.flatMap(deliveryIds);

  test("the earliest goes first, ties by id, and what is not due stays with the instant it is due", () => {
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

  test("four at once for an endpoint and eight for its origin, whoever holds them", () => {
    const deliveries = line("d_1", "d_2", "d_3", "d_4", "d_5");
    assert.equal(idsOf(claimed({ deliveries })).length, 4);
    assert.equal(idsOf(claimed({ deliveries, endpoints: [endpointRow({ inFlight: 3 })] })).length, 1);
    assert.equal(idsOf(claimed({ deliveries, origins: [{ ...ORIGIN, inFlight: 6 }] })).length, 2);
    assert.equal(claimed({ deliveries }).endpoints[0]?.dueAt, START + 4);
    assert.deepEqual(idsOf(claimed({ deliveries }, 2)), ["d_1", "d_2"]);
  });

  test("endpoints take turns, one delivery each", () => {
    const other = endpointRow({ id: "endpoint_2", url: "https://other.example/", originId: "o_2" });
    const deliveries = [...line("d_1", "d_2"), ...line("d_3", "d_4").map((row) => ({ ...row, endpointId: "endpoint_2" }))];
    const given = {
      deliveries,
      endpoints: [endpointRow(), other],
      origins: [ORIGIN, { id: "o_2", inFlight: 0 }],
      secrets: [secretRow(), secretRow({ id: "endpoint_2" })],
    };
    const { value } = on(given, claim([ENDPOINT_REF, { ...ENDPOINT_REF, endpointId: "endpoint_2" }], 3).decide, START + 9);
    assert.deepEqual(
      value.claims.map((one) => [one.endpointId, ...deliveryIds(one)]),
      [
        ["endpoint_1", "d_1"],
        ["endpoint_2", "d_3"],
        ["endpoint_1", "d_2"],
      ],
    );
  });

  test("an origin that moved, a deleted endpoint and an unknown one give nothing", () => {
    const deliveries = line("d_1");
    assert.deepEqual(idsOf(claimed({ deliveries, origins: [] })), []);
    const removed = claimed({ deliveries, endpoints: [endpointRow({ kind: "removed", dueAt: START })] });
    assert.deepEqual([idsOf(removed), removed.endpoints[0]?.dueAt], [[], null]);
    const unknown = claimed({ deliveries, endpoints: [] });
    assert.deepEqual([idsOf(unknown), unknown.endpoints], [[], []]);
    assert.deepEqual(claimed({ deliveries: [] }).endpoints, []);
  });

  test("a registered endpoint signs with its own secret, an implicit one with the organisation's, a test delivery with its own", () => {
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

  test("an acknowledgement ends the delivery, is logged and forgives the endpoint", () => {
    const written = ended(status(204));
    assert.deepEqual(written.value, { isCurrent: true, next: null });
    assert.deepEqual(written.attempts, [
      { deliveryId: "delivery_1", number: 1, startedAt: START + 3, endedAt: START + 20, status: 204, failure: null },
    ]);
    assert.deepEqual(written.deliveries, [
      deliveryRow({ ...SENDING, state: "delivered", token: null, leaseUntil: null, originId: null, endedAt: START + 20 }),
    ]);
    assert.deepEqual(written.endpoints, [endpointRow({ inFlight: 0, state: "active", failureCount: 0 })]);
    assert.deepEqual(written.origins, [{ ...ORIGIN, inFlight: 0 }]);
  });

  test("200 to 299 acknowledge", () => {
    const states = [199, 200, 299, 300].map((code) => ended(status(code)).deliveries[0]?.state);
    assert.deepEqual(states, ["pending", "delivered", "delivered", "pending"]);
  });

  test("a failure puts the delivery back in line for the contract's delay after its end, and counts against the endpoint", () => {
    const written = ended(status(503));
    const nextAt = START + 20 + (DELAYS_MS[0] ?? 0);
    assert.deepEqual(written.deliveries, [deliveryRow({ ...SENDING, state: "pending", nextAt, token: null, leaseUntil: null, originId: null })]);
    assert.deepEqual(written.endpoints, [endpointRow({ inFlight: 0, state: "active", failureCount: 3, dueAt: nextAt })]);
    assert.deepEqual([written.attempts[0]?.status, written.attempts[0]?.failure], [503, null]);
  });

  test("no answer is logged with its reason; a fault of our own says nothing of the endpoint", () => {
    const dns = ended({ kind: "failed", reason: "dns", message: "the host name has no address" });
    assert.deepEqual([dns.attempts[0]?.status, dns.attempts[0]?.failure], [null, "dns: the host name has no address"]);
    assert.equal(dns.endpoints[0]?.failureCount, 3);
    const ours = ended({ kind: "failed", reason: "internal", message: "broken off" });
    assert.deepEqual([ours.endpoints[0]?.failureCount, ours.deliveries[0]?.state], [2, "pending"]);
  });

  test("the last attempt, or one to an endpoint deleted meanwhile, exhausts the delivery", () => {
    const last = ended(status(500), { deliveries: [deliveryRow({ ...SENDING, attemptsLeft: 0 })] });
    assert.deepEqual([last.deliveries[0]?.state, last.deliveries[0]?.endedAt, last.deliveries[0]?.nextAt], ["exhausted", START + 20, null]);
    assert.equal(last.endpoints[0]?.dueAt, null);
    const removed = ended(status(500), { endpoints: [endpointRow({ kind: "removed", inFlight: 1 })] });
    assert.equal(removed.deliveries[0]?.state, "exhausted");
    assert.equal(ended(status(200), { endpoints: [endpointRow({ kind: "removed", inFlight: 1 })] }).deliveries[0]?.state, "delivered");
  });

  test("a test delivery leaves health alone, good or bad", () => {
    const deliveries = [deliveryRow({ ...SENDING, testSecret: "whsec_test" })];
    for (const code of [200, 500]) assert.equal(ended(status(code), { deliveries }).endpoints[0]?.failureCount, 2);
  });

  test("the attempts of one claim are logged each, with their own ends, and free one place", () => {
    const deliveries = [deliveryRow(SENDING), deliveryRow({ ...SENDING, id: "delivery_2", originId: null })];
    const ended = [20, 30].map((ms): Ended => ({ startedAt: START + ms - 5, endedAt: START + ms, outcome: status(ms === 20 ? 200 : 500) }));
    const written = on({ ...BUSY, deliveries }, recordAttempts(claimOf("delivery_1", "delivery_2"), ended, 0).decide, START + 40);
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
    assert.deepEqual(written.endpoints, [endpointRow({ inFlight: 0, state: "active", failureCount: 1, dueAt: nextAt })]);
    assert.deepEqual(written.origins, [{ ...ORIGIN, inFlight: 0 }]);
  });

  test("what a claim did not send goes back to the head of the line, its attempt unused, and is not claimed without its event", () => {
    const unsent = deliveryRow({ ...SENDING, id: "d_unsent", originId: null, attemptCount: 3, attemptsLeft: 5, createdAt: START - 9 });
    const deliveries = [deliveryRow(SENDING), unsent];
    const record = (given: Given, nextLength: number) =>
      on({ ...BUSY, deliveries, ...given }, recordAttempts(claimOf("delivery_1", "d_unsent"), [ENDED], nextLength).decide, START + 20);
    const [, back] = record({}, 0).deliveries;
    assert.deepEqual(back, deliveryRow({ id: "d_unsent", attemptCount: 2, attemptsLeft: 6, createdAt: START - 9, nextAt: START - 9 }));
    assert.equal(record({}, 0).endpoints[0]?.dueAt, START - 9);
    assert.deepEqual(
      record({}, 0).attempts.map((row) => row.deliveryId),
      ["delivery_1"],
    );
    const without = record({ events: [] }, 3);
    assert.deepEqual([without.value, without.endpoints[0]?.dueAt, without.endpoints[0]?.inFlight], [{ isCurrent: true, next: null }, START - 9, 0]);
    const removed = record({ endpoints: [endpointRow({ kind: "removed", inFlight: 1 })] }, 3);
    assert.deepEqual([removed.deliveries[1]?.state, removed.deliveries[1]?.endedAt, removed.deliveries[1]?.nextAt], ["exhausted", START + 20, null]);
    assert.deepEqual([removed.deliveries[1]?.attemptCount, removed.endpoints[0]?.dueAt, removed.value.next], [2, null, null]);
  });

  test("a claim of which nothing was sent leaves its place", () => {
    const written = on({ ...BUSY, deliveries: [deliveryRow(SENDING)] }, recordAttempts(claimOf("delivery_1"), [], 0).decide, START + 20);
    assert.deepEqual(written.deliveries, [deliveryRow({ nextAt: START })]);
    assert.deepEqual([written.attempts, written.endpoints[0]?.inFlight, written.origins[0]?.inFlight], [[], 0, 0]);
  });

  test("an end under another token, or of an unknown delivery, writes nothing", () => {
    for (const deliveries of [[deliveryRow({ ...SENDING, token: "later" })], [], [deliveryRow()]]) {
      const written = ended(status(200), { deliveries });
      assert.deepEqual([written.value, written.deliveries, written.attempts, written.endpoints], [{ isCurrent: false, next: null }, [], [], []]);
    }
  });

  test("what the plan forgot is named", () => {
    assert.throws(() => ended(status(200), { endpoints: [] }), /webhooks: endpoint of delivery_1 was not loaded/);
    assert.throws(() => ended(status(200), { origins: [] }), new RegExp(`webhooks: origin ${ORIGIN.id} was not loaded`));
  });

  test("only with a wish for the next one does the plan load it", () => {
    const record = (nextLength: number) => recordAttempts(claimOf("delivery_1", "delivery_2"), [ENDED], nextLength).plan;
    const own = { endpoints: ["endpoint_1"], origins: [ORIGIN.id], deliveries: ["delivery_1", "delivery_2"], isRelaxed: true };
    assert.deepEqual(record(0), own);
    assert.deepEqual(record(3), { ...own, secrets: ["endpoint_1", "org_1"], due: [{ endpointId: "endpoint_1", limit: 4 }] });
  });

  test("the place goes to the endpoint's next deliveries, unless its origin was full or their secret has to be made", () => {
    const line = [deliveryRow({ id: "d_next" }), deliveryRow({ id: "d_third", nextAt: START + 2 }), deliveryRow({ id: "d_then", nextAt: START + 5 })];
    const next = (given: Given, nextLength = 1, now = START + 20) =>
      on({ ...BUSY, deliveries: [deliveryRow(SENDING), ...line], ...given }, recordAttempts(claimOf("delivery_1"), [ENDED], nextLength).decide, now);
    const idsOf = ({ value }: ReturnType<typeof next>) => (value.next === null ? null : deliveryIds(value.next));
    const taken = next({});
    assert.deepEqual(idsOf(taken), ["d_next"]);
    assert.deepEqual([taken.endpoints[0]?.inFlight, taken.endpoints[0]?.dueAt, taken.origins[0]?.inFlight], [1, START + 2, 1]);
    assert.deepEqual(idsOf(next({ origins: [{ ...ORIGIN, inFlight: 7 }] })), ["d_next"]);
    assert.equal(next({ origins: [{ ...ORIGIN, inFlight: 8 }] }).value.next, null);
    const secretless = next({ secrets: [] });
    assert.deepEqual([secretless.value, secretless.endpoints[0]?.dueAt], [{ isCurrent: true, next: null }, START]);
    assert.deepEqual(idsOf(next({}, 9, START + 4)), ["d_next", "d_third"]);
    const several = next({}, 2);
    assert.deepEqual([idsOf(several), several.endpoints[0]?.inFlight, several.endpoints[0]?.dueAt], [["d_next", "d_third"], 1, START + 5]);
    const claimed = several.deliveries.filter((row) => row.state === "sending");
    assert.deepEqual(
      claimed.map((row) => [row.originId, row.attemptCount, row.leaseUntil]),
      [
        [ORIGIN.id, 1, START + 20 + SEND_LEASE_MS],
        [null, 1, START + 20 + SEND_LEASE_MS],
      ],
    );
    assert.deepEqual(new Set(claimed.map((row) => row.token)), new Set([several.value.next?.token]));
    // Of an implicit endpoint whose organisation has no secret yet, a test delivery can be sent, what comes behind it cannot.
    const tried = line.map((row, place) => (place === 0 ? { ...row, testSecret: "whsec_test" } : row));
    assert.deepEqual(idsOf(next({ secrets: [], deliveries: [deliveryRow(SENDING), ...tried] }, 3)), ["d_next"]);
  });
});

describe("sends that are lost, deliveries that are replayed", () => {
  test("a lost send is logged from its claim on, without blame, and waits for the next attempt", () => {
    const command = expireSend(REF);
    assert.deepEqual(command.plan, { endpoints: ["endpoint_1"], origins: [ORIGIN.id], deliveries: ["delivery_1"] });
    const now = START + SEND_LEASE_MS + 1;
    const written = on({ ...BUSY, deliveries: [deliveryRow(SENDING)] }, command.decide, now);
    assert.equal(written.value, true);
    assert.deepEqual(written.attempts, [
      { deliveryId: "delivery_1", number: 1, startedAt: START, endedAt: now, status: null, failure: "lost: the process that was sending stopped" },
    ]);
    assert.deepEqual([written.endpoints[0]?.failureCount, written.deliveries[0]?.nextAt], [2, now + (DELAYS_MS[0] ?? 0)]);
  });

  test("a lease that holds, one that is gone and a delivery that moved are left alone", () => {
    const left = (given: Given, now = START + SEND_LEASE_MS + 1) => on({ ...BUSY, ...given }, expireSend(REF).decide, now).value;
    assert.equal(left({ deliveries: [deliveryRow(SENDING)] }, START + SEND_LEASE_MS), false);
    assert.equal(left({ deliveries: [deliveryRow()] }), false);
    assert.equal(left({ deliveries: [] }), false);
    assert.equal(left({ deliveries: [deliveryRow({ ...SENDING, originId: "elsewhere" })] }), false);
    assert.equal(left({ deliveries: [deliveryRow({ ...SENDING, originId: null })] }), false);
  });

  test("a lost send that waited behind another frees no place", () => {
    const command = expireSend({ ...REF, originId: null });
    assert.deepEqual(command.plan.origins, []);
    const written = on({ ...BUSY, deliveries: [deliveryRow({ ...SENDING, originId: null })] }, command.decide, START + SEND_LEASE_MS + 1);
    assert.deepEqual([written.value, written.deliveries[0]?.state, written.deliveries[0]?.attemptsLeft], [true, "pending", 7]);
    assert.deepEqual([written.endpoints[0]?.inFlight, written.origins], [1, []]);
  });

  test("a replay puts what has ended back in line with all its attempts", () => {
    const done = deliveryRow({ state: "exhausted", attemptCount: 8, attemptsLeft: 0, nextAt: null, endedAt: START });
    const command = replay(REF);
    assert.deepEqual(command.plan, { endpoints: ["endpoint_1"], deliveries: ["delivery_1"] });
    const written = on({ endpoints: [endpointRow({ dueAt: START + 99 })], deliveries: [done] }, command.decide, START + 50);
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
