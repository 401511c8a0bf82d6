import { type Caller, ROLES, type Role, SCOPES } from "./domain/caller.ts";
import { type CreditsSnapshot, creditsOf } from "./domain/credits.ts";
import { ServiceError } from "./domain/errors.ts";
import type { JobHandler, TestHandler, Topic } from "./domain/job.ts";
import { DEFAULT_POLICY, type Policy } from "./domain/policy.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "./domain/rate-limits.ts";
import type { AccountStore } from "./ports/account-store.ts";
import type { Payments } from "./ports/billing/payments.ts";
import type { Clock, ClockGuard, ClockState } from "./ports/clock.ts";
import type { Crypto } from "./ports/crypto.ts";
import type { DatabaseTime } from "./ports/database.ts";
import type { Dispatcher } from "./ports/dispatcher.ts";
import type { DraftScorers } from "./ports/draft-scorers.ts";
import type { Fetcher, UrlPolicy } from "./ports/fetcher.ts";
import type { IdentityStore } from "./ports/identity-store.ts";
import type { Ids } from "./ports/ids.ts";
import { type Logger, SILENT_LOGGER } from "./ports/logger.ts";
import type { RateLimiter } from "./ports/rate-limiter.ts";
import type { PasskeyVerifier, PasswordHasher } from "./ports/sign-in.ts";
import type { Store } from "./ports/store.ts";
import type { WebhookTransport } from "./ports/webhook-transport.ts";
import type { ReportWriter } from "./ports/writing/report-writer.ts";
import { type ActingOwner, createActing } from "./service/admin/acting.ts";
import type { AdminApi } from "./service/admin/admin-api.ts";
import { createAdmin } from "./service/admin/create-admin.ts";
import { type AdmissionRequests, createAdmission } from "./service/admission/admission.ts";
import { createBilling } from "./service/billing/billing.ts";
import type { BillingApi } from "./service/billing/billing-api.ts";
import { createEntrance, type Entrance } from "./service/identity/enter.ts";
import { createIdentity } from "./service/identity/identity.ts";
import { createKeyCache } from "./service/identity/key-cache.ts";
import type { PresetClient } from "./service/identity/oauth/clients.ts";
import { createGrantCallers } from "./service/identity/oauth/grant-callers.ts";
import { createOAuth, type OAuthApi, type OAuthParts } from "./service/identity/oauth/oauth.ts";
import { type AuditActor, OPERATOR } from "./service/identity/people/audit.ts";
import type { SignUp } from "./service/identity/people/parts.ts";
import { createPeople, type PeopleApi } from "./service/identity/people/people.ts";
import { createRateCheck } from "./service/identity/rate-limits.ts";
import { type CallerJobs, createCallerJobs } from "./service/jobs/caller-jobs.ts";
import { createEngine } from "./service/jobs/engine.ts";
import { excludingHosts } from "./service/jobs/excluded-hosts.ts";
import { createSlotScheduler } from "./service/jobs/slot-scheduler.ts";
import { createCommandBatcher } from "./service/transactions/command-batcher.ts";
import { trusted } from "./service/transactions/database-clock.ts";
import { createDeliverer } from "./service/webhooks/deliverer.ts";
import { createWebhookRequests, type WebhookRequests } from "./service/webhooks/requests.ts";
import { createSecretBox } from "./service/webhooks/secret-box.ts";
import { createWorkspace, type WorkspaceApi } from "./service/workspace/workspace.ts";
import { allEnded } from "./util/closing.ts";

/** The state of a service for health probes and metrics. */
export interface ServiceStatus {
  /** True from the moment `close` was called. */
  readonly isClosing: boolean;
  readonly clock: ClockState;
  /** False when the database takes no writes: it is read-only, or its disk is full. */
  readonly isWritable: boolean;
  /** False when requests cannot be counted, so that every one except reads is refused. */
  readonly canCount: boolean;
  /** One entry for each topic. */
  readonly queues: readonly {
    readonly topic: Topic;
    readonly inFlight: number;
    readonly queued: number;
    /** Estimated time in ms until the newest queued job starts, from recent runs. 0 when nothing waits. */
    readonly lagMs: number;
  }[];
}

/**
 * Everything that a caller can do. REST, MCP, CLI and host applications use only this interface.
 *
 * All members throw `ServiceError` when a caller made a mistake. A surface calls `enter` first (401, 403, 429), then
 * validates the request (400), then calls `admit` or a read. D-6
 */
