import { isRecord } from "../contract/json.ts";

/** Readers of foreign JSON that give nothing where a member has the wrong type. */

/** An object out of foreign JSON, of which nothing is known. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The text as a JSON object or array, or `null` when it is neither. Truncated and foreign bodies are one case to the caller. */
export function parseJson(text: string): JsonRecord | readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    // Proven by the check: an object that is not null.
    return typeof value === "object" && value !== null ? (value as JsonRecord | readonly unknown[]) : null;
  } catch {
    // Not an answer; the caller says so.
    return null;
  }
}

/** The value as an object, empty when it is none. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The objects of a list; empty when the value is no list. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Text on one line, trimmed and capped; empty when the value is no text. */
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

/** The address in its canonical spelling, or `null` when it is not http or https. */
export function webAddressOf(value: unknown): string | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : null;
}
