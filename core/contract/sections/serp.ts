import { Type } from "@sinclair/typebox";
import { amount, countField, flag, nullable, oneOf, share, text, texts } from "./fields.ts";

/** `serp`: the search result page the analysis rests on. */
export const SerpSectionSchema = Type.Object(
  {
    engine: text("Search provider that returned the results."),
    fetched_at: text("ISO 8601."),
    your_rank: nullable(countField("Rank of the target's page; null when it does not rank or there is no target.")),
    items: Type.Array(
      Type.Object({
        rank: countField("Absolute rank from 1."),
        url: text("Address."),
        domain: text("Host without `www.`"),
        title: text("Title as listed."),
        snippet: text("Snippet as listed."),
        use: oneOf(
          ["cohort", "target", "excluded", "unused"],
          "What the analysis did with it: compared, analysed, left out with a reason (see `benchmarks.cohort`), or not needed.",
        ),
        weight: nullable(share("How much it counts among the compared pages, 0..1; null unless compared.")),
        score: nullable(
          countField("Score of the page, 0..100, against the other compared pages; null unless compared and scored."),
        ),
        terms_used: nullable(
          countField("Terms of `competitor_term_coverage` that the page uses; null unless compared."),
        ),
        reason: nullable(text("Why it was left out, as in `benchmarks.cohort`; null unless left out.")),
      }),
      { description: "By rank." },
    ),
    people_also_ask: Type.Array(
      Type.Object({
        question: text("Question."),
        answer: nullable(text("Answer as shown.")),
        url: nullable(text("Page the answer is from.")),
      }),
      {
        description: "In the provider's order; empty when the provider returns no such results.",
      },
    ),
    related_searches: texts("In the provider's order."),
    partial: flag("True when a later result page failed."),
    warnings: texts("Warnings of the provider, as received."),
    cost_usd: nullable(
      amount(
        "Cost of the search in US dollars, as the provider reports it; null when it reports none, 0 when `cached`.",
      ),
    ),
    cached: flag("True when the results were kept from an earlier search, made at `fetched_at`."),
  },
  { description: "The search result page the analysis rests on." },
);
