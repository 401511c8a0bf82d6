/** Where on the page a link stands. `body`: neither main content nor a known boilerplate zone. */
export type LinkZone = "main" | "nav" | "header" | "footer" | "aside" | "body";

/** What the element around a block's text makes of it; `paragraph` for all that is nothing else. */
export type BlockKind = "heading" | "paragraph" | "list_item" | "table_cell" | "quote" | "code";

/** One block of main content, in page order. White space is collapsed (kept in `code`). */
export interface Block {
  readonly kind: BlockKind;
  readonly text: string;
  /** 1..6 for headings, else 0. */
  readonly level: number;
  /** Share of the block's characters that stand inside links, 0..1. */
  readonly linkShare: number;
}

/** One of a page's `h1` to `h6`, in the main content or not. */
export interface Heading {
  /** 1..6 */
  readonly level: number;
  readonly text: string;
  /** True when it stands in the main content. */
  readonly isMain: boolean;
}

/** One link of the page that leads to a web address; others (`mailto:`, `javascript:`) are left out. */
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

/** How an item was written into the page. */
export type StructuredSyntax = "json-ld" | "microdata" | "rdfa";

/** Value of a structured-data property. */
export type StructuredValue = string | StructuredItem;

/** One item of structured data; nested items stand in their parent's properties and not at the top. */
export interface StructuredItem {
  readonly syntax: StructuredSyntax;
  /** Names without the schema.org prefix (`Product`), others as written. Never empty. */
  readonly types: readonly string[];
  /** `@id`, `itemid` or `resource`. */
  readonly id: string | null;
  readonly properties: Readonly<Record<string, readonly StructuredValue[]>>;
}

/** All structured data of one page, whatever its syntax. */
export interface StructuredData {
  /** Top-level items in page order. */
  readonly items: readonly StructuredItem[];
  readonly jsonLdBlockCount: number;
  /** JSON-LD blocks that could not be read even leniently. */
  readonly invalidBlockCount: number;
}

/** Everything the analysis knows about one page. Strings are plain text: entities decoded, no markup. */
export interface PageFacts {
  /** Address after redirects. */
  readonly url: string;
  readonly status: number;
  /** ISO 639-1 as the page declares it (`lang`, Content-Language, og:locale); `null` when it does not. The text step checks it against the words. */
  readonly language: string | null;
  /** Text of `<title>`. */
  readonly titleTag: string | null;
  /** The page's headline without the site's name. */
  readonly title: string | null;
  readonly metaDescription: string | null;
  /** Absolute. */
  readonly canonical: string | null;
  /** Lower-case directives of the robots meta elements. */
  readonly robots: readonly string[];
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
  /** The blocks' texts, joined by blank lines. */
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
  /** UTF-16 length of the HTML; of all visible text. */
  readonly htmlLength: number;
  readonly textLength: number;
  /** True when a cap (elements, blocks, depth, links) cut the page short. */
  readonly isTruncated: boolean;
}
