import { serviceErrorOf } from "../../../core/contract/error-reply.ts";
import { type Address, createMatcher, type Match, mismatchError, pathOf } from "../../../core/contract/match.ts";
import type { ServiceError } from "../../../core/domain/errors.ts";
import type { Ids } from "../../../core/ports/ids.ts";
import { type Logger, SILENT_LOGGER } from "../../../core/ports/logger.ts";
import type { Telemetry } from "../../../core/ports/telemetry.ts";
import { createRequestContext, errorResponse, headOf, type RequestContext } from "./request-context.ts";

/** Facts about a request that HTTP itself does not carry. */
export interface PeerInfo {
  /** Address of the peer, for the log. */
  readonly ip?: string;
}

/** Responds to every HTTP request; never rejects. */
export type RequestHandler = (request: Request, peer?: PeerInfo) => Promise<Response>;

/** An address and the code that responds there. */
export interface Mount extends Address {
  /** True when the path contains a secret, so the log gets the pattern. @default false */
  readonly isSecretPath?: boolean;
  /** Throws `ServiceError`, which becomes the error envelope. Responds to HEAD as to GET. */
  respond(context: RequestContext, params: Readonly<Record<string, string>>): Response | Promise<Response>;
}

/** Makes the page of an error, `null` where the request did not come from a page of a browser. */
export type ErrorPage = (context: RequestContext, error: ServiceError) => Promise<Response | null>;

/** Settings that all surfaces share. */
export interface MountOptions {
  /** Public address of the service; a slash at the end is ignored. */
  readonly baseUrl: string;
  /** Makes request ids. */
  readonly ids: Ids;
  /** Gets the log lines. @default drops every line */
  readonly logger?: Logger;
  /** Counts and measures requests. @default counts nothing */
  readonly telemetry?: Telemetry;
  /** Makes the page of an error for a browser, `null` for a program. @default every error is JSON */
  readonly errorPage?: ErrorPage;
}

/** Methods that are metric labels; others are counted together, because a client can invent methods. */
const LABELED_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/** Tokens of links, which a mistyped address can contain: a prefix such as `slh_` and a long text. */
const TOKENS = /(sl[a-z]{1,2}_)[0-9A-Za-z_-]{16,}/g;

/** The path pattern of a match, so that no id becomes a metric label. */
function routeOf(match: Match<Mount>): string {
  return match.kind === "found" ? match.target.path : match.kind === "wrong method" ? match.path : "other";
}

/** Counts and measures one request. */
async function observed(
  telemetry: Telemetry,
  { method, route }: { readonly method: string; readonly route: string },
  respond: () => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now();
  const response = await telemetry.span("http", { method, route }, respond);
  const labels = { method: LABELED_METHODS.has(method) ? method : "other", route, status: String(response.status) };
  telemetry.count("serplens_http_requests_total", labels);
  telemetry.observe("serplens_http_request_seconds", { route }, (performance.now() - startedAt) / 1_000);
  return response;
}

/** Builds one handler from all mounts: it matches, and adds the request id, the error envelope and HEAD for every surface alike. D-7 */
export function mountHandlers(mounts: readonly Mount[], options: MountOptions): RequestHandler {
  const { telemetry, logger = SILENT_LOGGER } = options;
  const opening = { ids: options.ids, baseUrl: options.baseUrl.replace(/\/+$/, "") };
  const isHttps = opening.baseUrl.startsWith("https:");
  const match = createMatcher(mounts);
  const secretPaths = new Set(mounts.filter(({ isSecretPath }) => isSecretPath === true).map(({ path }) => path));
  /** Returns the error as JSON, or as a page for a browser. The log gets it in both cases. */
  async function errorOf(context: RequestContext, thrown: unknown): Promise<Response> {
    const json = errorResponse(context, thrown, logger);
    const page = (await options.errorPage?.(context, serviceErrorOf(thrown))) ?? null;
    if (page === null) return json;
    for (const name of ["retry-after", "allow"]) {
      const value = json.headers.get(name);
      if (value !== null) page.headers.set(name, value);
    }
    return page;
  }
  async function respond(request: Request, found: Match<Mount>, peer: PeerInfo): Promise<Response> {
    const { method, url } = request;
    const context = createRequestContext(request, opening, peer.ip);
    let response: Response;
    try {
      if (found.kind !== "found") throw mismatchError(found, method);
      response = await found.target.respond(context, found.params);
    } catch (error) {
      response = await errorOf(context, error);
    }
    // The library of the MCP server makes responses of its own.
    if (!response.headers.has("X-Request-Id")) response.headers.set("X-Request-Id", context.requestId);
    if (isHttps) response.headers.set("Strict-Transport-Security", "max-age=31536000");
    // The query of an authorization request holds values that a log must not keep.
    const path = secretPaths.has(routeOf(found)) ? routeOf(found) : pathOf(url).replace(TOKENS, "$1...");
    logger.debug({ requestId: context.requestId, method, path, status: response.status, ip: peer.ip }, "request");
    return method === "HEAD" && response.body !== null ? headOf(response) : response;
  }
  return (request, peer = {}) => {
    const route = match(request.method, request.url);
    if (telemetry === undefined) return respond(request, route, peer);
    const labels = { method: request.method, route: routeOf(route) };
    return observed(telemetry, labels, () => respond(request, route, peer));
  };
}
