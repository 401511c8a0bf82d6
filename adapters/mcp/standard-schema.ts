import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import { toJsonSchema } from "../../core/contract/json-schema.ts";

/**
 * Wraps a TypeBox schema for the protocol's library, which shows it to clients and accepts every value. The tool
 * validates its own arguments, because its error has the details of the REST envelope.
 */
export function shownSchema(schema: TSchema): StandardSchemaWithJSON {
  const json: Record<string, unknown> = toJsonSchema(schema);
  return {
    "~standard": {
      version: 1,
      vendor: "typebox",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
