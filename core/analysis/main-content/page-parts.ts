import type { Heading, LinkZone, PageImage, PageLink } from "../../domain/page-facts.ts";
import { absoluteUrl } from "../../util/urls.ts";
import { collapse, LIMITS, type PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import { tokens } from "../metadata/head.ts";
import { type Layout, ZONE_BODY, ZONE_FOOTER, ZONE_MAIN, ZONE_NAMES, ZONE_NAV } from "./zones.ts";

const A = tagId("a");
const AREA = tagId("area");
const IMG = tagId("img");
const AMP_IMG = tagId("amp-img");
const PICTURE = tagId("picture");
const SOURCE = tagId("source");
const FIGURE = tagId("figure");
const P = tagId("p");
const BUTTON = tagId("button");
const H1 = tagId("h1");
const H6 = tagId("h6");
/** The content of a `template` element is not part of the page. */
const BODY = tagId("body");
const HEAD = tagId("head");
const HTML = tagId("html");
const NOSCRIPT = tagId("noscript");
const TEMPLATE = tagId("template");
/** Maximum UTF-16 units of a heading, link text or alt text. */
const TEXT_LENGTH = 1_000;
/** Number of elements inside a heading that are searched for buttons. */
const HEADING_REACH = 40;
/** Path of the addresses that Cloudflare puts in the place of `mailto:`. A script turns them back. */
const HIDDEN_EMAIL = "/cdn-cgi/l/email-protection";
/** Attributes in which lazy loaders keep the address of an image. */
const LAZY = ["data-src", "data-original", "data-lazy-src", "data-lazy"] as const;

/** The page's table and the results of the previous steps. */
export interface ReadPage {
  readonly table: PageTable;
  readonly layout: Layout;
  /** 1 for each text run of the main content. */
  readonly mainRuns: Uint8Array;
  readonly base: string;
}

/** Returns an array with 1 for each text run of the chosen blocks. */
export function markRuns(table: PageTable, chosen: Uint8Array): Uint8Array {
  const runs = new Uint8Array(table.runCount);
  for (let block = 0; block < table.blockCount; block++) {
    if (chosen[block] === 1) runs.fill(1, table.blockRunFrom[block] ?? 0, table.blockRunTo[block] ?? 0);
  }
  return runs;
}

function holdsMain(page: ReadPage, element: number): boolean {
  return page.mainRuns[page.table.runFrom[element] ?? 0] === 1;
}

/** Maximum text runs between a headline and its first paragraph, such as byline, date and share links. */
const HEADLINE_REACH = 30;

/**
 * True for a heading of the main content, and for a heading directly above it. The chosen blocks often begin below the
 * headline.
 */
function isMainHeading(page: ReadPage, element: number): boolean {
  if (holdsMain(page, element)) return true;
  const zone = page.layout.zones[element] ?? 0;
  if (zone !== ZONE_BODY && zone !== ZONE_MAIN) return false;
  const from = page.table.runTo[element] ?? 0;
  return page.mainRuns.subarray(from, from + HEADLINE_REACH).includes(1);
}

/** Returns all headings with text in page order. */
export function readHeadings(page: ReadPage): readonly Heading[] {
  const { table } = page;
  const headings: Heading[] = [];
  for (let element = 0; element < table.elementCount && headings.length < LIMITS.headings; element++) {
    const tag = table.tag[element] ?? 0;
    if (tag < H1 || tag > H6 || table.runFrom[element] === table.runTo[element]) continue;
    const text = headingText(table, element);
    if (text !== "") headings.push({ level: tag - H1 + 1, text, isMain: isMainHeading(page, element) });
  }
  return headings;
}

/** A link of a heading to itself, or to its editor. */
const HEADING_TOOL = /^(?:[^\p{L}\p{N}]{1,3}|\[\s?(?:edit|edit source|bearbeiten|modifier|editar|modifica)\s?\])$/iu;
const HEADING_TOOL_CLASS = /(?:^|\s)(?:mw-editsection|headerlink|header-anchor|hash-link|permalink)(?:\s|$)/;

/** True for a part of a heading that is no text of it: a button, a permalink sign, "[edit]". */
function isHeadingTool(table: PageTable, element: number): boolean {
  if (table.tag[element] === BUTTON) return true;
  if (table.runFrom[element] === table.runTo[element]) return false;
  const hasClass = HEADING_TOOL_CLASS.test(table.attribute(element, "class") ?? "");
  if (table.tag[element] !== A && !hasClass) return false;
  const text = table.elementText(element, 60);
  return HEADING_TOOL.test(text) || (hasClass && text.length <= 20 && table.tag[element] !== A);
}

/** Returns the text of a heading without its buttons, such as "Copy link", and without its permalink. */
function headingText(table: PageTable, element: number): string {
  const end = Math.min(table.end[element] ?? 0, element + HEADING_REACH);
  let from = table.runFrom[element] ?? 0;
  let text = "";
  for (let inner = element + 1; inner < end; inner++) {
    if ((table.runFrom[inner] ?? 0) < from || !isHeadingTool(table, inner)) continue;
    text += ` ${table.runText(from, table.runFrom[inner] ?? from, TEXT_LENGTH)}`;
    from = table.runTo[inner] ?? from;
  }
  if (text === "") return table.elementText(element, TEXT_LENGTH);
  const whole = collapse(`${text} ${table.runText(from, table.runTo[element] ?? from, TEXT_LENGTH)}`).slice(
    0,
    TEXT_LENGTH,
  );
  // A heading that is all button is a control that opens a part of the page.
  return whole === "" ? table.elementText(element, TEXT_LENGTH) : whole;
}

/** True for an address of the front page of a host. */
function isFrontPage(url: string | null, host: string): boolean {
  const parsed = url === null ? null : URL.parse(url);
  return parsed !== null && parsed.host === host && parsed.pathname === "/" && parsed.search === "";
}

/** Maximum number of h1 elements that are searched for links to the front page. */
const MAX_FIRST_HEADINGS = 20;

/**
 * Returns the texts of h1 elements that link to the front page, with the text outside of the link. That text is empty
 * where the h1 is the name of the site only.
 */
export function siteHeadings({ table, base }: ReadPage, url: string): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  const host = URL.parse(url)?.host ?? "";
  if (isFrontPage(url, host)) return addresses;
  const isHome = (element: number): boolean =>
    table.tag[element] === A && isFrontPage(absoluteUrl(table.attribute(element, "href") ?? "#", base), host);
  let seen = 0;
  for (let element = 0; element < table.elementCount && seen < MAX_FIRST_HEADINGS; element++) {
    if (table.tag[element] !== H1) continue;
    seen++;
    const text = headingText(table, element);
    const end = Math.min(table.end[element] ?? 0, element + HEADING_REACH);
    const parent = table.parent[element] ?? -1;
    if (parent >= 0 && isHome(parent)) addresses.set(text, "");
    for (let inner = element + 1; inner < end; inner++) {
      if (!isHome(inner)) continue;
      const before = table.runText(table.runFrom[element] ?? 0, table.runFrom[inner] ?? 0, TEXT_LENGTH);
      const after = table.runText(table.runTo[inner] ?? 0, table.runTo[element] ?? 0, TEXT_LENGTH);
      addresses.set(text, `${before} ${after}`.trim());
      break;
    }
  }
  return addresses;
}

