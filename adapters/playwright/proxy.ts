/** A destination that was not reached. `unresolved` and `unreachable`: nobody was there; any other reason: the policy. */
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

/** Opens a proxy for one page, or with `none` one that refuses everything, for what belongs to no page. */
export type OpenProxy = (use: "render" | "probe" | "none") => Promise<PageProxy>;
