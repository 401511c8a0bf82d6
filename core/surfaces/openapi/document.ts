import type { TObject, TSchema } from "@sinclair/typebox";
import { ERRORS } from "../../contract/errors.ts";
import { DELIVERY_HEADERS, EVENT_SCHEMAS } from "../../contract/events.ts";
import { ERROR_EXAMPLES, EVENT_EXAMPLES } from "../../contract/examples.ts";
import { COMMON_HEADERS } from "../../contract/headers.ts";
import { HTTP_STATUS } from "../../contract/http-status.ts";
import { type Examples, INTERFACE_VERSION, type OperationId, ROUTES, type Route } from "../../contract/routes.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import { EVENT_KINDS } from "../../domain/event-kinds.ts";
import type { Json, JsonObject } from "../../domain/job.ts";
import { componentSchemas, schemaOf } from "./schemas.ts";

/** Settings of the installation. Everything else in the document comes from the route table. */
export interface DocumentOptions {
  /** Public base URL of the service. */
  readonly baseUrl: string;
}

type Tag = "Scans" | "Classification" | "Jobs" | "Account" | "Webhooks";

const TAGS: Readonly<Record<Tag, string>> = {
  Scans: "Compare a page with the pages that rank for a keyword.",
  Classification: "Assign texts and pages to semantic categories.",
  Jobs: "Follow jobs and read their results; free of charge.",
  Account: "Credits and regions.",
  Webhooks: "Deliveries to receivers of your own.",
};

/**
 * Name and group of each operation. A name begins with a verb, because generators make type names such as
 * `GetJobResult` of it, which must differ from the names of schemas.
 */
const OPERATIONS: Readonly<Record<OperationId, readonly [name: string, tag: Tag]>> = {
  scan: ["createScan", "Scans"],
  scanLite: ["createLiteScan", "Scans"],
  scanDeep: ["createDeepScan", "Scans"],
  classify: ["createClassification", "Classification"],
  job: ["getJob", "Jobs"],
  jobResult: ["getJobResult", "Jobs"],
  credits: ["getCredits", "Account"],
  regions: ["listRegions", "Account"],
  testWebhook: ["testWebhook", "Webhooks"],
};

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: "The request is not valid.",
  401: "The key is missing or not valid.",
  402: "The credits do not suffice.",
  403: "The key or organization may not do this.",
  404: "There is no such job.",
  405: "The address does not take this method.",
  409: "The request conflicts with what is there.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  422: "The address may not be fetched.",
  429: "A limit is reached; wait as long as Retry-After says, else back off.",
  500: "Something went wrong in the service.",
  503: "The service cannot answer at the moment.",
};

function isOptional(schema: TSchema | undefined): boolean {
  return (
    schema !== undefined &&
    Object.getOwnPropertySymbols(schema).some((symbol) => symbol.description === "TypeBox.Optional")
  );
}

function headersOf(headers: Readonly<Record<string, TSchema>>, required: (name: string) => boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, schema]) => [
      name,
      {
        schema: schemaOf(schema),
        required: required(name),
        ...(schema.description === undefined ? {} : { description: schema.description }),
      },
    ]),
  );
}

function examplesOf(examples: Examples): JsonObject {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value: value as Json }]));
}

function parameters(place: "path" | "query" | "header", schema: TObject | null): readonly Json[] {
  if (schema === null) return [];
  return Object.entries<TSchema>(schema.properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === "path" || !isOptional(member),
    schema: schemaOf(member),
    ...(member.description === undefined ? {} : { description: member.description }),
  }));
}

function successOf({ success, examples }: Route): JsonObject {
  const headers: Readonly<Record<string, TSchema>> = { ...COMMON_HEADERS, ...success.headers };
  return {
    description: success.description,
    headers: headersOf(headers, (name) => !isOptional(headers[name])),
    content: { "application/json": { schema: schemaOf(success.schema), examples: examplesOf(examples.responses) } },
  };
}

