import { type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { CountSchema, closed } from "../../contract/common.ts";
import { isRecord } from "../../contract/json.ts";
import { ReportSchema } from "../../contract/report.ts";
import {
  CreationHeadersSchema,
  JobParamsSchema,
  parseClassifyRequest,
  parseScanRequest,
  ResultQuerySchema,
} from "../../contract/requests.ts";
import { type OperationId, ROUTES, type Route } from "../../contract/routes.ts";
import { nullable, oneOf } from "../../contract/sections/fields.ts";
import { problemsOf, validationError } from "../../contract/validate.ts";
import { acceptedJobBody, creditsBody, jobStatusBody } from "../../contract/views.ts";
import { ServiceError } from "../../domain/errors.ts";
import { isTerminal, type Json, type JsonObject, type Tier } from "../../domain/job.ts";
import type { AdmitCommand } from "../../domain/job-commands.ts";
import type { ResponseFormat } from "../../domain/job-view.ts";
import { REGION_CODES } from "../../domain/regions.ts";
import { digestOf } from "./digest.ts";
import { sectionPage } from "./section-pages.ts";
import {
  type Tool,
  type ToolAnnotations,
  type ToolCall,
  type ToolContext,
  type ToolName,
  UNTRUSTED_TEXT,
} from "./tool.ts";
import { MAX_WAIT_SECONDS, NEXT_POLL_SECONDS, waitForJob } from "./wait.ts";

const IDEMPOTENCY_KEY = Type.Optional(
  Type.String({
    ...CreationHeadersSchema.properties["Idempotency-Key"],
    description: "same key, same job: A-Z a-z 0-9 _ -",
  }),
);

const JOB_ID = Type.String({
  ...JobParamsSchema.properties.jobId,
  description: "job_id of the tool that made the job",
});

/** Report sections that an agent can request separately. */
const SECTIONS = Object.keys(ReportSchema.properties).filter((key) => key !== "schema_version" && key !== "meta");

const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Creating a job fetches web pages and spends credits. A repeat with the same idempotency_key has no further effect. */
const CREATES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
};

function routeOf(
  id: OperationId,
): Route & { readonly scope: NonNullable<Route["scope"]>; readonly bucket: NonNullable<Route["bucket"]> } {
  const route = ROUTES.find((candidate) => candidate.id === id);
  if (route === undefined || route.scope === null || route.bucket === null) throw new Error(`no keyed route ${id}`);
  return { ...route, scope: route.scope, bucket: route.bucket };
}

/** Validates the arguments. Throws VALIDATION_ERROR with details, like the REST routes. */
function checked<Schema extends TObject>(schema: Schema, args: unknown): Static<Schema> {
  const problems = problemsOf(schema, args ?? {});
  if (problems.length > 0) throw validationError(problems);
  // The line above validated the type.
  return (args ?? {}) as Static<Schema>;
}

/** Separates the idempotency key from the REST body in the arguments. */
function split(args: unknown): { readonly body: Json; readonly idempotencyKey: string | null } {
  if (!isRecord(args)) return { body: {}, idempotencyKey: null };
  const { idempotency_key: key, ...rest } = args;
  // The cast is safe, because arguments are parsed JSON.
  const body = rest as JsonObject;
  if (key === undefined) return { body, idempotencyKey: null };
  const problems = problemsOf(closed({ idempotency_key: IDEMPOTENCY_KEY }), { idempotency_key: key });
  if (problems.length > 0) throw validationError(problems);
  return { body, idempotencyKey: String(key) };
}

interface Creation extends Pick<Tool, "name" | "title" | "description"> {
  readonly route: OperationId;
  /** Fields that the tool shows in place of those of the body. `parse` validates the body. */
  readonly shown?: TProperties;
  parse(body: Json): Pick<AdmitCommand, "request" | "webhook" | "callbackMetadata">;
}

function creation({ route: id, parse, shown, ...words }: Creation): Tool {
  const route = routeOf(id);
  return {
    ...words,
    scope: route.scope,
    bucket: route.bucket,
    input: closed({ ...route.body?.properties, ...shown, idempotency_key: IDEMPOTENCY_KEY }),
    output: objectOf(route.success.schema),
    annotations: CREATES,
    async run({ service }, call) {
      const { body, idempotencyKey } = split(call.args);
      const accepted = await service.admit(call.caller, {
        ...parse(body),
        requestId: call.requestId,
        idempotencyKey,
        // Use the REST route's path, so that a client can repeat a REST request here with the same key, and vice versa.
        sent: { route: route.path, body },
      });
      return acceptedJobBody(accepted);
    },
  };
}

