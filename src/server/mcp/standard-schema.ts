import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import { toJsonSchema } from "../../../core/contract/json-schema.ts";
import type { JsonObject } from "../../../core/domain/job.ts";
import { type SchemaSide, shownToModels } from "../../../core/surfaces/mcp/shown-schema.ts";

/**
 * Wraps a TypeBox schema for the protocol's library, which shows it to clients and accepts every value. The tool
 * validates its own arguments, because its error has the details of the REST envelope. With a side, the schema is as
 * short as a model needs it.
 */
export function shownSchema(schema: TSchema, side?: SchemaSide): StandardSchemaWithJSON {
  const whole = toJsonSchema(schema) as JsonObject;
  const json: Record<string, unknown> = side === undefined ? whole : shownToModels(whole, side);
  return {
    "~standard": {
      version: 1,
      vendor: "typebox",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
