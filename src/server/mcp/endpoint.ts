import {
  type AuthInfo,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  type McpServerFactory,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { errorReply, JSON_HEADERS, serviceErrorOf } from "../../../core/contract/error-reply.ts";
import { mismatchError, pathOf } from "../../../core/contract/match.ts";
import {
  type BodyReader,
  bodyError,
  createBodyReader,
  MAX_BODY_BYTES,
  withinLimit,
} from "../../../core/contract/request-body.ts";
import type { Caller, Scope } from "../../../core/domain/caller.ts";
import type { Ids } from "../../../core/ports/ids.ts";
import type { Logger } from "../../../core/ports/logger.ts";
import { MCP_PATH, MCP_PATHS, METADATA_PATH } from "../../../core/surfaces/mcp/paths.ts";
import { bearerOf } from "../../../core/util/bearer.ts";
import { forLibrary, inAcceptedType } from "./accept.ts";

/** Host names of this machine. No page of a stranger can be served under them. */
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Options of the endpoint: who may reach it, how it identifies callers, and which server responds. */
export interface EndpointOptions {
  /** Public address of the service. Requests must name its host or this machine; see `allowedHosts`. */
  readonly baseUrl: string;
  /** Further host names that requests and browser origins may carry, for a proxy that rewrites them. @default none */
  readonly allowedHosts?: readonly string[];
  /** Issuers of tokens that `authenticate` accepts beside keys, for clients that sign in. @default none: keys only */
  readonly authorizationServers?: readonly string[];
  /** Scopes that the tools of the server need, for the metadata. */
  readonly scopes: readonly Scope[];
  readonly ids: Ids;
  readonly logger: Logger;
  /** Reads request bodies. @default a new reader */
  readonly bodies?: BodyReader;
  /** Throws `ServiceError` INVALID_API_KEY, ORGANIZATION_SUSPENDED. */
  authenticate(bearer: string | null): Promise<Caller>;
  /** Creates the server of one request. `factsOf(authInfo)` returns its caller. */
  readonly createServer: McpServerFactory;
}

/** The MCP server as one function, to be mounted in any web server. */
export interface Endpoint {
  /** Returns true for the paths that the endpoint serves. */
  handles(pathname: string): boolean;
  /** Responds to every request to these paths; never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Ends open streams. */
  close(): Promise<void>;
}

/** Facts about the request that called a tool. */
export interface RequestFacts {
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * Returns the facts that the library stored for the request. Throws without them, because every request is
 * authenticated.
 */
export function factsOf(authInfo: AuthInfo | undefined): RequestFacts {
  const facts = authInfo?.extra?.facts;
  if (facts === undefined) throw new Error("a request reached a tool without authentication");
  // Only `infoOf` sets this member.
  return facts as RequestFacts;
}

function infoOf(facts: RequestFacts, resourceMetadataUrl: string): AuthInfo {
  const { caller } = facts;
  // The key stays out of the record, because tools never need it.
  return {
    token: "",
    clientId: caller.keyId ?? caller.grantId ?? "",
    scopes: [...caller.scopes],
    resourceMetadataUrl,
    extra: { facts },
  };
}

/**
 * Creates the guards around the protocol's handler: host and origin (DNS rebinding), bearer key, protected-resource
 * metadata (RFC 9728) and request ids. Each request gets a server of its own, so any process of a cluster can respond
 * to any request.
 */
export function createEndpoint(options: EndpointOptions): Endpoint {
  const { logger, ids, bodies = createBodyReader() } = options;
  const resource = new URL(`${options.baseUrl.replace(/\/+$/, "")}${MCP_PATH}`);
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
  const hosts = [...new Set([resource.hostname, ...LOCAL_HOSTS, ...(options.allowedHosts ?? [])])];
  const handler = createMcpHandler(options.createServer, {
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => logger.debug({ err: error }, "MCP request refused"),
  });
  const metadata = JSON.stringify({
    resource: resource.href,
    resource_name: "serplens",
    bearer_methods_supported: ["header"],
    scopes_supported: options.scopes,
    ...(options.authorizationServers === undefined ? {} : { authorization_servers: options.authorizationServers }),
  });

  function refuse(thrown: unknown, request: Request, requestId: string): Response {
    const error = serviceErrorOf(thrown);
    if (error.code === "INTERNAL_ERROR") logger.error({ requestId, err: error.cause }, "MCP request failed");
    const { status, headers, body } = errorReply(error, requestId);
    const challenge = status === 401 ? { "WWW-Authenticate": challengeOf(request, resourceMetadataUrl, options) } : {};
    return new Response(JSON.stringify(body), { status, headers: { ...JSON_HEADERS, ...headers, ...challenge } });
  }

  /** Reads the body of a known caller. The library would read it without the bounds that the surfaces share. */
  async function received(request: Request, caller: Caller): Promise<Request> {
    if (request.method !== "POST") return request;
    try {
      return forLibrary(request, withinLimit(await bodies.read(request, caller.organizationId)));
    } catch (error) {
      throw bodyError(error);
    }
  }

  async function serve(request: Request, requestId: string): Promise<Response> {
    const caller = await options.authenticate(bearerOf(request.headers.get("authorization")));
    const authInfo = infoOf({ caller, requestId }, resourceMetadataUrl);
    const response = await handler.fetch(await received(request, caller), { authInfo });
    // A subscription has no reply and never ends, so it stays a stream.
    const isStream = request.method !== "POST" || request.headers.get("mcp-method") === "subscriptions/listen";
    return isStream ? response : inAcceptedType(response, request.headers.get("accept"));
  }

  async function respond(request: Request, requestId: string): Promise<Response> {
    try {
      // The metadata is public, so the checks of host and origin do not apply to it.
      if (pathOf(request.url).startsWith(METADATA_PATH)) return metadataResponse(request, metadata);
      return (
        hostHeaderValidationResponse(request, hosts) ??
        originValidationResponse(request, hosts) ??
        (await answeringOrigin(request, () =>
          serve(request, requestId).catch((error: unknown) => refuse(error, request, requestId)),
        ))
      );
    } catch (error) {
      return refuse(error, request, requestId);
    }
  }

  return {
    handles: (pathname) => MCP_PATHS.has(pathname),
    async fetch(request) {
      const requestId = ids.next("request");
      const response = await respond(request, requestId);
      response.headers.set("X-Request-Id", requestId);
      const { method, url } = request;
      logger.debug({ requestId, method, path: pathOf(url), status: response.status }, "MCP request");
      return response;
    },
    close: () => handler.close(),
  };
}

/** Returns the challenge of a 401. A client without a token gets no error code. RFC 6750 3.1, RFC 9728 5.1 */
function challengeOf(
  { headers }: Request,
  resourceMetadataUrl: string,
  { authorizationServers, scopes }: EndpointOptions,
): string {
  const scope = authorizationServers === undefined ? "" : `, scope="${scopes.join(" ")}"`;
  const error = scope !== "" && bearerOf(headers.get("authorization")) !== null ? ', error="invalid_token"' : "";
  return `Bearer resource_metadata="${resourceMetadataUrl}"${scope}${error}`;
}

/** Allows every origin to read the metadata. The protocol's own headers cause browsers to send a preflight request. */
const PREFLIGHT_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/**
 * Lets a page whose origin is allowed read the response. A preflight carries no key, so it gets its response before
 * `serve` looks for one.
 */
async function answeringOrigin({ method, headers }: Request, serve: () => Promise<Response>): Promise<Response> {
  const origin = headers.get("origin");
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method");
  const response = isPreflight ? new Response(null, { status: 204, headers: MCP_PREFLIGHT }) : await serve();
  if (origin === null) return response;
  response.headers.set("Access-Control-Allow-Origin", origin);
  response.headers.set("Access-Control-Expose-Headers", "WWW-Authenticate, Mcp-Session-Id, X-Request-Id");
  response.headers.append("Vary", "Origin");
  return response;
}

/** Allows pages of this machine and of the service to call tools. `originValidationResponse` refuses other origins. */
const MCP_PREFLIGHT = {
  "Access-Control-Allow-Methods": "POST, GET, DELETE",
  "Access-Control-Allow-Headers":
    "authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id",
  "Access-Control-Max-Age": "86400",
};

/** Returns the metadata. Clients read it before they have a key, and browsers read it from any origin. RFC 9728 3 */
function metadataResponse({ method, headers }: Request, metadata: string): Response {
  if (method === "OPTIONS" && headers.has("access-control-request-method"))
    return new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
  if (method !== "GET" && method !== "HEAD")
    throw mismatchError({ kind: "wrong method", path: METADATA_PATH, allow: "GET, HEAD" }, method);
  return new Response(method === "HEAD" ? null : metadata, {
    headers: {
      "Content-Type": "application/json",
      "Content-Length": String(new TextEncoder().encode(metadata).length),
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
