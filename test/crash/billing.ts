import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openPostgres } from "../../adapters/postgres/open.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import type { Database } from "../../core/ports/database.ts";
import type { AuditReport } from "../../core/ports/store.ts";
import { breaches } from "../conformance/breaches.ts";
import { organizationRow, write } from "../conformance/rows.ts";
import { createRandom } from "../conformance/seeded.ts";
import type { TestServer } from "../conformance/services.ts";
import { billingBreaches } from "../conformance/top-ups/breaches.ts";
import { customerRow } from "../conformance/top-ups/store-billing.ts";
import { type FakeProvider, startFakeProvider } from "../fixtures/payments/server.ts";
import { type BillingChildConfig, WEBHOOK_SECRET } from "./billing-protocol.ts";
import { type Drill, sleep } from "./drill.ts";

/** The differences between our rows and the provider, and what the drill met. */
export interface BillingFindings {
  readonly attempts: number;
  readonly refills: number;
  readonly charges: number;
  readonly doubleCharged: number;
  readonly chargedNotGranted: number;
  readonly grantedNotCharged: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly webhooks: number;
  readonly lostWebhooks: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Rules that the rows break, and differences of refunds and disputes. */
  readonly breaches: readonly string[];
}

export interface BillingDrill extends Drill {
  /** `null` runs on SQLite, with one process. PostgreSQL has two. */
  readonly postgres: TestServer | null;
  /** `keys`: the provider forgets keys. `blind`: nothing is looked up. Both must break the audit. */
  readonly control?: "keys" | "blind";
}

const ORGANIZATIONS = ["org_1", "org_2", "org_3"];

/** A child whose webhook port is known once it serves. */
class Seller {
  readonly #process: ChildProcess;
  readonly ready: Promise<number | null>;
  complaints = "";

