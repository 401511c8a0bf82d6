import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import { type KeyKind, SCOPES, type Scope } from "../../../../core/domain/caller.ts";
import type { Service } from "../../../../core/service.ts";
import type { Endpoint } from "../../../../src/server/mcp/endpoint.ts";
import { createMcp, type McpOptions } from "../../../../src/server/mcp/mcp.ts";
import { createTestIds } from "../../../conformance/test-clock.ts";
import { createTestService, type TestServiceInput } from "../../../conformance/test-service.ts";

/** Revision a client speaks: `legacy` begins with the handshake of 2025, `modern` is 2026-07-28. */
export type Era = "legacy" | "modern";
export const ERAS: readonly Era[] = ["legacy", "modern"];

/** The tool-protocol server over real HTTP on loopback, in front of a real service in memory. */
export interface Stand extends AsyncDisposable {
  readonly url: string;
  readonly service: Service;
  readonly organizationId: string;
  readonly key: string;
  newKey(input: { readonly kind?: KeyKind; readonly scopes?: readonly Scope[] }): Promise<string>;
  /** Returns a connected official client. It closes with the test setup. */
  connect(era: Era, key?: string): Promise<Client>;
}

/** Serves an endpoint on a free port of loopback. */
export function serveEndpoint(endpoint: Endpoint): { readonly url: string; stop(): Promise<void> } {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    idleTimeout: 60,
    fetch: (request) => endpoint.fetch(request),
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

/** Opens the server; its jobs run at once and on the system's clock, because clients wait on theirs. */
export async function openStand({
  authorizationServers,
  bodies,
  ...input
}: TestServiceInput & Partial<Pick<McpOptions, "authorizationServers" | "bodies">> = {}): Promise<Stand> {
  const { service, caller } = await createTestService(input);
  const { organizationId } = caller;
  const newKey: Stand["newKey"] = async ({ kind = "mcp", scopes = SCOPES }) =>
    (await service.admin.createKey({ organizationId, kind, scopes })).key;
  const key = await newKey({});
  const endpoint = createMcp(service, {
    baseUrl: "https://api.example.test",
    ids: createTestIds(),
    clock: input.clock ?? systemClock,
    version: "0.0.0",
    ...(authorizationServers === undefined ? {} : { authorizationServers }),
    ...(bodies === undefined ? {} : { bodies }),
  });
  const { url, stop } = serveEndpoint(endpoint);
  const clients: Client[] = [];
  return {
    url: `${url}/mcp`,
    service,
    organizationId,
    key,
    newKey,
    async connect(era, bearer = key) {
      const client = new Client(
        { name: "test", version: "0.0.0" },
        { versionNegotiation: { mode: era === "legacy" ? "legacy" : { pin: "2026-07-28" } } },
      );
      const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${bearer}` } },
      });
      await client.connect(transport);
      clients.push(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((client) => client.close()));
      await endpoint.close();
      await stop();
      await service.close();
    },
  };
}

/** The structured content of a tool's answer. A result's text only names it; every other text equals it. */
export function structured(answer: {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
}): Record<string, unknown> {
  const content = answer.content as readonly { readonly type: string; readonly text: string }[];
  const structuredContent = answer.structuredContent as Record<string, unknown>;
  const text = content[0]?.text ?? "null";
  // The text of a whole report is its digest, with a sentence that says so.
  if (structuredContent.detail === "full") assert.match(text, /^The structured content has the whole result/);
  else assert.deepEqual(JSON.parse(text), structuredContent);
  return structuredContent;
}
