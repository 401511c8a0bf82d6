/** One guarded GET. */
export interface FetchRequest {
  readonly url: string;
  /** What the caller can use. `page`: HTML; `robots`: any text; `sitemap`: XML or text, possibly a gzip file. Other types end the fetch early. */
  readonly accept: "page" | "robots" | "sitemap";
  /** BCP-47; becomes Accept-Language. */
  readonly locale: string;
  /** Total budget of the request with its redirects and retry. @default 20000 */
  readonly timeoutMs?: number;
}

/** What came back, with a status of any kind. */
export interface FetchedResource {
  /** Address as asked for. */
  readonly requestedUrl: string;
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Value of Content-Type, lower-cased, or the sniffed one. */
  readonly contentType: string;
  /** Lower-case names; only headers the analysis reads (x-robots-tag, link, last-modified, retry-after, content-language). */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body, at most the decoded size cap. */
  readonly body: Uint8Array;
  /** Addresses passed through, oldest first; empty without redirects. */
  readonly redirects: readonly string[];
  readonly elapsedMs: number;
}

/** Why no resource came back. `denied` = URL policy, decision D-30. */
export type FetchFailureReason =
  | "denied"
  | "invalid_url"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "too_large"
  | "unsupported_type"
  | "bad_response"
  | "too_many_redirects";

/** What one GET came to: an answer of any status, or none. */
export type FetchOutcome =
  | { readonly kind: "fetched"; readonly resource: FetchedResource }
  | {
      readonly kind: "failed";
      readonly reason: FetchFailureReason;
      /** Says what was attempted on what; never the resolved address or the rule. */
      readonly message: string;
      /** True when the same request may succeed later. */
      readonly isTransient: boolean;
    };

/**
 * Fetches pages for the pipeline through the egress guard.
 *
 * Every name is resolved, every address judged, the connection goes to the judged address, and all
 * of it is repeated on each redirect. Time, size, header and redirect limits always hold. Politeness
 * (robots.txt, spacing per host) is the caller's: this is one request.
 */
export interface Fetcher {
  /** Never throws for what the remote side does; rejects only when the signal aborts. */
  get(request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome>;
}

/** `unresolved`: no answer within the limit; the job will find out. */
export type UrlVerdict = "allowed" | "denied" | "unresolved";

/** Judges addresses at admission, before any connection. Decision D-30. */
export interface UrlPolicy {
  /** Resolves the name with a limit of 1.5 s. `webhook` targets need https on 443 or 8443. Never throws. */
  check(url: string, purpose: "page" | "webhook"): Promise<UrlVerdict>;
}