function scan(tier: Tier, words: Pick<Creation, "name" | "title" | "description" | "route">): Tool {
  const region = Type.Optional(oneOf(REGION_CODES, "place of the search"));
  return creation({ ...words, shown: { region }, parse: (body) => parseScanRequest(tier, body) });
}

/** MCP allows only objects as outputs. Every response of a mirrored route is an object. */
function objectOf(schema: TSchema): TObject {
  return schema as TObject;
}

const JobInput = closed({ job_id: JOB_ID });
const WaitInput = closed({
  job_id: JOB_ID,
  timeout_seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_WAIT_SECONDS,
      default: MAX_WAIT_SECONDS,
      description: "longest wait of this call, in seconds",
    }),
  ),
});
const ResultInput = closed({
  job_id: JOB_ID,
  ...ResultQuerySchema.properties,
  section: Type.Optional(oneOf(SECTIONS, "one section of a scan report; absent: see detail")),
  page: Type.Optional(Type.Integer({ minimum: 1, description: "page of a long section, from 1" })),
  detail: Type.Optional(
    oneOf(
      ["digest", "full"],
      "digest (default): summary, plan, what is missing, figures; full: everything; not used with section",
    ),
  ),
});

const STATUS = objectOf(routeOf("job").success.schema);
const WaitOutput = closed({
  ...STATUS.properties,
  done: Type.Boolean({ description: "true when the job has ended: completed, failed or cancelled" }),
  next_poll_seconds: nullable(Type.Integer({ minimum: 1, description: "when to call again; null when done" })),
});
const ResultOutput = closed({
  job_id: Type.String(),
  notice: Type.Literal(UNTRUSTED_TEXT, { description: "how to treat the texts of the result" }),
  detail: oneOf(["digest", "section", "full"], "how much of the result this is"),
  section: nullable(Type.String({ description: "the section asked for" })),
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 1, description: "pages of the section" }),
  omitted: Type.Array(
    closed({
      path: Type.String({ description: "dotted path of a list, * for each element on the way" }),
      shown: CountSchema,
      total: CountSchema,
    }),
    {
      description: "lists that a digest shows in part; their section has them whole",
    },
  ),
  result: Type.Object(
    {},
    { description: "as the resources schema://customer-report-v1 and schema://customer-report-v1-lite describe it" },
  ),
});

async function waitTool(context: ToolContext, call: ToolCall): Promise<JsonObject> {
  const { job_id, timeout_seconds = MAX_WAIT_SECONDS } = checked(WaitInput, call.args);
  const job = await waitForJob(context, call, job_id, timeout_seconds);
  const done = isTerminal(job.state);
  return { ...jobStatusBody(job), done, next_poll_seconds: done ? null : NEXT_POLL_SECONDS };
}

async function resultTool({ service }: ToolContext, call: ToolCall): Promise<JsonObject> {
  const { job_id, response_format, section, page = 1, detail = "digest" } = checked(ResultInput, call.args);
  const result = await service.result(call.caller, job_id, response_format as ResponseFormat | undefined);
  if (!isRecord(result)) throw new Error("a result that is no object");
  if (section !== undefined) {
    const { value, pages } = pageOf(result, section, page);
    return {
      job_id,
      notice: UNTRUSTED_TEXT,
      detail: "section",
      section,
      page,
      pages,
      omitted: [],
      result: { [section]: value },
    };
  }
  const digest = detail === "full" ? { value: result, omitted: [] } : digestOf(result);
  return {
    job_id,
    notice: UNTRUSTED_TEXT,
    detail,
    section: null,
    page: 1,
    pages: 1,
    omitted: digest.omitted.map((omission) => ({ ...omission })),
    result: digest.value,
  };
}

/**
 * Returns the text of a result, because many clients read only text. It has the same data as the structured content. Of
 * a whole report it has the digest, so that a model's context is not filled twice.
 */
