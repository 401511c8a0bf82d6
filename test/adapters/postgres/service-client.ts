import { createMemoryDispatcher } from "../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../../adapters/node-crypto/ids.ts";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { systemClock as clock } from "../../../adapters/system-clock/clock.ts";
import { isTerminal } from "../../../core/job.ts";
import { createService, SCOPES } from "../../../core/service.ts";
import { scanCommand } from "../../conformance/test-service.ts";

// Child process of the client tests: admits jobs and runs whatever is granted, until all jobs of the organisation have ended.
const [url = "", organizationId = "", own = "", total = ""] = process.argv.slice(2);
const database = await openPostgres({ url, maxConnections: 4 });
const service = createService({
  ...database,
  dispatcher: createMemoryDispatcher(),
  rateLimiter: createMemoryRateLimiter({ clock }),
  urlPolicy: { check: async () => "allowed" },
  crypto: nodeCrypto,
  clock,
  ids: createIds(clock),
  async handler() {
    await clock.sleep(5);
    return { kind: "succeeded", result: { done: true } };
  },
});
const caller = { organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
await service.start();
await Promise.all(Array.from({ length: Number(own) }, () => service.admit(caller, scanCommand())));
while (true) {
  const jobs = await database.store.read.jobs({ organizationId, after: null, limit: Number(total), state: null });
  if (jobs.length === Number(total) && jobs.every((job) => isTerminal(job.state))) break;
  await clock.sleep(20);
}
await service.close();
await database.closeDatabase();
