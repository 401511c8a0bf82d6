import type { Clock } from "../../core/ports/clock.ts";
import type { Fetcher, UrlPolicy } from "../../core/ports/fetcher.ts";
import type { WebhookTransport } from "../../core/ports/webhook-transport.ts";
import { createGuard, type GuardOptions } from "./guard.ts";
import { DEFAULT_LIMITS, type GetLimits, guardedGet } from "./guarded-get.ts";
import { DEFAULT_POST_LIMITS, guardedPost } from "./guarded-post.ts";
import { Connections } from "./post-connections.ts";
import type { PostLimits } from "./post-exchange.ts";
import { type NameResolver, systemResolver } from "./resolver.ts";
import { TlsSessions } from "./tls-sessions.ts";

export type { GetLimits } from "./guarded-get.ts";
export { allowedHosts, type HostMap, parseHostMap } from "./host-map.ts";
export type { NameResolver } from "./resolver.ts";

/** Options of `createEgress`. */
export interface EgressOptions extends Omit<GuardOptions, "resolver"> {
  /** Header of every GET: `serplens/<version> (+<base_url>/bot)`. D-31 */
  readonly userAgent: string;
  readonly clock: Clock;
  /** @default the system's name servers */
  readonly resolver?: NameResolver;
  /** Limits of GETs that differ from the defaults. */
  readonly limits?: Partial<GetLimits>;
  /** Limits of POSTs that differ from the defaults. */
  readonly postLimits?: Partial<PostLimits>;
}

/** Guarded access to the web. */
export interface Egress {
  readonly fetcher: Fetcher;
  readonly webhookTransport: WebhookTransport;
  readonly policy: UrlPolicy;
  /** Aborts requests in flight. Later requests reject. */
  close(): Promise<void>;
}

/**
 * Opens guarded access to the web. No other code connects to addresses that a caller can influence.
 *
 * Ignores the environment: proxy variables have no effect, and certificates are always verified. Throws an `Error` for
 * malformed options.
 */
export function createEgress(options: EgressOptions): Egress {
  const names = systemResolver();
  const guard = createGuard({ ...options, resolver: options.resolver ?? names });
  const closing = new AbortController();
  const getLimits: GetLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const { clock, userAgent } = options;
  const getting = { guard, clock, userAgent, limits: getLimits, sessions: new TlsSessions(), closing: closing.signal };
  const postLimits: PostLimits = { ...DEFAULT_POST_LIMITS, ...options.postLimits };
  const connections = new Connections(postLimits.keptMs);
  const posting = { guard, limits: postLimits, connections, closing: closing.signal };
  return {
    fetcher: {
      get: (request, signal) => guardedGet(getting, request, signal),
    },
    webhookTransport: {
      post: (request, signal) => guardedPost(posting, request, signal),
    },
    policy: {
      async check(url, purpose) {
        const approval = await guard.approve(url, purpose);
        switch (approval.kind) {
          case "approved":
            return "allowed";
          case "invalid":
          case "denied":
            return "denied";
          case "unresolved":
            return "unresolved";
        }
      },
    },
    async close() {
      closing.abort();
      connections.close();
      names.cancel();
    },
  };
}
