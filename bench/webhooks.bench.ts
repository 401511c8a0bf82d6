/**
 * Webhook deliveries (claim, sign, guarded send, attempt and health recorded) against a loop of `fetch` to the same
 * receiver.
 *
 *     bun bench/webhooks.bench.ts [--seconds N] [--rounds N]
 *
 * Ten organizations have an endpoint each, with at most 4 sends in flight per endpoint. SQLite has a server's settings:
 * claims and attempts wait for the disk each quarter of a second. The egress guard is real, with its hosts mapped to
 * loopback. The raw loop has as many requests in flight with bodies of the same size. In `one hangs` one of the ten
 * endpoints never responds, and the deliveries of the other nine count. Floors: D-57; the first per CPU-second of the
 * sender, the second per second. Seven rounds, so that the median comes from a process whose code is compiled.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEgress, parseHostMap } from "../adapters/egress/index.ts";
import { createMemoryDispatcher } from "../adapters/memory/dispatcher.ts";
import { nodeCrypto } from "../adapters/node-crypto/crypto.ts";
import { bunSqlite } from "../adapters/sqlite/bun-driver.ts";
import { openSqlite } from "../adapters/sqlite/open.ts";
import { systemClock as clock } from "../adapters/system-clock/clock.ts";
import { DEFAULT_POLICY } from "../core/domain/policy.ts";
import { SILENT_LOGGER } from "../core/ports/logger.ts";
import { createCommandBatcher } from "../core/service/transactions/command-batcher.ts";
import { trusted } from "../core/service/transactions/database-clock.ts";
import { createDeliverer } from "../core/service/webhooks/deliverer.ts";
import { emitBilling } from "../core/service/webhooks/outbox.ts";
import { ENDPOINT_CAP } from "../core/service/webhooks/schedule.ts";
import { createSecretBox } from "../core/service/webhooks/secret-box.ts";
import { verify } from "../core/service/webhooks/verify.ts";
import { spawnChild } from "./lib/load/load.ts";
import type { ReceiverReport } from "./lib/load/receiver.ts";
import {
  alternate,
  cpuSeconds,
  perCpuSecond,
  perSecond,
  printSamples,
  readEffort,
  type Sample,
  type Variant,
} from "./lib/measure.ts";
import { ids, keepBusy, openMeasured } from "./lib/measure-service.ts";
import "./lib/help.ts";

const ENDPOINTS = 10;
const HOSTS = Array.from({ length: ENDPOINTS }, (_, i) => `receiver-${i}.example`);
const TYPE = "billing.topup_succeeded";
const BODY = JSON.stringify({ invoice: "inv_0123456789", credits: 500, note: "x".repeat(400) });
/**
 * Deliveries per endpoint for one second of a round. It is close to the measured rate, so a round takes about the
 * requested time.
 */
const PER_SECOND = 600;

const effort = readEffort({ seconds: 2, rounds: 7 });
const receiver = spawnChild<ReceiverReport>("receiver.ts", []);
const { port } = await receiver.next();
const egress = createEgress({
  mapHosts: parseHostMap(JSON.stringify(Object.fromEntries(HOSTS.map((host) => [host, `127.0.0.1:${port}`])))),
  userAgent: "serplens-bench",
  clock,
});

const raw: Variant = {
  name: "fetch loop",
  async measure(seconds) {
    const cpu = cpuSeconds();
    const begun = performance.now();
    const headers = { "Content-Type": "application/json" };
    const count = await keepBusy(ENDPOINTS * ENDPOINT_CAP, begun + seconds * 1000, async (serial) => {
      const response = await fetch(`http://127.0.0.1:${port}/raw`, {
        method: "POST",
        body: BODY,
        headers: { ...headers, "Service-Delivery-Id": String(serial) },
      });
      await response.text();
    });
    const sample = { count, seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSeconds() - cpu };
    assert.equal((await receiver.ask("reset")).distinct, count);
    return sample;
  },
};

