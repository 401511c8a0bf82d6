import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { openForwardProxy } from "../../../adapters/egress/forward-proxy.ts";
import { createGuard } from "../../../adapters/egress/guard.ts";
import { attackPage, serviceWorker } from "./attack-page.ts";
import { SANDBOX, startCanary, startWeb } from "./stand.ts";

/** How the attacked browser is started. */
export interface AttackStart {
  readonly executable: string;
  readonly flags: readonly string[];
  /** `except-loopback` is the browser's own default: loopback and link-local addresses bypass the proxy. */
  readonly proxy: "everything" | "except-loopback" | "none";
}

/** Pages that the attack page requests when its timer and its WebRTC attacks have ended. */
const DONE = "/done";
const RELAYS_FAILED = "/relays-failed";
/** Longest time in ms for the attacks on a busy machine. */
const END_MS = 40_000;
/** Longest wait in ms for the end of the WebRTC attacks, which the browser does not always report. */
const RELAYS_MS = 10_000;

/** Loads the attack page in a browser started that way. Returns one entry per connection to a forbidden listener. */
export async function runAttack({ executable, flags, proxy: use }: AttackStart): Promise<readonly string[]> {
  const canary = await startCanary();
  const web = await startWeb((request, response) => {
    const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
    if (to !== null) response.writeHead(302, { location: to }).end();
    else if (request.url === "/sw.js")
      response.writeHead(200, { "content-type": "text/javascript" }).end(serviceWorker(canary));
    else response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/" ? attackPage(canary) : "");
  });
  const mapHosts = new Map([["localhost", { address: "127.0.0.1", port: web.port }]]);
  const resolver = { resolve4: async () => ["127.0.0.1"], resolve6: async () => [] };
  // The guard allows the listeners' ports, so that only its address rules can refuse.
  const guard = createGuard({ resolver, mapHosts, allowPorts: [80, 443, canary.port, canary.udpPort, web.port] });
  const proxy = await openForwardProxy({ guard });
  const server = `http://127.0.0.1:${proxy.port}`;
  const browser = await chromium.launch({
    executablePath: executable,
    chromiumSandbox: SANDBOX === "on",
    // The driver adds the rule that sends loopback through the proxy. A bare flag keeps the browser's default.
    args: [...flags, ...(use === "except-loopback" ? [`--proxy-server=${server}`] : [])],
    ...(use === "everything" ? { proxy: { server } } : {}),
  });
  try {
    const context = await browser.newContext(use === "everything" ? { proxy: { server } } : {});
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.dismiss());
    // Service workers may register on localhost without TLS.
    await page.goto(`http://localhost:${web.port}/`, { waitUntil: "commit" });
    const isOver = (waitedMs: number) =>
      web.asked.includes(DONE) && (web.asked.includes(RELAYS_FAILED) || waitedMs >= RELAYS_MS);
    for (let waitedMs = 0; waitedMs < END_MS && !isOver(waitedMs); waitedMs += 50) await page.waitForTimeout(50);
    assert.ok(web.asked.includes(DONE), "the attack did not run to its end");
    await context.close();
  } finally {
    await browser.close();
    await proxy.close();
    await web.close();
    await canary.close();
  }
  return canary.hits;
}
