import assert from "node:assert/strict";
import { createMemoryStore } from "../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { type Caller, SCOPES } from "../../core/domain/caller.ts";
import type { JobHandler, TestHandler } from "../../core/domain/job.ts";
import type { AdmitCommand } from "../../core/domain/job-commands.ts";
import type { RateBucket, RateHeaders } from "../../core/domain/rate-limits.ts";
import type { Payments } from "../../core/ports/billing/payments.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import type { DraftScorers } from "../../core/ports/draft-scorers.ts";
import type { Fetcher, UrlVerdict } from "../../core/ports/fetcher.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { RateLimiter } from "../../core/ports/rate-limiter.ts";
import type { PasskeyVerifier, PasswordHasher } from "../../core/ports/sign-in.ts";
import type { WebhookTransport } from "../../core/ports/webhook-transport.ts";
import type { ReportWriter } from "../../core/ports/writing/report-writer.ts";
import { createService, type Service, type ServiceOptions } from "../../core/service.ts";
import { createTestClock, createTestIds, type TestClock } from "./test-clock.ts";

/** A service on the test clock, an organization and the caller of its key. */
export interface TestService {
  readonly service: Service;
  readonly clock: TestClock;
  readonly database: Database;
  readonly caller: Caller;
  readonly key: string;
}

export interface TestServiceInput {
  readonly handler?: JobHandler;
  /** @default no test keys */
  readonly testHandler?: TestHandler;
  readonly options?: ServiceOptions;
  readonly database?: Database;
  readonly clock?: TestClock;
  /** The clock of the service, when a real part needs the real time. @default the test clock */
  readonly time?: Clock;
  readonly dispatcher?: Dispatcher;
  readonly logger?: Logger;
  /** @default counts in this process */
  readonly rateLimiter?: RateLimiter;
  /** The URL policy. @default allows all */
  readonly judge?: (url: string, purpose: "page" | "webhook") => UrlVerdict;
  readonly webhookTransport?: WebhookTransport;
  readonly passwords?: PasswordHasher;
  readonly passkeys?: PasskeyVerifier;
  /** @default sells nothing */
  readonly payments?: Payments;
  readonly fetcher?: Fetcher;
  /** @default drafts are not scored */
  readonly draftScorers?: DraftScorers;
  /** @default no language model */
  readonly reportWriter?: ReportWriter;
}

export const REPORT = { on_page_optimization: { score: 61, grade: "Good" } };

export async function createTestService(input: TestServiceInput = {}): Promise<TestService> {
  const clock = input.clock ?? createTestClock();
  const time = input.time ?? clock;
  const database = input.database ?? createMemoryStore();
  const handler: JobHandler = input.handler ?? (async () => ({ kind: "succeeded", result: REPORT }));
  const service = createService(
    {
      ...database,
      dispatcher: input.dispatcher ?? createMemoryDispatcher(),
      rateLimiter: input.rateLimiter ?? createMemoryRateLimiter({ clock: time }),
      urlPolicy: { check: async (url, purpose) => input.judge?.(url, purpose) ?? "allowed" },
      crypto: nodeCrypto,
      clock: time,
      ids: createTestIds(),
      handler,
      ...(input.passwords === undefined ? {} : { passwords: input.passwords }),
      ...(input.passkeys === undefined ? {} : { passkeys: input.passkeys }),
      ...(input.payments === undefined ? {} : { payments: input.payments }),
      ...(input.fetcher === undefined ? {} : { fetcher: input.fetcher }),
      ...(input.logger === undefined ? {} : { logger: input.logger }),
      ...(input.draftScorers === undefined ? {} : { draftScorers: input.draftScorers }),
      ...(input.reportWriter === undefined ? {} : { reportWriter: input.reportWriter }),
      ...(input.testHandler === undefined ? {} : { testHandler: input.testHandler }),
      ...(input.webhookTransport === undefined ? {} : { webhookTransport: input.webhookTransport }),
    },
    input.options,
  );
  const organization = await service.admin.createOrganization({ name: "Acme" });
  const { key } = await service.admin.createKey({ organizationId: organization.id, kind: "live", scopes: SCOPES });
  const caller = await callerOf(service, key);
  return { service, clock, database, caller, key };
}

/** Enters with a key and returns its caller. Rejects as `enter` does. */
export async function callerOf(
  service: Service,
  bearer: string | null,
  surface: "api" | "mcp" = "api",
): Promise<Caller> {
  return (await service.enter({ bearer }, { surface, scope: null, bucket: null })).caller;
}

/** Counts one request of the caller and returns the state of its window. */
export async function counted(service: Service, caller: Caller, bucket: RateBucket): Promise<RateHeaders> {
  const { rate } = await service.enter({ caller }, { surface: "api", scope: null, bucket });
  return rate ?? assert.fail("the request was not counted");
}

/** A standard scan; `over` replaces members. */
export function scanCommand(over: Partial<AdmitCommand> = {}): AdmitCommand {
  return {
    request: {
      type: "scan",
      tier: "standard",
      keyword: "garden shed",
      url: "https://target.example/",
      region: "US",
      locale: "en-US",
      compatibilityMode: false,
    },
    requestId: "req_1",
    idempotencyKey: null,
    sent: { route: "/v1/scan", body: {} },
    webhook: null,
    callbackMetadata: null,
    ...over,
  };
}

/** Builds a command to classify a text; `over` replaces members. */
export function classifyCommand(over: Partial<AdmitCommand> = {}): AdmitCommand {
  return scanCommand({
    request: { type: "classify", text: "Sheds and greenhouses.", url: null, languageHint: null },
    sent: { route: "/v1/classify", body: {} },
    ...over,
  });
}
