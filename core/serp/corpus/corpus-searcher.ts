import { messageOf } from "../../domain/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Languages } from "../../ports/languages.ts";
import { type Logger, SILENT_LOGGER } from "../../ports/logger.ts";
import type { SearchCheck, Searcher, SearchQuery, Serp } from "../../ports/searcher.ts";
import { untilAborted } from "../../util/until-aborted.ts";
import { MIN_SHARE } from "./shares.ts";
import { snippetOf } from "./snippet.ts";
import { primaryLanguage, type QueryWord, queryWords } from "./tokens.ts";

/** A page that matches a query. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  readonly body: string;
}

/** Conditions on the pages of a result. */
export interface Filter {
  /** Primary language subtag. Pages of unknown language always pass. */
  readonly language: string;
  /** Region code. Pages without a region always pass. */
  readonly region: string;
  /** Host of a `site:` operator, including its subdomains. Pages of a site pass in every language. */
  readonly site: string | null;
}

/** Pages of a query. */
export interface RankedPages {
  readonly hits: readonly Hit[];
  /** Number of pages that have some words of the query but less than `MIN_SHARE` of its weight. */
  readonly refused: number;
}

/** Index of pages, as the searcher needs it. */
export interface PageIndex {
  /**
   * Returns pages with enough of the words, best score first, ties by address. Without words it returns the pages of
   * `filter.site` by address.
   */
  rank(words: readonly QueryWord[], filter: Filter, count: number): Promise<RankedPages>;
  countPages(): Promise<number>;
  close(): Promise<void>;
}

/** Failure of a search. Owners of jobs read it, so it names neither the database nor its host. */
const UNREADABLE = "its pages cannot be read; `serplens doctor` shows the operator the cause";

/** The remedy of an index without pages. */
const NO_PAGES =
  "this server has no search source yet, because the corpus holds no pages: set SERPLENS_SEARCH, add pages with `serplens corpus add <file|folder|url|sitemap>`, or name the pages to compare in `competitors`";

function unavailable(cause: unknown): Extract<SearchCheck, { readonly kind: "failed" }> {
  return { kind: "failed", reason: "unavailable", message: `corpus: ${messageOf(cause)}`, retryAfterSeconds: null };
}

/** Creates the searcher of an index. A failure of the index is a failed search, whose cause is in the log. */
export function createCorpusSearcher(
  index: PageIndex,
  ports: { readonly clock: Clock; readonly languages: Languages; readonly logger?: Logger },
): Searcher {
  const { logger = SILENT_LOGGER } = ports;
  return {
    name: "corpus",
    async search(query, signal) {
      signal.throwIfAborted();
      try {
        return { kind: "ok", serp: await untilAborted(searchIndex(index, query, ports), signal) };
      } catch (cause) {
        signal.throwIfAborted();
        logger.error({ err: cause }, "the corpus failed a search");
        return unavailable(UNREADABLE);
      }
    },
    async check(signal) {
      signal.throwIfAborted();
      try {
        const count = await untilAborted(index.countPages(), signal);
        if (count > 0) return { kind: "ok", detail: count === 1 ? "1 page" : `${count} pages` };
        return unavailable(NO_PAGES);
      } catch (cause) {
        signal.throwIfAborted();
        return unavailable(cause);
      }
    },
    close: () => index.close(),
  };
}

async function searchIndex(
  index: PageIndex,
  query: SearchQuery,
  { clock, languages }: { readonly clock: Clock; readonly languages: Languages },
): Promise<Serp> {
  const { site, text } = splitSite(query.query);
  const language = primaryLanguage(query.locale);
  const words = queryWords(text, language, languages);
  const { hits, refused } = await index.rank(words, { language, region: query.region, site }, query.count);
  const isEmpty = hits.length === 0 && (await index.countPages()) === 0;
  return {
    engine: "corpus",
    fetchedAt: new Date(clock.now()).toISOString(),
    results: hits.map((hit, place) => ({
      rank: place + 1,
      url: hit.url,
      title: hit.title,
      snippet: snippetOf(hit.body, text),
    })),
    peopleAlsoAsk: [],
    relatedSearches: [],
    isPartial: false,
    warnings: [
      ...(isEmpty ? [NO_PAGES] : []),
      ...(hits.length < query.count && refused > 0
        ? [
            `the corpus refused ${refused} of its pages, which match less than ${100 * MIN_SHARE} % of the query's words by weight`,
          ]
        : []),
    ],
    costUsd: null,
  };
}

/** Removes the first `site:host` from a query. */
function splitSite(query: string): { readonly site: string | null; readonly text: string } {
  const match = /(?:^|\s)site:(\S+)/i.exec(query);
  if (match === null) return { site: null, text: query };
  const site = (match[1] ?? "")
    .toLowerCase()
    .replace(/^\*?\./, "")
    .replace(/[\0\p{Surrogate}]/gu, "\ufffd");
  return { site, text: query.slice(0, match.index) + query.slice(match.index + match[0].length) };
}
