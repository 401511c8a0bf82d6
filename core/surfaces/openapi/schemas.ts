import type { TSchema } from "@sinclair/typebox";
import { ERRORS } from "../../contract/errors.ts";
import { EVENT_SCHEMAS } from "../../contract/events.ts";
import { toJsonSchema } from "../../contract/json-schema.ts";
import {
  ClassifyResultSchema,
  LegacyClassifySchema,
  LegacyScanSchema,
  LiteReportSchema,
  ReportSchema,
} from "../../contract/report.ts";
import { ClassifyBodySchema, ScanBodySchema, WebhookTestBodySchema } from "../../contract/requests.ts";
import {
  AcceptedJobSchema,
  CreditsSchema,
  JobResultSchema,
  JobStatusSchema,
  RegionsSchema,
  WebhookTestAcceptedSchema,
} from "../../contract/responses.ts";
import type { JsonObject } from "../../domain/job.ts";

function pascal(name: string): string {
  return name
    .toLowerCase()
    .split(/[_.]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("");
}

/** Schemas that have a name in the document. Generated clients use these names for their types. */
const NAMED: ReadonlyMap<TSchema, string> = new Map<TSchema, string>([
  [ScanBodySchema, "ScanRequest"],
  [ClassifyBodySchema, "ClassifyRequest"],
  [WebhookTestBodySchema, "WebhookTestRequest"],
  [AcceptedJobSchema, "AcceptedJob"],
  [JobStatusSchema, "JobStatus"],
  [JobResultSchema, "JobResult"],
  [ReportSchema, "Report"],
  [LiteReportSchema, "LiteReport"],
  [ClassifyResultSchema, "ClassifyResult"],
  [LegacyScanSchema, "LegacyScan"],
  [LegacyClassifySchema, "LegacyClassify"],
  [CreditsSchema, "Credits"],
  [RegionsSchema, "Regions"],
  [WebhookTestAcceptedSchema, "WebhookTestAccepted"],
  ...Object.entries(ERRORS).map(([code, { schema }]): [TSchema, string] => [schema, `${pascal(code)}Error`]),
  ...Object.entries(EVENT_SCHEMAS).map(([kind, schema]): [TSchema, string] => [schema, `${pascal(kind)}Event`]),
]);

function addressOf(part: unknown): string | null {
  const name = NAMED.get(part as TSchema);
  return name === undefined ? null : `#/components/schemas/${name}`;
}

/** Returns a schema to embed in the document. A named schema becomes a `$ref`. */
export function schemaOf(schema: TSchema): JsonObject {
  const address = addressOf(schema);
  return address === null ? toJsonSchema(schema, addressOf) : { $ref: address };
}

/** Returns `components.schemas`: every named schema, in the order of the table. */
export function componentSchemas(): JsonObject {
  return Object.fromEntries([...NAMED].map(([schema, name]) => [name, toJsonSchema(schema, addressOf)]));
}
