import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { bunSqlite } from "../../../adapters/sqlite/bun-driver.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { testAccountStore } from "../../conformance/account-store.ts";
import { testIdentityStore } from "../../conformance/identity/store.ts";
import { testStore } from "../../conformance/store.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-"));
after(() => rmSync(folder, { recursive: true }));

let opened = 0;
const file = {
  open: () => openSqlite({ path: join(folder, `${++opened}.db`), role: "server" }),
  reopen: () => openSqlite({ path: join(folder, `${opened}.db`), role: "server" }),
};
const inMemory = { open: () => openSqlite({ path: ":memory:", role: "server" }) };
testStore("SQLite file", file);
testStore("SQLite in memory", inMemory);
testAccountStore("SQLite file", file);
testIdentityStore("SQLite file", file);

const bunFile = {
  open: () => openSqlite({ path: join(folder, `${++opened}.db`), role: "server", driver: bunSqlite }),
  reopen: () => openSqlite({ path: join(folder, `${opened}.db`), role: "server", driver: bunSqlite }),
};
testStore("SQLite file over bun:sqlite", bunFile);
testAccountStore("SQLite file over bun:sqlite", bunFile);
testIdentityStore("SQLite file over bun:sqlite", bunFile);
