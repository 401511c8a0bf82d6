import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { ROLES } from "../../core/domain/caller.ts";
import { createRandom } from "../conformance/seeded.ts";
import { audit, type Findings } from "./audit.ts";
import { Child } from "./child.ts";
import { Client } from "./client.ts";
import { type Drill, drained, outlived, sleep } from "./drill.ts";

/**
 * Kills the embedded service on one file repeatedly, sometimes during the opening of the file. Then waits for the work
 * to end and audits.
 */
export async function drillSqlite({ kills, seed }: Drill): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-crash-"));
  const path = join(folder, "crash.db");
  const random = createRandom(seed);
  const client = new Client(random);
  const spawn = () =>
    new Child({ storage: { kind: "sqlite", path }, roles: ROLES, seed: Math.floor(random() * 2 ** 32) });
  try {
    for (let i = 0; i < kills; i++) {
      const child = spawn();
      if (random() < 0.15) {
        await sleep(random() * 150);
        await child.kill();
        continue;
      }
      const loaded = client.load(child, await child.ready);
      await sleep(random() * 250);
      await outlived(client, i);
      await child.kill();
      await loaded;
    }
    const last = spawn();
    const loaded = client.load(last, await last.ready);
    await outlived(client, kills);
    client.isDone = true;
    const complaints = await drained(last);
    await loaded;
    const database = await openSqlite({ path, role: "admin" });
    const findings = await audit(database, client);
    await database.closeDatabase();
    return { ...findings, faults: [...complaints, ...findings.faults] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
