import assert from "node:assert/strict";
import { test } from "node:test";
import type { Static, TSchema } from "@sinclair/typebox";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { Section } from "../../core/analysis/pipeline/section.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import { BenchmarksSchema } from "../../core/contract/sections/benchmarks.ts";
import { CompetitorTermCoverageSchema } from "../../core/contract/sections/competitor-term-coverage.ts";
import { DiagnosticsSchema } from "../../core/contract/sections/diagnostics.ts";
import { EntityCoverageLiteSchema, EntityCoverageSchema } from "../../core/contract/sections/entity-coverage.ts";
import { InternalLinkingSchema } from "../../core/contract/sections/internal-linking.ts";
import { LinkOpportunitiesSchema } from "../../core/contract/sections/link-opportunities.ts";
import { PlanSchema, RecommendationsSchema } from "../../core/contract/sections/recommendations.ts";
import { SerpSectionSchema } from "../../core/contract/sections/serp.ts";
import {
  StructuredDataBenchmarksSchema,
  StructuredDataCoverageSchema,
} from "../../core/contract/sections/structured-data.ts";
import { TopicAndClassificationSchema } from "../../core/contract/sections/topic-and-classification.ts";
import type { PageFacts, StructuredItem } from "../../core/domain/page-facts.ts";
import { benchmarks } from "../../plugins/benchmarks/section.ts";
import { competitorTermCoverage } from "../../plugins/competitor_term_coverage.ts";
import { diagnostics } from "../../plugins/diagnostics.ts";
import { entityCoverage, entityCoverageLite } from "../../plugins/entity_coverage.ts";
import { internalLinking } from "../../plugins/internal_linking/section.ts";
import { linkOpportunities } from "../../plugins/link_opportunities.ts";
import { plan, recommendations } from "../../plugins/recommendations/section.ts";
import { serpSection } from "../../plugins/serp.ts";
import { pageTypeOf } from "../../plugins/shared/page-type.ts";
import { structuredDataBenchmarks } from "../../plugins/structured_data_benchmarks.ts";
import { structuredDataCoverage } from "../../plugins/structured_data_coverage.ts";
import { topicAndClassification } from "../../plugins/topic_and_classification/section.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { evidence } from "./evidence-builder.ts";
import { COHORT, normal, TARGET, withoutCohort, withoutTarget } from "./samples.ts";

/** Runs a section with the output type of its schema. sections.test.ts checks that the output satisfies the schema. */
function find<Schema extends TSchema>(section: Section, _schema: Schema, evidence: Evidence): Static<Schema> {
  return section.run(evidence, section.tiers.at(-1) ?? "deep") as Static<Schema>;
}

test("benchmarks weigh cohort pages and leave every target value null without a target", () => {
  const given = normal();
  const cohort = given.cohort.map((page, index) => ({ ...page, weight: index === 0 ? 1 : 0 }));
  const { page1_average, page1_median } = find(benchmarks, BenchmarksSchema, { ...given, cohort });
  assert.equal(page1_average.h2_count, 3);
  assert.equal(page1_median.h2_count, 2);
  const { your_url } = find(benchmarks, BenchmarksSchema, withoutTarget());
  const { keyword_in, ...numbers } = your_url;
  assert.deepEqual(new Set([...Object.values(numbers), ...Object.values(keyword_in)]), new Set([null]));
});

test("the first 100 words come from running text, as in the score", () => {
  const placed = (paragraph: string): boolean | null => {
    const target = {
      url: "https://own.example/",
      title: "Espresso machine",
      headings: [[1, "Espresso machine"]] as const,
      paragraphs: [paragraph],
    };
    return find(benchmarks, BenchmarksSchema, evidence({ target })).your_url.keyword_in.first_100_words;
  };
  assert.deepEqual([placed("A machine for coffee."), placed("A machine for espresso.")], [false, true]);
});

test("densities are uses per 1,000 words of main content", () => {
  const { your_url } = find(benchmarks, BenchmarksSchema, normal());
  const words = your_url.main_content_word_count ?? assert.fail();
  const pairs = [
    [your_url.entity_count, your_url.entity_density],
    [your_url.keyword_variation_count, your_url.keyword_variation_density],
    [your_url.related_category_entity_count, your_url.related_category_density],
  ];
  for (const [count, density] of pairs)
    assert.ok(Math.abs((density ?? assert.fail()) - (1_000 * (count ?? assert.fail())) / words) < 0.01);
  assert.ok(pairs.some(([count]) => (count ?? 0) > 0));
});

