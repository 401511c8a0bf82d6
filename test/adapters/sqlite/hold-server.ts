import { openSqlite } from "../../../adapters/sqlite/open.ts";

// Child process of the lock tests: holds the server role until it is killed.
const database = await openSqlite({ path: process.argv[2] ?? "", role: "server" });
console.log("open");
// The timer refers to the database. Otherwise it would be garbage-collected together with its lock.
setInterval(() => database.store.hints, 1_000);
