import type { IncomingMessage } from "node:http";
import type { WebhookFailureReason, WebhookOutcome, WebhookPost } from "../../core/ports/webhook-transport.ts";
import { type ExchangeFailure, exchange } from "./exchange.ts";
import type { Guard } from "./guard.ts";

/** Limits of one delivery attempt. D-26 */
export interface PostLimits {
  readonly connectMs: number;
  readonly totalMs: number;
  readonly answerBytes: number;
  /** A body that says nothing for so long is dropped; the status is what counts. */
  readonly idleMs: number;
  readonly headerBytes: number;
}

export const DEFAULT_POST_LIMITS: PostLimits = {
  connectMs: 5_000,
  totalMs: 15_000,
  answerBytes: 16 * 1024,
  idleMs: 1_000,
  headerBytes: 32 * 1024,
};

export interface PostDependencies {
  readonly guard: Guard;
  readonly limits: PostLimits;
}

function failed(reason: WebhookFailureReason, message: string): WebhookOutcome {
  return { kind: "failed", reason, message };
}

/** Reasons that only pages have end as an improper answer. */
function failureOf({ reason, detail }: ExchangeFailure): WebhookOutcome {
  switch (reason) {
    case "denied":
    case "invalid_url":
    case "dns":
    case "connect":
    case "tls":
    case "timeout":
    case "bad_response":
      return failed(reason, detail);
    case "too_large":
    case "unsupported_type":
    case "too_many_redirects":
      return failed("bad_response", detail);
  }
}

/** Reads at most the allowed bytes and drops them, so that a receiver can end its answer in peace. Never rejects. */
function dropBody(response: IncomingMessage, limits: PostLimits, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    const done = () => {
      clearTimeout(idle);
      signal.removeEventListener("abort", done);
      response.destroy();
      resolve();
    };
    let idle = setTimeout(done, limits.idleMs);
    response.on("data", (chunk: Uint8Array) => {
      clearTimeout(idle);
      idle = setTimeout(done, limits.idleMs);
      count += chunk.length;
      if (count >= limits.answerBytes) done();
    });
    response.once("end", done);
    response.once("close", done);
    // Stays attached: a destroyed response may report an error once more.
    response.on("error", done);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}

function hasAborted(signal: AbortSignal): Promise<{ readonly kind: "aborted" }> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve({ kind: "aborted" });
    else signal.addEventListener("abort", () => resolve({ kind: "aborted" }), { once: true });
  });
}

async function attempt({ guard, limits }: PostDependencies, { url, headers, body }: WebhookPost, signal: AbortSignal): Promise<WebhookOutcome> {
  const approval = await Promise.race([guard.approve(url, "webhook"), hasAborted(signal)]);
  switch (approval.kind) {
    case "aborted":
      return failed("timeout", "the time limit passed");
    case "invalid":
      return failed("invalid_url", "this is not a proper https address");
    case "denied":
      return failed("denied", "the address is not allowed");
    case "unresolved":
      return failed("dns", "the host name has no address");
    case "approved":
      break;
  }
  const { target } = approval;
  const [address] = target.addresses;
  if (address === undefined) return failed("dns", "the host name has no address");
  const times = { connectMs: limits.connectMs, firstByteMs: limits.totalMs, idleMs: limits.idleMs, headerBytes: limits.headerBytes };
  const result = await exchange({ target, address, headers, limits: times, body }, signal);
  if (result.kind === "failed") return failureOf(result);
  await dropBody(result.response, limits, signal);
  return { kind: "answered", status: result.response.statusCode ?? 0 };
}

/** Performs one guarded POST; see `WebhookTransport` for what it promises. */
export async function guardedPost(dependencies: PostDependencies, post: WebhookPost, outer: AbortSignal): Promise<WebhookOutcome> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, dependencies.limits.totalMs);
  outer.addEventListener("abort", stop, { once: true });
  if (outer.aborted) stop();
  try {
    const outcome = await attempt(dependencies, post, controller.signal);
    if (outer.aborted && outcome.kind === "failed") return failed("internal", "the attempt was broken off");
    return outcome;
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", stop);
  }
}
