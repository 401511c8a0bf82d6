import type { CreditOwner } from "./accounts/credit-owner.ts";
import { authorize, createIdentity } from "./accounts/identity.ts";
import type { JobOwner } from "./accounts/job-owner.ts";
import { createKeyMemory } from "./accounts/key-memory.ts";
import { createOwner } from "./accounts/owner.ts";
import { createRateCheck, DEFAULT_RATE_LIMITS, type RateLimits } from "./accounts/rate-limits.ts";
import { createAdmission } from "./admission/admission.ts";
import { allEnded } from "./closing.ts";
import type { RegionCode } from "./contract/regions.ts";
import { createCallerJobs } from "./engine/caller-jobs.ts";
import { createEngine } from "./engine/engine.ts";
import { createLane } from "./engine/lane.ts";
import { DEFAULT_POLICY, type Policy } from "./engine/policy.ts";
import { createReleaser } from "./engine/releaser.ts";
import { ServiceError } from "./errors.ts";
import type { JobHandler, JobRequest, JobState, Json, JsonObject, TestHandler, Topic } from "./job.ts";
import type { AccountStore, OrganizationLimits } from "./ports/account-store.ts";
import type { Clock } from "./ports/clock.ts";
import type { Crypto } from "./ports/crypto.ts";
import type { Dispatcher } from "./ports/dispatcher.ts";
import type { UrlPolicy } from "./ports/fetcher.ts";
import type { Ids } from "./ports/ids.ts";
import { type Logger, SILENT_LOGGER } from "./ports/logger.ts";
import type { RateLimiter } from "./ports/rate-limiter.ts";
import type { Store } from "./ports/store.ts";
import type { WebhookTransport } from "./ports/webhook-transport.ts";
import { createDeliverer } from "./webhooks/deliverer.ts";
import type { WebhookOwner } from "./webhooks/owner-view.ts";
import { createWebhookRequests, type WebhookRequests } from "./webhooks/requests.ts";
import { createVault } from "./webhooks/vault.ts";

/** What a key may do; each operation needs one of these. Contract 5 */
export type Scope = "classify:create" | "scan:create" | "jobs:read" | "results:read" | "credits:read" | "webhooks:write";
/** All scopes, in the order of contract 5. */
export const SCOPES: readonly Scope[] = ["classify:create", "scan:create", "jobs:read", "results:read", "credits:read", "webhooks:write"];

/** `live` and `test` keys open the REST API, `mcp` keys the tool-protocol server. Decision D-4. */
export type KeyKind = "live" | "test" | "mcp";

/** Rate buckets of contract 8.1; each scan path has its own, and so have webhook tests, which 8.1 does not name. */
export type RateBucket = "read" | "create" | "scan" | "scan.lite" | "scan.deep" | "webhook";

/** An authenticated key and the organisation it acts for. */
export interface Caller {
  readonly organizationId: string;
  /** `null` for a caller that signed in without a key. */
  readonly keyId: string | null;
  readonly kind: KeyKind;
  readonly scopes: readonly Scope[];
  /** Rate limits agreed on with the organisation; what is absent has the service's. */
  readonly rateLimits?: Partial<RateLimits>;
}

/** What a process does: `api` takes requests, `worker` runs jobs and sweeps, `deliver` sends webhooks. */
export type Role = "api" | "worker" | "deliver";
/** All roles: a process that is told none has them. */
export const ROLES: readonly Role[] = ["api", "worker", "deliver"];

/** Forms of a result, contract 4.5. A job has one of the `customer_v1` forms by its tier, and `legacy`. */
export type ResponseFormat = "customer_v1" | "customer_v1_lite" | "legacy";

/** Job-level subscription, contract 4.1. */
export interface WebhookSubscription {
  readonly url: string;
  readonly events: readonly string[];
}

/** One creation request after validation. */
export interface AdmitCommand {
  readonly request: JobRequest;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** Route path, and the body as it came: by these an idempotency key tells the same request from another (D-17). */
  readonly sent: { readonly route: string; readonly body: Json };
  readonly webhook: WebhookSubscription | null;
  readonly callbackMetadata: JsonObject | null;
}

/** What a creation is answered with, by the 202 and by each replay of it. */
export interface AcceptedJob {
  readonly jobId: string;
  readonly requestId: string;
  /** Jobs ahead, 0 when it can start now. */
  readonly queuePosition: number;
  readonly reservedMillicredits: number;
  /** True when an earlier request with the same idempotency key made the job. */
  readonly isReplay: boolean;
}

