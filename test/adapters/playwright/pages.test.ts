import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { after, before, describe, it } from "node:test";
import type { BrowserEvent } from "../../../adapters/playwright/browser-event.ts";
import type { BrowserHost } from "../../../adapters/playwright/browser-host.ts";
import { Calibration } from "../../../adapters/playwright/calibration.ts";
import { readWebVitals } from "../../../adapters/playwright/find-browser.ts";
import { type ProbeTools, probePage } from "../../../adapters/playwright/probe-page.ts";
import { parseVitals } from "../../../adapters/playwright/probe-script.ts";
import { renderPage } from "../../../adapters/playwright/render-page.ts";
import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { FULL_TEXT } from "../../conformance/browser-pages.ts";
import { openHost, SKIP, startWeb, type Web } from "./stand.ts";

const SIGNAL = new AbortController().signal;
/**
 * The runner kills the processes of a test that takes over 5 s by default. The browser of all tests behind it would be
 * gone on a busy machine.
 */
const SLOW = { timeout: 90_000 };
const MEMORY_BYTES = 500 * 1024 * 1024;
/** Padded: an image of few bytes for its size is no candidate for LCP. */
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><!--${"x".repeat(9_000)}--><rect width="300" height="300"/></svg>`;

const PAGES: Readonly<Record<string, string>> = {
  "/client": `<div id="root">Loading</div><img src="/image"><script>fetch("/data").then((r) => r.text()).then((t) => { root.innerHTML = t; })</script>`,
  "/late": `<div id="root"></div><script>setTimeout(() => { root.innerHTML = "<p>It came late.</p>".repeat(40) }, 2000)</script>`,
  "/shadow": `<!doctype html><html lang="de"><body><my-page></my-page><script>
    const at = (host, html) => { const root = host.attachShadow({ mode: "open" });
      root.innerHTML = html; return root; };
    const outer = at(document.querySelector("my-page"), "<h1>Outer</h1><my-part></my-part>");
    at(outer.querySelector("my-part"), "<style>p { color: red }</style><p>Inner words.</p>".repeat(40));
  </script>`,
  "/lazy": `<h1>Top</h1>${Array.from({ length: 6 }, (_, at) => `<section style="min-height:1500px" id="s${at}"></section>`).join("")}<script>
    const see = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      see.unobserve(target); history.replaceState(null, "", "/lazy/" + target.id);
      fetch("/data").then((r) => r.text()).then((t) => { target.innerHTML = t + target.id; }); } });
    document.querySelectorAll("section").forEach((each) => see.observe(each));</script>`,
  "/feed": `<h1>Feed</h1><script>let count = 0;
    const entry = () => "<p style='height:300px'>Entry " + count++ + "</p>";
    const more = () => { for (let i = 0; i < 5; i++) document.body.insertAdjacentHTML("beforeend", entry()); };
    more(); addEventListener("scroll", () => { if (document.documentElement.scrollHeight - innerHeight - scrollY < 300) more(); });</script>`,
  "/virtual": `<div id="list" style="height:9000px"></div><script>
    const line = () => "<p>Line at " + Math.floor(scrollY / 1000) + ". </p>";
    const draw = () => { list.innerHTML = line() + "Words. ".repeat(99); };
    draw(); addEventListener("scroll", draw);</script>`,
  "/pane": `<body style="margin:0;overflow:hidden"><div style="height:100vh;overflow-y:auto"><p style="height:4000px">Start ${"words ".repeat(99)}</p><p id="end">-</p></div><script>
    const see = ([{ isIntersecting }]) => { if (isIntersecting) end.textContent = "Reached the end."; };
    new IntersectionObserver(see).observe(end);</script>`,
  "/late-lcp": `<h1>Small</h1><script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", "<p style='font-size:40px'>" + "Large words. ".repeat(20)) }, 1500)</script>`,
  "/data": `<h1>Coffee</h1>${FULL_TEXT}<p>Ground by hand.</p>`,
  "/measured": `<title>M</title><h1>Hello</h1><p id="p" style="margin:0">text</p><img src="/image" width="300" height="300"><script src="/script.js"></script>
    <script>
      setTimeout(() => { const from = performance.now(); while (performance.now() - from < 150); }, 300)</script>`,
  "/script.js": "globalThis.loaded = true;",
  "/move": `<script>location = "/client"</script>`,
  "/meta": `<meta http-equiv="refresh" content="0;url=/client">`,
  "/loop": `<p>x</p><script>while (true);</script>`,
  "/alerts": `<p>done</p><script>alert(1); confirm(2); prompt(3); onbeforeunload = () => "x"; document.querySelector("p").textContent = "after"</script>${FULL_TEXT}`,
  "/popups": `<p>done</p><script>for (let i = 0; i < 5; i += 1) window.open("/data")</script>${FULL_TEXT}`,
  "/hog": `<p>x</p><script>const kept = []; setInterval(() => { kept.push(new Uint8Array(40e6).fill(1)); document.body.append("."); }, 20)</script>`,
  "/liar": `<p>x</p><script>performance.now = () => NaN; Object.defineProperty(window, "PerformanceObserver", { value: null }); JSON.stringify = () => "{}"</script>`,
  "/wall": `<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x"></script>`,
};

