import type { Json, JsonObject } from "../../domain/job.ts";
import { tokensOfJson } from "./tokens.ts";

/** A list that was shortened. */
export interface Omission {
  /** Dotted path of the list. `*` means every element of a list above it. */
  readonly path: string;
  /** Number of elements kept of the longest list at that path. */
  readonly shown: number;
  readonly total: number;
}

/** A value made small, and the lists that lost elements. */
export interface Cut<Value extends Json> {
  readonly value: Value;
  /** In the order in which their paths first appear. */
  readonly omitted: readonly Omission[];
}

/** Limits to try in turn, from mild to strict: elements kept per list and characters kept per text. */
const STEPS: readonly { readonly elements: number; readonly characters: number }[] = [
  { elements: 12, characters: 400 },
  { elements: 8, characters: 240 },
  { elements: 5, characters: 160 },
  { elements: 3, characters: 120 },
  { elements: 2, characters: 80 },
  { elements: 1, characters: 60 },
];

const MAX_OMISSIONS = 60;

/** Returns the beginning of a text, with three dots when something is missing. Never ends inside a character. */
export function shorten(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters - 3).replace(/[\ud800-\udbff]$/, "")}...`;
}

/**
 * Shortens long lists and texts of a value, with the same output for the same value. The strictest step may still
 * exceed the limit.
 *
 * Reports order their lists best first, so the most important elements stay. A list of numbers stays complete up to
 * three times the length, because it is the data of one row.
 */
export function cutToTokens(value: JsonObject, limit: number): Cut<JsonObject> {
  let last: Cut<JsonObject> = { value, omitted: [] };
  if (tokensOfJson(value) <= limit) return last;
  for (const step of STEPS) {
    last = cut(value, step);
    if (tokensOfJson(last.value) <= limit) break;
  }
  return last;
}

function cut(result: JsonObject, { elements, characters }: (typeof STEPS)[number]): Cut<JsonObject> {
  const omitted = new Map<string, Omission>();
  const walk = (value: Json, path: string): Json => {
    if (typeof value === "string") return shorten(value, characters);
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return walkObject(value as JsonObject, path);
    const kept = value.every((element) => typeof element === "number") ? elements * 3 : elements;
    if (value.length > kept) note(omitted, { path, shown: kept, total: value.length });
    return value.slice(0, kept).map((element: Json) => walk(element, `${path}.*`));
  };
  const walkObject = (object: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, member]) => [key, walk(member, path === "" ? key : `${path}.${key}`)]),
    );
  return { value: walkObject(result, ""), omitted: [...omitted.values()].slice(0, MAX_OMISSIONS) };
}

function note(omitted: Map<string, Omission>, next: Omission): void {
  const before = omitted.get(next.path);
  if (before === undefined || before.total < next.total) omitted.set(next.path, next);
}
