import type { Page, Request } from "playwright-core";
import type { RenderedPage, RenderFailureReason, RenderOutcome, RenderRequest } from "../../core/ports/renderer.ts";
import { BrowserError, type BrowserHost, type OpenPage } from "./browser-host.ts";
import { DeadlineError, pause, within } from "./deadline.ts";
import { followNavigation, headersOf, isDownload, isHtml, isWebUrl, type Navigation, proxyVerdict } from "./navigation.ts";

/** DESIGN 5: as for a fetched page, decoded. */
const MAX_HTML_LENGTH = 8 * 1024 * 1024;
/** Text that stays the same over two looks, with nothing on the way, has come to rest. Research on egress, 7. */
const LOOK_MS = 150;
const CALM_LOOKS = 2;
/** Time kept back for reading the document. */
const READ_MS = 1_000;
const SKIPPED_TYPES = new Set(["image", "font", "media"]);
/** What can still change the text. */
const AWAITED_TYPES = new Set(["document", "script", "xhr", "fetch", "stylesheet"]);

function failed(reason: RenderFailureReason, detail: string): RenderOutcome {
  return { kind: "failed", reason, detail };
}

const CRASHED = failed("crashed", "the page used up its memory or its process died");

function refusalOf(open: OpenPage, navigation: Navigation): RenderOutcome | null {
  const verdict = proxyVerdict(open, navigation);
  if (verdict === null) return null;
  return verdict === "denied" ? failed("denied", "the address is not allowed") : failed("unreachable", "no server answered");
}

/** Counts the requests under way that may bring text. */
function countAwaited(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (AWAITED_TYPES.has(request.resourceType())) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

/** Waits until the page came to rest or the time is up. */
async function settle(open: OpenPage, awaitedCount: () => number, deadline: number, signal: AbortSignal): Promise<void> {
  const { page } = open;
  let seen = "";
  let calmCount = 0;
  while (performance.now() < deadline && calmCount < CALM_LOOKS) {
    await pause(LOOK_MS, signal);
    signal.throwIfAborted();
    let text: string;
    try {
      // A string, because the page's own globals are not ours to type.
      const look: unknown = await within(
        page.evaluate('document.readyState + (document.body ? document.body.innerText.length : "-")'),
        deadline - performance.now(),
        signal,
      );
      text = `${String(look)} ${page.url()}`;
    } catch (error) {
      if (error instanceof DeadlineError) return;
      signal.throwIfAborted();
      // The document was replaced under the look; the next one sees its successor. A page that is gone ends the wait.
      if (page.isClosed() || open.isGone()) return;
      text = "";
    }
    const isCalm = text !== "" && text === seen && !text.startsWith("loading") && awaitedCount() === 0;
    calmCount = isCalm ? calmCount + 1 : 0;
    seen = text;
  }
}

async function read(open: OpenPage, navigation: Navigation, startedAt: number, signal: AbortSignal): Promise<RenderOutcome> {
  const { page } = open;
  const refusal = refusalOf(open, navigation);
  if (refusal !== null) return refusal;
  const response = navigation.response();
  if (response === null) return failed("unreachable", "no document came");
  if (!isWebUrl(page.url())) return failed("denied", "the address is not allowed");
  if (!isHtml(response)) return failed("not_html", "the document is not HTML");
  const html = await within(page.content(), READ_MS, signal);
  if (html.length > MAX_HTML_LENGTH) return failed("too_large", `the document is over ${MAX_HTML_LENGTH} characters`);
  const url = new URL(page.url());
  url.hash = "";
  const rendered: RenderedPage = {
    url: url.href,
    status: response.status(),
    headers: headersOf(response),
    html,
    redirects: navigation.addresses().filter((address) => address !== url.href),
    elapsedMs: Math.round(performance.now() - startedAt),
  };
  return { kind: "rendered", page: rendered };
}

async function load(open: OpenPage, request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
  const { page, context } = open;
  const startedAt = performance.now();
  const deadline = startedAt + request.timeoutMs;
  const navigation = followNavigation(page);
  const awaitedCount = countAwaited(page);
  try {
    await context.route("**/*", (route) => {
      const isSkipped = SKIPPED_TYPES.has(route.request().resourceType());
      // The page may be gone by now.
      (isSkipped ? route.abort("blockedbyclient") : route.continue()).catch(() => undefined);
    });
    await within(page.goto(request.url, { waitUntil: "commit", timeout: request.timeoutMs }), request.timeoutMs, signal);
    await settle(open, awaitedCount, deadline, signal);
    return open.isGone() ? CRASHED : await read(open, navigation, startedAt, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (open.isGone()) return CRASHED;
    const refusal = refusalOf(open, navigation);
    if (refusal !== null) return refusal;
    if (isDownload(error)) return failed("not_html", "the document is not HTML");
    const isLate = error instanceof DeadlineError || (error instanceof Error && error.name === "TimeoutError");
    return isLate
      ? failed("timeout", `it did not come to rest within ${request.timeoutMs} ms`)
      : failed("unreachable", "the page could not be loaded");
  }
}

/** Loads one page and gives the document at rest; see `Renderer` for what it promises. */
export async function renderPage(host: BrowserHost, request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
  signal.throwIfAborted();
  // The driver opens file: and other local addresses.
  if (!isWebUrl(request.url)) return failed("denied", "the address is not allowed");
  try {
    return await host.withPage("render", request.locale, (open) => load(open, request, signal));
  } catch (error) {
    if (error instanceof BrowserError) return failed("no_browser", error.message);
    throw error;
  }
}
