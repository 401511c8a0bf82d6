import { openSqlite } from "../../../adapters/sqlite/open.ts";

// Child process of the lock tests: holds the server role until it is killed.
await openSqlite({ path: process.argv[2] ?? "", role: "server" });
console.log("open");
setInterval(() => {}, 1_000);