const answer: RequestListener = (request, response) => {
  const path = request.url ?? "/";
  const html = (status: number, body: string) => response.writeHead(status, { "content-type": "text/html" }).end(body);
  if (path === "/never") return;
  if (path === "/image") setTimeout(() => response.writeHead(200, { "content-type": "image/svg+xml" }).end(IMAGE), 400);
  else if (path === "/data") setTimeout(() => html(200, PAGES[path] ?? ""), 400);
  else if (path === "/measured") setTimeout(() => html(200, PAGES[path] ?? ""), 200);
  else if (path === "/redirect") response.writeHead(302, { location: "/client" }).end();
  else if (path === "/lines")
    response
      .writeHead(200, [
        ["content-type", "text/html"],
        ["x-robots-tag", "otherbot: noindex, nofollow"],
        ["x-robots-tag", "noarchive"],
      ])
      .end("<p>Ground by hand.</p>");
  else if (path === "/pdf") response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7");
  else if (path === "/file") response.writeHead(200, { "content-type": "application/octet-stream" }).end("x");
  else if (path === "/denied") html(403, "<h1>No</h1>");
  else if (path === "/broken") html(502, "<h1>Bad gateway of the site's own</h1>");
  else if (path === "/huge") html(200, `<p>x</p><!--${"x".repeat(9 * 1024 * 1024)}-->`);
  else html(PAGES[path] === undefined ? 404 : 200, PAGES[path] ?? "<h1>Not here</h1>");
};

