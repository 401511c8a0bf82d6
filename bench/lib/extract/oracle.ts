import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** The facts that a standard-conforming parser finds on a page, with white space collapsed. */
export interface OracleFacts {
  readonly title: string;
  /** `level text` of each heading with text, in page order. */
  readonly headings: readonly string[];
  /** Resolved addresses of links to other pages, in page order. */
  readonly links: readonly string[];
  /** Metadata of the head without the title. */
  readonly metadata: HeadFacts;
}

/** Metadata of a page. Missing values are `null` or empty lists. */
export interface HeadFacts {
  readonly description: string | null;
  /** Canonical address, resolved. */
  readonly canonical: string | null;
  /** Distinct lower-case tokens of robots meta elements. */
  readonly robots: readonly string[];
  /** `language address` pairs with resolved addresses, in page order. */
  readonly hreflangs: readonly string[];
  /** First `lang` of the root element, reduced to its two-letter language. */
  readonly language: string | null;
  readonly jsonLdBlockCount: number;
}

const HIDDEN = new Set(["script", "style", "template", "iframe", "noembed", "noframes", "svg", "math"]);

function collapse(text: string): string {
  return text
    .replaceAll("\u00ad", "")
    .replace(/[\s\u200b\ufeff]+/gu, " ")
    .trim();
}

function isElement(node: Tree.Node): node is Tree.Element {
  return "tagName" in node;
}

function textOf(node: Tree.Node): string {
  if ("value" in node && node.nodeName === "#text") return node.value;
  if (isElement(node) && (HIDDEN.has(node.tagName) || node.tagName === "title")) return "";
  const isBreak = isElement(node) && /^(?:br|p|div|li|td|th|h[1-6]|ul|ol|section|article|button)$/.test(node.tagName);
  const inner = "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
  return isBreak ? ` ${inner} ` : inner;
}

function attribute(element: Tree.Element, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null;
}

function resolve(href: string, base: string): string | null {
  if (href.trim().startsWith("#") || href.trim() === "" || href.trim().length > 2048) return null;
  try {
    const url = new URL(href.trim(), base);
    url.hash = "";
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    // Both parsers drop values that are not addresses.
    return null;
  }
}

/** Collects metadata element by element. Addresses are resolved at the end because a base element may come late. */
class HeadReader {
  #description: string | null = null;
  #language: string | null = null;
  readonly #canonicals: string[] = [];
  readonly #robots = new Set<string>();
  readonly #alternates: (readonly [language: string, href: string])[] = [];
  #jsonLdBlockCount = 0;

  see(element: Tree.Element): void {
    if (element.tagName === "html") this.#language ??= attribute(element, "lang");
    else if (element.tagName === "meta") this.#meta(element);
    else if (element.tagName === "link") this.#link(element);
    else if (
      element.tagName === "script" &&
      /^\s*application\/ld\+json\s*(?:;|$)/i.test(attribute(element, "type") ?? "")
    )
      this.#jsonLdBlockCount++;
  }

  #meta(element: Tree.Element): void {
    const name = attribute(element, "name")?.trim().toLowerCase();
    const content = collapse(attribute(element, "content") ?? "");
    if (name === "description" && content !== "") this.#description ??= content;
    if (name === undefined || !/^(?:robots|googlebot|bingbot)$/.test(name)) return;
    for (const token of content.toLowerCase().split(/[\s,]+/)) if (token !== "") this.#robots.add(token);
  }

  #link(element: Tree.Element): void {
    const href = attribute(element, "href");
    const rel = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
    if (href === null) return;
    const isInHead = element.parentNode?.nodeName === "head";
    const isBare = ["hreflang", "lang", "media", "type"].every((name) => attribute(element, name) === null);
    if (rel.includes("canonical") && isInHead && isBare && href.trim() !== "") this.#canonicals.push(href);
    const language = attribute(element, "hreflang");
    if (rel.includes("alternate") && language !== null) this.#alternates.push([language.trim().toLowerCase(), href]);
  }

  facts(base: string): HeadFacts {
    const resolved = (href: string): string | null => resolve(href, base);
    // Search engines ignore several different addresses.
    const canonicals = [...new Set(this.#canonicals.map(resolved))].filter((url) => url !== null);
    return {
      description: this.#description,
      canonical: canonicals.length === 1 ? (canonicals[0] ?? null) : null,
      robots: [...this.#robots],
      hreflangs: this.#alternates.flatMap(([language, href]) => {
        const url = resolved(href);
        return url === null ? [] : [`${language} ${url}`];
      }),
      language: /^\s*([A-Za-z]{2})(?:$|[-_\s,;])/.exec(this.#language ?? "")?.[1]?.toLowerCase() ?? null,
      jsonLdBlockCount: this.#jsonLdBlockCount,
    };
  }
}

/** Reads headings, links, title and metadata from parse5's tree with scripting off, and without recursion. */
export function oracleFacts(html: string, url: string): OracleFacts {
  const document = parse(html, { scriptingEnabled: false });
  const headings: string[] = [];
  const hrefs: string[] = [];
  const head = new HeadReader();
  let title: string | null = null;
  let base = url;
  let hasBase = false;
  const stack: Tree.Node[] = [document];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node === undefined) break;
    if (isElement(node)) {
      if (node.namespaceURI !== "http://www.w3.org/1999/xhtml") continue;
      if (node.tagName === "title")
        title ??= collapse(node.childNodes.map((child) => ("value" in child ? child.value : "")).join(""));
      head.see(node);
      const href = attribute(node, "href");
      if (node.tagName === "base" && href !== null && !hasBase) {
        hasBase = true;
        base = resolve(href, url) ?? url;
      }
      if (/^h[1-6]$/.test(node.tagName)) {
        const text = collapse(textOf(node));
        if (text !== "") headings.push(`${node.tagName[1]} ${text}`);
      }
      if (node.tagName === "a" && href !== null) hrefs.push(href);
    }
    if ("childNodes" in node)
      for (let index = node.childNodes.length - 1; index >= 0; index--) stack.push(node.childNodes[index] as Tree.Node);
  }
  const links = hrefs.map((href) => resolve(href, base)).filter((link): link is string => link !== null);
  return { title: title ?? "", headings, links, metadata: head.facts(base) };
}

/** Returns the harmonic mean of precision and recall of two lists as bags. */
export function listF1(found: readonly string[], wanted: readonly string[]): number {
  if (found.length === 0 && wanted.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const entry of wanted) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  let shared = 0;
  for (const entry of found) {
    const left = counts.get(entry) ?? 0;
    if (left > 0) shared++;
    counts.set(entry, left - 1);
  }
  return (2 * shared) / (found.length + wanted.length);
}
