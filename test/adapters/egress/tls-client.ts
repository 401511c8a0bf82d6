// Run as a child of tls.test.ts: trust and TLS switches are read from the environment when a process starts.
import { createEgress, parseHostMap } from "../../../adapters/egress/index.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";

const [map = "", ...urls] = process.argv.slice(2);
const egress = createEgress({ userAgent: "serplens/0", clock: systemClock, mapHosts: parseHostMap(map) });
for (const url of urls) {
  const outcome = await egress.fetcher.get({ url, accept: "page", locale: "en" }, new AbortController().signal);
  console.log(outcome.kind === "fetched" ? new TextDecoder().decode(outcome.resource.body) : outcome.reason);
}
