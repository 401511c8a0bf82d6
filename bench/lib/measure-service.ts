import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { systemClock as clock } from "../../adapters/system-clock/clock.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "../../core/accounts/rate-limits.ts";
import type { Policy } from "../../core/engine/policy.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import { type Caller, createService, SCOPES, type Service } from "../../core/service.ts";

/** Enough organisations that no single row is all of the work. */
const ORGANIZATIONS = 20;
const PLENTY = 1_000_000_000;

/** The ids of everything that the measured service makes. */
export const ids = createIds(clock);

/** A service on the real clock whose handler does nothing. Everything is as in production but the numbers that would refuse the load. */
export function openMeasured(database: Database, dispatcher: Dispatcher, policy: Partial<Policy> = {}): Service {
  const unlimited = { perKey: PLENTY, perOrganization: PLENTY };
  const rateLimits = Object.fromEntries(Object.keys(DEFAULT_RATE_LIMITS).map((bucket) => [bucket, unlimited])) as unknown as RateLimits; // the same buckets
  return createService(
    {
      ...database,
      dispatcher,
      rateLimiter: createMemoryRateLimiter({ clock }),
      urlPolicy: { check: async () => "allowed" },
      crypto: nodeCrypto,
      clock,
      ids,
      handler: async () => ({ kind: "succeeded", result: {} }),
    },
    { rateLimits, policy: { queuedCap: PLENTY, saturationDepth: PLENTY, ...policy } },
  );
}

/** Opens organisations with credits for every load; answers their keys and the callers these stand for. */
export async function openCallers(service: Service): Promise<readonly { readonly key: string; readonly caller: Caller }[]> {
  const callers: { key: string; caller: Caller }[] = [];
  for (let i = 0; i < ORGANIZATIONS; i++) {
    const { id } = await service.owner.createOrganization({ name: `Bench ${i}` });
    await service.owner.grantCredits({ organizationId: id, millicredits: 1_000_000_000_000, reference: "bench" });
    const { key } = await service.owner.createKey({ organizationId: id, kind: "live", scopes: SCOPES });
    callers.push({ key, caller: await service.authenticate(key, "api") });
  }
  return callers;
}

/** Keeps `width` calls of `work` under way until the deadline; resolves to how many there were. */
export async function keepBusy(width: number, deadline: number, work: (serial: number) => Promise<void>): Promise<number> {
  let serial = 0;
  async function line(): Promise<void> {
    while (performance.now() < deadline) await work(serial++);
  }
  await Promise.all(Array.from({ length: width }, line));
  return serial;
}
