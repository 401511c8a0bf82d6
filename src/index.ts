/** Public entry: the analysis for a host application, and the parts to assemble a custom service. */
export { Type } from "@sinclair/typebox";
export { compareReports, type ReportDiff } from "../core/analysis/editor/compare-reports.ts";
export { createJobHandler } from "../core/analysis/pipeline/handler.ts";
export type { PipelinePorts } from "../core/analysis/pipeline/pipeline-ports.ts";
export { defineSection, type Section } from "../core/analysis/pipeline/section.ts";
export type { ClassifyResult, LiteReport, Report } from "../core/contract/report.ts";
export { type Caller, type Role, SCOPES } from "../core/domain/caller.ts";
export type { Draft, DraftScore, DraftScorer } from "../core/domain/draft.ts";
export { type ErrorCode, type JobErrorCode, type JobFailure, ServiceError } from "../core/domain/errors.ts";
export type { JobHandler, JobRequest, RunContext, RunOutcome, TestHandler, Tier } from "../core/domain/job.ts";
export { type BatchLine, batchText, readBatch } from "../core/pages/batch-lines.ts";
export type { AdminApi } from "../core/service/admin/admin-api.ts";
export { createService, type Service, type ServicePorts } from "../core/service.ts";
export { createTestHandler, type TestPipelinePorts } from "../core/testmode/test-handler.ts";
export {
  type OpenPipeline,
  type OpenService,
  openPipeline,
  openService,
  type ServiceConfig,
} from "./compose/compose.ts";
export { type Embedded, type Outcome, openEmbedded, type ReportOf, type RunOptions } from "./compose/embedded.ts";
export type { EmbeddedOptions } from "./compose/embedded-options.ts";
export type { Overrides, PipelineConfig } from "./compose/pipeline-options.ts";
export { type Config, ConfigError, type Environment, loadConfig } from "./config/config.ts";
export { createHttp, type Http, type HttpOptions } from "./server/http/api.ts";
