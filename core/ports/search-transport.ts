/** One request to a search provider's API. The address and the headers come from the operator's configuration, never from a caller. */
export interface SearchApiRequest {
  /** May hold a key, so it stands in no message and no log. */
  readonly url: string;
  /** Lower-case names; may hold a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON to POST; without it the request is a GET. */
  readonly body?: string;
  /** Limit from the start to the last byte. */
  readonly timeoutMs: number;
}

/** What came back, with a status of any kind. */
export type SearchApiReply =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** Value of Retry-After, as sent. */
      readonly retryAfter: string | null;
      readonly text: string;
    }
  | {
      readonly kind: "failed";
      readonly reason: "timeout" | "unreachable" | "too_large";
      /** Error code or limit, for a message to people; no address and no key in it. */
      readonly detail: string;
    };

/**
 * Speaks HTTP to the search endpoints that the operator configured.
 *
 * Not the guarded way out: these addresses may well be on loopback or in a private network. Redirects are not
 * followed, so that a key goes nowhere but to the configured host.
 */
export interface SearchTransport {
  /** Never throws for what the remote side does; rejects only when the signal aborts. */
  send(request: SearchApiRequest, signal: AbortSignal): Promise<SearchApiReply>;
}
