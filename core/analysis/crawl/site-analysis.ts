import type { DifficultyReason } from "./difficulty.ts";
import type { FetchedPage } from "./fetched-page.ts";
import type { InternalSite } from "./records.ts";
import type { SiteCandidate } from "./site-candidates.ts";
import type { WallKind } from "./walls/wall-kind.ts";

/** Facts about a response before its text is extracted. */
export interface PageLook {
  /** Kind of a wall in place of the page; `null` for the page. Before extraction only `bot_check` is known. */
  readonly wall: WallKind | null;
  /** True for a response without any text. */
  readonly isEmpty: boolean;
  /** Why the page needs a browser; `null` when it does not. */
  readonly difficulty: DifficultyReason | null;
}

/** Facts that the crawl takes from the text of an extracted page. */
export interface PageReading {
  /** Words of main content. */
  readonly words: number;
  /** False for a page that shows its readers no text at all. */
  readonly hasText: boolean;
  /** The address that the page names as its own; absolute. */
  readonly canonical: string | null;
  /** Equal for pages with the same main content; `null` for a short text. */
  readonly textHash: string | null;
}

/** A page that the analysis has. */
export interface TakenPage {
  readonly look: PageLook;
  /** `null` for a refusal, and for a difficult page that is not read yet. */
  readonly reading: PageReading | null;
}

/** Name of a page within one analysis. Callers choose it. */
export type PageKey = string;

/** Addresses that one sitemap or feed of the target's site added. */
export interface SitemapSummary {
  readonly kind: "pages" | "index" | "feed";
  /** Sitemaps that an index names; those that name the topic come first. */
  readonly children: readonly string[];
  /** Pages that all sitemaps named so far. */
  readonly pageCount: number;
  /** Pages that all feeds named so far. */
  readonly entryCount: number;
}

/** A sitemap or feed as sent, possibly compressed. */
export interface SitemapFile {
  readonly body: Uint8Array;
  readonly contentType: string;
}

/** The part of an analysis that decides which pages of the target's site are worth fetching. */
export interface SiteAnalysis {
  addSitemap(file: SitemapFile): Promise<SitemapSummary>;
  /** Ranks all known addresses. `listed` are those that a search engine found on the site, best first. */
  planSite(listed: readonly string[]): Promise<void>;
  /** Returns the best page to fetch next; `null` when no page is left. */
  nextSitePage(): Promise<SiteCandidate | null>;
  /** Extracts a page of the site. Its links become candidates. */
  takeSitePage(page: FetchedPage, method: SiteCandidate["method"]): Promise<PageLook>;
  /** Looks for addresses that may redirect to the target. `aliases` are those known already. */
  planAliases(aliases: readonly string[]): Promise<void>;
  nextAlias(): Promise<SiteCandidate | null>;
}

/** The crawl's side of the internal-link search. */
export type SiteCrawl = Omit<InternalSite, "pages" | "consideredCount">;

/** Examines responses without storing them. */
export interface PageLooker {
  /** Returns the kind of a response. */
  look(page: FetchedPage): Promise<PageLook>;
}
