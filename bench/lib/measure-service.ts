import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { createPasswordHasher } from "../../adapters/node-crypto/password-hasher.ts";
import { systemClock as clock } from "../../adapters/system-clock/clock.ts";
import { type Caller, SCOPES } from "../../core/domain/caller.ts";
import type { Policy } from "../../core/domain/policy.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "../../core/domain/rate-limits.ts";
import type { Database } from "../../core/ports/database.ts";
import type { Dispatcher } from "../../core/ports/dispatcher.ts";
import { createService, type Service, type ServiceOptions } from "../../core/service.ts";

/** Number of organizations. With 20 no single row gets all the writes. */
const ORGANIZATIONS = 20;
const PLENTY = 1_000_000_000;

/** Creates the ids of everything in the measured service. */
export const ids = createIds(clock);

/**
 * Opens a service on the real clock with a handler that does nothing.
 *
 * Everything is as in production except the limits that would reject the load.
 */
export function openMeasured(
  database: Database,
  dispatcher: Dispatcher,
  policy: Partial<Policy> = {},
  oauth: Pick<ServiceOptions, "oauth"> = {},
): Service {
  const unlimited = { perKey: PLENTY, perOrganization: PLENTY };
  const rateLimits = Object.fromEntries(
    Object.keys(DEFAULT_RATE_LIMITS).map((bucket) => [bucket, unlimited]),
  ) as unknown as RateLimits; // the same buckets with higher limits
  return createService(
    {
      ...database,
      dispatcher,
      rateLimiter: createMemoryRateLimiter({ clock }),
      urlPolicy: { check: async () => "allowed" },
      crypto: nodeCrypto,
      passwords: createPasswordHasher(),
      clock,
      ids,
      handler: async () => ({ kind: "succeeded", result: {} }),
    },
    { rateLimits, policy: { queuedCap: PLENTY, saturationDepth: PLENTY, ...policy }, ...oauth },
  );
}

/** Creates organizations with credits for every load. Returns their API keys and callers. */
export async function openCallers(
  service: Service,
): Promise<readonly { readonly key: string; readonly caller: Caller }[]> {
  const callers: { key: string; caller: Caller }[] = [];
  for (let i = 0; i < ORGANIZATIONS; i++) {
    const { id } = await service.admin.createOrganization({ name: `Bench ${i}` });
    await service.admin.grantCredits({ organizationId: id, millicredits: 1_000_000_000_000, reference: "bench" });
    const { key } = await service.admin.createKey({ organizationId: id, kind: "live", scopes: SCOPES });
    const { caller } = await service.enter({ bearer: key }, { surface: "api", scope: null, bucket: null });
    callers.push({ key, caller });
  }
  return callers;
}

/** Keeps `width` calls of `work` in flight until the deadline; resolves to the number of calls. */
export async function keepBusy(
  width: number,
  deadline: number,
  work: (serial: number) => Promise<void>,
): Promise<number> {
  let serial = 0;
  async function line(): Promise<void> {
    while (performance.now() < deadline) await work(serial++);
  }
  await Promise.all(Array.from({ length: width }, line));
  return serial;
}
