import type { JobRequest, Json, JsonObject } from "./job.ts";

/** The `webhook` object of a creation request. Contract 4.1. */
export interface WebhookSubscription {
  readonly url: string;
  readonly events: readonly string[];
}

/** A validated creation request. */
export interface AdmitCommand {
  readonly request: JobRequest;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** Route path and received body. The idempotency check compares both with the first request (D-17). */
  readonly sent: { readonly route: string; readonly body: Json };
  readonly webhook: WebhookSubscription | null;
  readonly callbackMetadata: JsonObject | null;
}

/** Result of a creation request, and of each replay of it. */
export interface AcceptedJob {
  readonly jobId: string;
  readonly requestId: string;
  /** Count of jobs ahead (D-13). 0 when the job can start now. */
  readonly queuePosition: number;
  readonly reservedMillicredits: number;
  /** True when an earlier request with the same idempotency key created the job. */
  readonly isReplay: boolean;
}