test("category entity counts are null, not 0, when no page was classified, as in lite scans", () => {
  const given = normal();
  const unclassified = { ...given, categories: { target: null, cohort: given.cohort.map(() => null) } };
  const { your_url, page1_average, page1_median } = find(benchmarks, BenchmarksSchema, unclassified);
  for (const measures of [your_url, page1_average, page1_median]) {
    assert.deepEqual([measures.related_category_entity_count, measures.related_category_density], [null, null]);
    assert.notEqual(measures.entity_count, null);
  }
});

test("averages are null, not 0 or NaN, without a cohort", () => {
  const { page1_average, cohort } = find(benchmarks, BenchmarksSchema, withoutCohort());
  assert.equal(page1_average.word_count, null);
  assert.equal(page1_average.keyword_in_share.title, null);
  assert.equal(cohort.accepted, 0);
});

test("the keyword is found in an inflected title and in the path", () => {
  const { page1_average, your_url } = find(benchmarks, BenchmarksSchema, normal());
  assert.equal(page1_average.keyword_in_share.title, 1);
  assert.equal(your_url.keyword_in.url, true);
  assert.equal(your_url.keyword_in.h2, false);
});

test("a sentence counts as partial with at least half but not all of the keyword's words", () => {
  const languages = createSnowballLanguages();
  const given = evidence({ keyword: "quiet steel kettle stand", target: TARGET, cohort: [] });
  assert.ok(given.target);
  const mainText =
    "A steel kettle is here. One kettle. Kettle, kettle, kettle. A quiet steel kettle and its stand. Quiet kettles and steel.";
  const blocks = [{ kind: "paragraph" as const, level: 0, text: mainText, linkShare: 0 }];
  const facts = { ...given.target.facts, mainText, blocks, headings: [] };
  const target = { ...given.target, facts, text: toPageText(facts, languages, { language: "en" }) };
  assert.equal(find(benchmarks, BenchmarksSchema, { ...given, target }).your_url.keyword_partial_count, 2);
});

test("the lite entity coverage has exactly the five contract keys", () => {
  assert.deepEqual(Object.keys(find(entityCoverageLite, EntityCoverageLiteSchema, normal())), [
    "your_url_related_entity_density_score",
    "competitor_related_entity_density_score",
    "natural_language_entities",
    "highly_related_terms",
    "keyword_variations",
  ]);
});

test("entity coverage has the expected gain of a missing term and lists no entity among the terms", () => {
  const found = find(entityCoverage, EntityCoverageSchema, normal());
  assert.deepEqual(
    found.highly_related_terms.map((item) => [item.entity, item.coverage_status, item.expected_score_gain]),
    [
      ["grinder", "missing", 4],
      ["boiler pressure", "weak", null],
    ],
  );
  assert.deepEqual(
    found.natural_language_entities.map((item) => item.entity),
    ["Barista One", "Boiler"],
  );
});

test("every term has one count per domain, whatever the model holds", () => {
  const given = normal();
  const [first] = given.model.terms;
  assert.ok(first);
  const found = find(competitorTermCoverage, CompetitorTermCoverageSchema, {
    ...given,
    model: { ...given.model, terms: [{ ...first, competitorCounts: [1] }] },
  });
  assert.deepEqual(
    found.terms.map((term) => term.competitor_counts),
    [[1, 0, 0]],
  );
});

test("a term's status follows the suggested range", () => {
  const given = normal();
  const [first] = given.model.terms;
  assert.ok(first);
  const terms = [0, 1, 2, 5, 6].map((targetCount) => ({ ...first, targetCount }));
  const found = find(competitorTermCoverage, CompetitorTermCoverageSchema, {
    ...given,
    model: { ...given.model, terms },
  });
  assert.deepEqual(
    found.terms.map((term) => term.status),
    ["missing", "under", "in_range", "in_range", "over"],
  );
});

