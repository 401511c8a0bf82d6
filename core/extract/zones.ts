import { attributeId } from "./attributes.ts";
import type { LinkZone } from "./page-facts.ts";
import type { PageTable } from "./page-table.ts";
import { readSignals, SIGNAL } from "./signals.ts";
import { tagId } from "./tags.ts";

/** Zones as numbers, for flat arrays. */
export const ZONE_NAMES: readonly LinkZone[] = ["body", "main", "nav", "header", "footer", "aside"];
export const ZONE_BODY = 0;
export const ZONE_MAIN = 1;
export const ZONE_NAV = 2;
export const ZONE_HEADER = 3;
export const ZONE_FOOTER = 4;
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

/** Where every element stands, and what its names say. */
export interface Layout {
  readonly signals: Int32Array;
  /** Index into `ZONE_NAMES`, from the nearest element that tells. */
  readonly zones: Uint8Array;
  /** 1 where tag or role named the zone itself, not a class name. */
  readonly isExplicit: Uint8Array;
}

function classZone(bits: number): number {
  if ((bits & SIGNAL.nav) !== 0) return ZONE_NAV;
  if ((bits & SIGNAL.footer) !== 0) return ZONE_FOOTER;
  if ((bits & SIGNAL.aside) !== 0) return ZONE_ASIDE;
  return (bits & SIGNAL.header) !== 0 ? ZONE_HEADER : ZONE_BODY;
}

function ownZone(table: PageTable, element: number, bits: number): { readonly zone: number; readonly isExplicit: boolean } {
  const tag = table.tag[element] ?? 0;
  if (tag === BODY || tag === HTML) return { zone: ZONE_BODY, isExplicit: false };
  const role = table.attribute(element, "role");
  const explicit = (role === null ? undefined : ROLE_ZONES.get(role.trim().toLowerCase())) ?? TAG_ZONES.get(tag);
  if (explicit !== undefined) return { zone: explicit, isExplicit: true };
  // Utility class names ("content-footer-padding") are only believed together with no sign of content.
  return { zone: (bits & SIGNAL.content) !== 0 ? ZONE_BODY : classZone(bits), isExplicit: false };
}

/** Zones of all elements, inner ones overriding outer ones; a header or footer inside main content belongs to it. */
export function readLayout(table: PageTable): Layout {
  const signals = readSignals(table, { classId: attributeId("class"), idId: attributeId("id") });
  const zones = new Uint8Array(table.elementCount);
  const isExplicit = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    const parent = table.parent[element] ?? -1;
    const inherited = parent < 0 ? ZONE_BODY : (zones[parent] ?? 0);
    const own = ownZone(table, element, signals[element] ?? 0);
    const isPartOfMain = inherited === ZONE_MAIN && (own.zone === ZONE_HEADER || (own.zone === ZONE_FOOTER && !own.isExplicit));
    // What stands in navigation, footer or sidebar stays there: teasers are articles too.
    const isKept = own.zone === ZONE_BODY || isPartOfMain || (own.zone === ZONE_MAIN && inherited > ZONE_HEADER);
    zones[element] = isKept ? inherited : own.zone;
    isExplicit[element] = isKept ? (parent < 0 ? 0 : (isExplicit[parent] ?? 0)) : own.isExplicit ? 1 : 0;
  }
  return { signals, zones, isExplicit };
}
