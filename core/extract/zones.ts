import { attributeId } from "./attributes.ts";
import { readHiding } from "./hiding.ts";
import type { LinkZone } from "./page-facts.ts";
import type { PageTable } from "./page-table.ts";
import { readSignals, SIGNAL } from "./signals.ts";
import { MAX_TAG, tagId } from "./tags.ts";

/** Zones as numbers, for flat arrays. */
export const ZONE_NAMES: readonly LinkZone[] = ["body", "main", "nav", "header", "footer", "aside"];
/** Neither main content nor a known boilerplate zone. */
export const ZONE_BODY = 0;
/** `main`, `article` and their roles. */
export const ZONE_MAIN = 1;
/** `nav`, `menu` and their roles, or class names that say so. */
export const ZONE_NAV = 2;
/** `header`, the role `banner`, or class names that say so. */
export const ZONE_HEADER = 3;
/** `footer`, the role `contentinfo`, or class names that say so. */
export const ZONE_FOOTER = 4;
/** `aside`, the role `complementary`, or class names that say so. */
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
const UNTOLD = -1;

/** Where every element stands, and what its names say. */
export interface Layout {
  readonly signals: Int32Array;
  /** Index into `ZONE_NAMES`, from the nearest element that tells. */
  readonly zones: Uint8Array;
  /** 1 where tag or role named the zone itself, not a class name. */
  readonly isExplicit: Uint8Array;
  /** The way each element is hidden itself, or -1. */
  readonly hiding: Int8Array;
}

function classZone(bits: number): number {
  // Utility class names ("content-footer-padding") are only believed together with no sign of content.
  if ((bits & SIGNAL.content) !== 0) return ZONE_BODY;
  if ((bits & SIGNAL.nav) !== 0) return ZONE_NAV;
  if ((bits & SIGNAL.footer) !== 0) return ZONE_FOOTER;
  if ((bits & SIGNAL.aside) !== 0) return ZONE_ASIDE;
  return (bits & SIGNAL.header) !== 0 ? ZONE_HEADER : ZONE_BODY;
}

/** Zone that an element's tag stands for, by tag id. */
const ZONE_OF_TAG = new Int8Array(MAX_TAG + 1).fill(UNTOLD);
for (const [tag, zone] of TAG_ZONES) ZONE_OF_TAG[tag] = zone;

/** Zones that tags and roles name, -1 where neither does. */
function explicitZones(table: PageTable): Int8Array {
  const zones = new Int8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) zones[element] = ZONE_OF_TAG[table.tag[element] ?? 0] ?? UNTOLD;
  // The first of several attributes counts.
  for (let index = table.attributeCount - 1; index >= 0; index--) {
    if (table.attributeName[index] !== ROLE) continue;
    const element = table.attributeElement[index] ?? 0;
    const role = table.attribute(element, "role")?.trim().toLowerCase() ?? "";
    const tag = table.tag[element];
    if (tag !== BODY && tag !== HTML) zones[element] = ROLE_ZONES.get(role) ?? zones[element] ?? UNTOLD;
  }
  return zones;
}

/** Zones of all elements, inner ones overriding outer ones; a header or footer inside main content belongs to it. */
export function readLayout(table: PageTable): Layout {
  const signals = readSignals(table);
  const explicit = explicitZones(table);
  const zones = new Uint8Array(table.elementCount);
  const isExplicit = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    const parent = table.parent[element] ?? -1;
    const inherited = parent < 0 ? ZONE_BODY : (zones[parent] ?? 0);
    const told = explicit[element] ?? UNTOLD;
    const tag = table.tag[element];
    const own = told !== UNTOLD ? told : tag === BODY || tag === HTML ? ZONE_BODY : classZone(signals[element] ?? 0);
    const isPartOfMain = inherited === ZONE_MAIN && (own === ZONE_HEADER || (own === ZONE_FOOTER && told === UNTOLD));
    // What stands in navigation, footer or sidebar stays there: teasers are articles too.
    const isKept = own === ZONE_BODY || isPartOfMain || (own === ZONE_MAIN && inherited > ZONE_HEADER);
    zones[element] = isKept ? inherited : own;
    isExplicit[element] = isKept ? (parent < 0 ? 0 : (isExplicit[parent] ?? 0)) : told !== UNTOLD ? 1 : 0;
  }
  return { signals, zones, isExplicit, hiding: readHiding(table) };
}
