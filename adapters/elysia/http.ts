import { Elysia, NotFoundError } from "elysia";
import { bearerOf } from "../../core/accounts/bearer.ts";
import { ROUTES } from "../../core/contract/routes.ts";
import { ServiceError } from "../../core/errors.ts";
import type { Ids } from "../../core/ports/ids.ts";
import { type Logger, SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { RateHeaders, Service } from "../../core/service.ts";
import { bodyError, parseBody, readBody, withinLimit } from "./body.ts";
import { type Exchange, errorResponse, headOf, jsonResponse, openExchange } from "./exchange.ts";
import { type Call, HANDLERS } from "./handlers.ts";

/** What the HTTP surface needs beside the service. */
export interface HttpOptions {
  /** Public address of the service, for links in answers; a trailing slash is ignored. */
  readonly baseUrl: string;
  /** Makes request ids. */
  readonly ids: Ids;
  /** @default drops every line */
  readonly logger?: Logger;
}

/** The REST API as one function, to be served by any web server. */
export interface Http {
  /** Answers every request; never rejects. `ip` is the peer's address, for the log. */
  fetch(request: Request, info?: { readonly ip?: string }): Promise<Response>;
}

/** What routes of the table answer to the router; nobody gets to see it. */
const MATCHED = new Response(null);

const HEALTH_PATH = "/healthz";

/** The route of the table that a request is for, and what its path names. */
type Match = Pick<Call, "route" | "params">;

/** A request on its way through the router, which hands on nothing else: what is to be known of it hangs on it. */
interface Routed extends Request {
  exchange?: Exchange;
  /** Set by the router. */
  match?: Match;
}

/** Routes whose path names nothing, by their path: found here in less time than by the router, and most requests are for them. */
const FIXED: ReadonlyMap<string, Match> = new Map(
  ROUTES.filter(({ path }) => !path.includes("{")).map((route) => [route.path, { route, params: {} }]),
);

/** The fixed route that has exactly the request's path and method; all else is the router's to judge. */
function fixedMatch({ method, url }: Request): Match | undefined {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  const match = FIXED.get(end < 0 ? url.slice(start) : url.slice(start, end));
  return match?.route.method === method ? match : undefined;
}

function notFound(): ServiceError {
  return new ServiceError("NOT_FOUND", "No such route.");
}

function addRate({ headers }: Exchange, { limit, remaining, resetAtSeconds }: RateHeaders): void {
  headers["X-RateLimit-Limit"] = String(limit);
  headers["X-RateLimit-Remaining"] = String(remaining);
  headers["X-RateLimit-Reset"] = String(resetAtSeconds);
}

/** Paths and their methods, looked at only when no route matched. */
const METHODS: readonly { readonly pattern: RegExp; readonly method: string }[] = [
  ...ROUTES.map(({ path, method }) => ({ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`), method })),
  { pattern: /^\/healthz$/, method: "GET" },
];

/** Why nothing matched: the address takes other methods, or there is no such address. */
function mismatch({ request }: Exchange): ServiceError {
  const { pathname } = new URL(request.url);
  const methods = METHODS.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  // A target with a fragment matches no route and names one all the same.
  if (methods.length === 0 || methods.includes(request.method)) return notFound();
  const allow = methods.join(", ");
  return new ServiceError("METHOD_NOT_ALLOWED", `This address does not take ${request.method}; it takes ${allow}.`, { headers: { Allow: allow } });
}

/** Hardened runtimes forbid making code from text, which the router's fast mode does. */
const CAN_GENERATE_CODE = (() => {
  try {
    return new Function("return true")() === true;
  } catch {
    return false;
  }
})();

function exchangeOf({ exchange }: Routed): Exchange {
  if (exchange === undefined) throw new Error("the router handed on a request it was not given");
  return exchange;
}

/**
 * The vendor's router with its own body parsing, validation and schema handling switched off: it answers 422,
 * strips unknown keys and takes form bodies for JSON. Handlers read `request` and `params` only, because it
 * decides what else to provide by reading their source text.
 */
function createRouter(logger: Logger) {
  const router = new Elysia({
    aot: CAN_GENERATE_CODE,
    normalize: false,
    strictPath: true,
    systemRouter: false,
    nativeStaticResponse: false,
    // The path is looked for behind `http://`; by default behind the eleventh character, which loses short host names.
    handler: { standardHostname: false },
  });
  router.onError({ as: "global" }, ({ error, request }) => {
    const exchange = exchangeOf(request);
    // Handlers never throw into the router, so a NotFoundError here is its own.
    return errorResponse(exchange, error instanceof NotFoundError ? mismatch(exchange) : error, logger);
  });
  for (const route of ROUTES) {
    router.route(
      route.method,
      route.path.replace(/\{(\w+)\}/g, ":$1"),
      ({ request, params }: { request: Routed; params: Record<string, string> }) => {
        request.match = { route, params };
        return MATCHED;
      },
      { parse: "none" },
    );
  }
  router.get(HEALTH_PATH, ({ request }: { request: Request }) => jsonResponse(exchangeOf(request), 200, { status: "ok" }));
  return router;
}

/** True when the path holds a `%` that begins no escape; decoders differ on it from runtime to runtime. */
function hasBadEscape(url: string): boolean {
  return url.includes("%") && /^[^?]*%(?![0-9A-Fa-f]{2})/.test(url);
}

/**
 * What the router is given. Its path search is off by one for `https://`, it has no routes for HEAD, and without
 * generated code it would read bodies itself; these get a stand-in without body. Most requests need none.
 */
function routable(request: Request): Request {
  const { method, url } = request;
  if (CAN_GENERATE_CODE && method !== "HEAD" && url.startsWith("http://")) return request;
  const path = url.slice(url.indexOf("/", url.indexOf("://") + 3));
  // No route takes OPTIONS; it stands for methods that a Request cannot be made with.
  return new Request(`http://router${path}`, { method: method === "POST" ? method : method === "GET" || method === "HEAD" ? "GET" : "OPTIONS" });
}

/**
 * The REST API over a service. It owns nothing: closing the service is the caller's. It reads no body past its
 * limit (D-7), so a server in front needs none of its own; one that refuses large bodies answers without the envelope.
 */
export function createHttp(service: Service, options: HttpOptions): Http {
  const logger = options.logger ?? SILENT_LOGGER;
  const opening = { ids: options.ids, baseUrl: options.baseUrl.replace(/\/+$/, "") };
  const router = createRouter(logger);

  /** What a request is for that no fixed route takes: a match, or the router's own answer. */
  function find(request: Request, exchange: Exchange): Match | Promise<Match | Response> {
    const inner: Routed = routable(request);
    inner.exchange = exchange;
    const routed = router.fetch(inner);
    // With generated code it has matched by now, and nothing is left to wait for.
    return inner.match ?? Promise.resolve(routed).then((response) => inner.match ?? response);
  }

  return {
    // One function judges (in the order of D-6) and answers, and waits only where there is something to wait for: each wait, and
    // each function more that waits for another, costs a request about 2 %.
    async fetch(request, info) {
      const { method, url } = request;
      const exchange = openExchange(request, opening);
      let response: Response;
      try {
        if (hasBadEscape(url)) throw notFound();
        const found = fixedMatch(request) ?? find(request, exchange);
        const match = found instanceof Promise ? await found : found;
        if (match instanceof Response) {
          response = match;
        } else {
          const { route, params } = match;
          const handler = HANDLERS[route.id];
          let bytes: Uint8Array | null = null;
          try {
            if (route.body !== null) bytes = withinLimit(await readBody(request));
          } catch (error) {
            throw bodyError(error);
          }
          let success: unknown;
          if (handler.kind === "public") {
            success = handler.answer(exchange);
          } else {
            const known = service.authenticate(bearerOf(request.headers.get("authorization")), "api");
            const caller = known instanceof Promise ? await known : known;
            if (route.scope !== null) service.authorize(caller, route.scope);
            const rate = route.bucket === null ? null : service.rateLimit(caller, route.bucket);
            if (rate !== null) addRate(exchange, rate instanceof Promise ? await rate : rate);
            const body = bytes === null ? null : parseBody(request.headers, bytes);
            success = await handler.answer(service, { route, exchange, params, caller, body });
          }
          response = jsonResponse(exchange, route.success.status, success);
        }
      } catch (error) {
        response = errorResponse(exchange, error, logger);
      }
      logger.debug({ requestId: exchange.requestId, method, url, status: response.status, ...info }, "request");
      return method === "HEAD" ? headOf(response) : response;
    },
  };
}
