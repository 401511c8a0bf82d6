import type Stripe from "stripe";
import { PaymentsError } from "../../core/ports/billing/payments.ts";

/** The fields of an error of the library that decide what happened. */
export interface StripeFailure {
  readonly type: string;
  readonly statusCode: number | null;
  readonly code: string | null;
  readonly declineCode: string | null;
  readonly param: string | null;
  readonly intent: Stripe.PaymentIntent | null;
}

/** Reads an error of the library, or returns `null` for any other error. */
export function failureOf(error: unknown): StripeFailure | null {
  if (!(error instanceof Error) || !("type" in error) || typeof error.type !== "string") return null;
  // The library's error classes all have these optional fields.
  const raw = error as Error & {
    readonly statusCode?: number;
    readonly code?: string;
    readonly decline_code?: string;
    readonly param?: string;
    readonly payment_intent?: Stripe.PaymentIntent;
  };
  return {
    type: error.type,
    statusCode: raw.statusCode ?? null,
    code: raw.code ?? null,
    declineCode: raw.decline_code ?? null,
    param: raw.param ?? null,
    intent: raw.payment_intent ?? null,
  };
}

/** True when the provider refused the request itself, so it has changed nothing. */
export function isInvalidRequest({ type, statusCode }: StripeFailure): boolean {
  return type === "StripeInvalidRequestError" && (statusCode === 400 || statusCode === 404);
}

/**
 * Returns the error of a call without an outcome.
 *
 * The provider saves a status of 500 and above under the key and returns it for a day. Another body under a known key
 * is refused for as long. Both leave only the look-up.
 */
export function callError(error: unknown): PaymentsError {
  if (error instanceof PaymentsError) return error;
  const failure = failureOf(error);
  const isSaved = (failure?.statusCode ?? 0) >= 500 || failure?.type === "StripeIdempotencyError";
  const message = error instanceof Error ? error.message : String(error);
  return new PaymentsError(isSaved ? "burnt" : "unknown", `The payment provider failed: ${message}`, { cause: error });
}
