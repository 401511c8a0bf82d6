import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, loadConfig } from "../../../src/config/config.ts";

const STRIPE = {
  SERPLENS_PAYMENTS: "stripe",
  SERPLENS_STRIPE_KEY: "rk_live_1",
  SERPLENS_STRIPE_WEBHOOK_SECRET: "whsec_1,whsec_0",
};

test("payments are off by default, and prices become cents and millicredits", () => {
  assert.deepEqual(loadConfig({}).payments, { kind: "off" });
  const prices = { SERPLENS_PACKS: "200=19, 1000=79.50", SERPLENS_CREDIT_PRICE: "0.12", SERPLENS_CURRENCY: "USD" };
  const { payments } = loadConfig({ ...STRIPE, ...prices, SERPLENS_STRIPE_TAX: "on" });
  assert.ok(payments.kind === "stripe");
  assert.deepEqual(payments.rules.packs, [
    { id: "200", millicredits: 200_000, amountCents: 1_900 },
    { id: "1000", millicredits: 1_000_000, amountCents: 7_950 },
  ]);
  const { creditPriceCents, minimumCents, currency } = payments.rules;
  assert.deepEqual([creditPriceCents, minimumCents, currency, payments.hasTax], [12, 1_000, "usd", true]);
});

for (const [name, value, message] of [
  ["SERPLENS_PAYMENTS", "cash", /must be off, manual or stripe/],
  ["SERPLENS_PACKS", "200:19", /"200:19" must be CREDITS=PRICE/],
  ["SERPLENS_PACKS", "200=19,200=20", /each number of credits may have one price/],
  ["SERPLENS_PACKS", "200=0", /must be CREDITS=PRICE/],
  ["SERPLENS_CREDIT_PRICE", "0.1", /SERPLENS_CREDIT_PRICE="0\.1": must be an amount/],
  ["SERPLENS_CURRENCY", "jpy", /a currency with two decimals/],
  ["SERPLENS_ON_DISPUTE", "sue", /SERPLENS_ON_DISPUTE: must be one of freeze, suspend, notify/],
  ["SERPLENS_STRIPE_KEY", "pk_live_secret", /must be a secret or restricted key/],
  ["SERPLENS_STRIPE_WEBHOOK_SECRET", "secret", /must be the signing secret/],
  ["SERPLENS_STRIPE_URL", "http://pay.example:80", /must be a fake provider of this machine/],
  ["SERPLENS_STRIPE_URL", "http://127.0.0.1:4242", /a fake provider must not get a live key/],
] as const) {
  test(`${name}=${value} stops the start without showing a secret`, () => {
    assert.throws(
      () => loadConfig({ ...STRIPE, [name]: value }),
      (error) => error instanceof ConfigError && message.test(error.message) && !/_secret|whsec_1/.test(error.message),
    );
  });
}
