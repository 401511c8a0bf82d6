/** One signed delivery attempt, ready to send. */
export interface WebhookPost {
  readonly url: string;
  /** Headers as sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed bytes. */
  readonly body: Uint8Array;
}

/** Reason of a failed attempt. `denied`: by the URL policy (D-30). `internal`: a fault of this service, not of the receiver. */
export type WebhookFailureReason =
  | "denied"
  | "invalid_url"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "bad_response"
  | "internal";

/** Outcome of one POST. */
export type WebhookOutcome =
  /** The receiver responded with any status. Redirects are not followed. */
  | { readonly kind: "answered"; readonly status: number }
  | {
      readonly kind: "failed";
      readonly reason: WebhookFailureReason;
      /** Message for the endpoint's owner, without the resolved address or the rule. */
      readonly message: string;
      /** Set when the name servers did not respond, so that the failure says nothing about the receiver. */
      readonly isTransient?: true;
    };

/**
 * Sends one POST to a receiver through the egress guard. D-26
 *
 * Checks the URL policy at each call and connects to a vetted address. Requires `https:` on port 443 or 8443,
 * except for hosts that the operator mapped. Connects within 5 s and ends within 15 s. Reads and drops at
 * most 16 KiB of the response body. Follows no redirect and keeps no cookie.
 */
export interface WebhookTransport {
  /** Never rejects. An aborted signal ends the attempt as `internal`. */
  post(request: WebhookPost, signal: AbortSignal): Promise<WebhookOutcome>;
}
