import { headOf } from "../adapters/elysia/exchange.ts";
import type { RequestHandler } from "./server.ts";

/** What answers a part of the service's addresses beside the REST API. */
export interface Surface {
  /** True for the paths it answers. */
  handles(pathname: string): boolean;
  /** Answers every request to them; never rejects. */
  fetch(request: Request, info?: { readonly ip?: string }): Promise<Response> | Response;
}

/** Path of an absolute URL, without query and fragment. Cheaper than `new URL` and enough to choose by. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** One handler for the whole server: the first surface that handles a path answers it, all else goes to the REST API. */
export function joinSurfaces(surfaces: readonly Surface[], rest: RequestHandler): RequestHandler {
  return async (request, info) => {
    const path = pathOf(request.url);
    // Nothing but the REST API lives there, and it has nearly all of the traffic.
    const surface = path.startsWith("/v1/") ? undefined : surfaces.find((candidate) => candidate.handles(path));
    return surface === undefined ? rest(request, info) : surface.fetch(request, info);
  };
}

/** A document that never changes while the server runs. */
export interface StaticDocument {
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves documents by exact path to GET and HEAD; browsers may keep them for 5 minutes. They are made at the first request: most processes
 * are never asked. `handles` bounds the paths; what is not among the documents then is 404.
 */
export function documentSurface(handles: (pathname: string) => boolean, make: () => ReadonlyMap<string, StaticDocument>): Surface {
  let documents: ReadonlyMap<string, StaticDocument> | null = null;
  const answer = (request: Request): Response | Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    documents ??= make();
    const document = documents.get(pathOf(request.url));
    if (document === undefined) return new Response("No such page. The documentation begins at /docs.\n", { status: 404 });
    const headers = {
      "Content-Type": document.contentType,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
      // Anybody's tools may read what is public.
      "Access-Control-Allow-Origin": "*",
      ...document.headers,
    };
    const response = new Response(document.body, { headers });
    return request.method === "HEAD" ? headOf(response) : response;
  };
  return { handles, fetch: answer };
}
