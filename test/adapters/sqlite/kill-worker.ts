import { createMemoryDispatcher } from "../../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../../adapters/node-crypto/ids.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { systemClock as clock } from "../../../adapters/system-clock/clock.ts";
import { createService, SCOPES } from "../../../core/service.ts";
import { scanCommand } from "../../conformance/test-service.ts";

// Child process of the kill test: admits and runs jobs without end, printing the id of each accepted one.
const database = await openSqlite({ path: process.argv[2] ?? "", role: "server" });
const service = createService(
  {
    ...database,
    dispatcher: createMemoryDispatcher(),
    rateLimiter: createMemoryRateLimiter({ clock }),
    urlPolicy: { check: async () => "allowed" },
    crypto: nodeCrypto,
    clock,
    ids: createIds(clock),
    handler: async () => {
      await clock.sleep(2);
      return { kind: "succeeded", result: { done: true } };
    },
  },
  { policy: { leaseMs: 300, heartbeatMs: 100, redispatchMs: 200, backOffMs: [10], maxAttempts: 50 } },
);
const organizations = await service.owner.listOrganizations();
const organizationId = organizations[0]?.id ?? (await service.owner.createOrganization({ name: "Kill" })).id;
await service.owner.grantCredits({ organizationId, millicredits: 100_000_000, reference: "kill" });
await service.start();
const caller = { organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
while (process.argv[3] === "admit") {
  const accepted = await service.admit(caller, scanCommand()).catch(() => null);
  if (accepted === null) await clock.sleep(5);
  else process.stdout.write(`${accepted.jobId}\n`);
}
let isBusy = true;
while (isBusy) {
  await clock.sleep(20);
  const pools = await database.store.read.pools();
  isBusy = pools.some((pool) => pool.inFlight + pool.queued > 0);
}
await service.close();
await database.closeDatabase();
