import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { BillingApi } from "../../core/service/billing/billing-api.ts";
import { openAdmin } from "../../src/compose/open-admin.ts";
import { loadConfig } from "../../src/config/config.ts";
import { type FakeProvider, startFakeProvider } from "../fixtures/payments/server.ts";
import { textOf } from "./cli/server.ts";
import { runCli, startCli } from "./cli.ts";

const SECRET = "whsec_cli";
const SLOW = { timeout: 120_000 };
const PAGES = { success: "http://127.0.0.1/credits/done?id={TOP_UP}", cancel: "http://127.0.0.1/credits" };
const PRICES = { SERPLENS_PACKS: "200=49.00", SERPLENS_CREDIT_PRICE: "0.30", SERPLENS_CURRENCY: "eur" };

/** Repeats a command until its output has the value. The test's time limit ends an endless wait. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
  }
}

describe("a service that sells through Stripe", () => {
  let folder: string;
  let fake: FakeProvider;
  let child: ReturnType<typeof startCli>;
  let address: string;
  let env: Readonly<Record<string, string>>;
  let org: string;

  const json = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], { cwd: folder, env });
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };

  /** Calls billing as the dashboard of the server does, on the same database. */
  async function withBilling<T>(act: (billing: BillingApi) => Promise<T>): Promise<T> {
    const database = `sqlite:${join(folder, ".serplens", "serplens.db")}`;
    const config = loadConfig({ ...env, SERPLENS_DATABASE_URL: database });
    const opened = await openAdmin(config, { mapHosts: new Map() });
    try {
      return await act(opened.service.billing ?? assert.fail("payments are off"));
    } finally {
      await opened.close();
    }
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-billing-"));
    fake = startFakeProvider({ webhookSecret: SECRET, webhookUrl: null, seed: 3 });
    env = {
      ...PRICES,
      SERPLENS_PAYMENTS: "stripe",
      SERPLENS_STRIPE_KEY: "sk_test_fake",
      SERPLENS_STRIPE_WEBHOOK_SECRET: SECRET,
      SERPLENS_STRIPE_URL: fake.url.origin,
      SERPLENS_PORT: "0",
      SERPLENS_BROWSER: "off",
      SERPLENS_LOG_LEVEL: "warn",
    };
    child = startCli(["serve", "--role", "api,worker"], { cwd: folder, env });
    address = await textOf(child.stderr, /listens on (.+)\n/);
    fake.provider.webhookUrl = `${address}/billing/stripe`;
    org = (await json("orgs", "create")).id;
  });
  after(async () => {
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    await closed;
    await fake.stop();
    rmSync(folder, { recursive: true });
  });

  it(
    "a purchase, its refund and its dispute reach the operator's commands through the webhook route",
    SLOW,
    async () => {
      const started = await withBilling((billing) =>
        billing.startCheckout({ organizationId: org, purchase: { pack: "200" }, returnTo: PAGES, savesMethod: true }),
      );
      const page = await fetch(started.url ?? "");
      assert.match(await page.text(), /Pay with 3-D Secure/);
      const form = { method: "POST", body: "card=pm_3ds", redirect: "manual" } as const;
      const paid = await fetch(started.url ?? "", form);
      assert.equal(paid.headers.get("location"), `http://127.0.0.1/credits/done?id=${started.topUpId}`);
      await fake.provider.idle();
      const [row] = (await json("topups", "list", "--org", org)).items;
      assert.deepEqual([row.id, row.state, row.amountCents], [started.topUpId, "succeeded", 4_900]);
      assert.equal((await json("credits", "show", "--org", org)).available_credits, 210);

      const refund = await json("refunds", "create", row.id, "--amount", "9.80");
      assert.equal(refund.paidMillicredits, 40_000);
      const sent = await until(async () => {
        const [known] = (await json("refunds", "list", "--org", org)).items;
        return known.state === "succeeded" ? known : undefined;
      });
      assert.deepEqual([sent.id, fake.provider.refunds.size], [refund.id, 1]);
      fake.provider.dispute(row.paymentId);
      await fake.provider.idle();
      const [dispute] = (await json("disputes", "list", "--org", org)).items;
      assert.deepEqual([dispute.topUpId, dispute.isMoneyMoved], [row.id, true]);
      assert.equal((await json("topups", "show", row.id, "--org", org)).hold, "frozen");
      assert.equal((await json("topups", "check", row.id)).state, "succeeded");
    },
  );

  it("the webhook route refuses a forged and a huge notice, and other methods", SLOW, async () => {
    const url = `${address}/billing/stripe`;
    const forged = await fetch(url, { method: "POST", body: "{}", headers: { "stripe-signature": "t=1,v1=00" } });
    assert.equal(forged.status, 400);
    const huge = await fetch(url, { method: "POST", body: new Uint8Array(1024 * 1024 + 1) });
    assert.equal(huge.status, 413);
    assert.equal((await fetch(url)).status, 405);
  });

  it("doctor reports the sandbox, the prices, the clocks and missing https", SLOW, async () => {
    const { stdout } = await runCli(["doctor", "--json"], { cwd: folder, env });
    const checks: readonly { name: string; state: string; detail: string }[] = JSON.parse(stdout);
    const found = checks.filter(({ name }) => name === "payments").map(({ state, detail }) => `${state} ${detail}`);
    assert.equal(found.length, 4);
    assert.match(found[0] ?? "", /^warn stripe, sandbox/);
    assert.match(found[1] ?? "", /^ok 1 pack\(s\) in eur, custom amounts/);
    assert.match(found[2] ?? "", /^ok the clocks differ by \d+ s/);
    assert.match(found[3] ?? "", /^warn webhooks need https/);
  });
});

describe("a service whose operator settles by hand", () => {
  it("an order waits for `topups settle`, which grants its credits once", SLOW, async () => {
    const folder = mkdtempSync(join(tmpdir(), "serplens-manual-"));
    const env = { ...PRICES, SERPLENS_PAYMENTS: "manual" };
    const run = (...args: readonly string[]) => runCli([...args, "--json"], { cwd: folder, env });
    try {
      const { id: organizationId } = JSON.parse((await run("orgs", "create")).stdout);
      const database = `sqlite:${join(folder, ".serplens", "serplens.db")}`;
      const opened = await openAdmin(loadConfig({ ...env, SERPLENS_DATABASE_URL: database }), { mapHosts: new Map() });
      const input = { organizationId, purchase: { amountCents: 3_000 }, returnTo: PAGES, savesMethod: false } as const;
      const order = await opened.service.billing?.startCheckout(input);
      await opened.close();
      assert.equal(order?.url, null);
      const settle = ["topups", "settle", order?.topUpId ?? "", "--amount", "35.70", "--tax", "5.70"];
      for (let turn = 0; turn < 2; turn += 1) {
        const { code, stdout, stderr } = await run(...settle, "--reference", "invoice-17");
        assert.equal(code, 0, stderr);
        const row = JSON.parse(stdout);
        assert.deepEqual(
          [row.state, row.amountCents, row.taxCents, row.millicredits],
          ["succeeded", 3_570, 570, 100_000],
        );
      }
      assert.equal(JSON.parse((await run("credits", "show", "--org", organizationId)).stdout).available_credits, 110);
      const off = await runCli(["topups", "list", "--org", organizationId], { cwd: folder });
      assert.deepEqual([off.code, /Payments are off/.test(off.stderr)], [2, true]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
