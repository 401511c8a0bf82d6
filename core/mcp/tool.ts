import type { TObject } from "@sinclair/typebox";
import type { JsonObject } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import type { Caller, RateBucket, Scope, Service } from "../service.ts";

/** The 8 tools of contract 4.9. */
export type ToolName =
  | "classify_text"
  | "scan_page"
  | "scan_page_lite"
  | "scan_page_deep"
  | "check_job"
  | "wait_for_job"
  | "get_job_result"
  | "check_credits";

/** What a tool works with beside its arguments. */
export interface ToolContext {
  readonly service: Service;
  readonly clock: Clock;
}

/** One call of a tool by an authenticated caller. */
export interface ToolCall {
  readonly caller: Caller;
  /** As sent; the tool judges them. */
  readonly args: unknown;
  readonly requestId: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far a waiting call is, 0..100, never less than before. */
  report(progress: number, message: string): Promise<void>;
}

/** Hints for clients, in the protocol's names. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One tool: the REST route it mirrors, in the words of the protocol. */
export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  /** Shares the route's limit. Contract 8.1 */
  readonly bucket: RateBucket;
  readonly input: TObject;
  readonly output: TObject;
  readonly annotations: ToolAnnotations;
  /** Resolves with what `output` describes. Throws `ServiceError` as the REST route does. */
  run(context: ToolContext, call: ToolCall): Promise<JsonObject>;
}

/** Judges a call in the order of D-6 behind authentication (scope, rate limit, the tool itself) and runs it. Throws `ServiceError`. */
export async function callTool(tool: Tool, context: ToolContext, call: ToolCall): Promise<JsonObject> {
  context.service.authorize(call.caller, tool.scope);
  await context.service.rateLimit(call.caller, tool.bucket);
  return tool.run(context, call);
}
