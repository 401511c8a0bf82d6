import type { ErrorCode } from "../../core/errors.ts";

/** What went wrong before the service could answer, or with an answer that is not the service's. */
export type TransportCode =
  /** No connection, or it broke. */
  | "CONNECTION_FAILED"
  /** No whole answer within `timeoutMs`, or a wait that ran out. */
  | "TIMEOUT"
  /** The `signal` was aborted. */
  | "ABORTED"
  /** Something in between answered: no JSON, or no envelope. */
  | "UNEXPECTED_RESPONSE";

/** Members of the `error` object beside code and message, by code. Contract 7 */
export interface ErrorFields {
  readonly VALIDATION_ERROR: { readonly details: readonly { readonly path: string; readonly message: string }[] };
  readonly REGION_VALIDATION_ERROR: { readonly supported_regions: readonly string[] };
  readonly RATE_LIMITED: { readonly retry_after_seconds: number; readonly limit: number };
  readonly ORG_ACTIVE_LIMIT_REACHED: { readonly limit: number; readonly observed: number };
  readonly ORG_QUEUED_LIMIT_REACHED: { readonly limit: number; readonly observed: number };
  readonly SCAN_QUEUE_SATURATED: { readonly retry_after_seconds: number; readonly estimated_wait_seconds: number };
  readonly INTERNAL_ERROR: { readonly requestId?: string };
}

/** Fields of one code; codes without fields have none. */
export type FieldsOf<Code> = Code extends keyof ErrorFields ? ErrorFields[Code] : Readonly<Record<string, unknown>>;

interface ErrorInit<Code> {
  readonly code: Code;
  readonly message: string;
  readonly status?: number | null;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly fields?: FieldsOf<Code>;
  readonly cause?: unknown;
}

/** The one error the client throws. Branch on `code`; `isSerplensError` narrows `fields` to those of a code. */
export class SerplensError<Code extends ErrorCode | TransportCode = ErrorCode | TransportCode> extends Error {
  readonly code: Code;
  /** HTTP status, or `null` when there was no answer. */
  readonly status: number | null;
  /** `X-Request-Id` of the answer; name it when you ask about the error. */
  readonly requestId: string | null;
  /** `Retry-After` of the answer in seconds. */
  readonly retryAfterSeconds: number | null;
  readonly fields: FieldsOf<Code>;

  constructor({ code, message, status = null, requestId = null, retryAfterSeconds = null, fields, cause }: ErrorInit<Code>) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "SerplensError";
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fields = fields ?? ({} as FieldsOf<Code>);
  }
}

/**
 * True for errors of the client, and of this code when one is given.
 *
 * @example
 * catch (error) {
 *   if (isSerplensError(error, "RATE_LIMITED")) console.log(error.fields.retry_after_seconds);
 * }
 */
export function isSerplensError<Code extends ErrorCode | TransportCode>(error: unknown, code?: Code): error is SerplensError<Code> {
  return error instanceof SerplensError && (code === undefined || error.code === code);
}