/** Describes one response for all error codes of a status. A header is required when every code sends it. */
function refusal(status: number, codes: readonly ErrorCode[]): JsonObject {
  const headers = Object.assign({}, COMMON_HEADERS, ...codes.map((code) => ERRORS[code].headers)) as Record<
    string,
    TSchema
  >;
  const always = (name: string) => name in COMMON_HEADERS || codes.every((code) => name in ERRORS[code].headers);
  const schemas = codes.map((code) => schemaOf(ERRORS[code].schema));
  return {
    description: `${STATUS_WORDS[status] ?? "Refused."} ${codes.map((code) => `${code}: ${ERRORS[code].description}`).join(" ")}`,
    headers: headersOf(headers, always),
    content: {
      "application/json": {
        schema: schemas.length === 1 ? (schemas[0] as JsonObject) : { anyOf: schemas },
        examples: examplesOf(Object.fromEntries(codes.map((code) => [code, ERROR_EXAMPLES[code]]))),
      },
    },
  };
}

function responsesOf(route: Route): JsonObject {
  const statuses = [...new Set(route.errors.map((code) => HTTP_STATUS[code]))].sort((a, b) => a - b);
  const codesOf = (status: number) => route.errors.filter((code) => HTTP_STATUS[code] === status);
  const refusals = statuses.map((status) => [String(status), refusal(status, codesOf(status))] as const);
  return { [String(route.success.status)]: successOf(route), ...Object.fromEntries(refusals) };
}

function describe(route: Route): string {
  const parts = [
    route.costMillicredits === 0 ? "Free of charge." : `Reserves ${route.costMillicredits / 1_000} credits.`,
    route.scope === null ? "No key is needed." : `Needs the scope \`${route.scope}\`.`,
    ...(route.bucket === null ? [] : [`Counts against the rate limit \`${route.bucket}\`.`]),
  ];
  return `${route.summary} ${parts.join(" ")}`;
}

function operation(route: Route): JsonObject {
  const [name, tag] = OPERATIONS[route.id];
  const body =
    route.body === null
      ? null
      : { "application/json": { schema: schemaOf(route.body), examples: examplesOf(route.examples.bodies) } };
  const inputs = [
    ...parameters("path", route.params),
    ...parameters("query", route.query),
    ...parameters("header", route.headers),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: describe(route),
    // An empty list means that the route needs no key.
    security: route.scope === null ? [] : [{ bearerKey: [] }],
    ...(inputs.length === 0 ? {} : { parameters: inputs }),
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    responses: responsesOf(route),
  };
}

function pathsOf(): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return paths;
}

function webhooksOf(): JsonObject {
  return Object.fromEntries(
    EVENT_KINDS.map((kind) => [
      kind,
      {
        post: {
          operationId: `receive_${kind.replaceAll(".", "_")}`,
          tags: ["Webhooks"],
          summary: `Delivery of ${kind}.`,
          description:
            "Answer 2xx within 15 seconds; anything else is tried again, up to 8 attempts in about 79 hours. Check Service-Signature first.",
          security: [],
          parameters: Object.entries(DELIVERY_HEADERS).map(([name, schema]) => ({
            name,
            in: "header",
            required: true,
            schema: schemaOf(schema),
            ...(schema.description === undefined ? {} : { description: schema.description }),
          })),
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: schemaOf(EVENT_SCHEMAS[kind]), examples: examplesOf(EVENT_EXAMPLES[kind]) },
            },
          },
          responses: { "2XX": { description: "Received." }, "4XX": { description: "Tried again; 410 as well." } },
        },
      },
    ]),
  );
}

/** Creates the OpenAPI 3.1 document of the REST API from the route table and its schemas. */
export function openApiDocument({ baseUrl }: DocumentOptions): JsonObject {
  return {
    openapi: "3.1.1",
    info: {
      title: "serplens",
      version: INTERFACE_VERSION,
      summary: "Compares a page with the pages that rank for a keyword.",
      description:
        "Asynchronous: a creation answers 202 with a `job_id`; poll the job every 3 to 5 seconds or receive a webhook, then read the result. " +
        "Send an `Idempotency-Key` with creations, and repeat a request that got no answer with the same key.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "Documentation of this service", url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl, description: "This service." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearerKey: [] }],
    paths: pathsOf(),
    webhooks: webhooksOf(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        bearerKey: {
          type: "http",
          scheme: "bearer",
          description: "A REST key: `slk_live_...`, or `slk_test_...` for free rehearsals.",
        },
      },
    },
  };
}