describe("pages in the browser", { skip: SKIP }, () => {
  const events: BrowserEvent[] = [];
  let web: Web;
  let host: BrowserHost;
  let tools: ProbeTools;
  before(async () => {
    web = await startWeb(answer);
    // Port 9 of loopback: mapped, and nobody is there.
    const onEvent = (event: BrowserEvent) => void events.push(event);
    host = openHost({ "page.test": web.port, "dead.test": 9 }, { memoryBytes: MEMORY_BYTES, onEvent });
    tools = { host, calibration: new Calibration(), webVitals: readWebVitals().script, now: () => 42 };
  });
  after(async () => {
    await host.close();
    await web.close();
  });

  const render = (path: string, timeoutMs = 8_000) =>
    renderPage(host, { url: path.startsWith("/") ? `http://page.test${path}` : path, locale: "en", timeoutMs }, SIGNAL);
  const probe = (path: string, timeoutMs = 15_000) =>
    probePage(
      tools,
      { url: path.startsWith("/") ? `http://page.test${path}` : path, locale: "en", timeoutMs, calmMs: 0 },
      SIGNAL,
    );

  it("a render waits for text that comes late, and loads no images", SLOW, async () => {
    web.asked.length = 0;
    const outcome = await render("/client");
    assert.equal(outcome.kind, "rendered", JSON.stringify(outcome));
    if (outcome.kind !== "rendered") return;
    assert.deepEqual(
      [outcome.page.status, outcome.page.url, outcome.page.redirects],
      [200, "http://page.test/client", []],
    );
    assert.ok(outcome.page.html.includes("Ground by hand."));
    assert.ok(!web.asked.includes("/image"));
  });

  it("a render follows redirects of every kind and names the way", SLOW, async () => {
    for (const path of ["/redirect", "/move", "/meta"]) {
      const outcome = await render(path);
      assert.equal(outcome.kind, "rendered", JSON.stringify(outcome));
      if (outcome.kind !== "rendered") continue;
      assert.deepEqual(
        [outcome.page.url, outcome.page.redirects],
        ["http://page.test/client", [`http://page.test${path}`]],
      );
      assert.ok(outcome.page.html.includes("Ground by hand."), path);
    }
  });

  it("a render waits for a page that shows nearly nothing, and reads open shadow roots", SLOW, async () => {
    const late = await render("/late");
    assert.ok(late.kind === "rendered" && late.page.html.includes("<p>It came late."), JSON.stringify(late));
    const shadow = await render("/shadow");
    assert.ok(shadow.kind === "rendered", JSON.stringify(shadow));
    assert.match(shadow.page.html, /^<!doctype html><html lang="de"><head>/);
    const { blocks } = extractPage({ html: shadow.page.html, url: "http://page.test/shadow", status: 200 });
    assert.deepEqual(
      blocks.slice(0, 2).map(({ text }) => text),
      ["Outer", "Inner words."],
    );
    assert.ok(shadow.page.elapsedMs < 4_000, "a full page is not waited for");
  });

  const htmlOf = async (path: string): Promise<{ readonly html: string; readonly url: string }> => {
    const outcome = await render(path, 12_000);
    assert.ok(outcome.kind === "rendered", JSON.stringify(outcome));
    return outcome.page;
  };

  it("a render reads text that loads on sight, under the address that was loaded", SLOW, async () => {
    const { html, url } = await htmlOf("/lazy");
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].filter((at) => !html.includes(`Ground by hand.</p>s${at}`)),
      [],
    );
    assert.equal(url, "http://page.test/lazy/s0");
  });

  it("a render ends on a page that grows without end", SLOW, async () => {
    const { html } = await htmlOf("/feed");
    assert.ok(html.includes("Entry 20"), "the feed grew");
    assert.ok(!html.includes("Entry 100"), "the feed was left");
  });

  it("a render reads the start of a list that keeps only what is in sight", SLOW, async () => {
    assert.match((await htmlOf("/virtual")).html, /Line at 0/);
  });

  it("a render scrolls the pane of a page whose document does not scroll", SLOW, async () => {
    assert.match((await htmlOf("/pane")).html, /Reached the end\./);
  });

  it("a probe sees the largest text when it comes after load", SLOW, async () => {
    const outcome = await probe("/late-lcp");
    assert.ok(outcome.kind === "measured" && (outcome.sample.lcpMs ?? 0) >= 1_500, JSON.stringify(outcome));
  });

  it("a render keeps the lines of X-Robots-Tag apart", SLOW, async () => {
    const outcome = await render("/lines");
    assert.ok(outcome.kind === "rendered", JSON.stringify(outcome));
    assert.equal(outcome.page.headers["x-robots-tag"], "otherbot: noindex, nofollow\nnoarchive");
  });

  it("dialogs and pop-ups hold up nothing", SLOW, async () => {
    const alerts = await render("/alerts");
    assert.ok(alerts.kind === "rendered" && alerts.page.html.includes("after"), JSON.stringify(alerts));
    assert.equal((await render("/popups")).kind, "rendered");
  });

  it("a render without a page reports the reason within its time", SLOW, async () => {
    const cases = [
      ["/pdf", "not_html"],
      ["/file", "not_html"],
      ["/huge", "too_large"],
      ["/never", "timeout"],
      ["/loop", "timeout"],
      ["http://dead.test/", "unreachable"],
      ["https://page.test/", "unreachable"],
      ["http://absent.test/", "unreachable"],
    ] as const;
    for (const [path, reason] of cases) {
      const startedAt = performance.now();
      const budgetMs = reason === "timeout" ? 1_500 : 20_000;
      const outcome = await render(path, budgetMs);
      assert.deepEqual(
        [path, outcome.kind === "failed" && outcome.reason],
        [path, reason],
        JSON.stringify(outcome).slice(0, 300),
      );
      const tookMs = performance.now() - startedAt;
      assert.ok(tookMs < budgetMs + 3_000, `${path} took ${tookMs} ms`);
    }
    assert.equal((await render("/client")).kind, "rendered");
  });

  it("a page that eats memory is ended, the browser and the next page live on", SLOW, async () => {
    events.length = 0;
    const eaten = await render("/hog", 20_000);
    assert.equal(eaten.kind === "failed" && eaten.reason, "crashed", JSON.stringify(eaten).slice(0, 300));
    const measured = await probe("/hog");
    assert.equal(measured.kind === "failed" && measured.status, "crashed", JSON.stringify(measured).slice(0, 300));
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["page_killed", "page_killed"],
    );
    for (const event of events)
      assert.ok(event.kind === "page_killed" && event.memoryBytes < 2 * MEMORY_BYTES, JSON.stringify(event));
    assert.equal((await render("/client")).kind, "rendered");
  });

  it("a probe measures one load", SLOW, async () => {
    const outcome = await probe("/measured");
    assert.equal(outcome.kind, "measured", JSON.stringify(outcome));
    if (outcome.kind !== "measured") return;
    const { frame, sample } = outcome;
    assert.deepEqual([frame.finalUrl, frame.httpStatus, frame.measuredAt], ["http://page.test/measured", 200, 42]);
    // Far bounds: the machine may be busy; the bench holds near ones.
    const isBetween = (value: number | null, low: number, high: number) =>
      assert.ok(value !== null && value >= low && value <= high, `${value}: ${low}..${high}`);
    isBetween(sample.ttfbMs, 190, 1_500);
    isBetween(sample.fcpMs, sample.ttfbMs ?? 0, 3_000);
    isBetween(sample.lcpMs, 590, 4_000);
    isBetween(sample.tbtMs, 60, 2_000);
    isBetween(sample.cls, 0, 0.2);
    isBetween(sample.loadMs, 590, 5_000);
    assert.ok(sample.longTaskCount >= 1);
    assert.deepEqual([sample.requestCount, sample.requestsByHost], [3, { "page.test": 3 }]);
    assert.ok(
      sample.jsBytes > 0 && sample.imageBytes > sample.jsBytes && sample.transferBytes > sample.imageBytes,
      JSON.stringify(sample),
    );
    assert.equal(sample.lcpResourceUrl, "http://page.test/image");
    assert.match(sample.lcpElement ?? "", /img$/);
  });

  it("each way a probe can fail has its status", SLOW, async () => {
    const cases = [
      ["/denied", "blocked"],
      ["/wall", "blocked"],
      ["/broken", "http_error"],
      ["/missing", "http_error"],
      ["/pdf", "not_html"],
      ["/file", "not_html"],
      ["/never", "timeout"],
      ["/loop", "timeout"],
      ["/liar", "crashed"],
      ["http://dead.test/", "unreachable"],
      ["http://absent.test/", "unreachable"],
      ["http://127.0.0.1/", "url_not_allowed"],
      ["https://10.0.0.1/", "url_not_allowed"],
      ["file:///etc/passwd", "url_not_allowed"],
    ] as const;
    for (const [path, status] of cases) {
      const outcome = await probe(path, status === "timeout" ? 1_500 : 10_000);
      assert.deepEqual(
        [path, outcome.kind === "failed" && outcome.status],
        [path, status],
        JSON.stringify(outcome).slice(0, 300),
      );
    }
  });
});

it("what a page says about itself counts only in the shape that was asked for", () => {
  const proper = {
    now: 1,
    isLoaded: true,
    lastTaskEnd: 0,
    lcp: 1,
    fcp: 1,
    cls: 0,
    ttfb: 1,
    tbt: 0,
    taskCount: 0,
    domContentLoaded: 1,
    load: 1,
    lcpElement: null,
    lcpUrl: null,
  };
  assert.deepEqual(parseVitals(JSON.stringify(proper)), proper);
  const wrong = [
    { ...proper, lcp: -1 },
    { ...proper, cls: "0" },
    { ...proper, load: 1e300 },
    { ...proper, lcpUrl: "x".repeat(3_000) },
    {},
    [],
    null,
  ];
  for (const value of [
    ...wrong.map((each) => JSON.stringify(each)),
    "{",
    7,
    undefined,
    { ...proper },
    `"${"x".repeat(30_000)}"`,
  ]) {
    assert.equal(parseVitals(value), null, String(value).slice(0, 100));
  }
});
