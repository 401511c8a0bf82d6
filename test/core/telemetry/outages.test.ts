import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { DatabaseTime } from "../../../core/ports/database.ts";
import type { Logger } from "../../../core/ports/logger.ts";
import { logOutagesOnce } from "../../../core/telemetry/outages.ts";

function stand() {
  const lines: string[] = [];
  const write = (level: string) => (_: object, message: string) => void lines.push(`${level} ${message}`);
  const logger: Logger = { debug: () => {}, info: write("info"), warn: write("warn"), error: write("error") };
  let isLost = false;
  const lost = () => new ServiceError("SERVICE_UNAVAILABLE", "try again", { cause: new Error("connect ECONNREFUSED") });
  const time: DatabaseTime = {
    read: async () => (isLost ? Promise.reject(lost()) : { now: 1, provenAt: null }),
    prove: async () => {},
    touch: async () => {},
  };
  const log = logOutagesOnce(logger, time, () => 0);
  /** One round of the loops of a process. */
  async function round(): Promise<void> {
    await log.time.read().catch((err) => log.logger.warn({ err }, "the clock of the database could not be read"));
    for (const repair of ["a", "b"]) if (isLost) log.logger.error({ err: lost(), repair }, "sweep failed");
  }
  return { lines, round, log, setLost: (value: boolean) => (isLost = value) };
}

test("an outage of the database is one error, and its end is one line", async () => {
  const { lines, round, setLost } = stand();
  await round();
  for (const _ of [1, 2]) {
    setLost(true);
    for (let count = 0; count < 20; count++) await round();
    setLost(false);
    await round();
  }
  const outage = [
    "error the database does not respond; jobs and webhooks wait until it is back",
    "info the database responds again",
  ];
  assert.deepEqual(lines, [...outage, ...outage]);
});

test("other failures are logged during an outage, and a failure of another kind begins none", async () => {
  const { lines, log, round, setLost } = stand();
  log.logger.error({ err: new Error("out of range") }, "sweep failed");
  log.logger.warn({}, "a webhook is late");
  setLost(true);
  await round();
  log.logger.error({ err: new Error("out of range") }, "sweep failed");
  assert.deepEqual(lines, [
    "error sweep failed",
    "warn a webhook is late",
    "error the database does not respond; jobs and webhooks wait until it is back",
    "error sweep failed",
  ]);
});
