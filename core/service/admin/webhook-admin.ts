import { UrlSchema } from "../../contract/common.ts";
import { problemsOf } from "../../contract/validate.ts";
import { urlNotAllowed } from "../../domain/errors.ts";
import { EVENT_KINDS, type EventKind } from "../../domain/event-kinds.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { UrlPolicy } from "../../ports/fetcher.ts";
import type { ListQuery, Store } from "../../ports/store.ts";
import type { AttemptRow, DeliveryRow, EndpointRow, SecretRow } from "../../ports/webhook-rows.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { listPage } from "../transactions/pagination.ts";
import { hastenDelivery, replayDelivery } from "../webhooks/claims.ts";
import { mailTarget } from "../webhooks/mail-target.ts";
import { changeEndpoint, type EndpointName, invalid, register, unknown, update } from "../webhooks/registration.ts";
import type { SecretBox } from "../webhooks/secret-box.ts";
import { rotate, type SecretName, secretFor } from "../webhooks/secrets.ts";
import type {
  AttemptView,
  DeliveryName,
  DeliveryView,
  EndpointView,
  SecretView,
  WebhookAdmin,
} from "./webhook-views.ts";

const DEFAULT_EVENTS: readonly EventKind[] = ["job.completed", "job.failed"];

/** Dependencies of the webhook operations. `urlPolicy` checks each URL before the service stores it. */
export interface WebhookAdminPorts {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly batcher: CommandBatcher;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly urlPolicy: UrlPolicy;
  /** Called after a command makes deliveries due. */
  readonly wake: () => void;
}

function endpointView(row: EndpointRow): EndpointView {
  const { id, organizationId, kind, url, events, wantsRetryNotices, state, failureCount, createdAt } = row;
  return {
    id,
    organizationId,
    kind: kind === "registered" ? kind : "implicit",
    url,
    events,
    wantsRetryNotices,
    state,
    failureCount,
    createdAt,
  };
}

/** Returns the previous secret as stored while owners may still see it; else `null`. D-25 */
function previousOf(
  { previousSecret, previousUntil }: SecretRow,
  now: number,
): { readonly secret: string; readonly validUntil: number } | null {
  return previousSecret !== null && previousUntil !== null && previousUntil > now
    ? { secret: previousSecret, validUntil: previousUntil }
    : null;
}

function secretView(row: SecretRow, { secretBox, clock }: WebhookAdminPorts): SecretView {
  const previous = previousOf(row, clock.now());
  // Skip a previous secret whose key is lost, so that the newest secret can still be shown.
  const isReadable = previous !== null && secretBox.opens(previous.secret);
  return {
    secret: secretBox.open(row.secret),
    createdAt: row.createdAt,
    previous: isReadable ? { ...previous, secret: secretBox.open(previous.secret) } : null,
  };
}

function deliveryView(row: DeliveryRow): DeliveryView {
  const { id, endpointId, eventId, type, testSecret, state, attemptCount, nextAt, createdAt, endedAt } = row;
  return {
    id,
    endpointId,
    eventId,
    event: type,
    isTest: testSecret !== null,
    state,
    attemptCount,
    nextAt,
    createdAt,
    endedAt,
  };
}

function attemptView({ number, startedAt, endedAt, status, failure }: AttemptRow): AttemptView {
  return { number, startedAt, endedAt, status, failure };
}

function validEvents(events: readonly string[]): readonly EventKind[] {
  const unknownEvent = events.find((event) => !EVENT_KINDS.some((kind) => kind === event));
  if (unknownEvent !== undefined)
    throw invalid(`Unknown event ${unknownEvent.slice(0, 64)}. Events: ${EVENT_KINDS.join(", ")}.`);
  if (events.length === 0) throw invalid(`An endpoint needs at least one event of ${EVENT_KINDS.join(", ")}.`);
  return EVENT_KINDS.filter((kind) => events.includes(kind));
}

type Requirements = {
  organization(id: string): Promise<void>;
  endpoint(name: EndpointName): Promise<EndpointRow>;
  delivery(name: DeliveryName): Promise<DeliveryRow>;
};

