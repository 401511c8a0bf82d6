import { EXAMPLE_SEARCH } from "./example-search.ts";
import { EXAMPLE_TOPICS } from "./example-topics.ts";
import type { LiteReport, Report } from "./report.ts";

const COMPETITOR = "https://shop.example.net/guides/trail-running-shoes";
const TARGET = "https://www.example.com/trail-running-shoes";

const MEASURES = {
  word_count: 1480,
  main_content_word_count: 1480,
  h1_count: 1,
  h2_count: 8,
  h3_count: 5,
  h4_count: 0,
  image_count: 9,
  entity_count: 21,
  entity_density: 14.2,
  keyword_variation_count: 17,
  keyword_variation_density: 11.5,
  related_category_entity_count: 12,
  related_category_density: 8.1,
  paragraph_count: 31.4,
  list_count: 4.2,
  table_count: 0.6,
  video_count: 0.3,
  internal_link_count: 44.1,
  external_link_count: 6.8,
  sentence_avg_words: 16.4,
  readability: 61.2,
  readability_formula: "flesch",
  title_length: 58.2,
  title_pixel_width: 541,
  meta_description_length: 148.5,
  html_bytes: 184_210,
  text_html_ratio: 0.06,
  keyword_exact_count: 6.1,
  keyword_partial_count: 12.7,
};

const KEYWORD_SHARE = {
  title: 0.9,
  h1: 0.8,
  h2: 0.5,
  url: 0.7,
  meta_description: 0.8,
  first_100_words: 0.7,
  image_alt: 0.4,
};
const KEYWORD_IN = {
  title: true,
  h1: true,
  h2: false,
  url: true,
  meta_description: true,
  first_100_words: false,
  image_alt: false,
};

const BENCHMARKS: Report["benchmarks"] = {
  page1_average: { ...MEASURES, keyword_in_share: KEYWORD_SHARE },
  your_url: {
    ...MEASURES,
    word_count: 910,
    main_content_word_count: 910,
    entity_count: 11,
    entity_density: 12.1,
    last_modified: "2026-09-02",
    keyword_in: KEYWORD_IN,
  },
  page1_median: MEASURES,
  page1_p25: MEASURES,
  page1_p75: MEASURES,
  top3_average: MEASURES,
  cohort: {
    requested: 10,
    accepted: 9,
    excluded: [
      {
        url: "https://market.example.org/s?q=trail",
        rank: 4,
        reason: "marketplace",
        detail: "It lists offers and has no text of its own.",
      },
    ],
    down_weighted: [],
  },
};

const USE = {
  importance: 8,
  coverage_status: "missing" as const,
  your_count: 0,
  your_zones: [],
  competitor_pages: 7,
  competitor_total: 9,
  prevalence: 0.78,
  competitor_counts: [9, 4, 3, 0, 3, 2, 6, 0, 4],
  average_count: 3.4,
  median_count: 3,
  max_count: 9,
  suggested_min: 1,
  suggested_max: 4,
  heading_presence: 0.33,
  example: { url: COMPETITOR, rank: 2, sentence: "A rock plate keeps sharp stones from bruising the foot." },
  expected_score_gain: 2.1,
};

const COVERAGE: LiteReport["entity_coverage"] = {
  your_url_related_entity_density_score: 9.4,
  competitor_related_entity_density_score: 15.8,
  natural_language_entities: [
    { ...USE, entity: "Vibram", type: "organization", variants: [], salience: 0.21, your_salience: 0 },
  ],
  highly_related_terms: [{ ...USE, entity: "rock plate", class: "must_have" }],
  keyword_variations: [
    {
      variation: "shoes for trail running",
      coverage_status: "good",
      kind: "reordered",
      your_count: 2,
      competitor_average: 1.7,
      competitor_pages: 6,
    },
  ],
};

const TERMS: Report["competitor_term_coverage"] = {
  domains: ["shop.example.net"],
  urls: [COMPETITOR],
  ranks: [2],
  terms: [
    {
      keyword: "rock plate",
      importance: 8,
      your_url_count: 0,
      competitor_counts: [4],
      ngram: 2,
      your_zones: { title: 0, h1: 0, h2: 0, h3: 0, body: 0, alt: 0 },
      competitor_average: 4,
      competitor_median: 4,
      competitor_max: 4,
      prevalence: 0.78,
      your_density_per_1000: 0,
      competitor_density_per_1000: 2.3,
      suggested_range: [1, 4],
      status: "missing",
      idf: 4.6,
      tf_idf: 18.4,
      class: "must_have",
      is_entity: false,
    },
  ],
};

const LINKING: Report["internal_linking"] = {
  add_internal_links_from: ["https://www.example.com/trail-running-for-beginners"],
  to_your_url: TARGET,
  candidates: [
    {
      source_url: "https://www.example.com/trail-running-for-beginners",
      source_title: "Trail running for beginners",
      relevance: 0.64,
      link_value: 0.5,
      keyword_in_title: false,
      suggested_anchor: "trail running shoes",
      anchor_variants: ["shoes for trail running"],
      anchor_in_sentence: false,
      context_sentence: "Start with shoes that grip on wet ground.",
      paragraph_index: 6,
      current_outlinks: 3,
      already_links: false,
      depth_from_home: 2,
      inlinks: 4,
      method: "sitemap",
      http_status: 200,
      indexable: true,
    },
  ],
  existing_links: [{ source_url: "https://www.example.com/", anchor: "Trail shoes", zone: "nav", nofollow: false }],
  broken_links: [
    {
      url: "https://www.example.com/old-guide",
      status: 404,
      linked_from: ["https://www.example.com/trail-running-shoes"],
    },
  ],
  your_page_outlinks: 5,
  discovery: {
    pages_considered: 40,
    pages_fetched: 18,
    budget: 20,
    robots_skipped: 1,
    sitemap_urls_found: 212,
    average_inlinks: 3.2,
  },
};

