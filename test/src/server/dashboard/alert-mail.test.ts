import { expect, test } from "bun:test";
import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import type { JsonObject } from "../../../../core/domain/job.ts";
import type { Mail } from "../../../../core/ports/mail/mailer.ts";
import type { WebhookTransport } from "../../../../core/ports/webhook-transport.ts";
import { mailingTransport } from "../../../../core/service/webhooks/alert-mail.ts";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

const MINUTE = 60_000;

/** A dashboard that sends mail, with a watched page whose score falls with each scan. */
async function opened() {
  const mails: Mail[] = [];
  const failing: { error: Error | null } = { error: null };
  const posts: string[] = [];
  const transport: WebhookTransport = {
    async post({ url }) {
      posts.push(url);
      return { kind: "answered", status: 200 };
    },
  };
  const mailer = {
    async send(mail: Mail) {
      if (failing.error !== null) throw failing.error;
      mails.push(mail);
    },
  };
  const database = createMemoryStore();
  const { identities } = database;
  const webhookTransport = mailingTransport({ transport, mailer, identities, baseUrl: "https://seo.example/" });
  let score = 90;
  const change = (report: JsonObject): JsonObject => {
    score -= 10;
    return {
      ...report,
      serp: { items: [{ url: "https://ranks.example/", score: 70 }] },
      on_page_optimization: { ...(report.on_page_optimization as JsonObject), score },
    };
  };
  const server = await openDashboard({ database, webhookTransport, change, options: { sendsMail: true } });
  await server.scanned();
  const [page] = (await server.service.inventory.list(server.caller)).pages;
  await server.service.watches.create(server.caller, {
    target: { pageId: page?.id ?? "" },
    schedule: { every: "week", weekday: 7, hour: 1, timeZone: "UTC" },
    rules: { fallBy: 5, isBelowTypical: false, newInFirst: null },
    floorMillicredits: 0,
  });
  return {
    ...{ server, mails, failing, posts, page, identities },
    /** Scans the page again, and lets its deliveries go out. */
    async fall() {
      await server.scanned();
      await server.clock.advance(MINUTE);
    },
  };
}

test("a member turns mail on, gets one mail for each alert in the language of the page, and turns it off", async () => {
  const { server, mails, posts, fall } = await opened();
  await using _ = server;
  const ada = server.person();
  await ada.signIn();
  const page = async () => (await ada.get("/app/watch", { "Accept-Language": "de" })).text();
  expect(await page()).toContain(`An ${ADA.email} geht keine Meldung.`);
  await fall();
  expect(mails).toEqual([]);
  await ada.post("/app/watch/mail", [["on", "yes"]], { "Accept-Language": "de" });
  expect(await page()).toContain(`Meldungen gehen an ${ADA.email}`);
  await fall();
  const jobId = (await server.service.inventory.list(server.caller)).pages[0]?.jobId;
  expect(mails).toEqual([
    {
      to: ADA.email,
      subject: "garden shed: Der Score ist um 10 Punkte gefallen",
      text: [
        "https://target.example/",
        "Score 60, typische Seite 70",
        `Bericht: https://seo.example/app/reports/${jobId}`,
        "",
        "Sie bekommen diese E-Mail, weil Sie Meldungen eingeschaltet haben. Hier schalten Sie sie aus: https://seo.example/app/watch",
        "",
      ].join("\n"),
    },
  ]);
  await ada.post("/app/watch/mail", [["on", ""]]);
  await fall();
  expect(mails).toHaveLength(1);
  expect(posts).toEqual([]);
  const lines = await server.service.people.audit(server.organizationId);
  expect(lines.flatMap(({ action, detail }) => (action === "watch.mail" ? [detail] : []))).toEqual(["off", "on"]);
});

test("a mail that the server refuses is tried again, as every delivery is", async () => {
  const { server, mails, failing, fall } = await opened();
  await using _ = server;
  const member = { organizationId: server.organizationId, email: ADA.email, language: "en" } as const;
  await server.service.admin.setAlertMail(member, true);
  failing.error = new Error("mail: RCPT: 450 later");
  await fall();
  expect(mails).toEqual([]);
  failing.error = null;
  await server.clock.advance(30 * MINUTE);
  expect(mails.map(({ subject }) => subject)).toEqual(["garden shed: the score fell by 10 points"]);
});

test("nobody gets mail after leaving the organization, and no owner can name a stranger's address", async () => {
  const { server, mails, fall, identities } = await opened();
  await using _ = server;
  const { organizationId, service } = server;
  const userId = await server.addMember("bo@example.com", "writer");
  await service.admin.setAlertMail({ organizationId, email: "bo@example.com", language: "en" }, true);
  await fall();
  expect(mails.map(({ to }) => to)).toEqual(["bo@example.com"]);
  const [membership] = await identities.find("memberships", { organizationId, userId });
  await identities.transact({}, () => ({ effects: { remove: { memberships: [membership ?? {}] } }, result: null }));
  await fall();
  expect(mails).toHaveLength(1);
  await service.admin.setAlertMail({ organizationId, email: "eve@example.org", language: "en" }, true);
  await fall();
  expect(mails).toHaveLength(1);
  const url = `mailto:eve@example.org?organization=${organizationId}`;
  await expect(service.admin.createEndpoint({ organizationId, url })).rejects.toThrow();
});

test("a service without a mail server offers no mail", async () => {
  await using server = await openDashboard();
  await server.scanned();
  const ada = server.person();
  await ada.signIn();
  expect(await (await ada.get("/app/watch")).text()).not.toContain("Alerts by mail");
  expect((await ada.post("/app/watch/mail", [["on", "yes"]])).status).toBe(503);
});
