import type { Page, Request } from "playwright-core";
import type { RenderedPage, RenderFailureReason, RenderOutcome, RenderRequest } from "../../core/ports/renderer.ts";
import type { BrowserHost } from "./browser-host.ts";
import { BrowserError, type OpenPage } from "./browser-run.ts";
import { DeadlineError, pause, within } from "./deadline.ts";
import {
  followNavigation,
  headerLinesOf,
  isDownload,
  isHtml,
  isWebUrl,
  type Navigation,
  proxyVerdict,
} from "./navigation.ts";
import { BARE_LENGTH, LOOK, READ_SHADOWS, SCROLL_DOWN, SCROLL_UP } from "./page-scripts.ts";

/** Longest document in characters, the same as for a fetched and decoded page. */
const MAX_HTML_LENGTH = 8 * 1024 * 1024;
/** Milliseconds between two reads of the text. D-58 */
const LOOK_MS = 150;
/** Consecutive reads with the same text and no awaited request, after which the page is idle. */
const CALM_LOOKS = 2;
/** Milliseconds in which a page with scripts that shows nearly nothing may still fill itself. D-58 */
const BARE_MS = 5_000;
/** Ways down a page that grows, and the time in ms that one needs at least. D-58 */
const MAX_SCROLLS = 3;
const SCROLL_MS = 1_000;
/** Requests after which a render stops waiting, because each of them costs time in this process. */
const MAX_REQUESTS = 2_000;
/** Share of the time limit that is kept for reading the document, and its maximum in ms. */
const READ_SHARE = 0.125;
const READ_MS = 1_000;
const SKIPPED_TYPES = new Set(["image", "font", "media"]);
/** Requests that can still change the text. */
const AWAITED_TYPES = new Set(["document", "script", "xhr", "fetch", "stylesheet"]);

function failed(reason: RenderFailureReason, detail: string): RenderOutcome {
  return { kind: "failed", reason, detail };
}

const CRASHED = failed("crashed", "the page used up its memory or its process died");

function refusalOf(open: OpenPage, navigation: Navigation): RenderOutcome | null {
  const verdict = proxyVerdict(open, navigation);
  if (verdict === null) return null;
  return verdict === "denied"
    ? failed("denied", "the address is not allowed")
    : failed("unreachable", "no server answered");
}

/** Counts of a page's requests. */
interface Requests {
  /** Unfinished requests that may bring text. */
  awaitedCount(): number;
  totalCount(): number;
}

