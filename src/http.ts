import { createHttp } from "../adapters/elysia/http.ts";
import { createMcp } from "../adapters/mcp/mcp.ts";
import { createIds } from "../adapters/node-crypto/ids.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import { openApiDocument } from "../core/openapi/document.ts";
import type { Logger } from "../core/ports/logger.ts";
import type { Service } from "../core/service.ts";
import { documentationSite } from "./docs/site.ts";
import type { RequestHandler } from "./server.ts";
import { documentSurface, joinSurfaces } from "./surfaces.ts";
import { VERSION } from "./version.ts";

/** Everything the server answers: the REST API, the tool-protocol server at /mcp, the description at /openapi.json, the pages under /docs. */
export function openSurfaces(service: Service, { baseUrl, logger }: { readonly baseUrl: string; readonly logger: Logger }): RequestHandler {
  const ids = createIds(systemClock);
  const rest = createHttp(service, { baseUrl, ids, logger });
  const mcp = createMcp(service, { baseUrl, ids, clock: systemClock, version: VERSION, logger });
  const description = documentSurface(
    (path) => path === "/openapi.json",
    () => new Map([["/openapi.json", { contentType: "application/json", body: JSON.stringify(openApiDocument({ baseUrl, version: VERSION })) }]]),
  );
  const documentation = documentSurface(
    (path) => path === "/docs" || path.startsWith("/docs/") || path === "/llms.txt",
    () => documentationSite(baseUrl),
  );
  return joinSurfaces([mcp, description, documentation], rest.fetch);
}
