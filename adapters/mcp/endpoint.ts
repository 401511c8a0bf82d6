import {
  type AuthInfo,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  type McpServerFactory,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { bearerOf } from "../../core/accounts/bearer.ts";
import { HTTP_STATUS } from "../../core/contract/http-status.ts";
import { errorBody } from "../../core/contract/views.ts";
import { ServiceError } from "../../core/errors.ts";
import type { Ids } from "../../core/ports/ids.ts";
import type { Logger } from "../../core/ports/logger.ts";
import { type Caller, SCOPES } from "../../core/service.ts";
import { MCP_PATH, MCP_PATHS } from "./paths.ts";

/** Same bound as the REST API. D-7 */
const MAX_BODY_BYTES = 256 * 1024;

/** Names of this machine, which no stranger's page can be served under. */
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Who may reach the endpoint, how callers are told apart, and what serves them. */
export interface EndpointOptions {
  /** Public address of the service. Requests must name its host or this machine; see `allowedHosts`. */
  readonly baseUrl: string;
  /** Further host names requests and browser origins may carry, behind a proxy that rewrites them. @default none */
  readonly allowedHosts?: readonly string[];
  /** Issuers of tokens that `authenticate` accepts beside keys, for clients that sign in. @default none: keys only */
  readonly authorizationServers?: readonly string[];
  readonly ids: Ids;
  readonly logger: Logger;
  /** Throws `ServiceError` INVALID_API_KEY, ORGANIZATION_SUSPENDED. */
  authenticate(bearer: string | null): Promise<Caller>;
  /** Makes the server of one request; `factsOf(authInfo)` tells who calls. */
  readonly createServer: McpServerFactory;
}

/** The tool-protocol server as one function, to be mounted in any web server. */
export interface Endpoint {
  /** True for the paths it answers. */
  handles(pathname: string): boolean;
  /** Answers every request to its paths; never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Ends open streams. */
  close(): Promise<void>;
}

/** What is known of the request a tool is called in. */
export interface RequestFacts {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Facts of the request, from what the library hands to tools. Throws when there are none: every request is authenticated. */
export function factsOf(authInfo: AuthInfo | undefined): RequestFacts {
  const facts = authInfo?.extra?.facts;
  if (facts === undefined) throw new Error("a request reached a tool without authentication");
  // Put there by `infoOf`, and by nothing else.
  return facts as RequestFacts;
}

function infoOf(facts: RequestFacts, resourceMetadataUrl: string): AuthInfo {
  const { caller } = facts;
  // The key itself goes no further than authentication.
  return { token: "", clientId: caller.keyId ?? "", scopes: [...caller.scopes], resourceMetadataUrl, extra: { facts } };
}

const JSON_HEADERS = { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * Guards around the protocol's handler: host and origin (DNS rebinding), bearer key, protected-resource metadata (RFC 9728), request ids.
 * Stateless: each request is served by a server of its own, so any process of a cluster answers any request.
 */
export function createEndpoint(options: EndpointOptions): Endpoint {
  const { logger, ids } = options;
  const resource = new URL(`${options.baseUrl.replace(/\/+$/, "")}${MCP_PATH}`);
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
  const hosts = [...new Set([resource.hostname, ...LOCAL_HOSTS, ...(options.allowedHosts ?? [])])];
  const handler = createMcpHandler(options.createServer, {
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => logger.debug({ err: error }, "tool-protocol request refused"),
  });
  const metadata = {
    resource: resource.href,
    resource_name: "serplens",
    bearer_methods_supported: ["header"],
    scopes_supported: [...SCOPES],
    ...(options.authorizationServers === undefined ? {} : { authorization_servers: options.authorizationServers }),
  };

  function refuse(error: unknown, requestId: string): Response {
    const known = error instanceof ServiceError ? error : new ServiceError("INTERNAL_ERROR", "Something went wrong on our side.", { cause: error });
    if (known.code === "INTERNAL_ERROR") logger.error({ requestId, err: known.cause }, "tool-protocol request failed");
    const status = HTTP_STATUS[known.code];
    const challenge = status === 401 ? { "WWW-Authenticate": `Bearer resource_metadata="${resourceMetadataUrl}"` } : {};
    return new Response(JSON.stringify(errorBody(known, requestId)), { status, headers: { ...JSON_HEADERS, ...challenge, ...known.headers } });
  }

  async function serve(request: Request, requestId: string, pathname: string): Promise<Response> {
    try {
      if (pathname !== MCP_PATH) return metadataResponse(request, metadata);
      const caller = await options.authenticate(bearerOf(request.headers.get("authorization")));
      return await handler.fetch(request, { authInfo: infoOf({ caller, requestId }, resourceMetadataUrl) });
    } catch (error) {
      return refuse(error, requestId);
    }
  }

  return {
    handles: (pathname) => MCP_PATHS.has(pathname),
    async fetch(request) {
      const requestId = ids.next("request");
      const { pathname } = new URL(request.url);
      const response =
        hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts) ?? (await serve(request, requestId, pathname));
      response.headers.set("X-Request-Id", requestId);
      logger.debug({ requestId, method: request.method, path: pathname, status: response.status }, "tool-protocol request");
      return response;
    },
    close: () => handler.close(),
  };
}

/** Public by design: clients read it before they have a key, browsers from anywhere. RFC 9728 3 */
function metadataResponse({ method }: Request, metadata: object): Response {
  if (method !== "GET" && method !== "HEAD") {
    throw new ServiceError("METHOD_NOT_ALLOWED", `This address does not take ${method}; it takes GET, HEAD.`, { headers: { Allow: "GET, HEAD" } });
  }
  const body = JSON.stringify(metadata);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(new TextEncoder().encode(body).length),
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=3600",
  };
  return new Response(method === "HEAD" ? null : body, { headers });
}