/** Runs one round on its own database, which is filled before the measurement. */
async function deliver(seconds: number, hasHanging: boolean, folder: string): Promise<Sample> {
  const database = await openSqlite({ path: join(folder, "bench.db"), role: "server", driver: bunSqlite });
  const context = () => ({ now: clock.now(), policy: DEFAULT_POLICY, mint: ids.next, random: Math.random });
  const batcher = createCommandBatcher({ store: database.store, context, turn: async () => clock.turn?.() });
  const { admin } = openMeasured(database, createMemoryDispatcher());
  const secrets = new Map<string, string>();
  const organizations: string[] = [];
  for (const [index, host] of HOSTS.entries()) {
    const { id } = await admin.createOrganization({ name: host });
    const path = hasHanging && index === ENDPOINTS - 1 ? "/hang" : `/${index}`;
    const { secret } = await admin.createEndpoint({ organizationId: id, url: `http://${host}${path}`, events: [TYPE] });
    secrets.set(path, secret.secret);
    organizations.push(id);
  }
  const each = Math.ceil(PER_SECOND * seconds);
  for (const organizationId of organizations) {
    await Promise.all(
      Array.from({ length: each }, () => batcher.submit(emitBilling({ organizationId, type: TYPE, body: BODY }))),
    );
  }

  const deliverer = createDeliverer({
    store: database.store,
    clockGuard: trusted(clock),
    batcher,
    transport: egress.webhookTransport,
    crypto: nodeCrypto,
    secretBox: createSecretBox(nodeCrypto, []),
    clock,
    logger: SILENT_LOGGER,
  });
  const count = each * (hasHanging ? ENDPOINTS - 1 : ENDPOINTS);
  const cpu = cpuSeconds();
  const begun = performance.now();
  deliverer.start();
  // The bench sends one request to the receiver, because repeated requests would count as the sender's work.
  await receiver.ask(count);
  const sample = { count, seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSeconds() - cpu };
  // The deliverer stops to claim, then the receiver ends its waiting requests. The last reset keeps late requests out
  // of the next round.
  const stopped = deliverer.stop();
  const report = await receiver.ask("reset");
  await stopped;
  await receiver.ask("reset");
  assert.deepEqual([report.count, report.distinct], [count, count]);
  for (const { path, headers, body } of report.samples) {
    const judged = verify(nodeCrypto, {
      rawBody: body,
      headers,
      secrets: [secrets.get(path) ?? ""],
      toleranceSeconds: 300,
      now: clock.now(),
    });
    assert.equal(judged.kind, "verified", path);
  }
  for (const id of organizations.slice(0, count / each)) {
    const audit = await database.store.read.audit(id);
    assert.ok(audit !== null);
    assert.ok(audit.deliveries.every(({ state, attemptCount }) => state === "delivered" && attemptCount === 1));
    assert.deepEqual(
      [audit.attempts.length, new Set(audit.attempts.map(({ status }) => status))],
      [each, new Set([200])],
    );
  }
  await database.closeDatabase();
  return sample;
}

function ours(name: string, hasHanging: boolean): Variant {
  return {
    name,
    async measure(seconds) {
      const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
      try {
        return await deliver(seconds, hasHanging, folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

try {
  const samples = await alternate([raw, ours("none hangs", false), ours("one hangs", true)], effort);
  console.log(
    `Webhook deliveries to ${ENDPOINTS} endpoints, ${effort.rounds} rounds of about ${effort.seconds} s, medians`,
  );
  printSamples(samples, [
    { of: "none hangs", to: "fetch loop", rate: perCpuSecond, floor: 0.3 },
    { of: "none hangs", to: "fetch loop", rate: perSecond },
    { of: "one hangs", to: "none hangs", rate: perSecond, floor: 0.85 },
  ]);
} finally {
  await egress.close();
  await receiver.end();
}
