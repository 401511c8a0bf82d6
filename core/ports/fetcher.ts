/** Names of the version that the caller has. RFC 9110 8.8 */
export interface Validators {
  /** Value of ETag. */
  readonly etag: string | null;
  /** Value of Last-Modified. */
  readonly lastModified: string | null;
}

/** One guarded GET. */
export interface FetchRequest {
  readonly url: string;
  /**
   * Accepted content. `page`: HTML; `robots`: text; `sitemap`: XML or text, also as a gzip file; `client`: JSON of at
   * most 10 KiB over https without redirects. Other types end the fetch early.
   */
  readonly accept: "page" | "robots" | "sitemap" | "client";
  /** BCP-47, sent as Accept-Language. */
  readonly locale: string;
  /** Time limit in ms over redirects and the retry. @default 20000 */
  readonly timeoutMs?: number;
  /** Sent with the first request, not after a redirect. The response may be 304 without a body. @default none */
  readonly validators?: Validators;
}

/** A received response of any status. */
export interface FetchedResource {
  /** Requested address. */
  readonly requestedUrl: string;
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Value of Content-Type, lower-cased, or the sniffed one. */
  readonly contentType: string;
  /**
   * Headers that the analysis reads, by lower-case name: x-robots-tag, link, etag, last-modified, retry-after,
   * content-language, refresh. Lines of x-robots-tag are separated by `\n`.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded body, at most the decoded size cap. */
  readonly body: Uint8Array;
  /** Addresses that redirected, oldest first. */
  readonly redirects: readonly string[];
  readonly elapsedMs: number;
}

/** Reason of a failed request. `denied`: by the URL policy (D-30). */
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

/** Outcome of one GET: a response of any status, or a failure. */
export type FetchOutcome =
  | { readonly kind: "fetched"; readonly resource: FetchedResource }
  | {
      readonly kind: "failed";
      readonly reason: FetchFailureReason;
      /** States what failed on which URL, without the resolved address or the rule. */
      readonly message: string;
      /** True when the same request may succeed later. */
      readonly isTransient: boolean;
    };

/**
 * Fetches pages for the pipeline through the egress guard.
 *
 * Resolves every name, vets every address and connects to the vetted address, again at each redirect.
 * Limits of time, size, headers and redirects always hold. The caller is responsible for politeness
 * (robots.txt, delays per host).
 */
export interface Fetcher {
  /** Never throws for a fault of the remote side. Rejects only when the signal aborts. */
  get(request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome>;
}

/** Verdict of the URL policy. `unresolved`: the name servers did not respond in time, so the job checks again. */
export type UrlVerdict = "allowed" | "denied" | "unresolved";

/** Checks addresses at admission, before any connection. D-30. */
export interface UrlPolicy {
  /** Resolves the name within 1.5 s. A `webhook` target needs https on port 443 or 8443. Never throws. */
  check(url: string, purpose: "page" | "webhook"): Promise<UrlVerdict>;
}
