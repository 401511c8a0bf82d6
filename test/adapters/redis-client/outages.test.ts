import assert from "node:assert/strict";
import { test } from "node:test";
import { createRedisOutages } from "../../../adapters/redis-client/outages.ts";
import type { Logger } from "../../../core/ports/logger.ts";

function stand() {
  const lines: string[] = [];
  const write = (level: string) => (_: object, message: string) => void lines.push(`${level} ${message}`);
  const logger: Logger = { debug: () => {}, info: write("info"), warn: write("warn"), error: write("error") };
  const outages = createRedisOutages(logger, () => 0);
  return { lines, outages, log: outages.within(logger) };
}

const LOST = "error Redis does not respond; its connections are opened again until it is back";

const soon = () => new Promise((resolve) => setTimeout(resolve, 600));

test("an outage ends when every lost connection is back for a while", async () => {
  const { lines, outages } = stand();
  const [one, two] = [{}, {}];
  outages.ready(one);
  outages.lost(one, new Error("connect ECONNREFUSED"));
  outages.lost(two, new Error("Socket closed unexpectedly"));
  outages.lost(one, new Error("connect ECONNREFUSED"));
  outages.ready(one);
  assert.deepEqual(lines, [LOST]);
  outages.ready(two);
  outages.lost(two, new Error("read ECONNRESET"));
  await soon();
  assert.deepEqual(lines, [LOST]);
  outages.ready(two);
  await soon();
  assert.deepEqual(lines, [LOST, "info Redis responds again"]);
});

test("a failure of the server is logged outside of an outage alone, and others always", async () => {
  const { lines, outages, log } = stand();
  const failure = new Error("took more than 3000 ms");
  outages.failed(failure);
  log.warn({ err: failure }, "dispatch failed");
  await soon();
  log.warn({ err: failure }, "just before the loss");
  outages.lost({}, failure);
  await soon();
  log.warn({ err: failure }, "dispatch failed");
  log.error({ err: new Error("out of range") }, "sweep failed");
  assert.deepEqual(lines, ["warn dispatch failed", LOST, "error sweep failed"]);
});
