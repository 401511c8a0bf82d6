import { createEgress, type HostMap } from "../adapters/egress/index.ts";
import { createMemoryDispatcher } from "../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../adapters/node-crypto/crypto.ts";
import { createIds } from "../adapters/node-crypto/ids.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import { closeAll } from "../core/closing.ts";
import { createService } from "../core/service.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database.ts";
import type { OpenService } from "./presets.ts";
import { userAgentOf } from "./version.ts";

/** Parts of the configuration that owner commands need. */
export type AdminConfig = Pick<Config, "baseUrl" | "database" | "secretKeys" | "httpReceivers">;

/**
 * Opens a service for owner commands beside a running server: the database and its rules, without the analysis. It is never started,
 * so that it runs no jobs and sends nothing; what it makes due is found by the sweep of a server.
 */
export async function openAdmin(config: AdminConfig, { mapHosts }: { readonly mapHosts: HostMap }): Promise<OpenService> {
  const database = await openDatabase(config.database, "admin");
  const dispatcher = createMemoryDispatcher();
  const egress = createEgress({
    userAgent: userAgentOf(config.baseUrl),
    clock: systemClock,
    mapHosts,
    denyHosts: [new URL(config.baseUrl).hostname],
    httpReceivers: config.httpReceivers,
  });
  const runsNothing = (): Promise<never> => Promise.reject(new Error("a service for owner commands was started"));
  const service = createService(
    {
      ...database,
      dispatcher,
      rateLimiter: createMemoryRateLimiter({ clock: systemClock }),
      urlPolicy: egress.policy,
      crypto: nodeCrypto,
      clock: systemClock,
      ids: createIds(systemClock),
      handler: runsNothing,
      testHandler: runsNothing,
    },
    { secretKeys: config.secretKeys },
  );
  return {
    service,
    close: () => closeAll([() => service.close(), () => egress.close(), () => dispatcher.close(), () => database.closeDatabase()]),
  };
}
