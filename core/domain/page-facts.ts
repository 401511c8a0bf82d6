/** Zone of the page that holds a link. `body` is neither main content nor a known boilerplate zone. */
export type LinkZone = "main" | "nav" | "header" | "footer" | "aside" | "body";

/** Kind of a block, from the element around its text. `paragraph` is the fallback. */
export type BlockKind = "heading" | "paragraph" | "list_item" | "table_cell" | "quote" | "code";

/** Place of a table cell. Numbers count from 0 in page order; a merged cell counts as one column. */
export interface TableCell {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  /** True for a `th`. */
  readonly isHeader: boolean;
}

/** One block of main content, in page order. White space is collapsed (kept in `code`). */
export interface Block {
  readonly kind: BlockKind;
  readonly text: string;
  /** 1..6 for headings, else 0. */
  readonly level: number;
  /** Share of the block's characters inside links, 0..1. The link of a heading to its own place does not count. */
  readonly linkShare: number;
  /** True for a short paragraph or list item whose whole text is bold. */
  readonly isStrong?: true;
  /** `term` for the text of a `dt`, `summary` for the label of a `details` element. */
  readonly role?: "term" | "summary";
  /** Place of a block of kind `table_cell` that is inside a row of a table. */
  readonly cell?: TableCell;
}

/** One `h1` to `h6` of a page, inside or outside the main content. */
export interface Heading {
  /** 1..6 */
  readonly level: number;
  readonly text: string;
  /** True inside the main content. */
  readonly isMain: boolean;
}

/** One link to an http or https address. Other links (`mailto:`, `javascript:`) are dropped. */
export interface PageLink {
  /** Absolute, http or https, fragment removed. */
  readonly url: string;
  /** Anchor text, or the alt text of a linked image. */
  readonly anchor: string;
  readonly zone: LinkZone;
  /** Lower-case tokens of `rel`. */
  readonly rel: readonly string[];
}

/** One image of the page. */
export interface PageImage {
  /** Absolute address, or an empty string for an inline image. */
  readonly url: string;
  /** `null` when the attribute is absent; empty for a decorative image. */
  readonly alt: string | null;
  readonly isMain: boolean;
}

/** Syntax of a structured-data item. */
export type StructuredSyntax = "json-ld" | "microdata" | "rdfa";

/** Value of a structured-data property. */
export type StructuredValue = string | StructuredItem;

/** One structured-data item. Nested items are in the properties of their parent. */
export interface StructuredItem {
  readonly syntax: StructuredSyntax;
  /** Type names, schema.org ones without their prefix (`Product`). Never empty. */
  readonly types: readonly string[];
  /** `@id`, `itemid` or `resource`. */
  readonly id: string | null;
  readonly properties: Readonly<Record<string, readonly StructuredValue[]>>;
}

/** Structured data of one page in every syntax. */
export interface StructuredData {
  /** Top-level items in page order. */
  readonly items: readonly StructuredItem[];
  readonly jsonLdBlockCount: number;
  /** Count of JSON-LD blocks that are no valid JSON. Items that a lenient parser reads from them are in `items`. */
  readonly invalidBlockCount: number;
}

/** Facts extracted from one page. Strings are plain text without markup, with entities decoded. */
export interface PageFacts {
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Declared language as ISO 639-1 (`lang`, Content-Language, og:locale), or `null`. The text step compares it with the words. */
  readonly language: string | null;
  /** Text of `<title>`. */
  readonly titleTag: string | null;
  /** Headline of the page without the site's name. */
  readonly title: string | null;
  readonly metaDescription: string | null;
  /** Absolute, from the head or the Link header. `null` when the page names several addresses. */
  readonly canonical: string | null;
  /** The addresses when the page names several as canonical. */
  readonly canonicals?: readonly string[];
  /** Lower-case directives for search engines, from meta elements and X-Robots-Tag. */
  readonly robots: readonly string[];
  /** The directives of `robots` that X-Robots-Tag has. */
  readonly headerRobots?: readonly string[];
  readonly hreflangs: readonly { readonly language: string; readonly url: string }[];
  readonly author: string | null;
  /** ISO 8601 date or date-time. */
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly siteName: string | null;
  /** All headings in page order. */
  readonly headings: readonly Heading[];
  /** Main content in page order; boilerplate removed. */
  readonly blocks: readonly Block[];
  /** Texts of the blocks, joined by blank lines. */
  readonly mainText: string;
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly structuredData: StructuredData;
  /** Counts over the main content. */
  readonly counts: {
    readonly paragraphs: number;
    readonly lists: number;
    readonly tables: number;
    readonly videos: number;
  };
  /** Length of the HTML in UTF-16 units. */
  readonly htmlLength: number;
  /** Length of all visible text in UTF-16 units. */
  readonly textLength: number;
  /** True when a limit (elements, blocks, depth, links) cut the page. */
  readonly isTruncated: boolean;
}
