/** One limit of one caller in a fixed window of 60 s. */
export interface RateRule {
  /** Name of the counter, for example `key:key_1:scan`. */
  readonly counter: string;
  /** Maximum requests in the window. */
  readonly limit: number;
}

/** Decision about a request, with the state of the tightest rule after it. */
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
 * Checks and counts all rules in one atomic step: a request that one rule rejects counts against
 * no rule. The verdict shows the rule with the fewest remaining requests.
 */
export interface RateLimiter {
  /**
   * Rejects with SERVICE_UNAVAILABLE when counting fails and the failure mode is fail-closed.
   * An in-process limiter returns synchronously.
   */
  take(rules: readonly RateRule[]): RateVerdict | Promise<RateVerdict>;
}
