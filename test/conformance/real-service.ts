import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { JobHandler } from "../../core/domain/job.ts";
import type { Policy } from "../../core/domain/policy.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import type { RateLimiter } from "../../core/ports/rate-limiter.ts";
import { createService, type Service } from "../../core/service.ts";

export interface RealServiceInput {
  readonly database: Database;
  readonly handler: JobHandler;
  /** @default in memory */
  readonly dispatcher?: Dispatcher;
  /** @default in memory */
  readonly rateLimiter?: RateLimiter;
  readonly policy?: Partial<Policy>;
}

/** The machine's clock with sleeps shortened to a tenth, so that sweeps run soon. */
export const hastyClock: Clock = { now: systemClock.now, sleep: (ms, signal) => systemClock.sleep(ms / 10, signal) };

/** Creates a service on real servers, which do not follow a test clock. */
export function createRealService({
  database,
  handler,
  dispatcher,
  rateLimiter,
  policy = {},
}: RealServiceInput): Service {
  const ports = {
    ...database,
    dispatcher: dispatcher ?? createMemoryDispatcher(),
    rateLimiter: rateLimiter ?? createMemoryRateLimiter({ clock: hastyClock }),
    urlPolicy: { check: async () => "allowed" as const },
    crypto: nodeCrypto,
    clock: hastyClock,
    ids: createIds(hastyClock),
    handler,
  };
  return createService(ports, { policy });
}

/** Resolves once the condition is true; rejects after `ms`. */
export async function eventually(isTrue: () => Promise<boolean> | boolean, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() >= deadline) throw new Error("The awaited state was not reached in time.");
    await systemClock.sleep(10);
  }
}
