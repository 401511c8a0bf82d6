/** Types of MCP responses: one JSON value, or a stream of events. */
const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

/**
 * Returns the request with both types in `Accept`. The library refuses every other value with 406, although HTTP lets a
 * client send one type, `*` ranges or no header. RFC 9110 12.5.1
 */
export function acceptingBoth({ url, method, headers, signal }: Request, body?: BodyInit): Request {
  const sent = new Headers(headers);
  sent.set("Accept", `${JSON_TYPE}, ${EVENTS_TYPE}`);
  return new Request(url, { method, headers: sent, signal, ...(body === undefined ? {} : { body }) });
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
