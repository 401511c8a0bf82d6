import type { StructuredItem } from "./page-facts.ts";

/** Pages can nest items without end; deeper or more items than these are not read. */
const MAX_DEPTH = 12;
const MAX_ITEMS = 5_000;

/** All items with their nested ones, in page order, at most 5,000 and 12 levels deep. */
export function allItems(top: readonly StructuredItem[]): readonly StructuredItem[] {
  const found: StructuredItem[] = [];
  const visit = (item: StructuredItem, depth: number): void => {
    if (found.length >= MAX_ITEMS) return;
    found.push(item);
    if (depth >= MAX_DEPTH) return;
    for (const values of Object.values(item.properties)) {
      for (const value of values) if (typeof value !== "string") visit(value, depth + 1);
    }
  };
  for (const item of top) visit(item, 1);
  return found;
}

/** Types of all items, nested ones included, as `allItems` finds them. */
export function allTypes(top: readonly StructuredItem[]): ReadonlySet<string> {
  return new Set(allItems(top).flatMap((item) => item.types));
}

/** Names of the item's properties that have a value. */
export function propertiesOf(item: StructuredItem): string[] {
  return Object.keys(item.properties).filter((name) => item.properties[name]?.some((value) => value !== "") ?? false);
}

/** Text values of one property; of an item as value, its name. */
export function textsOf(item: StructuredItem, property: string, depth = 0): string[] {
  const values = Object.hasOwn(item.properties, property) && depth < MAX_DEPTH ? (item.properties[property] ?? []) : [];
  return values.flatMap((value) => (typeof value === "string" ? [value] : textsOf(value, "name", depth + 1)));
}
