import { describe, expect, test } from "bun:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { createManualPayments } from "../../../../adapters/manual/payments.ts";
import { openStripePayments } from "../../../../adapters/stripe/payments.ts";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { DEFAULT_BILLING } from "../../../../core/domain/billing.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import { BROWSERS } from "../../../adapters/playwright/stand.ts";
import { startFakeProvider } from "../../../fixtures/payments/server.ts";
import { violations } from "../axe.ts";
import { ADA, openPeople } from "../sign-in/stand.ts";

const [executablePath] = BROWSERS;

const billing = {
  ...DEFAULT_BILLING,
  packs: [{ id: "200", millicredits: 200_000, amountCents: 4_900 }],
  creditPriceCents: 30,
  pollMs: 5,
};
const options = { policy: { ...DEFAULT_POLICY, billing } };

async function openShop() {
  const fake = startFakeProvider({ webhookSecret: "whsec_test", webhookUrl: null, seed: 1 });
  const stripe = { key: "sk_test_fake", webhookSecret: "whsec_test", hasTax: true, address: fake.url };
  const payments = await openStripePayments(stripe);
  const server = await openPeople({ payments, time: systemClock, options });
  fake.provider.webhookUrl = `${server.base}/billing/stripe`;
  return { fake, server, [Symbol.asyncDispose]: async () => fake.stop() };
}

