import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import { toJsonSchema } from "../../core/contract/json-schema.ts";

/**
 * A TypeBox schema as the protocol's library takes schemas: it is shown to clients, and every value passes. Arguments are judged by the
 * tool itself, whose error carries the details of the REST envelope; results are typed by the compiler and held by the tests.
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
