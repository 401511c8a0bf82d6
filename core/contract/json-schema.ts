import type { TSchema } from "@sinclair/typebox";
import type { JsonObject } from "../domain/job.ts";
import { isRecord } from "./json.ts";

/** Returns the words of a union of string constants, or `null` for other unions. */
function wordsOf({ anyOf }: Readonly<Record<string, unknown>>): readonly string[] | null {
  if (!Array.isArray(anyOf) || anyOf.length === 0) return null;
  const words = anyOf.flatMap((variant: unknown) =>
    isRecord(variant) && typeof variant.const === "string" ? [variant.const] : [],
  );
  return words.length === anyOf.length ? words : null;
}

/** Applies `map` to the string-keyed members. TypeBox stores its own data under symbols, which are omitted. */
function mapMembers(
  value: Readonly<Record<string, unknown>>,
  map: (member: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)]));
}

/**
 * Returns a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of the tool protocol. TypeBox writes tuples
 * as earlier drafts did and enumerations as unions of constants, which generators show badly. `nameOf` returns the
 * address of a part that is referenced instead of repeated.
 */
export function toJsonSchema(schema: TSchema, nameOf: (part: unknown) => string | null = () => null): JsonObject {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isRecord(value)) return value;
    const name = value === schema ? null : nameOf(value);
    if (name !== null) return { $ref: name };
    const words = wordsOf(value);
    if (words !== null) {
      const { anyOf: _, ...rest } = value;
      return { ...mapMembers(rest, convert), type: "string", enum: words };
    }
    if (value.type === "array" && Array.isArray(value.items)) {
      const { items, additionalItems: _, ...rest } = value;
      // The tuple has no further elements, because TypeBox bounds the length. Some tools require `items` in any case.
      return { ...mapMembers(rest, convert), prefixItems: convert(items), items: {} };
    }
    return mapMembers(value, convert);
  };
  return convert(schema) as JsonObject;
}
