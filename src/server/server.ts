import { type AddressInfo, createServer, isIP } from "node:net";
import { errorReply, JSON_HEADERS } from "../../core/contract/error-reply.ts";
import { whenBodyRead } from "../../core/contract/request-body.ts";
import { validationError } from "../../core/contract/validate.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { RequestHandler } from "./http/mount.ts";

/** The address to listen on and the handler of requests. */
export interface ServeOptions {
  readonly host: string;
  /** Port of the server. 0 selects a free port. */
  readonly port: number;
  readonly fetch: RequestHandler;
  readonly logger: Logger;
  /** Maximum running requests. A further request gets 503, because each request takes memory. @default 2000 */
  readonly maxPendingRequests?: number;
  /** Variables that the error of a port in use names. @default SERPLENS_HOST and SERPLENS_PORT */
  readonly variables?: { readonly host: string; readonly port: string };
}

/** A listening HTTP server. */
export interface RunningServer {
  /** Address for a client on this machine, without a slash at its end. */
  readonly address: string;
  readonly port: number;
  /** Accepts no new connections, waits up to 10 s for running requests, and then cuts the others. */
  stop(): Promise<void>;
}

/**
 * Body limit of Bun in bytes. It is never reached, because Bun would respond without the error envelope.
 *
 * The service itself reads at most 256 KiB (D-7) and responds with 413. It responds before reading when the length is
 * announced.
 */
const MAX_BODY_BYTES = 2 ** 40;

/** Default of `maxPendingRequests`. A process never handles so many at once, and they do not fill its memory. */
const MAX_PENDING_REQUESTS = 2_000;

/** Time limit in ms for running requests at a stop, because a half-sent request must not delay the stop. */
const STOP_LIMIT_MS = 10_000;

/**
 * Serves HTTP with `Bun.serve`.
 *
 * Throws an `Error` with the remedy when the port is in use or not allowed.
 */
export function serveHttp(options: ServeOptions): RunningServer {
  const { host, port, logger, maxPendingRequests = MAX_PENDING_REQUESTS } = options;
  const sending = createSenders(maxPendingRequests);
  const server = listen(
    () =>
      Bun.serve({
        hostname: host,
        port,
        // With `development: false`, Bun's default would let a second process share the port or use another port.
        reusePort: false,
        maxRequestBodySize: MAX_BODY_BYTES,
        // The value is in seconds. It exceeds the 60 s after which load balancers close idle connections, so that a
        // proxy never sends a request on a connection that the server is closing.
        idleTimeout: 75,
        // Without this setting an error outside the handler shows source code.
        development: false,
        fetch: (request, bun) => {
          const peer = peerOf(bun.requestIP(request)?.address);
          if (isProbe(request)) return options.fetch(addressed(request), peer);
          if (bun.pendingRequests > maxPendingRequests) return refusal(overloaded(), request);
          // The runtime joins repeated headers with commas, and a repeated Host is invalid. RFC 9112 3.2
          if (request.headers.get("host")?.includes(",")) return refusal(repeatedHost());
          const valid = addressed(request);
          if (isBodiless(request)) return options.fetch(valid, peer);
          const end = sending.begin(peer.ip ?? "");
          if (end === null) return refusal(overloaded(), request);
          whenBodyRead(valid, end);
          return options.fetch(valid, peer).finally(end);
        },
        error(error) {
          const response = refusal(new ServiceError("INTERNAL_ERROR", "The request failed unexpectedly."));
          const requestId = response.headers.get("X-Request-Id");
          logger.error({ requestId, error: error.stack ?? String(error) }, "a request failed outside the service");
          return response;
        },
      }),
    options,
  );
  const bound = server.port ?? port;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    async stop() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, STOP_LIMIT_MS);
      });
      await Promise.race([server.stop(), limit]);
      clearTimeout(timer);
      await server.stop(true);
    },
  };
}

/** Share of the running requests whose bodies may be arriving, in all and from one address. */
const WITH_BODY = 0.75;
const PER_ADDRESS = 0.25;

