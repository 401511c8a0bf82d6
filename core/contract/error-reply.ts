import { type ErrorCode, ServiceError } from "../domain/errors.ts";
import { HTTP_STATUS } from "./http-status.ts";
import { errorBody } from "./views.ts";

/** Headers of every JSON response. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Content-Type": "application/json",
};

/** An error as HTTP carries it. */
export interface ErrorReply {
  readonly status: number;
  /** Headers beside `JSON_HEADERS`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The envelope of contract 7. */
  readonly body: ReturnType<typeof errorBody>;
}

/** Returns a thrown `ServiceError` as it is, and INTERNAL_ERROR with the thrown value as its cause for anything else. */
export function serviceErrorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  // The reason goes to the log only, because a thrown value may quote secrets.
  const message = "Something went wrong on our side. Give the request id when you ask about it.";
  return new ServiceError("INTERNAL_ERROR", message, { cause: thrown });
}

/** Headers that every error with the code carries, unless the error names another value. */
const DEFAULT_HEADERS: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>> = {
  // RFC 6750 3
  INVALID_API_KEY: { "WWW-Authenticate": "Bearer" },
  // Outages are usually short, and clients increase the delay themselves.
  SERVICE_UNAVAILABLE: { "Retry-After": "1" },
};

/** Returns the one error envelope of all surfaces. D-7 */
export function errorReply(error: ServiceError, requestId: string): ErrorReply {
  return {
    status: HTTP_STATUS[error.code],
    headers: { ...DEFAULT_HEADERS[error.code], ...error.headers },
    body: errorBody(error, requestId),
  };
}
