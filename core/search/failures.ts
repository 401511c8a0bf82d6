import type { SearchApiReply } from "../ports/search-transport.ts";
import type { SearchFailureReason, SearchOutcome } from "../ports/searcher.ts";

/** A search that gave no SERP, with its class and advice for the operator. */
export type SearchFailure = Extract<SearchOutcome, { readonly kind: "failed" }>;

/** An answer of status 200. */
export type SearchApiAnswer = Extract<SearchApiReply, { readonly kind: "answered" }>;

/** A class, and what the operator should do about it. */
export interface Verdict {
  readonly reason: SearchFailureReason;
  readonly advice: string;
}

/** How one provider words its failures. */
export interface FailureRules {
  readonly provider: string;
  /** Setting that holds the address, for advice. */
  readonly addressSetting: string;
  /** Classes of statuses that mean something else, or call for other advice, than usual. */
  readonly byStatus?: Readonly<Record<number, Verdict>>;
  /** Reads a class from the body of an answer that is not 200, for providers whose status does not tell; `null` leaves it to the status. */
  byBody?(text: string, status: number): Verdict | null;
}

/** A failed outcome whose message starts with the provider's name. Job owners see it, so it names no address and no key. */
export function failureOf(provider: string, { reason, advice }: Verdict, retryAfterSeconds: number | null = null): SearchFailure {
  return { kind: "failed", reason, message: `${provider}: ${advice}`, retryAfterSeconds };
}

/** The reply when it is an answer of status 200, else its failure. */
export function acceptReply(reply: SearchApiReply, rules: FailureRules, now: number): SearchApiAnswer | SearchFailure {
  const { provider, addressSetting } = rules;
  if (reply.kind === "failed") {
    switch (reply.reason) {
      case "timeout":
        return failureOf(provider, { reason: "timeout", advice: `no answer within ${reply.detail}; check its load and its engines' timeouts` });
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
  const verdict = rules.byBody?.(reply.text, reply.status) ?? rules.byStatus?.[reply.status] ?? usualVerdict(reply.status, addressSetting);
  return failureOf(
    provider,
    { reason: verdict.reason, advice: `answered ${reply.status}; ${verdict.advice}` },
    readRetryAfter(reply.retryAfter, now),
  );
}

/** The failure of an answer that is no JSON of the provider. */
export function notAnAnswer({ provider, addressSetting }: FailureRules): SearchFailure {
  const advice = `the answer is not complete JSON of this provider; check the address in ${addressSetting} and that no proxy cuts answers off`;
  return failureOf(provider, { reason: "bad_response", advice });
}

function usualVerdict(status: number, addressSetting: string): Verdict {
  if (status === 401 || status === 403) return { reason: "auth", advice: "check the key" };
  if (status === 402) return { reason: "quota", advice: "the account has no searches left; top it up" };
  if (status === 408 || status === 504) return { reason: "timeout", advice: "try again later" };
  if (status === 429) return { reason: "rate_limited", advice: "send fewer scans at once, or raise the account's rate limit" };
  if (status >= 500) return { reason: "unavailable", advice: "see its log or status page" };
  if (status >= 300 && status < 400) return { reason: "bad_response", advice: `a redirect; put the final address into ${addressSetting}` };
  return { reason: "bad_response", advice: `check the address in ${addressSetting}` };
}

/** Seconds, or a date. RFC 9110 10.2.3 */
function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
