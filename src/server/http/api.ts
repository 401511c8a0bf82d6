import { Elysia } from "elysia";
import {
  type BodyReader,
  bodyError,
  createBodyReader,
  requireBodySize,
  withinLimit,
} from "../../../core/contract/request-body.ts";
import { ROUTES, type Route } from "../../../core/contract/routes.ts";
import type { Json } from "../../../core/domain/job.ts";
import type { RateHeaders } from "../../../core/domain/rate-limits.ts";
import type { Service } from "../../../core/service.ts";
import { bearerOf } from "../../../core/util/bearer.ts";
import { parseBody } from "./body.ts";
import { HANDLERS } from "./handlers.ts";
import { type Mount, type MountOptions, mountHandlers, type PeerInfo, type RequestHandler } from "./mount.ts";
import { jsonResponse, type RequestContext } from "./request-context.ts";

/** Settings of the HTTP surface beside the service. */
export interface HttpOptions extends MountOptions {
  /** Further addresses of the same server. @default none */
  readonly mounts?: readonly Mount[];
  /** Reads request bodies. @default a new reader */
  readonly bodies?: BodyReader;
}

/** The service as one function, to be served by any web server. */
export interface Http {
  /** Responds to every request; never rejects. */
  readonly fetch: RequestHandler;
}

/** `/healthz`: the process responds. */
export const HEALTH: Mount = {
  path: "/healthz",
  method: "GET",
  respond: (context) => jsonResponse(context, 200, { status: "ok" }),
};

function addRate({ headers }: RequestContext, { limit, remaining, resetAtSeconds }: RateHeaders): void {
  headers["X-RateLimit-Limit"] = String(limit);
  headers["X-RateLimit-Remaining"] = String(remaining);
  headers["X-RateLimit-Reset"] = String(resetAtSeconds);
}

/**
 * Creates the mount of one endpoint. Checks run in the order of D-6. The body is read last, because its sender may
 * delay it.
 */
function endpoint(service: Service, route: Route, bodies: BodyReader): Mount {
  const handler = HANDLERS[route.id];
  const { path, method, success } = route;
  if (handler.kind === "public") {
    return { path, method, respond: (context) => jsonResponse(context, success.status, handler.answer(context)) };
  }
  const needs = { surface: "api", scope: route.scope, bucket: route.bucket } as const;
  return {
    path,
    method,
    async respond(context, params) {
      const { request } = context;
      if (route.body !== null) requireBodySize(request);
      const entering = service.enter({ bearer: bearerOf(request.headers.get("authorization")) }, needs);
      // The code avoids waits, because each wait costs a request about 2 %.
      const { caller, rate } = entering instanceof Promise ? await entering : entering;
      if (rate !== null) addRate(context, rate);
      let body: Json = null;
      if (route.body !== null) {
        let bytes: Uint8Array<ArrayBuffer>;
        try {
          bytes = withinLimit(await bodies.read(request, caller.organizationId));
        } catch (error) {
          throw bodyError(error);
        }
        body = parseBody(request.headers, bytes);
      }
      const call = { route, context, params, caller, body };
      return jsonResponse(context, success.status, await handler.answer(service, call));
    },
  };
}

/**
 * Returns false on hardened runtimes, which forbid generated code. Elysia then works without generated code, but
 * slower.
 */
function canGenerateCode(): boolean {
  try {
    return new Function("return true")() === true;
  } catch {
    return false;
  }
}

/**
 * The REST API over a service, and the mounts of other surfaces. It owns nothing: the caller closes the service. It
 * reads no request body past the limit of D-7, so a proxy in front needs no limit of its own.
 */
export function createHttp(
  service: Service,
  { mounts = [], bodies = createBodyReader(), ...options }: HttpOptions,
): Http {
  const endpoints = ROUTES.map((route) => endpoint(service, route, bodies));
  const handle = mountHandlers([...endpoints, HEALTH, ...mounts], options);
  const peers = new WeakMap<Request, PeerInfo>();
  // Elysia's first hook responds to every request, so Elysia never parses a body or makes an error page of its own.
  const app = new Elysia({ aot: canGenerateCode() }).onRequest(({ request }) => handle(request, peers.get(request)));
  return {
    fetch(request, peer) {
      if (peer !== undefined) peers.set(request, peer);
      return Promise.resolve(app.fetch(request));
    },
  };
}
