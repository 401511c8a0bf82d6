import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, flag, nullable, oneOf, share, text, texts } from "./fields.ts";

const CandidateSchema = Type.Object({
  source_url: text("Page of the same site that should link to the target."),
  source_title: nullable(text("Its headline.")),
  relevance: share("Overlap with the target's terms and the keyword, 0..1."),
  link_value: share("PageRank over the site's known links, relative to the candidate with most, 0..1."),
  keyword_in_title: flag("True when its title has every word of the keyword."),
  suggested_anchor: text("Anchor text to use."),
  anchor_variants: texts("Other fitting anchors, best first, without the suggested one."),
  anchor_in_sentence: flag(
    "True when `context_sentence` contains the suggested anchor outside any link. False: the sentence must be changed.",
  ),
  context_sentence: nullable(text("Sentence of the page to put the link in; null when a new one is needed.")),
  paragraph_index: nullable(countField("Place of that sentence's block in the main content, from 0.")),
  current_outlinks: countField("Links in its main content today."),
  already_links: Type.Literal(false, {
    description: "Always false: pages that already link are under `existing_links`.",
  }),
  depth_from_home: nullable(
    countField("Fewest clicks from the home page that the fetched pages' links show; null when they show none."),
  ),
  inlinks: countField("Links to it from the site's fetched pages."),
  method: oneOf(
    ["serp_site_query", "sitemap", "feed", "crawl"],
    "How it was found first: a site: search, a sitemap, an RSS or Atom feed named in robots.txt or at /feed, a link of the site.",
  ),
  http_status: countField("HTTP status of its response."),
  indexable: flag(
    "Always true: pages that redirect, may not be indexed or followed, or name another canonical are not proposed.",
  ),
});

/** `internal_linking`: pages of the target's site that should link to it. */
export const InternalLinkingSchema = Type.Object(
  {
    add_internal_links_from: texts("Addresses of the candidates, best first."),
    to_your_url: nullable(text("The target; null without one.")),
    candidates: Type.Array(CandidateSchema, {
      description: "By relevance x (1 + 0.4 x link_value), highest first, at most 20; ties by address.",
    }),
    existing_links: Type.Array(
      Type.Object({
        source_url: text("Page that links already."),
        anchor: text("Its anchor text."),
        zone: oneOf(["nav", "body", "footer"], "Place of the link: navigation or header, text, footer or sidebar."),
        nofollow: flag("The link carries rel=nofollow."),
      }),
      { description: "Links to the target found on the fetched pages; by page, then page order." },
    ),
    broken_links: Type.Array(
      Type.Object({
        url: text("Address of the same site whose response was an error."),
        status: countField(
          "404, 410, or 500 and above without 503; 200 for a page that only says that it is not found.",
        ),
        linked_from: texts("Fetched pages that link to it, the target first; empty for an address of a sitemap."),
      }),
      {
        description:
          "Addresses of the site that lead to an error or to a page that says it is missing; those that most pages link to first.",
      },
    ),
    your_page_outlinks: nullable(
      countField("Links from the target's main content to its own site; null without a target."),
    ),
    discovery: Type.Object(
      {
        pages_considered: countField("Addresses that were considered."),
        pages_fetched: countField("Pages fetched."),
        budget: countField("Most pages that could be fetched."),
        robots_skipped: countField("Addresses robots.txt forbids."),
        sitemap_urls_found: countField("Addresses in the sitemaps."),
        average_inlinks: nullable(
          amount(
            "Mean number of read pages of the site, the target included, that link to a fetched page; null when none was fetched.",
          ),
        ),
      },
      { description: "The search for pages of the site: numbers of addresses and pages, and the limit." },
    ),
  },
  { description: "Pages of the target's own site that do not link to it yet, with anchor and sentence." },
);
export type InternalLinking = Static<typeof InternalLinkingSchema>;
