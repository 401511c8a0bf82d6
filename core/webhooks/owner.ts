import { pageOf } from "../accounts/pages.ts";
import { UrlSchema } from "../contract/common.ts";
import { EVENT_KINDS, type EventKind } from "../contract/event-kinds.ts";
import { problemsOf } from "../contract/validate.ts";
import type { Command } from "../engine/command.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { UrlPolicy } from "../ports/fetcher.ts";
import type { ListQuery, Store } from "../ports/store.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, SecretRow } from "../ports/webhook-rows.ts";
import type { AttemptView, DeliveryName, DeliveryView, EndpointName, EndpointView, SecretView, WebhookOwner } from "./owner-view.ts";
import { changeEndpoint, invalid, register, unknown, update } from "./registration.ts";
import { rotate, type SecretName, secretFor } from "./secrets.ts";
import { replay } from "./send.ts";
import type { Vault } from "./vault.ts";

const DEFAULT_EVENTS: readonly EventKind[] = ["job.completed", "job.failed"];

/** What the owner's side of webhooks works with; `urlPolicy` judges each address before it is kept. */
export interface WebhookOwnerPorts {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly lane: Lane;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly urlPolicy: UrlPolicy;
  /** Called when deliveries have become due. */
  readonly wake: () => void;
}

function endpointView(row: EndpointRow): EndpointView {
  const { id, organizationId, kind, url, events, wantsRetryNotices, state, failureCount, createdAt } = row;
  return { id, organizationId, kind: kind === "registered" ? kind : "implicit", url, events, wantsRetryNotices, state, failureCount, createdAt };
}

/** The secret before, as it is stored, while it is still shown; else `null`. D-25 */
function previousOf({ previousSecret, previousUntil }: SecretRow, now: number): { readonly secret: string; readonly validUntil: number } | null {
  return previousSecret !== null && previousUntil !== null && previousUntil > now ? { secret: previousSecret, validUntil: previousUntil } : null;
}

