import { isUtf8 } from "node:buffer";
import type { Clock } from "../../core/ports/clock.ts";
import type { FetchedResource, FetchOutcome, FetchRequest } from "../../core/ports/fetcher.ts";
import { retryAfterMs } from "../../core/util/retry-after.ts";
import { ACCEPT_ENCODING, type BodyLimits } from "./body.ts";
import { ACCEPT_HEADER, acceptLanguage, isAcceptedType, isUnknownType, sniffType } from "./content.ts";
import { ChainCookies } from "./cookies.ts";
import { Deadline } from "./deadline.ts";
import { type ExchangeResult, exchange, type Head } from "./exchange.ts";
import { type ExchangeFailure, failure } from "./failure.ts";
import type { Guard } from "./guard.ts";
import { UNRESOLVED_DETAIL } from "./resolver.ts";
import type { TlsSessions } from "./tls-sessions.ts";

/** Limits of one guarded GET. D-56 */
export interface GetLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
  readonly graceMs: number;
  readonly totalMs: number;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly headerBytes: number;
  readonly redirectCount: number;
  /** Pause before a retry when the response has no Retry-After. */
  readonly retryDelayMs: number;
}

/** Default limits of a GET. */
export const DEFAULT_LIMITS: GetLimits = {
  connectMs: 5_000,
  firstByteMs: 8_000,
  idleMs: 5_000,
  graceMs: 5_000,
  totalMs: 20_000,
  wireBytes: 3 * 1024 * 1024,
  decodedBytes: 8 * 1024 * 1024,
  headerBytes: 32 * 1024,
  redirectCount: 5,
  retryDelayMs: 250,
};

/** Bytes of a robots.txt that a crawler must read. RFC 9309 2.5 */
const ROBOTS_BYTES = 500 * 1024;
/** Bytes of a client ID metadata document. It lists a few addresses. */
const CLIENT_BYTES = 10 * 1024;
const MAX_RETRY_AFTER_MS = 5_000;
const KEPT_HEADERS = [
  "x-robots-tag",
  "link",
  "etag",
  "last-modified",
  "retry-after",
  "content-language",
  "cf-mitigated",
  "cache-control",
  "refresh",
];

/** Shared by all GETs of one egress. */
export interface GetDependencies {
  readonly guard: Guard;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly limits: GetLimits;
  readonly sessions: TlsSessions;
  /** Aborts when the egress closes. */
  readonly closing: AbortSignal;
}

interface Hop {
  readonly request: FetchRequest;
  /** Absolute URL of this hop. */
  readonly url: string;
  /** 0, or 1 for the retry. */
  readonly attempt: number;
  readonly cookies: ChainCookies;
}

/** Returns the limits of a body, or `null` for a redirect, a response to retry and an unreadable type. */
function bodyOf({ limits, clock }: GetDependencies, { request, url, attempt }: Hop, head: Head): BodyLimits | null {
  if (retryDelay(head, { attempt, limits, now: clock.now() }) !== null || redirectTarget(head, url) !== null)
    return null;
  const declared = declaredType(head);
  if (declared !== "" && !isAcceptedType(request.accept, declared)) return null;
  if (request.accept === "client") return { wireBytes: CLIENT_BYTES, decodedBytes: CLIENT_BYTES, overflow: "fail" };
  return {
    wireBytes: limits.wireBytes,
    decodedBytes: request.accept === "robots" ? Math.min(ROBOTS_BYTES, limits.decodedBytes) : limits.decodedBytes,
    // Half a page misleads the analysis. Half a robots.txt or sitemap is useful.
    overflow: request.accept === "page" ? "fail" : "cut",
  };
}

/** A value of ETag or Last-Modified that fits into a header line. */
const VALIDATOR = /^[ -~]{1,256}$/;

