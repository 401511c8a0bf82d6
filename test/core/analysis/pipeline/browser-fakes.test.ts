import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import type { ProbeFailure, ProbeFrame, ProbeOutcome } from "../../../../core/ports/prober.ts";
import type { RenderFailureReason, RenderOutcome } from "../../../../core/ports/renderer.ts";
import { BROWSER_PAGES, type BrowserPage } from "../../../conformance/browser-pages.ts";
import { testProber } from "../../../conformance/prober.ts";
import { testRenderer } from "../../../conformance/renderer.ts";
import { FakeProber, FakeRenderer } from "./browser-fakes.ts";

// The fakes that the pipeline's tests believe keep the promises of the ports.

const BASE = "http://page.test";
const DEAD = "http://dead.test/";
/** Long enough to be aborted under way. */
const TOOK_MS = 100;
const PAGES: Readonly<Record<string, BrowserPage>> = BROWSER_PAGES;

type Loaded =
  | { readonly fault: "denied" | "unreachable" | "timeout" }
  | { readonly url: string; readonly redirects: readonly string[]; readonly page: BrowserPage };

/** Returns the result of a browser at an address. */
function load(url: string): Loaded {
  if (url === DEAD) return { fault: "unreachable" };
  if (!url.startsWith(`${BASE}/`)) return { fault: "denied" };
  const redirects: string[] = [];
  for (let at = url; ; ) {
    const page = PAGES[new URL(at).pathname] ?? { status: 404 };
    if (page.isSilent === true) return { fault: "timeout" };
    if (page.location === undefined) return { url: at, redirects, page };
    redirects.push(at);
    at = new URL(page.location, at).href;
  }
}

function renderOf(url: string): RenderOutcome {
  const failed = (reason: RenderFailureReason): RenderOutcome => ({
    kind: "failed",
    reason,
    detail: `it was ${reason}`,
  });
  const loaded = load(url);
  if ("fault" in loaded) return failed(loaded.fault);
  const { page, redirects } = loaded;
  if (page.contentType !== undefined) return failed("not_html");
  const { "x-secret": _unread, ...headers } = page.headers ?? {};
  const html = page.shown ?? page.body ?? "";
  return {
    kind: "rendered",
    page: { url: loaded.url, status: page.status ?? 200, headers, html, redirects, elapsedMs: TOOK_MS },
  };
}

function failureOf(page: BrowserPage): ProbeFailure | null {
  if (page.contentType !== undefined) return "not_html";
  if (page.status === undefined) return null;
  return page.status === 403 ? "blocked" : "http_error";
}

function probeOf(url: string): ProbeOutcome {
  const bare: ProbeFrame = {
    finalUrl: null,
    httpStatus: null,
    contentionRatio: 1,
    waitedMs: 0,
    elapsedMs: TOOK_MS,
    measuredAt: 0,
  };
  const loaded = load(url);
  if ("fault" in loaded)
    return { kind: "failed", frame: bare, status: loaded.fault === "denied" ? "url_not_allowed" : loaded.fault };
  const frame = { ...bare, finalUrl: loaded.url, httpStatus: loaded.page.status ?? 200 };
  const status = failureOf(loaded.page);
  if (status !== null) return { kind: "failed", frame, status };
  const vitals = { ttfbMs: 10, fcpMs: 20, lcpMs: 20, cls: 0, tbtMs: 0, domContentLoadedMs: 15, loadMs: 20 };
  const traffic = {
    transferBytes: 500,
    requestCount: 1,
    jsBytes: 0,
    imageBytes: 0,
    requestsByHost: { "page.test": 1 },
  };
  return {
    kind: "measured",
    frame,
    sample: { ...vitals, ...traffic, longTaskCount: 0, lcpElement: null, lcpResourceUrl: null },
  };
}

const around = { base: BASE, dead: DEAD, close: async () => {} };

testRenderer("fake", async () => ({ ...around, renderer: new FakeRenderer(systemClock, renderOf, TOOK_MS) }));
testProber("fake", async () => ({ ...around, prober: new FakeProber(systemClock, probeOf, TOOK_MS) }));
