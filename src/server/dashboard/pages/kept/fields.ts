import type { Parameters } from "../../../../../core/service/identity/oauth/authorize.ts";

/** A form that was sent and could not be done. D-114 */
export interface KeptForm {
  /** Address that the form was sent to. */
  readonly path: string;
  readonly fields: Parameters;
}

/** Fields that nobody types: names of things, choices of a list, and proofs. */
const NOT_TYPED: ReadonlySet<string> = new Set([
  "decision",
  "event",
  "form_token",
  "back",
  "id",
  "ids",
  "key",
  "only",
  "owner",
  "page",
  "price",
  "keep",
  "kind",
  "next",
  "no",
  "organization",
  "pack",
  "query",
  "region",
  "response",
  "role",
  "scope",
  "state",
  "status",
  "step",
  "task",
  "tier",
  "token",
  "topic",
  "user",
  "version",
]);

/** True for a field that a person typed. */
export function isTyped(name: string): boolean {
  return !NOT_TYPED.has(name);
}
