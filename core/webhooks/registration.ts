import type { Command } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import { ServiceError } from "../errors.ts";
import { type EndpointRow, originIdOf, type SecretRow } from "../ports/webhook-rows.ts";
import { addEndpoint, endpointWithUrl, ensureOrigin } from "./endpoints.ts";
import type { EndpointName } from "./owner-view.ts";
import { ensureSecret } from "./secrets.ts";

/** Registered endpoints of one organisation; each end of a job looks at all of them. */
const MAX_ENDPOINTS = 50;

/** VALIDATION_ERROR (400) with the message, for a wish about webhooks that cannot be met. */
export function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message);
}

/** 404 for an id that the organisation does not have. */
export function unknown(what: string, id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
}

/** The endpoint, or a throw of NOT_FOUND for one that is removed or of another organisation. */
function ownEndpoint(draft: Draft, { organizationId, endpointId }: EndpointName): EndpointRow {
  const row = draft.endpoints.get(endpointId);
  if (row === undefined || row.kind === "removed" || row.organizationId !== organizationId) throw unknown("endpoint", endpointId);
  return row;
}

type Settings = Pick<EndpointRow, "url" | "events" | "wantsRetryNotices">;

/** Registers a URL; an implicit endpoint that has it becomes the registered one, with its history. D-25 */
export function register(
  organizationId: string,
  settings: Settings,
  fresh: string,
): Command<{ readonly endpoint: EndpointRow; readonly secret: SecretRow }> {
  const { url } = settings;
  return {
    plan: {
      organizations: [organizationId],
      subscribers: [organizationId],
      endpointUrls: [{ organizationId, url }],
      origins: [originIdOf(organizationId, url)],
    },
    decide(draft, context) {
      const known = endpointWithUrl(draft, organizationId, url);
      if (known?.kind === "registered") throw invalid("This URL is registered already.");
      const own = draft.endpoints.filter((row) => row.organizationId === organizationId && row.kind === "registered");
      if (own.length >= MAX_ENDPOINTS) throw invalid(`An organization has at most ${MAX_ENDPOINTS} endpoints; delete one first.`);
      ensureOrigin(draft, organizationId, url);
      const row = known ?? addEndpoint(draft, context, { ...settings, organizationId, kind: "registered" });
      const endpoint: EndpointRow = { ...row, ...settings, kind: "registered", state: "active", failureCount: 0 };
      draft.endpoints.put(endpoint.id, endpoint);
      return { endpoint, secret: ensureSecret(draft, context, { id: endpoint.id, organizationId, fresh }) };
    },
  };
}

/** Changes a registered endpoint. */
export function update(name: EndpointName, changes: Partial<Settings>): Command<EndpointRow> {
  const { organizationId } = name;
  const urls = changes.url === undefined ? [] : [changes.url];
  return {
    plan: {
      organizations: [organizationId],
      endpoints: [name.endpointId],
      endpointUrls: urls.map((url) => ({ organizationId, url })),
      origins: urls.map((url) => originIdOf(organizationId, url)),
    },
    decide(draft) {
      const row = ownEndpoint(draft, name);
      if (row.kind !== "registered") throw invalid("Deliveries to this URL come from jobs and tests; register the URL to change its settings.");
      const url = changes.url ?? row.url;
      if ((endpointWithUrl(draft, organizationId, url)?.id ?? row.id) !== row.id) throw invalid("Another endpoint of the organization has this URL.");
      if (url !== row.url) ensureOrigin(draft, organizationId, url);
      const next: EndpointRow = { ...row, ...changes, originId: originIdOf(organizationId, url) };
      draft.endpoints.put(next.id, next);
      return next;
    },
  };
}

/** Changes a row of the organisation as `change` says. */
export function changeEndpoint(name: EndpointName, change: (row: EndpointRow) => EndpointRow): Command<EndpointRow> {
  return {
    plan: { endpoints: [name.endpointId] },
    decide(draft) {
      const next = change(ownEndpoint(draft, name));
      draft.endpoints.put(next.id, next);
      return next;
    },
  };
}
