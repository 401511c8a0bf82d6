import { UrlSchema } from "../contract/common.ts";
import { EVENT_KINDS, type EventKind } from "../contract/event-kinds.ts";
import { problemsOf } from "../contract/validate.ts";
import type { Command } from "../engine/command.ts";
import type { Draft } from "../engine/draft.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { UrlPolicy } from "../ports/fetcher.ts";
import type { Store } from "../ports/store.ts";
import { type AttemptRow, type DeliveryRow, type EndpointRow, originIdOf, type SecretRow } from "../ports/webhook-rows.ts";
import { addEndpoint, endpointWithUrl, ensureOrigin } from "./endpoints.ts";
import type { AttemptView, DeliveryView, EndpointName, EndpointView, SecretView, WebhookOwner } from "./owner-view.ts";
import { defaultSecret, ensureSecret, makeSecret, rotate } from "./secrets.ts";
import { replay } from "./send.ts";

/** Registered endpoints of one organisation; each end of a job looks at all of them. */
const MAX_ENDPOINTS = 50;
const MAX_PAGE = 200;
const PAGE = 50;
const DEFAULT_EVENTS: readonly EventKind[] = ["job.completed", "job.failed"];

export interface WebhookOwnerPorts {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly lane: Lane;
  readonly crypto: Crypto;
  readonly clock: Clock;
  readonly urlPolicy: UrlPolicy;
  /** Called when deliveries have become due. */
  readonly wake: () => void;
}

function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message);
}

function unknown(what: string, id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
}

function endpointView(row: EndpointRow): EndpointView {
  const { id, organizationId, kind, url, events, wantsRetryNotices, state, failureCount, createdAt } = row;
  return { id, organizationId, kind: kind === "registered" ? kind : "implicit", url, events, wantsRetryNotices, state, failureCount, createdAt };
}

function secretView({ secret, createdAt, previousSecret, previousUntil }: SecretRow, now: number): SecretView {
  const isKept = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return { secret, createdAt, previous: isKept ? { secret: previousSecret, validUntil: previousUntil } : null };
}

function deliveryView(row: DeliveryRow): DeliveryView {
  const { id, endpointId, eventId, type, testSecret, state, attemptCount, nextAt, createdAt, endedAt } = row;
  return { id, endpointId, eventId, event: type, isTest: testSecret !== null, state, attemptCount, nextAt, createdAt, endedAt };
}

function attemptView({ number, startedAt, endedAt, status, failure }: AttemptRow): AttemptView {
  return { number, startedAt, endedAt, status, failure };
}

function validEvents(events: readonly string[]): readonly EventKind[] {
  const unknownEvent = events.find((event) => !EVENT_KINDS.some((kind) => kind === event));
  if (unknownEvent !== undefined) throw invalid(`Unknown event ${unknownEvent.slice(0, 64)}. Events: ${EVENT_KINDS.join(", ")}.`);
  if (events.length === 0) throw invalid(`An endpoint needs at least one event of ${EVENT_KINDS.join(", ")}.`);
  return EVENT_KINDS.filter((kind) => events.includes(kind));
}

/** The endpoint, or a throw of NOT_FOUND for one that is removed or of another organisation. */
function ownEndpoint(draft: Draft, { organizationId, endpointId }: EndpointName): EndpointRow {
  const row = draft.endpoints.get(endpointId);
  if (row === undefined || row.kind === "removed" || row.organizationId !== organizationId) throw unknown("endpoint", endpointId);
  return row;
}

type Settings = Pick<EndpointRow, "url" | "events" | "wantsRetryNotices">;

/** Registers a URL; an implicit endpoint that has it becomes the registered one, with its history. D-25 */
function register(
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
      const own = draft.endpoints.values().filter((row) => row.organizationId === organizationId && row.kind === "registered");
      if (own.length >= MAX_ENDPOINTS) throw invalid(`An organization has at most ${MAX_ENDPOINTS} endpoints; delete one first.`);
      ensureOrigin(draft, organizationId, url);
      const row = known ?? addEndpoint(draft, context, { ...settings, organizationId, kind: "registered" });
      const endpoint: EndpointRow = { ...row, ...settings, kind: "registered", state: "active", failureCount: 0 };
      draft.endpoints.put(endpoint.id, endpoint);
      return { endpoint, secret: ensureSecret(draft, context, { id: endpoint.id, organizationId, fresh }) };
    },
  };
}

