import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import { absoluteUrl } from "../../util/urls.ts";
import { attributeId } from "../html/attributes.ts";
import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import { tokens } from "./head.ts";
import { addProperty, STRUCTURED_LIMITS, type StructuredBudget, shortName } from "./json-ld.ts";

/** Maximum length of a property's text in UTF-16 units. */
const VALUE_LENGTH = 2_000;
const SRC_TAGS = new Set(["audio", "embed", "iframe", "img", "source", "track", "video"].map(tagId));
const HREF_TAGS = new Set(["a", "area", "link"].map(tagId));
const TIME = tagId("time");
const VALUE_TAGS = new Set(["data", "meter"].map(tagId));
const OBJECT = tagId("object");
/** Prefixes of metadata that describes the page and no item. */
const PAGE_PREFIXES = /^(?:og|fb|twitter|article|al|product|video|music|book|profile):/;

/** Matches a prefixed name of another vocabulary. Whole addresses do not match. */
const FOREIGN = /^[\w-]+:(?!\/\/)/;

/** The differences between microdata and RDFa, which both mark up items in attributes. */
interface Syntax {
  readonly name: "microdata" | "rdfa";
  readonly scope: number;
  isItem(element: number): boolean;
  types(element: number): readonly string[];
  id(element: number): string | null;
  properties(element: number): readonly string[];
}

function microdata(table: PageTable): Syntax {
  return {
    name: "microdata",
    scope: attributeId("itemscope"),
    isItem: (element) => table.has(element, "itemscope"),
    types: (element) =>
      (table.attribute(element, "itemtype") ?? "")
        .split(/\s+/)
        .filter((type) => type !== "")
        .map(shortName),
    id: (element) => table.attribute(element, "itemid"),
    properties: (element) =>
      (table.attribute(element, "itemprop") ?? "")
        .split(/\s+/)
        .filter((name) => name !== "")
        .map(shortName),
  };
}

/** Returns the aliases that `prefix` attributes bind to schema.org, so that `s:name` is read as `name`. */
function schemaPrefixes(table: PageTable): ReadonlySet<string> {
  const prefixes = new Set<string>();
  const id = attributeId("prefix");
  for (let index = 0; index < table.attributeCount && prefixes.size < 50; index++) {
    if (table.attributeName[index] !== id) continue;
    const value = table.html.slice(
      table.valueFrom[index] ?? 0,
      Math.min(table.valueTo[index] ?? 0, (table.valueFrom[index] ?? 0) + 2_000),
    );
    for (const match of value.matchAll(/(\w+):\s+https?:\/\/(?:www\.)?schema\.org/g)) prefixes.add(match[1] ?? "");
  }
  return prefixes;
}

function rdfa(table: PageTable): Syntax {
  const prefixes = schemaPrefixes(table);
  const plain = (name: string): string => {
    const colon = name.indexOf(":");
    return colon > 0 && prefixes.has(name.slice(0, colon)) ? name.slice(colon + 1) : shortName(name);
  };
  const list = (value: string | null, element: number): readonly string[] =>
    (value ?? "")
      .split(/\s+/)
      .filter((name) => name !== "" && (name.includes(":") || !isForeign(element)))
      .map(plain);
  const isForeign = foreignVocabulary(table);
  const types = (element: number): readonly string[] =>
    list(table.attribute(element, "typeof"), element).filter((type) => !FOREIGN.test(type));
  return {
    name: "rdfa",
    scope: attributeId("typeof"),
    // Search engines ignore items that have only types of other vocabularies ("mw:File", "foaf:Image").
    isItem: (element) =>
      table.has(element, "typeof") && (types(element).length > 0 || table.attribute(element, "typeof")?.trim() === ""),
    types,
    id: (element) => table.attribute(element, "resource") ?? table.attribute(element, "about"),
    properties: (element) =>
      list(table.attribute(element, "property"), element).filter((name) => !PAGE_PREFIXES.test(name)),
  };
}

