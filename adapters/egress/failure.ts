import type { FetchFailureReason } from "../../core/ports/fetcher.ts";

/** Why one exchange gave nothing. `detail` completes the sentence "fetch URL: ...". */
export interface ExchangeFailure {
  readonly kind: "failed";
  readonly reason: FetchFailureReason;
  readonly detail: string;
  readonly isTransient: boolean;
}

/** Builds a failure; transient unless said otherwise. */
export function failure(reason: FetchFailureReason, detail: string, isTransient = true): ExchangeFailure {
  return { kind: "failed", reason, detail, isTransient };
}

/** The failure that an error of a socket or the HTTP client stands for. */
export function classify(error: unknown): ExchangeFailure {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|VERIFY|EPROTO|HOSTNAME|ISSUER/.test(code)) {
    return failure("tls", `the certificate or the TLS handshake was not acceptable (${code})`, false);
  }
  if (code === "HPE_HEADER_OVERFLOW") return failure("bad_response", "the response headers are too long", false);
  if (/^(?:HPE_|ERR_|InvalidHTTPResponse)/.test(code)) return failure("bad_response", `the answer is not proper HTTP (${code})`, false);
  return failure("connect", `the connection failed (${code === "" ? "no reason given" : code})`);
}
