import type { SearchApiReply, SearchTransport } from "../../core/ports/search-transport.ts";

/** Maximum response body in bytes. An ordinary body has under 300 KiB. */
const MAX_BYTES = 4 * 1024 * 1024;

interface FetchInit {
  readonly method: "GET" | "POST";
  readonly signal: AbortSignal;
  readonly redirect: "manual";
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** The parts of `fetch` that the transport uses. Tests and hosts can replace the function. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<Response>;

/** Creates a transport over `fetch`. */
export function createSearchTransport(options: { readonly fetch?: FetchFunction } = {}): SearchTransport {
  // The addresses come from the operator's configuration; no caller can influence them (D-51).
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  return {
    async send(request, signal): Promise<SearchApiReply> {
      signal.throwIfAborted();
      const deadline = AbortSignal.timeout(request.timeoutMs);
      const { body } = request;
      try {
        const response = await send(request.url, {
          method: body === undefined ? "GET" : "POST",
          signal: AbortSignal.any([signal, deadline]),
          redirect: "manual",
          headers: { ...request.headers },
          ...(body === undefined ? {} : { body }),
        });
        const text = await readText(response);
        if (text === null)
          return { kind: "failed", reason: "too_large", detail: `over ${MAX_BYTES / 1024 / 1024} MiB` };
        return { kind: "answered", status: response.status, retryAfter: response.headers.get("retry-after"), text };
      } catch (cause) {
        signal.throwIfAborted();
        if (deadline.aborted) return { kind: "failed", reason: "timeout", detail: `${request.timeoutMs} ms` };
        return { kind: "failed", reason: "unreachable", detail: codeOf(cause) };
      }
    },
  };
}

/** Returns the body as text, or `null` when it exceeds the limit. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let byteCount = 0;
  if (response.body === null) return text;
  for await (const chunk of response.body) {
    byteCount += chunk.byteLength;
    // Leaving the loop cancels the body and closes the connection.
    if (byteCount > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns only the error's code, because its message may contain the address and with it a key. */
function codeOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  return typeof code === "string" ? code : "connection failed";
}
