import { pathOf } from "../../../core/contract/match.ts";
import type { RequestHandler } from "./mount.ts";

/** Time in seconds for which a browser keeps the answer of a preflight. Chromium's limit is 7200. */
const MAX_AGE_SECONDS = 7_200;

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
  "Access-Control-Max-Age": String(MAX_AGE_SECONDS),
};

/** Headers of responses that the client reads. Contract 4.1 */
const EXPOSED =
  "Deprecation, Idempotency-Replayed, Link, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

/**
 * Lets pages of the named origins call `/v1`, where keys are sent in a header and never in a cookie. Other addresses
 * and other origins are served as without this function.
 */
export function allowOrigins(handler: RequestHandler, origins: readonly string[]): RequestHandler {
  if (origins.length === 0) return handler;
  const allowed = new Set(origins);
  return async (request, peer) => {
    if (!pathOf(request.url).startsWith("/v1/")) return handler(request, peer);
    const origin = request.headers.get("origin");
    const isAllowed = origin !== null && allowed.has(origin);
    const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    const response =
      isAllowed && isPreflight ? new Response(null, { status: 204, headers: PREFLIGHT }) : await handler(request, peer);
    // Caches must keep the responses to different origins apart.
    response.headers.append("Vary", "Origin");
    if (!isAllowed) return response;
    response.headers.set("Access-Control-Allow-Origin", origin);
    if (!isPreflight) response.headers.set("Access-Control-Expose-Headers", EXPOSED);
    return response;
  };
}
