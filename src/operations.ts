import type { Prometheus } from "../adapters/prometheus/prometheus.ts";
import { ROUTES } from "../core/contract/routes.ts";
import type { Logger } from "../core/ports/logger.ts";
import type { Service } from "../core/service.ts";
import type { RequestHandler } from "./server.ts";
import { pathOf, requireRead, type Surface } from "./surfaces.ts";

/** Where readiness and metrics get their figures from. */
export interface Operations {
  readonly service: Pick<Service, "status">;
  readonly prometheus: Prometheus;
  readonly logger: Logger;
  /** True once the process was told to stop. */
  readonly isDraining: () => boolean;
}

/** Seconds since the epoch at which this process began. */
const STARTED_AT = Math.round(Date.now() / 1_000 - process.uptime());

/** A probe that waits longer for the store has its answer. */
const STORE_LIMIT_MS = 2_000;

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}

async function statusOf(service: Operations["service"]): ReturnType<Service["status"]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store did not answer in time")), STORE_LIMIT_MS);
  });
  return Promise.race([service.status(), limit]).finally(() => clearTimeout(timer));
}

/** 200 when requests can be taken; 503 with the check that fails. Details of a failure go to the log. */
async function readiness({ service, logger, isDraining }: Operations): Promise<Response> {
  try {
    const { isClosing, queues } = await statusOf(service);
    const draining = isClosing || isDraining();
    const checks = { store: "ok", draining, queue_lag_seconds: Math.round(Math.max(0, ...queues.map(({ lagMs }) => lagMs)) / 1_000) };
    return json(draining ? 503 : 200, { status: draining ? "draining" : "ready", checks });
  } catch (error) {
    logger.error({ err: error }, "not ready: the store cannot be reached");
    return json(503, { status: "unavailable", checks: { store: "unreachable", draining: isDraining(), queue_lag_seconds: null } });
  }
}

async function metrics({ service, prometheus, logger }: Operations): Promise<Response> {
  const { user, system } = process.cpuUsage();
  // Without the store the process's own figures are still worth having.
  const queues = await statusOf(service).then(
    (status) => status.queues,
    (error: unknown) => {
      logger.warn({ err: error }, "metrics without queues: the store cannot be reached");
      return [];
    },
  );
  const gauges = { queues, residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6, startedAtSeconds: STARTED_AT };
  return new Response(await prometheus.render(gauges), { headers: { "Content-Type": prometheus.contentType, "Cache-Control": "no-store" } });
}

/** Addresses of this machine and of private networks, where scrapers live. RFC 1918, RFC 4193 */
function isNear(ip: string | undefined): boolean {
  return ip !== undefined && /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:)/i.test(ip);
}

/** `/readyz` for everybody, `/metrics` for peers in the same network that come without a proxy: figures of the business are not for all. */
export function operationsSurface(operations: Operations): Surface {
  return {
    handles: (pathname) => pathname === "/readyz" || pathname === "/metrics",
    async fetch(request, info) {
      requireRead(request);
      if (new URL(request.url).pathname === "/readyz") return readiness(operations);
      const isProxied = request.headers.has("x-forwarded-for") || request.headers.has("forwarded");
      if (isProxied || !isNear(info?.ip)) return new Response("Metrics are for this machine's own network.\n", { status: 403 });
      return metrics(operations);
    },
  };
}

/** Paths that are their own label; most traffic needs no pattern. */
const FIXED = new Set(["/mcp", "/readyz", "/healthz", "/metrics", ...ROUTES.map(({ path }) => path).filter((path) => !path.includes("{"))]);
const PATTERNS = ROUTES.filter(({ path }) => !FIXED.has(path)).map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The route's pattern, so that no id becomes a label. */
function routeLabel(url: string): string {
  const path = pathOf(url);
  if (FIXED.has(path)) return path;
  if (path.startsWith("/docs")) return "/docs";
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.path ?? "other";
}

const METHODS = ["GET", "HEAD", "POST"];

/** The handler, with its requests counted and measured. */
export function observedRequests(handler: RequestHandler, { telemetry }: { readonly telemetry: Prometheus }): RequestHandler {
  return async (request, info) => {
    const startedAt = performance.now();
    const route = routeLabel(request.url);
    const response = await telemetry.span("http", { method: request.method, route }, () => handler(request, info));
    const method = METHODS.includes(request.method) ? request.method : "other";
    telemetry.count("serplens_http_requests_total", { method, route, status: String(response.status) });
    telemetry.observe("serplens_http_request_seconds", { route }, (performance.now() - startedAt) / 1_000);
    return response;
  };
}
