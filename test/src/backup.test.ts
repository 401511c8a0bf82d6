import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, it } from "node:test";
import { SCHEMA_VERSION } from "../../adapters/sql/migrations.ts";
import { createClient } from "../blackbox/client.ts";
import { startServer } from "../blackbox/server-process.ts";
import { startPostgres } from "../conformance/services.ts";
import { runCli } from "./cli.ts";

const SLOW = { timeout: 60_000 };

describe("serplens backup and restore", () => {
  let folder: string;
  let env: Readonly<Record<string, string>>;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-backup-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const at = (name: string) => join(folder, name);
  const use = (database: string) => {
    env = { SERPLENS_DATABASE_URL: `sqlite:${at(database)}`, SERPLENS_PORT: "0", SERPLENS_BROWSER: "off" };
  };
  const run = (...args: readonly string[]) => runCli(args, { cwd: folder, env });
  const json = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(...args, "--json");
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const jobsIn = (file: string): number => {
    const database = new DatabaseSync(file);
    const [row] = database.prepare("select count(*) as count from jobs").all() as { readonly count: number }[];
    database.close();
    return row?.count ?? 0;
  };

  it(
    "a backup beside a server that accepts jobs holds a consistent part of them, and a restore brings them back",
    SLOW,
    async () => {
      use("live.db");
      const { id } = await json("orgs", "create");
      const { key } = await json("keys", "create", "--org", id, "--kind", "test");
      const server = await startServer([], { cwd: folder, env });
      const client = createClient(server.address, key);
      let isOver = false;
      let accepted = 0;
      const load = (async () => {
        while (!isOver) {
          const { status } = await client.post("/v1/scan/lite", { keyword: "test:fail", url: "https://a.example/" });
          if (status === 202) accepted += 1;
        }
      })();
      const acceptedBefore = async () => {
        while (accepted < 5) await new Promise((resolve) => setImmediate(resolve));
        return accepted;
      };
      const atLeast = await acceptedBefore();
      const backup = await json("backup", "copy.db");
      isOver = true;
      await load;
      assert.equal(backup.schema_version, SCHEMA_VERSION);
      assert.match(backup.keep_also, /encryption-key$/);
      assert.equal(backup.bytes, statSync(at("copy.db")).size);
      assert.equal(statSync(at("copy.db")).mode & 0o777, 0o600);
      const held = jobsIn(at("copy.db"));
      assert.ok(held >= atLeast && held <= accepted, `${atLeast} <= ${held} <= ${accepted}`);

      const refused = await run("restore", "copy.db");
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, /in use by another server: stop that server/);
      assert.equal(await server.end("SIGTERM"), 0);
      const { former } = await json("restore", "copy.db");
      assert.equal(jobsIn(at("live.db")), held);
      assert.equal(jobsIn(former), accepted);
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.endsWith(".partial")),
        [],
      );
      assert.equal((await json("orgs", "list"))[0]?.id, id);
    },
  );

  it("a backup never replaces a file and names a missing database", async () => {
    use("small.db");
    await json("migrate");
    writeFileSync(at("there.db"), "");
    const twice = await run("backup", "there.db");
    assert.deepEqual([twice.code, /exists\. Choose another file/.test(twice.stderr)], [1, true], twice.stderr);
    use("none.db");
    const missing = await run("backup", "new.db");
    assert.deepEqual([missing.code, /does not exist/.test(missing.stderr)], [1, true], missing.stderr);
    assert.equal(existsSync(at("new.db")), false);
  });

  it("a restore refuses a damaged backup and one of a newer program, and keeps the database", async () => {
    use("kept.db");
    const { id } = await json("orgs", "create");
    writeFileSync(at("damaged.db"), "no database".repeat(1_000));
    const damaged = await run("restore", "damaged.db");
    assert.deepEqual([damaged.code, /is not a database of serplens/.test(damaged.stderr)], [1, true], damaged.stderr);
    await json("backup", "newer.db");
    const newer = new DatabaseSync(at("newer.db"));
    newer.exec(`insert into schema_version (version) values (${SCHEMA_VERSION + 1})`);
    newer.close();
    const refused = await run("restore", "newer.db");
    assert.deepEqual([refused.code, /Use a newer program/.test(refused.stderr)], [1, true], refused.stderr);
    assert.equal((await json("orgs", "list"))[0]?.id, id);
  });

  it("backup and restore name the tools of PostgreSQL, and these bring every row back", SLOW, async (context) => {
    const postgres = await startPostgres();
    if (postgres === null) return context.skip("needs PostgreSQL");
    const { url } = postgres;
    env = { SERPLENS_DATABASE_URL: url };
    const refused = await run("backup", "x.db");
    assert.deepEqual([refused.code, /Use pg_dump/.test(refused.stderr)], [2, true], refused.stderr);
    const { id } = await json("orgs", "create");
    const dumped = spawnSync("pg_dump", ["--format=custom", `--file=${at("serplens.dump")}`, url], {
      encoding: "utf8",
    });
    assert.equal(dumped.status, 0, dumped.stderr);
    await json("orgs", "create");
    const restored = spawnSync(
      "pg_restore",
      ["--clean", "--if-exists", "--no-owner", "--single-transaction", `--dbname=${url}`, at("serplens.dump")],
      { encoding: "utf8" },
    );
    assert.equal(restored.status, 0, restored.stderr);
    const organizations = await json("orgs", "list");
    assert.deepEqual(
      organizations.map((organization: { readonly id: string }) => organization.id),
      [id],
    );
  });
});
