import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "@sinclair/typebox";
import { SECTIONS } from "../../plugins/index.ts";

/**
 * Fields that clients of such reports read, by section. `a.b` is member `b` of `a`; lists and null are omitted.
 *
 * The question source `autocomplete` is omitted because no search provider returns it. The made-up source `template` is
 * omitted as well, and `related_search` replaces it.
 */
const MEASURES =
  "word_count h1_count h2_count h3_count h4_count image_count entity_count entity_density keyword_variation_count keyword_variation_density related_category_entity_count related_category_density " +
  "main_content_word_count paragraph_count list_count table_count video_count internal_link_count external_link_count sentence_avg_words readability readability_formula title_length title_pixel_width meta_description_length html_bytes text_html_ratio keyword_exact_count keyword_partial_count";
const under = (parents: string, fields: string): string =>
  parents
    .split(" ")
    .flatMap((parent) => fields.split(" ").map((field) => `${parent}.${field}`))
    .join(" ");
const ENTITY =
  "entity importance coverage_status type your_count your_zones competitor_pages competitor_total prevalence average_count median_count suggested_min suggested_max max_count heading_presence salience your_salience example.url example.rank example.sentence expected_score_gain";
const STRUCTURED =
  "total_items distinct_types json_ld_blocks microdata_items rdfa_items invalid_blocks total_properties avg_properties_per_item same_as_links entity_ids rich_result_types";
const PROBE =
  "url final_url rank domain status http_status lcp_ms fcp_ms cls tbt_ms_approx ttfb_ms dom_content_loaded_ms load_ms transfer_bytes request_count js_bytes image_bytes third_party_request_count long_task_count lcp_element lcp_resource_url probe_ms measured_at";

const FIELDS: Readonly<Record<string, string>> = {
  benchmarks: `${under("page1_average your_url page1_median page1_p25 page1_p75 top3_average", MEASURES)} your_url.last_modified ${under("your_url.keyword_in", "title h1 h2 url meta_description first_100_words image_alt")} cohort.requested cohort.accepted ${under("cohort.excluded", "url rank reason")}`,
  entity_coverage: `your_url_related_entity_density_score competitor_related_entity_density_score ${under("natural_language_entities related_category_entities specific_category_entities", ENTITY)} highly_related_terms.entity highly_related_terms.importance highly_related_terms.coverage_status ${under("keyword_variations", "variation coverage_status your_count competitor_average kind")}`,
  topic_and_classification: `${under("page_classification", "rank category url confidence")} your_page.category your_page.confidence swipe_content.suggested_title swipe_content.topic_coverage swipe_content.read_before topical_authority_questions ${under("category_agreement", "dominant_category share your_match")} search_intent.type search_intent.share swipe_content.title_patterns.pattern swipe_content.title_patterns.share ${under("swipe_content.common_headings", "heading pages average_position")} ${under("swipe_content.outline", "level text sources")} swipe_content.meta_description_suggestion ${under("questions", "question source answered_on_your_page best_answer_url competitor_pages")}`,
  internal_linking: `add_internal_links_from to_your_url ${under("candidates", "source_url source_title relevance keyword_in_title suggested_anchor anchor_variants context_sentence paragraph_index current_outlinks already_links depth_from_home inlinks method http_status indexable")} ${under("existing_links", "source_url anchor zone nofollow")} your_page_outlinks ${under("discovery", "pages_considered pages_fetched budget robots_skipped sitemap_urls_found")}`,
  competitor_term_coverage: `domains urls ranks ${under("terms", "keyword importance your_url_count competitor_counts ngram your_zones.title your_zones.h1 your_zones.h2 your_zones.h3 your_zones.body your_zones.alt competitor_average competitor_median competitor_max prevalence your_density_per_1000 competitor_density_per_1000 suggested_range status idf tf_idf class is_entity")}`,
  structured_data_benchmarks: under("page1_average your_url", STRUCTURED),
  structured_data_coverage: `competitor_count top_competitor_count ${under("schema_types", "type syntax competitor_pages prevalence top3_pages your_url gap recommended common_properties.property common_properties.prevalence missing_properties required_missing example_url")}`,
  serp_speed_benchmark: `${under("target competitors.items", PROBE)} competitors.count ${under("competitors.median competitors.best", "lcp_ms fcp_ms cls tbt_ms_approx ttfb_ms")} ${under("competitors.comparison", "metric target competitor_median delta delta_pct verdict threshold")}`,
  link_opportunities: under(
    "items",
    "url domain rank title opportunity_type rating score link_likelihood relevance mentions_you links_to_you outbound_link_count links_to_competitors nofollow_ratio ugc contact_or_submit_url suggested_action reasons evidence.title_pattern evidence.list_item_count",
  ),
  originality: "score information_gain novel_topics near_duplicate_of.url near_duplicate_of.similarity",
  answer_readiness: `score parts.find parts.read parts.quote ${under("checks", "check part status finding fix evidence")} direct_answer.kind direct_answer.found direct_answer.sentence ${under("passages", "heading words status")} ${under("shared_facts", "fact subject on_your_page competitor_pages competitor_total pages.sentence")} ${under("crawlers", "user_agent purpose allowed named")}`,
  recommendations:
    "id section action impact_points effort evidence group also_cover gain gain_low gain_high gain_in_plan",
  plan: under("best", "steps recommendation_ids gain_low gain_high"),
  serp: `engine fetched_at ${under("items", "rank url title snippet")} people_also_ask related_searches`,
  diagnostics: under("fetches", "url status outcome"),
};

/** Schemas that a member name leads to, through lists, unions and `null`. */
function members(schemas: readonly TSchema[], name: string): TSchema[] {
  return schemas.flatMap((schema): TSchema[] => {
    const nested: readonly TSchema[] = [
      ...(schema.anyOf ?? []),
      ...(schema.items === undefined || Array.isArray(schema.items) ? [] : [schema.items]),
    ];
    const own: TSchema | undefined = schema.properties?.[name];
    return [...(own === undefined ? [] : [own]), ...members(nested, name)];
  });
}

test("every field that clients read is in its section's schema", () => {
  for (const [key, fields] of Object.entries(FIELDS)) {
    const section = SECTIONS.find((entry) => entry.key === key && entry.tiers.includes("deep"));
    assert.ok(section, key);
    for (const field of fields.split(" ")) {
      let reached: readonly TSchema[] = [section.output];
      for (const name of field.split(".")) reached = members(reached, name);
      assert.ok(reached.length > 0, `${key}: ${field}`);
    }
  }
});

test("every list of a section states its order or has a fixed order", () => {
  const lists = (schema: TSchema, path: string): string[] => {
    const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {};
    const nested: readonly TSchema[] = [
      ...(schema.anyOf ?? []),
      ...(schema.items === undefined || Array.isArray(schema.items) ? [] : [schema.items]),
    ];
    return [
      ...(schema.type === "array" && !Array.isArray(schema.items) && schema.items?.type === "object"
        ? [`${path}: ${schema.description ?? ""}`]
        : []),
      ...Object.entries(properties).flatMap(([name, property]) => lists(property, `${path}/${name}`)),
      ...nested.flatMap((entry) => lists(entry, path)),
    ];
  };
  const unordered = SECTIONS.flatMap((section) => lists(section.output, section.key)).filter(
    (entry) =>
      !/\b(?:first|order(?:ed)?|by|page order|most|best|then|highest)\b/i.test(entry.slice(entry.indexOf(":") + 1)),
  );
  assert.deepEqual(unordered, []);
});
