import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Prometheus } from "../../adapters/prometheus/prometheus.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { Service } from "../../core/service.ts";
import { bearerOf } from "../../core/util/bearer.ts";
import { HEALTH } from "./http/api.ts";
import type { Mount } from "./http/mount.ts";

/** Sources of readiness and metrics. */
export interface Operations {
  readonly service: Pick<Service, "status">;
  readonly prometheus: Prometheus;
  readonly logger: Logger;
  /** True after the process received a stop signal. */
  readonly isDraining: () => boolean;
  /** Private peers that send a forwarding header and are not trusted. @default not reported */
  readonly unknownProxies?: () => readonly string[];
}

/** Start of this process in Unix seconds. */
const STARTED_AT = Math.round(Date.now() / 1_000 - process.uptime());

/** Milliseconds between two samples of the event loop's delay. */
const DELAY_RESOLUTION_MS = 10;
const DELAY_QUANTILES = [0.5, 0.99, 0.999, 1] as const;
let delays: ReturnType<typeof monitorEventLoopDelay> | null = null;

/** Returns the delay of the event loop since the last call, in seconds by quantile. The first call starts the monitor. */
function eventLoopDelays(): Record<string, number> {
  if (delays === null) {
    delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
    delays.enable();
    return {};
  }
  const { count } = delays;
  const monitor = delays;
  const read = Object.fromEntries(
    DELAY_QUANTILES.map((quantile) => [String(quantile), count === 0 ? 0 : monitor.percentile(quantile * 100) / 1e9]),
  );
  delays.reset();
  return read;
}

/** Time limit in ms for the store's response. A longer wait means that the service is not ready. */
const STORE_LIMIT_MS = 2_000;

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

async function statusOf(service: Operations["service"]): ReturnType<Service["status"]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store did not answer in time")), STORE_LIMIT_MS);
  });
  return Promise.race([service.status(), limit]).finally(() => clearTimeout(timer));
}

/**
 * Returns 200 when the process accepts requests, else 503 with the failed check. The log has the details of a failure.
 */
async function readiness({ service, logger, isDraining, unknownProxies }: Operations): Promise<Response> {
  try {
    const { isClosing, clock, isWritable, canCount, queues } = await statusOf(service);
    const draining = isClosing || isDraining();
    const checks = {
      store: isWritable ? "ok" : "takes no writes: the database is read-only or its disk is full",
      rate_limits: canCount ? "ok" : "cannot be counted: Redis does not respond",
      clock: clock.isTrusted
        ? "ok"
        : `off by ${Math.round(clock.skewMs / 1_000)} s: this process neither sweeps nor sends`,
      draining,
      queue_lag_seconds: Math.round(Math.max(0, ...queues.map(({ lagMs }) => lagMs)) / 1_000),
      ...(unknownProxies === undefined ? {} : { unknown_proxies: unknownProxies() }),
    };
    const isAble = clock.isTrusted && isWritable && canCount;
    const status = draining ? "draining" : isAble ? "ready" : "unavailable";
    return json(status === "ready" ? 200 : 503, { status, checks });
  } catch (error) {
    logger.error({ err: error }, "not ready: the store cannot be reached");
    return json(503, {
      status: "unavailable",
      checks: { store: "unreachable", draining: isDraining(), queue_lag_seconds: null },
    });
  }
}

async function metrics({ service, prometheus, logger }: Operations): Promise<Response> {
  const { user, system } = process.cpuUsage();
  // Metrics without the store contain the figures of the process only.
  const status = await statusOf(service).catch((error: unknown) => {
    logger.warn({ err: error }, "metrics without queues: the store cannot be reached");
    return null;
  });
  const gauges = {
    queues: status?.queues ?? [],
    clockSkewSeconds: status === null ? null : status.clock.skewMs / 1_000,
    residentBytes: process.memoryUsage.rss(),
    cpuSeconds: (user + system) / 1e6,
    startedAtSeconds: STARTED_AT,
    eventLoopDelaySeconds: eventLoopDelays(),
  };
  return new Response(await prometheus.render(gauges), {
    headers: { "Content-Type": prometheus.contentType, "Cache-Control": "no-store" },
  });
}

/** True when the request has the token. The comparison takes the same time for every token. */
function hasToken({ headers }: Request, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(bearerOf(headers.get("authorization")) ?? ""), hash(token));
}

/** Mounts `/metrics` on the operations listener, open to every client that reaches it. */
function metricsMount(operations: Operations): Mount {
  return { path: "/metrics", method: "GET", respond: () => metrics(operations) };
}

/** Mounts `/readyz`, which reports whether the process accepts requests. */
export function readinessMount(operations: Operations): Mount {
  return { path: "/readyz", method: "GET", respond: () => readiness(operations) };
}

/**
 * Mounts `/metrics` on the main address for callers with the token.
 *
 * Only the token protects it, because a proxy can hide a caller's address and headers.
 */
export function guardedMetricsMount(operations: Operations, token: string): Mount {
  return {
    path: "/metrics",
    method: "GET",
    respond({ request }) {
      if (hasToken(request, token)) return metrics(operations);
      throw new ServiceError(
        "INVALID_API_KEY",
        "The operations token is missing or wrong. Send SERPLENS_OPS_TOKEN as a bearer token.",
      );
    },
  };
}

/** Returns every mount of the operations listener. */
export function operationsMounts(operations: Operations): readonly Mount[] {
  return [HEALTH, readinessMount(operations), metricsMount(operations)];
}
