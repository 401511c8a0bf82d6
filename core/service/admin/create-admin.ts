import { SCOPES } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import { FREE_MILLICREDITS, FREE_REFERENCE } from "../../domain/prices.ts";
import type { AccountStore, KeyRow } from "../../ports/account-store.ts";
import type { Clock, ClockGuard } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { UrlPolicy } from "../../ports/fetcher.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Store } from "../../ports/store.ts";
import type { OrganizationRow } from "../../ports/store-rows.ts";
import { isStorable } from "../../util/storable-text.ts";
import { addLot } from "../credits/ledger.ts";
import type { KeyCache } from "../identity/key-cache.ts";
import { makeKey } from "../identity/keys.ts";
import { hostNames } from "../jobs/excluded-hosts.ts";
import type { WriterLimits } from "../jobs/writer-budget.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import type { SecretBox } from "../webhooks/secret-box.ts";
import type { AdminApi, KeyView, OrganizationView } from "./admin-api.ts";
import { createAlertMail } from "./alert-mail.ts";
import { createBrandAdmin } from "./brand-admin.ts";
import { createCreditAdmin } from "./credit-admin.ts";
import { createJobAdmin } from "./job-admin.ts";
import { mergedLimits } from "./limits.ts";
import { createUsageAdmin } from "./usage.ts";
import { createWebhookAdmin } from "./webhook-admin.ts";
import { createWriterAdmin } from "./writer-admin.ts";

const MAX_NAME_LENGTH = 200;

interface OwnerPorts {
  readonly urlPolicy: UrlPolicy;
  /** Called after a command makes deliveries due. */
  readonly wake: () => void;
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly keys: KeyCache;
  readonly batcher: CommandBatcher;
  /** False when no worker of the installation runs test jobs. */
  readonly hasTestMode: boolean;
  readonly crypto: Crypto;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly clockGuard: ClockGuard;
  readonly ids: Ids;
  readonly sendsMail: boolean;
  /** `null` without a language model. */
  readonly writerLimits: WriterLimits | null;
}

function organizationView({
  id,
  name,
  status,
  createdAt,
  activeCap,
  queuedCap,
  rateLimits,
  isMetered,
}: OrganizationRow): OrganizationView {
  return { id, name, status, createdAt, limits: { activeCap, queuedCap, rateLimits }, isMetered };
}

function keyView({ hash: _hash, ...view }: KeyRow): KeyView {
  return view;
}

function unknown(what: string, id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
}

