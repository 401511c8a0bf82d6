import type { StructuredItem, StructuredValue } from "../../domain/page-facts.ts";

const ARTICLE = /Article|Posting|Report|WebPage|Product|Recipe|Video|Review|HowTo|Course|Event|Question/;

/** Returns the items that have an id, by that id. */
export function itemsById(items: readonly StructuredItem[]): ReadonlyMap<string, StructuredItem> {
  return new Map(items.flatMap((item) => (item.id === null ? [] : [[item.id, item] as const])));
}

function fullName({ properties }: StructuredItem): string | null {
  const parts = [properties.givenName?.[0], properties.additionalName?.[0], properties.familyName?.[0]];
  const names = parts.filter((part): part is string => typeof part === "string");
  return names.length === 0 ? null : names.join(" ");
}

/** Returns the name of a person or organization, and follows references to other items. */
export function nameOf(
  value: StructuredValue | undefined,
  byId: ReadonlyMap<string, StructuredItem>,
  depth = 0,
): string | null {
  if (value === undefined || depth > 3) return null;
  if (typeof value !== "string") {
    const referred = value.id === null ? undefined : byId.get(value.id);
    return (
      nameOf(value.properties.name?.[0], byId, depth + 1) ??
      fullName(value) ??
      (referred === undefined || referred === value ? null : nameOf(referred, byId, depth + 1))
    );
  }
  const target = byId.get(value);
  if (target !== undefined) return nameOf(target, byId, depth + 1);
  return /^(?:https?:|#)/.test(value) ? null : value;
}

/** Returns the first value of a property of the items that describe a text, product or event. */
export function fromItems(
  items: readonly StructuredItem[],
  name: string,
  read: (value: StructuredValue | undefined) => string | null,
): string | null {
  for (const item of items) {
    if (!item.types.some((type) => ARTICLE.test(type))) continue;
    const answer = read(item.properties[name]?.[0]);
    if (answer !== null) return answer;
  }
  return null;
}

/** Parts of a path that the same page has under another address: its AMP or mobile form, its index file. */
const SAME_PAGE = /^(?:amp|m|mobile|index\.\w{3,5}|default\.\w{3,5}|amp\.html?)$/;

/** Returns the path of an address without the parts of its spelling; `null` for a front page and for what is no address. */
function pathOf(address: string | null, base: string): string | null {
  const path = address === null ? "" : (URL.parse(address, base)?.pathname.toLowerCase() ?? "");
  const parts = path.split("/").filter((part) => part !== "" && !SAME_PAGE.test(part));
  const last = parts.length - 1;
  if (last >= 0) parts[last] = (parts[last] ?? "").replace(/(?:[._-]amp)?(?:\.html?|\.php|\.aspx?)?$/, "");
  return parts.length === 0 ? null : parts.join("/");
}

function addressOf(value: StructuredValue | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value !== "string") return value.id ?? addressOf(value.properties.url?.[0]);
  return /^(?:https?:\/)?\//.test(value) ? value : null;
}

/**
 * Returns the items without the articles that name another page as their own, as widgets do. An item without an address
 * stays. The main entity of an item follows it: the question of a `QAPage`.
 */
export function ownItems(
  items: readonly StructuredItem[],
  addresses: readonly (string | null)[],
): readonly StructuredItem[] {
  const [url] = addresses;
  if (url == null || URL.parse(url) === null) return items;
  const pagePaths = new Set(addresses.map((address) => pathOf(address, url)));
  const stated = items.flatMap((item) => {
    const main = item.properties.mainEntity?.[0];
    return main === undefined || typeof main === "string" ? [item] : [item, main];
  });
  return stated.filter(({ types, properties }) => {
    if (!types.some((type) => /Article$|^BlogPosting$/.test(type))) return true;
    const path = pathOf(addressOf(properties.mainEntityOfPage?.[0]) ?? addressOf(properties.url?.[0]), url);
    return path === null || pagePaths.has(path);
  });
}
