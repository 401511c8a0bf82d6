import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { testStoreHistories } from "../../conformance/store-histories.ts";

testStoreHistories("memory", { open: async () => createMemoryStore() }, { runs: 100 });
testStoreHistories("SQLite in memory", { open: () => openSqlite({ path: ":memory:", role: "server" }) }, { runs: 50 });
