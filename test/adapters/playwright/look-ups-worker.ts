/**
 * Runs the attack page in namespaces of its own and prints the names that the browser looked up, as JSON.
 *
 * Started by `look-ups.ts`, which makes 127.0.0.1 the only name server. Arguments: the browser, names to wait for with
 * commas between them, then the browser's flags. The attack is run again with a fresh browser until it has asked for
 * every awaited name, `TRIES` times at most: some browsers start their WebRTC attacks late or never.
 */
import { createSocket } from "node:dgram";
import { runAttack } from "./attack-run.ts";

/** RFC 1035 4.1.1: a query's header in bytes. */
const HEADER_BYTES = 12;
/** RFC 1035 4.1.1: the flags of a response with code 3, "name does not exist". */
const NO_SUCH_NAME = [0x81, 0x83] as const;

/** Reads the first question's name. RFC 1035 4.1.2 */
function nameOf(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; (query[at] ?? 0) > 0; at += (query[at] ?? 0) + 1)
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join(".");
}

/** Most runs of the attack page. */
const TRIES = 3;

const [executable = "", awaited = "", ...flags] = process.argv.slice(2);
const areAllAsked = () => awaited.split(",").every((name) => name === "" || names.has(name));
const names = new Set<string>();
const server = createSocket("udp4");
server.on("message", (query, { address, port }) => {
  names.add(nameOf(query));
  const response = Buffer.from(query);
  response.set(NO_SUCH_NAME, 2);
  server.send(response, port, address);
});
await new Promise<void>((resolve) => server.bind(53, "127.0.0.1", resolve));
for (let tries = 0; tries === 0 || (tries < TRIES && !areAllAsked()); tries += 1)
  await runAttack({ executable, flags, proxy: "everything" });
server.close();
console.log(JSON.stringify([...names].sort()));
