/** One page to load in a browser. */
export interface RenderRequest {
  readonly url: string;
  /** BCP-47, the browser's language. */
  readonly locale: string;
  /** Time limit of the page in ms, without the wait for a free browser. */
  readonly timeoutMs: number;
}

/** The document when the page became idle or its time was over. */
export interface RenderedPage {
  /** Address after redirects of every kind. */
  readonly url: string;
  /** Status of the last document. */
  readonly status: number;
  /** Headers that the analysis reads, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** Addresses that redirected, oldest first. */
  readonly redirects: readonly string[];
  readonly elapsedMs: number;
}

/**
 * Reason of a failed render. `denied`: by the URL policy (D-30). `crashed`: the page exceeded its memory or its
 * process died. `no_browser`: the browser did not start.
 */
export type RenderFailureReason =
  | "denied"
  | "timeout"
  | "unreachable"
  | "not_html"
  | "too_large"
  | "crashed"
  | "no_browser";

/** Outcome of a render. */
export type RenderOutcome =
  | { readonly kind: "rendered"; readonly page: RenderedPage }
  | {
      readonly kind: "failed";
      readonly reason: RenderFailureReason;
      /** Completes "render URL: ...", without the resolved address or the rule. */
      readonly detail: string;
    };

/**
 * Loads pages in a browser that connects through the egress guard only.
 *
 * Each page has its own temporary context. Images, fonts and media are not loaded. A render waits for
 * a free place on the machine and for the end of a running speed probe.
 */
export interface Renderer {
  /** Never throws for a fault of the page. Rejects only when the signal aborts. */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome>;
}
