import assert from "node:assert/strict";
import { test } from "node:test";
import type { DatabaseTime } from "../../../../core/ports/database.ts";
import { SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import { createDatabaseClock } from "../../../../core/service/transactions/database-clock.ts";
import { START } from "../../../conformance/test-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A machine whose wall clock and even clock are set by hand, beside a database. `own` is the database's clock. */
function machine({ own = null as number | null, provenAt = START as number | null } = {}) {
  const state = { wall: START, ran: 0, own, provenAt, logged: [] as string[] };
  const time: DatabaseTime = {
    read: async () => ({ now: state.own, provenAt: state.provenAt }),
    touch: async () => {},
    async prove(at, before) {
      if (state.provenAt === before) state.provenAt = at;
    },
  };
  const log = (_fields: unknown, message: string) => void state.logged.push(message);
  const clock = createDatabaseClock({
    clock: { now: () => state.wall, elapsed: () => state.ran, sleep: async () => {} },
    time,
    logger: { ...SILENT_LOGGER, error: log, warn: log },
  });
  /** Lets all clocks run. */
  const run = (ms: number) => {
    state.wall += ms;
    state.ran += ms;
    if (state.own !== null) state.own += ms;
  };
  return { state, clock, run };
}

test("a process whose clock is 400 days ahead shows the time of the database", async () => {
  const { clock, state } = machine({ own: START });
  state.wall = START + 400 * DAY_MS;
  await clock.compare();
  assert.equal(clock.now(), START);
  assert.equal(clock.provenAt(), START);
});

test("a process whose clock differs by more than a minute is not trusted and says so once", async () => {
  const { clock, state, run } = machine({ own: START });
  state.wall = START - 61_000;
  await clock.compare();
  run(1_000);
  await clock.compare();
  assert.deepEqual(clock.state(), { skewMs: -61_000, isTrusted: false });
  assert.equal(state.logged.filter((line) => line.includes("differs")).length, 1);
});

test("a process whose clock is right again is trusted again", async () => {
  const { clock, state } = machine({ own: START });
  state.wall = START + HOUR_MS;
  await clock.compare();
  state.wall = START + 1_000;
  await clock.compare();
  assert.deepEqual(clock.state(), { skewMs: 1_000, isTrusted: true });
});

test("setting the machine's clock does not move the time between two comparisons", async () => {
  const { clock, state, run } = machine();
  await clock.compare();
  state.wall += HOUR_MS;
  run(500);
  assert.equal(clock.now(), START + 500);
});

test("a jump of the database's time stops sweeps until running jobs have renewed their leases", async () => {
  const { clock, state, run } = machine();
  await clock.compare();
  state.wall += HOUR_MS;
  await clock.compare();
  assert.equal(clock.now(), START + HOUR_MS);
  assert.equal(clock.state().isTrusted, false);
  run(30_000);
  await clock.compare();
  assert.equal(clock.state().isTrusted, true);
});

test("a start 400 days after the last run moves the proven instant by one day", async () => {
  const { clock, state } = machine();
  state.wall = START + 400 * DAY_MS;
  await clock.compare();
  assert.equal(clock.provenAt(), START + DAY_MS);
});

test("one hour of running proves one more day", async () => {
  const { clock, state, run } = machine();
  state.wall = START + 400 * DAY_MS;
  for (let minute = 0; minute <= 60; minute++) {
    await clock.compare();
    if (minute < 60) run(MINUTE_MS);
  }
  assert.equal(clock.provenAt(), START + 2 * DAY_MS);
  assert.equal(state.provenAt, START + DAY_MS);
});

test("the proven instant never moves back", async () => {
  const { clock, state } = machine();
  state.wall = START - 400 * DAY_MS;
  await clock.compare();
  assert.equal(state.provenAt, START);
  assert.equal(clock.provenAt(), state.wall);
});

test("the last comparison holds while the database does not respond", async () => {
  const { clock, state, run } = machine({ own: START });
  state.wall = START + DAY_MS;
  await clock.compare();
  const failing = createDatabaseClock({
    clock: { now: () => START, sleep: async () => {} },
    time: { read: () => Promise.reject(new Error("away")), prove: async () => {}, touch: async () => {} },
    logger: SILENT_LOGGER,
  });
  await failing.compare();
  run(10);
  assert.equal(clock.now(), START + 10);
  assert.equal(failing.now(), START);
});
