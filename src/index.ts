/** Public entry: the analysis inside a host application, and the parts to assemble a service of one's own. */
export { Type } from "@sinclair/typebox";
export { createHttp, type Http, type HttpOptions } from "../adapters/elysia/http.ts";
export type { ClassifyResult, LiteReport, Report } from "../core/contract/report.ts";
export { type ErrorCode, type JobErrorCode, type JobFailure, ServiceError } from "../core/errors.ts";
export type { JobHandler, JobRequest, RunContext, RunOutcome, TestHandler, Tier } from "../core/job.ts";
export { createJobHandler } from "../core/pipeline/handler.ts";
export type { PipelinePorts } from "../core/pipeline/scan.ts";
export { defineSection, type Section } from "../core/pipeline/section.ts";
export { type Caller, createService, type Owner, type Role, SCOPES, type Service, type ServicePorts } from "../core/service.ts";
export { createTestHandler, type TestPipelinePorts } from "../core/testmode/test-handler.ts";
export { SECTIONS } from "../plugins/index.ts";
export { type Config, ConfigError, type Environment, loadConfig } from "./config.ts";
export { type Embedded, type EmbeddedOptions, type Outcome, openEmbedded, type ReportOf, type RunOptions } from "./embedded.ts";
export {
  type OpenPipeline,
  type OpenService,
  type Overrides,
  openPipeline,
  openService,
  type PipelineConfig,
  type ServiceConfig,
} from "./presets.ts";
