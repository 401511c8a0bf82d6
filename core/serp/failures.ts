import type { SearchApiReply } from "../ports/search-transport.ts";
import type { SearchFailureReason, SearchOutcome } from "../ports/searcher.ts";
import { retryAfterMs } from "../util/retry-after.ts";

/** A failed search with its class and advice for the operator. */
export type SearchFailure = Extract<SearchOutcome, { readonly kind: "failed" }>;

/** A response of status 200. */
export type SearchApiAnswer = Extract<SearchApiReply, { readonly kind: "answered" }>;

/** A failure class and the remedy for the operator. */
export interface Verdict {
  readonly reason: SearchFailureReason;
  readonly advice: string;
}

/** Failure wording of one provider. */
export interface FailureRules {
  readonly provider: string;
  /** Name of the setting with the address, for the remedy. */
  readonly addressSetting: string;
  /** Statuses whose class or remedy differs from the default. */
  readonly byStatus?: Readonly<Record<number, Verdict>>;
  /** Reads the class from the body of an error response. `null` leaves the decision to the status. */
  byBody?(text: string, status: number): Verdict | null;
}

/** Creates a failed outcome. Job owners see its message, so it contains neither address nor key. */
export function failureOf(
  provider: string,
  { reason, advice }: Verdict,
  retryAfterSeconds: number | null = null,
): SearchFailure {
  return { kind: "failed", reason, message: `${provider}: ${advice}`, retryAfterSeconds };
}

/** Returns the response if its status is 200, else the failure. */
export function acceptReply(reply: SearchApiReply, rules: FailureRules, now: number): SearchApiAnswer | SearchFailure {
  const { provider, addressSetting } = rules;
  if (reply.kind === "failed") {
    switch (reply.reason) {
      case "timeout":
        return failureOf(provider, {
          reason: "timeout",
          advice: `no answer within ${reply.detail}; check its load and its engines' timeouts`,
        });
      case "unreachable":
        return failureOf(provider, {
          reason: "unavailable",
          advice: `could not be reached (${reply.detail}); check that it runs and that ${addressSetting} has its address`,
        });
      case "too_large":
        return failureOf(provider, { reason: "bad_response", advice: `the answer is ${reply.detail}` });
    }
  }
  if (reply.status === 200) return reply;
  const verdict =
    rules.byBody?.(reply.text, reply.status) ??
    rules.byStatus?.[reply.status] ??
    usualVerdict(reply.status, addressSetting);
  const pauseMs = retryAfterMs(reply.retryAfter ?? "", now);
  return failureOf(
    provider,
    { reason: verdict.reason, advice: `answered ${reply.status}; ${verdict.advice}` },
    pauseMs === null ? null : Math.ceil(pauseMs / 1_000),
  );
}

/** Returns the failure for a body that is not the provider's JSON. */
export function notAnAnswer({ provider, addressSetting }: FailureRules): SearchFailure {
  const advice = `the answer is not complete JSON of this provider; check the address in ${addressSetting} and that no proxy cuts answers off`;
  return failureOf(provider, { reason: "bad_response", advice });
}

function usualVerdict(status: number, addressSetting: string): Verdict {
  if (status === 401 || status === 403) return { reason: "auth", advice: "check the key" };
  if (status === 402) return { reason: "quota", advice: "the account has no searches left; top it up" };
  if (status === 408 || status === 504) return { reason: "timeout", advice: "try again later" };
  if (status === 429)
    return { reason: "rate_limited", advice: "send fewer scans at once, or raise the account's rate limit" };
  if (status >= 500) return { reason: "unavailable", advice: "see its log or status page" };
  if (status >= 300 && status < 400)
    return { reason: "bad_response", advice: `a redirect; put the final address into ${addressSetting}` };
  return { reason: "bad_response", advice: `check the address in ${addressSetting}` };
}
