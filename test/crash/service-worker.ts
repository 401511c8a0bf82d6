import { createInterface } from "node:readline";
import { openBullmqDispatcher } from "../../adapters/bullmq/open.ts";
import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { openPostgres } from "../../adapters/postgres/open.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { systemClock as clock } from "../../adapters/system-clock/clock.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import type { JobHandler } from "../../core/domain/job.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import { createService } from "../../core/service.ts";
import { createRandom } from "../conformance/seeded.ts";
import { scanCommand } from "../conformance/test-service.ts";
import { type ChildConfig, CRASH_ORGANIZATIONS, CRASH_POLICY, type Order, type Report } from "./protocol.ts";

// Child process of the crash tests: a service that reads orders from standard input. The parent may kill the process at
// any instant.

// The cast is safe because the parent wrote the argument.
const config = JSON.parse(process.argv[2] ?? "") as ChildConfig;
const random = createRandom(config.seed);

function report(line: Report): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const handler: JobHandler = async (request, { progress }) => {
  await clock.sleep(random() * 8);
  progress(50, "processing");
  const fate = request.type === "scan" ? request.keyword : "completes";
  if (fate === "fails")
    return {
      kind: "failed",
      failure: { code: "NO_RESULTS", message: "Nothing ranks.", step: "search", isRetryable: false },
    };
  if (fate === "flaky" && random() < 0.5) {
    return {
      kind: "failed",
      failure: { code: "SEARCH_UNAVAILABLE", message: "No answer.", step: "search", isRetryable: true },
    };
  }
  return { kind: "succeeded", result: { done: true } };
};

async function open(): Promise<{ readonly database: Database; readonly dispatcher: Dispatcher }> {
  const { storage } = config;
  if (storage.kind === "sqlite")
    return { database: await openSqlite({ path: storage.path, role: "server" }), dispatcher: createMemoryDispatcher() };
  return {
    database: await openPostgres({ url: storage.postgres }),
    dispatcher: await openBullmqDispatcher({ redis: { url: storage.redis } }),
  };
}

const { database, dispatcher } = await open();
const service = createService(
  {
    ...database,
    dispatcher,
    rateLimiter: createMemoryRateLimiter({ clock }),
    urlPolicy: { check: async () => "allowed" },
    crypto: nodeCrypto,
    clock,
    ids: createIds(clock),
    handler,
    webhookTransport: {
      async post() {
        await clock.sleep(random() * 5);
        return { kind: "answered", status: 200 };
      },
    },
  },
  { policy: CRASH_POLICY[config.storage.kind] },
);

async function organizations(): Promise<readonly string[]> {
  const known = await service.admin.listOrganizations();
  const ids = known.map((organization) => organization.id);
  while (ids.length < CRASH_ORGANIZATIONS) ids.push((await service.admin.createOrganization({ name: "Crash" })).id);
  for (const organizationId of ids)
    await service.admin.grantCredits({ organizationId, millicredits: 1_000_000_000, reference: "crash" });
  return ids;
}

async function ask(order: Extract<Order, { readonly kind: "ask" }>): Promise<Report> {
  const caller = { organizationId: order.organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
  const { request } = scanCommand();
  const command = scanCommand({
    request: request.type === "scan" ? { ...request, keyword: order.fate } : request,
    idempotencyKey: order.key,
    sent: { route: "/v1/scan", body: [order.nonce, order.fate] },
    callbackMetadata: { nonce: order.nonce },
    // Many receivers are used, because a killed send blocks its receiver until its lease of 30 s has passed.
    webhook: {
      url: `https://hooks-${Number(order.nonce.slice(1)) % 50}.example/in`,
      events: ["job.completed", "job.failed"],
    },
  });
  const { jobId } = await service.admit(caller, command);
  return { kind: "accepted", id: order.id, jobId };
}

async function grant(order: Extract<Order, { readonly kind: "grant" }>): Promise<Report> {
  await service.admin.grantCredits({
    organizationId: order.organizationId,
    millicredits: 5_000,
    reference: order.reference,
  });
  return { kind: "granted", id: order.id };
}

/** SERVICE_UNAVAILABLE is reported as unknown, because the failed storage may or may not have committed. */
function reasonOf(id: number, error: unknown): Report {
  if (error instanceof ServiceError && error.code !== "SERVICE_UNAVAILABLE")
    return { kind: "refused", id, code: error.code };
  return { kind: "unknown", id, message: String(error) };
}

async function drain(): Promise<void> {
  let isBusy = true;
  while (isBusy) {
    await clock.sleep(20);
    isBusy = (await database.store.read.pools()).some((pool) => pool.inFlight + pool.queued > 0);
  }
  await service.close();
  await dispatcher.close();
  await database.closeDatabase();
  process.exit(0);
}

const ids = await organizations();
await service.start(config.roles);
report({ kind: "ready", organizations: ids });
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Order; // the cast is safe because the parent wrote the line
  if (order.kind === "drain") void drain();
  else
    (order.kind === "ask" ? ask(order) : grant(order)).then(report, (error: unknown) =>
      report(reasonOf(order.id, error)),
    );
}
