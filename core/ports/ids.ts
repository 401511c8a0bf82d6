/** Kinds of identifiers. Each has its own prefix, so that a reader notices a mixed-up id. */
export type IdKind =
  | "job"
  | "request"
  | "organization"
  | "key"
  | "lot"
  | "transfer"
  | "event"
  | "delivery"
  | "endpoint"
  | "token"
  | "user"
  | "client"
  | "grant"
  | "audit"
  | "topup"
  | "refund";

/** Creates identifiers: sortable by time, unique across processes, safe in URLs. */
export interface Ids {
  next(kind: IdKind): string;
}
