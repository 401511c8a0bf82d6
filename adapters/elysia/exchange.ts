import { HTTP_STATUS } from "../../core/contract/http-status.ts";
import { errorBody } from "../../core/contract/views.ts";
import { ServiceError } from "../../core/errors.ts";
import type { Ids } from "../../core/ports/ids.ts";
import type { Logger } from "../../core/ports/logger.ts";

/** One request on its way to one response. */
export interface Exchange {
  /** Sent back as X-Request-Id. */
  readonly requestId: string;
  /** As it came in; the router may see a stand-in for it. */
  readonly request: Request;
  /** Public address of the service without a trailing slash. */
  readonly baseUrl: string;
  /** Headers the response gets whatever its outcome beside those that all have, set as the request is judged. */
  readonly headers: Record<string, string>;
}

/** Headers of all responses. Copied whole and added to: a third cheaper than reading as many from an object each time. */
const COMMON_HEADERS = new Headers({ "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Content-Type": "application/json" });

/** Ids from outside are kept only in a form that is safe in logs and headers. */
const REQUEST_ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Begins an exchange: the caller's own request id if it is well-formed, else a new one. */
export function openExchange(request: Request, options: { readonly ids: Ids; readonly baseUrl: string }): Exchange {
  const sent = request.headers.get("x-request-id");
  const requestId = sent !== null && REQUEST_ID.test(sent) ? sent : options.ids.next("request");
  return { requestId, request, baseUrl: options.baseUrl, headers: { "X-Request-Id": requestId } };
}

/** A JSON response with the exchange's headers. */
export function jsonResponse(exchange: Exchange, status: number, body: unknown): Response {
  const response = new Response(JSON.stringify(body), { status, headers: COMMON_HEADERS });
  const { headers } = response;
  for (const name in exchange.headers) headers.set(name, exchange.headers[name] ?? "");
  return response;
}

/** A GET's answer as the one to HEAD: no body, and the length that GET's has. RFC 9110 8.6 */
export async function headOf(response: Response): Promise<Response> {
  const { headers, status } = response;
  headers.set("Content-Length", String((await response.arrayBuffer()).byteLength));
  return new Response(null, { status, headers });
}

function typed(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  // The reason goes to the log only: whatever was thrown may quote anything.
  return new ServiceError("INTERNAL_ERROR", "Something went wrong on our side. Give the request id when you ask about it.", { cause: error });
}

/** The error envelope of whatever was thrown. Only a `ServiceError` shows its message; everything else is INTERNAL_ERROR and logged. */
export function errorResponse(exchange: Exchange, thrown: unknown, logger: Logger): Response {
  const error = typed(thrown);
  if (error.code === "INTERNAL_ERROR") logger.error({ requestId: exchange.requestId, err: error.cause ?? error }, "request failed");
  Object.assign(exchange.headers, error.headers);
  // RFC 6750 3
  if (error.code === "INVALID_API_KEY") exchange.headers["WWW-Authenticate"] = "Bearer";
  return jsonResponse(exchange, HTTP_STATUS[error.code], errorBody(error, exchange.requestId));
}
