import type { Logo, LogoFacts } from "../../domain/brand.ts";

/** One part of an exported document. Texts are plain; each renderer escapes them. */
export type DocumentPart =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      /** Each row has as many cells as the head. A cell that is an http address becomes a link. */
      readonly rows: readonly (readonly string[])[];
      /** Columns that hold numbers, from 0. */
      readonly numbers: readonly number[];
      /** Darkness of each cell, 0 for none to 4 for the most; `null` for a plain cell. @default all cells are plain */
      readonly heat?: readonly (readonly (0 | 1 | 2 | 3 | 4 | null)[])[];
    }
  | ({ readonly kind: "score" } & DocumentScore);

/** The score with its parts. HTML draws it; other documents have its parts as a table. */
export interface DocumentScore {
  readonly score: number;
  readonly grade: string;
  /** Score of the typical ranking page; `null` without scores of ranking pages. */
  readonly typical: number | null;
  readonly head: readonly [part: string, points: string];
  /** `share` is the share of the points that the page has, 0 to 1. */
  readonly parts: readonly { readonly name: string; readonly points: string; readonly share: number }[];
}

/** Returns the parts of a score as a table, for documents without drawings. */
export function scoreTable({ head, parts }: DocumentScore): Extract<DocumentPart, { kind: "table" }> {
  return { kind: "table", head, rows: parts.map(({ name, points }) => [name, points]), numbers: [1] };
}

/** Who hands a document to its readers. */
export interface DocumentBrand {
  readonly name: string;
  /** Accent for light and dark surfaces; `null` for that of the form. */
  readonly accent: { readonly light: string; readonly dark: string } | null;
  readonly footer: string | null;
  readonly logo: Logo | null;
}

/** An exported document in one language. */
export interface ExportDocument {
  readonly title: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly parts: readonly DocumentPart[];
  /** Shown by HTML and DOCX. @default the document names nobody */
  readonly brand?: DocumentBrand;
}

/** Longest sides of a logo at the head of a page or document, in CSS pixels. */
const LOGO_BOX = { width: 200, height: 48 } as const;

/** Returns the size at which a logo is shown: as large as its box allows, and never larger than it is. */
export function logoSize({ width, height }: LogoFacts): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LOGO_BOX.width / width, LOGO_BOX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** True for a text that is an http or https address and nothing else. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.parse(text) !== null;
}
