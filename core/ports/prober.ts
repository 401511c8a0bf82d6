/** One page to measure. */
export interface ProbeRequest {
  readonly url: string;
  /** BCP-47; the browser's language. */
  readonly locale: string;
  /** Budget of the probe, the wait for a calm machine left out. */
  readonly timeoutMs: number;
  /** Longest wait for a calm machine before it is measured anyway. */
  readonly calmMs: number;
}

/** Metrics as web-vitals defines them; `null` where the page gave none. Durations in milliseconds from navigation start. */
export interface VitalsSample {
  readonly lcpMs: number | null;
  readonly fcpMs: number | null;
  readonly cls: number | null;
  /** Approximate: long tasks after FCP, each less 50 ms, up to the moment the page was quiet. */
  readonly tbtMs: number | null;
  readonly ttfbMs: number | null;
}

/** What one load showed. */
export interface SpeedSample extends VitalsSample {
  readonly domContentLoadedMs: number | null;
  readonly loadMs: number | null;
  readonly transferBytes: number;
  readonly requestCount: number;
  readonly jsBytes: number;
  readonly imageBytes: number;
  /** Requests by host name; at most 200 hosts. */
  readonly requestsByHost: Readonly<Record<string, number>>;
  readonly longTaskCount: number;
  /** Selector of the largest element. */
  readonly lcpElement: string | null;
  readonly lcpResourceUrl: string | null;
}

/** How one probe ended. `crashed`: the page used up its memory or its process died. */
export type ProbeFailure = "timeout" | "blocked" | "http_error" | "unreachable" | "url_not_allowed" | "not_html" | "crashed";

/** What is known of a probe however it ended. */
export interface ProbeFrame {
  /** `null` when no document came. */
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  /** Time of a fixed piece of work just before, over the best seen; above 1.5 the machine was busy. `null` when it was not taken. */
  readonly contentionRatio: number | null;
  /** Milliseconds of wait for a calm machine. */
  readonly waitedMs: number;
  readonly elapsedMs: number;
  /** Instant of the navigation, milliseconds since the Unix epoch. */
  readonly measuredAt: number;
}

/** What one probe came to. `failed` is the page's doing, `broken` the browser's. */
export type ProbeOutcome =
  | { readonly kind: "measured"; readonly frame: ProbeFrame; readonly sample: SpeedSample }
  | { readonly kind: "failed"; readonly frame: ProbeFrame; readonly status: ProbeFailure }
  /** The browser did not start or died under the page. */
  | { readonly kind: "broken"; readonly detail: string };

/** The machine's one right to measure, held until it is left. */
export interface ProbeLane {
  /** Product and version of the browser, as in `chromium-headless-shell 156.0.8078.79`. */
  readonly browser: string;
  /** Loads one page on a phone's viewport, unthrottled. Never throws for what the page does; rejects only when the signal aborts. */
  probe(request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome>;
  /** Lets the next one in. Never rejects. */
  leave(): Promise<void>;
}

/** What asking for the lane came to. `busy`: another one held it for as long as the asker would wait. */
export type LaneOutcome =
  | { readonly kind: "lane"; readonly lane: ProbeLane }
  | { readonly kind: "busy" }
  | { readonly kind: "no_browser"; readonly detail: string };

/**
 * Measures how fast pages load, in a browser whose every connection goes through the egress guard.
 *
 * One lane a machine, across processes: two measurements at once would measure each other. Renders wait while a probe runs.
 */
export interface Prober {
  readonly webVitalsVersion: string;
  /** Takes the lane, waiting at most `waitMs`. Rejects only when the signal aborts. */
  enter(waitMs: number, signal: AbortSignal): Promise<LaneOutcome>;
}
