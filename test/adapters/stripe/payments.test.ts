import { createManualPayments } from "../../../adapters/manual/payments.ts";
import { openStripePayments } from "../../../adapters/stripe/payments.ts";
import { testPayments } from "../../conformance/top-ups/payments.ts";
import { startFakeProvider } from "../../fixtures/payments/server.ts";

const CARDS = { goodMethod: "pm_ok", poorMethod: "pm_insufficient" };

testPayments("stripe, against the fake", {
  async open() {
    const fake = startFakeProvider({ webhookSecret: "whsec_1", webhookUrl: null, seed: 1 });
    const payments = await openStripePayments({ key: "sk_test_1", webhookSecret: "whsec_1", address: fake.url });
    return { ...CARDS, payments, close: () => fake.stop() };
  },
});

testPayments("manual", {
  open: async () => ({ ...CARDS, payments: createManualPayments(), close: async () => {} }),
});