/** Returns the first alt text of the images inside an element. */
function altText(table: PageTable, element: number): string {
  const end = Math.min(table.end[element] ?? 0, element + 20);
  for (let inner = element + 1; inner < end; inner++) {
    const alt = table.tag[inner] === IMG ? table.attribute(inner, "alt") : null;
    if (alt !== null && alt.trim() !== "") return collapse(alt).slice(0, TEXT_LENGTH);
  }
  return "";
}

function linkZone(page: ReadPage, element: number, hasText: boolean): LinkZone {
  const zone = page.layout.zones[element] ?? 0;
  const isFixed = page.layout.isExplicit[element] === 1 && (zone === ZONE_NAV || zone === ZONE_FOOTER);
  // Chosen text is main content despite its class names, but links inside `nav` and `footer` keep their zone.
  if (hasText && !isFixed && holdsMain(page, element)) return "main";
  if (zone === ZONE_MAIN) return hasText ? "body" : "main";
  return ZONE_NAMES[zone] ?? "body";
}

/** Returns the links to other pages in page order, also those of image maps. A bare `#fragment` is excluded. */
export function readLinks(page: ReadPage): { readonly links: readonly PageLink[]; readonly isTruncated: boolean } {
  const { table } = page;
  const links: PageLink[] = [];
  for (let element = 0; element < table.elementCount; element++) {
    if (table.tag[element] === TEMPLATE && !table.has(element, "shadowrootmode")) {
      element = (table.end[element] ?? element + 1) - 1;
      continue;
    }
    const isArea = table.tag[element] === AREA;
    if (table.tag[element] !== A && !isArea) continue;
    const href = table.attribute(element, "href");
    if (href === null || href.trim().startsWith("#")) continue;
    const url = absoluteUrl(href, page.base);
    if (url === null || url.includes(HIDDEN_EMAIL)) continue;
    if (links.length >= LIMITS.links) return { links, isTruncated: true };
    const text = isArea
      ? collapse(table.attribute(element, "alt") ?? "").slice(0, TEXT_LENGTH)
      : table.elementText(element, TEXT_LENGTH);
    const hasText = table.runFrom[element] !== table.runTo[element];
    links.push({
      url,
      anchor:
        text || altText(table, element) || collapse(table.attribute(element, "aria-label") ?? "").slice(0, TEXT_LENGTH),
      zone: linkZone(page, element, hasText),
      rel: tokens(table.attribute(element, "rel")),
    });
  }
  return { links, isTruncated: false };
}

