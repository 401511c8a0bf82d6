import type { StructuredData, StructuredItem } from "../../domain/page-facts.ts";
import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import { readJsonLd, STRUCTURED_LIMITS, type StructuredBudget } from "./json-ld.ts";
import { isStrictJson } from "./lenient-json.ts";
import { readMarkupItems } from "./markup-items.ts";

const SCRIPT = tagId("script");

/** Returns all structured data of a page: JSON-LD blocks first, then microdata, then RDFa. */
export function readStructuredData(table: PageTable, base: string): StructuredData {
  const budget: StructuredBudget = { nodes: STRUCTURED_LIMITS.nodes };
  const items: StructuredItem[] = [];
  let jsonLdBlockCount = 0;
  let invalidBlockCount = 0;
  for (let element = 0; element < table.elementCount; element++) {
    if (table.tag[element] !== SCRIPT) continue;
    const type = table.attribute(element, "type");
    if (type === null || !/^\s*application\/ld\+json/i.test(type)) continue;
    jsonLdBlockCount++;
    const text = table.raw(element);
    if (text.trim() === "") continue;
    const blockItems = readJsonLd(text, budget);
    // Search engines drop the block that JSON.parse rejects. Its items stay for the other facts of the page.
    if (blockItems === null || !isStrictJson(text)) invalidBlockCount++;
    if (blockItems !== null) items.push(...blockItems.slice(0, Math.max(0, STRUCTURED_LIMITS.items - items.length)));
  }
  items.push(...readMarkupItems(table, "microdata", base, budget), ...readMarkupItems(table, "rdfa", base, budget));
  return { items: items.slice(0, STRUCTURED_LIMITS.items), jsonLdBlockCount, invalidBlockCount };
}
