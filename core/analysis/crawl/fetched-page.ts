/** A page as it was sent, or as a browser rendered it. */
export type PageSource = { readonly body: Uint8Array; readonly contentType: string } | { readonly html: string };

/** A response of any status. Plain data, so that it can go to another process. */
export interface FetchedPage {
  /** Address after redirects. */
  readonly url: string;
  readonly requestedUrl: string;
  /** Rank on the SERP; `null` for the target and internal pages. */
  readonly rank: number | null;
  readonly status: number;
  /** Bytes are shared with the cache, so nobody may change them. */
  readonly source: PageSource;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly string[];
}
