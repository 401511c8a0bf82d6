import type { WebhookFailureReason, WebhookOutcome, WebhookPost } from "../../core/ports/webhook-transport.ts";
import { Deadline } from "./deadline.ts";
import type { ExchangeFailure } from "./failure.ts";
import type { Approval, Guard } from "./guard.ts";
import type { Connections } from "./post-connections.ts";
import { type PostLimits, postExchange } from "./post-exchange.ts";
import { UNRESOLVED_DETAIL } from "./resolver.ts";

/** Default limits of a POST. D-26 */
export const DEFAULT_POST_LIMITS: PostLimits = {
  connectMs: 5_000,
  totalMs: 15_000,
  answerBytes: 16 * 1024,
  idleMs: 1_000,
  headerBytes: 32 * 1024,
  // Node and Apache close idle connections after 5 s.
  keptMs: 3_000,
};

/** Shared by all POSTs of one egress. */
export interface PostDependencies {
  readonly guard: Guard;
  readonly limits: PostLimits;
  readonly connections: Connections;
  /** Aborts when the egress closes. */
  readonly closing: AbortSignal;
}

function failed(reason: WebhookFailureReason, message: string): Extract<WebhookOutcome, { readonly kind: "failed" }> {
  return { kind: "failed", reason, message };
}

/** Converts a failure. Reasons that only pages have become `bad_response`. */
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

/** Returns the verdict of the guard. `Promise.race` with the deadline would cost several times as much. */
function approvalOf(guard: Guard, url: string, deadline: Deadline): Promise<Approval> {
  return new Promise((resolve, reject) => {
    const onOver = () => resolve({ kind: "unresolved", reason: "late" });
    deadline.listen(onOver);
    guard.approve(url, "webhook", deadline.leftMs).then((approval) => {
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
    case "invalid":
      return failed("invalid_url", "this is not a valid https URL");
    case "denied":
      return failed("denied", "the address is not allowed");
    case "unresolved": {
      const outcome = failed("dns", UNRESOLVED_DETAIL[approval.reason]);
      return approval.reason === "absent" ? outcome : { ...outcome, isTransient: true };
    }
    case "approved":
      break;
  }
  const { target } = approval;
  const [address] = target.addresses;
  if (address === undefined) return failed("dns", UNRESOLVED_DETAIL.absent);
  const result = await postExchange({ target, address, headers, body, limits }, connections, deadline);
  return result.kind === "failed" ? failureOf(result) : result;
}

/** Makes one guarded POST, as the `WebhookTransport` port requires. */
export async function guardedPost(
  dependencies: PostDependencies,
  post: WebhookPost,
  outer: AbortSignal,
): Promise<WebhookOutcome> {
  const enders = [outer, dependencies.closing];
  const deadline = new Deadline(dependencies.limits.totalMs, enders);
  try {
    const outcome = await attempt(dependencies, post, deadline);
    if (outcome.kind === "failed" && enders.some((signal) => signal.aborted))
      return failed("internal", "the attempt was aborted");
    return outcome;
  } finally {
    deadline.close();
  }
}
