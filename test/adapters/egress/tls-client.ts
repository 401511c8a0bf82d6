// Run as a child, with addresses to get, after `client:` as client documents, and after `post:` to post to. Trust and
// TLS switches are read from the environment when a process starts.
import { createEgress, parseHostMap } from "../../../adapters/egress/index.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";

const [map = "", ...urls] = process.argv.slice(2);
const egress = createEgress({ userAgent: "serplens/0", clock: systemClock, mapHosts: parseHostMap(map) });
const never = new AbortController().signal;
for (const given of urls) {
  const url = given.replace(/^post:/, "");
  if (url !== given) {
    const outcome = await egress.webhookTransport.post({ url, headers: {}, body: new Uint8Array() }, never);
    console.log(outcome.kind === "answered" ? outcome.status : outcome.reason);
    continue;
  }
  const accept = url.startsWith("client:") ? "client" : "page";
  const address = url.replace(/^client:/, "");
  const outcome = await egress.fetcher.get({ url: address, accept, locale: "en" }, never);
  console.log(outcome.kind === "fetched" ? new TextDecoder().decode(outcome.resource.body) : outcome.reason);
}
await egress.close();
