/**
 * Child process of the HTTP bench: runs the server that the first argument names. Its database is in the folder of the
 * second.
 */
import { join } from "node:path";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { createMemoryDispatcher } from "../../../adapters/memory/dispatcher.ts";
import { bunSqlite } from "../../../adapters/sqlite/bun-driver.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Service } from "../../../core/service.ts";
import { createHttp } from "../../../src/server/http/api.ts";
import { cpuSeconds } from "../measure.ts";
import { ids, openCallers, openMeasured } from "../measure-service.ts";
import { handWritten, rawEcho } from "../peers-http.ts";
import type { ServerKind, ServerReport } from "./protocol.ts";

/**
 * Returns a service that stores nothing, to measure the path before and after admission. API keys are held in memory.
 */
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
  /** Number of jobs in the database; `null` without a database. */
  stored(): Promise<number | null>;
}

async function open(kind: ServerKind, folder: string): Promise<Measured> {
  const none = async () => null;
  if (kind === "raw") return { keys: ["none"], fetch: rawEcho(), stored: none };
  const database =
    kind === "sqlite"
      ? await openSqlite({ path: join(folder, "bench.db"), role: "server", driver: bunSqlite })
      : createMemoryStore();
  const service = openMeasured(database, createMemoryDispatcher());
  const keys = (await openCallers(service)).map(({ key }) => key);
  if (kind === "by hand") return { keys, fetch: handWritten(keys), stored: none };
  const http = createHttp(kind === "stub" ? withoutStorage(service) : service, { baseUrl: "http://127.0.0.1", ids });
  async function stored(): Promise<number> {
    const pools = await database.store.read.pools();
    return pools.reduce((sum, pool) => sum + pool.queued + pool.inFlight, 0);
  }
  return { keys, fetch: http.fetch, stored: kind === "sqlite" ? stored : none };
}

// The cast is safe because the parent passes a ServerKind and a folder.
const { keys, fetch, stored } = await open(process.argv[2] as ServerKind, process.argv[3] ?? "");
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, development: false, fetch: (request) => fetch(request) });

function report(message: ServerReport): void {
  process.send?.(message);
}

process.on("message", async () => report({ kind: "usage", cpuSeconds: cpuSeconds(), stored: await stored() }));
report({ kind: "ready", port: server.port ?? 0, keys });
