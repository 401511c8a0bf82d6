import { openPostgres } from "../../../adapters/postgres/open.ts";
import { SCOPES } from "../../../core/domain/caller.ts";
import { isTerminal } from "../../../core/domain/job.ts";
import { createRealService, eventually } from "../../conformance/real-service.ts";
import { scanCommand } from "../../conformance/test-service.ts";

// Child process of the client tests. Admits jobs and runs granted jobs until all jobs of the organization have ended.
const [url = "", organizationId = "", own = "", total = ""] = process.argv.slice(2);
const database = await openPostgres({ url, maxConnections: 4 });
const service = createRealService({ database, handler: async () => ({ kind: "succeeded", result: { done: true } }) });
const caller = { organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
await service.start();
await Promise.all(Array.from({ length: Number(own) }, () => service.admit(caller, scanCommand())));
await eventually(async () => {
  const jobs = await database.store.read.jobs({ organizationId, after: null, limit: Number(total), state: null });
  return jobs.length === Number(total) && jobs.every((job) => isTerminal(job.state));
}, 30_000);
await service.close();
await database.closeDatabase();
