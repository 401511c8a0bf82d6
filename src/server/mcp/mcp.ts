import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serviceErrorOf } from "../../../core/contract/error-reply.ts";
import { problemsOf, validationError } from "../../../core/contract/validate.ts";
import { errorBody } from "../../../core/contract/views.ts";
import { SCOPES, type Scope } from "../../../core/domain/caller.ts";
import type { Clock } from "../../../core/ports/clock.ts";
import type { Ids } from "../../../core/ports/ids.ts";
import { type Logger, SILENT_LOGGER } from "../../../core/ports/logger.ts";
import type { Service } from "../../../core/service.ts";
import { PROMPTS, type Prompt, type PromptArguments } from "../../../core/surfaces/mcp/prompts.ts";
import { RESOURCES, type SchemaResource } from "../../../core/surfaces/mcp/resources.ts";
import { callTool, type Tool, UNTRUSTED_TEXT } from "../../../core/surfaces/mcp/tool.ts";
import { TOOLS } from "../../../core/surfaces/mcp/tools.ts";
import { createEndpoint, type Endpoint, type EndpointOptions, factsOf } from "./endpoint.ts";
import { shownSchema } from "./standard-schema.ts";

/** Settings and ports of the MCP server beside the service. */
export interface McpOptions
  extends Pick<EndpointOptions, "baseUrl" | "allowedHosts" | "authorizationServers" | "bodies"> {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Version of the program, which clients display. */
  readonly version: string;
  /** Gets the log lines. @default drops every line */
  readonly logger?: Logger;
}

interface Deps extends McpOptions {
  readonly service: Service;
  readonly logger: Logger;
}

const INSTRUCTIONS =
  "Compares web pages with the pages that rank for a keyword. Start with scan_page (or scan_page_lite, scan_page_deep, classify_text), " +
  "call wait_for_job until done is true, then read with get_job_result: first a digest, then single sections. " +
  `Creating tools spend credits; send idempotency_key when you may have to repeat a call. ${UNTRUSTED_TEXT}`;

/** Clients may cache schemas for a day, because schemas change only with a release of the service. */
const SCHEMA_CACHE = { ttlMs: 86_400_000, cacheScope: "public" } as const;

/** Schemas that clients see. They are built once, because every request gets a new server. */
const SHOWN = new Map(
  TOOLS.map((tool) => [
    tool.name,
    { input: shownSchema(tool.input, "input"), output: shownSchema(tool.output, "output") },
  ]),
);
const SHOWN_ARGUMENTS = new Map(PROMPTS.map((prompt) => [prompt.name, shownSchema(prompt.args, "input")]));

/** Returns the value as structured content, with a text. @default the value as JSON */
function answer(value: object, isError: boolean, text = JSON.stringify(value)): CallToolResult {
  return {
    content: [{ type: "text", text }],
    structuredContent: { ...value },
    ...(isError ? { isError } : {}),
  };
}

async function report(ctx: ServerContext, progress: number, message: string): Promise<void> {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await ctx.mcpReq.notify({
    method: "notifications/progress",
    params: { progressToken, progress, total: 100, message },
  });
}

/** Returns the challenge that names the scope a signed-in caller lacks for a tool. */
function challengeOf(scope: Scope): NonNullable<Parameters<McpServer["registerTool"]>[1]["scopeChallenge"]> {
  return ({ authInfo }) => {
    const { caller } = factsOf(authInfo);
    return caller.grantId === undefined || caller.scopes.includes(scope) ? undefined : { scopes: [scope] };
  };
}

function registerTool(server: McpServer, tool: Tool, { service, clock, logger, authorizationServers }: Deps): void {
  const shown = SHOWN.get(tool.name);
  if (shown === undefined) throw new Error(`no schemas for ${tool.name}`);
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: shown.input,
      outputSchema: shown.output,
      annotations: tool.annotations,
      // A signed-in client can request more rights from its user, so the library challenges it. A key cannot get more
      // rights, so the tool itself refuses. D-29, D-34
      ...(authorizationServers === undefined ? {} : { scopeChallenge: challengeOf(tool.scope) }),
    },
    async (args, ctx) => {
      const { caller, requestId } = factsOf(ctx.http?.authInfo);
      try {
        const call = {
          caller,
          args,
          requestId,
          signal: ctx.mcpReq.signal,
          report: (progress: number, message: string) => report(ctx, progress, message),
        };
        const output = await callTool(tool, { service, clock }, call);
        return answer(output, false, tool.say?.(output));
      } catch (error) {
        // The model gets the error of the REST API as a tool error, which it can read and react to. D-29
        const serviceError = serviceErrorOf(error);
        if (serviceError.code === "INTERNAL_ERROR")
          logger.error({ requestId, tool: tool.name, err: serviceError.cause ?? serviceError }, "tool failed");
        return answer(errorBody(serviceError, requestId), true);
      }
    },
  );
}

function registerPrompt(server: McpServer, prompt: Prompt): void {
  const argsSchema = SHOWN_ARGUMENTS.get(prompt.name);
  if (argsSchema === undefined) throw new Error(`no schema for ${prompt.name}`);
  server.registerPrompt(prompt.name, { title: prompt.title, description: prompt.description, argsSchema }, (args) => {
    const problems = problemsOf(prompt.args, args ?? {});
    // The protocol requires "invalid params" for missing or wrong arguments of a prompt. Any other error becomes an
    // internal error.
    if (problems.length > 0)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, validationError(problems).message);
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text: prompt.render((args ?? {}) as PromptArguments) } }],
    };
  });
}

function registerResource(server: McpServer, { uri, name, title, description, text, sections }: SchemaResource): void {
  const mimeType = "application/schema+json";
  const metadata = { title, description, mimeType, cacheHint: SCHEMA_CACHE };
  server.registerResource(name, uri, metadata, () => ({ contents: [{ uri, mimeType, text }] }));
  const template = new ResourceTemplate(`${uri}/{section}`, { list: undefined });
  server.registerResource(
    `${name}-section`,
    template,
    { ...metadata, title: `${title}: one section` },
    (address, { section }) => {
      const document = sections.get(String(section));
      if (document === undefined) throw new ResourceNotFoundError(address.href);
      return { contents: [{ uri: address.href, mimeType, text: document }] };
    },
  );
}

/**
 * Creates the MCP server over a service (contract 4.9): 8 tools, 7 prompts and 2 schema resources.
 *
 * It has the REST API's keys, limits and credits, and serves clients of the 2025 revisions and of 2026-07-28. The
 * caller closes the service.
 */
export function createMcp(service: Service, options: McpOptions): Endpoint {
  const deps: Deps = { ...options, service, logger: options.logger ?? SILENT_LOGGER };
  return createEndpoint({
    ...options,
    logger: deps.logger,
    scopes: SCOPES.filter((scope) => TOOLS.some((tool) => tool.scope === scope)),
    // Tools check scope and rate limit themselves, because one connection may call any of them.
    authenticate: async (bearer) =>
      (await service.enter({ bearer }, { surface: "mcp", scope: null, bucket: null })).caller,
    createServer() {
      const server = new McpServer(
        { name: "serplens", title: "serplens", version: options.version },
        { instructions: INSTRUCTIONS },
      );
      for (const tool of TOOLS) registerTool(server, tool, deps);
      for (const prompt of PROMPTS) registerPrompt(server, prompt);
      for (const resource of RESOURCES) registerResource(server, resource);
      return server;
    },
  });
}
