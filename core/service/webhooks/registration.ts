import { ServiceError } from "../../domain/errors.ts";
import { type EndpointRow, originIdOf, type SecretRow } from "../../ports/webhook-rows.ts";
import type { Command } from "../transactions/command.ts";
import type { UnitOfWork } from "../transactions/unit-of-work.ts";
import { addEndpoint, endpointWithUrl, ensureOrigin } from "./endpoints.ts";
import { ensureSecret } from "./secrets.ts";

/** Maximum number of registered endpoints per organization. The end of each job loads all of them. */
const MAX_ENDPOINTS = 50;

/** Returns a VALIDATION_ERROR (400) with the message. */
export function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message);
}

/** Returns NOT_FOUND (404) for an id that the organization does not have. */
export function unknown(what: string, id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
}

/** Returns the endpoint. Throws NOT_FOUND when it is removed or belongs to another organization. */
function ownEndpoint(work: UnitOfWork, { organizationId, endpointId }: EndpointName): EndpointRow {
  const row = work.endpoints.get(endpointId);
  if (row === undefined || row.kind === "removed" || row.organizationId !== organizationId)
    throw unknown("endpoint", endpointId);
  return row;
}

type Settings = Pick<EndpointRow, "url" | "events" | "wantsRetryNotices">;

/** Registers a URL. An implicit endpoint with this URL becomes registered and keeps its history. D-25 */
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
    decide(work, context) {
      const current = endpointWithUrl(work, organizationId, url);
      if (current?.kind === "registered") throw invalid("This URL is registered already.");
      const endpoints = work.endpoints.filter(
        (row) => row.organizationId === organizationId && row.kind === "registered",
      );
      if (endpoints.length >= MAX_ENDPOINTS)
        throw invalid(`An organization has at most ${MAX_ENDPOINTS} endpoints; delete one first.`);
      ensureOrigin(work, organizationId, url);
      const row = current ?? addEndpoint(work, context, { ...settings, organizationId, kind: "registered" });
      const endpoint: EndpointRow = { ...row, ...settings, kind: "registered", state: "active", failureCount: 0 };
      work.endpoints.put(endpoint.id, endpoint);
      return { endpoint, secret: ensureSecret(work, context, { id: endpoint.id, organizationId, fresh }) };
    },
  };
}

/** Changes the settings of a registered endpoint. Throws VALIDATION_ERROR for an implicit endpoint or a URL in use. */
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
    decide(work) {
      const row = ownEndpoint(work, name);
      if (row.kind !== "registered")
        throw invalid("Deliveries to this URL come from jobs and tests; register the URL to change its settings.");
      const url = changes.url ?? row.url;
      if ((endpointWithUrl(work, organizationId, url)?.id ?? row.id) !== row.id)
        throw invalid("Another endpoint of the organization has this URL.");
      if (url !== row.url) ensureOrigin(work, organizationId, url);
      const next: EndpointRow = { ...row, ...changes, originId: originIdOf(organizationId, url) };
      work.endpoints.put(next.id, next);
      return next;
    },
  };
}

/** Applies `change` to an endpoint of the organization. Throws NOT_FOUND. */
export function changeEndpoint(name: EndpointName, change: (row: EndpointRow) => EndpointRow): Command<EndpointRow> {
  return {
    plan: { endpoints: [name.endpointId] },
    decide(work) {
      const next = change(ownEndpoint(work, name));
      work.endpoints.put(next.id, next);
      return next;
    },
  };
}

/** Identifies one endpoint of an organization. */
export interface EndpointName {
  readonly organizationId: string;
  readonly endpointId: string;
}
