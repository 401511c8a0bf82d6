import { type Static, Type } from "@sinclair/typebox";
import { closed, TextSchema } from "./common.ts";
import { AnswerReadinessSchema } from "./sections/answer-readiness.ts";
import { BenchmarksSchema } from "./sections/benchmarks.ts";
import { CompetitorTermCoverageSchema } from "./sections/competitor-term-coverage.ts";
import { DiagnosticsSchema } from "./sections/diagnostics.ts";
import { EntityCoverageLiteSchema, EntityCoverageSchema } from "./sections/entity-coverage.ts";
import { nullable, oneOf } from "./sections/fields.ts";
import { InternalLinkingSchema } from "./sections/internal-linking.ts";
import { LinkOpportunitiesSchema } from "./sections/link-opportunities.ts";
import { OriginalitySchema } from "./sections/originality.ts";
import { PlanSchema, RecommendationsSchema } from "./sections/recommendations.ts";
import { SerpSectionSchema } from "./sections/serp.ts";
import { SerpSpeedBenchmarkSchema } from "./sections/serp-speed-benchmark.ts";
import { StructuredDataBenchmarksSchema, StructuredDataCoverageSchema } from "./sections/structured-data.ts";
import { TopicAndClassificationSchema } from "./sections/topic-and-classification.ts";

/** `meta` of scan reports: all four keys, no others. Contract 2.3. */
export const ReportMetaSchema = closed({
  report_date: nullable(TextSchema),
  target_keyword: nullable(TextSchema),
  location: nullable(TextSchema),
  url: nullable(TextSchema),
});

/** `on_page_optimization` of every scan report. Contract 2.3, grades D-23. */
export const OnPageOptimizationSchema = closed({
  score: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  grade: oneOf(["Excellent", "Strong", "Good", "Needs Work", "Under-optimized", "Unavailable"], "the score in words"),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  summary: TextSchema,
  focus_areas: Type.Array(TextSchema),
  algorithm_version: Type.Literal("service-optimization-score-v1.1"),
});

/** Standard and deep scan result, `customer_v1`. Further top-level keys may appear over time. Contract 2.3. */
export const ReportSchema = Type.Object({
  schema_version: Type.Literal("service-report-customer-v1"),
  meta: ReportMetaSchema,
  on_page_optimization: OnPageOptimizationSchema,
  benchmarks: BenchmarksSchema,
  entity_coverage: EntityCoverageSchema,
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
  schema_version: Type.Literal("service-report-customer-v1-lite"),
  meta: ReportMetaSchema,
  on_page_optimization: OnPageOptimizationSchema,
  benchmarks: BenchmarksSchema,
  entity_coverage: EntityCoverageLiteSchema,
  competitor_term_coverage: CompetitorTermCoverageSchema,
});

/** Classify result, `customer_v1`. Contract 2.3. */
export const ClassifyResultSchema = closed({
  meta: closed({
    report_date: Type.Optional(TextSchema),
    target_keyword: Type.Optional(TextSchema),
    location: Type.Optional(TextSchema),
    url: Type.Optional(TextSchema),
  }),
  categories: Type.Array(closed({ category: TextSchema, score: Type.Number({ minimum: 0, maximum: 1 }) }), {
    maxItems: 3,
  }),
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
