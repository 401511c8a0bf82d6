import type { Page } from "playwright-core";
import { isChallenge } from "../../core/analysis/crawl/challenge.ts";
import type { ProbeFailure, ProbeFrame, ProbeOutcome, ProbeRequest, SpeedSample } from "../../core/ports/prober.ts";
import type { BrowserHost } from "./browser-host.ts";
import { BrowserError, type OpenPage } from "./browser-run.ts";
import type { Calibration } from "./calibration.ts";
import { DeadlineError, pause, within } from "./deadline.ts";
import {
  followNavigation,
  headersOf,
  isDownload,
  isHtml,
  isWebUrl,
  type Navigation,
  proxyVerdict,
} from "./navigation.ts";
import { type PageVitals, parseVitals, probeScript, READ_VITALS } from "./probe-script.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";

/**
 * Navigation takes at most 10 s and settling 8 s. Quiet means 5.25 s without requests, long tasks, load and paint,
 * for which Lighthouse waits where it does not simulate a slow network. D-58
 */
const NAVIGATION_MS = 10_000;
const SETTLE_MS = 8_000;
const QUIET_MS = 5_250;
/** Milliseconds that are kept for reading the measurements. */
const READ_MS = 1_000;
const LOOK_MS = 100;

/** The tools that all probes of a process share. */
export interface ProbeTools {
  readonly host: BrowserHost;
  readonly calibration: Calibration;
  /** The web-vitals library as a script. */
  readonly webVitals: string;
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

interface Load {
  readonly open: OpenPage;
  readonly navigation: Navigation;
  readonly traffic: Traffic;
  readonly deadline: number;
}

/** Statuses that sites send to refuse crawlers. */
const BLOCKED = new Set([401, 403, 407, 429, 451]);

async function readVitals(page: Page, deadline: number, signal: AbortSignal): Promise<PageVitals | null> {
  return parseVitals(await within(page.evaluate(READ_VITALS), deadline - performance.now(), signal));
}

/**
 * Waits until load has fired and network and main thread are quiet, at most 8 s after load. Returns the last
 * measurements.
 */
async function settle({ open, traffic, deadline }: Load, signal: AbortSignal): Promise<PageVitals | null> {
  const settleBy = Math.min(deadline - READ_MS, performance.now() + SETTLE_MS);
  for (;;) {
    await pause(LOOK_MS, signal);
    signal.throwIfAborted();
    const isQuiet = traffic.quietMs() >= QUIET_MS;
    if (!isQuiet && performance.now() < settleBy) continue;
    const vitals = await readVitals(open.page, deadline, signal);
    if (vitals === null || performance.now() >= settleBy) return vitals;
    const movedAt = Math.max(vitals.lastTaskEnd, vitals.load ?? 0, vitals.fcp ?? 0);
    if (vitals.isLoaded && vitals.now - movedAt >= QUIET_MS) return vitals;
  }
}

function refusalOf(open: OpenPage, navigation: Navigation): ProbeFailure | null {
  const verdict = proxyVerdict(open, navigation);
  return verdict === "denied" ? "url_not_allowed" : verdict;
}

async function judge({ open, navigation, deadline }: Load, signal: AbortSignal): Promise<ProbeFailure | null> {
  const refusal = refusalOf(open, navigation);
  if (refusal !== null) return refusal;
  if (!isWebUrl(open.page.url())) return "unreachable";
  const response = navigation.response();
  if (response === null) return "unreachable";
  const status = response.status();
  if (BLOCKED.has(status)) return "blocked";
  if (!isHtml(response)) return "not_html";
  const html = await within(open.page.content(), deadline - performance.now(), signal);
  if (isChallenge({ status, headers: headersOf(response), html })) return "blocked";
  return status >= 400 ? "http_error" : null;
}

function sampleOf(vitals: PageVitals, traffic: Traffic): SpeedSample {
  return {
    lcpMs: vitals.lcp,
    fcpMs: vitals.fcp,
    cls: vitals.cls,
    tbtMs: vitals.tbt,
    ttfbMs: vitals.ttfb,
    domContentLoadedMs: vitals.domContentLoaded,
    loadMs: vitals.load,
    ...traffic.totals(),
    longTaskCount: vitals.taskCount,
    lcpElement: vitals.lcpElement,
    lcpResourceUrl: vitals.lcpUrl,
  };
}

type Measured = { readonly failure: ProbeFailure } | { readonly sample: SpeedSample };

async function measure(load: Load, url: string, signal: AbortSignal): Promise<Measured> {
  const { open, navigation, traffic, deadline } = load;
  try {
    const timeout = Math.min(NAVIGATION_MS, deadline - performance.now());
    await within(open.page.goto(url, { waitUntil: "load", timeout }), timeout, signal);
    // The probe does not wait for an error page, even for a challenge that would load the real page later.
    const isError = (navigation.response()?.status() ?? 0) >= 400;
    const vitals = isError ? null : await settle(load, signal);
    const failure = await judge(load, signal);
    if (failure !== null) return { failure };
    return vitals === null ? { failure: "crashed" } : { sample: sampleOf(vitals, traffic) };
  } catch (error) {
    signal.throwIfAborted();
    if (open.isGone()) return { failure: "crashed" };
    const refusal = refusalOf(open, navigation);
    if (refusal !== null) return { failure: refusal };
    const isLate = error instanceof DeadlineError || (error instanceof Error && error.name === "TimeoutError");
    if (isLate) {
      open.distrust();
      return { failure: "timeout" };
    }
    return { failure: isDownload(error) ? "not_html" : "unreachable" };
  }
}

/** Measures one load of one page, as `ProbeLane` states. */
export async function probePage(tools: ProbeTools, request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome> {
  signal.throwIfAborted();
  const bare: ProbeFrame = {
    finalUrl: null,
    httpStatus: null,
    contentionRatio: null,
    waitedMs: 0,
    elapsedMs: 0,
    measuredAt: tools.now(),
  };
  // The driver opens file: and other local addresses.
  if (!isWebUrl(request.url)) return { kind: "failed", frame: bare, status: "url_not_allowed" };
  try {
    return await tools.host.withPage("probe", request.locale, async (open) => {
      const { page, context } = open;
      const calm = await tools.calibration.settle(page, request.calmMs, signal);
      await context.addInitScript({ content: probeScript(tools.webVitals) });
      const traffic = await watchTraffic(await context.newCDPSession(page));
      const navigation = followNavigation(page);
      const measuredAt = tools.now();
      const startedAt = performance.now();
      const outcome = await measure(
        { open, navigation, traffic, deadline: startedAt + request.timeoutMs },
        request.url,
        signal,
      );
      // The guard made the response of a denied request, so the site did not send it.
      const response = refusalOf(open, navigation) === null ? navigation.response() : null;
      const frame: ProbeFrame = {
        finalUrl: response?.url() ?? null,
        httpStatus: response?.status() ?? null,
        contentionRatio: Math.round(calm.ratio * 100) / 100,
        waitedMs: calm.waitedMs,
        elapsedMs: Math.round(performance.now() - startedAt),
        measuredAt,
      };
      return "sample" in outcome
        ? { kind: "measured", frame, sample: outcome.sample }
        : { kind: "failed", frame, status: outcome.failure };
    });
  } catch (error) {
    signal.throwIfAborted();
    return {
      kind: "broken",
      detail: error instanceof BrowserError ? error.message : "the browser died under the page",
    };
  }
}
