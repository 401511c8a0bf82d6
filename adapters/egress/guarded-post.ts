import type { WebhookFailureReason, WebhookOutcome, WebhookPost } from "../../core/ports/webhook-transport.ts";
import { Deadline } from "./deadline.ts";
import type { ExchangeFailure } from "./failure.ts";
import type { Approval, Guard } from "./guard.ts";
import type { Connections } from "./post-connections.ts";
import { type PostLimits, postExchange } from "./post-exchange.ts";

/** The limits in force unless whoever opens the egress sets others. D-26 */
export const DEFAULT_POST_LIMITS: PostLimits = {
  connectMs: 5_000,
  totalMs: 15_000,
  answerBytes: 16 * 1024,
  idleMs: 1_000,
  headerBytes: 32 * 1024,
  // Less than the 5 s after which Node and Apache close idle connections, so that a kept one is rarely found closed.
  keptMs: 3_000,
};

/** What every POST of one egress shares; `connections` are those kept open between them. */
export interface PostDependencies {
  readonly guard: Guard;
  readonly limits: PostLimits;
  readonly connections: Connections;
  /** Aborts when the way out closes. */
  readonly closing: AbortSignal;
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

/** What the guard says, unless the deadline is over first. Not `Promise.race`, which costs several times as much. */
function approvalOf(guard: Guard, url: string, deadline: Deadline): Promise<Approval | { readonly kind: "aborted" }> {
  return new Promise((resolve, reject) => {
    const onOver = () => resolve({ kind: "aborted" });
    deadline.listen(onOver);
    guard.approve(url, "webhook").then((approval) => {
      deadline.unlisten(onOver);
      resolve(approval);
    }, reject);
  });
}

async function attempt(
  { guard, limits, connections }: PostDependencies,
  { url, headers, body }: WebhookPost,
  deadline: Deadline,
): Promise<WebhookOutcome> {
  const approval = await approvalOf(guard, url, deadline);
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
  const result = await postExchange({ target, address, headers, body, limits }, connections, deadline);
  return result.kind === "failed" ? failureOf(result) : result;
}

/** Performs one guarded POST; see `WebhookTransport` for what it promises. */
export async function guardedPost(dependencies: PostDependencies, post: WebhookPost, outer: AbortSignal): Promise<WebhookOutcome> {
  const enders = [outer, dependencies.closing];
  const deadline = new Deadline(dependencies.limits.totalMs, enders);
  try {
    const outcome = await attempt(dependencies, post, deadline);
    if (outcome.kind === "failed" && enders.some((signal) => signal.aborted)) return failed("internal", "the attempt was broken off");
    return outcome;
  } finally {
    deadline.close();
  }
}
