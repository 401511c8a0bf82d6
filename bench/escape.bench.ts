/**
 * What a page that tries every way out reaches, by how the browser is started: the table that says which flag is needed. Loopback only.
 *
 *     bun bench/escape.bench.ts
 *
 * Asserts that nothing gets through as serplens starts it, and that the attack is one: it succeeds where nothing stands in its way.
 */
import assert from "node:assert/strict";
import { basename } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { openForwardProxy } from "../adapters/egress/forward-proxy.ts";
import { createGuard } from "../adapters/egress/guard.ts";
import { FLAGS } from "../adapters/playwright/launch.ts";
import { attackPage, serviceWorker } from "../test/adapters/playwright/attack-page.ts";
import { BROWSERS, startCanary, startWeb } from "../test/adapters/playwright/stand.ts";
import "./lib/help.ts";

interface Start {
  readonly name: string;
  readonly isProxied: boolean;
  /** False: as a browser does by itself, loopback and link-local go past the proxy. */
  readonly isLoopbackProxied: boolean;
  readonly flags: readonly string[];
}

const OWN_BUILD_FLAG: Readonly<Record<string, string>> = {
  "chromium-headless-shell": "--force-webrtc-ip-handling-policy",
  chromium: "--webrtc-ip-handling-policy",
};

function startsOf(build: string): readonly Start[] {
  const own = OWN_BUILD_FLAG[build] ?? "";
  const all = { isProxied: true, isLoopbackProxied: true, flags: FLAGS };
  return [
    { ...all, name: "no proxy", isProxied: false, flags: ["--host-resolver-rules=MAP evil.test 127.0.0.1, MAP mixed.test 127.0.0.1"] },
    { ...all, name: "proxy, loopback goes past it", isLoopbackProxied: false },
    { ...all, name: "proxy without the build's WebRTC flag", flags: FLAGS.filter((flag) => !flag.startsWith(own)) },
    { ...all, name: "as serplens starts it" },
  ];
}

async function attack(browser: Browser, port: number, proxyPort: number | null, asked: readonly string[]): Promise<void> {
  const context = await browser.newContext(proxyPort === null ? {} : { proxy: { server: `http://127.0.0.1:${proxyPort}` } });
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.dismiss());
  // localhost, so that service workers may register there.
  await page.goto(`http://localhost:${port}/`, { waitUntil: "commit" });
  for (let look = 0; look < 160 && !asked.includes("/done"); look += 1) await page.waitForTimeout(50);
  assert.ok(asked.includes("/done"), "the attack did not run to its end");
  await context.close();
}

for (const executable of BROWSERS) {
  const build = basename(executable);
  console.log(`\n${build}: connections and packets that reached forbidden listeners`);
  for (const start of startsOf(build)) {
    const canary = await startCanary();
    const web = await startWeb((request, response) => {
      const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
      if (to !== null) response.writeHead(302, { location: to }).end();
      else if (request.url === "/sw.js") response.writeHead(200, { "content-type": "text/javascript" }).end(serviceWorker(canary));
      else response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/" ? attackPage(canary) : "");
    });
    const mapHosts = new Map([["localhost", { address: "127.0.0.1", port: web.port }]]);
    const resolver = { resolve4: async () => ["127.0.0.1"], resolve6: async () => [] };
    // The listeners' ports are allowed, so that only the judgement of addresses stands in the way.
    const guard = createGuard({ resolver, mapHosts, allowPorts: [80, 443, canary.port, canary.udpPort, web.port] });
    const proxy = await openForwardProxy({ guard });
    const { isProxied, isLoopbackProxied, flags, name } = start;
    const server = `http://127.0.0.1:${proxy.port}`;
    const browser = await chromium.launch({
      executablePath: executable,
      chromiumSandbox: process.getuid?.() !== 0,
      // The driver itself adds the rule that sends loopback to the proxy; past the driver the browser's own default holds.
      args: [...flags, ...(isProxied && !isLoopbackProxied ? [`--proxy-server=${server}`] : [])],
      ...(isProxied && isLoopbackProxied ? { proxy: { server } } : {}),
    });
    await attack(browser, web.port, isProxied && isLoopbackProxied ? proxy.port : null, web.asked);
    await browser.close();
    const kinds = [...new Set(canary.hits)].sort();
    console.log(`  ${name.padEnd(40)} ${String(canary.hits.length).padStart(4)}  ${kinds.length > 8 ? `${kinds.length} kinds` : kinds.join(" ")}`);
    if (name === "as serplens starts it") assert.deepEqual(canary.hits, []);
    else assert.ok(canary.hits.length > 0, `${name}: nothing came through`);
    await proxy.close();
    await web.close();
    await canary.close();
  }
}
