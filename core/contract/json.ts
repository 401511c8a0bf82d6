import type { Json, JsonObject } from "../domain/job.ts";

/** More keys than this are sorted by the runtime, whose way of it takes thrice as long for the few that most objects have. */
const FEW_KEYS = 16;

/** The object's keys by UTF-16 units, the order of `sort`. */
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

/** The value with the keys of every object in one order, whichever they came in. */
function ordered(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  // Without a prototype `__proto__` is a key like any other; such objects are slow, so only where it is one.
  const members: Record<string, Json> = Object.hasOwn(value, "__proto__") ? Object.create(null) : {};
  // Not an array, by the line above; every key is there.
  const from = value as JsonObject;
  for (const key of sortedKeys(from)) members[key] = ordered(from[key] ?? null);
  return members;
}

/** One text for equal JSON values, without white space. Throws a RangeError for values nested thousands deep. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(ordered(value));
}

/** True when arrays and objects are nested more than `limit` deep; `{}` is one deep. Looks no deeper than the limit. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (limit === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, limit - 1));
}

/** True for objects that are no arrays. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