/** Header lines that ask for a page only if it changed. RFC 9110 13.1 */
function conditionsOf({ validators }: FetchRequest): Record<string, string> {
  const lines: Record<string, string> = {};
  const { etag = null, lastModified = null } = validators ?? {};
  if (etag !== null && VALIDATOR.test(etag)) lines["If-None-Match"] = etag;
  if (lastModified !== null && VALIDATOR.test(lastModified)) lines["If-Modified-Since"] = lastModified;
  return lines;
}

/** Vets the URL of the hop and requests it from a vetted address. */
async function askHop(dependencies: GetDependencies, hop: Hop, deadline: Deadline): Promise<ExchangeResult> {
  const { guard, limits, userAgent, sessions } = dependencies;
  if (hop.request.accept === "client" && !hop.url.startsWith("https:"))
    return failure("denied", "the address is not allowed", false);
  const approval = await Promise.race([
    guard.approve(hop.url, "page", deadline.leftMs),
    deadline.over(failure("dns", UNRESOLVED_DETAIL.late)),
  ]);
  switch (approval.kind) {
    case "failed":
      return approval;
    case "invalid":
      return failure("invalid_url", "this is not a valid http or https URL", false);
    case "denied":
      return failure("denied", "the address is not allowed", false);
    case "unresolved":
      return failure("dns", UNRESOLVED_DETAIL[approval.reason], approval.reason !== "absent");
    case "approved": {
      const { addresses } = approval.target;
      const address = addresses[hop.attempt % addresses.length] ?? addresses[0];
      if (address === undefined) return failure("dns", UNRESOLVED_DETAIL.absent, false);
      const cookie = hop.cookies.headerFor(hop.url);
      const headers = {
        "User-Agent": userAgent,
        Accept: ACCEPT_HEADER[hop.request.accept],
        "Accept-Language": acceptLanguage(hop.request.locale),
        "Accept-Encoding": ACCEPT_ENCODING,
        ...(cookie === null ? {} : { Cookie: cookie }),
        ...(hop.url === hop.request.url ? conditionsOf(hop.request) : {}),
      };
      const { target } = approval;
      return exchange(
        { target, address, sessions, headers, limits, bodyOf: (head) => bodyOf(dependencies, hop, head) },
        deadline,
      );
    }
  }
}

/** Returns the milliseconds before the retry, or `null` when the response or failure is final. */
function retryDelay(
  result: Head | ExchangeFailure,
  { attempt, limits, now }: { readonly attempt: number; readonly limits: GetLimits; readonly now: number },
): number | null {
  if (attempt > 0) return null;
  if ("reason" in result) return result.reason === "connect" ? limits.retryDelayMs : null;
  const { status, headers } = result;
  const after = headers.get("retry-after");
  if (after === undefined) return [502, 503, 504].includes(status) ? limits.retryDelayMs : null;
  if (![429, 502, 503, 504].includes(status)) return null;
  const delayMs = retryAfterMs(after, now);
  return delayMs !== null && delayMs <= MAX_RETRY_AFTER_MS ? delayMs : null;
}