test("structured data reports gaps, properties that are common in the cohort, and missing required properties", () => {
  const { schema_types } = find(structuredDataCoverage, StructuredDataCoverageSchema, normal());
  const byType = new Map(schema_types.map((item) => [item.type, item]));
  assert.deepEqual(byType.get("Product")?.required_missing, ["review|aggregateRating|offers"]);
  assert.deepEqual(byType.get("Product")?.missing_properties, ["offers"]);
  assert.equal(byType.get("Offer")?.gap, true);
  // An Offer is part of its product, and the product's missing property already names it.
  assert.equal(byType.get("Offer")?.recommended, false);
  assert.deepEqual([byType.get("FAQPage")?.gap, byType.get("FAQPage")?.recommended], [true, false]);
  assert.equal(schema_types[0]?.prevalence, 0.6667);
});

test("a second item without a required property is reported, and each missing property has its prevalence", () => {
  const given = normal();
  const [first, ...others] = given.cohort;
  assert.ok(first && given.target);
  const product = (properties: Readonly<Record<string, readonly string[]>>) => ({
    syntax: "json-ld" as const,
    types: ["Product"],
    id: null,
    properties,
  });
  const carrying = <Page extends { readonly facts: PageFacts }>(
    page: Page,
    items: ReturnType<typeof product>[],
  ): Page => ({
    ...page,
    facts: { ...page.facts, structuredData: { ...page.facts.structuredData, items } },
  });
  const full = product({ name: ["A"], offers: ["1"], image: ["i"], color: ["red"] });
  const evidence = {
    ...given,
    target: carrying(given.target, [product({ name: ["A"], offers: ["1"] }), product({ name: ["B"] })]),
    cohort: [carrying(first, [full]), ...others.map((page) => carrying(page, []))],
  };
  const found = find(structuredDataCoverage, StructuredDataCoverageSchema, evidence).schema_types.find(
    (item) => item.type === "Product",
  );
  assert.deepEqual([found?.your_items, found?.your_incomplete_items, found?.required_missing], [2, 1, []]);
  assert.deepEqual(found?.missing.slice(0, 2), [
    { property: "review|aggregateRating|offers", level: "required", prevalence: 1 },
    { property: "image", level: "recommended", prevalence: 1 },
  ]);
  assert.deepEqual(found?.missing.at(-1), { property: "color", level: "common", prevalence: 1 });
  assert.ok(found?.recommended_missing.includes("brand"));
});

test("a nested review or publisher is checked by the rules for nested items", () => {
  const given = normal();
  assert.ok(given.target);
  const item = (type: string, properties: StructuredItem["properties"]): StructuredItem => ({
    syntax: "json-ld",
    types: [type],
    id: null,
    properties,
  });
  const review = item("Review", { author: ["A"], reviewRating: ["5"] });
  const items = [
    item("Product", { name: ["P"], review: [review] }),
    item("Article", { headline: ["H"], publisher: [item("Organization", { name: ["O"] })] }),
  ];
  const facts = { ...given.target.facts, structuredData: { ...given.target.facts.structuredData, items } };
  const { schema_types } = find(structuredDataCoverage, StructuredDataCoverageSchema, {
    ...given,
    target: { ...given.target, facts },
  });
  const missingOf = (type: string) =>
    schema_types.find((entry) => entry.type === type)?.missing.map((entry) => entry.property);
  assert.deepEqual(missingOf("Review"), ["datePublished"]);
  assert.deepEqual(missingOf("Organization"), ["url"]);
});

test("an article among service pages is not advised to carry their Product, and a service page is", () => {
  const given = normal();
  const [first] = given.cohort;
  assert.ok(first && given.target);
  const { target } = given;
  const withType = (facts: PageFacts, type: string): PageFacts => {
    const items = [{ syntax: "json-ld" as const, types: [type], id: null, properties: { name: ["A"] } }];
    return { ...facts, structuredData: { ...facts.structuredData, items } };
  };
  const product = withType(target.facts, "Product");
  const article = withType(first.facts, "Article");
  assert.deepEqual([product, article].map(pageTypeOf), ["service", "article"]);
  const cohort = [product, product, article, article].map((facts) => ({ ...first, facts }));
  const adviseTo = (facts: PageFacts) =>
    find(structuredDataCoverage, StructuredDataCoverageSchema, { ...given, target: { ...target, facts }, cohort })
      .schema_types.filter((item) => item.recommended)
      .map((item) => item.type);
  assert.deepEqual(adviseTo(withType(first.facts, "NewsArticle")), []);
  assert.deepEqual(adviseTo(withType(target.facts, "Organization")), ["Product"]);
});

