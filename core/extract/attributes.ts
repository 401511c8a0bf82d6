import { HashIds } from "./tags.ts";

/** Attributes that the reading of a page uses; others are passed over. */
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
] as const;

/** Name of an attribute that is kept. */
export type AttributeName = (typeof NAMES)[number];

/** Ids by hash of the lower-case name. */
export const ATTRIBUTE_IDS = new HashIds(NAMES, 256);

const BY_NAME: ReadonlyMap<string, number> = new Map(NAMES.map((name, index) => [name, index + 1]));

/** Number under which an attribute's occurrences are kept. */
export function attributeId(name: AttributeName): number {
  return BY_NAME.get(name) ?? 0;
}