export interface Service extends Entrance, AdmissionRequests, CallerJobs, WebhookRequests, WorkspaceApi {
  /** Returns the credits of the caller's organization. */
  credits(caller: Caller): Promise<CreditsSnapshot>;
  /** Acts as the operator. */
  readonly admin: AdminApi;
  readonly people: PeopleApi;
  /** Top-ups and auto-refill, `null` when the service sells nothing. Acts as the operator. D-42 */
  readonly billing: BillingApi | null;
  /** Returns `admin` and `billing` for a person, whom the audit log then names. D-113 */
  actingAs(actor: AuditActor): ActingOwner;
  /** The authorization server, `null` when the service has no address for it. D-33 */
  readonly oauth: OAuthApi | null;
  /** Rejects when the store cannot be reached. */
  status(): Promise<ServiceStatus>;
  /** Starts the work of the roles. @default all roles */
  start(roles?: readonly Role[]): Promise<void>;
  /**
   * Stops taking jobs and deliveries, waits up to 25 s for running ones and returns the others to the queue. Closes the
   * parts that `createService` opened. Rejects at the end with the first failure.
   */
  close(): Promise<void>;
}

/** The external parts of a service. All of them stay open when the service closes. */
export interface ServicePorts {
  readonly store: Store;
  readonly accounts: AccountStore;
  /** Tries a write for `status`. @default the database takes writes */
  readonly time?: Pick<DatabaseTime, "touch">;
  readonly identities: IdentityStore;
  /** Hashes and checks passwords. @default no user has a password */
  readonly passwords?: PasswordHasher;
  /** Checks passkeys. @default nobody has a passkey */
  readonly passkeys?: PasskeyVerifier;
  /** Loads metadata documents of OAuth clients. @default clients register themselves */
  readonly fetcher?: Fetcher;
  readonly dispatcher: Dispatcher;
  readonly rateLimiter: RateLimiter;
  readonly urlPolicy: UrlPolicy;
  readonly crypto: Crypto;
  readonly clock: Clock;
  /** Compares `clock` with the database's. @default `clock` is trusted */
  readonly clockGuard?: ClockGuard;
  readonly ids: Ids;
  /** Gets the log lines. @default drops every line */
  readonly logger?: Logger;
  /** Runs one job. */
  readonly handler: JobHandler;
  /** Opens stored scans for drafts. @default drafts are not scored */
  readonly draftScorers?: DraftScorers;
  /** Proposes texts from reports. @default the service has no language model */
  readonly reportWriter?: ReportWriter;
  /** Runs jobs of test keys. @default test keys do not exist */
  readonly testHandler?: TestHandler;
  /** Charges payers. @default the service sells nothing */
  readonly payments?: Payments;
  /** Sends deliveries. @default deliveries stay pending */
  readonly webhookTransport?: WebhookTransport;
}

/** Limits that an operator may change. An absent limit has the contract's value. */
export interface ServiceOptions {
  readonly policy?: Partial<Policy>;
  readonly rateLimits?: Partial<RateLimits>;
  /**
   * Keys of 32 bytes that encrypt webhook secrets in the store. The first key encrypts, and every key decrypts.
   * @default none: secrets are stored as plain text
   */
  readonly secretKeys?: readonly Uint8Array[];
  /** Address of the authorization server and of the resource that its tokens open. @default clients cannot sign in */
  readonly oauth?: {
    readonly issuer: string;
    readonly resource: string;
    readonly presets?: readonly PresetClient[];
  };
  /** True when the webhook transport also sends mail to members. D-129 @default false */
  readonly sendsMail?: boolean;
  /** Who adds people beside the operator. D-35 @default nobody */
  readonly signUp?: SignUp;
}

/** Scopes that OAuth clients may have. No tool of `/mcp` needs `webhooks:write`. */
const OFFERED_SCOPES = SCOPES.filter((scope) => scope !== "webhooks:write");

/** Rejects every password when the host application has no hasher. */
const NO_PASSWORDS: PasswordHasher = {
  hash: () => Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "This service has no passwords.")),
  verify: async () => false,
  isOutdated: () => false,
};

function openOAuth(
  { issuer, resource, presets = [] }: NonNullable<ServiceOptions["oauth"]>,
  parts: Omit<OAuthParts, "offer" | "presets">,
): OAuthApi {
  return createOAuth({ ...parts, presets, offer: { issuer, resource, scopes: OFFERED_SCOPES } });
}

/** Returns a random number in 0..1 with 16 bits, which are enough to spread retries. */
function randomFrom(crypto: Crypto): number {
  const [high = 0, low = 0] = crypto.randomBytes(2);
  return (high * 256 + low) / 65_536;
}

function creditsReader(store: Store, clockGuard: ClockGuard): Service["credits"] {
  return async (caller) => {
    const credits = await store.read.credits(caller.organizationId, clockGuard.provenAt());
    if (credits === null) throw new ServiceError("NOT_FOUND", "No such organization.");
    return creditsOf(credits);
  };
}

