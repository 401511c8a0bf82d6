import type { Written } from "../../../../core/ports/writing/report-writer.ts";
import type { WriterFailureReason } from "../../../../core/ports/writing/writer.ts";

/**
 * Why there is no proposal: a failure of the model, or of the request to it. `month`: no tokens are left. `minute`: too
 * many requests. `invalid`: the request cannot be served. `gone`: no model or no right any more. `lost`: no connection.
 */
export type ProposalProblem =
  | WriterFailureReason
  | "month"
  | "minute"
  | "forbidden"
  | "invalid"
  | "signed_out"
  | "gone"
  | "lost";

/** A request to the language model without a proposal. */
export interface ProposalFailure {
  readonly problem: ProposalProblem;
  /** Seconds until another request may succeed. `null`: unknown. */
  readonly retryAfterSeconds: number | null;
  /** Day on which an organization without tokens gets new ones, as `2027-01-01`. `null` for other problems. */
  readonly opensOn: string | null;
  /** The service's own words for `invalid`. `null` for other problems. */
  readonly message: string | null;
}

/** A line of the response while the model writes. Empty lines keep the connection open. */
export type ProposalEvent =
  /** `isNew`: an answer begins, and the text before counts no more. */
  | { readonly kind: "text"; readonly text: string; readonly isNew: boolean }
  | { readonly kind: "done"; readonly written: Written }
  | { readonly kind: "failed"; readonly failure: ProposalFailure };
