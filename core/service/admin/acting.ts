import type { Store } from "../../ports/store.ts";
import type { BillingApi } from "../billing/billing-api.ts";
import type { AuditActor, AuditLog } from "../identity/people/audit.ts";
import type { EndpointName } from "../webhooks/registration.ts";
import type { AdminApi } from "./admin-api.ts";

/** Operations of the account owner for one actor. Each change adds a line to the audit log. D-113 */
export interface ActingOwner {
  readonly admin: AdminApi;
  /** `null` when the service sells nothing. */
  readonly billing: BillingApi | null;
}

interface ActingParts {
  readonly admin: AdminApi;
  readonly billing: BillingApi | null;
  readonly people: Pick<AuditLog, "record">;
  readonly store: Store;
}

type Line = readonly [organizationId: string, action: string, detail: string];

/** Waits for a change and then for its line in the audit log, so that no secret leaves the service unlogged. */
type Noted = <Result>(changing: Promise<Result>, line: (result: Result) => Line) => Promise<Result>;

/** The receiver of an address without path and query, which can contain a secret. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

type Changes =
  | "createOrganization"
  | "renameOrganization"
  | "setOrganizationStatus"
  | "setMetering"
  | "setLimits"
  | "setExcludedHosts"
  | "setBrand"
  | "setWriterForbidden"
  | "setAlertMail"
  | "createKey"
  | "revokeKey"
  | "grantCredits";

function organizationChanges(admin: AdminApi, noted: Noted): Pick<AdminApi, Changes> {
  return {
    createOrganization: (input) =>
      noted(admin.createOrganization(input), ({ id, name }) => [id, "organization.create", name]),
    renameOrganization: (id, name) =>
      noted(admin.renameOrganization(id, name), () => [id, "organization.rename", name.trim()]),
    setOrganizationStatus: (id, status) =>
      noted(admin.setOrganizationStatus(id, status), () => [id, "organization.status", status]),
    setMetering: (id, isMetered) =>
      noted(admin.setMetering(id, isMetered), () => [id, "organization.metering", isMetered ? "on" : "off"]),
    setLimits: (id, limits) =>
      noted(admin.setLimits(id, limits), () => [id, "organization.limits", JSON.stringify(limits)]),
    setExcludedHosts: (id, typed) =>
      noted(admin.setExcludedHosts(id, typed), (hosts) => [
        id,
        "organization.hosts",
        `${hosts.length} hosts: ${hosts.join(", ")}`.slice(0, 200),
      ]),
    setBrand: (id, change) =>
      noted(admin.setBrand(id, change), () => [id, "organization.brand", Object.keys(change).join(", ")]),
    setWriterForbidden: (id, isForbidden) =>
      noted(admin.setWriterForbidden(id, isForbidden), () => [
        id,
        "organization.writer",
        isForbidden ? "forbidden" : "allowed",
      ]),
    setAlertMail: (member, isOn) =>
      noted(admin.setAlertMail(member, isOn), () => [member.organizationId, "watch.mail", isOn ? "on" : "off"]),
    createKey: (input) =>
      noted(admin.createKey(input), ({ view: { id, kind, lastFour, name } }) => [
        input.organizationId,
        "key.create",
        [id, kind, `...${lastFour}`, name ?? ""].join(" ").trim(),
      ]),
    revokeKey: (name) => noted(admin.revokeKey(name), () => [name.organizationId, "key.revoke", name.keyId]),
    grantCredits: (input) =>
      noted(admin.grantCredits(input), () => [
        input.organizationId,
        "credits.grant",
        `${input.millicredits / 1000} ${input.reference ?? ""}`.trim(),
      ]),
  };
}

type WebhookChanges =
  | "createEndpoint"
  | "updateEndpoint"
  | "deleteEndpoint"
  | "enableEndpoint"
  | "endpointSecret"
  | "rotateEndpointSecret"
  | "defaultSecret"
  | "rotateDefaultSecret";

function webhookChanges(admin: AdminApi, noted: Noted): Pick<AdminApi, WebhookChanges> {
  const lineOf = ({ organizationId, endpointId }: EndpointName, action: string, more = ""): Line => [
    organizationId,
    action,
    `${endpointId} ${more}`.trim(),
  ];
  return {
    createEndpoint: (input) =>
      noted(admin.createEndpoint(input), ({ endpoint: { id, url } }) => [
        input.organizationId,
        "endpoint.create",
        `${id} ${hostOf(url)}`,
      ]),
    updateEndpoint: (name, changes) =>
      noted(admin.updateEndpoint(name, changes), ({ url }) =>
        lineOf(name, "endpoint.change", `${hostOf(url)}: ${Object.keys(changes).join(", ")}`),
      ),
    deleteEndpoint: (name) => noted(admin.deleteEndpoint(name), () => lineOf(name, "endpoint.delete")),
    enableEndpoint: (name) => noted(admin.enableEndpoint(name), () => lineOf(name, "endpoint.enable")),
    endpointSecret: (name) => noted(admin.endpointSecret(name), () => lineOf(name, "secret.show")),
    rotateEndpointSecret: (name) => noted(admin.rotateEndpointSecret(name), () => lineOf(name, "secret.rotate")),
    defaultSecret: (id) => noted(admin.defaultSecret(id), () => [id, "secret.show", "default"]),
    rotateDefaultSecret: (id) => noted(admin.rotateDefaultSecret(id), () => [id, "secret.rotate", "default"]),
  };
}

function purchases(billing: BillingApi, noted: Noted, store: Store): BillingApi {
  const currency = billing.offer().currency.toUpperCase();
  const money = (cents: number) => `${(cents / 100).toFixed(2)} ${currency}`;
  return {
    ...billing,
    startCheckout: (input) =>
      noted(billing.startCheckout(input), ({ topUpId }) => {
        const { purchase, organizationId } = input;
        return [
          organizationId,
          "credits.buy",
          `${topUpId} ${"pack" in purchase ? purchase.pack : money(purchase.amountCents)}`,
        ];
      }),
    setRefill: (id, settings) =>
      noted(billing.setRefill(id, settings), () =>
        settings === null ? [id, "refill.off", ""] : [id, "refill.change", settings.pack],
      ),
    saveMethod: (id, returnTo) => noted(billing.saveMethod(id, returnTo), () => [id, "payments.open", "card"]),
    portal: (id, returnTo) => noted(billing.portal(id, returnTo), () => [id, "payments.open", "portal"]),
    refund: (topUpId, cents) =>
      noted(billing.refund(topUpId, cents), ({ organizationId, amountCents }) => [
        organizationId,
        "credits.refund",
        `${topUpId} ${money(amountCents)}`,
      ]),
    async settleByHand(topUpId, payment) {
      // Read first, because the line must not fail after the payment was recorded.
      const organizationId = (await store.read.topUp(topUpId))?.organizationId ?? "";
      return noted(billing.settleByHand(topUpId, payment), () => [
        organizationId,
        "credits.settle",
        `${topUpId} ${money(payment.amountCents)}`,
      ]);
    },
  };
}

/** Returns the maker of an owner's operations. Reads pass through, and refused changes add no line. */
export function createActing({ admin, billing, people, store }: ActingParts): (actor: AuditActor) => ActingOwner {
  return (actor) => {
    const noted: Noted = async (changing, line) => {
      const result = await changing;
      const [organizationId, action, detail] = line(result);
      await people.record({ organizationId, action, detail, ...actor });
      return result;
    };
    return {
      admin: { ...admin, ...organizationChanges(admin, noted), ...webhookChanges(admin, noted) },
      billing: billing === null ? null : purchases(billing, noted, store),
    };
  };
}
