import { ServiceError } from "../../../core/domain/errors.ts";
import type { EndpointView } from "../../../core/service/admin/webhook-views.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { type DashboardSite, route, toProof, type Visit } from "./visit.ts";

const DELIVERIES = 30;
const MANAGES = { role: "admin" } as const;

async function deliveriesOf({ service }: DashboardSite, { organizationId }: Visit, endpointId: string) {
  const { items } = await service.admin.listDeliveries({ organizationId, endpointId, limit: DELIVERIES });
  return items;
}

/** Routes of webhook endpoints and their deliveries. */
export function webhookRoutes(site: DashboardSite): readonly Mount[] {
  const { admin } = site.service;
  async function endpointOf({ organizationId, params }: Visit): Promise<EndpointView> {
    const endpoints = await admin.listEndpoints(organizationId);
    const found = endpoints.find(({ id }) => id === params.endpointId);
    if (found === undefined) throw new ServiceError("NOT_FOUND", "No such endpoint.");
    return found;
  }
  const secretOf = (visit: Visit, secret: string, endpointId: string) => {
    const { texts, ui } = visit;
    const back = `/app/webhooks/${endpointId}`;
    const input = { title: texts.webhooks, note: texts.secretOnce, secret, curl: null, back };
    return visit.page(ui.secretPage(input, texts), { isSecret: true });
  };
  return [
    route(site, "GET", "/app/webhooks", MANAGES, async (visit) => {
      const endpoints = await admin.listEndpoints(visit.organizationId);
      return visit.page(visit.ui.webhooksPage({ endpoints }, visit.texts));
    }),
    route(site, "POST", "/app/webhooks", MANAGES, async (visit) => {
      const form = await formOf(site, visit.context);
      const events = form.flatMap(([name, value]) => (name === "event" ? [value] : []));
      const url = field(form, "url").trim();
      const created = await visit.admin.createEndpoint({ organizationId: visit.organizationId, url, events });
      return secretOf(visit, created.secret.secret, created.endpoint.id);
    }),
    route(site, "GET", "/app/webhooks/{endpointId}", MANAGES, async (visit) => {
      const endpoint = await endpointOf(visit);
      const { organizationId } = visit;
      const deliveries = await Promise.all(
        (await deliveriesOf(site, visit, endpoint.id)).map(async (delivery) => ({
          ...delivery,
          attempts: await admin.listAttempts({ organizationId, deliveryId: delivery.id }),
        })),
      );
      const isSaved = new URL(visit.context.request.url).searchParams.has("saved");
      return visit.page(visit.ui.endpointPage({ endpoint, deliveries, isSaved }, visit.texts));
    }),
    route(site, "GET", "/app/webhooks/{endpointId}/deliveries/{deliveryId}", MANAGES, async (visit) => {
      const endpoint = await endpointOf(visit);
      const name = { organizationId: visit.organizationId, deliveryId: visit.params.deliveryId ?? "" };
      const delivery = await admin.delivery(name);
      if (delivery.endpointId !== endpoint.id) throw new ServiceError("NOT_FOUND", "No such delivery.");
      const [attempts, { body }] = await Promise.all([admin.listAttempts(name), admin.deliveryContent(name)]);
      return visit.page(visit.ui.deliveryPage({ endpoint, delivery, attempts, body }, visit.texts));
    }),
    ...endpointActions(site, endpointOf, secretOf),
  ];
}

/** Changes of one endpoint, and new attempts of its deliveries. */
function endpointActions(
  site: DashboardSite,
  endpointOf: (visit: Visit) => Promise<EndpointView>,
  secretOf: (visit: Visit, secret: string, endpointId: string) => Promise<Response>,
): readonly Mount[] {
  const { admin } = site.service;
  /** An action on one endpoint that leads back to its page. */
  const act = (name: string, run: (visit: Visit, endpoint: EndpointView) => Promise<Response | undefined>) =>
    route(site, "POST", `/app/webhooks/{endpointId}/${name}`, MANAGES, async (visit) => {
      const endpoint = await endpointOf(visit);
      return (await run(visit, endpoint)) ?? redirect(`/app/webhooks/${endpoint.id}`);
    });
  const nameOf = ({ organizationId }: Visit, { id: endpointId }: EndpointView) => ({ organizationId, endpointId });
  return [
    act("enable", async (visit, endpoint) => {
      await visit.admin.enableEndpoint(nameOf(visit, endpoint));
      return undefined;
    }),
    act("delete", async (visit, endpoint) => {
      await visit.admin.deleteEndpoint(nameOf(visit, endpoint));
      return redirect("/app/webhooks");
    }),
    act("rotate", async (visit, endpoint) => {
      if (!site.service.people.isProved(visit.by)) return toProof(site, visit, `/app/webhooks/${endpoint.id}`);
      const { secret } = await visit.admin.rotateEndpointSecret(nameOf(visit, endpoint));
      return secretOf(visit, secret, endpoint.id);
    }),
    act("test", async (visit, endpoint) => {
      await site.service.testWebhook(visit.caller, { url: endpoint.url, event: endpoint.events[0] ?? "job.completed" });
      return undefined;
    }),
    act("replay", async (visit) => {
      const deliveryId = field(await formOf(site, visit.context), "id");
      await admin.replayDelivery({ organizationId: visit.organizationId, deliveryId });
      return undefined;
    }),
    act("send-now", async (visit) => {
      const deliveryId = field(await formOf(site, visit.context), "id");
      await admin.hastenDelivery({ organizationId: visit.organizationId, deliveryId });
      return undefined;
    }),
    act("settings", async (visit, endpoint) => {
      const form = await formOf(site, visit.context);
      const events = form.flatMap(([name, value]) => (name === "event" ? [value] : []));
      const wantsRetryNotices = field(form, "retries") === "yes";
      await visit.admin.updateEndpoint(nameOf(visit, endpoint), { events, wantsRetryNotices });
      return redirect(`/app/webhooks/${endpoint.id}?saved`);
    }),
    act("replay-failed", async (visit, endpoint) => {
      const { organizationId } = visit;
      const failed = (await deliveriesOf(site, visit, endpoint.id)).filter(({ state }) => state === "exhausted");
      for (const { id } of failed) await admin.replayDelivery({ organizationId, deliveryId: id });
      return undefined;
    }),
  ];
}
