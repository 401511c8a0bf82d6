import type { TSchema } from "@sinclair/typebox";
import { toJsonSchema } from "../../contract/json-schema.ts";
import { LiteReportSchema, ReportSchema } from "../../contract/report.ts";

/** A document that an agent can read before it requests a report. */
export interface SchemaResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12 as text. */
  readonly text: string;
}

function resource(name: string, title: string, schema: TSchema): SchemaResource {
  const uri = `schema://${name}`;
  const text = JSON.stringify(
    { $schema: "https://json-schema.org/draft/2020-12/schema", $id: uri, title, ...toJsonSchema(schema) },
    null,
    2,
  );
  return {
    uri,
    name,
    title,
    description: `JSON Schema of the ${title.toLowerCase()}: every field with type, unit and when it is null.`,
    text,
  };
}

/** The 2 schema resources of contract 4.9. */
export const RESOURCES: readonly SchemaResource[] = [
  resource("customer-report-v1", "Standard and deep scan report", ReportSchema),
  resource("customer-report-v1-lite", "Lite scan report", LiteReportSchema),
];
