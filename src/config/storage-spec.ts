/** Database of jobs, keys and credits. */
export type DatabaseSpec =
  /** `path` is a file or `:memory:`. */
  { readonly kind: "sqlite"; readonly path: string } | { readonly kind: "postgres"; readonly url: string };

/** Redis as configured. */
export interface RedisSpec {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /**
   * Rate limits while Redis is unreachable. `closed`: creations get 503. `open`: creations pass uncounted. Reads pass
   * uncounted in both cases.
   */
  readonly onUnavailable: "open" | "closed";
}
