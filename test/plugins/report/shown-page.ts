import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { BenchPage } from "../../../bench/report/pages.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A page as a browser's document shows it, read without the code of the analysis. */
export interface ShownPage {
  readonly title: string;
  readonly description: string;
  /** Visible and hidden text, with one blank between words. */
  readonly text: string;
  /** The letters and digits of the text, the title and the texts of images, in lower case. */
  readonly letters: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** Addresses of links, absolute. */
  readonly links: readonly string[];
  /** JSON-LD scripts as written. */
  readonly scripts: readonly string[];
  readonly counts: Readonly<Record<"img" | "table" | "list" | "a", number>>;
  /** Main content that a person marked, in lower case; the whole text where nobody did. */
  readonly main: string;
  readonly html: string;
  /** True for a page whose letters were damaged; the analysis repairs them. */
  readonly isDamaged: boolean;
  /** Letters of everything in the file without accents, for words of any place. */
  readonly anywhere: string;
}

const UNSHOWN = new Set(["script", "style", "template"]);

export const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** Letters without accents: stems of German join "Käufer" and "kaufen". */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}+/gu, "");

function attributeOf(element: Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}

function textOf(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  if ("tagName" in node && UNSHOWN.has(node.tagName)) return "";
  const inner = "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
  // Elements divide words, except those inside a line.
  return "tagName" in node && !/^(?:a|b|i|em|strong|span|sup|sub|mark|code|u|s|small|wbr)$/.test(node.tagName)
    ? ` ${inner} `
    : inner;
}

function elementsIn(root: Node): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return found;
}

function resolved(href: string, base: string): string[] {
  const url = URL.parse(href, base);
  return url === null ? [] : [url.href];
}

/** Reads a page as a browser's document. */
export function shownPage({ html, url, gold }: BenchPage): ShownPage {
  // Without scripts, as crawlers read it: the content of noscript is part of the document.
  const root = parse(html, { scriptingEnabled: false });
  const elements = elementsIn(root);
  const named = (...tags: string[]): readonly Element[] => elements.filter(({ tagName }) => tags.includes(tagName));
  const title = named("title").find(({ namespaceURI }) => namespaceURI.endsWith("xhtml"));
  const description = named("meta").find((meta) => attributeOf(meta, "name").toLowerCase() === "description");
  const text = squeezed(textOf(root));
  const alts = named("img").map((img) => attributeOf(img, "alt"));
  return {
    title: title === undefined ? "" : squeezed(textOf(title)),
    description: description === undefined ? "" : attributeOf(description, "content"),
    text,
    letters: lettersOf([text, ...alts].join(" ")),
    headings: named("h1", "h2", "h3", "h4", "h5", "h6")
      .map((each) => ({ level: Number(each.tagName.charAt(1)), text: squeezed(textOf(each)) }))
      .filter((each) => each.text !== ""),
    links: named("a", "area").flatMap((each) => resolved(attributeOf(each, "href"), url)),
    scripts: named("script")
      .filter((each) => /ld\+json/i.test(attributeOf(each, "type")))
      .map((each) => each.childNodes.map((child) => ("value" in child ? child.value : "")).join("")),
    counts: {
      img: named("img", "picture", "svg", "amp-img").length,
      table: named("table").length,
      list: named("ul", "ol", "dl", "menu").length,
      a: named("a", "area").length,
    },
    main: ` ${squeezed(gold === "" ? text : gold).toLowerCase()} `,
    html,
    anywhere: plain(lettersOf(html) + lettersOf(text)),
    isDamaged: /[âÂÃ][\u0080-\u00bf€]/.test(html),
  };
}

/** True when the page has a text, or each part of a row that was joined with dashes, colons or bars. */
export function shows({ letters, isDamaged }: ShownPage, text: string): boolean {
  if (isDamaged || letters.includes(lettersOf(text))) return true;
  const parts = text.split(/\s[–|]\s|:\s|\s–|[;,] /).map(lettersOf);
  return parts.every((part) => letters.includes(part));
}

/** True when the main content has a phrase of whole words. */
export function mainHas({ main }: ShownPage, phrase: string): boolean {
  const escaped = phrase.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, "u").test(main);
}
