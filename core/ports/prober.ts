/** One page to measure. */
export interface ProbeRequest {
  readonly url: string;
  /** BCP-47, the browser's language. */
  readonly locale: string;
  /** Time limit of the probe in ms, without the wait for an idle machine. */
  readonly timeoutMs: number;
  /** Maximum wait for an idle machine in ms. The measurement starts in any case after it. */
  readonly calmMs: number;
}

/** Metrics as web-vitals defines them, in ms from navigation start. `null` where the page reported none. */
export interface VitalsSample {
  readonly lcpMs: number | null;
  readonly fcpMs: number | null;
  readonly cls: number | null;
  /** Approximate: sum of long tasks after FCP, each minus 50 ms, until the page is idle. */
  readonly tbtMs: number | null;
  readonly ttfbMs: number | null;
}

/** Figures of one page load. */
export interface SpeedSample extends VitalsSample {
  readonly domContentLoadedMs: number | null;
  readonly loadMs: number | null;
  readonly transferBytes: number;
  readonly requestCount: number;
  readonly jsBytes: number;
  readonly imageBytes: number;
  /** Request counts by host name, at most 200 hosts. */
  readonly requestsByHost: Readonly<Record<string, number>>;
  readonly longTaskCount: number;
  /** CSS selector of the element that LCP measured. */
  readonly lcpElement: string | null;
  readonly lcpResourceUrl: string | null;
}

/** Failure of a probe. `crashed`: the page exceeded its memory or its process died. */
export type ProbeFailure =
  | "timeout"
  | "blocked"
  | "http_error"
  | "unreachable"
  | "url_not_allowed"
  | "not_html"
  | "crashed";

/** Facts about a probe, whatever its outcome. */
export interface ProbeFrame {
  /** `null` without a document. */
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  /**
   * Time of a fixed task right before the probe, divided by the best time so far. Above 1.5 the machine was busy.
   * `null` when the task was not measured.
   */
  readonly contentionRatio: number | null;
  /** Wait for an idle machine in ms. */
  readonly waitedMs: number;
  readonly elapsedMs: number;
  /** Instant of the navigation, milliseconds since the Unix epoch. */
  readonly measuredAt: number;
}

/** Outcome of a probe. `failed` is a fault of the page, `broken` a fault of the browser. */
export type ProbeOutcome =
  | { readonly kind: "measured"; readonly frame: ProbeFrame; readonly sample: SpeedSample }
  | { readonly kind: "failed"; readonly frame: ProbeFrame; readonly status: ProbeFailure }
  /** The browser did not start, or it died while it loaded the page. */
  | { readonly kind: "broken"; readonly detail: string };

/** The exclusive right to measure on this machine, held until `leave`. */
export interface ProbeLane {
  /** Product and version of the browser, as in `chromium-headless-shell 156.0.8078.79`. */
  readonly browser: string;
  /** Loads one page in a phone's viewport, unthrottled. Never throws for a fault of the page; rejects only when the signal aborts. */
  probe(request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome>;
  /** Releases the right to measure. Never rejects. */
  leave(): Promise<void>;
}

/** Outcome of `enter`. `busy`: another measurement held the right during the whole wait. */
export type LaneOutcome =
  | { readonly kind: "lane"; readonly lane: ProbeLane }
  | { readonly kind: "busy" }
  | { readonly kind: "no_browser"; readonly detail: string };

/**
 * Measures how fast pages load, in a browser that connects through the egress guard only.
 *
 * One measurement at a time per machine, across processes, because two would slow each other down.
 * Renders wait while a probe runs.
 */
export interface Prober {
  readonly webVitalsVersion: string;
  /** Acquires the right to measure within `waitMs`. Rejects only when the signal aborts. */
  enter(waitMs: number, signal: AbortSignal): Promise<LaneOutcome>;
}