  constructor(config: BillingChildConfig) {
    const file = join(import.meta.dirname, "billing-worker.ts");
    this.#process = spawn(process.execPath, [file, JSON.stringify(config)], { stdio: ["pipe", "pipe", "pipe"] });
    this.#process.stderr?.on("data", (chunk) => {
      this.complaints = `${this.complaints}${chunk}`.slice(-2_000);
    });
    this.#process.stdin?.on("error", () => {});
    this.ready = this.#read();
  }

  async #read(): Promise<number | null> {
    if (this.#process.stdout === null) return null;
    for await (const line of createInterface({ input: this.#process.stdout })) return Number(line);
    return null;
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#exited();
  }

  async drain(): Promise<number | null> {
    this.#process.stdin?.write("drain\n");
    await this.#exited();
    return this.#process.exitCode;
  }

  async #exited(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, "exit");
  }
}

function compare(fake: FakeProvider, reports: readonly AuditReport[]): BillingFindings {
  const { provider, counts } = fake;
  const topUps = reports.flatMap((report) => report.topUps);
  const succeeded = [...provider.intents.values()].filter((intent) => intent.status === "succeeded");
  const chargesOf = (id: string) => succeeded.filter((intent) => intent.metadata.tpa_id === id);
  const byId = new Map(topUps.map((row) => [row.id, row]));
  const granted = topUps.filter((row) => row.state === "succeeded");
  const refundedOf = (intent: string | null) =>
    [...provider.refunds.values()]
      .filter((refund) => refund.payment_intent === intent && refund.status !== "failed")
      .reduce((sum, refund) => sum + refund.amount, 0);
  const known = new Set(reports.flatMap((report) => report.disputes).map((row) => row.id));
  return {
    attempts: topUps.length,
    refills: topUps.filter((row) => row.kind === "auto_refill").length,
    charges: succeeded.length,
    doubleCharged: topUps.filter((row) => chargesOf(row.id).length > 1).length,
    chargedNotGranted: succeeded.filter((intent) => byId.get(intent.metadata.tpa_id ?? "")?.state !== "succeeded")
      .length,
    grantedNotCharged: granted.filter((row) => chargesOf(row.id).length === 0).length,
    refunds: provider.refunds.size,
    disputes: provider.disputes.size,
    webhooks: provider.counts.webhooks,
    lostWebhooks: provider.counts.lost,
    faults: counts,
    breaches: [
      ...granted
        .filter((row) => row.amountCents !== chargesOf(row.id)[0]?.amount && chargesOf(row.id).length === 1)
        .map((row) => `${row.id}: ${row.amountCents} cents granted, ${chargesOf(row.id)[0]?.amount} charged`),
      ...granted
        .filter((row) => row.refundedCents !== refundedOf(row.paymentId))
        .map((row) => `${row.id}: ${row.refundedCents} cents refunded here, ${refundedOf(row.paymentId)} there`),
      ...[...provider.disputes.keys()].filter((id) => !known.has(id)).map((id) => `dispute ${id} is unknown`),
    ],
  };
}

async function auditBilling(fake: FakeProvider, database: Database): Promise<BillingFindings> {
  const found: string[] = [];
  const reports: AuditReport[] = [];
  for (const id of ORGANIZATIONS) {
    const report = await database.store.read.audit(id);
    if (report === null) continue;
    reports.push(report);
    const open = report.topUps.filter((row) => row.endedAt === null);
    found.push(...open.map((row) => `${row.id} ${row.kind} never ended`));
    found.push(...billingBreaches(report, await database.store.read.customer(id)));
    const ledger = breaches(report, { now: Date.now(), activeCap: 5, queuedCap: 100 });
    // The replay of I7 orders transfers by the clocks of two processes, and not by their commits.
    found.push(...ledger.filter((breach) => !breach.startsWith("I7 ")));
  }
  const findings = compare(fake, reports);
  return { ...findings, breaches: [...findings.breaches, ...found] };
}

/** Kills processes that sell, charge and refund under a provider that fails in every way. Then compares the books. */
export async function drillBilling({ kills, seed, postgres, control }: BillingDrill): Promise<BillingFindings> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-billing-"));
  const random = createRandom(seed);
  const fake = startFakeProvider({ webhookSecret: WEBHOOK_SECRET, webhookUrl: null, seed });
  fake.ignoresKeys = control === "keys";
  const sqlite = postgres === null ? join(folder, "billing.db") : null;
  const open = () =>
    postgres === null
      ? openSqlite({ path: join(folder, "billing.db"), role: "admin" })
      : openPostgres({ url: postgres.url, maxConnections: 2 });
  const start = () => {
    const common = { provider: fake.url.origin, organizations: ORGANIZATIONS, isBlind: control === "blind" };
    return new Seller({ ...common, sqlite, postgres: postgres?.url ?? null, seed: Math.floor(random() * 2 ** 32) });
  };
  const sellers: Seller[] = [];
  try {
    const database = await open();
    await write(database, {
      organizations: ORGANIZATIONS.map((id) => organizationRow({ id })),
      customers: ORGANIZATIONS.map((id) =>
        customerRow({
          organizationId: id,
          customerId: `cus_${id}`,
          methodId: "pm_mixed",
          refillOn: false,
          refillBelow: 0,
        }),
      ),
    });
    await database.closeDatabase();
    fake.chaosShare = 0.25;
    fake.provider.chaos = { lose: 0.25, double: 0.2, delayMs: 120 };
    for (let i = 0; i < (postgres === null ? 1 : 2); i++) sellers.push(start());
    const connect = async (seller: Seller) => {
      const port = await seller.ready;
      if (port !== null) fake.provider.webhookUrl = `http://127.0.0.1:${port}/billing/stripe`;
    };
    for (let i = 0; i < kills; i++) {
      const at = Math.floor(random() * sellers.length);
      const victim = sellers[at];
      if (victim === undefined) break;
      await connect(victim);
      await sleep(60 + random() * 500);
      if (random() < 0.1) disputeOne(fake, random);
      await victim.kill();
      sellers[at] = start();
    }
    await Promise.all(sellers.map((seller) => seller.ready));
    await Promise.all(sellers.slice(1).map((seller) => seller.kill()));
    const last = sellers[0] ?? start();
    await connect(last);
    fake.chaosShare = 0;
    fake.provider.chaos = { lose: control === "blind" ? 1 : 0, double: 0, delayMs: 0 };
    // A checkout that began before the drain ends when its session does.
    const ending = setInterval(() => {
      for (const session of fake.provider.sessions.keys()) fake.provider.expire(session);
    }, 200);
    const code = await last.drain();
    clearInterval(ending);
    const after = await open();
    const findings = await auditBilling(fake, after);
    await after.closeDatabase();
    const complaints = code === 0 ? [] : [`the last process ended with ${code}: ${last.complaints}`];
    return { ...findings, breaches: [...complaints, ...findings.breaches] };
  } finally {
    for (const seller of sellers) await seller.kill();
    await fake.stop();
    rmSync(folder, { recursive: true });
  }
}

/** A payer disputes a payment. */
function disputeOne({ provider }: FakeProvider, random: () => number): void {
  const paid = [...provider.intents.values()].filter((intent) => intent.status === "succeeded");
  const intent = paid[Math.floor(random() * paid.length)];
  if (intent === undefined) return;
  const dispute = provider.dispute(intent.id);
  const draw = random();
  if (draw < 0.7) provider.closeDispute(dispute.id, draw < 0.35 ? "won" : "lost");
}