function update(name: EndpointName, changes: Partial<Settings>): Command<EndpointRow> {
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
function changeEndpoint(name: EndpointName, change: (row: EndpointRow) => EndpointRow): Command<EndpointRow> {
  return {
    plan: { endpoints: [name.endpointId] },
    decide(draft) {
      const next = change(ownEndpoint(draft, name));
      draft.endpoints.put(next.id, next);
      return next;
    },
  };
}

/** The page's last delivery as text that a caller hands back. */
function cursorOf(row: DeliveryRow): string {
  return `${row.createdAt}.${row.id}`;
}

function parseCursor(cursor: string): { readonly createdAt: number; readonly id: string } {
  const match = /^([0-9]{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor);
  if (match?.[2] === undefined) throw invalid("The cursor is not one that a list of deliveries gave.");
  return { createdAt: Number(match[1]), id: match[2] };
}

function pageSize(limit: number | undefined): number {
  if (limit === undefined) return PAGE;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) throw invalid(`A page has 1 to ${MAX_PAGE} deliveries.`);
  return limit;
}

/** The owner's side of webhooks over the stores. */
export function createWebhookOwner({ store, accounts, lane, crypto, clock, urlPolicy, wake }: WebhookOwnerPorts): WebhookOwner {
  async function requireOrganization(id: string): Promise<void> {
    if ((await accounts.organization(id)) === null) throw unknown("organization", id);
  }
  async function validUrl(url: string): Promise<string> {
    const [problem] = problemsOf(UrlSchema, url);
    if (problem !== undefined) throw invalid("A webhook URL is absolute, has at most 2048 characters and no spaces.");
    if ((await urlPolicy.check(url, "webhook")) === "denied") throw new ServiceError("URL_NOT_ALLOWED", "The URL is not allowed.");
    return url;
  }
  async function requireEndpoint({ organizationId, endpointId }: EndpointName): Promise<EndpointRow> {
    const row = (await store.read.endpoints(organizationId)).find((own) => own.id === endpointId);
    if (row === undefined) throw unknown("endpoint", endpointId);
    return row;
  }
  async function requireDelivery(organizationId: string, deliveryId: string): Promise<DeliveryRow> {
    const row = await store.read.delivery(organizationId, deliveryId);
    if (row === null) throw unknown("delivery", deliveryId);
    return row;
  }
  /** Where the secret that signs for the endpoint is kept. */
  async function secretName(name: EndpointName) {
    const { kind, id, organizationId } = await requireEndpoint(name);
    if (kind !== "registered") throw invalid("Deliveries to this URL are signed with the organization's default secret.");
    return { id, organizationId };
  }
  const shown = async (command: Command<SecretRow>) => secretView(await lane.submit(command), clock.now());

  return {
    async createEndpoint({ organizationId, url, events = DEFAULT_EVENTS, wantsRetryNotices = false }) {
      await requireOrganization(organizationId);
      const settings = { url: await validUrl(url), events: validEvents(events), wantsRetryNotices };
      const { endpoint, secret } = await lane.submit(register(organizationId, settings, makeSecret(crypto)));
      return { endpoint: endpointView(endpoint), secret: secretView(secret, clock.now()) };
    },
    async listEndpoints(organizationId) {
      await requireOrganization(organizationId);
      return (await store.read.endpoints(organizationId)).map(endpointView);
    },
    async updateEndpoint(name, { url, events, wantsRetryNotices }) {
      const changes = {
        ...(url === undefined ? {} : { url: await validUrl(url) }),
        ...(events === undefined ? {} : { events: validEvents(events) }),
        ...(wantsRetryNotices === undefined ? {} : { wantsRetryNotices }),
      };
      return endpointView(await lane.submit(update(name, changes)));
    },
    async deleteEndpoint(name) {
      await lane.submit(changeEndpoint(name, (row) => ({ ...row, kind: "removed", dueAt: null })));
    },
    async enableEndpoint(name) {
      return endpointView(await lane.submit(changeEndpoint(name, (row) => ({ ...row, state: "active", failureCount: 0 }))));
    },
    async endpointSecret(name) {
      const secret = await secretName(name);
      // An endpoint gets its secret with its registration, so the fresh one is never used.
      return shown({
        plan: { secrets: [secret.id] },
        decide: (draft, context) => ensureSecret(draft, context, { ...secret, fresh: makeSecret(crypto) }),
      });
    },
    rotateEndpointSecret: async (name) => shown(rotate(await secretName(name), makeSecret(crypto))),
    async defaultSecret(organizationId) {
      await requireOrganization(organizationId);
      return shown(defaultSecret(organizationId, makeSecret(crypto)));
    },
    async rotateDefaultSecret(organizationId) {
      await requireOrganization(organizationId);
      return shown(rotate({ id: organizationId, organizationId }, makeSecret(crypto)));
    },
    async listDeliveries({ organizationId, endpointId, cursor, limit }) {
      await requireOrganization(organizationId);
      const size = pageSize(limit);
      const after = cursor === undefined ? null : parseCursor(cursor);
      const rows = await store.read.deliveries({ organizationId, endpointId: endpointId ?? null, after, limit: size + 1 });
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return { deliveries: page.map(deliveryView), nextCursor: rows.length > size && last !== undefined ? cursorOf(last) : null };
    },
    async listAttempts({ organizationId, deliveryId }) {
      await requireDelivery(organizationId, deliveryId);
      return (await store.read.attempts(deliveryId)).map(attemptView);
    },
    async replayDelivery({ organizationId, deliveryId }) {
      const { endpointId } = await requireDelivery(organizationId, deliveryId);
      const row = await lane.submit(replay({ deliveryId, endpointId }));
      if (row === null) throw invalid("Only a delivery that was delivered or is exhausted, to an endpoint that is not deleted, can be sent again.");
      wake();
      return deliveryView(row);
    },
  };
}
