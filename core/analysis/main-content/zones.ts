import type { LinkZone } from "../../domain/page-facts.ts";
import { attributeId } from "../html/attributes.ts";
import type { PageTable } from "../html/page-table.ts";
import { MAX_TAG, tagId } from "../html/tags.ts";
import { readSignals, SIGNAL } from "./signals.ts";
import { readVisibility } from "./visibility.ts";

/** Names of the zones. Arrays store the index of a zone in this list. */
export const ZONE_NAMES: readonly LinkZone[] = ["body", "main", "nav", "header", "footer", "aside"];
/** Zone of elements that are neither main content nor known boilerplate. */
export const ZONE_BODY = 0;
/** Zone of `main`, `article` and their roles. */
export const ZONE_MAIN = 1;
/** Zone of `nav`, `menu` and their roles, and of class names for navigation. */
export const ZONE_NAV = 2;
/** Zone of `header`, the role `banner`, and class names for headers. */
export const ZONE_HEADER = 3;
/** Zone of `footer`, the role `contentinfo`, and class names for footers. */
export const ZONE_FOOTER = 4;
/** Zone of `aside`, the role `complementary`, and class names for sidebars. */
export const ZONE_ASIDE = 5;

const TAG_ZONES: ReadonlyMap<number, number> = new Map([
  [tagId("main"), ZONE_MAIN],
  [tagId("article"), ZONE_MAIN],
  [tagId("nav"), ZONE_NAV],
  [tagId("menu"), ZONE_NAV],
  [tagId("header"), ZONE_HEADER],
  [tagId("footer"), ZONE_FOOTER],
  [tagId("aside"), ZONE_ASIDE],
]);
const ROLE_ZONES: ReadonlyMap<string, number> = new Map([
  ["main", ZONE_MAIN],
  ["article", ZONE_MAIN],
  ["navigation", ZONE_NAV],
  ["menu", ZONE_NAV],
  ["menubar", ZONE_NAV],
  ["banner", ZONE_HEADER],
  ["contentinfo", ZONE_FOOTER],
  ["complementary", ZONE_ASIDE],
]);
const BODY = tagId("body");
const HTML = tagId("html");
const ROLE = attributeId("role");
const NO_ZONE = -1;

/** Zone, signals and visibility of every element. Each array has one entry for each element. */
export interface Layout {
  readonly signals: Int32Array;
  /** Index into `ZONE_NAMES`, from the nearest element with a known zone. */
  readonly zones: Uint8Array;
  /** 1 when a tag or role set the zone, 0 for a class name. */
  readonly isExplicit: Uint8Array;
  /** The way in which each element is hidden itself, or -1. */
  readonly hiding: Int8Array;
}

function classZone(bits: number): number {
  // Utility class names such as "content-footer-padding" contain words for content, so they do not set a zone.
  if ((bits & SIGNAL.content) !== 0) return ZONE_BODY;
  if ((bits & SIGNAL.nav) !== 0) return ZONE_NAV;
  if ((bits & SIGNAL.footer) !== 0) return ZONE_FOOTER;
  if ((bits & SIGNAL.aside) !== 0) return ZONE_ASIDE;
  return (bits & SIGNAL.header) !== 0 ? ZONE_HEADER : ZONE_BODY;
}

/** Zone of each tag, by tag id. */
const ZONE_OF_TAG = new Int8Array(MAX_TAG + 1).fill(NO_ZONE);
for (const [tag, zone] of TAG_ZONES) ZONE_OF_TAG[tag] = zone;

/** Returns the zones that tags and roles set, or -1. */
function explicitZones(table: PageTable): Int8Array {
  const zones = new Int8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++)
    zones[element] = ZONE_OF_TAG[table.tag[element] ?? 0] ?? NO_ZONE;
  // The reverse order makes the first of several attributes win.
  for (let index = table.attributeCount - 1; index >= 0; index--) {
    if (table.attributeName[index] !== ROLE) continue;
    const element = table.attributeElement[index] ?? 0;
    const role = table.attribute(element, "role")?.trim().toLowerCase() ?? "";
    const tag = table.tag[element];
    if (tag !== BODY && tag !== HTML) zones[element] = ROLE_ZONES.get(role) ?? zones[element] ?? NO_ZONE;
  }
  return zones;
}

/**
 * Returns the zones of all elements. Inner zones override outer zones, but headers and footers inside main content
 * belong to it.
 */
export function readLayout(table: PageTable): Layout {
  const signals = readSignals(table);
  const explicit = explicitZones(table);
  const zones = new Uint8Array(table.elementCount);
  const isExplicit = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    const parent = table.parent[element] ?? -1;
    const inherited = parent < 0 ? ZONE_BODY : (zones[parent] ?? 0);
    const stated = explicit[element] ?? NO_ZONE;
    const tag = table.tag[element];
    const zone =
      stated !== NO_ZONE ? stated : tag === BODY || tag === HTML ? ZONE_BODY : classZone(signals[element] ?? 0);
    const isPartOfMain =
      inherited === ZONE_MAIN && (zone === ZONE_HEADER || (zone === ZONE_FOOTER && stated === NO_ZONE));
    // Main content inside navigation, a footer or a sidebar keeps the outer zone, because teasers are often `article`
    // elements.
    const isKept = zone === ZONE_BODY || isPartOfMain || (zone === ZONE_MAIN && inherited > ZONE_HEADER);
    zones[element] = isKept ? inherited : zone;
    isExplicit[element] = isKept ? (parent < 0 ? 0 : (isExplicit[parent] ?? 0)) : stated !== NO_ZONE ? 1 : 0;
  }
  return { signals, zones, isExplicit, hiding: readVisibility(table) };
}
