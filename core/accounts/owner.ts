import { addLot } from "../credits/ledger.ts";
import { FREE_MILLICREDITS, FREE_REFERENCE } from "../credits/prices.ts";
import type { Command } from "../engine/command.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore, KeyRow } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { UrlPolicy } from "../ports/fetcher.ts";
import type { Ids } from "../ports/ids.ts";
import type { OrganizationRow, Store } from "../ports/store.ts";
import { type KeyView, type OrganizationView, type Owner, SCOPES } from "../service.ts";
import { createWebhookOwner } from "../webhooks/owner.ts";
import type { Vault } from "../webhooks/vault.ts";
import { createCreditOwner } from "./credit-owner.ts";
import { createJobOwner } from "./job-owner.ts";
import type { KeyMemory } from "./key-memory.ts";
import { makeKey } from "./keys.ts";
import { mergedLimits } from "./limits.ts";

const MAX_NAME_LENGTH = 200;

interface OwnerPorts {
  readonly urlPolicy: UrlPolicy;
  /** Called when deliveries have become due. */
  readonly wake: () => void;
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly keys: KeyMemory;
  readonly lane: Lane;
  /** False where nothing runs test jobs. */
  readonly hasTestMode: boolean;
  readonly crypto: Crypto;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
}

function organizationView({ id, name, status, createdAt, activeCap, queuedCap, rateLimits }: OrganizationRow): OrganizationView {
  return { id, name, status, createdAt, limits: { activeCap, queuedCap, rateLimits } };
}

function keyView({ hash: _hash, ...view }: KeyRow): KeyView {
  return view;
}

function unknown(what: string, id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
}

function validName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > MAX_NAME_LENGTH) {
    throw new ServiceError("VALIDATION_ERROR", `A name has 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return trimmed;
}

/** Makes an organisation with its free credits. */
function createOrganization(name: string): Command<OrganizationView> {
  return {
    plan: {},
    decide(draft, context) {
      const id = context.mint("organization");
      const row: OrganizationRow = {
        id,
        name,
        status: "active",
        createdAt: context.now,
        active: 0,
        queued: 0,
        servedAt: 0,
        availableMillicredits: 0,
        reservedMillicredits: 0,
        activeCap: null,
        queuedCap: null,
        rateLimits: {},
      };
      draft.organizations.put(id, row);
      addLot(draft, context, { organizationId: id, millicredits: FREE_MILLICREDITS, reference: FREE_REFERENCE, months: null });
      return organizationView(row);
    },
  };
}

function checkKeyInput({ scopes, expiresAt }: Parameters<Owner["createKey"]>[0], now: number): void {
  if (expiresAt !== undefined && !(Number.isInteger(expiresAt) && expiresAt > now)) {
    throw new ServiceError("VALIDATION_ERROR", "A key's expiry is an instant in whole milliseconds that lies ahead.");
  }
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined) throw new ServiceError("VALIDATION_ERROR", `Unknown scope ${unknownScope}. Scopes: ${SCOPES.join(", ")}.`);
  if (scopes.length === 0) throw new ServiceError("VALIDATION_ERROR", `A key needs at least one scope of ${SCOPES.join(", ")}.`);
}

/** The account owner's side of the service. */
export function createOwner({ store, accounts, keys, lane, hasTestMode, crypto, vault, clock, ids, urlPolicy, wake }: OwnerPorts): Owner {
  async function organization(id: string): Promise<OrganizationRow> {
    const row = await accounts.organization(id);
    if (row === null) throw unknown("organization", id);
    return row;
  }
  async function requireOrganization(id: string): Promise<void> {
    await organization(id);
  }
  return {
    ...createJobOwner({ store, lane, requireOrganization }),
    ...createWebhookOwner({ store, accounts, lane, vault, clock, urlPolicy, wake }),
    ...createCreditOwner({ store, lane, clock, ids, requireOrganization }),
    createOrganization: ({ name }) => lane.submit(createOrganization(validName(name))),
    async listOrganizations() {
      return (await accounts.organizations()).map(organizationView);
    },
    async setOrganizationStatus(organizationId, status) {
      const isKnown = await accounts.setOrganizationStatus(organizationId, status);
      keys.forget();
      if (!isKnown) throw unknown("organization", organizationId);
    },
    async setLimits(organizationId, changes) {
      const limits = mergedLimits(await organization(organizationId), changes);
      await accounts.setOrganizationLimits(organizationId, limits);
      keys.forget();
      return organizationView(await organization(organizationId));
    },
    async createKey(input) {
      checkKeyInput(input, clock.now());
      if (input.kind === "test" && !hasTestMode) {
        throw new ServiceError("VALIDATION_ERROR", "This service has nothing to run test jobs with. Create a live or mcp key.");
      }
      await requireOrganization(input.organizationId);
      const key = makeKey(input.kind, crypto);
      const row: KeyRow = {
        id: ids.next("key"),
        organizationId: input.organizationId,
        kind: input.kind,
        name: input.name === undefined ? null : validName(input.name),
        hash: crypto.sha256(key),
        lastFour: key.slice(-4),
        scopes: [...new Set(input.scopes)],
        createdAt: clock.now(),
        lastUsedAt: null,
        expiresAt: input.expiresAt ?? null,
        revokedAt: null,
      };
      await accounts.insertKey(row);
      return { key, view: keyView(row) };
    },
    async revokeKey(keyId) {
      const isKnown = await accounts.revokeKey(keyId, clock.now());
      keys.forget();
      if (!isKnown) throw unknown("key", keyId);
    },
    async listKeys(organizationId) {
      await requireOrganization(organizationId);
      return (await accounts.keys(organizationId)).map(keyView);
    },
  };
}
