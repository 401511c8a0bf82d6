import { createHttp } from "../adapters/elysia/http.ts";
import { MCP_PATHS } from "../adapters/mcp/paths.ts";
import { createIds } from "../adapters/node-crypto/ids.ts";
import type { Prometheus } from "../adapters/prometheus/prometheus.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import { openApiDocument } from "../core/openapi/document.ts";
import type { Logger } from "../core/ports/logger.ts";
import type { Service } from "../core/service.ts";
import { documentationSite } from "./docs/site.ts";
import { observedRequests, operationsSurface } from "./operations.ts";
import type { RequestHandler } from "./server.ts";
import { documentSurface, joinSurfaces, type Surface } from "./surfaces.ts";
import { VERSION } from "./version.ts";

/** What the surfaces share: the public address, and where they report to. */
export interface SurfaceOptions {
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly telemetry: Prometheus;
  /** True once the process was told to stop. */
  readonly isDraining: () => boolean;
}

/**
 * Everything the server answers: the REST API, the tool-protocol server at /mcp, the description at /openapi.json, the pages under /docs,
 * and /readyz and /metrics for those who run it.
 */
export function openSurfaces(service: Service, { baseUrl, logger, telemetry, isDraining }: SurfaceOptions): RequestHandler {
  const ids = createIds(systemClock);
  const rest = createHttp(service, { baseUrl, ids, logger });
  const mcp = onFirstUse(MCP_PATHS, async () => {
    const { createMcp } = await import("../adapters/mcp/mcp.ts");
    return createMcp(service, { baseUrl, ids, clock: systemClock, version: VERSION, logger });
  });
  const operations = operationsSurface({ service, prometheus: telemetry, logger, isDraining });
  const description = documentSurface(
    (path) => path === "/openapi.json",
    () => new Map([["/openapi.json", { contentType: "application/json", body: JSON.stringify(openApiDocument({ baseUrl })) }]]),
  );
  const documentation = documentSurface(
    (path) => path === "/docs" || path.startsWith("/docs/") || path === "/llms.txt" || path === "/bot",
    () => documentationSite(baseUrl),
  );
  return observedRequests(joinSurfaces([mcp, operations, description, documentation], rest.fetch, { baseUrl, ids, logger }), { telemetry });
}

/** A surface that is loaded when the first request for it comes: the library of the tool-protocol server takes 14 MiB, and many services have no agents. */
function onFirstUse(paths: ReadonlySet<string>, open: () => Promise<Surface>): Surface {
  let opened: Promise<Surface> | null = null;
  return {
    handles: (pathname) => paths.has(pathname),
    async fetch(request, info) {
      opened ??= open();
      return (await opened).fetch(request, info);
    },
  };
}
