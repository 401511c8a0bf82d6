import type { TObject } from "@sinclair/typebox";
import { isRecord } from "../../contract/json.ts";
import { toJsonSchema } from "../../contract/json-schema.ts";
import { LiteReportSchema, ReportSchema } from "../../contract/report.ts";
import type { Json, JsonObject } from "../../domain/job.ts";

/** A document that an agent can read before it requests a report. */
export interface SchemaResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12 as text. */
  readonly text: string;
  /** The schemas of the report's sections, by section. The text refers to them as `{uri}/{section}`. */
  readonly sections: ReadonlyMap<string, string>;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
/** Least characters of a section with a document of its own, and of a part that a document writes once. */
const OWN_DOCUMENT = 500;
const SHARED_PART = 60;

/** Returns a schema without its description as text, or null for values that are not worth a reference. */
function partOf(value: JsonObject): string | null {
  // A map of properties has neither member with such a value.
  if (typeof value.type !== "string" && !Array.isArray(value.anyOf)) return null;
  const { description: _, ...rest } = value;
  const text = JSON.stringify(rest);
  return text.length < SHARED_PART ? null : text;
}

/** Returns how often each part of a schema occurs. Parts inside a repeated part count once. */
function occurrencesOf(schema: JsonObject): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(count);
    if (!isRecord(value)) return;
    const text = partOf(value);
    const seen = text === null ? 0 : (counts.get(text) ?? 0);
    if (text !== null) counts.set(text, seen + 1);
    if (seen === 0) Object.values(value as JsonObject).forEach(count);
  };
  count(schema);
  return counts;
}

/** Writes parts that occur more than once into `$defs`, because a report repeats the figures of a page many times. */
function withoutRepeats(schema: JsonObject): JsonObject {
  const counts = occurrencesOf(schema);
  const names = new Map<string, string>();
  const defs: Record<string, Json> = {};
  const members = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, write(member)]));
  const write = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(write);
    if (!isRecord(value)) return value;
    const text = partOf(value);
    if (text === null || (counts.get(text) ?? 0) < 2) return members(value);
    const { description, ...rest } = value;
    const name = names.get(text) ?? `part_${names.size + 1}`;
    if (!names.has(text)) {
      names.set(text, name);
      defs[name] = members(rest as JsonObject);
    }
    return { ...(description === undefined ? {} : { description }), $ref: `#/$defs/${name}` };
  };
  const written = members(schema);
  return names.size === 0 ? written : { ...written, $defs: defs };
}

function documentOf(uri: string, title: string, schema: JsonObject): string {
  return JSON.stringify({ $schema: DIALECT, $id: uri, title, ...withoutRepeats(schema) });
}

function resource(name: string, title: string, schema: TObject): SchemaResource {
  const uri = `schema://${name}`;
  const whole = toJsonSchema(schema);
  const large = Object.entries(whole.properties as Readonly<Record<string, JsonObject>>).filter(
    ([, section]) => JSON.stringify(section).length > OWN_DOCUMENT,
  );
  const references = large.map(([key, { description }]) => [
    key,
    { $ref: `${uri}/${key}`, ...(description === undefined ? {} : { description }) },
  ]);
  const properties = { ...(whole.properties as JsonObject), ...Object.fromEntries(references) };
  return {
    uri,
    name,
    title,
    description:
      `JSON Schema of the ${title.toLowerCase()}: every field with type, unit and when it is null. ` +
      `Sections have documents of their own: ${uri}/{section}.`,
    text: documentOf(uri, title, { ...whole, properties }),
    sections: new Map(large.map(([key, section]) => [key, documentOf(`${uri}/${key}`, `${title}: ${key}`, section)])),
  };
}

/** The 2 schema resources of contract 4.9. Each document stays below 8,000 tokens, a small part of a model's context. */
export const RESOURCES: readonly SchemaResource[] = [
  resource("customer-report-v1", "Standard and deep scan report", ReportSchema),
  resource("customer-report-v1-lite", "Lite scan report", LiteReportSchema),
];
