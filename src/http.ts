import { createHttp } from "../adapters/elysia/http.ts";
import { createMcp } from "../adapters/mcp/mcp.ts";
import { createIds } from "../adapters/node-crypto/ids.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import { openApiDocument } from "../core/openapi/document.ts";
import type { Logger } from "../core/ports/logger.ts";
import type { Service } from "../core/service.ts";
import type { RequestHandler } from "./server.ts";
import { documentSurface, joinSurfaces } from "./surfaces.ts";
import { VERSION } from "./version.ts";

/** Everything the server answers: the REST API, the tool-protocol server at /mcp, the description at /openapi.json. */
export function openSurfaces(service: Service, { baseUrl, logger }: { readonly baseUrl: string; readonly logger: Logger }): RequestHandler {
  const ids = createIds(systemClock);
  const rest = createHttp(service, { baseUrl, ids, logger });
  const mcp = createMcp(service, { baseUrl, ids, clock: systemClock, version: VERSION, logger });
  const description = { contentType: "application/json", body: JSON.stringify(openApiDocument({ baseUrl, version: VERSION })) };
  return joinSurfaces([mcp, documentSurface(new Map([["/openapi.json", description]]))], rest.fetch);
}
