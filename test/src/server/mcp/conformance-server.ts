import { McpServer } from "@modelcontextprotocol/server";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { type Caller, SCOPES } from "../../../../core/domain/caller.ts";
import { SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import { createEndpoint } from "../../../../src/server/mcp/endpoint.ts";
import { createMcp } from "../../../../src/server/mcp/mcp.ts";
import { createTestIds } from "../../../conformance/test-clock.ts";
import { createTestService } from "../../../conformance/test-service.ts";
import { registerPrompts, registerResources } from "./fixture/documents.ts";
import { registerInputTools, STATE } from "./fixture/input-tools.ts";
import { registerTools } from "./fixture/tools.ts";
import { serveEndpoint } from "./stand.ts";

const BASE_URL = "http://localhost";

/** A server the suite can be pointed at. */
export interface Hosted {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the shipped endpoint over the registry that the official suite requires. The suite sends no key, so every
 * caller passes.
 */
export function serveFixture(): Hosted {
  const endpoint = createEndpoint({
    baseUrl: BASE_URL,
    ids: createTestIds(),
    logger: SILENT_LOGGER,
    scopes: SCOPES,
    authenticate: async () => ({ organizationId: "org", keyId: null, kind: "mcp", scopes: SCOPES }),
    createServer() {
      const server = new McpServer(
        { name: "fixture", version: "0.0.0" },
        {
          capabilities: { logging: {}, completions: {}, resources: { subscribe: true } },
          requestState: { verify: STATE.verify },
        },
      );
      // The 2025 suite subscribes, but stateless requests have no subscriber to notify.
      server.server.setRequestHandler("resources/subscribe", () => ({}));
      server.server.setRequestHandler("resources/unsubscribe", () => ({}));
      for (const register of [registerTools, registerInputTools, registerPrompts, registerResources]) register(server);
      return server;
    },
  });
  return serveEndpoint(endpoint);
}

/** The product's own tools, prompts and resources over a service in memory, for callers without a key. */
export async function serveRegistry(): Promise<Hosted> {
  const { service, caller } = await createTestService();
  const everyone: Caller = { ...caller, kind: "mcp" };
  const endpoint = createMcp(
    { ...service, enter: async () => ({ caller: everyone, rate: null }) },
    { baseUrl: BASE_URL, ids: createTestIds(), clock: systemClock, version: "0.0.0" },
  );
  const { url, stop } = serveEndpoint(endpoint);
  return {
    url,
    async stop() {
      await stop();
      await service.close();
    },
  };
}
