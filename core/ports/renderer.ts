/** One page to load in a browser. */
export interface RenderRequest {
  readonly url: string;
  /** BCP-47; the browser's language. */
  readonly locale: string;
  /** Budget of the page itself; waiting for a free browser does not count. */
  readonly timeoutMs: number;
}

/** The document as it stood when it came to rest, or when the time was up. */
export interface RenderedPage {
  /** Address after redirects of every kind. */
  readonly url: string;
  /** Status of the last document. */
  readonly status: number;
  /** Lower-case names; only headers the analysis reads. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** Addresses the page came through, oldest first. */
  readonly redirects: readonly string[];
  readonly elapsedMs: number;
}

/**
 * Why no page came. `denied`: URL policy, D-30. `crashed`: the page used up its memory or its process died. `no_browser`: none could
 * be started.
 */
export type RenderFailureReason = "denied" | "timeout" | "unreachable" | "not_html" | "too_large" | "crashed" | "no_browser";

/** What one render came to: the page as the browser had it, or why there is none. */
export type RenderOutcome =
  | { readonly kind: "rendered"; readonly page: RenderedPage }
  | {
      readonly kind: "failed";
      readonly reason: RenderFailureReason;
      /** Completes "render URL: ..."; never the resolved address or the rule. */
      readonly detail: string;
    };

/**
 * Loads pages in a browser whose every connection goes through the egress guard.
 *
 * Each page has a context of its own that leaves nothing behind; images, fonts and media are not loaded. A render waits for a place
 * among the machine's renders, and never runs while a speed probe does.
 */
export interface Renderer {
  /** Never throws for what the page does; rejects only when the signal aborts. */
  render(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome>;
}
