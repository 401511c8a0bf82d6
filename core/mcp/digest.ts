import type { Json, JsonObject } from "../job.ts";

/** A list that was shortened. */
export interface Omission {
  /** Dotted path of the list, `*` for every element of a list on the way. */
  readonly path: string;
  /** Elements kept, of the longest list at that path. */
  readonly shown: number;
  readonly total: number;
}

/** A result made small enough for a model's context. */
export interface Digest {
  readonly value: JsonObject;
  /** In the order of the paths' first appearance. */
  readonly omitted: readonly Omission[];
}

/** Characters of JSON a digest aims at: about 6,000 tokens, which leaves a model room to work. */
export const DIGEST_CHARACTERS = 24_000;

/** From generous to bare: elements kept of each list, characters kept of each text. */
const STEPS: readonly { readonly elements: number; readonly characters: number }[] = [
  { elements: 12, characters: 400 },
  { elements: 8, characters: 240 },
  { elements: 5, characters: 160 },
  { elements: 3, characters: 120 },
  { elements: 2, characters: 80 },
  { elements: 1, characters: 60 },
];

const MAX_OMISSIONS = 60;

function shorten(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // Never half of a surrogate pair.
  return `${text.slice(0, characters - 3).replace(/[\ud800-\udbff]$/, "")}...`;
}

/**
 * The result with long lists and texts cut, the same way for the same result. Lists of reports are ordered best first, so what is kept
 * is what matters most; a list of numbers is data for one row and stays whole up to three times the length.
 */
export function digestOf(result: JsonObject, limit: number = DIGEST_CHARACTERS): Digest {
  let last: Digest = { value: result, omitted: [] };
  if (JSON.stringify(result).length <= limit) return last;
  for (const step of STEPS) {
    last = cut(result, step);
    if (JSON.stringify(last.value).length <= limit) break;
  }
  return last;
}

function cut(result: JsonObject, { elements, characters }: (typeof STEPS)[number]): Digest {
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
    Object.fromEntries(Object.entries(object).map(([key, member]) => [key, walk(member, path === "" ? key : `${path}.${key}`)]));
  return { value: walkObject(result, ""), omitted: [...omitted.values()].slice(0, MAX_OMISSIONS) };
}

function note(omitted: Map<string, Omission>, next: Omission): void {
  const before = omitted.get(next.path);
  if (before === undefined || before.total < next.total) omitted.set(next.path, next);
}
