import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Database } from "../../../core/ports/database.ts";
import { type AttemptRow, type DeliveryRow, type EndpointRow, originIdOf } from "../../../core/ports/webhook-rows.ts";
import {
  deliveryRow,
  EMPTY_PLAN,
  endpointRow,
  eventRow,
  jobRow,
  look,
  NO_EFFECTS,
  ORIGIN,
  organizationRow,
  URL_1,
  write,
} from "../rows.ts";
import { START } from "../test-clock.ts";

const SENDING = { state: "sending", nextAt: null, token: "t", originId: ORIGIN.id } as const;
const DELIVERED = { state: "delivered", nextAt: null } as const;

function attemptRow(over: Partial<AttemptRow> = {}): AttemptRow {
  return {
    deliveryId: "delivery_1",
    number: 1,
    startedAt: START,
    endedAt: START + 5,
    status: 503,
    failure: null,
    ...over,
  };
}

/** Builds one event and one delivery to the endpoint for each id. */
function deliveriesTo(endpointId: string, rows: Readonly<Record<string, Partial<DeliveryRow>>>) {
  const ids = Object.keys(rows);
  return {
    events: ids.map((id) => eventRow({ id: `event_of_${id}` })),
    deliveries: ids.map((id) => deliveryRow({ id, eventId: `event_of_${id}`, endpointId, ...rows[id] })),
  };
}

function idsOf(rows: Iterable<{ readonly id: string }>): readonly string[] {
  return [...rows].map((row) => row.id).sort();
}

