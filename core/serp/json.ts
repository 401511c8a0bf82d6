import { isRecord } from "../contract/json.ts";

/** Readers of a provider's JSON that return an empty value for a member of the wrong type. */

/** An unchecked object from a provider's JSON. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Parses a JSON object or array. Returns `null` for any other text. */
export function parseJson(text: string): JsonRecord | readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    // Proven by the check: an object that is not null.
    return typeof value === "object" && value !== null ? (value as JsonRecord | readonly unknown[]) : null;
  } catch {
    // Invalid JSON: the caller reports it.
    return null;
  }
}

/** Returns the value if it is an object, else an empty object. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Returns the objects of a list, or an empty list. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a string on one line, trimmed and capped, or an empty string. */
export function lineOf(value: unknown, maxLength: number): string {
  if (typeof value !== "string") return "";
  return value
    .slice(0, maxLength * 4)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxLength)
    .trimEnd();
}

/** A finite number, or `null`. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Returns an http or https address in canonical spelling, or `null`. */
export function webAddressOf(value: unknown): string | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : null;
}
