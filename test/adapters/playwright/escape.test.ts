import assert from "node:assert/strict";
import { basename } from "node:path";
import { after, before, describe, it } from "node:test";
import { chromium } from "playwright-core";
import type { NameResolver } from "../../../adapters/egress/index.ts";
import { Calibration } from "../../../adapters/playwright/calibration.ts";
import { readWebVitals } from "../../../adapters/playwright/find-browser.ts";
import { probePage } from "../../../adapters/playwright/probe-page.ts";
import { renderPage } from "../../../adapters/playwright/render-page.ts";
import { attackPage, serviceWorker } from "./attack-page.ts";
import { BROWSERS, type Canary, openHost, SANDBOX, SKIP, startCanary, startWeb, type Web } from "./stand.ts";

const SIGNAL = new AbortController().signal;

/** Names of the attack page: one that is private, one that is public and private. Others do not exist. */
const RESOLVER: NameResolver = {
  resolve4: async (name) => ({ "evil.test": ["127.0.0.1"], "mixed.test": ["93.184.215.14", "127.0.0.1"] })[name] ?? [],
  resolve6: async () => [],
};

/** Kinds of request without a path of their own: connections that carry a path count under it. */
function kindsOf(hits: readonly string[]): readonly string[] {
  return [...new Set(hits)].sort();
}

describe("a page that tries every way out", { skip: SKIP }, () => {
  let canary: Canary;
  let web: Web;

  before(async () => {
    canary = await startCanary();
    web = await startWeb((request, response) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const to = url.searchParams.get("to");
      if (to !== null) {
        response.writeHead(Number(url.searchParams.get("code") ?? 302), { location: to }).end();
      } else if (url.pathname === "/sw.js") {
        response.writeHead(200, { "content-type": "text/javascript" }).end(serviceWorker(canary));
      } else if (url.pathname === "/script") {
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(`<p>x</p><script>location = "http://127.0.0.1:${canary.port}/top-script"</script>`);
      } else if (url.pathname === "/meta") {
        response
          .writeHead(200, { "content-type": "text/html" })
          .end(`<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${canary.port}/top-meta"><p>x</p>`);
      } else {
        response
          .writeHead(200, {
            "content-type": "text/html",
            link: `<http://127.0.0.1:${canary.port}/link-header>; rel=preload; as=image`,
            "content-security-policy-report-only": `img-src 'none'; report-uri http://127.0.0.1:${canary.port}/csp-report`,
            "report-to": JSON.stringify({
              group: "default",
              max_age: 60,
              endpoints: [{ url: `https://127.0.0.1:${canary.port}/report` }],
            }),
          })
          .end(url.pathname === "/" ? attackPage(canary) : "");
      }
    });
  });
  after(async () => {
    await web.close();
    await canary.close();
  });

  // The attack proves something only when it succeeds without the guard.
  it("reaches the listeners in a browser without the guard", async () => {
    const browser = await chromium.launch({
      executablePath: BROWSERS[0] ?? "",
      chromiumSandbox: SANDBOX === "on",
      args: ["--host-resolver-rules=MAP evil.test 127.0.0.1, MAP mixed.test 127.0.0.1"],
    });
    try {
      const page = await browser.newPage();
      // localhost, so that service workers may register there.
      await page.goto(`http://localhost:${web.port}/`);
      for (let wait = 0; wait < 100 && !web.asked.includes("/done"); wait += 1) await page.waitForTimeout(50);
    } finally {
      await browser.close();
    }
    const kinds = kindsOf(canary.hits);
    if (process.env.SHOW_TABLE !== undefined)
      console.log(`without the guard ${canary.hits.length} hits of ${kinds.length} kinds: ${kinds.join(" ")}`);
    for (const kind of [
      "fetch",
      "img",
      "iframe",
      "websocket",
      "eventsource",
      "worker-fetch",
      "service-worker",
      "redirect-302",
      "meta-refresh",
      "udp",
    ]) {
      assert.ok(kinds.includes(kind), `${kind} is no attack; came: ${kinds.join(" ")}`);
    }
    assert.ok(kinds.length >= 40, `only ${kinds.length} kinds arrive`);
    canary.hits.length = 0;
    web.asked.length = 0;
  });

  for (const executable of BROWSERS) {
    it(`reaches nothing through the guard, in a probe and in a render of ${basename(executable)}`, {
      timeout: 90_000,
    }, async () => {
      // The listener's ports are allowed, so only the check of addresses refuses the request.
      const guard = { resolver: RESOLVER, allowPorts: [80, 443, canary.port, canary.udpPort] };
      const host = openHost({ localhost: web.port }, { executable, guard });
      const tools = { host, calibration: new Calibration(), webVitals: readWebVitals().script, now: Date.now };
      try {
        const probe = (url: string) => probePage(tools, { url, locale: "en", timeoutMs: 12_000, calmMs: 0 }, SIGNAL);
        const probed = await probe("http://localhost/");
        assert.equal(probed.kind, "measured", JSON.stringify(probed));
        assert.ok(web.asked.includes("/done"), "the attack ran to its end");
        assert.ok(web.asked.includes("/service-worker-ran"), "the service worker ran");
        const rendered = await renderPage(host, { url: "http://localhost/", locale: "en", timeoutMs: 3_000 }, SIGNAL);
        assert.equal(rendered.kind, "rendered", JSON.stringify(rendered));

        const forbidden = `http://127.0.0.1:${canary.port}/top`;
        const ways = [
          forbidden,
          `http://localhost/script`,
          "http://localhost/meta",
          `http://localhost/?to=${encodeURIComponent(forbidden)}`,
        ];
        // The way through the proxy is the same for all builds.
        const tried =
          executable === BROWSERS[0]
            ? [...ways, `http://evil.test:${canary.port}/`, "file:///etc/passwd", `view-source:${forbidden}`]
            : [];
        for (const url of tried) {
          const outcome = await renderPage(host, { url, locale: "en", timeoutMs: 5_000 }, SIGNAL);
          assert.deepEqual([url, outcome.kind === "failed" && outcome.reason], [url, "denied"]);
        }
        const denied = await probe(forbidden);
        assert.equal(denied.kind === "failed" && denied.status, "url_not_allowed");
      } finally {
        await host.close();
      }
      if (process.env.SHOW_TABLE !== undefined)
        console.log(`through the guard ${canary.hits.length} hits (${basename(executable)})`);
      assert.deepEqual(canary.hits, []);
      web.asked.length = 0;
    });
  }
});