/** Tests the contract of the `Store` port for webhooks on an adapter. */
export function testStoreWebhooks(name: string, { open }: { open(): Promise<Database> }): void {
  describe(`store, webhooks: ${name}`, () => {
    let database: Database;
    beforeEach(async () => {
      database = await open();
      await write(database, {
        organizations: [organizationRow(), organizationRow({ id: "org_2" })],
        origins: [ORIGIN],
      });
    });
    afterEach(() => database.closeDatabase());

    test("loaded webhook rows equal the written rows, also after a change", async () => {
      const secret = {
        id: "endpoint_1",
        organizationId: "org_1",
        secret: "whsec_a",
        createdAt: START,
        previousSecret: null,
        previousUntil: null,
      };
      const sent = deliveryRow({ ...SENDING, attemptCount: 1, attemptsLeft: 7, leaseUntil: START + 30 });
      await write(database, {
        endpoints: [endpointRow()],
        secrets: [secret],
        events: [eventRow()],
        deliveries: [deliveryRow()],
      });
      const rotated = { ...secret, secret: "whsec_b", previousSecret: "whsec_a", previousUntil: START + 9 };
      const moved = endpointRow({
        url: "https://moved.example/",
        events: ["job.failed"],
        wantsRetryNotices: false,
        state: "paused",
        dueAt: START + 3,
      });
      await write(database, {
        endpoints: [moved],
        secrets: [rotated],
        deliveries: [sent],
        origins: [{ ...ORIGIN, inFlight: 1 }],
      });
      const plan = {
        endpoints: ["endpoint_1", "endpoint_none"],
        secrets: ["endpoint_1"],
        deliveries: ["delivery_1"],
        origins: [ORIGIN.id],
      };
      const snapshot = await look(database, plan);
      assert.deepEqual([...snapshot.endpoints.values()], [moved]);
      assert.deepEqual([...snapshot.secrets.values()], [rotated]);
      assert.deepEqual([...snapshot.deliveries.values()], [sent]);
      assert.deepEqual([...snapshot.origins.values()], [{ ...ORIGIN, inFlight: 1 }]);
      assert.equal(snapshot.events.size, 0);
    });

    test("endpoints load by URL, by organization and by the webhook of a job, without removed and implicit endpoints where they do not belong", async () => {
      const other = { originId: originIdOf("org_1", "https://other.example/") };
      await write(database, { origins: [{ id: other.originId, inFlight: 0 }] });
      await write(database, {
        endpoints: [
          endpointRow({ id: "e_registered" }),
          endpointRow({ id: "e_implicit", kind: "implicit", url: "https://other.example/", ...other }),
          endpointRow({ id: "e_removed", kind: "removed" }),
          endpointRow({ id: "e_removed_2", kind: "removed" }),
          endpointRow({ id: "e_theirs", organizationId: "org_2" }),
        ],
        jobs: [
          jobRow({ id: "job_1", webhook: { url: "https://other.example/", events: ["job.failed"] } }),
          jobRow({ id: "job_2", webhook: { url: URL_1, events: ["job.failed"] } }),
          jobRow({ id: "job_3", webhook: null }),
        ],
      });
      const loaded = async (plan: Parameters<typeof look>[1]) => idsOf((await look(database, plan)).endpoints.values());
      assert.deepEqual(await loaded({ endpointUrls: [{ organizationId: "org_1", url: URL_1 }] }), ["e_registered"]);
      assert.deepEqual(
        await loaded({ endpointUrls: [{ organizationId: "org_1", url: "https://HOOKS.example/in" }] }),
        [],
      );
      assert.deepEqual(await loaded({ subscribers: ["org_1"] }), ["e_registered"]);
      assert.deepEqual(await loaded({ jobs: ["job_1", "job_2", "job_3"], hooks: ["job_1", "job_3"] }), ["e_implicit"]);
      assert.deepEqual(
        await loaded({ jobs: ["job_2"], hooks: ["job_2"], subscribers: ["org_2"], endpoints: ["e_removed"] }),
        ["e_registered", "e_removed", "e_theirs"],
      );
      assert.deepEqual(await loaded({ jobs: ["job_1"] }), []);
    });

    test("due loads the earliest pending deliveries of the endpoint with their events, due or not", async () => {
      await write(database, {
        endpoints: [endpointRow(), endpointRow({ id: "endpoint_2", url: "https://hooks.example/2" })],
      });
      const rows = {
        d_late: { nextAt: START + 9 },
        d_b: { nextAt: START + 1 },
        d_a: { nextAt: START + 1 },
        d_first: { nextAt: START - 5 },
      };
      await write(
        database,
        deliveriesTo("endpoint_1", { ...rows, d_sending: SENDING, d_done: { ...DELIVERED, endedAt: START } }),
      );
      await write(database, deliveriesTo("endpoint_2", { d_other: {} }));
      const snapshot = await look(database, { due: [{ endpointId: "endpoint_1", limit: 3 }], deliveries: ["d_done"] });
      assert.deepEqual(idsOf(snapshot.deliveries.values()), ["d_a", "d_b", "d_done", "d_first"]);
      assert.deepEqual(idsOf(snapshot.events.values()), ["event_of_d_a", "event_of_d_b", "event_of_d_first"]);
      assert.deepEqual(snapshot.events.get("event_of_d_a"), eventRow({ id: "event_of_d_a" }));
    });

    test("a plan loads events by their ids", async () => {
      await write(database, { events: [eventRow(), eventRow({ id: "event_2" })] });
      const { events } = await look(database, { events: ["event_2", "event_none", "event_2"] });
      assert.deepEqual([...events.values()], [eventRow({ id: "event_2" })]);
      assert.equal((await look(database, {})).events.size, 0);
    });

    test("a plan loads every row that it names, however many, and no other row", async () => {
      const origins = Array.from({ length: 40 }, (_, index) => ({ id: `o_${index + 10}`, inFlight: index % 8 }));
      await write(database, { origins });
      for (const count of [1, 2, 15, 16, 17, 32, 33, 40]) {
        const named = origins.slice(0, count);
        const { origins: found } = await look(database, { origins: [...named.map(({ id }) => id), "o_none"] });
        assert.deepEqual([...found.values()], named);
      }
    });

    test("due endpoints below both caps come least recently served first", async () => {
      const full = { id: originIdOf("org_1", "https://full.example/"), inFlight: 8 };
      await write(database, { origins: [full] });
      const at = (id: string, over: Partial<EndpointRow>) =>
        endpointRow({ id, url: `https://hooks.example/${id}`, dueAt: START, ...over });
      await write(database, {
        endpoints: [
          at("e_b", { servedAt: 20 }),
          at("e_a", { servedAt: 20 }),
          at("e_first", { servedAt: 10, inFlight: 3 }),
          at("e_busy", { inFlight: 4 }),
          at("e_origin", { originId: full.id }),
          at("e_later", { dueAt: START + 1 }),
          at("e_idle", { dueAt: null }),
        ],
      });
      const query = { now: START, endpointCap: 4, originCap: 8, limit: 9 };
      const due = await database.store.hints.dueEndpoints(query);
      assert.deepEqual(
        due.map((ref) => ref.endpointId),
        ["e_first", "e_a", "e_b"],
      );
      assert.deepEqual(due[0], { endpointId: "e_first", organizationId: "org_1", originId: ORIGIN.id });
      assert.equal((await database.store.hints.dueEndpoints({ ...query, limit: 1 })).length, 1);
    });

    test("expiredSends returns deliveries whose lease ended before now", async () => {
      await write(database, { endpoints: [endpointRow()] });
      await write(
        database,
        deliveriesTo("endpoint_1", {
          d_lost: { ...SENDING, leaseUntil: START + 9 },
          d_behind: { ...SENDING, leaseUntil: START + 9, originId: null },
          d_held: { ...SENDING, leaseUntil: START + 10 },
          d_pending: {},
        }),
      );
      const behind = { deliveryId: "d_behind", endpointId: "endpoint_1", originId: null };
      assert.deepEqual(await database.store.hints.expiredSends(START + 10, 9), [
        behind,
        { deliveryId: "d_lost", endpointId: "endpoint_1", originId: ORIGIN.id },
      ]);
      assert.deepEqual(await database.store.hints.expiredSends(START + 11, 1), [behind]);
    });

    test("deliveries are listed newest first by page and endpoint, and attempts and endpoints oldest first", async () => {
      await write(database, {
        endpoints: [
          endpointRow({ createdAt: START + 1 }),
          endpointRow({ id: "endpoint_2", url: "https://hooks.example/2" }),
          endpointRow({ id: "e_removed", kind: "removed" }),
          endpointRow({ id: "e_theirs", organizationId: "org_2" }),
        ],
      });
      await write(
        database,
        deliveriesTo("endpoint_1", { d_1: {}, d_2: { createdAt: START + 1 }, d_3: { createdAt: START + 1 } }),
      );
      await write(database, deliveriesTo("endpoint_2", { d_4: { createdAt: START + 2 } }));
      await write(database, {
        attempts: [
          attemptRow({ deliveryId: "d_1", number: 2, status: null, failure: "dns" }),
          attemptRow({ deliveryId: "d_1" }),
        ],
      });
      const { read } = database.store;
      const query = { organizationId: "org_1", endpointId: null, after: null, limit: 9 };
      const listed = async (over: Partial<Parameters<typeof read.deliveries>[0]>) =>
        (await read.deliveries({ ...query, ...over })).map((row) => row.id);
      assert.deepEqual(await listed({}), ["d_4", "d_3", "d_2", "d_1"]);
      assert.deepEqual(await listed({ limit: 2 }), ["d_4", "d_3"]);
      assert.deepEqual(await listed({ after: { at: START + 1, id: "d_3" } }), ["d_2", "d_1"]);
      assert.deepEqual(await listed({ endpointId: "endpoint_1" }), ["d_3", "d_2", "d_1"]);
      assert.deepEqual(await listed({ organizationId: "org_2" }), []);
      assert.equal((await read.delivery("org_1", "d_1"))?.id, "d_1");
      assert.equal(await read.delivery("org_2", "d_1"), null);
      assert.deepEqual(await read.attempts("d_1"), [
        attemptRow({ deliveryId: "d_1" }),
        attemptRow({ deliveryId: "d_1", number: 2, status: null, failure: "dns" }),
      ]);
      assert.deepEqual(
        (await read.endpoints("org_1")).map((row) => row.id),
        ["endpoint_2", "endpoint_1"],
      );
      const report = await read.audit("org_1");
      assert.deepEqual(idsOf(report?.deliveries ?? []), ["d_1", "d_2", "d_3", "d_4"]);
      assert.deepEqual(idsOf(report?.endpoints ?? []), ["e_removed", "endpoint_1", "endpoint_2"]);
      assert.equal(report?.attempts.length, 2);
      assert.deepEqual(report?.origins, [ORIGIN]);
    });

    test("the URL of a removed endpoint is free for a new endpoint in the same transaction", async () => {
      await write(database, { endpoints: [endpointRow({ id: "e_old" })] });
      const endpoints = [endpointRow({ id: "e_old", kind: "removed" }), endpointRow({ id: "e_new" })];
      await database.store.transact({ ...EMPTY_PLAN, endpoints: ["e_old"] }, START, () => ({
        effects: { ...NO_EFFECTS, endpoints },
        results: null,
      }));
      assert.deepEqual(idsOf(await database.store.read.endpoints("org_1")), ["e_new"]);
    });

    test("a duplicate endpoint URL, a duplicate delivery of an event and a duplicate attempt are rejected", {
      skip:
        name === "memory"
          ? "it keeps rows as they are: its one thread needs no second line behind the deciders"
          : false,
    }, async () => {
      await write(database, {
        endpoints: [endpointRow()],
        events: [eventRow()],
        deliveries: [deliveryRow()],
        attempts: [attemptRow()],
      });
      await assert.rejects(write(database, { endpoints: [endpointRow({ id: "endpoint_2", kind: "implicit" })] }));
      await assert.rejects(write(database, { deliveries: [deliveryRow({ id: "delivery_2" })] }));
      await assert.rejects(write(database, { attempts: [attemptRow()] }));
      await write(database, { endpoints: [endpointRow({ id: "endpoint_3", kind: "removed" })] });
    });

    test("pruning deletes old deliveries with their attempts, removed endpoints with all their rows, and idle implicit endpoints", async () => {
      const at = (id: string, over: Partial<EndpointRow>) =>
        endpointRow({ id, url: `https://hooks.example/${id}`, ...over });
      await write(database, {
        endpoints: [
          at("e_kept", { kind: "implicit" }),
          at("e_idle", { kind: "implicit", createdAt: START - 1 }),
          at("e_young", { kind: "implicit" }),
          at("e_removed", { kind: "removed" }),
          at("e_busy", { kind: "removed", inFlight: 1 }),
          at("e_registered", { createdAt: START - 1 }),
        ],
        secrets: [
          {
            id: "e_removed",
            organizationId: "org_1",
            secret: "whsec_a",
            createdAt: START,
            previousSecret: null,
            previousUntil: null,
          },
        ],
      });
      const old = { ...DELIVERED, endedAt: START - 1 };
      await write(
        database,
        deliveriesTo("e_kept", {
          d_old: old,
          d_new: { ...DELIVERED, endedAt: START },
          d_pending: { createdAt: START - 9 },
        }),
      );
      await write(database, deliveriesTo("e_removed", { d_removed: {} }));
      await write(database, deliveriesTo("e_busy", { d_busy: SENDING }));
      await write(database, {
        attempts: ["d_old", "d_new", "d_removed"].map((deliveryId) => attemptRow({ deliveryId })),
      });
      assert.equal(
        await database.store.prune({
          resultsAt: START,
          snapshotsAt: START,
          idempotencyAt: START,
          deliveriesAt: START,
          noticesAt: 0,
          implicitCap: 9,
        }),
        2,
      );
      const report = await database.store.read.audit("org_1");
      assert.deepEqual(idsOf(report?.deliveries ?? []), ["d_busy", "d_new", "d_pending"]);
      assert.deepEqual(idsOf(report?.endpoints ?? []), ["e_busy", "e_kept", "e_registered", "e_young"]);
      assert.deepEqual(report?.attempts, [attemptRow({ deliveryId: "d_new" })]);
      assert.equal((await look(database, { secrets: ["e_removed"] })).secrets.size, 0);
    });

    test("pruning removes the oldest implicit endpoints above the cap, except those with pending deliveries", async () => {
      const at = (id: string, createdAt: number, over: Partial<EndpointRow> = {}) =>
        endpointRow({ id, url: `https://hooks.example/${id}`, kind: "implicit", createdAt, ...over });
      await write(database, { organizations: [organizationRow({ id: "org_2" })] });
      await write(database, {
        endpoints: [
          at("e_due", START, { dueAt: START + 9 }),
          at("e_sending", START, { inFlight: 1 }),
          at("e_old", START + 1),
          at("e_older", START),
          at("e_new", START + 2),
          at("e_other", START, { organizationId: "org_2" }),
          at("e_registered", START, { kind: "registered" }),
        ],
      });
      await write(database, deliveriesTo("e_old", { d_old: { ...DELIVERED, endedAt: START + 5 } }));
      const prune = (implicitCap: number) =>
        database.store.prune({
          resultsAt: START,
          snapshotsAt: START,
          idempotencyAt: START,
          deliveriesAt: START,
          noticesAt: 0,
          implicitCap,
        });
      const left = async () => [...idsOf(await database.store.read.endpoints("org_1"))].sort();
      assert.equal(await prune(5), 0);
      assert.deepEqual(await left(), ["e_due", "e_new", "e_old", "e_older", "e_registered", "e_sending"]);
      assert.equal(await prune(3), 1);
      assert.deepEqual(await left(), ["e_due", "e_new", "e_registered", "e_sending"]);
      assert.equal(await prune(1), 0);
      assert.deepEqual(await left(), ["e_due", "e_registered", "e_sending"]);
      assert.deepEqual(idsOf((await database.store.read.audit("org_2"))?.endpoints ?? []), ["e_other"]);
    });
  });
}
