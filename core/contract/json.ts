import type { Json } from "../job.ts";

/** The value with the keys of every object in one order, whichever they came in. */
function ordered(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  // Without a prototype `__proto__` is a key like any other.
  const members: Record<string, Json> = Object.create(null);
  for (const [key, member] of Object.entries(value).sort(byKey)) members[key] = ordered(member);
  return members;
}

function byKey([a]: [string, Json], [b]: [string, Json]): number {
  return a < b ? -1 : 1;
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
