import type { SearchFailureReason } from "../../core/ports/searcher.ts";
import { readAnswer, type SearxngAnswer } from "./read-answer.ts";

/** Largest answer read, in bytes; an ordinary one has under 100 KiB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The one function of `fetch` that is used, so that tests and hosts can bring their own. */
export type FetchFunction = (url: string, init: { signal: AbortSignal; redirect: "manual"; headers: Record<string, string> }) => Promise<Response>;

export interface PageFailure {
  readonly reason: SearchFailureReason;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}

export type PageOutcome = { readonly kind: "ok"; readonly answer: SearxngAnswer } | ({ readonly kind: "failed" } & PageFailure);

/** Asks for one result page. Rejects only when `signal` aborts. Messages name no address: job owners see them. */
export async function getPage(
  request: {
    readonly url: string;
    readonly timeoutMs: number;
    readonly now: number;
    readonly authorization: string | null;
    readonly fetch: FetchFunction;
  },
  signal: AbortSignal,
): Promise<PageOutcome> {
  const deadline = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await request.fetch(request.url, {
      signal: AbortSignal.any([signal, deadline]),
      redirect: "manual",
      headers: request.authorization === null ? { accept: "application/json" } : { accept: "application/json", authorization: request.authorization },
    });
    const refusal = judgeStatus(response, request.now);
    if (refusal !== null) {
      await response.body?.cancel();
      return refusal;
    }
    const text = await readText(response);
    if (text === null) return failed("bad_response", `searxng: the answer is over ${MAX_BYTES / 1024 / 1024} MiB`);
    const answer = readAnswer(text);
    if (answer === null) {
      return failed(
        "bad_response",
        "searxng: the answer is not complete JSON; check that the address is that of a SearXNG instance and that no proxy cuts answers off",
      );
    }
    return { kind: "ok", answer };
  } catch (cause) {
    signal.throwIfAborted();
    if (deadline.aborted) return failed("timeout", `searxng: no answer within ${request.timeoutMs} ms; check its load and its engines' timeouts`);
    return failed("unavailable", `searxng: could not be reached (${codeOf(cause)}); check that it runs and that SERPLENS_SEARCH has its address`);
  }
}

function failed(reason: SearchFailureReason, message: string, retryAfterSeconds: number | null = null): PageOutcome {
  return { kind: "failed", reason, message, retryAfterSeconds };
}

function judgeStatus(response: Response, now: number): PageOutcome | null {
  const { status } = response;
  if (status === 200) return null;
  // SearXNG answers 403 to any format that its settings do not list, and lists html alone by default.
  if (status === 403) return failed("auth", "searxng: answered 403; add `json` to `search.formats` in its settings.yml and restart it");
  if (status === 401) return failed("auth", "searxng: answered 401; put the proxy's user and password into the address in SERPLENS_SEARCH");
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(response.headers.get("retry-after"), now);
    return failed("rate_limited", "searxng: answered 429; allow this host in its limiter.toml (`pass_ip`) or send fewer scans", retryAfterSeconds);
  }
  if (status >= 300 && status < 400)
    return failed("bad_response", `searxng: answered ${status}, a redirect; put the final address into SERPLENS_SEARCH`);
  if (status >= 500) {
    return failed("unavailable", `searxng: answered ${status}; see its log`, readRetryAfter(response.headers.get("retry-after"), now));
  }
  return failed("bad_response", `searxng: answered ${status}; check that the address in SERPLENS_SEARCH is the instance's root`);
}

/** Seconds, or a date. RFC 9110 10.2.3 */
function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The whole body as text, or `null` when it is over the cap. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let byteCount = 0;
  if (response.body === null) return text;
  for await (const chunk of response.body) {
    byteCount += chunk.byteLength;
    // Leaving the loop cancels the body, which closes the connection.
    if (byteCount > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  return typeof code === "string" ? code : "connection failed";
}
