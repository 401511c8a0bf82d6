import { HashIds } from "./tags.ts";

/** Attributes that the extraction reads. The scanner skips all others. */
const NAMES = [
  "id",
  "class",
  "role",
  "href",
  "src",
  "alt",
  "rel",
  "content",
  "name",
  "property",
  "itemprop",
  "itemscope",
  "itemtype",
  "itemid",
  "itemref",
  "typeof",
  "vocab",
  "resource",
  "about",
  "prefix",
  "datetime",
  "lang",
  "hreflang",
  "media",
  "http-equiv",
  "type",
  "value",
  "data",
  "hidden",
  "aria-hidden",
  "style",
  "data-src",
  "data-original",
  "data-lazy-src",
  "srcset",
  "data-srcset",
  "datatype",
  "title",
  "data-testid",
  "created-timestamp",
  "data-timestamp",
  "aria-label",
  "shadowrootmode",
  "data-lazy",
  "data-date",
] as const;

/** Name of an attribute that a `PageTable` contains. */
export type AttributeName = (typeof NAMES)[number];

/** Ids of these attributes, by the hash of the lower-case name. */
export const ATTRIBUTE_IDS = new HashIds(NAMES, 256);

const BY_NAME: ReadonlyMap<string, number> = new Map(NAMES.map((name, index) => [name, index + 1]));

/** Returns the id that a `PageTable` stores for an attribute. */
export function attributeId(name: AttributeName): number {
  return BY_NAME.get(name) ?? 0;
}
