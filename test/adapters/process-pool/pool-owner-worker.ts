/** A process with a pool of two children, one idle and one hanging; it tells their ids and waits to be killed. */
import { fileURLToPath } from "node:url";
import { ProcessPool } from "../../../adapters/process-pool/process-pool.ts";
import type { Order } from "./trouble-worker.ts";

const entry = fileURLToPath(new URL("./trouble-worker.ts", import.meta.url));
const pool = new ProcessPool<Order, { readonly pid: number }>({ entry, size: 2, deadlineMs: 60_000 });
const owner = new AbortController().signal;
const orders = ["400", "400"].map((text) => pool.run({ what: "sleep", text }, owner));
const pids = (await Promise.all(orders)).map((outcome) => (outcome.kind === "done" ? outcome.output.pid : 0));
void pool.run({ what: "spin", text: "" }, owner);
console.log(pids.join(" "));
setInterval(() => undefined, 1_000);
