/** Kinds of identifiers; each has its own prefix, so that a mixed-up id is recognised by eye. */
export type IdKind = "job" | "request" | "organization" | "key" | "lot" | "transfer" | "event" | "delivery" | "endpoint" | "token";

/** Makes identifiers. Sortable by time, unique across processes, safe in URLs. */
export interface Ids {
  next(kind: IdKind): string;
}
