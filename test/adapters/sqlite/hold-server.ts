import { openSqlite } from "../../../adapters/sqlite/open.ts";

// Child process of the lock tests: holds the server role until it is killed.
const database = await openSqlite({ path: process.argv[2] ?? "", role: "server" });
console.log("open");
// Named here, because a database that nothing refers to is collected, and its lock with it.
setInterval(() => database.store.hints, 1_000);