async function queuesOf(store: Store, { poolSizes }: Policy): Promise<ServiceStatus["queues"]> {
  const pools = await store.read.pools();
  return pools.map(({ topic, inFlight, queued, averageRunMs }) => {
    return { topic, inFlight, queued, lagMs: Math.round((queued * averageRunMs) / poolSizes[topic]) };
  });
}

/** Tries one write and one count. */
async function abilitiesOf({
  time,
  rateLimiter,
}: ServicePorts): Promise<Pick<ServiceStatus, "isWritable" | "canCount">> {
  const succeeds = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .then(
        () => true,
        () => false,
      );
  const rule = { counter: "readiness", limit: Number.MAX_SAFE_INTEGER };
  const [isWritable, canCount] = await Promise.all([
    succeeds(() => time?.touch()),
    succeeds(() => rateLimiter.take([rule])),
  ]);
  return { isWritable, canCount };
}

/**
 * Creates the service over its ports. It responds to requests at once, and runs jobs after `start`. A process that only
 * takes requests or only manages accounts never calls `start`.
 */
export function createService(ports: ServicePorts, options: ServiceOptions = {}): Service {
  const { clock, crypto, ids, rateLimiter, store } = ports;
  const clockGuard = ports.clockGuard ?? trusted(clock);
  const policy: Policy = { ...DEFAULT_POLICY, ...options.policy };
  const limits: RateLimits = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const times = () => ({ now: clock.now(), provenAt: clockGuard.provenAt() });
  const random = () => randomFrom(crypto);
  const context = () => ({ ...times(), policy, mint: ids.next, random, startsGranted: engine.isSelfSufficient });
  const batcher = createCommandBatcher({ store, context, turn: async () => clock.turn?.() });
  const grants = createGrantCallers(ports.identities, crypto);
  const rows = createKeyCache(ports.accounts);
  const changed = () => {
    rows.invalidate();
    grants.invalidate();
  };
  const keys = { ...rows, invalidate: changed };
  const identity = createIdentity({ ...ports, keys, grants });
  const secretBox = createSecretBox(crypto, options.secretKeys ?? []);
  const inner = { ...ports, clockGuard, store, batcher, secretBox, policy, logger: ports.logger ?? SILENT_LOGGER };
  const slotScheduler = createSlotScheduler(inner);
  const transport = ports.webhookTransport;
  const deliverer = transport === undefined ? null : createDeliverer({ ...inner, transport });
  const wake = () => deliverer?.wake();
  let isClosing = false;
  const handler = excludingHosts(ports.handler, ports.accounts);
  const engine = createEngine({ ...inner, handler, slotScheduler, flush: identity.flushUses, onEnded: wake });

  const billing = createBilling({ ...inner, rules: policy.billing, wake });
  const abilities = { hasTestMode: ports.testHandler !== undefined, sendsMail: options.sendsMail ?? false };
  const writerLimits = ports.reportWriter === undefined ? null : policy;
  const admin = createAdmin({ ...inner, ...abilities, writerLimits, keys, wake });
  const passwords = ports.passwords ?? NO_PASSWORDS;
  const peopleParts = { ...ports, passwords, signUp: options.signUp ?? "closed", changed };
  const people = createPeople({ ...peopleParts, createOrganization: admin.createOrganization });
  const actingAs = createActing({ admin, billing: billing?.api ?? null, people, store });
  const admit = createAdmission({ ...inner, slotScheduler });
  const { workspace, worker } = createWorkspace({ ...inner, admit });
  const checkRate = createRateCheck({ limits, rateLimiter, clock });
  return {
    ...createEntrance({ ...identity, session: people.session, accounts: ports.accounts, checkRate }),
    people,
    ...workspace,
    oauth: options.oauth === undefined ? null : openOAuth(options.oauth, peopleParts),
    admit,
    ...createCallerJobs({ ...inner, slotScheduler }),
    credits: creditsReader(store, clockGuard),
    ...createWebhookRequests({ ...inner, wake }),
    ...actingAs(OPERATOR),
    actingAs,
    async start(roles = ROLES) {
      await engine.start({ runsJobs: roles.includes("worker") });
      if (roles.includes("webhooks")) deliverer?.start();
      if (roles.includes("worker")) for (const each of [worker, billing?.worker]) each?.start();
    },
    async status() {
      const queues = await queuesOf(store, policy);
      return { isClosing, clock: clockGuard.state(), ...(await abilitiesOf(ports)), queues };
    },
    async close() {
      isClosing = true;
      await allEnded([engine.stop(), worker.stop(), billing?.worker.stop(), deliverer?.stop()]);
    },
  };
}
