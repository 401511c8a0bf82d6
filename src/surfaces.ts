import { errorResponse, headOf, openExchange } from "../adapters/elysia/exchange.ts";
import { ServiceError } from "../core/errors.ts";
import type { Ids } from "../core/ports/ids.ts";
import type { Logger } from "../core/ports/logger.ts";
import type { RequestHandler } from "./server.ts";

/** What answers a part of the service's addresses beside the REST API. */
export interface Surface {
  /** True for the paths it answers. */
  handles(pathname: string): boolean;
  /** Answers requests to them. Throws `ServiceError` NOT_FOUND, METHOD_NOT_ALLOWED. */
  fetch(request: Request, info?: { readonly ip?: string }): Promise<Response> | Response;
}

/** Path of an absolute URL, without query and fragment. Cheaper than `new URL` and enough to choose by. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** Throws METHOD_NOT_ALLOWED unless the request reads. */
export function requireRead({ method }: Request): void {
  if (method === "GET" || method === "HEAD") return;
  throw new ServiceError("METHOD_NOT_ALLOWED", `This address does not take ${method}; it takes GET, HEAD.`, { headers: { Allow: "GET, HEAD" } });
}

/** What the surfaces share with the REST API: every error has its envelope, every response a request id. D-7 */
export interface JoinOptions {
  readonly baseUrl: string;
  readonly ids: Ids;
  readonly logger: Logger;
}

/** One handler for the whole server: the first surface that handles a path answers it, all else goes to the REST API. Never rejects. */
export function joinSurfaces(surfaces: readonly Surface[], rest: RequestHandler, options: JoinOptions): RequestHandler {
  async function answer(surface: Surface, request: Request, info: { readonly ip?: string }): Promise<Response> {
    const exchange = openExchange(request, options);
    let response: Response;
    try {
      response = await surface.fetch(request, info);
    } catch (error) {
      response = errorResponse(exchange, error, options.logger);
    }
    // The tool-protocol server makes its own.
    if (!response.headers.has("X-Request-Id")) response.headers.set("X-Request-Id", exchange.requestId);
    return request.method === "HEAD" && response.body !== null ? headOf(response) : response;
  }
  return async (request, info) => {
    const path = pathOf(request.url);
    // Nothing but the REST API lives there, and it has nearly all of the traffic.
    const surface = path.startsWith("/v1/") ? undefined : surfaces.find((candidate) => candidate.handles(path));
    return surface === undefined ? rest(request, info) : answer(surface, request, info);
  };
}

/** A document that never changes while the server runs. */
export interface StaticDocument {
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves documents by exact path; browsers may keep them for 5 minutes. They are made at the first request: most processes
 * are never asked. `handles` bounds the paths; what is not among the documents then is NOT_FOUND.
 */
export function documentSurface(handles: (pathname: string) => boolean, make: () => ReadonlyMap<string, StaticDocument>): Surface {
  let documents: ReadonlyMap<string, StaticDocument> | null = null;
  const answer = (request: Request): Response => {
    requireRead(request);
    documents ??= make();
    const document = documents.get(pathOf(request.url));
    if (document === undefined) throw new ServiceError("NOT_FOUND", "No such page. The documentation begins at /docs.");
    const headers = {
      "Content-Type": document.contentType,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
      // Anybody's tools may read what is public.
      "Access-Control-Allow-Origin": "*",
      ...document.headers,
    };
    return new Response(document.body, { headers });
  };
  return { handles, fetch: answer };
}