/** Returns an address of a header, which has one character per byte. Some servers send UTF-8; other bytes are escaped. */
function locationText(location: string): string {
  const bytes = Buffer.from(location, "latin1");
  if (isUtf8(bytes)) return bytes.toString("utf8");
  return location.replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns the target of a redirect, `null` for any other response, `invalid` for a target that is not a URL. */
function redirectTarget({ status, headers }: Head, url: string): { readonly url: string } | "invalid" | null {
  const location = headers.get("location");
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const text = locationText(location);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the WHATWG parser drops them, other parsers do not.
  const next = /[\u0000-\u001f\u007f\\]/.test(text) ? null : URL.parse(text, url);
  return next === null ? "invalid" : { url: plainUrl(next.href) };
}

function keptHeaders({ headers }: Head): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Returns the declared content type, or "" without the header. */
function declaredType({ headers }: Head): string {
  const declared = (headers.get("content-type") ?? "").toLowerCase();
  return isUnknownType(declared) ? "" : declared;
}

type Content = ExchangeFailure | { readonly kind: "content"; readonly contentType: string; readonly body: Uint8Array };

/** Checks the type of a response. `body` is `null` when the declared type is unreadable. */
function contentOf(head: Head, body: Uint8Array | null, accept: FetchRequest["accept"]): Content {
  const declared = declaredType(head);
  const isSuccess = head.status >= 200 && head.status < 300;
  if (body === null) {
    // The type of an error page does not matter, only its status.
    if (!isSuccess) return { kind: "content", contentType: declared, body: new Uint8Array() };
    return failure("unsupported_type", `the content type is ${declared.slice(0, 80)}`, false);
  }
  const contentType = declared === "" && body.length > 0 ? sniffType(body) : declared;
  if (isSuccess && contentType !== "" && !isAcceptedType(accept, contentType)) {
    return failure("unsupported_type", `the content looks like ${contentType}`, false);
  }
  return { kind: "content", contentType, body };
}

/** Returns the normalized URL without its fragment. */
function plainUrl(text: string): string {
  const url = new URL(text);
  url.hash = "";
  return url.href;
}

type Walk = ExchangeFailure | { readonly kind: "resource"; readonly resource: Omit<FetchedResource, "elapsedMs"> };

/** Follows redirects and makes the retry. */
async function walk(dependencies: GetDependencies, request: FetchRequest, deadline: Deadline): Promise<Walk> {
  const { limits, clock } = dependencies;
  const redirects: string[] = [];
  const cookies = new ChainCookies();
  let url = request.url;
  let attempt = 0;
  for (;;) {
    const result = await askHop(dependencies, { request, url, attempt, cookies }, deadline);
    const delay = retryDelay(result.kind === "failed" ? result : result.head, { attempt, limits, now: clock.now() });
    if (delay !== null && !deadline.isOver) {
      attempt = 1;
      await clock.sleep(delay, deadline.toSignal());
      continue;
    }
    if (result.kind === "failed") return result;
    const { head } = result;
    const next = redirectTarget(head, url);
    if (next === null) {
      const content = contentOf(head, result.body, request.accept);
      if (content.kind === "failed") return content;
      const { contentType, body } = content;
      return {
        kind: "resource",
        resource: {
          requestedUrl: request.url,
          url: plainUrl(url),
          status: head.status,
          contentType,
          headers: keptHeaders(head),
          body,
          redirects,
        },
      };
    }
    if (next === "invalid") return failure("bad_response", "a redirect leads to something that is not a URL", false);
    const most = request.accept === "client" ? 0 : limits.redirectCount;
    if (redirects.length >= most) return failure("too_many_redirects", `more than ${most} redirects`, false);
    redirects.push(url);
    cookies.note(url, head.cookies, clock.now());
    url = next.url;
  }
}

/** Makes one guarded GET, as the `Fetcher` port requires. */
export async function guardedGet(
  dependencies: GetDependencies,
  request: FetchRequest,
  outer: AbortSignal,
): Promise<FetchOutcome> {
  const { clock, limits, closing } = dependencies;
  const enders = [outer, closing];
  const throwIfEnded = () => {
    for (const ender of enders) ender.throwIfAborted();
  };
  throwIfEnded();
  const startedAt = clock.now();
  const deadline = new Deadline(Math.min(request.timeoutMs ?? limits.totalMs, limits.totalMs), enders);
  try {
    const result = await walk(dependencies, request, deadline);
    throwIfEnded();
    if (result.kind === "resource") {
      return { kind: "fetched", resource: { ...result.resource, elapsedMs: Math.max(0, clock.now() - startedAt) } };
    }
    const message = `fetch ${request.url.slice(0, 200)}: ${result.detail}`;
    return { kind: "failed", reason: result.reason, message, isTransient: result.isTransient };
  } finally {
    deadline.close();
  }
}