function sayResult(output: JsonObject): string {
  const { result, detail } = output;
  if (detail !== "full" || !isRecord(result)) return JSON.stringify(output);
  const { value, omitted } = digestOf(result);
  const said = { ...output, detail: "digest", omitted: omitted.map((omission) => ({ ...omission })), result: value };
  return `The structured content has the whole result. This text is its digest.\n${JSON.stringify(said)}`;
}

function pageOf(result: Readonly<Record<string, Json>>, section: string, page: number) {
  const sectionPart = sectionPage(sectionOf(result, section), page);
  if (sectionPart !== null) return sectionPart;
  const message = `"page": the section ${section} has no page ${page}`;
  throw new ServiceError("VALIDATION_ERROR", message, { fields: { details: [{ path: "page", message }] } });
}

function sectionOf(result: Readonly<Record<string, Json>>, section: string): Json {
  const value = result[section];
  if (value !== undefined) return value;
  const message = `"section": this result has no section ${section}; it has ${Object.keys(result).join(", ")}`;
  throw new ServiceError("VALIDATION_ERROR", message, { fields: { details: [{ path: "section", message }] } });
}

function reading(
  name: ToolName,
  route: OperationId,
  own: Omit<Tool, "name" | "scope" | "bucket" | "annotations">,
): Tool {
  const { scope, bucket } = routeOf(route);
  return { name, scope, bucket, annotations: READS, ...own };
}

/** Describes the next step after every tool that creates a job. */
const THEN = "Returns a job_id; then use wait_for_job and get_job_result.";

/** The 8 tools of contract 4.9, in its order. */
export const TOOLS: readonly Tool[] = [
  creation({
    name: "classify_text",
    route: "classify",
    title: "Classify a text or page",
    description: `Starts a classification of a text, or of the page at a URL, into up to 3 of 1,091 semantic categories. ${THEN}`,
    parse: (body) => ({ ...parseClassifyRequest(body), callbackMetadata: null }),
  }),
  scan("standard", {
    name: "scan_page",
    route: "scan",
    title: "Scan a page for a keyword",
    description:
      "Starts a comparison of a page with the pages that rank for a keyword: score, plan, entities, terms, questions, links. " +
      `Without url it analyzes the ranking pages alone. ${THEN} ${UNTRUSTED_TEXT}`,
  }),
  scan("lite", {
    name: "scan_page_lite",
    route: "scanLite",
    title: "Lite scan",
    description: `Starts a cheaper scan with the score, benchmarks, entities and term coverage only. ${THEN} ${UNTRUSTED_TEXT}`,
  }),
  scan("deep", {
    name: "scan_page_deep",
    route: "scanDeep",
    title: "Deep scan",
    description: `Starts a scan against 15 ranking pages with a page-speed benchmark. ${THEN} ${UNTRUSTED_TEXT}`,
  }),
  reading("check_job", "job", {
    title: "Check a job",
    description: "Returns the status of a job at once. To wait for its end, use wait_for_job.",
    input: JobInput,
    output: STATUS,
    run: async ({ service }, call) =>
      jobStatusBody(await service.job(call.caller, checked(JobInput, call.args).job_id)),
  }),
  reading("wait_for_job", "job", {
    title: "Wait for a job",
    description: `Waits up to ${MAX_WAIT_SECONDS} seconds for a job to end, with progress. When done is false, call it again after next_poll_seconds.`,
    input: WaitInput,
    output: WaitOutput,
    run: waitTool,
  }),
  reading("get_job_result", "jobResult", {
    title: "Get a job's result",
    description:
      "Returns the result of a completed job. By default it is a digest that fits a model's context; with section it is one whole section; " +
      `with detail=full it is everything. ${UNTRUSTED_TEXT}`,
    input: ResultInput,
    output: ResultOutput,
    say: sayResult,
    run: resultTool,
  }),
  reading("check_credits", "credits", {
    title: "Check credits",
    description:
      "Returns the organization's available and reserved credits. Classifications and scans cost credits; waiting and reading are free.",
    input: closed({}),
    output: objectOf(routeOf("credits").success.schema),
    run: async ({ service }, call) => {
      checked(closed({}), call.args);
      return creditsBody(await service.credits(call.caller));
    },
  }),
];
