/** One signed delivery attempt, ready to send. */
export interface WebhookPost {
  readonly url: string;
  /** Sent as they are, in wire case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes that were signed. */
  readonly body: Uint8Array;
}

/** Why there was no answer. `denied` = URL policy (D-30); `internal`: the fault was ours, not the receiver's. */
export type WebhookFailureReason = "denied" | "invalid_url" | "dns" | "connect" | "tls" | "timeout" | "bad_response" | "internal";

/** What one POST came to: the receiver's status, or why there is none. */
export type WebhookOutcome =
  /** The receiver answered. Redirects are answers like any other and are not followed. */
  | { readonly kind: "answered"; readonly status: number }
  | {
      readonly kind: "failed";
      readonly reason: WebhookFailureReason;
      /** For the endpoint's owner: what went wrong, never the resolved address or the rule. */
      readonly message: string;
    };

/**
 * Sends one POST to a receiver through the egress guard. D-26
 *
 * The policy is judged anew at each call and the connection goes to an address that was judged. `https:` on 443 and 8443 only,
 * but for named hosts that the operator mapped. Connects within 5 s and ends within 15 s in all. The status is
 * the answer; at most 16 KiB of the body are read, and dropped. No redirect is followed, no cookie kept.
 */
export interface WebhookTransport {
  /** Never rejects, whatever the receiver does. An aborted signal ends it as `internal`. */
  post(request: WebhookPost, signal: AbortSignal): Promise<WebhookOutcome>;
}