/** Returns the first address of a srcset. Commas inside an address belong to it. HTML 4.8.4.2.1 */
function firstCandidate(srcset: string | null): string | null {
  const first = srcset?.replace(/^[\s,]+/, "").split(/\s/, 1)[0];
  return first === undefined || first === "" ? null : first.replace(/,+$/, "");
}

/** Returns the address in a source element before an image in a picture, or in the copy for readers without scripts. */
function otherAddress(table: PageTable, image: number): string | null {
  const parent = table.parent[image] ?? -1;
  if (table.tag[parent] === PICTURE) {
    for (let inner = parent + 1; inner < image; inner++) {
      const source =
        table.tag[inner] === SOURCE
          ? firstCandidate(table.attribute(inner, "data-srcset") ?? table.attribute(inner, "srcset"))
          : null;
      if (source !== null) return source;
    }
  }
  const next = table.end[image] ?? 0;
  return table.tag[next] === NOSCRIPT && table.tag[next + 1] === IMG ? table.attribute(next + 1, "src") : null;
}

/** Returns the address that a browser loads in the end. Lazy loaders keep this address next to a placeholder. */
function imageUrl(page: ReadPage, element: number): string {
  const { table } = page;
  const src = table.attribute(element, "src");
  const lazy = LAZY.map((name) => table.attribute(element, name)).find(
    (value) => value !== null && value.trim() !== "",
  );
  const isPlaceholder = src === null || src.trim() === "" || src.trimStart().startsWith("data:");
  const chosen =
    lazy ??
    (isPlaceholder
      ? (firstCandidate(table.attribute(element, "data-srcset") ?? table.attribute(element, "srcset")) ??
        otherAddress(table, element) ??
        src)
      : src);
  return chosen === null ? "" : (absoluteUrl(chosen, page.base) ?? "");
}

/** Elements above an image that are looked at, and text runs to both sides of a figure. */
const FIGURE_DEPTH = 3;
const FIGURE_REACH = 12;

/** True for an image of a figure or a paragraph. */
function isFigure(table: PageTable, image: number): boolean {
  let element = table.parent[image] ?? -1;
  for (let depth = 0; depth < FIGURE_DEPTH && element >= 0; depth += 1) {
    if (table.tag[element] === FIGURE || table.tag[element] === P) return true;
    element = table.parent[element] ?? -1;
  }
  return false;
}

/** True when main content is close on both sides. Captions are often left out, so several figures have none beside. */
function isAmong(mainRuns: Uint8Array, run: number): boolean {
  const before = mainRuns.subarray(Math.max(0, run - FIGURE_REACH), run).includes(1);
  return before && mainRuns.subarray(run, run + FIGURE_REACH).includes(1);
}

/**
 * True for a `noscript` whose images do not count: beside an image it has a copy, and below the body it has the pixels of
 * trackers. Elsewhere it has the only address of an image that a script loads.
 */
function isWithoutImages(table: PageTable, noscript: number): boolean {
  const parent = table.tag[table.parent[noscript] ?? 0];
  const isBeside = table.tag[noscript - 1] === IMG || table.tag[table.end[noscript] ?? 0] === IMG;
  return isBeside || parent === BODY || parent === HEAD || parent === HTML;
}

/** Returns the images in page order, as a browser counts them: without templates and without copies in `noscript`. */
export function readImages(page: ReadPage): { readonly images: readonly PageImage[]; readonly isTruncated: boolean } {
  const { table, mainRuns, layout } = page;
  const images: PageImage[] = [];
  for (let element = 0; element < table.elementCount; element++) {
    const tag = table.tag[element];
    if (
      (tag === TEMPLATE && !table.has(element, "shadowrootmode")) ||
      (tag === NOSCRIPT && isWithoutImages(table, element))
    ) {
      element = (table.end[element] ?? element + 1) - 1;
      continue;
    }
    if (tag !== IMG && tag !== AMP_IMG) continue;
    if (images.length >= LIMITS.images) return { images, isTruncated: true };
    const alt = table.attribute(element, "alt");
    const run = table.runFrom[element] ?? 0;
    const zone = layout.zones[element] ?? 0;
    const isBeside =
      mainRuns[run] === 1 ||
      (run > 0 && mainRuns[run - 1] === 1) ||
      (isFigure(table, element) && isAmong(mainRuns, run));
    images.push({
      url: imageUrl(page, element),
      alt: alt === null ? null : collapse(alt).slice(0, TEXT_LENGTH),
      isMain: isBeside && (zone === ZONE_BODY || zone === ZONE_MAIN),
    });
  }
  return { images, isTruncated: false };
}
