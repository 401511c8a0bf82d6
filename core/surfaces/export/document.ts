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
    };

/** An exported document in one language. */
export interface ExportDocument {
  readonly title: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly parts: readonly DocumentPart[];
}

/** True for a text that is an http or https address and nothing else. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.parse(text) !== null;
}
