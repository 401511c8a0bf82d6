/**
 * A destination that the browser did not reach. `unresolved` and `unreachable` are network failures; any other reason
 * means that the policy denied it.
 */
export interface RefusedDestination {
  /** `host:port`, or the host alone for port 80. */
  readonly authority: string;
  readonly reason: string;
}

/** The only network path of a browser context: a proxy on loopback that checks every destination. */
export interface PageProxy {
  readonly port: number;
  /** Oldest first. */
  denials(): readonly RefusedDestination[];
  close(): Promise<void>;
}

/** Opens the proxy of one page. `none` opens a proxy that denies everything, for requests that belong to no page. */
export type OpenProxy = (use: "render" | "probe" | "none") => Promise<PageProxy>;