function countRequests(page: Page): Requests {
  const open = new Set<Request>();
  let totalCount = 0;
  page.on("request", (request) => {
    totalCount += 1;
    if (AWAITED_TYPES.has(request.resourceType())) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return { awaitedCount: () => open.size, totalCount: () => totalCount };
}

/** True for a look at a page that scripts may be about to fill. */
function isBare(look: string): boolean {
  const [, length, scripts] = look.split(" ");
  return scripts === "scripts" && Number(length) < BARE_LENGTH;
}

/** Waits until the page is idle or gone. Returns false when its time or its requests were used up first. */
async function settle(
  open: OpenPage,
  { awaitedCount, totalCount }: Requests,
  deadline: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { page } = open;
  let seen = "";
  let calmCount = 0;
  const filledBy = Math.min(performance.now() + BARE_MS, deadline - 2 * CALM_LOOKS * LOOK_MS);
  while (performance.now() < deadline && totalCount() < MAX_REQUESTS && calmCount < CALM_LOOKS) {
    await pause(LOOK_MS, signal);
    signal.throwIfAborted();
    let text: string;
    try {
      const look: unknown = await within(page.evaluate(LOOK), deadline - performance.now(), signal);
      text = `${String(look)} ${page.url()}`;
    } catch (error) {
      if (error instanceof DeadlineError) return false;
      signal.throwIfAborted();
      if (page.isClosed() || open.isGone()) return true;
      // A navigation replaced the document, so the next look sees the new one.
      text = "";
    }
    const isCalm = text !== "" && text === seen && !text.startsWith("loading") && awaitedCount() === 0;
    const isFull = !isBare(text) || performance.now() >= filledBy;
    calmCount = isCalm && isFull ? calmCount + 1 : 0;
    seen = text;
  }
  return calmCount === CALM_LOOKS;
}

/**
 * Scrolls down, so that content which loads on sight loads, and up again. Returns false when the page's time was used
 * up.
 */
async function scroll(open: OpenPage, requests: Requests, deadline: number, signal: AbortSignal): Promise<boolean> {
  const { page } = open;
  const run = (script: string): Promise<unknown> => within(page.evaluate(script), deadline - performance.now(), signal);
  try {
    for (let way = 0; way < MAX_SCROLLS && deadline - performance.now() > SCROLL_MS; way++) {
      if ((await run(SCROLL_DOWN)) !== true) break;
      if (!(await settle(open, requests, deadline, signal))) return false;
    }
    await run(SCROLL_UP);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // A page that left while it was scrolled is read as it is.
    return !(error instanceof DeadlineError);
  }
}

/** One render between its navigation and its outcome. */
interface Load {
  readonly open: OpenPage;
  /** Address before the page was scrolled. A feed changes its address with each article. */
  readonly address: string;
  readonly navigation: Navigation;
  readonly startedAt: number;
  readonly deadline: number;
}

async function read(
  { open, address, navigation, startedAt, deadline }: Load,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  const { page } = open;
  const refusal = refusalOf(open, navigation);
  if (refusal !== null) return refusal;
  const response = navigation.response();
  if (response === null) return failed("unreachable", "no document came");
  if (!isWebUrl(address)) return failed("denied", "the address is not allowed");
  if (!isHtml(response)) return failed("not_html", "the document is not HTML");
  const shadows: unknown = await within(page.evaluate(READ_SHADOWS), deadline - performance.now(), signal);
  const html =
    typeof shadows === "string" ? shadows : await within(page.content(), deadline - performance.now(), signal);
  if (html.length > MAX_HTML_LENGTH) return failed("too_large", `the document is over ${MAX_HTML_LENGTH} characters`);
  const headers = await within(headerLinesOf(response), deadline - performance.now(), signal);
  const url = new URL(address);
  url.hash = "";
  const rendered: RenderedPage = {
    url: url.href,
    status: response.status(),
    headers,
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
  const readMs = Math.min(READ_MS, request.timeoutMs * READ_SHARE);
  const navigation = followNavigation(page);
  const requests = countRequests(page);
  try {
    await context.route("**/*", (route) => {
      const isSkipped = SKIPPED_TYPES.has(route.request().resourceType());
      // The page may already be gone.
      (isSkipped ? route.abort("blockedbyclient") : route.continue()).catch(() => undefined);
    });
    await within(
      page.goto(request.url, { waitUntil: "commit", timeout: request.timeoutMs }),
      request.timeoutMs,
      signal,
    );
    // A page that never becomes idle may keep the browser busy, also after its end.
    const isSettled = await settle(open, requests, deadline - readMs, signal);
    const [before, document] = [page.url(), navigation.response()];
    if (!isSettled || !(await scroll(open, requests, deadline - readMs, signal))) open.distrust();
    const address = navigation.response() === document ? before : page.url();
    return open.isGone() ? CRASHED : await read({ open, address, navigation, startedAt, deadline }, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (open.isGone()) return CRASHED;
    const refusal = refusalOf(open, navigation);
    if (refusal !== null) return refusal;
    if (isDownload(error)) return failed("not_html", "the document is not HTML");
    const isLate = error instanceof DeadlineError || (error instanceof Error && error.name === "TimeoutError");
    if (!isLate) return failed("unreachable", "the page could not be loaded");
    open.distrust();
    return failed("timeout", `the page did not come to rest within ${request.timeoutMs} ms`);
  }
}

/** Loads one page and returns the document of the idle page. `Renderer` has the contract. */
export async function renderPage(
  host: BrowserHost,
  request: RenderRequest,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  signal.throwIfAborted();
  // The driver would open file: and other local addresses.
  if (!isWebUrl(request.url)) return failed("denied", "the address is not allowed");
  try {
    return await host.withPage("render", request.locale, (open) => load(open, request, signal));
  } catch (error) {
    if (error instanceof BrowserError) return failed("no_browser", error.message);
    throw error;
  }
}
