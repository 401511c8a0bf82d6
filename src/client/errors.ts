import type { ErrorCode } from "../../core/domain/errors.ts";

/** Error codes of the client itself, for failures without a valid response. */
export type TransportCode =
  /** The connection failed. */
  | "CONNECTION_FAILED"
  /** No complete response within `timeoutMs`, or a wait exceeded its limit. */
  | "TIMEOUT"
  /** The `signal` was aborted. */
  | "ABORTED"
  /** An argument of the call cannot be sent. Nothing was sent. */
  | "INVALID_ARGUMENT"
  /** The response is not from the service: not JSON, or without the envelope. */
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

/** The only error that the client throws. Branch on `code`; `isSerplensError` narrows `fields` to those of a code. */
export class SerplensError<Code extends ErrorCode | TransportCode = ErrorCode | TransportCode> extends Error {
  readonly code: Code;
  /** HTTP status, or `null` without a response. */
  readonly status: number | null;
  /** `X-Request-Id` of the response, for questions about the error. */
  readonly requestId: string | null;
  /** `Retry-After` of the response in seconds. */
  readonly retryAfterSeconds: number | null;
  readonly fields: FieldsOf<Code>;

  constructor({
    code,
    message,
    status = null,
    requestId = null,
    retryAfterSeconds = null,
    fields,
    cause,
  }: ErrorInit<Code>) {
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
 * Returns true for an error of the client, optionally only with the given code.
 *
 * @example
 * catch (error) {
 *   if (isSerplensError(error, "RATE_LIMITED")) console.log(error.fields.retry_after_seconds);
 * }
 */
export function isSerplensError<Code extends ErrorCode | TransportCode>(
  error: unknown,
  code?: Code,
): error is SerplensError<Code> {
  return error instanceof SerplensError && (code === undefined || error.code === code);
}
