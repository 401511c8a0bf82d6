import { type Static, Type } from "@sinclair/typebox";
import { closed, TextSchema } from "./common.ts";
import { AnswerReadinessSchema } from "./sections/answer-readiness.ts";
import { BenchmarksSchema } from "./sections/benchmarks.ts";
import { CompetitorTermCoverageSchema } from "./sections/competitor-term-coverage.ts";
import { DiagnosticsSchema } from "./sections/diagnostics.ts";
import { EntityCoverageLiteSchema, EntityCoverageSchema } from "./sections/entity-coverage.ts";
import { nullable, oneOf, share, text, texts } from "./sections/fields.ts";
import { InternalLinkingSchema } from "./sections/internal-linking.ts";
import { LinkOpportunitiesSchema } from "./sections/link-opportunities.ts";
import { OriginalitySchema } from "./sections/originality.ts";
import { PlanSchema, RecommendationsSchema } from "./sections/recommendations.ts";
import { SerpSectionSchema } from "./sections/serp.ts";
import { SerpSpeedBenchmarkSchema } from "./sections/serp-speed-benchmark.ts";
import { StructuredDataBenchmarksSchema, StructuredDataCoverageSchema } from "./sections/structured-data.ts";
import { TopicAndClassificationSchema } from "./sections/topic-and-classification.ts";
import { TopicsSchema } from "./sections/topics.ts";

/** `meta` of scan reports: all four keys, no others. Contract 2.3. */
export const ReportMetaSchema = closed(
  {
    report_date: nullable(text("End of the analysis, ISO 8601 in UTC.")),
    target_keyword: nullable(text("Keyword of the scan.")),
    location: nullable(text("Name of the region that the search was made for.")),
    url: nullable(text("Address of your page as requested; null for a scan of a keyword alone.")),
  },
  { description: "The request behind the report." },
);

/** `on_page_optimization` of every scan report. Contract 2.3, grades D-23. */
export const OnPageOptimizationSchema = closed(
  {
    score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          "Your page compared with the ranking pages, 0..100; a page level with the ranking pages in every part has 70. Null when the comparison would mean nothing.",
      }),
    ),
    grade: oneOf(
      ["Excellent", "Strong", "Good", "Needs Work", "Under-optimized", "Unavailable"],
      "The score in words.",
    ),
    confidence: share("Trust in the score, 0..1; it falls with few or disagreeing ranking pages and with a thin text."),
    summary: text("The result in a few sentences."),
    focus_areas: texts("At most four sentences: the parts of the score that lack most, each with its best change."),
    algorithm_version: Type.Literal("service-optimization-score-v1.1", { description: "Version of the formula." }),
  },
  { description: "The score, its grade, and the first changes to make." },
);

/** Standard and deep scan result, `customer_v1`. Further top-level keys may appear over time. Contract 2.3. */
export const ReportSchema = Type.Object({
  schema_version: Type.Literal("service-report-customer-v1", { description: "Version of the report's shape." }),
  meta: ReportMetaSchema,
  on_page_optimization: OnPageOptimizationSchema,
  benchmarks: BenchmarksSchema,
  entity_coverage: EntityCoverageSchema,
  topics: Type.Optional(TopicsSchema),
  topic_and_classification: TopicAndClassificationSchema,
  internal_linking: InternalLinkingSchema,
  competitor_term_coverage: CompetitorTermCoverageSchema,
  structured_data_benchmarks: Type.Optional(StructuredDataBenchmarksSchema),
  structured_data_coverage: Type.Optional(StructuredDataCoverageSchema),
  serp_speed_benchmark: Type.Optional(SerpSpeedBenchmarkSchema),
  link_opportunities: Type.Optional(LinkOpportunitiesSchema),
  originality: Type.Optional(OriginalitySchema),
  answer_readiness: Type.Optional(AnswerReadinessSchema),
  recommendations: Type.Optional(RecommendationsSchema),
  plan: Type.Optional(PlanSchema),
  serp: Type.Optional(SerpSectionSchema),
  diagnostics: Type.Optional(DiagnosticsSchema),
});

/** Lite scan result, `customer_v1_lite`: these keys and no others. Contract 2.3. */
export const LiteReportSchema = closed({
  schema_version: Type.Literal("service-report-customer-v1-lite", { description: "Version of the report's shape." }),
  meta: ReportMetaSchema,
  on_page_optimization: OnPageOptimizationSchema,
  benchmarks: BenchmarksSchema,
  entity_coverage: EntityCoverageLiteSchema,
  competitor_term_coverage: CompetitorTermCoverageSchema,
});

/** Classify result, `customer_v1`. Contract 2.3. */
export const ClassifyResultSchema = closed({
  meta: closed(
    {
      report_date: Type.Optional(text("End of the classification, ISO 8601 in UTC.")),
      target_keyword: Type.Optional(text("Reserved; classifications have no keyword.")),
      location: Type.Optional(text("Reserved; classifications have no region.")),
      url: Type.Optional(text("Address of the page after redirects; absent when the text was sent.")),
    },
    { description: "The request behind the result." },
  ),
  categories: Type.Array(
    closed({
      category: text("Name of the category, for example `/Food & Drink/Beverages`."),
      score: share("Probability that the category is right, 0..1."),
    }),
    { maxItems: 3, description: "The categories of the text, best first." },
  ),
});

/** `response_format=legacy` of a scan, D-21. Frozen. */
export const LegacyScanSchema = closed({
  jobId: TextSchema,
  url: nullable(TextSchema),
  keyword: nullable(TextSchema),
  score: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  grade: TextSchema,
  missingTerms: Type.Array(TextSchema),
  competitors: Type.Array(TextSchema),
});

/** `response_format=legacy` of a classification, D-21. Frozen. */
export const LegacyClassifySchema = closed({
  jobId: TextSchema,
  categories: ClassifyResultSchema.properties.categories,
});

/** A standard or deep report. */
export type Report = Static<typeof ReportSchema>;
/** A lite report. */
export type LiteReport = Static<typeof LiteReportSchema>;
/** The result of a classify job. */
export type ClassifyResult = Static<typeof ClassifyResultSchema>;

/** A report of any tier. */
export type AnyReport = Report | LiteReport;

/** Returns true for the report of a standard or deep scan. */
export function isWholeReport(report: AnyReport): report is Report {
  return "topic_and_classification" in report;
}
