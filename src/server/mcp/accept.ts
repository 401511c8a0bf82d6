import { isRecord } from "../../../core/contract/json.ts";

/** Types of MCP responses: one JSON value, or a stream of events. */
const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

/**
 * Returns the request as the library takes it: with both types in `Accept`, and without null arguments. The library
 * refuses other values of the header with 406, although HTTP lets a client send one type, `*` ranges or no header.
 * RFC 9110 12.5.1
 */
export function forLibrary({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request {
  const sent = new Headers(headers);
  sent.set("Accept", `${JSON_TYPE}, ${EVENTS_TYPE}`);
  return new Request(url, { method, headers: sent, signal, body: withoutNullArguments(body) });
}

/** Finds bodies that may have `null` where the protocol has an object or nothing. */
const NULL_ARGUMENTS = /"arguments"\s*:\s*null/;

/** Removes `arguments` that are null. Some clients send it for tools without arguments, and the library refuses it. */
function withoutNullArguments(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | string {
  const text = new TextDecoder().decode(body);
  if (!NULL_ARGUMENTS.test(text)) return body;
  try {
    const message: unknown = JSON.parse(text);
    const withoutNull = (each: unknown): unknown => {
      if (!isRecord(each) || !isRecord(each.params) || each.params.arguments !== null) return each;
      const { arguments: _, ...params } = each.params;
      return { ...each, params };
    };
    return JSON.stringify(Array.isArray(message) ? message.map(withoutNull) : withoutNull(message));
  } catch {
    // The library refuses text that is not JSON.
    return body;
  }
}

/**
 * Returns the response in a type that the client accepts. A client that does not name `text/event-stream` gets one JSON
 * value, and a client that names no other type gets events.
 */
export async function inAcceptedType(response: Response, accept: string | null): Promise<Response> {
  const ranges = (accept ?? "").toLowerCase().split(",");
  const names = (type: string) => ranges.some((range) => range.split(";")[0]?.trim() === type);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith(EVENTS_TYPE) && !names(EVENTS_TYPE)) return asJson(response);
  const onlyEvents = ranges.length === 1 && names(EVENTS_TYPE);
  return onlyEvents && response.ok && type.startsWith(JSON_TYPE) ? asEvents(response) : response;
}

function withType({ status, headers }: Response, type: string, body: string): Response {
  const sent = new Headers(headers);
  sent.set("Content-Type", type);
  return new Response(body, { status, headers: sent });
}

/** Waits for the end of the stream. Keeps the responses and drops notifications, such as progress. */
async function asJson(response: Response): Promise<Response> {
  const lines = (await response.text()).split("\n");
  const messages = lines.flatMap((line) => (/^data: *\S/.test(line) ? [JSON.parse(line.slice("data:".length))] : []));
  const replies = messages.filter((message) => "result" in message || "error" in message);
  return withType(response, JSON_TYPE, JSON.stringify(replies.length === 1 ? replies[0] : replies));
}

async function asEvents(response: Response): Promise<Response> {
  const value: unknown = JSON.parse(await response.text());
  return withType(response, EVENTS_TYPE, `event: message\ndata: ${JSON.stringify(value)}\n\n`);
}
