import { isRecord } from "../../contract/json.ts";
import type { Json, JsonObject } from "../../domain/job.ts";

/** Side of a tool. A model needs to know how to write an input; it can read an output without explanations. */
export type SchemaSide = "input" | "output";

/** Rules that the tools check themselves and that a model does not need. */
const UNSHOWN: Readonly<Record<SchemaSide, ReadonlySet<string>>> = {
  input: new Set(["pattern", "additionalProperties", "minLength", "maxLength", "minItems", "maxItems"]),
  output: new Set(
    "pattern additionalProperties minLength maxLength minItems minimum maximum description required format".split(" "),
  ),
};
/** Longest closed set that an output lists. */
const MAX_SET = 8;

/** Writes a closed set as `enum`, and `X or null` as a list of types. */
function merged(schema: JsonObject, side: SchemaSide): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = anyOf.filter((branch): branch is JsonObject => isRecord(branch));
  const values = branches.flatMap((branch) => (typeof branch.const === "string" ? [branch.const] : []));
  if (values.length === branches.length)
    return side === "output" && values.length > MAX_SET
      ? { ...rest, type: "string" }
      : { ...rest, type: "string", enum: values };
  const [first, second, ...others] = branches;
  if (first === undefined || second?.type !== "null" || others.length > 0) return schema;
  const inner = merged(first, side);
  if (typeof inner.type !== "string") return schema;
  const set = Array.isArray(inner.enum) ? { enum: [...inner.enum, null] } : {};
  return { ...inner, ...rest, type: [inner.type, "null"], ...set };
}

/** Names the members of an object inside an object, which models seldom need. */
function namesOnly(schema: JsonObject): JsonObject {
  const { properties, required, ...rest } = schema;
  if (!isRecord(properties)) return schema;
  const needed = Array.isArray(required) ? required : [];
  const names = Object.keys(properties).map((name) => (needed.includes(name) ? name : `${name}?`));
  return { ...rest, ...(names.length === 0 ? {} : { description: `{ ${names.join(", ")} }` }) };
}

/**
 * Returns the JSON schema of a tool as a model needs it, without the rules that the tool checks itself.
 *
 * Every value that the whole schema accepts is also accepted by this one.
 */
export function shownToModels(schema: JsonObject, side: SchemaSide): JsonObject {
  const walk = (value: JsonObject): JsonObject => {
    const kept = Object.entries(merged(value, side)).flatMap(([name, member]): (readonly [string, Json])[] => {
      if (UNSHOWN[side].has(name)) return [];
      if (name === "enum" && side === "output" && Array.isArray(member) && member.length > MAX_SET) return [];
      // The list itself says what its texts are.
      if (name === "items" && side === "input" && isRecord(member) && member.type === "string")
        return [[name, { type: "string" }]];
      if (name === "properties" && isRecord(member)) return [[name, properties(member)]];
      if (isRecord(member) && name !== "default") return [[name, walk(member)]];
      if (Array.isArray(member)) return [[name, member.map((each: Json) => (isRecord(each) ? walk(each) : each))]];
      return [[name, member]];
    });
    return Object.fromEntries(kept);
  };
  const properties = (members: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) =>
        isRecord(member) && member.deprecated !== true ? [[name, walk(namesOnly(member))]] : [],
      ),
    );
  return walk(schema);
}
