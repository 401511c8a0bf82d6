import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { Policy } from "../../core/engine/policy.ts";
import type { JobHandler } from "../../core/job.ts";
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

/** The machine's time, with waits of a tenth, so that sweeps come soon. */
export const hastyClock: Clock = { now: systemClock.now, sleep: (ms, signal) => systemClock.sleep(ms / 10, signal) };

/** A service beside real servers, which no test clock can drive. */
export function createRealService({ database, handler, dispatcher, rateLimiter, policy = {} }: RealServiceInput): Service {
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

/** Resolves once it is true; rejects after the time. */
export async function eventually(isTrue: () => Promise<boolean> | boolean, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() >= deadline) throw new Error("the awaited state was not reached");
    await systemClock.sleep(10);
  }
}