/** Creates functions that load a row, or throw NOT_FOUND when the row does not exist. */
function requirementsOf({ store, accounts }: WebhookAdminPorts): Requirements {
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

function endpointMembers(ports: WebhookAdminPorts, require: Requirements): Pick<WebhookAdmin, EndpointMember> {
  const { store, batcher, secretBox, urlPolicy } = ports;
  async function validUrl(url: string): Promise<string> {
    if (problemsOf(UrlSchema, url).length > 0)
      throw invalid("A webhook URL is absolute, has at most 2048 characters and no spaces.");
    // Mail goes to members who ask for it themselves. D-129
    if (mailTarget(url) !== null) throw urlNotAllowed();
    if ((await urlPolicy.check(url, "webhook")) === "denied") throw urlNotAllowed();
    return url;
  }
  return {
    async createEndpoint({ organizationId, url, events = DEFAULT_EVENTS, wantsRetryNotices = false }) {
      await require.organization(organizationId);
      const settings = { url: await validUrl(url), events: validEvents(events), wantsRetryNotices };
      const { endpoint, secret } = await batcher.submit(register(organizationId, settings, secretBox.fresh()));
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
      return endpointView(await batcher.submit(update(name, changes)));
    },
    async deleteEndpoint(name) {
      await batcher.submit(changeEndpoint(name, (row) => ({ ...row, kind: "removed", dueAt: null })));
    },
    async enableEndpoint(name) {
      return endpointView(
        await batcher.submit(changeEndpoint(name, (row) => ({ ...row, state: "active", failureCount: 0 }))),
      );
    },
  };
}

type SecretMember =
  | "endpointSecret"
  | "rotateEndpointSecret"
  | "defaultSecret"
  | "rotateDefaultSecret"
  | "unreadableSecrets"
  | "resealSecrets";

/** Lists the stored texts of the named secrets that owners may still see. */
function storedSecrets(ids: readonly string[]): Command<readonly string[]> {
  return {
    plan: { secrets: ids },
    decide: (work, { now }) =>
      ids
        .flatMap((id) => work.secrets.get(id) ?? [])
        .flatMap((row) => {
          const previous = previousOf(row, now);
          return previous === null ? [row.secret] : [row.secret, previous.secret];
        }),
  };
}

/** Replaces each stored text of the named secrets that is a key of `texts`. Removes previous secrets that are no longer shown. */
function replaceSecrets(ids: readonly string[], texts: ReadonlyMap<string, string>): Command<void> {
  const textOf = (stored: string) => texts.get(stored) ?? stored;
  return {
    plan: { secrets: ids },
    decide(work, { now }) {
      for (const row of ids.flatMap((id) => work.secrets.get(id) ?? [])) {
        const previous = previousOf(row, now);
        work.secrets.put(row.id, {
          ...row,
          secret: textOf(row.secret),
          previousSecret: previous === null ? null : textOf(previous.secret),
          previousUntil: previous?.validUntil ?? null,
        });
      }
    },
  };
}

function secretMembers(ports: WebhookAdminPorts, require: Requirements): Pick<WebhookAdmin, SecretMember> {
  const { store, batcher, secretBox } = ports;
  const shown = async (command: Command<SecretRow>) => secretView(await batcher.submit(command), ports);
  /** Returns the name of the secret that signs for the endpoint. */
  async function nameOf(name: EndpointName): Promise<SecretName> {
    const { kind, id, organizationId } = await require.endpoint(name);
    if (kind !== "registered")
      throw invalid("Deliveries to this URL are signed with the organization's default secret.");
    return { id, organizationId };
  }
  async function storedOf(
    organizationId: string,
  ): Promise<{ readonly ids: readonly string[]; readonly texts: readonly string[] }> {
    await require.organization(organizationId);
    const endpoints = (await store.read.endpoints(organizationId)).filter(({ kind }) => kind === "registered");
    const ids = [organizationId, ...endpoints.map(({ id }) => id)];
    return { ids, texts: await batcher.submit(storedSecrets(ids)) };
  }
  return {
    // A registered endpoint always has a secret, so the fresh secret is not stored.
    endpointSecret: async (name) => shown(secretFor(await nameOf(name), secretBox.fresh())),
    rotateEndpointSecret: async (name) => shown(rotate(await nameOf(name), secretBox.fresh())),
    async defaultSecret(organizationId) {
      await require.organization(organizationId);
      return shown(secretFor({ id: organizationId, organizationId }, secretBox.fresh()));
    },
    async rotateDefaultSecret(organizationId) {
      await require.organization(organizationId);
      return shown(rotate({ id: organizationId, organizationId }, secretBox.fresh()));
    },
    async unreadableSecrets(organizationId) {
      const { texts } = await storedOf(organizationId);
      return texts.filter((text) => !secretBox.opens(text)).length;
    },
    async resealSecrets(organizationId) {
      const { ids, texts } = await storedOf(organizationId);
      const readable = texts.filter((text) => secretBox.opens(text));
      const resealed = new Map(
        readable.map((text) => [text, secretBox.reseal(text)] as const).filter(([text, sealed]) => sealed !== text),
      );
      if (resealed.size > 0) await batcher.submit(replaceSecrets(ids, resealed));
      return { resealed: resealed.size, unreadable: texts.length - readable.length };
    },
  };
}

type DeliveryMember =
  | "listDeliveries"
  | "delivery"
  | "deliveryContent"
  | "listAttempts"
  | "replayDelivery"
  | "hastenDelivery";

/** Reads the body of an event without a lock, because events never change. */
function bodyOf(eventId: string): Command<string> {
  return { plan: { events: [eventId] }, decide: (work) => work.events.get(eventId)?.body ?? "" };
}

function deliveryMembers(
  { store, batcher, secretBox, wake }: WebhookAdminPorts,
  require: Requirements,
): Pick<WebhookAdmin, DeliveryMember> {
  return {
    async listDeliveries({ endpointId, ...query }) {
      await require.organization(query.organizationId);
      const read = (stretch: ListQuery) => store.read.deliveries({ ...stretch, endpointId: endpointId ?? null });
      const { items, nextCursor } = await listPage(query, read, (row) => row.createdAt);
      // The deliveries of a deleted endpoint are listed until they are deleted, so check the endpoint for empty lists
      // only.
      if (endpointId !== undefined && query.cursor === undefined && items.length === 0)
        await require.endpoint({ organizationId: query.organizationId, endpointId });
      return { items: items.map(deliveryView), nextCursor };
    },
    delivery: async (name) => deliveryView(await require.delivery(name)),
    async hastenDelivery(name) {
      const { endpointId } = await require.delivery(name);
      const row = await batcher.submit(hastenDelivery({ deliveryId: name.deliveryId, endpointId }));
      if (row === null) throw invalid("Only a delivery that waits for its next attempt can be sent at once.");
      wake();
      return deliveryView(row);
    },
    async deliveryContent(name) {
      const { organizationId } = name;
      const { endpointId, eventId, testSecret } = await require.delivery(name);
      const { kind } = await require.endpoint({ organizationId, endpointId });
      const id = kind === "registered" ? endpointId : organizationId;
      const stored = testSecret ?? (await batcher.submit(secretFor({ id, organizationId }, secretBox.fresh()))).secret;
      return { body: await batcher.submit(bodyOf(eventId)), secret: secretBox.open(stored) };
    },
    async listAttempts(name) {
      await require.delivery(name);
      return (await store.read.attempts(name.deliveryId)).map(attemptView);
    },
    async replayDelivery(name) {
      const { endpointId } = await require.delivery(name);
      const row = await batcher.submit(replayDelivery({ deliveryId: name.deliveryId, endpointId }));
      if (row === null)
        throw invalid(
          "Only a delivery that was delivered or is exhausted, to an endpoint that is not deleted, can be sent again.",
        );
      wake();
      return deliveryView(row);
    },
  };
}

/** Creates the webhook operations of the account owner. */
export function createWebhookAdmin(ports: WebhookAdminPorts): WebhookAdmin {
  const require = requirementsOf(ports);
  return { ...endpointMembers(ports, require), ...secretMembers(ports, require), ...deliveryMembers(ports, require) };
}
