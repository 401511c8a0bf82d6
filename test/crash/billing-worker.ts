import { createInterface } from "node:readline";
import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { openPostgres } from "../../adapters/postgres/open.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { openStripePayments } from "../../adapters/stripe/payments.ts";
import { systemClock as clock } from "../../adapters/system-clock/clock.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import type { Payments } from "../../core/ports/billing/payments.ts";
import { createService } from "../../core/service.ts";
import { createRandom } from "../conformance/seeded.ts";
import { scanCommand } from "../conformance/test-service.ts";
import { type BillingChildConfig, CRASH_BILLING, CRASH_PACK, WEBHOOK_SECRET } from "./billing-protocol.ts";

// Child process of the billing drill: a service that sells, charges and refunds. The parent may kill it at any instant.

// The cast is safe because the parent wrote the argument.
const config = JSON.parse(process.argv[2] ?? "") as BillingChildConfig;
const random = createRandom(config.seed);
const database =
  config.sqlite === null
    ? await openPostgres({ url: config.postgres ?? "" })
    : await openSqlite({ path: config.sqlite, role: "server" });
const dispatcher = createMemoryDispatcher();
const stripe = await openStripePayments({
  key: "sk_test_fake",
  webhookSecret: WEBHOOK_SECRET,
  hasTax: true,
  address: new URL(config.provider),
});

/** The second control trusts requests and webhooks alone. */
const blind: Partial<Payments> = {
  lookUp: async ({ id }) => ({ kind: "none", topUpId: id }),
  async *missed() {},
};
const payments: Payments = config.isBlind ? { ...stripe, ...blind } : stripe;
const service = createService(
  {
    ...database,
    dispatcher,
    rateLimiter: createMemoryRateLimiter({ clock }),
    urlPolicy: { check: async () => "allowed" },
    crypto: nodeCrypto,
    clock,
    ids: createIds(clock),
    handler: async () => ({ kind: "succeeded", result: { done: true } }),
    payments,
  },
  { policy: { billing: CRASH_BILLING, leaseMs: 400, heartbeatMs: 100, redispatchMs: 100, drainMs: 500 } },
);
const billing = service.billing;
if (billing === null) throw new Error("billing is off");

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const status = await billing.receive(await request.bytes(), request.headers).then(
      () => 200,
      () => 503,
    );
    return new Response(null, { status });
  },
});

let isDone = false;
const caller = (organizationId: string) => ({ organizationId, keyId: null, kind: "live", scopes: SCOPES }) as const;

/** Spends credits, so that auto-refill begins. */
async function spend(organizationId: string): Promise<void> {
  while (!isDone) {
    await service.admit(caller(organizationId), scanCommand({ webhook: null })).catch(() => clock.sleep(20));
    await clock.sleep(random() * 10);
  }
}

/** Buys in person, requests refunds, and turns auto-refill on again. */
async function trade(organizationId: string): Promise<void> {
  const settings = { belowMillicredits: 4_000, pack: CRASH_PACK.id, monthCapCents: 1_000_000_000 };
  while (!isDone) {
    const state = await billing?.refill(organizationId).catch(() => null);
    if (state?.state === "off") await billing?.setRefill(organizationId, settings).catch(() => {});
    if (random() < 0.08) await buy(organizationId).catch(() => {});
    if (random() < 0.15) await refund(organizationId).catch(() => {});
    await clock.sleep(random() * 60);
  }
}

async function buy(organizationId: string): Promise<void> {
  const returnTo = { success: "http://127.0.0.1/done", cancel: "http://127.0.0.1/back" };
  const purchase = { pack: CRASH_PACK.id };
  const started = await billing?.startCheckout({ organizationId, purchase, returnTo, savesMethod: false });
  const session = started?.url?.split("/").at(-1);
  if (session === undefined || random() < 0.2) return;
  const act = random() < 0.8 ? "pay" : "expire";
  await fetch(`${config.provider}/_act/${act}?session=${session}`);
}

async function refund(organizationId: string): Promise<void> {
  const { items } = (await billing?.listTopUps({ organizationId, limit: 20 })) ?? { items: [] };
  const paid = items.filter((row) => row.state === "succeeded" && row.refundedCents === 0);
  const row = paid[Math.floor(random() * paid.length)];
  if (row !== undefined) await billing?.refund(row.id, 1 + Math.floor(random() * row.amountCents));
}

async function isBusy(): Promise<boolean> {
  for (const organizationId of config.organizations) {
    const report = await database.store.read.audit(organizationId);
    const rows = [...(report?.topUps ?? []), ...(report?.refunds ?? [])];
    if (rows.some((row) => row.endedAt === null)) return true;
    if (report?.jobs.some((job) => job.endedAt === null)) return true;
  }
  return false;
}

async function drain(): Promise<void> {
  isDone = true;
  // Auto-refill ends, so that no new attempt begins. Open attempts are looked up.
  for (const id of config.organizations) await billing?.setRefill(id, null);
  const deadline = clock.now() + 60_000;
  while ((await isBusy()) && clock.now() < deadline) await clock.sleep(50);
  // One more search for events that no webhook brought.
  await clock.sleep(CRASH_BILLING.missedMs * 2);
  await service.close();
  await dispatcher.close();
  await database.closeDatabase();
  process.exit(0);
}

await service.start(["api", "worker"]);
process.stdout.write(`${server.port}\n`);
for (const id of config.organizations) {
  void spend(id);
  void trade(id);
}
for await (const line of createInterface({ input: process.stdin })) if (line === "drain") void drain();