test("every type of the demo web has its share of the cohort, and no gap when the target has the type", async () => {
  const given = await demoEvidence("pour over coffee");
  const { schema_types, competitor_count } = find(structuredDataCoverage, StructuredDataCoverageSchema, given);
  assert.ok(schema_types.length >= 3);
  for (const item of schema_types) {
    assert.equal(item.prevalence, Math.round((item.competitor_pages / competitor_count) * 10_000) / 10_000);
    assert.ok(!(item.gap && item.your_url === true), item.type);
    assert.ok((item.your_incomplete_items ?? 0) <= (item.your_items ?? 0));
    if (item.your_url !== true) assert.deepEqual(item.missing, []);
  }
});

test("a page with a subtype has no gap at the type, and types of the page's frame are not recommended", () => {
  const given = normal();
  const [first, ...others] = given.cohort;
  assert.ok(first && given.target);
  const carrying = <Page extends { readonly facts: PageFacts }>(page: Page, type: string): Page => {
    const items = [{ syntax: "json-ld" as const, types: [type], id: null, properties: {} }];
    return { ...page, facts: { ...page.facts, structuredData: { ...page.facts.structuredData, items } } };
  };
  const gapOf = (own: string) => {
    const evidence = {
      ...given,
      target: carrying(given.target ?? first, own),
      cohort: [carrying(first, "Article"), ...others],
    };
    return find(structuredDataCoverage, StructuredDataCoverageSchema, evidence).schema_types.find(
      (item) => item.type === "Article",
    )?.gap;
  };
  const frame = { ...given, cohort: given.cohort.map((page) => carrying(page, "SiteNavigationElement")) };
  const [navigation] = find(structuredDataCoverage, StructuredDataCoverageSchema, frame).schema_types;
  assert.deepEqual(
    [navigation?.type, navigation?.prevalence, navigation?.recommended],
    ["SiteNavigationElement", 1, false],
  );
  assert.equal(gapOf("BlogPosting"), false);
  assert.equal(gapOf("Recipe"), true);
});

test("structured-data totals count nested items", () => {
  const { your_url, page1_average } = find(structuredDataBenchmarks, StructuredDataBenchmarksSchema, normal());
  assert.equal(your_url.total_items, 1);
  assert.equal(page1_average.total_items, 2);
});

test("internal links come from indexable pages on the subject that do not link yet", () => {
  const found = find(internalLinking, InternalLinkingSchema, normal());
  assert.deepEqual(found.add_internal_links_from, ["https://shop.example/grinders"]);
  assert.equal(found.candidates[0]?.suggested_anchor, "espresso machine");
  assert.equal(found.candidates[0]?.context_sentence, "Any espresso machine needs a grinder with pressure settings.");
  assert.deepEqual(found.existing_links, [
    { source_url: "https://shop.example/linked", anchor: "machine", zone: "nav", nofollow: false },
  ]);
});

test("a page without the anchor offers the sentence closest to the keyword, if it has a close sentence", () => {
  const given = normal();
  const [grinders, , , imprint] = given.site.pages;
  assert.ok(grinders && imprint);
  const text = "Buy once. A good machine wants fresh coffee under pressure. Done.";
  const block = { kind: "paragraph" as const, text, level: 0, linkShare: 0 };
  const near = { ...grinders, facts: { ...grinders.facts, blocks: [block] } };
  const none = { ...grinders, url: "https://shop.example/none", facts: { ...grinders.facts, blocks: [] } };
  const { candidates } = find(internalLinking, InternalLinkingSchema, {
    ...given,
    site: { ...given.site, pages: [near, none, imprint] },
  });
  const sentences = new Map(candidates.map((candidate) => [candidate.source_url, candidate.context_sentence]));
  assert.equal(sentences.get("https://shop.example/grinders"), "A good machine wants fresh coffee under pressure.");
  assert.equal(sentences.get("https://shop.example/none"), null);
});

