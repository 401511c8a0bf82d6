import assert from "node:assert/strict";
import { test } from "node:test";
import { createBodyMemory, createDeliveryMemory, createJobMemory } from "../../../adapters/sql/live-memory.ts";
import type { JobRow } from "../../../core/ports/store-rows.ts";
import { deliveryRow, eventRow, jobRow } from "../../conformance/rows.ts";

const IDS = ["job_1", "job_2"];

test("a transaction that finds the contents of the previous transaction gets the jobs that it read or wrote", () => {
  const memory = createJobMemory<JobRow>();
  const written = jobRow({ progress: 40 });
  memory.keep([jobRow(), jobRow({ id: "job_2" })], { before: 1, after: 2 });
  memory.keep([written], { before: 1, after: 2 });
  assert.deepEqual(memory.known(IDS, { before: 2, after: 3 }), [written, jobRow({ id: "job_2" })]);
});

test("a transaction that finds other contents gets no jobs, and neither do the transactions after it", () => {
  const memory = createJobMemory<JobRow>();
  memory.keep([jobRow()], { before: 1, after: 2 });
  assert.deepEqual(memory.known(IDS, { before: 1, after: 3 }), []);
  memory.keep([jobRow({ id: "job_2" })], { before: 1, after: 3 });
  assert.deepEqual(memory.known(IDS, { before: 3, after: 4 }), [jobRow({ id: "job_2" })]);
});

test("an ended job is dropped", () => {
  const memory = createJobMemory<JobRow>();
  memory.keep([jobRow()], { before: 1, after: 2 });
  memory.keep([jobRow({ state: "cancelled", endedAt: 1 })], { before: 2, after: 3 });
  assert.deepEqual(memory.known(IDS, { before: 3, after: 4 }), []);
});

test("nothing is kept where other connections may write at the same time", () => {
  const memory = createJobMemory<JobRow>();
  memory.keep([jobRow()], undefined);
  assert.deepEqual(memory.known(IDS, undefined), []);
});

test("only part of a long line of waiting jobs is kept, but every running job", () => {
  const memory = createJobMemory<JobRow>();
  const line = Array.from({ length: 5_000 }, (_, index) => jobRow({ id: `job_${index}` }));
  memory.keep(line, { before: 1, after: 2 });
  memory.keep([jobRow({ id: "job_late" })], { before: 1, after: 2 });
  memory.keep([jobRow({ id: "job_runs", state: "running", hasSlot: true, token: "run_1" })], { before: 1, after: 2 });
  const known = (ids: readonly string[]) => memory.known(ids, { before: 2, after: 3 }).map(({ id }) => id);
  assert.equal(known(line.map(({ id }) => id)).length, 2_048);
  assert.deepEqual(known(["job_0", "job_late", "job_runs"]), ["job_0", "job_runs"]);
});

const WAITING = deliveryRow();
const SENDING = deliveryRow({ state: "sending", token: "send_1", attemptCount: 1, nextAt: null });
const DELIVERED = deliveryRow({ state: "delivered", attemptCount: 1, nextAt: null, endedAt: 1 });
const FAILED = deliveryRow({ attemptCount: 1, nextAt: 30_000 });

test("a delivery is kept until it is sent, but not while it waits for another attempt", () => {
  for (const last of [DELIVERED, FAILED]) {
    const memory = createDeliveryMemory();
    const known = () => memory.known(["delivery_1"], { before: 1, after: 2 });
    memory.keep([WAITING], { before: 0, after: 1 });
    assert.deepEqual(known(), [WAITING]);
    memory.keep([SENDING], { before: 0, after: 1 });
    assert.deepEqual(known(), [SENDING]);
    memory.keep([last], { before: 0, after: 1 });
    assert.deepEqual(known(), []);
  }
});

test("a body is kept until its delivery is sent, and an event without a delivery is not kept", () => {
  for (const last of [DELIVERED, FAILED]) {
    const memory = createBodyMemory();
    const known = () => memory.known(["event_1", "event_2"], { before: 1, after: 2 }).map(({ id }) => id);
    memory.keep([eventRow(), eventRow({ id: "event_2" })], [WAITING], { before: 0, after: 1 });
    memory.keep([], [SENDING], { before: 0, after: 1 });
    assert.deepEqual(known(), ["event_1"]);
    memory.keep([], [last], { before: 0, after: 1 });
    assert.deepEqual(known(), []);
  }
});

test("bodies are returned only to a transaction that finds the contents of the previous transaction", () => {
  const memory = createBodyMemory();
  memory.keep([eventRow()], [WAITING], { before: 1, after: 2 });
  assert.deepEqual(memory.known(["event_1"], { before: 3, after: 4 }), []);
  assert.deepEqual(memory.known(["event_1"], undefined), []);
  memory.keep([], [], { before: 3, after: 4 });
  assert.deepEqual(memory.known(["event_1"], { before: 4, after: 5 }), []);
});

test("bodies are kept up to 8 Mi characters, and again when there is room", () => {
  const memory = createBodyMemory();
  const ids = Array.from({ length: 12 }, (_, index) => `event_${index}`);
  const events = ids.map((id) => eventRow({ id, body: "x".repeat(1_024 * 1_024) }));
  const deliveries = ids.map((eventId) => deliveryRow({ id: `to ${eventId}`, eventId }));
  const known = () => memory.known(ids, { before: 1, after: 2 }).map(({ id }) => id);
  memory.keep(events, deliveries, { before: 0, after: 1 });
  assert.deepEqual(known(), ids.slice(0, 8));
  memory.keep([], [{ ...DELIVERED, eventId: "event_0" }], { before: 0, after: 1 });
  memory.keep(events.slice(8), deliveries.slice(8), { before: 0, after: 1 });
  assert.deepEqual(known(), ids.slice(1, 9));
});

test("an event that is written twice takes the room of one event", () => {
  const memory = createBodyMemory();
  const event = eventRow({ body: "x".repeat(3 * 1_024 * 1_024) });
  const other = eventRow({ id: "event_2", body: event.body });
  for (let again = 0; again < 3; again += 1) memory.keep([event], [WAITING], { before: 0, after: 1 });
  memory.keep([other], [deliveryRow({ id: "to event_2", eventId: "event_2" })], { before: 0, after: 1 });
  assert.deepEqual(memory.known(["event_1", "event_2"], { before: 1, after: 2 }), [event, other]);
});
