import { createEgress, type HostMap } from "../../adapters/egress/index.ts";
import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { createPasswordHasher } from "../../adapters/node-crypto/password-hasher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import { createDatabaseClock } from "../../core/service/transactions/database-clock.ts";
import { createService } from "../../core/service.ts";
import { closeAll } from "../../core/util/closing.ts";
import type { Config } from "../config/config.ts";
import { encryptionKeysOf } from "../config/encryption-key.ts";
import { userAgentOf } from "../config/version.ts";
import type { OpenService } from "./compose.ts";
import { type DatabaseUse, openDatabase } from "./database.ts";
import { openPayments } from "./payments.ts";

/** Configuration of admin commands. */
export type AdminConfig = Pick<Config, "baseUrl" | "database" | "secretKeys" | "httpReceivers"> &
  Partial<Pick<Config, "payments">>;

/** Finds the organization that has an id, `null` for an unknown id. For operators, who know an id from a log line. */
export interface OperatorLookup {
  organizationOfJob(jobId: string): Promise<string | null>;
  organizationOfKey(keyId: string): Promise<string | null>;
  /** The cohort snapshot of a scan as JSON text, `null` when none is kept. */
  snapshotOfJob(jobId: string): Promise<string | null>;
}

/**
 * Opens a service for admin commands beside a running server, without the analysis. The service is never started,
 * so it runs no jobs and sends no deliveries. The sweep of a server finds the work that a command creates.
 *
 * Refuses a database that is missing or old, unless `schema` allows it.
 */
export async function openAdmin(
  config: AdminConfig,
  { mapHosts, schema = "keep", ...use }: { readonly mapHosts: HostMap } & Partial<Omit<DatabaseUse, "role">>,
): Promise<OpenService & { readonly lookup: OperatorLookup }> {
  const database = await openDatabase(config.database, { ...use, schema, role: "admin" });
  const clock = createDatabaseClock({ clock: systemClock, time: database.time, logger: SILENT_LOGGER });
  await clock.compare();
  const dispatcher = createMemoryDispatcher();
  const egress = createEgress({
    userAgent: userAgentOf(config.baseUrl),
    clock,
    mapHosts,
    denyHosts: [new URL(config.baseUrl).hostname],
    httpReceivers: config.httpReceivers,
  });
  const runsNothing = (): Promise<never> =>
    Promise.reject(new Error("The service of an admin command must not be started."));
  const sales = await openPayments(config.payments);
  const service = createService(
    {
      ...database,
      ...sales.ports,
      dispatcher,
      rateLimiter: createMemoryRateLimiter({ clock }),
      urlPolicy: egress.policy,
      passwords: createPasswordHasher(),
      crypto: nodeCrypto,
      clock,
      clockGuard: clock,
      ids: createIds(clock),
      handler: runsNothing,
      testHandler: runsNothing,
    },
    { secretKeys: encryptionKeysOf(config), policy: sales.policy },
  );
  return {
    service,
    lookup: {
      organizationOfJob: database.store.read.organizationOfJob,
      organizationOfKey: database.accounts.organizationOfKey,
      async snapshotOfJob(jobId) {
        const organizationId = await database.store.read.organizationOfJob(jobId);
        return organizationId === null ? null : database.store.read.snapshot(organizationId, jobId);
      },
    },
    close: () =>
      closeAll([() => service.close(), () => egress.close(), () => dispatcher.close(), () => database.closeDatabase()]),
  };
}
