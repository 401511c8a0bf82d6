import assert from "node:assert/strict";
import { createEgress } from "../../adapters/egress/index.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { alternate, cpuSeconds, perCpuSecond, perSecond, printSamples, type Variant } from "./measure.ts";

// Child process of speed.bench.ts. Compares the guarded fetch with a plain fetch, each with a new connection, without
// and with TLS.
const [port = "", tlsPort = "", seconds = "2", rounds = "4"] = process.argv.slice(2);
const SIGNAL = new AbortController().signal;
/** Name in the tests' certificate. */
const HOST = "secure.example";
const AT_ONCE = 8;
/** Smallest rate of the guarded fetch per rate of the plain one. D-57 */
const FLOOR = 0.5;

function variant(name: string, get: () => Promise<number>): Variant {
  return {
    name,
    async measure(length) {
      const cpu = cpuSeconds();
      const startedAt = performance.now();
      let count = 0;
      const work = async () => {
        while (performance.now() - startedAt < length * 1000) {
          assert.ok((await get()) > 10_000);
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return { count, seconds: (performance.now() - startedAt) / 1000, cpuSeconds: cpuSeconds() - cpu };
    },
  };
}

for (const [scheme, at] of [
  ["http", port],
  ["https", tlsPort],
] as const) {
  const egress = createEgress({
    userAgent: "serplens-bench/0",
    clock: systemClock,
    mapHosts: new Map([[HOST, { address: "127.0.0.1", port: Number(at) }]]),
  });
  const guarded = variant("guarded fetch", async () => {
    const outcome = await egress.fetcher.get(
      { url: `${scheme}://${HOST}/small`, accept: "page", locale: "en" },
      SIGNAL,
    );
    return outcome.kind === "fetched" ? outcome.resource.body.length : 0;
  });
  // A plain fetch cannot be pinned to an address, so its URL has the address, and TLS uses the name.
  const options = { keepalive: false, headers: { connection: "close", host: HOST }, tls: { serverName: HOST } };
  const plain = variant(
    "plain fetch",
    async () => (await (await fetch(`${scheme}://127.0.0.1:${at}/small`, options)).arrayBuffer()).byteLength,
  );
  const samples = await alternate([guarded, plain], { seconds: Number(seconds), rounds: Number(rounds) });
  console.log(`\n10 KB page over ${scheme}, ${AT_ONCE} at once, a new connection each`);
  printSamples(samples, [
    { of: "guarded fetch", to: "plain fetch", rate: perSecond, floor: FLOOR },
    { of: "guarded fetch", to: "plain fetch", rate: perCpuSecond },
  ]);
  await egress.close();
}
