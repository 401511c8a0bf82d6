/** One limit of one caller in a fixed window of 60 s. */
export interface RateRule {
  /** Names the counter, for example `key:key_1:scan`. */
  readonly counter: string;
  /** Requests allowed in the window. */
  readonly limit: number;
}

/** State of the tightest rule after the request was judged. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds when the window ends. */
  readonly resetAtSeconds: number;
}

/**
 * Counts requests in fixed windows aligned to the minute.
 *
 * All rules are judged and counted in one atomic step: a request that any rule refuses counts
 * against none of them. The verdict shows the rule with the least remaining.
 */
export interface RateLimiter {
  /**
   * Rejects with a `ServiceError` SERVICE_UNAVAILABLE when it cannot count now and uncounted requests are not to pass. A limiter that
   * counts in this process answers without a promise.
   */
  take(rules: readonly RateRule[]): RateVerdict | Promise<RateVerdict>;
}