/** Bounds requests whose bodies are arriving, because a sender holds each of them as long as it likes. */
function createSenders(maxPendingRequests: number) {
  const byAddress = new Map<string, number>();
  let count = 0;
  return {
    /** Counts a request, and returns the function that ends the count. Returns `null` when too many bodies arrive. */
    begin(address: string): (() => void) | null {
      const ofAddress = byAddress.get(address) ?? 0;
      if (count >= maxPendingRequests * WITH_BODY || ofAddress >= maxPendingRequests * PER_ADDRESS) return null;
      count += 1;
      byAddress.set(address, ofAddress + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      };
    },
  };
}

/** True for probes, which must reach a process that is full. */
function isProbe({ url }: Request): boolean {
  return url.endsWith("/healthz") || url.endsWith("/readyz");
}

/** True for a request that announces no body. */
function isBodiless({ headers }: Request): boolean {
  return (headers.get("content-length") ?? "0") === "0" && headers.get("transfer-encoding") === null;
}

/** The page of a full server, in both languages, because a full server must not load the pages of the service. */
const FULL_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>serplens</title><h1>The service is busy</h1><p>Try again shortly. Your browser can send the form again.</p>
<div lang="de"><h2>Der Dienst ist ausgelastet</h2><p>Versuchen Sie es gleich erneut. Der Browser kann das Formular erneut
senden.</p></div></html>`;

const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Returns an error that occurs before any surface sees the request: the envelope, or a page for a browser. */
function refusal(error: ServiceError, request?: Request): Response {
  const requestId = crypto.randomUUID();
  const { status, headers, body } = errorReply(error, requestId);
  if (request?.headers.get("accept")?.includes("text/html") === true) {
    const pageHeaders = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PAGE_POLICY };
    return new Response(FULL_PAGE, { status, headers: { ...headers, ...pageHeaders, "X-Request-Id": requestId } });
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...JSON_HEADERS, ...headers, "X-Request-Id": requestId },
  });
}

function overloaded(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "The server has too many requests at work. Try again shortly.", {
    headers: { "Retry-After": "1", Connection: "close" },
  });
}

function repeatedHost(): ServiceError {
  return validationError([{ path: "Host", message: '"Host" must be sent once' }]);
}

/** True when the port is free and this process may listen on it. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => {
      const bound = probe.address() as AddressInfo | null;
      probe.close(() => resolve(bound !== null));
    });
  });
}

const VARIABLES = { host: "SERPLENS_HOST", port: "SERPLENS_PORT" };

function listen<Server>(start: () => Server, { host, port, variables = VARIABLES }: ServeOptions): Server {
  try {
    return start();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : null;
    // Bun reports a stale error code for unknown host names.
    const isAddress = host === "localhost" || isIP(host) !== 0;
    const names = [...new Set([variables.host, variables.port])].join(" and ");
    const problem =
      code === "EADDRINUSE" && isAddress
        ? `port ${port} on ${host} is in use; stop what listens there or set ${variables.port} to another port`
        : code === "EACCES"
          ? `port ${port} on ${host} may not be used by this user; set ${variables.port} to 1024 or above`
          : `could not listen on ${host} port ${port} (${code ?? (cause instanceof Error ? cause.message : "unknown reason")}); check ${names}`;
    throw new Error(problem, { cause });
  }
}

/** Returns the request with a valid URL. Without a valid Host header, Bun's URL is only a path or is invalid. */
function addressed(request: Request): Request {
  const { url } = request;
  if (URL.parse(url) !== null) return request;
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  return new Request(`http://localhost${start < 0 ? "/" : url.slice(start)}`, request);
}

/** Returns the peer's address. A dual-stack socket reports IPv4 peers as `::ffff:127.0.0.1`. */
function peerOf(address: string | undefined): { readonly ip?: string } {
  return address === undefined ? {} : { ip: address.replace(/^::ffff:(?=\d+\.)/i, "") };
}