test("among sentences equally close to the keyword, the sentence closest to the target is offered", () => {
  const given = normal();
  const [grinders] = given.site.pages;
  assert.ok(grinders);
  const text = "This machine is red. A machine wants pressure from its pump. Old machine, new colour.";
  const page = {
    ...grinders,
    facts: { ...grinders.facts, blocks: [{ kind: "paragraph" as const, text, level: 0, linkShare: 0 }] },
  };
  const { candidates } = find(internalLinking, InternalLinkingSchema, {
    ...given,
    site: { ...given.site, pages: [page, ...given.site.pages.slice(1)] },
  });
  const offered = candidates.find((candidate) => candidate.source_url === page.url);
  assert.equal(offered?.context_sentence, "A machine wants pressure from its pump.");
});

test("internal linking is empty without a target", () => {
  const found = find(internalLinking, InternalLinkingSchema, { ...normal(), target: null });
  assert.deepEqual([found.candidates, found.to_your_url], [[], null]);
});

test("each listing gets the opportunity type of its page", () => {
  const kinds: Readonly<Record<string, readonly [string, string]>> = {
    listicle: ["https://a.example/x", "10 Best Espresso Machines of 2026"],
    qa: ["https://www.quora.com/x", "Which machine?"],
    forum: ["https://coffee.example/forum/t/1", "My machine"],
    video: ["https://www.youtube.com/watch?v=1", "Machine"],
    wiki: ["https://en.wikipedia.org/wiki/Espresso_machine", "Espresso machine"],
    marketplace: ["https://www.amazon.de/s?k=x", "Espresso"],
    gov_edu: ["https://food.ox.ac.uk/x", "Espresso"],
    directory: ["https://b.example/directory/coffee", "Coffee companies"],
    review_site: ["https://c.example/x", "Barista One review"],
    resource_page: ["https://d.example/links", "Coffee"],
    competitor: ["https://e.example/machines", "The 30-Day Espresso Challenge"],
  };
  const results = Object.values(kinds).map(([url, title], index) => ({ rank: index + 1, url, title, snippet: "" }));
  const given = normal();
  const { items } = find(linkOpportunities, LinkOpportunitiesSchema, {
    ...given,
    cohort: [],
    serp: { ...given.serp, results },
  });
  const found = new Map(items.map((item) => [item.rank, item.opportunity_type]));
  assert.deepEqual(
    [...found].sort(([a], [b]) => a - b).map(([, type]) => type),
    Object.keys(kinds),
  );
});

test("a page that names the target without a link is a mention; the target's own site is omitted", () => {
  const given = normal();
  const [alpha] = given.cohort;
  assert.ok(alpha);
  const cohort = [{ ...alpha, facts: { ...alpha.facts, mainText: "We like Shop Example." } }, ...given.cohort.slice(1)];
  const results = [...given.serp.results, { rank: 9, url: "https://www.shop.example/other", title: "", snippet: "" }];
  const { items } = find(linkOpportunities, LinkOpportunitiesSchema, {
    ...given,
    cohort,
    serp: { ...given.serp, results },
  });
  const first = items.find((item) => item.rank === 1);
  assert.equal(first?.suggested_action, "unlinked_mention");
  assert.equal(first?.evidence.mention_sentence, "We like Shop Example.");
  assert.deepEqual(first?.links_to_competitors, ["beta.example"]);
  assert.ok(items.every((item) => item.rank !== 9));
});

test("a page with a dead link offers that place and shows its links to competitors", () => {
  const given = normal();
  const [alpha] = given.cohort;
  assert.ok(alpha);
  const links = [
    { url: "https://gone.example/old", anchor: "the old test", zone: "main" as const, rel: [] },
    { url: "https://www.beta.example/x", anchor: "Beta", zone: "main" as const, rel: [] },
  ];
  const cohort = [{ ...alpha, facts: { ...alpha.facts, links } }, ...given.cohort.slice(1)];
  const [record] = given.fetches;
  assert.ok(record);
  const fetches = [{ ...record, url: "http://gone.example/old/", outcome: "http_error" as const, status: 404 }];
  const { items } = find(linkOpportunities, LinkOpportunitiesSchema, { ...given, cohort, fetches });
  const first = items.find((item) => item.rank === 1);
  assert.equal(first?.suggested_action, "broken_link");
  assert.deepEqual(first?.evidence.broken_links, ["https://gone.example/old"]);
  assert.deepEqual(first?.evidence.competitor_links, [
    { domain: "beta.example", url: "https://www.beta.example/x", anchor: "Beta" },
  ]);
  assert.match(first?.next_step ?? "", /gone\.example\/old is gone/);
});

