import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction, Socket } from "node:net";
import type { FetchFailureReason } from "../../core/ports/fetcher.ts";
import { isSameAddress } from "./address.ts";
import type { ApprovedTarget } from "./guard.ts";

/** Why one exchange gave nothing. `detail` completes the sentence "fetch URL: ...". */
export interface ExchangeFailure {
  readonly kind: "failed";
  readonly reason: FetchFailureReason;
  readonly detail: string;
  readonly isTransient: boolean;
}

/** Time and size limits of one request. */
export interface ExchangeLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
  readonly headerBytes: number;
}

export interface ExchangeRequest {
  readonly target: ApprovedTarget;
  /** One of the target's judged addresses. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: ExchangeLimits;
}

/** Builds a failure; transient unless said otherwise. */
export function failure(reason: FetchFailureReason, detail: string, isTransient = true): ExchangeFailure {
  return { kind: "failed", reason, detail, isTransient };
}

/** A `lookup` that knows one answer, the judged one, whatever name it is asked about. */
function pinned(address: string): LookupFunction {
  const family = address.includes(":") ? 6 : 4;
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** The failure that an error of a socket or the HTTP client stands for. */
export function classify(error: unknown): ExchangeFailure {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|VERIFY|EPROTO|HOSTNAME|ISSUER/.test(code)) {
    return failure("tls", `the certificate or the TLS handshake was not acceptable (${code})`, false);
  }
  if (code === "HPE_HEADER_OVERFLOW") return failure("bad_response", "the response headers are too long", false);
  if (/^(?:HPE_|ERR_|InvalidHTTPResponse)/.test(code)) return failure("bad_response", `the answer is not proper HTTP (${code})`, false);
  return failure("connect", `the connection failed (${code === "" ? "no reason given" : code})`);
}

function start({ target, address, headers, limits }: ExchangeRequest): ClientRequest {
  const isTls = target.url.protocol === "https:";
  const options = {
    method: "GET",
    // The name, not the address: `lookup` pins it, and TLS verifies against it.
    host: target.host,
    port: target.port,
    path: `${target.url.pathname}${target.url.search}`,
    // No pool: a pooled socket could belong to an address that was judged for another request.
    agent: false as const,
    lookup: pinned(address),
    maxHeaderSize: limits.headerBytes,
    headers: { host: target.url.host, ...headers, connection: "close" },
  };
  if (!isTls) return httpRequest(options);
  const isName = target.url.hostname === target.host || target.url.hostname === `${target.host}.`;
  const isLiteral = /^[0-9.]+$|:/.test(target.host);
  // Said explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing here.
  return httpsRequest({ ...options, rejectUnauthorized: true, ...(isName && !isLiteral ? { servername: target.host } : {}) });
}

/**
 * Sends one GET to a judged address and gives the response head, its body unread.
 *
 * Never rejects. An aborted signal destroys the request and ends in a `timeout` failure; the caller
 * knows whether it was the deadline or its own caller.
 */
export function exchange(request: ExchangeRequest, signal: AbortSignal): Promise<ExchangeFailure | { kind: "response"; response: IncomingMessage }> {
  const { address, limits } = request;
  return new Promise((resolve) => {
    let outgoing: ClientRequest;
    try {
      outgoing = start(request);
    } catch (error) {
      // The HTTP client refuses characters in path or headers by throwing; nothing was sent.
      resolve(classify(error));
      return;
    }
    const fail = (result: ExchangeFailure) => {
      settle(result);
      outgoing.destroy();
    };
    let timer = setTimeout(() => fail(failure("connect", `no connection within ${limits.connectMs} ms`)), limits.connectMs);
    const onAbort = () => fail(failure("timeout", "the time limit passed"));
    const settle = (result: Parameters<typeof resolve>[0]) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    outgoing.once("socket", (socket: Socket) => {
      socket.once("connect", () => {
        if (!isSameAddress(socket.remoteAddress ?? "", address)) {
          fail(failure("denied", "the address is not allowed", false));
          return;
        }
        clearTimeout(timer);
        timer = setTimeout(() => fail(failure("timeout", `no answer within ${limits.firstByteMs} ms`)), limits.firstByteMs);
      });
    });
    outgoing.once("response", (response) => settle({ kind: "response", response }));
    outgoing.once("upgrade", (_response, socket: Socket) => {
      socket.destroy();
      settle(failure("bad_response", "the server switched protocols unasked", false));
    });
    // Stays attached: destroying a request may report once more after it was settled.
    outgoing.on("error", (error) => settle(classify(error)));
    if (signal.aborted) onAbort();
    else outgoing.end();
  });
}

/** Resolves with `result` once the signal aborts, at once when it has. */
export function onAbort<R>(signal: AbortSignal, result: R): Promise<R> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(result);
    else signal.addEventListener("abort", () => resolve(result), { once: true });
  });
}
