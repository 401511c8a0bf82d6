import { type Static, Type } from "@sinclair/typebox";
import { countField, flag, nullable, oneOf, share, text, texts } from "./fields.ts";

/** Kinds of pages a link or citation can be won on. */
export const OPPORTUNITY_TYPES = [
  "listicle",
  "directory",
  "review_site",
  "forum",
  "qa",
  "resource_page",
  "news",
  "video",
  "wiki",
  "marketplace",
  "gov_edu",
  "competitor",
] as const;
/** One of the kinds above, as `opportunity_type` of a listing has it. */
export type OpportunityType = (typeof OPPORTUNITY_TYPES)[number];

const OpportunitySchema = Type.Object({
  url: text("Address of the listing."),
  domain: text("Host without `www.`"),
  rank: Type.Integer({ minimum: 1, description: "Absolute rank from 1." }),
  title: text("Title on the search result page."),
  opportunity_type: oneOf(OPPORTUNITY_TYPES, "What kind of page it is."),
  rating: oneOf(["high", "medium", "low"], "high from 60 points, medium from 35."),
  score: Type.Number({
    minimum: 0,
    maximum: 100,
    description: "Likelihood, relevance and rank in one number, 0..100.",
  }),
  link_likelihood: share("Likelihood that such a page adds another business, 0..1."),
  relevance: share("Share of the keyword's words in the title, 0..1; those in the snippet alone count half."),
  mentions_you: nullable(
    flag("The page names the target's brand or host; null without a target or when the page was not read."),
  ),
  links_to_you: nullable(
    flag("The page links to the target's site; null without a target or when the page was not read."),
  ),
  outbound_link_count: nullable(
    countField("Links in its main content to other sites; null when the page was not read."),
  ),
  links_to_competitors: texts("Hosts of other ranking pages it links to, in SERP order."),
  nofollow_ratio: nullable(
    share("Share of those outbound links with nofollow, ugc or sponsored; null without such links."),
  ),
  ugc: flag("Written by the site's users."),
  contact_or_submit_url: nullable(text("Page to write or submit to, found among its links.")),
  suggested_action: oneOf(
    ["get_listed", "pitch_inclusion", "answer_thread", "broken_link", "unlinked_mention", "none"],
    "What to do. `broken_link`: the page links to an address whose response was 404 or 410 in this scan. `none`: the page links already, or is a competitor.",
  ),
  next_step: text("The same as a sentence, with its reason."),
  reasons: texts("Reasons for the rating, strongest first."),
  evidence: Type.Object(
    {
      told_by: oneOf(
        ["host", "structured_data", "address", "title", "links", "none"],
        "Evidence for the type; `none` for a competitor.",
      ),
      title_pattern: nullable(text("Pattern that the title matches.")),
      list_item_count: nullable(
        countField("Listed items: numbered or repeated headings; null when the page was not read."),
      ),
      competitor_links: Type.Array(
        Type.Object({
          domain: text("Ranking host it links to."),
          url: text("Address of the link."),
          anchor: text("Its anchor text."),
        }),
        { description: "First link to each host of `links_to_competitors`, at most five, in SERP order." },
      ),
      mention_sentence: nullable(text("Sentence that names the target's brand or host; null without one.")),
      broken_links: texts(
        "Addresses that it links to and whose response was 404 or 410 in this scan; at most five, page order.",
      ),
    },
    { description: "Observations behind the type, the rating and the next step." },
  ),
});

/** `link_opportunities`: SERP listings rated as link and citation opportunities. */
export const LinkOpportunitiesSchema = Type.Object(
  { items: Type.Array(OpportunitySchema, { description: "Highest score first; ties by rank." }) },
  { description: "SERP listings rated as link and citation opportunities; the target's own site is left out." },
);
/** One rated listing of the section. */
export type LinkOpportunity = Static<typeof OpportunitySchema>;
