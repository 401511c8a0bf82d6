import { expect, test } from "bun:test";
import { createManualPayments } from "../../../../adapters/manual/payments.ts";
import { DEFAULT_BILLING } from "../../../../core/domain/billing.ts";
import { DEFAULT_POLICY } from "../../../../core/domain/policy.ts";
import { tokensOf } from "../sign-in/oauth-client.ts";
import { openDashboard } from "./stand.ts";

const billing = { ...DEFAULT_BILLING, packs: [{ id: "200", millicredits: 200_000, amountCents: 4_900 }] };

/** The confirmations of a page: the actions of their forms, and the texts above. */
function confirmationsOf(html: string) {
  return [...html.matchAll(/<details class="confirm">(.*?)<\/details>/gs)].map(([, inner = ""]) => ({
    action: /action="([^"]+)"/.exec(inner)?.[1] ?? "",
    text: inner.replaceAll(/<form.*/gs, "").replaceAll(/<[^>]+>/g, " "),
  }));
}

test("each action that ends something names object and consequence before it acts", async () => {
  await using server = await openDashboard({
    payments: createManualPayments(),
    options: { policy: { ...DEFAULT_POLICY, billing } },
  });
  const { service, organizationId } = server;
  const jobId = await server.scanned();
  const person = server.person();
  await person.signIn();
  await server.addMember("eve@example.com", "writer");
  await person.post("/app/keys", Object.entries({ name: "Laptop", kind: "live" }));
  await person.post("/app/members/invite", Object.entries({ email: "new@example.com", role: "writer" }));
  await person.post(`/app/reports/${jobId}/share`, []);
  await person.post("/app/credits/buy", [["pack", "200"]]);
  const [topUp] = (await service.billing?.listTopUps({ organizationId }))?.items ?? [];
  const paid = { amountCents: 5_831, taxCents: 931, reference: "bank 7" };
  await service.billing?.settleByHand(topUp?.id ?? "", paid);
  const { endpoint } = await service.admin.createEndpoint({ organizationId, url: "https://hooks.example/in" });
  await tokensOf(server);
  const expected: readonly (readonly [page: string, action: string, object: string, consequence: string])[] = [
    ["/app/keys", "/app/keys/revoke", "Laptop", "cannot be used again"],
    ["/app/members", "/app/members/remove", "eve@example.com", "loses access"],
    ["/app/members", "/app/members/invite/revoke", "new@example.com", "stops working"],
    ["/account", "/account/revoke", "Unnamed program", "must connect again"],
    ["/app/settings", "/app/settings/rotate", "Secret", "works for 24 hours"],
    [`/app/webhooks/${endpoint.id}`, `/app/webhooks/${endpoint.id}/rotate`, endpoint.url, "works for 24 hours"],
    [`/app/webhooks/${endpoint.id}`, `/app/webhooks/${endpoint.id}/delete`, endpoint.url, "No more events"],
    [`/app/reports/${jobId}`, `/app/reports/${jobId}/unshare`, "link", "loses access"],
    ["/app/admin", "/app/admin/status", "Acme", "share links stop"],
    [`/app/admin/${organizationId}`, `/app/admin/${organizationId}/refund`, `${topUp?.id}, €58.31`, "cannot be undone"],
  ];
  for (const [page, action, object, consequence] of expected) {
    const html = await (await person.get(page)).text();
    const texts = confirmationsOf(html).flatMap((each) => (each.action === action ? [each.text] : []));
    expect(texts.length === 0 ? `${page} has no confirmation of ${action}` : "").toBe("");
    const found = texts.filter((text) => text.includes(object) && text.includes(consequence));
    expect(found.length === 0 ? `${action}: ${texts.join(" | ")}` : "").toBe("");
    // Outside of a confirmation, no form of the page does the same at the first click.
    const rest = html.replaceAll(/<details class="confirm">.*?<\/details>/gs, "");
    expect(rest.includes(`action="${action}"`) ? `${page}: ${action} acts at once` : "").toBe("");
  }
});
