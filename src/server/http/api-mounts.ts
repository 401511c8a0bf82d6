import { type BodyReader, bodyError, requireBodySize, withinLimit } from "../../../core/contract/request-body.ts";
import { ROUTES, type Route } from "../../../core/contract/routes.ts";
import type { Json } from "../../../core/domain/job.ts";
import type { RateHeaders } from "../../../core/domain/rate-limits.ts";
import type { Service } from "../../../core/service.ts";
import { bearerOf } from "../../../core/util/bearer.ts";
import { parseBody } from "./body.ts";
import { HANDLERS } from "./handlers.ts";
import type { Mount } from "./mount.ts";
import { jsonResponse, type RequestContext } from "./request-context.ts";

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

/** Returns the mounts of the route table. */
export function apiMounts(service: Service, bodies: BodyReader): readonly Mount[] {
  return ROUTES.map((route) => endpoint(service, route, bodies));
}