const ORIGINALITY: NonNullable<Report["originality"]> = {
  score: 41,
  information_gain: 0.12,
  cohort_median_information_gain: 0.14,
  copied_share: 0.04,
  most_similar: { url: COMPETITOR, rank: 2, similarity: 0.02, shared_share: 0.03 },
  near_duplicate_of: null,
  cohort_near_duplicates: [],
  novel_topics: ["heel drop"],
  novel_headings: [{ heading: "What our customers return", level: 2 }],
  novel_facts: [{ fact: "1,200 kilometres", sentence: "Our test pair lasted 1,200 kilometres." }],
  novel_passages: [{ sentence: "We resole shoes whose upper is intact.", new_terms: ["resole", "upper"] }],
};

const READINESS: NonNullable<Report["answer_readiness"]> = {
  score: 72,
  parts: { find: 85, read: 100, quote: 54 },
  checks: [
    {
      check: "search_crawlers",
      part: "find",
      status: "warn",
      finding: "robots.txt keeps PerplexityBot from reading the page.",
      fix: "Allow /trail-running-shoes in robots.txt for the crawlers whose answers should cite the page.",
      evidence: ["PerplexityBot"],
    },
  ],
  direct_answer: {
    kind: "topic",
    found: true,
    sentence: "We tested 14 trail running shoes on wet rock, mud and gravel.",
  },
  passages: [{ heading: "How long do trail running shoes last?", words: 64, status: "quotable" }],
  shared_facts: [
    {
      fact: "4 mm",
      subject: "lugs",
      on_your_page: false,
      competitor_pages: 5,
      competitor_total: 9,
      pages: [{ url: COMPETITOR, rank: 2, sentence: "Choose lugs of at least 4 mm for mud." }],
    },
  ],
  crawlers: [{ user_agent: "PerplexityBot", purpose: "search", allowed: false, named: true }],
};

const TOTALS = {
  total_items: 4.11,
  distinct_types: 3.22,
  json_ld_blocks: 1.44,
  microdata_items: 0.33,
  rdfa_items: 0,
  invalid_blocks: 0.11,
  total_properties: 27.56,
  avg_properties_per_item: 6.7,
  same_as_links: 1.22,
  entity_ids: 0.89,
  rich_result_types: 1.33,
};

const ON_PAGE: Report["on_page_optimization"] = {
  score: 58,
  grade: "Good",
  confidence: 0.86,
  summary: "The page covers the topic but leaves out terms most ranking pages use.",
  focus_areas: ["Write about the rock plate", "Answer how long the shoes last"],
  algorithm_version: "service-optimization-score-v1.1",
};

const META: Report["meta"] = {
  report_date: "2026-11-20",
  target_keyword: "trail running shoes",
  location: "United States",
  url: TARGET,
};

/** A standard report with one entry per list. */
export const EXAMPLE_REPORT: Report = {
  schema_version: "service-report-customer-v1",
  meta: META,
  on_page_optimization: ON_PAGE,
  benchmarks: BENCHMARKS,
  entity_coverage: { ...COVERAGE, related_category_entities: [], specific_category_entities: [] },
  topic_and_classification: EXAMPLE_SEARCH,
  internal_linking: LINKING,
  competitor_term_coverage: TERMS,
  structured_data_benchmarks: { page1_average: TOTALS, your_url: TOTALS, top3_average: TOTALS },
  structured_data_coverage: { competitor_count: 9, top_competitor_count: 3, schema_types: [] },
  topics: EXAMPLE_TOPICS,
  originality: ORIGINALITY,
  answer_readiness: READINESS,
};

const SPEED: NonNullable<Report["serp_speed_benchmark"]> = {
  status: "ok",
  what_this_measures:
    "Load speed of your page beside the first three pages that rank, each loaded once in the service's own browser.",
  measurement_type: "single_run_lab",
  device_profile: "mobile_viewport_unthrottled_lab",
  network_profile: "unthrottled",
  cpu_profile: "unthrottled",
  benchmark_version: "1.0.0 (chromium-headless-shell 156.0.8078.79)",
  web_vitals_version: "6.2.3",
  target: {
    url: TARGET,
    final_url: TARGET,
    rank: 7,
    domain: new URL(TARGET).hostname.replace(/^www\./, ""),
    status: "ok",
    http_status: 200,
    lcp_ms: 1_840,
    fcp_ms: 920,
    cls: 0.0421,
    tbt_ms_approx: 130,
    ttfb_ms: 310,
    dom_content_loaded_ms: 1_210,
    load_ms: 2_430,
    transfer_bytes: 1_482_113,
    request_count: 64,
    js_bytes: 612_004,
    image_bytes: 701_388,
    third_party_request_count: 21,
    long_task_count: 3,
    lcp_element: "main > div.hero > img",
    lcp_resource_url: null,
    probe_ms: 4_120,
    contended: false,
    contention_ratio: 1.08,
    measured_at: "2026-11-20T10:00:00.000Z",
  },
};

/** A deep report: the standard report with a speed benchmark without competitors. */
export const EXAMPLE_DEEP_REPORT: Report = { ...EXAMPLE_REPORT, serp_speed_benchmark: SPEED };

/** A lite report. */
export const EXAMPLE_LITE_REPORT: LiteReport = {
  schema_version: "service-report-customer-v1-lite",
  meta: META,
  on_page_optimization: ON_PAGE,
  benchmarks: BENCHMARKS,
  entity_coverage: COVERAGE,
  competitor_term_coverage: TERMS,
};
