import { once } from "node:events";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { createRealService } from "../../conformance/real-service.ts";

// Child process of the watch tests. Works for the service until its input ends.
const [url = ""] = process.argv.slice(2);
const database = await openPostgres({ url, maxConnections: 4 });
const service = createRealService({
  database,
  handler: async () => ({ kind: "succeeded", result: { on_page_optimization: { score: 61 } } }),
});
await service.start();
process.stdout.write("ready\n");
process.stdin.resume();
await once(process.stdin, "end");
await service.close();
await database.closeDatabase();
