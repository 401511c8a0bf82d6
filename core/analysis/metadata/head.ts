import { decodeEntities } from "../../util/html-entities.ts";
import { absoluteUrl } from "../../util/urls.ts";
import { collapse, type PageTable } from "../html/page-table.ts";
import { IN_HEAD, TAG_BITS, tagId } from "../html/tags.ts";
import { canonicalOf, headerCanonicals, headerDirectives, metaDirectives } from "./directives.ts";

const BASE = tagId("base");
const HTML = tagId("html");
const LINK = tagId("link");
const META = tagId("meta");
const NOSCRIPT = tagId("noscript");
const TEMPLATE = tagId("template");
const TITLE = tagId("title");

/** Maximum number of language alternates of a page. */
const MAX_HREFLANGS = 1_000;
/** Maximum number of meta names of a page. */
const MAX_META = 2_000;

/** Metadata of a page from its title, meta, link and base elements. */
export interface Head {
  /** Base address of relative references. */
  readonly base: string;
  readonly titleTag: string | null;
  /** First non-empty content of `<meta name="description">`. Descriptions of microdata and Open Graph are excluded. */
  readonly description: string | null;
  readonly language: string | null;
  /** Country of the declared language in upper case: `GB` for `en-GB`. */
  readonly region: string | null;
  readonly canonical: string | null;
  /** The addresses when the page names several as canonical, else empty. */
  readonly canonicals: readonly string[];
  readonly robots: readonly string[];
  /** The directives of `robots` that X-Robots-Tag has. */
  readonly headerRobots: readonly string[];
  readonly hreflangs: readonly { readonly language: string; readonly url: string }[];
  /** First non-empty content for each `name`, `property`, `itemprop` or `http-equiv`, in lower case. */
  readonly meta: ReadonlyMap<string, string>;
}

/** Returns the tokens of a space-separated attribute in lower case. */
export function tokens(value: string | null): readonly string[] {
  return value === null
    ? []
    : value
        .toLowerCase()
        .split(/[ \t\n\r\f]+/)
        .filter((token) => token !== "");
}

function primarySubtag(tag: string | null | undefined): string | null {
  const match = /^\s*([A-Za-z]{2})(?:$|[-_\s,;])/.exec(tag ?? "");
  return match?.[1]?.toLowerCase() ?? null;
}

function regionSubtag(tag: string | null | undefined): string | null {
  return /^\s*[A-Za-z]{2}[-_](?:[A-Za-z]{4}[-_])?([A-Za-z]{2})(?![A-Za-z])/.exec(tag ?? "")?.[1]?.toUpperCase() ?? null;
}

function readMeta(table: PageTable, element: number, meta: Map<string, string>, robots: Set<string>): void {
  const content = table.attribute(element, "content");
  if (content === null || meta.size >= MAX_META) return;
  const text = collapse(content);
  for (const name of ["name", "property", "itemprop", "http-equiv"] as const) {
    const key = table.attribute(element, name)?.trim().toLowerCase();
    if (key === undefined || key === "") continue;
    if (name === "name") for (const directive of metaDirectives(key, text)) robots.add(directive);
    if (text !== "" && !meta.has(key)) meta.set(key, text);
  }
}

/** Returns the address of the first `<base href>` anywhere on the page, or the page's own address. */
function readBase(table: PageTable, url: string): string {
  for (let element = 0; element < table.elementCount; element++) {
    if (table.tag[element] !== BASE) continue;
    const href = table.attribute(element, "href");
    if (href !== null) return absoluteUrl(href, url) ?? url;
  }
  return url;
}

/** Attributes with which search engines do not read a canonical link. */
const NOT_CANONICAL = ["hreflang", "lang", "media", "type"] as const;

/**
 * Returns the first element after the head. An element that the head cannot contain ends the head, as for browsers and
 * search engines. Elements in `noscript` do not count.
 */
function headEnd(table: PageTable): number {
  const textFrom = table.runCount === 0 ? Number.POSITIVE_INFINITY : (table.runStart[0] ?? 0);
  for (let element = 0; element < table.elementCount; element++) {
    const tag = table.tag[element] ?? 0;
    if (tag === NOSCRIPT || tag === TEMPLATE) {
      element = (table.end[element] ?? element + 1) - 1;
      continue;
    }
    if (((TAG_BITS[tag] ?? 0) & IN_HEAD) === 0 || (table.offset[element] ?? 0) > textFrom) return element;
  }
  return table.elementCount;
}

function isInHead(table: PageTable, element: number, bodyFrom: number): boolean {
  const parent = table.tag[table.parent[element] ?? 0];
  return element < bodyFrom && parent !== NOSCRIPT && parent !== TEMPLATE;
}

/** Reads the title, meta elements and link relations anywhere on the page, and the response's headers. */
export function readHead(table: PageTable, url: string, headers: Readonly<Record<string, string>> = {}): Head {
  const base = readBase(table, url);
  const meta = new Map<string, string>();
  const robots = new Set<string>();
  const hreflangs: { language: string; url: string }[] = [];
  let titleTag: string | null = null;
  let description: string | null = null;
  let lang: string | null = null;
  const declared: string[] = [];
  const bodyFrom = headEnd(table);
  for (let element = 0; element < table.elementCount; element++) {
    const tag = table.tag[element];
    if (tag === META) {
      readMeta(table, element, meta, robots);
      if (table.attribute(element, "name")?.trim().toLowerCase() === "description")
        description ??= collapse(table.attribute(element, "content") ?? "") || null;
    } else if (tag === TITLE) titleTag ??= collapse(decodeEntities(table.raw(element).slice(0, 10_000)));
    else if (tag === HTML) lang ??= table.attribute(element, "lang");
    else if (tag === LINK) {
      const href = table.attribute(element, "href");
      if (href === null) continue;
      const rel = tokens(table.attribute(element, "rel"));
      const isCanonical = rel.includes("canonical") && href.trim() !== "" && isInHead(table, element, bodyFrom);
      if (isCanonical && !NOT_CANONICAL.some((name) => table.attribute(element, name) !== null)) {
        const named = absoluteUrl(href, base);
        if (named !== null) declared.push(named);
      }
      const language = rel.includes("alternate") ? table.attribute(element, "hreflang") : null;
      const target = language === null || hreflangs.length >= MAX_HREFLANGS ? null : absoluteUrl(href, base);
      if (language !== null && target !== null)
        hreflangs.push({ language: language.trim().toLowerCase(), url: target });
    }
  }
  const language =
    primarySubtag(lang) ??
    primarySubtag(meta.get("content-language")) ??
    primarySubtag(headers["content-language"]) ??
    primarySubtag(meta.get("og:locale"));
  const region =
    regionSubtag(lang) ?? regionSubtag(meta.get("content-language")) ?? regionSubtag(meta.get("og:locale"));
  const headerRobots = headerDirectives(headers["x-robots-tag"]);
  return {
    base,
    titleTag: titleTag === "" ? null : titleTag,
    description,
    language,
    region,
    ...canonicalOf([...declared, ...headerCanonicals(headers.link, url)]),
    robots: [...new Set([...robots, ...headerRobots])],
    headerRobots,
    hreflangs,
    meta,
  };
}
