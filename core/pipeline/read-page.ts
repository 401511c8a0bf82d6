import type { Domains } from "../ports/domains.ts";
import type { Extractor, HtmlPage } from "../ports/extractor.ts";
import type { Lexicon } from "../ports/lexicon.ts";
import { toPageText } from "../text/to-page-text.ts";
import type { AnalysedPage } from "./evidence.ts";
import type { FetchedPage } from "./fetch.ts";

/** What reading a page needs from outside. */
export interface ReadPorts {
  readonly extractor: Extractor;
  readonly lexicon: Lexicon;
  readonly domains: Domains;
}

/** Host of an address without `www.`; the registrable domain is the domain of record where there is one. */
function domainOf(url: string, domains: Domains): string {
  const host = new URL(url).hostname;
  return domains.registrable(host) ?? host.replace(/^www\./, "");
}

/**
 * Reads one fetched page: facts, then tokens.
 *
 * The language is the one the words show; `fallbackLanguage` (ISO 639-1) counts when they show none.
 */
export async function readPage(page: FetchedPage, ports: ReadPorts, fallbackLanguage: string, signal: AbortSignal): Promise<AnalysedPage> {
  const { url, status } = page;
  const source: HtmlPage = {
    url,
    status,
    // Read when its turn comes: the texts of all pages that wait would be most of what the process holds.
    get html() {
      return page.html;
    },
  };
  const facts = await ports.extractor.extract(source, signal);
  const text = toPageText(facts, ports.lexicon, { fallbackLanguage });
  return { url: page.url, rank: page.rank, domain: domainOf(page.url, ports.domains), facts, text };
}
