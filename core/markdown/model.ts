/** A run of text with one set of marks. `code` text is literal. */
export interface TextSpan {
  readonly kind: "text";
  readonly text: string;
  readonly strong: boolean;
  readonly em: boolean;
  readonly code: boolean;
  /** Address of the link that the text belongs to, or null. */
  readonly href: string | null;
}

/** An image by address. It has no text of its own, because the alternative text is not shown beside an image. */
export interface ImageSpan {
  readonly kind: "image";
  readonly src: string;
  readonly alt: string;
  readonly href: string | null;
}

/** A line break inside a paragraph. */
export interface BreakSpan {
  readonly kind: "break";
}

/** One part of a line of text. Neighbors of equal marks are one span. */
export type Span = TextSpan | ImageSpan | BreakSpan;

/** The text of a heading, a paragraph or a table cell. */
export type Spans = readonly Span[];

/** A block of a document. An item of a list begins with a paragraph, which may be empty. */
export type MarkdownBlock =
  | { readonly kind: "heading"; readonly level: number; readonly spans: Spans }
  | { readonly kind: "paragraph"; readonly spans: Spans }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly MarkdownBlock[] }
  /** `start` is the number of the first item; null for a list without numbers. */
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly MarkdownBlock[])[] }
  /** Rows of equal length, at least one. `hasHead` marks the first row as column names. */
  | { readonly kind: "table"; readonly hasHead: boolean; readonly rows: readonly (readonly Spans[])[] }
  | { readonly kind: "rule" };

/** A document: blocks in reading order. */
export type MarkdownDocument = readonly MarkdownBlock[];

/** Returns the text of spans as a reader sees it, with a space for a break. Images have none. */
export function textOf(spans: Spans): string {
  return spans.map((span) => (span.kind === "text" ? span.text : span.kind === "break" ? " " : "")).join("");
}

/** Returns the address when a document may link to it: a web page, a mail address, or a place on the site; else null. */
export function linkable(href: string): string | null {
  // Browsers ignore control characters inside a scheme, so no address with one is safe.
  for (let at = 0; at < href.length; at += 1) if (href.charCodeAt(at) < 33) return null;
  return /^(?:https?:\/\/|mailto:|[/#?]|\.\.?\/)/i.test(href) ? href : null;
}
