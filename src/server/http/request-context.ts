import { errorReply, JSON_HEADERS, serviceErrorOf } from "../../../core/contract/error-reply.ts";
import type { Ids } from "../../../core/ports/ids.ts";
import type { Logger } from "../../../core/ports/logger.ts";

/** The state of one request until its response is sent. */
export interface RequestContext {
  /** Sent back as X-Request-Id. */
  readonly requestId: string;
  readonly request: Request;
  /** Address of the peer, `null` when the server does not know it. */
  readonly ip: string | null;
  /** Public address of the service without a trailing slash. */
  readonly baseUrl: string;
  /** Extra headers of the JSON response, sent with success and failure. */
  readonly headers: Record<string, string>;
}

/** Copied whole for each response, because that is a third cheaper than setting the same headers one by one. */
const COMMON_HEADERS = new Headers({ ...JSON_HEADERS });

/** Ids from outside are kept only in a form that is safe in logs and headers. */
const REQUEST_ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Creates the context of a request. Keeps the caller's request id when it is well-formed, else makes one. */
export function createRequestContext(
  request: Request,
  options: { readonly ids: Ids; readonly baseUrl: string },
  ip: string | null = null,
): RequestContext {
  const sent = request.headers.get("x-request-id");
  const requestId = sent !== null && REQUEST_ID.test(sent) ? sent : options.ids.next("request");
  return { requestId, request, ip, baseUrl: options.baseUrl, headers: { "X-Request-Id": requestId } };
}

/** Returns a JSON response with the headers of the context. */
export function jsonResponse(context: RequestContext, status: number, body: unknown): Response {
  const response = new Response(JSON.stringify(body), { status, headers: COMMON_HEADERS });
  const { headers } = response;
  for (const name in context.headers) headers.set(name, context.headers[name] ?? "");
  return response;
}

/**
 * Converts the response to a GET into the response to a HEAD: no body, and the length of the GET's body. RFC 9110 8.6
 */
export async function headOf(response: Response): Promise<Response> {
  const { headers, status } = response;
  headers.set("Content-Length", String((await response.arrayBuffer()).byteLength));
  return new Response(null, { status, headers });
}

/** Returns the error envelope for a thrown value. Only a `ServiceError` shows its message; the log gets every INTERNAL_ERROR. */
export function errorResponse(context: RequestContext, thrown: unknown, logger: Logger): Response {
  const error = serviceErrorOf(thrown);
  if (error.code === "INTERNAL_ERROR")
    logger.error({ requestId: context.requestId, err: error.cause ?? error }, "request failed");
  const { status, headers, body } = errorReply(error, context.requestId);
  Object.assign(context.headers, headers);
  return jsonResponse(context, status, body);
}
