import { createIds } from "../../adapters/node-crypto/ids.ts";
import type { Prometheus } from "../../adapters/prometheus/prometheus.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { createBodyReader } from "../../core/contract/request-body.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { SignInProvider } from "../../core/ports/sign-in.ts";
import type { Service } from "../../core/service.ts";
import { MCP_PATHS } from "../../core/surfaces/mcp/paths.ts";
import { openApiDocument } from "../../core/surfaces/openapi/document.ts";
import type { SearchTest } from "../compose/search-test.ts";
import type { Setup } from "../compose/setup.ts";
import { createClientAddress, type ProxyNetwork } from "../config/trusted-proxies.ts";
import { VERSION } from "../config/version.ts";
import { billingMounts } from "./billing-routes.ts";
import { dashboardMounts } from "./dashboard/site.ts";
import { documentationSite } from "./docs/site.ts";
import { createHttp } from "./http/api.ts";
import { allowOrigins } from "./http/cors.ts";
import { documentMounts } from "./http/documents.ts";
import { type Mount, mountHandlers, type RequestHandler } from "./http/mount.ts";
import type { Endpoint } from "./mcp/endpoint.ts";
import { guardedMetricsMount, operationsMounts, readinessMount } from "./operations.ts";
import { createErrorPage } from "./sign-in/error-page.ts";
import { peopleMounts } from "./sign-in/site.ts";

/** Public address of the surfaces, and the receivers of their logs and metrics. */
export interface SurfaceOptions {
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly telemetry: Prometheus;
  /** True after the process received a stop signal. */
  readonly isDraining: () => boolean;
  /** Token that opens `/metrics` on the main address. `null`: `/metrics` is closed there. */
  readonly operationsToken: string | null;
  /** Single sign-on. `null`: users have only passwords. */
  readonly provider: SignInProvider | null;
  /** Proxies whose `X-Forwarded-For` is true. */
  readonly trustedProxies: readonly ProxyNetwork[];
  /** Origins whose pages may call `/v1`. @default none */
  readonly corsOrigins?: readonly string[];
  /** Checks search providers and browser for the first pages of a new installation. */
  readonly checkSetup: () => Promise<Setup>;
  /** Searches with each provider, for administrators. */
  readonly searchTest: SearchTest;
}

/** Maximum number of peers that are logged and kept. */
const MAX_WARNED = 10;

/** The handlers of a process. */
export interface Surfaces {
  /** Responds on the public address: REST, MCP, sign-in, the OpenAPI document, the documentation and readiness. */
  readonly main: RequestHandler;
  /** Responds on the operations listener: health, readiness and metrics. */
  readonly operations: RequestHandler;
}

/** Finds senders. Logs and keeps each private peer that looks like a proxy and is not trusted. */
function createSenders({ trustedProxies, logger }: Pick<SurfaceOptions, "trustedProxies" | "logger">) {
  const find = createClientAddress(trustedProxies);
  const unknown = new Set<string>();
  return {
    unknownProxies: (): readonly string[] => [...unknown],
    addressOf: (peer: string | null, forwardedFor: string | null) => find(peer, forwardedFor).address,
    /** Returns a handler that notices the proxies of its requests. */
    noticing(handler: RequestHandler): RequestHandler {
      return (request, peer) => {
        const { unknownProxy } = find(peer?.ip ?? null, request.headers.get("x-forwarded-for"));
        if (unknownProxy !== null && !unknown.has(unknownProxy) && unknown.size < MAX_WARNED) {
          unknown.add(unknownProxy);
          logger.warn(
            { peer: unknownProxy },
            "requests come from a proxy that is not trusted, so all people share the limits of one network; add it to SERPLENS_TRUSTED_PROXIES",
          );
        }
        return handler(request, peer);
      };
    },
  };
}

/** Opens all surfaces of a process. */
export function openSurfaces(service: Service, options: SurfaceOptions): Surfaces {
  const { baseUrl, logger, telemetry, isDraining, operationsToken, provider } = options;
  const ids = createIds(systemClock);
  const bodies = createBodyReader({ clock: systemClock });
  const mcp = mountOnFirstUse(MCP_PATHS, async () => {
    const { createMcp } = await import("./mcp/mcp.ts");
    const authorizationServers = service.oauth === null ? {} : { authorizationServers: [service.oauth.offer.issuer] };
    const options = { baseUrl, ids, clock: systemClock, version: VERSION, logger, bodies };
    return createMcp(service, { ...options, ...authorizationServers });
  });
  const description = documentMounts(["/openapi.json"], () => {
    const body = JSON.stringify(openApiDocument({ baseUrl }));
    return new Map([["/openapi.json", { contentType: "application/json", body }]]);
  });
  const documentation = documentMounts(["/docs", "/docs/*", "/llms.txt", "/bot"], () => documentationSite(baseUrl));
  const operations = { service, prometheus: telemetry, logger, isDraining };
  const metrics = operationsToken === null ? [] : [guardedMetricsMount(operations, operationsToken)];
  const senders = createSenders(options);
  const site = {
    service,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    bodies,
    provider,
    clientAddress: senders.addressOf,
  };
  const mounts = [
    ...mcp,
    ...peopleMounts(site),
    ...dashboardMounts({ ...site, version: VERSION, checkSetup: options.checkSetup, searchTest: options.searchTest }),
    ...billingMounts(service, bodies),
    ...description,
    ...documentation,
    readinessMount(operations),
    ...metrics,
  ];
  const errorPage = createErrorPage(site);
  const { fetch } = createHttp(service, { baseUrl, ids, logger, telemetry, mounts, bodies, errorPage });
  return {
    main: senders.noticing(allowOrigins(fetch, options.corsOrigins ?? [])),
    // Probes come every few seconds, so their requests are not measured.
    operations: mountHandlers(operationsMounts({ ...operations, unknownProxies: senders.unknownProxies }), {
      baseUrl,
      ids,
      logger,
    }),
  };
}

/** Mounts an endpoint that opens at its first request. Its library takes 14 MiB, and many services have no agents. */
function mountOnFirstUse(paths: ReadonlySet<string>, open: () => Promise<Endpoint>): readonly Mount[] {
  let opening: Promise<Endpoint> | null = null;
  return [...paths].map((path) => ({
    path,
    // The endpoint checks methods itself, in the protocol's order.
    method: null,
    async respond({ request }) {
      opening ??= open();
      return (await opening).fetch(request);
    },
  }));
}
