import { isRecord } from "../../core/contract/json.ts";
import type { ErrorCode } from "../../core/domain/errors.ts";
import { SerplensError } from "./errors.ts";

/** Server, key and limits of one client. `timeoutMs` applies to one attempt; `retries` are additional attempts. */
export interface TransportOptions {
  readonly apiKey: string | null;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
  readonly retries: number;
  /** Random value in 0..1 that spreads the delays of many clients. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** One request of the API. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** False when a request without a response may have had its effect. Such a request is not retried. */
  readonly isRepeatable: boolean;
}

/** First retry delay in ms. It doubles each time. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Maximum timer in ms. A timer above 31 bits fires immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Maximum `Retry-After` in ms that the client waits. The caller handles longer ones. */
const LONGEST_RETRY_AFTER_S = 120;

/** Statuses that a retry can change. 429 waits as contract 7 requires. */
const RETRIED = new Set([408, 429, 500, 502, 503, 504]);

/** Resolves after `ms` or when the signal aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
    if (signal?.aborted === true) done();
  });
}

/** Returns the delay in ms before attempt `attempt` + 1: Retry-After, else bounded exponential back-off. Contract 7. */
export function pauseAfter(error: SerplensError, attempt: number, random: () => number): number {
  if (error.retryAfterSeconds !== null) return error.retryAfterSeconds * 1_000;
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
  return longest / 2 + (longest / 2) * random();
}

/** Returns true for a failure that passes by itself, such as a restart of the service or a rate limit. */
export function isTransient({ code, status }: SerplensError): boolean {
  return status === null ? code === "CONNECTION_FAILED" || code === "TIMEOUT" : RETRIED.has(status);
}

function isWorthRepeating(error: SerplensError, { isRepeatable }: Call): boolean {
  if (!isTransient(error)) return false;
  // Either the service did nothing, or the request is safe to repeat.
  return (
    (isRepeatable || error.status === 429 || error.status === 503) &&
    (error.retryAfterSeconds ?? 0) <= LONGEST_RETRY_AFTER_S
  );
}

/** Sends a request, with retries, and returns the decoded body. Throws `SerplensError`. */
export async function send(options: TransportOptions, call: Call): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(options, call);
    } catch (error) {
      if (!(error instanceof SerplensError) || attempt >= options.retries || !isWorthRepeating(error, call))
        throw error;
      await options.sleep(pauseAfter(error, attempt, options.random), call.signal);
      throwIfAborted(call.signal);
    }
  }
}

/** Throws ABORTED when the signal has aborted. */
function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new SerplensError({ code: "ABORTED", message: "The call was aborted.", cause: signal.reason });
}

async function sendOnce(options: TransportOptions, call: Call): Promise<unknown> {
  const { signal } = call;
  throwIfAborted(signal);
  const limit = new AbortController();
  const abort = (): void => limit.abort(signal?.reason);
  const timer = setTimeout(() => limit.abort(), Math.min(options.timeoutMs, LONGEST_TIMER_MS));
  signal?.addEventListener("abort", abort);
  try {
    const response = await options.fetch(`${options.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        Accept: "application/json",
        ...(options.apiKey === null ? {} : { Authorization: `Bearer ${options.apiKey}` }),
        ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      // A redirect would send the key to another host.
      redirect: "error",
      signal: limit.signal,
    });
    return read(response, await response.text());
  } catch (error) {
    if (error instanceof SerplensError) throw error;
    throwIfAborted(signal);
    if (limit.signal.aborted)
      throw new SerplensError({
        code: "TIMEOUT",
        message: `No answer within ${options.timeoutMs / 1_000} s from ${options.baseUrl}.`,
      });
    const reason = error instanceof Error ? error.message : String(error);
    throw new SerplensError({
      code: "CONNECTION_FAILED",
      message: `${options.baseUrl} could not be reached: ${reason}`,
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Returns the seconds of a `Retry-After`, which is a number or a date. The server's own `Date` is its clock. RFC 9110 10.2.3 */
function secondsOf(headers: Headers): number | null {
  const value = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const until = Date.parse(value);
  if (!/[a-z]/i.test(value) || Number.isNaN(until)) return null;
  const now = Date.parse(headers.get("date") ?? "");
  return Math.max(0, Math.ceil((until - (Number.isNaN(now) ? Date.now() : now)) / 1_000));
}

function read(response: Response, text: string): unknown {
  const { status } = response;
  const requestId = response.headers.get("x-request-id");
  const retryAfterSeconds = secondsOf(response.headers);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (response.ok && body !== undefined) return body;
  const error = isRecord(body) ? body.error : undefined;
  if (!isRecord(error) || typeof error.code !== "string" || typeof error.message !== "string") {
    const message = `The answer (status ${status}) is not the service's; does the base URL lead to it?`;
    throw new SerplensError({ code: "UNEXPECTED_RESPONSE", message, status, requestId, retryAfterSeconds });
  }
  const { code, message, ...fields } = error;
  // Codes of a newer service pass unchanged.
  throw new SerplensError({
    code: code as ErrorCode,
    message: String(message),
    status,
    requestId,
    retryAfterSeconds,
    fields: fields as never,
  });
}