/** Status view, contract 2.2. Instants are milliseconds since the epoch. */
export interface JobView {
  readonly jobId: string;
  readonly type: "classify" | "scan";
  readonly state: JobState;
  readonly progress: number | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly region: RegionCode | null;
  readonly locale: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** An organisation's credits at one moment. Available ones leave out what has expired. */
export interface CreditsSnapshot {
  readonly availableMillicredits: number;
  readonly reservedMillicredits: number;
}

/** State of the window with the least remaining of those a request was counted in, for the X-RateLimit headers. `resetAtSeconds` is Unix time. */
export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAtSeconds: number;
}

/** An organisation as its owner sees it. `createdAt` is milliseconds since the epoch. */
export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "suspended";
  readonly createdAt: number;
  /** What was agreed on beside the service's own limits. */
  readonly limits: OrganizationLimits;
}

/** How a service stands, for probes and gauges. */
export interface ServiceStatus {
  /** True from the moment `close` was called. */
  readonly isClosing: boolean;
  /** One entry for each topic. */
  readonly queues: readonly {
    readonly topic: Topic;
    readonly inFlight: number;
    readonly queued: number;
    /** Time until what waits now has begun, estimated from recent runs; 0 when nothing waits. */
    readonly lagMs: number;
  }[];
}