test("every listing of the demo web is rated by the signals of its type, highest score first", async () => {
  const given = await demoEvidence("pour over coffee");
  const { items } = find(linkOpportunities, LinkOpportunitiesSchema, given);
  assert.ok(items.length >= 10);
  assert.deepEqual(
    items.map((item) => item.score),
    items.map((item) => item.score).sort((a, b) => b - a),
  );
  for (const item of items) {
    assert.equal(item.evidence.told_by === "none", item.opportunity_type === "competitor", item.url);
    assert.equal(item.rating, item.score >= 60 ? "high" : item.score >= 35 ? "medium" : "low");
    assert.ok(item.next_step !== "" && item.reasons.length > 0);
  }
  assert.equal(items.find((item) => item.domain === "cuptalkforum.com")?.opportunity_type, "forum");
});

test("recommendations are basics, then the steps of the plan with their gains", () => {
  const found = find(recommendations, RecommendationsSchema, normal());
  assert.deepEqual(
    found.map((item) => [item.id, item.group, item.gain, item.gain_in_plan, item.points_per_effort]),
    [
      ["basics:properties:Product", "fix", 0, 0, 0],
      ["terms:grinder", "cover", 4, 4, 4],
      ["structure:h2", "fix", 6, 5.5, 1.5],
    ],
  );
});

test("a step for structured data names alternatives in words, and types of the frame have none", () => {
  const given = normal();
  assert.ok(given.target);
  const items = ["Product", "ImageObject"].map(
    (type): StructuredItem => ({ syntax: "json-ld", types: [type], id: null, properties: { name: ["A"] } }),
  );
  const facts = { ...given.target.facts, structuredData: { ...given.target.facts.structuredData, items } };
  const found = find(recommendations, RecommendationsSchema, { ...given, target: { ...given.target, facts } });
  assert.deepEqual(
    found.filter(({ id }) => id.startsWith("basics:properties")).map(({ action }) => action),
    ["Complete the Product structured data: it lacks review, aggregateRating or offers, which is required."],
  );
});

test("the plan names the recommendations with points of each total and the range that they promise", () => {
  assert.deepEqual(find(plan, PlanSchema, normal()), {
    missing_points: 48,
    best: [
      {
        steps: 3,
        recommendation_ids: ["terms:grinder", "structure:h2"],
        gain_low: 8,
        gain_high: 11,
      },
    ],
  });
  assert.deepEqual(find(plan, PlanSchema, evidence({})), { missing_points: null, best: [] });
});

test("the patterns of the titles come with the titles and their counts", () => {
  const { swipe_content } = find(topicAndClassification, TopicAndClassificationSchema, normal());
  assert.equal(swipe_content.title_patterns[0]?.pattern, "{number} best {keyword} … {year}");
  assert.equal(swipe_content.suggested_title, null);
  assert.deepEqual(
    swipe_content.ranking_titles?.map(({ title }) => title),
    normal().cohort.map(({ facts }) => facts.titleTag),
  );
  assert.equal(swipe_content.title_habits?.titles, normal().cohort.length);
});

test("headings with the same content words are one heading with all its pages", () => {
  const { swipe_content } = find(topicAndClassification, TopicAndClassificationSchema, {
    ...normal(),
    cohort: normal().cohort.map((page, index) =>
      index === 2
        ? page
        : {
            ...page,
            facts: {
              ...page.facts,
              headings: [
                {
                  level: 2,
                  text: ["The boiler and the pressure", "Pressure of the boiler"][index] ?? "",
                  isMain: true,
                },
              ],
            },
          },
    ),
  });
  assert.deepEqual(
    swipe_content.common_headings.map((item) => item.pages),
    [2],
  );
});

test("questions are grouped by question word, and an unknown answer is null", () => {
  const found = find(topicAndClassification, TopicAndClassificationSchema, normal());
  assert.deepEqual(Object.keys(found.topical_authority_questions).sort(), ["how", "what", "which"]);
  const descale = found.questions.find((item) => item.question.includes("descale"));
  assert.equal(descale?.answered_on_your_page, null);
  assert.equal(descale?.source, "faq_schema");
});

