/** A part of a section: a table or a text, below a heading of its own or none. */
export type SectionBlock = { readonly title: string | null } & (
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "table";
      /** Name of the table for readers who cannot see it. */
      readonly caption: string;
      readonly head: readonly string[];
      /** Columns that hold numbers, from 0. */
      readonly numbers: readonly number[];
      readonly rows: readonly (readonly string[])[];
    }
);

/** A section of a report that every surface shows in its own way: dashboard, document, digest and terminal. */
export interface SectionView {
  /** Field of the report. */
  readonly key: string;
  readonly title: string;
  readonly blocks: readonly SectionBlock[];
}
