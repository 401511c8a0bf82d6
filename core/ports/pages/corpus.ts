import type { Searcher } from "../searcher.ts";

/** A page to index. */
export interface CorpusPage {
  /** http or https. A page replaces an indexed page with the same normalized address. */
  readonly url: string;
  readonly title: string;
  /** Main content as plain text. An index keeps the first million characters. */
  readonly text: string;
  /** BCP-47, or `null` when unknown. A page of unknown language matches queries in every language. */
  readonly language: string | null;
  /** Region code of the page's audience. `null`: every region. */
  readonly region: string | null;
}

/** A page in a listing. */
export interface CorpusEntry {
  readonly url: string;
  readonly title: string;
  readonly language: string | null;
  readonly region: string | null;
  /** UTF-16 length of the text. */
  readonly textLength: number;
  /** Milliseconds since the Unix epoch. */
  readonly addedAt: number;
}

/** A page is new, replaces another version, or is as it was indexed before. */
export type CorpusChange = "added" | "changed" | "unchanged";

/**
 * The operator's own index of pages. Results rank by BM25 with a title weight, ties by address. Zero bytes and halves
 * of surrogate pairs become U+FFFD.
 */
export interface Corpus {
  /**
   * Indexes a page and replaces an earlier version. Calls at once take effect in their order, and can share a
   * transaction. Rejects with a `TypeError` unless the address is http or https.
   */
  add(page: CorpusPage): Promise<CorpusChange>;
  /** Instant in ms at which the page was last indexed or found unchanged, `null` for an unknown page. */
  addedAt(url: string): Promise<number | null>;
  /** All pages by address, as they were added. Keeps few pages in memory. */
  pages(): AsyncIterable<CorpusPage>;
  /** All pages by address. */
  list(): Promise<readonly CorpusEntry[]>;
  readonly searcher: Searcher;
  /** Idempotent. */
  close(): Promise<void>;
}
