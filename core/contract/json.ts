import type { Json, JsonObject } from "../domain/job.ts";

/**
 * Maximum keys that this file sorts itself. For the few keys of most objects the runtime's sort takes three times as
 * long.
 */
const FEW_KEYS = 16;

/** Returns the object's keys in the order of UTF-16 units, like `sort`. */
function sortedKeys(value: JsonObject): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let end = 1; end < keys.length; end += 1) {
    const key = keys[end] ?? "";
    let at = end;
    for (let before = keys[at - 1]; before !== undefined && before > key; before = keys[at - 1]) {
      keys[at] = before;
      at -= 1;
    }
    keys[at] = key;
  }
  return keys;
}

/** Returns the value with the keys of every object sorted. */
function ordered(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  // Without a prototype, `__proto__` is an ordinary key. Such objects are slow, so they are used only for that key.
  const members: Record<string, Json> = Object.hasOwn(value, "__proto__") ? Object.create(null) : {};
  // The value is an object, because the line above handled arrays.
  const from = value as JsonObject;
  for (const key of sortedKeys(from)) members[key] = ordered(from[key] ?? null);
  return members;
}

/**
 * Returns the same text for equal JSON values, without white space. Throws a RangeError for values with thousands of
 * levels.
 */
export function canonicalJson(value: Json): string {
  return JSON.stringify(ordered(value));
}

/** True when arrays and objects are nested more than `limit` deep; `{}` is one deep. Looks no deeper than the limit. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (limit === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, limit - 1));
}

/** True for objects that are not arrays. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