test("categories agree by the majority of pages, and intent follows titles and structured data", () => {
  const found = find(topicAndClassification, TopicAndClassificationSchema, normal());
  assert.deepEqual(found.category_agreement, {
    dominant_category: "/Home & Garden/Kitchen & Dining/Small Kitchen Appliances",
    share: 0.6667,
    your_match: true,
    meaning: found.category_agreement.meaning,
  });
  assert.match(found.category_agreement.meaning ?? "", /Your page is in the same category as most of them\.$/);
  assert.equal(found.search_intent.type, "commercial");
});

test("sentences use the singular for a count of one", () => {
  const given = normal();
  const [alpha] = given.cohort;
  assert.ok(alpha && given.target);
  const links = [
    { url: "https://beta.example/x", anchor: "Beta", zone: "main" as const, rel: [] },
    { url: "https://gone.example/old", anchor: "old", zone: "main" as const, rel: [] },
  ];
  const cohort = [{ ...alpha, facts: { ...alpha.facts, links } }, ...given.cohort.slice(1)];
  const [record] = given.fetches;
  assert.ok(record);
  const gone = { ...record, url: "https://gone.example/old", status: 404, outcome: "http_error" as const };
  const { items } = find(linkOpportunities, LinkOpportunitiesSchema, { ...given, cohort, fetches: [gone] });
  const reasons = items.find((item) => item.rank === 1)?.reasons ?? [];
  assert.ok(
    reasons.includes("Links to 1 other ranking site.") && reasons.includes("Links to 1 page that no longer exists."),
    reasons.join(" "),
  );
  const unread = { url: "https://x.example/", rank: 9, reason: "fetch_failed" as const, detail: "x" };
  const { warnings } = find(diagnostics, DiagnosticsSchema, { ...given, excluded: [unread] });
  assert.ok(warnings.some(({ message }) => message.startsWith("1 ranking page could not be read")));
});

test("the search page shows how each listing was used", () => {
  const given = normal();
  const results = [
    ...given.serp.results,
    { rank: 4, url: "https://shop.big.example/", title: "", snippet: "" },
    { rank: 5, url: `${TARGET.url}/`, title: "", snippet: "" },
  ];
  const { items } = find(serpSection, SerpSectionSchema, { ...given, serp: { ...given.serp, results } });
  assert.deepEqual(
    items.map((item) => item.use),
    [...COHORT.map(() => "cohort"), "excluded", "target"],
  );
  assert.deepEqual(
    items.map((item) => [item.weight, item.reason]),
    [...COHORT.map(() => [1, null]), [null, "marketplace"], [null, null]],
  );
});

test("diagnostics report a target that robots.txt forbids before weaker warnings", () => {
  const given = normal();
  assert.ok(given.target);
  const facts = { ...given.target.facts, canonical: "https://shop.example/other", robots: ["none"] };
  const evidence: Evidence = {
    ...given,
    target: { ...given.target, facts },
    site: { ...given.site, isTargetAllowed: false, isCutShort: true },
    request: { ...given.request, url: "https://shop.example/old" },
    excluded: [{ url: "https://x.example/", rank: 7, reason: "fetch_failed", detail: "The page answered HTTP 500." }],
  };
  const found = find(diagnostics, DiagnosticsSchema, evidence);
  assert.equal(found.target_allowed_by_robots, false);
  assert.deepEqual(
    found.warnings.map((warning) => warning.code),
    [
      "target_blocked_by_robots",
      "target_noindex",
      "target_canonical_elsewhere",
      "target_redirected",
      "target_thin",
      "cohort_incomplete",
      "competitors_unread",
      "internal_links_cut_short",
    ],
  );
  assert.deepEqual(found.totals_by_purpose, [{ purpose: "target", requests: 1, failed: 0, bytes: 1200 }]);
});

