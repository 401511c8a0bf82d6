import type { TypeRole } from "../../core/analysis/advice/score/messages.ts";
import { familyOf } from "../../core/analysis/metadata/schema-types.ts";
import { allItems } from "../../core/analysis/metadata/structured-walk.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import type { StructuredItem } from "../../core/domain/page-facts.ts";
import { compareText } from "../../core/util/statistics.ts";

/** Types that any page may carry; others describe a thing, which the page must show. */
const OF_ANY_PAGE: ReadonlySet<string> = new Set(["Article", "BreadcrumbList", "Organization"]);

/**
 * Returns the places of a type's items on a page, such as `author Article`. An item at the top level adds an empty
 * place.
 */
function placesOn(items: readonly StructuredItem[], type: string): ReadonlySet<string> {
  const isOf = (item: StructuredItem): boolean => item.types.some((each) => familyOf(each) === type);
  const places = new Set<string>();
  for (const item of items) if (isOf(item)) places.add("");
  for (const parent of allItems(items)) {
    const [name] = parent.types;
    if (name === undefined) continue;
    for (const [property, values] of Object.entries(parent.properties)) {
      if (values.some((value) => typeof value !== "string" && isOf(value))) places.add(`${property} ${familyOf(name)}`);
    }
  }
  return places;
}

/**
 * Returns the role of a schema.org type (a family, as `familyOf` names it) in the cohort: the item that contains it on
 * most pages, and the need for visible content of this kind.
 */
export function roleOf(type: string, cohort: readonly CohortPage[]): TypeRole {
  const uses = new Map<string, number>();
  for (const page of cohort)
    for (const place of placesOn(page.facts.structuredData.items, type)) uses.set(place, (uses.get(place) ?? 0) + 1);
  const [first] = [...uses].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  const [property = "", parent = ""] = first?.[0].split(" ") ?? [];
  return { inside: property === "" ? null : { property, parent }, needsThing: !OF_ANY_PAGE.has(type) };
}
