/** One request to a search provider's API. Address and headers come from the operator's configuration, never from a caller. */
export interface SearchApiRequest {
  /** May contain a key, so it never appears in messages and logs. */
  readonly url: string;
  /** Lower-case names. Values may contain a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body of a POST. Absent: the request is a GET. */
  readonly body?: string;
  /** Time limit in ms from the start to the last byte. */
  readonly timeoutMs: number;
}

/** Outcome of a request: a response of any status, or a failure. */
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
      /** Error code or exceeded limit, for messages. Contains neither address nor key. */
      readonly detail: string;
    };

/**
 * Sends HTTP requests to the search endpoints of the operator.
 *
 * Does not use the egress guard, because these addresses may be on loopback or in a private network (D-51).
 * Follows no redirect, so that a key reaches the configured host only.
 */
export interface SearchTransport {
  /** Never throws for a fault of the remote side. Rejects only when the signal aborts. */
  send(request: SearchApiRequest, signal: AbortSignal): Promise<SearchApiReply>;
}