test("a page that robots.txt forbids is listed but not counted as a request", () => {
  const given = normal();
  const [record] = given.fetches;
  assert.ok(record);
  const forbidden = {
    ...record,
    purpose: "competitor" as const,
    outcome: "blocked_by_robots" as const,
    status: null,
    byteCount: 0,
  };
  const found = find(diagnostics, DiagnosticsSchema, { ...given, fetches: [record, forbidden] });
  assert.deepEqual([found.fetches.length, found.totals.requests, found.totals.failed], [2, 1, 0]);
});

test("the totals count every request of a scan of the demo web by purpose", async () => {
  const given = await demoEvidence("pour over coffee");
  const found = find(diagnostics, DiagnosticsSchema, given);
  assert.equal(found.target_allowed_by_robots, true);
  assert.equal(
    found.totals_by_purpose.reduce((sum, entry) => sum + entry.requests, 0),
    found.totals.requests,
  );
  assert.ok(found.totals_by_purpose.some((entry) => entry.purpose === "internal_link"));
  assert.ok(found.warnings.every((warning) => !warning.code.startsWith("target_")));
});

/** Pages that a shop could ask for a link, by their address, title, links to others and the target's own type. */
function placeOf(given: {
  readonly url?: string;
  readonly title?: string;
  readonly heading?: string;
  readonly anchor?: string;
  readonly outbound?: number;
  readonly targetType?: string;
}) {
  const { url, title = "10 Best Espresso Machines of 2026", heading = "Barista One", anchor = "More" } = given;
  const evidence = normal();
  const [alpha] = evidence.cohort;
  const { target } = evidence;
  assert.ok(alpha && target);
  const page = { ...alpha, url: url ?? alpha.url, domain: url === undefined ? alpha.domain : new URL(url).hostname };
  const own = (path: string) => ({ url: `https://${page.domain}/${path}`, anchor, zone: "nav" as const, rel: [] });
  const others = [...Array(given.outbound ?? 2).keys()].map((at) => ({
    url: `https://other-${at}.example/`,
    anchor: "Maker",
    zone: "main" as const,
    rel: [],
  }));
  const facts = {
    ...page.facts,
    titleTag: title,
    siteName: "Alphabrew",
    headings: [1, 2, 3, 4].map((number) => ({ level: 2, text: `${number}. ${heading}`, isMain: true })),
    links: [own("a"), own("b"), ...others],
  };
  const type = given.targetType ?? "Product";
  const item = { types: [type], syntax: "json-ld" as const, id: null, properties: {} };
  const targetFacts = {
    ...target.facts,
    structuredData: { ...target.facts.structuredData, items: [item] },
  };
  return find(linkOpportunities, LinkOpportunitiesSchema, {
    ...evidence,
    target: { ...target, facts: targetFacts },
    cohort: [{ ...page, facts }],
    serp: { ...evidence.serp, results: [{ rank: 1, url: page.url, title: "10 Best Espresso Mach...", snippet: "" }] },
  }).items[0];
}

test("a site's own list is no place for a link, and a page that was read has its own title", () => {
  const typeOf = (heading: string, anchor: string) => {
    const item = placeOf({ heading, anchor });
    assert.equal(item?.title, "10 Best Espresso Machines of 2026");
    return [item?.opportunity_type, item?.suggested_action];
  };
  assert.deepEqual(typeOf("Barista One", "More"), ["listicle", "pitch_inclusion"]);
  assert.deepEqual(typeOf("Alphabrew One", "More"), ["competitor", "none"]);
  assert.deepEqual(typeOf("Barista One", "Get a free quote"), ["competitor", "none"]);
});

for (const [name, given, type] of [
  ["a list of products for the page of an article", { targetType: "Article" }, "listicle"],
  [
    "an article below a folder of resources",
    { url: "https://rival.example/resources/blog/espresso-machine", title: "Espresso machine care", outbound: 9 },
    "competitor",
  ],
  ["a list that links to nobody", { outbound: 0 }, "listicle"],
  [
    "an authority",
    { url: "https://www.fda.gov/espresso-machine", title: "Espresso machine safety", outbound: 9 },
    "gov_edu",
  ],
  [
    "a thread about another subject",
    { url: "https://community.other.example/t/9", title: "Which toothbrush?" },
    "forum",
  ],
] as const)
  test(`${name} is no place for a link`, () => {
    const item = placeOf(given);
    assert.deepEqual([item?.opportunity_type, item?.suggested_action, item?.rating], [type, "none", "low"]);
  });
