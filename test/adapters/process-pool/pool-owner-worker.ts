/** A process with a pool of two children, one idle and one hanging. It prints their ids and waits to be killed. */
import { fileURLToPath } from "node:url";
import { ProcessPool } from "../../../adapters/process-pool/process-pool.ts";
import type { Order } from "./trouble-worker.ts";

const entry = fileURLToPath(new URL("./trouble-worker.ts", import.meta.url));
const pool = new ProcessPool<Order, { readonly pid: number }>({ entry, size: 2 });
const places = [0, 1].map(() => pool.open(new AbortController().signal));
const outcomes = await Promise.all(places.map((place) => place.run({ what: "echo", text: "" }, 60_000)));
const pids = outcomes.map((outcome) => (outcome.kind === "done" ? outcome.output.pid : 0));
places[0]?.close();
void places[1]?.run({ what: "spin", text: "" }, 60_000);
console.log(pids.join(" "));
setInterval(() => undefined, 1_000);
