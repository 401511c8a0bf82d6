import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";

/**
 * A TypeBox schema as the protocol's library takes schemas: it is shown to clients, and every value passes. Arguments are judged by the
 * tool itself, whose error carries the details of the REST envelope; results are typed by the compiler and held by the tests.
 */
export function shownSchema(schema: TSchema): StandardSchemaWithJSON {
  // A copy as plain JSON: TypeBox keeps its own notes under symbols.
  const json = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: "typebox",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}
