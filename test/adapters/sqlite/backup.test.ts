import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, it } from "node:test";
import { MIGRATIONS, migrate } from "../../../adapters/sql/migrations.ts";
import { backUpSqlite, restoreSqlite } from "../../../adapters/sqlite/backup.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { SqliteSql } from "../../../adapters/sqlite/sqlite-sql.ts";

/** A made-up step of the next version. */
const NEXT = ["create table next_version (id text primary key)"];

describe("an update and the way back", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-update-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("a database that a newer program migrated is refused, and its backup from before opens with all its rows", async () => {
    const [path, copy] = [join(folder, "data.db"), join(folder, "copy.db")];
    const first = await openSqlite({ path, role: "server" });
    await first.closeDatabase();
    const database = new DatabaseSync(path);
    database.exec("create table kept (name text)");
    database.prepare("insert into kept (name) values (?)").run("before the update");
    const { schemaVersion } = backUpSqlite(path, copy);
    assert.equal(schemaVersion, MIGRATIONS.length);
    await migrate(new SqliteSql(database), [...MIGRATIONS, NEXT]);
    database.close();
    await assert.rejects(openSqlite({ path, role: "server" }), /Start a newer program/);

    const former = join(folder, "former.db");
    assert.equal(restoreSqlite(path, copy, { formerName: former }), former);
    await (await openSqlite({ path, role: "server" })).closeDatabase();
    const restored = new DatabaseSync(path);
    assert.deepEqual(
      restored
        .prepare("select name from kept")
        .all()
        .map((each) => (each as { readonly name: string }).name),
      ["before the update"],
    );
    restored.close();
  });
});