function secretView(row: SecretRow, { vault, clock }: WebhookOwnerPorts): SecretView {
  const previous = previousOf(row, clock.now());
  // One whose key is gone can sign nothing any more; the newest must be shown all the same.
  const isReadable = previous !== null && vault.opens(previous.secret);
  return {
    secret: vault.open(row.secret),
    createdAt: row.createdAt,
    previous: isReadable ? { ...previous, secret: vault.open(previous.secret) } : null,
  };
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

type Requirements = {
  organization(id: string): Promise<void>;
  endpoint(name: EndpointName): Promise<EndpointRow>;
  delivery(name: DeliveryName): Promise<DeliveryRow>;
};

/** What must exist; each throws NOT_FOUND. */
function requirementsOf({ store, accounts }: WebhookOwnerPorts): Requirements {
  return {
    async organization(id) {
      if ((await accounts.organization(id)) === null) throw unknown("organization", id);
    },
    async endpoint({ organizationId, endpointId }) {
      const row = (await store.read.endpoints(organizationId)).find((own) => own.id === endpointId);
      if (row === undefined) throw unknown("endpoint", endpointId);
      return row;
    },
    async delivery({ organizationId, deliveryId }) {
      const row = await store.read.delivery(organizationId, deliveryId);
      if (row === null) throw unknown("delivery", deliveryId);
      return row;
    },
  };
}

type EndpointMember = "createEndpoint" | "listEndpoints" | "updateEndpoint" | "deleteEndpoint" | "enableEndpoint";

function endpointMembers(ports: WebhookOwnerPorts, require: Requirements): Pick<WebhookOwner, EndpointMember> {
  const { store, lane, vault, urlPolicy } = ports;
  async function validUrl(url: string): Promise<string> {
    if (problemsOf(UrlSchema, url).length > 0) throw invalid("A webhook URL is absolute, has at most 2048 characters and no spaces.");
    if ((await urlPolicy.check(url, "webhook")) === "denied") throw new ServiceError("URL_NOT_ALLOWED", "The URL is not allowed.");
    return url;
  }
  return {
    async createEndpoint({ organizationId, url, events = DEFAULT_EVENTS, wantsRetryNotices = false }) {
      await require.organization(organizationId);
      const settings = { url: await validUrl(url), events: validEvents(events), wantsRetryNotices };
      const { endpoint, secret } = await lane.submit(register(organizationId, settings, vault.fresh()));
      return { endpoint: endpointView(endpoint), secret: secretView(secret, ports) };
    },
    async listEndpoints(organizationId) {
      await require.organization(organizationId);
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
  };
}

type SecretMember = "endpointSecret" | "rotateEndpointSecret" | "defaultSecret" | "rotateDefaultSecret" | "unreadableSecrets" | "resealSecrets";

/** What is stored of the secrets of those names that are still shown. */
function storedSecrets(ids: readonly string[]): Command<readonly string[]> {
  return {
    plan: { secrets: ids },
    decide: (draft, { now }) =>
      ids
        .flatMap((id) => draft.secrets.get(id) ?? [])
        .flatMap((row) => {
          const previous = previousOf(row, now);
          return previous === null ? [row.secret] : [row.secret, previous.secret];
        }),
  };
}

/** Stores other texts for the secrets of those names, where what they are known by is stored still. A secret that is shown no longer goes. */
function replaceSecrets(ids: readonly string[], texts: ReadonlyMap<string, string>): Command<void> {
  const textOf = (stored: string) => texts.get(stored) ?? stored;
  return {
    plan: { secrets: ids },
    decide(draft, { now }) {
      for (const row of ids.flatMap((id) => draft.secrets.get(id) ?? [])) {
        const previous = previousOf(row, now);
        draft.secrets.put(row.id, {
          ...row,
          secret: textOf(row.secret),
          previousSecret: previous === null ? null : textOf(previous.secret),
          previousUntil: previous?.validUntil ?? null,
        });
      }
    },
  };
}

function secretMembers(ports: WebhookOwnerPorts, require: Requirements): Pick<WebhookOwner, SecretMember> {
  const { store, lane, vault } = ports;
  const shown = async (command: Command<SecretRow>) => secretView(await lane.submit(command), ports);
  /** Where the secret that signs for the endpoint is kept. */
  async function nameOf(name: EndpointName): Promise<SecretName> {
    const { kind, id, organizationId } = await require.endpoint(name);
    if (kind !== "registered") throw invalid("Deliveries to this URL are signed with the organization's default secret.");
    return { id, organizationId };
  }
  async function storedOf(organizationId: string): Promise<{ readonly ids: readonly string[]; readonly texts: readonly string[] }> {
    await require.organization(organizationId);
    const endpoints = (await store.read.endpoints(organizationId)).filter(({ kind }) => kind === "registered");
    const ids = [organizationId, ...endpoints.map(({ id }) => id)];
    return { ids, texts: await lane.submit(storedSecrets(ids)) };
  }
  return {
    // A registered endpoint has a secret, so that the fresh one is not used.
    endpointSecret: async (name) => shown(secretFor(await nameOf(name), vault.fresh())),
    rotateEndpointSecret: async (name) => shown(rotate(await nameOf(name), vault.fresh())),
    async defaultSecret(organizationId) {
      await require.organization(organizationId);
      return shown(secretFor({ id: organizationId, organizationId }, vault.fresh()));
    },
    async rotateDefaultSecret(organizationId) {
      await require.organization(organizationId);
      return shown(rotate({ id: organizationId, organizationId }, vault.fresh()));
    },
    async unreadableSecrets(organizationId) {
      const { texts } = await storedOf(organizationId);
      return texts.filter((text) => !vault.opens(text)).length;
    },
    async resealSecrets(organizationId) {
      const { ids, texts } = await storedOf(organizationId);
      const readable = texts.filter((text) => vault.opens(text));
      const resealed = new Map(readable.map((text) => [text, vault.reseal(text)] as const).filter(([text, sealed]) => sealed !== text));
      if (resealed.size > 0) await lane.submit(replaceSecrets(ids, resealed));
      return { resealed: resealed.size, unreadable: texts.length - readable.length };
    },
  };
}

type DeliveryMember = "listDeliveries" | "deliveryContent" | "listAttempts" | "replayDelivery";

/** Events never change, so one is read without a lock. */
function bodyOf(eventId: string): Command<string> {
  return { plan: { events: [eventId] }, decide: (draft) => draft.events.get(eventId)?.body ?? "" };
}

function deliveryMembers({ store, lane, vault, wake }: WebhookOwnerPorts, require: Requirements): Pick<WebhookOwner, DeliveryMember> {
  return {
    async listDeliveries({ endpointId, ...query }) {
      await require.organization(query.organizationId);
      const read = (stretch: ListQuery) => store.read.deliveries({ ...stretch, endpointId: endpointId ?? null });
      const { items, nextCursor } = await pageOf(query, read, (row) => row.createdAt);
      return { items: items.map(deliveryView), nextCursor };
    },
    async deliveryContent(name) {
      const { organizationId } = name;
      const { endpointId, eventId, testSecret } = await require.delivery(name);
      const { kind } = await require.endpoint({ organizationId, endpointId });
      const id = kind === "registered" ? endpointId : organizationId;
      const stored = testSecret ?? (await lane.submit(secretFor({ id, organizationId }, vault.fresh()))).secret;
      return { body: await lane.submit(bodyOf(eventId)), secret: vault.open(stored) };
    },
    async listAttempts(name) {
      await require.delivery(name);
      return (await store.read.attempts(name.deliveryId)).map(attemptView);
    },
    async replayDelivery(name) {
      const { endpointId } = await require.delivery(name);
      const row = await lane.submit(replay({ deliveryId: name.deliveryId, endpointId }));
      if (row === null) throw invalid("Only a delivery that was delivered or is exhausted, to an endpoint that is not deleted, can be sent again.");
      wake();
      return deliveryView(row);
    },
  };
}

/** The owner's side of webhooks over the stores. */
export function createWebhookOwner(ports: WebhookOwnerPorts): WebhookOwner {
  const require = requirementsOf(ports);
  return { ...endpointMembers(ports, require), ...secretMembers(ports, require), ...deliveryMembers(ports, require) };
}
