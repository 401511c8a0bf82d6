/** Child process of the HTTP bench: one of the servers under load, named by its argument; its database lies in the folder of the second. */
import { join } from "node:path";
import { createHttp } from "../../adapters/elysia/http.ts";
import { createMemoryStore } from "../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { bunSqlite } from "../../adapters/sqlite/bun-driver.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { systemClock as clock } from "../../adapters/system-clock/clock.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "../../core/accounts/rate-limits.ts";
import type { Database } from "../../core/ports/database.ts";
import { createService, SCOPES, type Service } from "../../core/service.ts";
import type { ServerKind, ServerReport } from "./load-protocol.ts";
import { handWritten, rawEcho } from "./peers-http.ts";

/** Enough organisations that no single row is all of the work. */
const ORGANIZATIONS = 20;
const CREDITS = 1_000_000_000_000;
const UNLIMITED = { perKey: 1_000_000_000, perOrganization: 1_000_000_000 };

const ids = createIds(clock);

/** Everything as in production but the numbers that would refuse the load. */
function serviceOver(database: Database): Service {
  const rateLimits = Object.fromEntries(Object.keys(DEFAULT_RATE_LIMITS).map((bucket) => [bucket, UNLIMITED])) as unknown as RateLimits; // the same buckets
  return createService(
    {
      ...database,
      dispatcher: createMemoryDispatcher(),
      rateLimiter: createMemoryRateLimiter({ clock }),
      urlPolicy: { check: async () => "allowed" },
      crypto: nodeCrypto,
      clock,
      ids,
      handler: async () => ({ kind: "succeeded", result: {} }),
    },
    { rateLimits, policy: { queuedCap: 1_000_000_000, saturationDepth: 1_000_000_000 } },
  );
}

async function openKeys({ owner }: Service): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let i = 0; i < ORGANIZATIONS; i++) {
    const { id } = await owner.createOrganization({ name: `Bench ${i}` });
    await owner.grantCredits({ organizationId: id, millicredits: CREDITS, reference: "bench" });
    keys.push((await owner.createKey({ organizationId: id, kind: "live", scopes: SCOPES })).key);
  }
  return keys;
}

/** Answers without storing: the path before and after admission. */
function withoutStorage(service: Service): Service {
  return {
    ...service,
    admit: async (_caller, { requestId }) => ({
      jobId: ids.next("job"),
      requestId,
      queuePosition: 0,
      reservedMillicredits: 1000,
      isReplay: false,
    }),
  };
}

interface Measured {
  readonly keys: readonly string[];
  fetch(request: Request): Promise<Response>;
  /** Jobs in the database, `null` without one. */
  stored(): Promise<number | null>;
}

async function open(kind: ServerKind, folder: string): Promise<Measured> {
  const none = async () => null;
  if (kind === "raw") return { keys: ["none"], fetch: rawEcho(), stored: none };
  const database = kind === "sqlite" ? await openSqlite({ path: join(folder, "bench.db"), role: "server", driver: bunSqlite }) : createMemoryStore();
  const service = serviceOver(database);
  const keys = await openKeys(service);
  if (kind === "by hand") return { keys, fetch: handWritten(keys), stored: none };
  const http = createHttp(kind === "stub" ? withoutStorage(service) : service, { baseUrl: "http://127.0.0.1", ids });
  async function stored(): Promise<number> {
    const pools = await database.store.read.pools();
    return pools.reduce((sum, pool) => sum + pool.queued + pool.inFlight, 0);
  }
  return { keys, fetch: http.fetch, stored: kind === "sqlite" ? stored : none };
}

// The parent passes a ServerKind and a folder.
const { keys, fetch, stored } = await open(process.argv[2] as ServerKind, process.argv[3] ?? "");
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, development: false, fetch: (request) => fetch(request) });

function report(message: ServerReport): void {
  process.send?.(message);
}

process.on("message", async () => {
  const { user, system } = process.cpuUsage();
  report({ kind: "usage", cpuSeconds: (user + system) / 1e6, stored: await stored() });
});
report({ kind: "ready", port: server.port ?? 0, keys });
