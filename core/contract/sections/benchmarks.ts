import { type Static, Type } from "@sinclair/typebox";
import { amount, countField, described, flag, nullable, share, text, texts } from "./fields.ts";

/** Measures of one page, or a statistic of them over the cohort. `null`: not measured. */
export const PageMeasuresSchema = Type.Object({
  word_count: nullable(countField("Words of main content, headings included.")),
  main_content_word_count: nullable(countField("The same as `word_count`: the base of all densities.")),
  h1_count: nullable(countField("H1 headings on the page.")),
  h2_count: nullable(countField("H2 headings on the page.")),
  h3_count: nullable(countField("H3 headings on the page.")),
  h4_count: nullable(countField("H4 headings on the page.")),
  image_count: nullable(countField("Images in the main content.")),
  entity_count: nullable(countField("Cohort entities named on the page.")),
  entity_density: nullable(amount("Cohort entities named per 1,000 main-content words.")),
  keyword_variation_count: nullable(countField("Uses of keyword variations.")),
  keyword_variation_density: nullable(amount("Uses of keyword variations per 1,000 main-content words.")),
  related_category_entity_count: nullable(countField("Entities of the cohort's dominant category named on the page.")),
  related_category_density: nullable(
    amount("Entities of the cohort's dominant category per 1,000 main-content words."),
  ),
  paragraph_count: nullable(amount("Paragraphs in the main content; one decimal in an average.")),
  list_count: nullable(amount("Lists in the main content.")),
  table_count: nullable(amount("Tables in the main content.")),
  video_count: nullable(amount("Videos in the main content.")),
  internal_link_count: nullable(amount("Links to the page's own site, all zones.")),
  external_link_count: nullable(amount("Links to other sites, all zones.")),
  sentence_avg_words: nullable(amount("Mean sentence length in words.")),
  readability: nullable(
    Type.Number({
      description:
        "Reading ease by `readability_formula`, higher is easier; null for languages without a published formula.",
    }),
  ),
  readability_formula: nullable(
    text("Name of the formula: flesch, amstad, kandel_moles, fernandez_huerta, vacca, douma or martins."),
  ),
  title_length: nullable(amount("Title in characters.")),
  title_pixel_width: nullable(amount("Title in pixels at 20 px Arial, the size of a search result.")),
  meta_description_length: nullable(amount("Meta description in characters; 0 when absent.")),
  html_bytes: nullable(amount("Length of the HTML in UTF-16 code units, which is bytes for ASCII pages.")),
  text_html_ratio: nullable(share("Visible text over HTML length, 0..1.")),
  keyword_exact_count: nullable(amount("Uses of the keyword exactly as searched, case ignored.")),
  keyword_partial_count: nullable(
    amount("Sentences and headings with at least half of the keyword's words but without the exact keyword."),
  ),
});

const PLACES = ["title", "h1", "h2", "url", "meta_description", "first_100_words", "image_alt"] as const;

/** Places the keyword is looked for, in report order. */
export const KEYWORD_PLACES: readonly (typeof PLACES)[number][] = PLACES;

const KeywordInSchema = Type.Object(
  {
    title: nullable(flag("True when the title has every word of the keyword, in any form.")),
    h1: nullable(flag("The same for one H1.")),
    h2: nullable(flag("The same for one H2.")),
    url: nullable(flag("The same for the path of the address.")),
    meta_description: nullable(flag("The same for the meta description.")),
    first_100_words: nullable(
      flag("The same for the first 100 words of running text, headings and link texts left out."),
    ),
    image_alt: nullable(flag("The same for one alternative text.")),
  },
  { description: "Places of the page that contain the keyword; null without a target." },
);

const KeywordShareSchema = Type.Object(
  {
    title: nullable(share("Share of pages, 0..1.")),
    h1: nullable(share("Share of pages, 0..1.")),
    h2: nullable(share("Share of pages, 0..1.")),
    url: nullable(share("Share of pages, 0..1.")),
    meta_description: nullable(share("Share of pages, 0..1.")),
    first_100_words: nullable(share("Share of pages, 0..1.")),
    image_alt: nullable(share("Share of pages, 0..1.")),
  },
  { description: "Share of cohort pages with the keyword in each place; null without a cohort." },
);

/** `benchmarks`: the target's measures beside those of the ranking pages. */
export const BenchmarksSchema = Type.Object(
  {
    page1_average: Type.Composite([PageMeasuresSchema, Type.Object({ keyword_in_share: KeywordShareSchema })], {
      description: "Means over the cohort, each page counting by its weight. All null without a cohort.",
    }),
    your_url: Type.Composite(
      [
        PageMeasuresSchema,
        Type.Object({
          last_modified: nullable(text("ISO 8601, as the page declares it.")),
          keyword_in: KeywordInSchema,
        }),
      ],
      { description: "The target's own measures. All null without a target." },
    ),
    page1_median: described(PageMeasuresSchema, "Medians over the cohort. All null without a cohort."),
    page1_p25: described(PageMeasuresSchema, "First quartiles: a quarter of the cohort pages has less or as much."),
    page1_p75: described(PageMeasuresSchema, "Third quartiles: a quarter of the cohort pages has as much or more."),
    top3_average: described(PageMeasuresSchema, "Means over the three best-ranked cohort pages."),
    cohort: Type.Object(
      {
        requested: countField("Ranking pages that the scan requested."),
        accepted: countField("Ranking pages that were compared."),
        excluded: Type.Array(
          Type.Object({
            url: text("Address of the page."),
            rank: countField("Absolute rank from 1."),
            reason: text(
              "Why it was left out: other_intent, marketplace, ugc, fetch_failed, blocked_by_robots, unreadable, thin, wrong_language, off_topic, wall, not_found, same_page, same_text, own_page or host_excluded.",
            ),
            detail: text("One sentence for people."),
          }),
          { description: "Ranking pages left out, by rank." },
        ),
        down_weighted: Type.Array(
          Type.Object({
            url: text("Address of the page."),
            rank: countField("Absolute rank from 1."),
            weight: share("How much it counts, 0..1."),
            reasons: texts(
              "As `excluded.reason`, in the order thin, duplicate_domain, then ugc, marketplace or other_intent.",
            ),
          }),
          { description: "Pages kept with a weight below 1, by rank." },
        ),
      },
      { description: "The ranking pages of the comparison: requested, compared, left out and counted less." },
    ),
  },
  {
    description:
      "Measures of the target beside averages, medians and quartiles of the ranking pages. Averages of counts that clients read as whole numbers are rounded.",
  },
);
export type PageMeasures = Static<typeof PageMeasuresSchema>;
export type Benchmarks = Static<typeof BenchmarksSchema>;