/** A key as shown in lists: never the key itself. */
export interface KeyView {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly name: string | null;
  readonly lastFour: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** What the account owner can do; the CLI and the dashboard call it. All throw `ServiceError` NOT_FOUND for unknown ids. */
export interface Owner extends JobOwner, CreditOwner, WebhookOwner {
  /** Grants the 10 free credits of contract 1 in the same transaction. */
  createOrganization(input: { readonly name: string }): Promise<OrganizationView>;
  listOrganizations(): Promise<readonly OrganizationView[]>;
  /** A suspended organisation is refused with ORGANIZATION_SUSPENDED, by other processes within a second; its jobs in hand go on. */
  setOrganizationStatus(organizationId: string, status: OrganizationView["status"]): Promise<void>;
  /**
   * Changes what is given: a number or buckets hold instead of the service's own, `null` goes back to those. From the next request on,
   * rates in other processes within a second.
   * Slots stay bounded by what the workers can run. Throws VALIDATION_ERROR for what is no whole number from 1 on.
   */
  setLimits(
    organizationId: string,
    limits: { readonly activeCap?: number | null; readonly queuedCap?: number | null; readonly rateLimits?: Partial<RateLimits> | null },
  ): Promise<OrganizationView>;
  /** The only moment the full key is shown. `expiresAt` must lie ahead. A test key costs nothing and reports on fixtures (D-5). */
  createKey(input: {
    readonly organizationId: string;
    readonly kind: KeyKind;
    readonly scopes: readonly Scope[];
    readonly name?: string;
    readonly expiresAt?: number;
  }): Promise<{ readonly key: string; readonly view: KeyView }>;
  /** The key opens nothing any more: at once in this process, within a second in others. */
  revokeKey(keyId: string): Promise<void>;
  listKeys(organizationId: string): Promise<readonly KeyView[]>;
}

/**
 * Everything a caller can do. REST, MCP, CLI and host applications call this and nothing deeper.
 *
 * All members throw `ServiceError` for what a caller did wrong. The order in which a request is
 * judged (D-6) is: `authenticate` (401, 403 suspended), `authorize` (403 scope), `rateLimit` (429), then the
 * request's own validation by the surface, then `admit`.
 */
export interface Service extends WebhookRequests {
  /**
   * Rejects with INVALID_API_KEY, ORGANIZATION_SUSPENDED. `bearer` is the value after `Bearer `, or `null`. A key that was asked for
   * within a second is answered without a promise, because each wait costs a request about 2 %.
   */
  authenticate(bearer: string | null, surface: "api" | "mcp"): Caller | Promise<Caller>;
  /** Throws SCOPE_FORBIDDEN. */
  authorize(caller: Caller, scope: Scope): void;
  /** Counts the request against key and organisation; rejects with RATE_LIMITED, its fields and headers. What passes a limiter of this process is answered without a promise. */
  rateLimit(caller: Caller, bucket: RateBucket): RateHeaders | Promise<RateHeaders>;
  /** Throws IDEMPOTENCY_CONFLICT, URL_NOT_ALLOWED, ORG_*_LIMIT_REACHED, SCAN_QUEUE_SATURATED, INSUFFICIENT_CREDITS. Resolves only after the commit. */
  admit(caller: Caller, command: AdmitCommand): Promise<AcceptedJob>;
  /** Throws NOT_FOUND for a job unknown to the caller's organisation. */
  job(caller: Caller, jobId: string): Promise<JobView>;
  /** Throws NOT_FOUND, RESULT_NOT_READY, UNSUPPORTED_FORMAT. `format` absent: the job's own. */
  result(caller: Caller, jobId: string, format?: ResponseFormat): Promise<Json>;
  /** Ends a live job and gives its credits back; a job that has ended stays as it is. Answers what is true then. Throws NOT_FOUND. */
  cancel(caller: Caller, jobId: string): Promise<JobView>;
  credits(caller: Caller): Promise<CreditsSnapshot>;
  readonly owner: Owner;
  /** Rejects when the store cannot be reached. */
  status(): Promise<ServiceStatus>;
  /** Begins the work of the roles. @default all of them */
  start(roles?: readonly Role[]): Promise<void>;
  /** Stops taking jobs and deliveries, waits up to 25 s for those in hand, hands the rest back. Rejects, once all that is done or was tried, with the first failure. Closes what `createService` opened itself. */
  close(): Promise<void>;
}

/** What the service needs from outside. All of them stay open when the service closes. */
export interface ServicePorts {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly dispatcher: Dispatcher;
  readonly rateLimiter: RateLimiter;
  readonly urlPolicy: UrlPolicy;
  readonly crypto: Crypto;
  readonly clock: Clock;
  readonly ids: Ids;
  /** @default drops every line */
  readonly logger?: Logger;
  /** Runs one job. */
  readonly handler: JobHandler;
  /** Runs jobs of test keys. @default there are no test keys */
  readonly testHandler?: TestHandler;
  /** Sends deliveries. @default they stay pending */
  readonly webhookTransport?: WebhookTransport;
}

/** Numbers an operator may change; what is absent keeps the contract's value. */
export interface ServiceOptions {
  readonly policy?: Partial<Policy>;
  readonly rateLimits?: Partial<RateLimits>;
  /** Keys of 32 bytes that webhook secrets are sealed with in the store: the first seals, all open. @default none: they are stored as they are */
  readonly secretKeys?: readonly Uint8Array[];
}

/** Uniform in 0..1 with 16 bits: enough to spread retries. */
function randomFrom(crypto: Crypto): number {
  const [high = 0, low = 0] = crypto.randomBytes(2);
  return (high * 256 + low) / 65_536;
}

/**
 * The service over its ports. Requests are served at once; jobs run after `start`. A process that
 * only takes requests, or only manages accounts, never calls `start`.
 */
export function createService(ports: ServicePorts, options: ServiceOptions = {}): Service {
  const { clock, crypto, ids, rateLimiter, store } = ports;
  const policy: Policy = { ...DEFAULT_POLICY, ...options.policy };
  const limits: RateLimits = { ...DEFAULT_RATE_LIMITS, ...options.rateLimits };
  const context = () => ({ now: clock.now(), policy, mint: ids.next, random: () => randomFrom(crypto), startsGranted: engine.isSelfSufficient });
  const laneOptions = { store, context, turn: async () => clock.turn?.() };
  const lane = createLane(laneOptions);
  const starts = createLane(laneOptions);
  const keys = createKeyMemory(ports.accounts);
  const identity = createIdentity({ ...ports, keys });
  const vault = createVault(crypto, options.secretKeys ?? []);
  const inner = { ...ports, store, lane, vault, policy, logger: ports.logger ?? SILENT_LOGGER };
  const releaser = createReleaser(inner);
  const transport = ports.webhookTransport;
  const deliverer = transport === undefined ? null : createDeliverer({ ...inner, transport });
  const wake = () => deliverer?.wake();
  let isClosing = false;
  const engine = createEngine({ ...inner, starts, releaser, flush: identity.flushUses, onEnded: wake });

  return {
    authenticate: identity.authenticate,
    authorize,
    rateLimit: createRateCheck({ limits, rateLimiter, clock }),
    admit: createAdmission({ ...inner, releaser }),
    ...createCallerJobs({ ...inner, releaser }),
    async credits(caller) {
      const credits = await store.read.credits(caller.organizationId, clock.now());
      if (credits === null) throw new ServiceError("NOT_FOUND", "No such organization.");
      return credits;
    },
    ...createWebhookRequests({ ...inner, wake }),
    owner: createOwner({ ...inner, keys, wake, hasTestMode: ports.testHandler !== undefined }),
    async start(roles = ROLES) {
      await engine.start({ runsJobs: roles.includes("worker") });
      if (roles.includes("deliver")) deliverer?.start();
    },
    async status() {
      const pools = await store.read.pools();
      const queues = pools.map(({ topic, inFlight, queued, averageRunMs }) => {
        return { topic, inFlight, queued, lagMs: Math.round((queued * averageRunMs) / policy.poolSizes[topic]) };
      });
      return { isClosing, queues };
    },
    async close() {
      isClosing = true;
      await allEnded([engine.stop(), deliverer?.stop()]);
    },
  };
}
