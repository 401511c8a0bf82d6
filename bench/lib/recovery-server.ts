import { createMemoryDispatcher } from "../../adapters/memory/dispatcher.ts";
import { createMemoryRateLimiter } from "../../adapters/memory/rate-limiter.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { systemClock as clock } from "../../adapters/system-clock/clock.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import { createService } from "../../core/service.ts";
import { scanCommand } from "../../test/conformance/test-service.ts";

// Child process of recovery.bench.ts: a service with the contract's policy and jobs that run for a minute. Prints each
// job's name at its start.
const [path = "", jobs = "0"] = process.argv.slice(2);
const SPREAD_MS = 5_000;
const PER_ORGANIZATION = 4;

const database = await openSqlite({ path, role: "server" });
const service = createService(
  {
    ...database,
    dispatcher: createMemoryDispatcher(),
    rateLimiter: createMemoryRateLimiter({ clock }),
    urlPolicy: { check: async () => "allowed" },
    crypto: nodeCrypto,
    clock,
    ids: createIds(clock),
    async handler(request, { signal }) {
      console.log(request.type === "scan" ? request.keyword : "");
      await clock.sleep(60_000, signal);
      return { kind: "succeeded", result: {} };
    },
  },
  { policy: { poolSizes: { classify: 0, "scan.lite": 0, "scan.standard": 64, "scan.deep": 0 } } },
);
await service.start();
let organizationId = "";
for (let i = 0; i < Number(jobs); i++) {
  if (i % PER_ORGANIZATION === 0) organizationId = (await service.admin.createOrganization({ name: "Recovery" })).id;
  const { request } = scanCommand();
  const command = scanCommand({ request: request.type === "scan" ? { ...request, keyword: `job ${i}` } : request });
  await service.admit({ organizationId, keyId: null, kind: "live", scopes: SCOPES }, command);
  // The submissions are spread over one heartbeat, so that the leases end at different times.
  await clock.sleep(SPREAD_MS / Number(jobs));
}