function address(reference: string, base: string): string {
  return absoluteUrl(reference, base) ?? reference.trim();
}

/**
 * Returns the value of a property that is not an item, by HTML 5.2.4. `content` counts on any element, as in search
 * engines.
 */
function textValue(table: PageTable, element: number, base: string, isRdfa: boolean): string {
  const tag = table.tag[element] ?? 0;
  const content = table.attribute(element, "content");
  if (content !== null) return content.trim();
  const resource = isRdfa ? table.attribute(element, "resource") : null;
  const link =
    resource ??
    (HREF_TAGS.has(tag)
      ? table.attribute(element, "href")
      : SRC_TAGS.has(tag)
        ? table.attribute(element, "src")
        : null);
  if (link !== null) return address(link, base);
  if (tag === OBJECT) return address(table.attribute(element, "data") ?? "", base);
  const special = VALUE_TAGS.has(tag)
    ? table.attribute(element, "value")
    : tag === TIME
      ? table.attribute(element, "datetime")
      : null;
  return special?.trim() ?? table.elementText(element, VALUE_LENGTH);
}

/** True for an address of schema.org's vocabulary, and for an empty one, which sets none. */
const SCHEMA_VOCABULARY = /^\s*(?:(?:https?:)?\/\/(?:www\.)?schema\.org(?:[/#].*)?)?\s*$/i;

/** Returns a test whether names without prefix on an element belong to another vocabulary than schema.org. */
function foreignVocabulary(table: PageTable): (element: number) => boolean {
  const id = attributeId("vocab");
  const scopes: { readonly element: number; readonly isForeign: boolean }[] = [];
  for (let index = 0; index < table.attributeCount && scopes.length < 200; index++) {
    if (table.attributeName[index] !== id) continue;
    const element = table.attributeElement[index] ?? 0;
    scopes.push({ element, isForeign: !SCHEMA_VOCABULARY.test(table.attribute(element, "vocab") ?? "") });
  }
  if (!scopes.some((scope) => scope.isForeign)) return () => false;
  return (element) => {
    const inner = scopes.findLast((scope) => scope.element <= element && element < (table.end[scope.element] ?? 0));
    return inner?.isForeign === true;
  };
}

interface OpenItem {
  readonly item: StructuredItem;
  readonly properties: Record<string, StructuredValue[]>;
  readonly element: number;
  readonly references: readonly string[];
}

/** True when an item is another item or contains it at any depth. */
function contains(item: StructuredItem, wanted: StructuredItem, budget: StructuredBudget): boolean {
  // Without budget, the answer errs on the side that makes no circle.
  if (item === wanted || budget.nodes-- <= 0) return true;
  return Object.values(item.properties).some((values) =>
    values.some((value) => typeof value !== "string" && contains(value, wanted, budget)),
  );
}

/** Everything that the items of one syntax are read with. */
interface Reading {
  readonly table: PageTable;
  readonly syntax: Syntax;
  readonly base: string;
  readonly budget: StructuredBudget;
  /** Items by their element. */
  readonly items: ReadonlyMap<number, OpenItem>;
}

/** Adds the properties in a referenced subtree to the item that references it. Returns the items among them. */
function fillFromReference(
  { table, syntax, base, budget, items }: Reading,
  owner: OpenItem,
  root: number,
): readonly StructuredItem[] {
  const end = table.end[root] ?? root + 1;
  const added: StructuredItem[] = [];
  for (let element = root; element < end && budget.nodes > 0; element++) {
    budget.nodes--;
    const opened = items.get(element);
    const isUsable = opened === undefined || !contains(opened.item, owner.item, budget);
    for (const name of isUsable ? syntax.properties(element) : []) {
      addProperty(owner.properties, name, opened?.item ?? textValue(table, element, base, false));
      if (opened !== undefined) added.push(opened.item);
    }
    if (syntax.isItem(element)) element = (table.end[element] ?? element + 1) - 1;
  }
  return added;
}

function elementsById(table: PageTable, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const elementOf = new Map<string, number>();
  for (let element = 0; element < table.elementCount; element++) {
    const id = table.attribute(element, "id");
    if (id !== null && wanted.has(id) && !elementOf.has(id)) elementOf.set(id, element);
  }
  return elementOf;
}

function open(table: PageTable, syntax: Syntax, element: number): OpenItem {
  const types = syntax.types(element);
  const properties: Record<string, StructuredValue[]> = {};
  const item: StructuredItem = {
    syntax: syntax.name,
    types: types.length > 0 ? types : ["Thing"],
    id: syntax.id(element),
    properties,
  };
  return {
    item,
    properties,
    element,
    references: syntax.name === "microdata" ? tokensAsWritten(table.attribute(element, "itemref")) : [],
  };
}

function tokensAsWritten(value: string | null): readonly string[] {
  return value === null || tokens(value).length === 0 ? [] : value.trim().split(/\s+/);
}

/** Returns the elements with an item or property attribute in page order, or nothing when the page has no item. */
function markedElements(table: PageTable, syntax: Syntax): readonly number[] {
  const property = attributeId(syntax.name === "microdata" ? "itemprop" : "property");
  const elements: number[] = [];
  let hasItem = false;
  let element = 0;
  for (let index = 0; index < table.attributeCount; index++) {
    const name = table.attributeName[index];
    if (name !== syntax.scope && name !== property) continue;
    while (element + 1 < table.elementCount && (table.attributeFrom[element + 1] ?? 0) <= index) element++;
    hasItem ||= name === syntax.scope;
    if (elements[elements.length - 1] !== element) elements.push(element);
  }
  return hasItem ? elements : [];
}

/** Returns the items that attributes mark up. Top-level items are in page order. */
export function readMarkupItems(
  table: PageTable,
  name: "microdata" | "rdfa",
  base: string,
  budget: StructuredBudget,
): readonly StructuredItem[] {
  const syntax = name === "microdata" ? microdata(table) : rdfa(table);
  const top: StructuredItem[] = [];
  const stack: OpenItem[] = [];
  const withReferences: OpenItem[] = [];
  const items = new Map<number, OpenItem>();
  for (const element of markedElements(table, syntax)) {
    if (budget.nodes-- <= 0 || top.length >= STRUCTURED_LIMITS.items) break;
    while (stack.length > 0 && (table.end[stack[stack.length - 1]?.element ?? 0] ?? 0) <= element) stack.pop();
    const owner = stack[stack.length - 1];
    const names = syntax.properties(element);
    const opened = syntax.isItem(element) ? open(table, syntax, element) : null;
    if (owner !== undefined) {
      for (const key of names)
        addProperty(owner.properties, key, opened?.item ?? textValue(table, element, base, name === "rdfa"));
    }
    if (opened === null) continue;
    items.set(element, opened);
    if (owner === undefined || names.length === 0) top.push(opened.item);
    // Items below the maximum depth are read as if they were on its level.
    if (stack.length < STRUCTURED_LIMITS.depth) stack.push(opened);
    if (opened.references.length > 0) withReferences.push(opened);
  }
  const referenced = fillReferences({ table, syntax, base, budget, items }, withReferences);
  return referenced.size === 0 ? top : top.filter((item) => !referenced.has(item));
}

/** Adds the referenced properties to the items with references. Returns the items that became a property's value. */
function fillReferences(reading: Reading, owners: readonly OpenItem[]): ReadonlySet<StructuredItem> {
  const referenced = new Set<StructuredItem>();
  if (owners.length === 0) return referenced;
  const targets = elementsById(reading.table, new Set(owners.flatMap((item) => item.references)));
  for (const owner of owners) {
    for (const reference of owner.references) {
      const root = targets.get(reference);
      if (root === undefined) continue;
      for (const item of fillFromReference(reading, owner, root)) referenced.add(item);
    }
  }
  return referenced;
}