function validName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "" || trimmed.length > MAX_NAME_LENGTH || !isStorable(trimmed)) {
    throw new ServiceError("VALIDATION_ERROR", `A name has 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return trimmed;
}

interface NewOrganization {
  readonly name: string;
  readonly isMetered: boolean;
  readonly hasFreeCredits: boolean;
}

/** Creates an organization, usually with its free credits. */
function createOrganization({ name, isMetered, hasFreeCredits }: NewOrganization): Command<OrganizationView> {
  return {
    plan: {},
    decide(work, context) {
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
        isMetered,
        refillBelow: null,
      };
      work.organizations.put(id, row);
      const grant = { millicredits: FREE_MILLICREDITS, reference: FREE_REFERENCE, months: null };
      if (hasFreeCredits) addLot(work, context, { organizationId: id, ...grant });
      return organizationView(row);
    },
  };
}

function checkKeyInput({ scopes, expiresAt }: Parameters<AdminApi["createKey"]>[0], now: number): void {
  if (expiresAt !== undefined && !(Number.isInteger(expiresAt) && expiresAt > now)) {
    throw new ServiceError("VALIDATION_ERROR", "A key's expiry is an instant in whole milliseconds that lies ahead.");
  }
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined)
    throw new ServiceError("VALIDATION_ERROR", `Unknown scope ${unknownScope}. Scopes: ${SCOPES.join(", ")}.`);
  if (scopes.length === 0)
    throw new ServiceError("VALIDATION_ERROR", `A key needs at least one scope of ${SCOPES.join(", ")}.`);
}

/** Creates the operations on the name, the metering and the excluded hosts of an organization. D-116 */
function createSettingsAdmin({
  accounts,
  requireOrganization,
}: Pick<OwnerPorts, "accounts"> & { requireOrganization(id: string): Promise<void> }): Pick<
  AdminApi,
  "excludedHosts" | "setExcludedHosts" | "renameOrganization" | "setMetering"
> {
  return {
    async renameOrganization(organizationId, name) {
      if (!(await accounts.changeOrganization(organizationId, { name: validName(name) })))
        throw unknown("organization", organizationId);
    },
    async setMetering(organizationId, isMetered) {
      if (!(await accounts.changeOrganization(organizationId, { isMetered })))
        throw unknown("organization", organizationId);
    },
    async excludedHosts(organizationId) {
      await requireOrganization(organizationId);
      return accounts.excludedHosts(organizationId);
    },
    async setExcludedHosts(organizationId, typed) {
      const hosts = hostNames(typed);
      if (!(await accounts.setExcludedHosts(organizationId, hosts))) throw unknown("organization", organizationId);
      return hosts;
    },
  };
}

/** Creates the operations of the account owner. */
export function createAdmin({
  store,
  accounts,
  keys,
  batcher,
  hasTestMode,
  crypto,
  secretBox,
  clock,
  clockGuard,
  ids,
  urlPolicy,
  wake,
  sendsMail,
  writerLimits,
}: OwnerPorts): AdminApi {
  async function organization(id: string): Promise<OrganizationRow> {
    const row = await accounts.organization(id);
    if (row === null) throw unknown("organization", id);
    return row;
  }
  async function requireOrganization(id: string): Promise<void> {
    await organization(id);
  }
  const jobs = createJobAdmin({ store, batcher, requireOrganization });
  return {
    ...jobs,
    ...createUsageAdmin({ store, clock, listJobs: jobs.listJobs, requireOrganization }),
    ...createWebhookAdmin({ store, accounts, batcher, secretBox, clock, urlPolicy, wake }),
    ...createCreditAdmin({ store, batcher, clockGuard, ids, requireOrganization }),
    ...createAlertMail({ store, batcher, secretBox, sendsMail }),
    ...createBrandAdmin({ accounts, crypto, requireOrganization }),
    ...createWriterAdmin({ accounts, clock, writerLimits, requireOrganization }),
    ...createSettingsAdmin({ accounts, requireOrganization }),
    createOrganization: async ({ name, isMetered = true, hasFreeCredits = true }) =>
      batcher.submit(createOrganization({ name: validName(name), isMetered, hasFreeCredits })),
    async listOrganizations() {
      return (await accounts.organizations()).map(organizationView);
    },
    async setOrganizationStatus(organizationId, status) {
      const isKnown = await accounts.changeOrganization(organizationId, { status });
      keys.invalidate();
      if (!isKnown) throw unknown("organization", organizationId);
    },
    async setLimits(organizationId, changes) {
      const limits = mergedLimits(await organization(organizationId), changes);
      await accounts.changeOrganization(organizationId, limits);
      keys.invalidate();
      return organizationView(await organization(organizationId));
    },
    async createKey(input) {
      checkKeyInput(input, clock.now());
      if (input.kind === "test" && !hasTestMode) {
        throw new ServiceError(
          "VALIDATION_ERROR",
          "This service has nothing to run test jobs with. Create a live or mcp key.",
        );
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
    async revokeKey(name) {
      const isKnown = await accounts.revokeKey(name, clock.now());
      keys.invalidate();
      if (!isKnown) throw unknown("key", name.keyId);
    },
    async listKeys(organizationId) {
      await requireOrganization(organizationId);
      return (await accounts.keys(organizationId)).map(keyView);
    },
  };
}