describe("purchases in the dashboard", () => {
  test("an owner buys a pack at the provider, and the return page shows the paid credits", async () => {
    await using shop = await openShop();
    await using server = shop.server;
    const { provider } = shop.fake;
    const owner = server.person();
    await owner.signIn();
    const page = await (await owner.get("/app/credits")).text();
    expect(page).toMatch(/200 Credits: \D+49\.00/);
    const checkout = await owner.post("/app/credits/buy", [["pack", "200"]]);
    const url = checkout.headers.get("refresh")?.replace("0; url=", "") ?? "";
    expect(url.startsWith(shop.fake.url.origin)).toBe(true);
    assert.ok(provider.pay(url.split("/").at(-1) ?? "", "pm_ok"));
    await provider.idle();
    const [topUp] = (await server.service.billing?.listTopUps({ organizationId: server.organizationId }))?.items ?? [];
    const back = await (await owner.get(`/app/credits?top_up=${topUp?.id}`)).text();
    expect(back).toContain("200 credits: paid.");
    expect((await server.service.admin.credits(server.organizationId)).availableMillicredits).toBe(210_000);
  });

  test("a purchase is reviewed with price, balance and how to pay, and an order by hand names its reference", async () => {
    const howToPay = "By transfer to NL00 BANK 0123\nWithin 14 days";
    const policy = { ...DEFAULT_POLICY, billing: { ...billing, howToPay } };
    await using server = await openPeople({ payments: createManualPayments(), options: { policy } });
    const owner = server.person();
    await owner.signIn();
    expect(await (await owner.get("/app/credits")).text()).toContain('href="/app/credits/review?pack=200"');
    const review = await (await owner.get("/app/credits/review?pack=200")).text();
    for (const part of [
      "Nothing is paid yet.",
      "\u20ac49.00",
      "<b>210</b>",
      "12 months",
      "NL00 BANK 0123",
      "Place the order",
    ])
      expect(review).toContain(part);
    const custom = await (await owner.get("/app/credits/review?amount=30.00")).text();
    for (const part of ["\u20ac30.00", "<b>100</b>", 'name="amount" value="30.00"']) expect(custom).toContain(part);
    for (const wrong of ["pack=none", "amount=1", "amount=x", ""])
      expect((await owner.get(`/app/credits/review?${wrong}`)).status).toBe(400);
    const { organizationId, service } = server;
    expect((await service.billing?.listTopUps({ organizationId }))?.items).toEqual([]);
    const ordered = await owner.post("/app/credits/buy", [["pack", "200"]]);
    const [topUp] = (await service.billing?.listTopUps({ organizationId }))?.items ?? [];
    const after = await (await owner.get(ordered.headers.get("location") ?? "")).text();
    expect(after).toContain(`Name this reference with the payment: ${topUp?.id}`);
    expect(after).toContain("NL00 BANK 0123");
    await server.addMember("bo@example.com", "admin");
    const bo = server.person();
    await bo.signIn({ ...ADA, email: "bo@example.com" });
    expect((await bo.get("/app/credits/review?pack=200")).status).toBe(404);
  });

  test("an administrator refunds a top-up, and members without the flag do not see the page", async () => {
    await using shop = await openShop();
    await using server = shop.server;
    const { provider } = shop.fake;
    const owner = server.person();
    await owner.signIn();
    const url = (await owner.post("/app/credits/buy", [["pack", "200"]])).headers.get("refresh") ?? "";
    provider.pay(url.split("/").at(-1) ?? "", "pm_ok");
    await provider.idle();
    const { organizationId, service } = server;
    const [topUp] = (await service.billing?.listTopUps({ organizationId }))?.items ?? [];
    const path = `/app/admin/${organizationId}`;
    expect(await (await owner.get(path)).text()).toContain(`${path}/refund`);
    const id = ["id", topUp?.id ?? ""] as const;
    expect((await owner.post(`${path}/refund`, [id, ["amount", "9999"]])).status).toBe(400);
    expect((await owner.post(`${path}/refund`, [["id", "top_none"]])).status).toBe(404);
    expect((await owner.post(`${path}/refund`, [id])).headers.get("location")).toBe(path);
    expect((await service.billing?.listRefunds({ organizationId }))?.items.length).toBe(1);
    expect((await service.admin.credits(organizationId)).availableMillicredits).toBe(10_000);
    await server.addMember("second@example.com", "owner");
    const second = server.person();
    await second.signIn({ email: "second@example.com", password: ADA.password });
    expect((await second.get(path)).status).toBe(404);
    expect((await second.post(`${path}/refund`, [id])).status).toBe(404);
  });

  test("only owners buy, a wrong amount is explained, and money needs a recent proof of presence", async () => {
    await using shop = await openShop();
    await using server = shop.server;
    await server.addMember("admin@example.com", "admin");
    const admin = server.person();
    await admin.signIn({ email: "admin@example.com", password: ADA.password });
    expect(await (await admin.get("/app/credits")).text()).not.toContain("/app/credits/buy");
    expect((await admin.post("/app/credits/buy", [["pack", "200"]])).status).toBe(404);
    const owner = server.person();
    await owner.signIn();
    for (const fields of [[["amount", "0.01"]], [["amount", "x"]], [["pack", "7"]]] as const) {
      const refused = await owner.post("/app/credits/buy", fields);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('role="alert"');
    }
    expect((await owner.post("/app/credits/buy", [["pack", "200"]], { Origin: "https://evil.example" })).status).toBe(
      403,
    );
    expect((await server.service.billing?.listTopUps({ organizationId: server.organizationId }))?.items).toEqual([]);
  });

  test.skipIf(executablePath === undefined)(
    "in Chromium a card is declined, one with 3-D Secure pays, and the page says so",
    async () => {
      await using shop = await openShop();
      await using server = shop.server;
      const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
      try {
        const page = await browser.newPage();
        await page.goto(`${server.base}/sign-in?next=/app/credits`);
        await page.fill("input[name=email]", ADA.email);
        await page.fill("input[name=password]", ADA.password);
        await page.click("form[action='/sign-in'] button");
        await page.waitForURL(`${server.base}/app/credits`);
        await page.click("a[href='/app/credits/review?pack=200']");
        await page.waitForURL("**/review?pack=200");
        expect(await violations(page)).toEqual([]);
        await page.click("form[action='/app/credits/buy'] button");
        await page.waitForURL(`${shop.fake.url.origin}/**`);
        await page.click("button[value=pm_insufficient]");
        await page.waitForSelector("text=declined");
        await page.click("button[value=pm_3ds]");
        await page.waitForURL(`${server.base}/app/credits?top_up=*`);
        await shop.fake.provider.idle();
        await page.reload();
        expect(await page.textContent("[role=status]")).toContain("200 credits: paid.");
        expect(await page.textContent("main")).toContain("210.00");
      } finally {
        await browser.close();
      }
    },
  );
});
