import type { FetchFailureReason } from "../../core/ports/fetcher.ts";

/** Why an exchange has no result. `detail` completes "fetch URL: ...". */
export interface ExchangeFailure {
  readonly kind: "failed";
  readonly reason: FetchFailureReason;
  readonly detail: string;
  readonly isTransient: boolean;
}

/** Makes a failure. It is transient by default. */
export function failure(reason: FetchFailureReason, detail: string, isTransient = true): ExchangeFailure {
  return { kind: "failed", reason, detail, isTransient };
}

/** Converts an error of a socket or of the HTTP client to a failure. */
export function classify(error: unknown): ExchangeFailure {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|VERIFY|EPROTO|HOSTNAME|ISSUER/.test(code)) {
    return failure("tls", `the certificate or the TLS handshake was not acceptable (${code})`, false);
  }
  if (code === "HPE_HEADER_OVERFLOW") return failure("bad_response", "the response headers are too long", false);
  if (/^(?:HPE_|ERR_|InvalidHTTPResponse)/.test(code))
    return failure("bad_response", `the response is not valid HTTP (${code})`, false);
  return failure("connect", `the connection failed (${code === "" ? "no reason given" : code})`);
}
