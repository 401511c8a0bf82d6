import { isRecord } from "../../contract/json.ts";
import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import { decodeEntities } from "../../util/html-entities.ts";
import { parseLenientJson } from "./lenient-json.ts";

/** Limits of one page's structured data. Lengths are in UTF-16 units. */
export const STRUCTURED_LIMITS = {
  items: 1_000,
  nodes: 20_000,
  depth: 24,
  valueLength: 5_000,
  blockLength: 2_000_000,
} as const;

/** Number of values that a page's items may still use. */
export interface StructuredBudget {
  nodes: number;
}

/** Returns a type or property name without the schema.org prefix. */
export function shortName(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "");
}

function typesOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  const raw = node["@type"] ?? node.type;
  const list = Array.isArray(raw) ? raw : [raw];
  return list.filter((type): type is string => typeof type === "string" && type.trim() !== "").map(shortName);
}

/** Adds a value to a property. The name `__proto__` is dropped, because it would change the prototype. */
export function addProperty(properties: Record<string, StructuredValue[]>, name: string, value: StructuredValue): void {
  if (name === "__proto__" || name === "") return;
  if (Object.hasOwn(properties, name)) properties[name]?.push(value);
  // `defineProperty` makes names such as `constructor` own members.
  else
    Object.defineProperty(properties, name, { value: [value], enumerable: true, writable: true, configurable: true });
}

function toValues(value: unknown, depth: number, budget: StructuredBudget): StructuredValue[] {
  if (depth > STRUCTURED_LIMITS.depth || budget.nodes-- <= 0) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => toValues(entry, depth + 1, budget));
  // Content systems also escape text for HTML inside scripts, where browsers do not decode it.
  if (typeof value === "string")
    return value.trim() === "" ? [] : [decodeEntities(value.trim().slice(0, STRUCTURED_LIMITS.valueLength))];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (!isRecord(value)) return [];
  for (const wrapper of ["@value", "@list", "@set"])
    if (wrapper in value) return toValues(value[wrapper], depth + 1, budget);
  const id = value["@id"];
  if (typeof id === "string" && Object.keys(value).length === 1) return [id];
  return [toItem(value, depth + 1, budget)];
}

function toItem(node: Readonly<Record<string, unknown>>, depth: number, budget: StructuredBudget): StructuredItem {
  const properties: Record<string, StructuredValue[]> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith("@") || (key === "type" && !("@type" in node))) continue;
    for (const entry of toValues(value, depth, budget)) addProperty(properties, shortName(key), entry);
  }
  const types = typesOf(node);
  const id = node["@id"];
  return {
    syntax: "json-ld",
    types: types.length > 0 ? types : ["Thing"],
    id: typeof id === "string" ? id : null,
    properties,
  };
}

function topLevel(value: unknown, depth: number, budget: StructuredBudget, out: StructuredItem[]): void {
  if (depth > 6 || out.length >= STRUCTURED_LIMITS.items) return;
  if (Array.isArray(value)) {
    for (const entry of value) topLevel(entry, depth + 1, budget, out);
    return;
  }
  if (!isRecord(value)) return;
  if (typesOf(value).length > 0) out.push(toItem(value, 0, budget));
  if ("@graph" in value) topLevel(value["@graph"], depth + 1, budget, out);
}

/** Returns the items of one JSON-LD block, or `null` when the block is unreadable. */
export function readJsonLd(text: string, budget: StructuredBudget): readonly StructuredItem[] | null {
  if (text.length > STRUCTURED_LIMITS.blockLength) return null;
  const values = parseLenientJson(text);
  if (values === null) return null;
  const items: StructuredItem[] = [];
  for (const value of values) topLevel(value, 0, budget, items);
  return items;
}
