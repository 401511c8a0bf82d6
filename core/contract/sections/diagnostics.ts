import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, flag, nullable, oneOf, share, text, texts } from "./fields.ts";

/** `diagnostics`: every page request and what the analysis assumed. */
export const DiagnosticsSchema = Type.Object(
  {
    language: text("ISO 639-1 of the cohort."),
    fetches: Type.Array(
      Type.Object({
        url: text("Address as requested."),
        final_url: nullable(text("Address after redirects; null when nothing came.")),
        purpose: oneOf(["target", "competitor", "internal_link", "sitemap", "robots"], "Purpose of the request."),
        outcome: oneOf(["ok", "http_error", "failed", "blocked_by_robots"], "End of the request."),
        status: nullable(countField("HTTP status; null without an answer.")),
        reason: nullable(text("Failure class; null when it is ok.")),
        bytes: countField("Decoded bytes."),
        elapsed_ms: amount("Milliseconds."),
        cached: flag(
          "True when a scan of your organization in the last 15 minutes fetched it and no request was made; never for the target's own host.",
        ),
      }),
      { description: "In the order of the requests." },
    ),
    difficult_pages: Type.Array(
      Type.Object({
        url: text("Address as requested."),
        purpose: oneOf(["target", "competitor"], "Purpose of the request."),
        reason: oneOf(
          [
            "challenge",
            "http_403",
            "http_429",
            "http_503",
            "meta_refresh",
            "noscript_wall",
            "empty_shell",
            "script_redirect",
            "script_only_body",
          ],
          "Why the page as served is not what a reader sees.",
        ),
        outcome: oneOf(
          ["rendered", "kept_plain", "failed", "skipped"],
          "rendered: the browser's page is used; kept_plain: it held no more; skipped: not tried.",
        ),
        detail: nullable(text("The obstacle; null when the browser returned a page.")),
        plain_words: nullable(countField("Words of main content as served; null when the answer was no page.")),
        rendered_words: nullable(countField("Words of main content in the browser; null without.")),
        elapsed_ms: amount("Milliseconds spent on it."),
      }),
      { description: "Pages that need a browser, target first, then by rank." },
    ),
    target_allowed_by_robots: nullable(
      flag(
        "Whether the site's robots.txt lets crawlers read the target, which is fetched all the same; null without a target or when its rules could not be read.",
      ),
    ),
    totals_by_purpose: Type.Array(
      Type.Object({
        purpose: oneOf(["target", "robots", "competitor", "sitemap", "internal_link"], "What the requests were for."),
        requests: countField("Requests made."),
        failed: countField("Requests without a usable page."),
        bytes: countField("Decoded bytes."),
      }),
      { description: "The totals divided; purposes without a request are left out. In the order of `purpose` above." },
    ),
    totals: Type.Object(
      {
        requests: countField("Requests made."),
        failed: countField("Requests without a usable page."),
        bytes: countField("Decoded bytes."),
      },
      { description: "All page requests of the scan." },
    ),
    truncated_urls: texts("Pages cut short by a size or depth cap, by rank, target first."),
    budget_cuts: Type.Optional(
      Type.Array(
        Type.Object({
          url: text("Address of the page after redirects; of the target for sitemap_urls."),
          purpose: oneOf(["target", "competitor", "internal_link", "sitemap", "robots"], "Purpose of the fetch."),
          budget: oneOf(
            ["links", "images", "headings", "text", "structured_data", "page_tokens", "scan_tokens", "sitemap_urls"],
            "The budget. text: UTF-16 units of main content; page_tokens: words of one page; scan_tokens: words of all compared pages.",
          ),
          kept: countField("Count that the analysis used."),
          found: nullable(countField("Count before the cut; null when the analysis stopped counting.")),
        }),
        {
          description:
            "Budgets that cut a page: of the target, of ranking pages by rank, then of internal pages. At most 200. Absent when nothing was cut.",
        },
      ),
    ),
    score_parts: Type.Array(
      Type.Object({
        part: oneOf(["terms", "similarity", "placement", "structure", "structured_data"], "Part of the score."),
        value: Type.Number({ description: "Share of the points of the part, 0..1." }),
        weight: Type.Number({ description: "Share of the score, 0..1." }),
        points: Type.Number({ description: "Points that it adds to the score." }),
        missing_points: Type.Number({
          description: "Points that it lacks. All parts together lack what the score lacks to 100.",
        }),
      }),
      { description: "In the order of `part`. Empty when the score is unavailable." },
    ),
    keyword_fit: nullable(
      Type.Object(
        {
          median: share("Median over the ranking pages; below 0.4 there is no score."),
          target: nullable(share("The same for the target; null without a score.")),
          off_topic: Type.Array(Type.Object({ url: text("Ranking page."), fit: share("Its share of the keyword.") }), {
            description: "Ranking pages below 0.4, by rank. The score does not compare them.",
          }),
        },
        {
          description:
            "Share of the keyword's words that pages have in titles, headings, the first 100 words or often, by rarity. Null when no cohort was scored.",
        },
      ),
    ),
    warnings: Type.Array(Type.Object({ code: text("Stable word."), message: text("One sentence for people.") }), {
      description:
        "Doubts about this report: first what concerns the target, worst first, then the comparison. Codes: target_blocked_by_robots, target_noindex, target_canonical_elsewhere, target_canonical_conflict, score_unavailable, target_off_topic, target_redirected, target_thin, target_invalid_json_ld, language_differs, cohort_language_differs, keyword_ambiguous, cohort_too_small, cohort_incomplete, competitors_unread, competitors_off_topic, search_partial, search_note, internal_links_cut_short.",
    }),
    search_partial: flag("The search gave fewer results than exist."),
  },
  { description: "The requests of the scan and the evidence behind the report." },
);
export type Diagnostics = Static<typeof DiagnosticsSchema>;
