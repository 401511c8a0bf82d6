import type { StructuredItem } from "../../domain/page-facts.ts";

/** Maximum depth of items that are read, because pages can nest items without limit. */
const MAX_DEPTH = 12;
/** Maximum number of items that are read. */
const MAX_ITEMS = 5_000;

/** Returns all items and their nested items in page order, up to 5,000 items and 12 levels. */
export function allItems(top: readonly StructuredItem[]): readonly StructuredItem[] {
  const walked: StructuredItem[] = [];
  const visit = (item: StructuredItem, depth: number): void => {
    if (walked.length >= MAX_ITEMS) return;
    walked.push(item);
    if (depth >= MAX_DEPTH) return;
    for (const values of Object.values(item.properties)) {
      for (const value of values) if (typeof value !== "string") visit(value, depth + 1);
    }
  };
  for (const item of top) visit(item, 1);
  return walked;
}

/** Returns the types of all items that `allItems` returns. */
export function allTypes(top: readonly StructuredItem[]): ReadonlySet<string> {
  return new Set(allItems(top).flatMap((item) => item.types));
}

/** Returns the names of the item's properties that have a value. */
export function propertiesOf(item: StructuredItem): string[] {
  return Object.keys(item.properties).filter((name) => item.properties[name]?.some((value) => value !== "") ?? false);
}

/** Returns the text values of one property. For a value that is an item, its name. */
export function textsOf(item: StructuredItem, property: string, depth = 0): string[] {
  const values = Object.hasOwn(item.properties, property) && depth < MAX_DEPTH ? (item.properties[property] ?? []) : [];
  return values.flatMap((value) => (typeof value === "string" ? [value] : textsOf(value, "name", depth + 1)));
}
