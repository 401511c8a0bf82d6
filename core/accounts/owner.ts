import { addLot, grantCredits } from "../credits/ledger.ts";
import { FREE_MILLICREDITS, FREE_REFERENCE } from "../credits/prices.ts";
import type { Command } from "../engine/command.ts";
import type { Lane } from "../engine/lane.ts";
import { ServiceError } from "../errors.ts";
import type { AccountStore, KeyRow } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { Ids } from "../ports/ids.ts";
import type { OrganizationRow, Store } from "../ports/store.ts";
import { type KeyView, type OrganizationView, type Owner, SCOPES } from "../service.ts";
import { makeKey } from "./keys.ts";

/** Purchased and granted credits are valid so long, contract 1. */
const CREDIT_MONTHS = 12;
const MAX_NAME_LENGTH = 200;
/** Largest single grant: far above any pack, far below where sums lose exactness. */
const MAX_GRANT_MILLICREDITS = 1_000_000_000_000;

interface OwnerPorts {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly lane: Lane;
  readonly crypto: Crypto;
  readonly clock: Clock;
  readonly ids: Ids;
}

function organizationView({ id, name, status, createdAt }: OrganizationRow): OrganizationView {
  return { id, name, status, createdAt };
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

function checkKeyInput({ kind, scopes }: Parameters<Owner["createKey"]>[0]): void {
  if (kind === "test")
    throw new ServiceError("VALIDATION_ERROR", "Test keys need the fixture reports, which this version does not have. Create a live or mcp key.");
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined) throw new ServiceError("VALIDATION_ERROR", `Unknown scope ${unknownScope}. Scopes: ${SCOPES.join(", ")}.`);
  if (scopes.length === 0) throw new ServiceError("VALIDATION_ERROR", `A key needs at least one scope of ${SCOPES.join(", ")}.`);
}

/** The account owner's side of the service. */
export function createOwner({ store, accounts, lane, crypto, clock, ids }: OwnerPorts): Owner {
  async function requireOrganization(id: string): Promise<void> {
    if ((await accounts.organization(id)) === null) throw unknown("organization", id);
  }
  /** Apart from the references the service itself uses, such as that of the free credits. */
  const referenceOf = (reference: string | undefined) => `owner:${reference ?? ids.next("lot")}`;
  return {
    createOrganization: ({ name }) => lane.submit(createOrganization(validName(name))),
    async listOrganizations() {
      return (await accounts.organizations()).map(organizationView);
    },
    async setOrganizationStatus(organizationId, status) {
      if (!(await accounts.setOrganizationStatus(organizationId, status))) throw unknown("organization", organizationId);
    },
    async createKey(input) {
      checkKeyInput(input);
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
      if (!(await accounts.revokeKey(keyId, clock.now()))) throw unknown("key", keyId);
    },
    async listKeys(organizationId) {
      await requireOrganization(organizationId);
      return (await accounts.keys(organizationId)).map(keyView);
    },
    async grantCredits({ organizationId, millicredits, reference }) {
      if (!Number.isInteger(millicredits) || millicredits <= 0 || millicredits > MAX_GRANT_MILLICREDITS) {
        throw new ServiceError("VALIDATION_ERROR", `A grant has 1 to ${MAX_GRANT_MILLICREDITS} whole millicredits.`);
      }
      return lane.submit(grantCredits({ organizationId, millicredits, reference: referenceOf(reference), months: CREDIT_MONTHS }));
    },
    async credits(organizationId) {
      const credits = await store.read.credits(organizationId, clock.now());
      if (credits === null) throw unknown("organization", organizationId);
      return credits;
    },
  };
}
