import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, it } from "node:test";
import { MIGRATIONS, migrate, pendingAfter, SCHEMA_VERSION } from "../../adapters/sql/migrations.ts";
import { SqliteSql } from "../../adapters/sqlite/sqlite-sql.ts";
import { startServer } from "../blackbox/server-process.ts";
import { ownPostgres } from "../conformance/services.ts";
import { runCli } from "./cli.ts";

const SLOW = { timeout: 120_000 };
const OLD = SCHEMA_VERSION - 2;
const CHANGES = (pendingAfter(OLD)?.changes ?? []).join(", ");

describe("commands on an old or missing database", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-migration-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const on = (database: string) => ({
    SERPLENS_DATABASE_URL: database.includes(":") ? database : `sqlite:${join(folder, database)}`,
    SERPLENS_PORT: "0",
    SERPLENS_BROWSER: "off",
  });
  const run = (database: string, ...args: readonly string[]) => runCli(args, { cwd: folder, env: on(database) });
  const copiesOf = (name: string) => readdirSync(folder).filter((file) => file.startsWith(`${name}.before-migration`));

  function versionIn(name: string): number {
    const file = new DatabaseSync(join(folder, name));
    const [row] = file.prepare("select max(version) as version from schema_version").all();
    file.close();
    return Number(row?.version);
  }

  /** Makes a database as an older program left it. */
  async function old(name: string): Promise<void> {
    const file = new DatabaseSync(join(folder, name));
    await migrate(new SqliteSql(file), MIGRATIONS.slice(0, OLD));
    file.close();
  }

  it("commands other than migrate and serve leave an old database as it is and say what is missing", SLOW, async () => {
    await old("old.db");
    for (const args of [
      ["orgs", "list"],
      ["orgs", "create"],
      ["users", "list"],
    ]) {
      const { code, stderr } = await run("old.db", ...args);
      assert.equal(code, 1, args.join(" "));
      assert.match(stderr, new RegExp(`has schema version ${OLD}, and this program needs ${SCHEMA_VERSION}`));
      assert.ok(stderr.includes(`Run \`serplens migrate\`, which does: ${CHANGES}.`), stderr);
    }
    const doctor = await run("old.db", "doctor");
    assert.match(doctor.stdout, new RegExp(`^warn {2}database {2}.*has schema version ${OLD}`, "m"));
    const backup = await run("old.db", "backup", join(folder, "copy.db"));
    assert.equal(backup.code, 0, backup.stderr);
    assert.match(backup.stderr, /Run `serplens migrate`/);
    assert.equal(versionIn("old.db"), OLD);
    assert.equal(versionIn("copy.db"), OLD);
  });

  it("commands that read create no database", SLOW, async () => {
    for (const args of [["orgs", "list"], ["doctor"], ["keys", "list", "--org", "org_1"], ["backup", "x.db"]]) {
      const { stdout, stderr } = await run("missing.db", ...args);
      assert.match(stdout + stderr, /missing\.db does not exist/, args.join(" "));
    }
    const tool = await runCli(["tool", "extract"], { cwd: folder, env: on("missing.db"), input: "" });
    assert.equal(tool.code, 0, tool.stderr);
    assert.equal(existsSync(join(folder, "missing.db")), false);
  });

  it("a command that makes an empty database beside a running program says so", SLOW, async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const bound = other.address();
    const port = typeof bound === "object" && bound !== null ? bound.port : assert.fail("no port");
    const env = { ...on("beside.db"), SERPLENS_PORT: String(port) };
    const beside = await runCli(["orgs", "create"], { cwd: folder, env });
    other.close();
    assert.equal(beside.code, 0, beside.stderr);
    assert.match(beside.stderr, /made the empty database .*beside\.db/);
    assert.match(beside.stderr, new RegExp(`port ${port} is in use.*uses another database`));
    const alone = await run("alone.db", "orgs", "create");
    assert.match(alone.stderr, /made the empty database/);
    assert.doesNotMatch(alone.stderr, /another database/);
  });

  it("migrate copies an old SQLite database before it migrates", SLOW, async () => {
    await old("migrate.db");
    const { code, stderr } = await run("migrate.db", "migrate");
    assert.equal(code, 0, stderr);
    const [copy, ...more] = copiesOf("migrate.db");
    assert.deepEqual(more, []);
    assert.match(stderr, new RegExp(`copied .*${copy}`));
    assert.equal(versionIn(copy ?? ""), OLD);
    assert.equal(versionIn("migrate.db"), SCHEMA_VERSION);
    assert.equal((await run("migrate.db", "migrate")).code, 0);
    assert.equal(copiesOf("migrate.db").length, 1);
  });

  it("serve copies an old SQLite database before it migrates", SLOW, async () => {
    await old("serve.db");
    const server = await startServer([], { cwd: folder, env: on("serve.db") });
    await server.end("SIGTERM");
    assert.deepEqual(copiesOf("serve.db").map(versionIn), [OLD]);
    assert.equal(versionIn("serve.db"), SCHEMA_VERSION);
  });

  it("migrate --backup-taken makes no copy", SLOW, async () => {
    await old("taken.db");
    assert.equal((await run("taken.db", "migrate", "--backup-taken")).code, 0);
    assert.deepEqual(copiesOf("taken.db"), []);
    assert.equal(versionIn("taken.db"), SCHEMA_VERSION);
  });

  it("PostgreSQL is migrated only with --backup-taken, and a new database without it", SLOW, async (t) => {
    const server = await ownPostgres();
    if (server === null) return t.skip("PostgreSQL is not installed");
    try {
      const { default: postgres } = await import("postgres");
      const { url } = server;
      assert.match((await run(url, "orgs", "list")).stderr, /has no tables/);
      assert.equal((await run(url, "migrate")).code, 0);
      const sql = postgres(url, { max: 1 });
      await sql.unsafe(`delete from schema_version where version > ${SCHEMA_VERSION - 1}`);
      for (const command of ["migrate", "serve"]) {
        const { code, stderr } = await run(url, command);
        assert.equal(code, 1, command);
        assert.match(stderr, /pg_dump.*serplens migrate --backup-taken/s, command);
      }
      const [row] = await sql.unsafe("select max(version) as version from schema_version");
      assert.equal(row?.version, SCHEMA_VERSION - 1);
      await sql.end();
    } finally {
      await server.stop();
    }
  });
});
