import { createMemoryStore } from "../../../../adapters/memory/database.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import type { Database } from "../../../../core/ports/database.ts";
import type { WebhookOutcome, WebhookPost, WebhookTransport } from "../../../../core/ports/webhook-transport.ts";
import type { DeliveryView } from "../../../../core/service/admin/webhook-views.ts";
import type { Service } from "../../../../core/service.ts";
import { START, settle, type TestClock } from "../../../conformance/test-clock.ts";
import {
  createTestService,
  scanCommand,
  type TestService,
  type TestServiceInput,
} from "../../../conformance/test-service.ts";

/** A transport that records each post and returns the outcome of `answer`. */
export interface FakeTransport extends WebhookTransport {
  readonly posts: (WebhookPost & { readonly at: number })[];
  /** Outcome of each post. @default status 200 */
  answer: (post: WebhookPost) => WebhookOutcome | Promise<WebhookOutcome>;
}

export const OK: WebhookOutcome = { kind: "answered", status: 200 };
export const DOWN: WebhookOutcome = { kind: "answered", status: 503 };

export const HOOK = "https://hooks.example/in";

export interface WebhookService extends TestService, AsyncDisposable {
  readonly transport: FakeTransport;
  readonly organizationId: string;
  /** Newest first. */
  deliveries(): Promise<readonly DeliveryView[]>;
  /** Registers `HOOK`, or another URL. */
  register(over?: {
    url?: string;
    events?: readonly string[];
    wantsRetryNotices?: boolean;
  }): ReturnType<Service["admin"]["createEndpoint"]>;
}

/** A clock for jumps of days between attempts: all due sleepers wake once, at the end of the jump. */
export function createJumpClock(): TestClock {
  let now = START;
  const sleepers = new Map<() => void, number>();
  return {
    now: () => now,
    sleep(ms, signal) {
      return new Promise((resolve) => {
        if (signal?.aborted || ms <= 0) return resolve();
        const wake = () => {
          sleepers.delete(wake);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        sleepers.set(wake, now + ms);
        signal?.addEventListener("abort", wake);
      });
    },
    async advance(ms) {
      await settle();
      now += ms;
      for (const [wake, at] of [...sleepers]) if (at <= now) wake();
      await settle();
    },
  };
}

/** Databases that each test runs on. */
export const DATABASES: Readonly<Record<string, () => Promise<Database>>> = {
  memory: async () => createMemoryStore(),
  SQLite: () => openSqlite({ path: ":memory:", role: "server" }),
};

/** Creates and starts a service that sends its deliveries to a fake transport. */
export async function openWebhooks(input: TestServiceInput = {}): Promise<WebhookService> {
  const transport: FakeTransport = {
    posts: [],
    answer: () => OK,
    async post(request) {
      transport.posts.push({ ...request, at: subject.clock.now() });
      return transport.answer(request);
    },
  };
  const subject = await createTestService({ ...input, webhookTransport: transport });
  await subject.service.admin.grantCredits({ organizationId: subject.caller.organizationId, millicredits: 1_000_000 });
  await subject.service.start();
  const { service, caller } = subject;
  const { organizationId } = caller;
  return {
    ...subject,
    transport,
    organizationId,
    deliveries: async () => (await service.admin.listDeliveries({ organizationId })).items,
    register: (over) => service.admin.createEndpoint({ organizationId, url: HOOK, ...over }),
    async [Symbol.asyncDispose]() {
      await service.close();
      await subject.database.closeDatabase();
    },
  };
}

/** Runs one scan to its end and returns the job id. */
export async function scan(
  { service, caller, clock }: WebhookService,
  webhook: { url: string; events: readonly string[] } | null = null,
) {
  const { jobId } = await service.admit(caller, scanCommand({ webhook }));
  await clock.advance(10);
  return jobId;
}

/** Returns the organization's only endpoint. Throws when it has another number of endpoints. */
export async function onlyEndpoint(service: Service, organizationId: string) {
  const [endpoint, ...more] = await service.admin.listEndpoints(organizationId);
  if (endpoint === undefined || more.length > 0) throw new Error(`${more.length + 1} endpoints`);
  return endpoint;
}
