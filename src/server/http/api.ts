import { type BodyReader, createBodyReader } from "../../../core/contract/request-body.ts";
import type { Service } from "../../../core/service.ts";
import { apiMounts } from "./api-mounts.ts";
import { type Mount, type MountOptions, mountHandlers, type RequestHandler } from "./mount.ts";
import { jsonResponse } from "./request-context.ts";

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

/**
 * The REST API over a service, and the mounts of other surfaces. It owns nothing: the caller closes the service. It
 * reads no request body past the limit of D-7, so a proxy in front needs no limit of its own.
 */
export function createHttp(
  service: Service,
  { mounts = [], bodies = createBodyReader(), ...options }: HttpOptions,
): Http {
  return { fetch: mountHandlers([...apiMounts(service, bodies), HEALTH, ...mounts], options) };
}
