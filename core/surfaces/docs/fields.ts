import type { TSchema } from "@sinclair/typebox";
import { isRecord } from "../../contract/json.ts";
import { toJsonSchema } from "../../contract/json-schema.ts";

/** One field of a schema, as a row of the reference table. */
export interface Field {
  /** Dotted path; `[]` means each element of a list. */
  readonly path: string;
  /** Type in words, such as `integer or null` or `list of objects`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

type Node = Readonly<Record<string, unknown>>;

function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function bounds({ minimum, maximum, minLength, maxLength }: Node): string {
  const range = (from: unknown, to: unknown, unit: string) =>
    from === undefined && to === undefined
      ? ""
      : ` (${from ?? ""}..${to ?? ""}${unit})`.replace("(..", "(up to ").replace("..)", " or more)");
  return range(minimum, maximum, "") || (maxLength === undefined ? "" : range(minLength, maxLength, " characters"));
}

/** Describes the type of a schema in words. */
export function typeOf(node: Node): string {
  if (Array.isArray(node.enum)) return node.enum.map((word) => `\`${word}\``).join(", ");
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``;
  const variants = nodes(node.anyOf);
  if (variants.length > 0) return [...new Set(variants.map(typeOf))].join(" or ");
  if (node.type === "array")
    return nodes(node.prefixItems).length > 0
      ? `list of ${nodes(node.prefixItems).length}`
      : `list of ${typeOf(isRecord(node.items) ? node.items : {})}`;
  return `${typeof node.type === "string" ? node.type : "any"}${bounds(node)}`;
}

/** Finds the objects inside a schema, each with the path step that leads to the object. */
function inside(node: Node): readonly { readonly step: string; readonly object: Node }[] {
  if (isRecord(node.properties)) return [{ step: "", object: node }];
  if (node.type === "array" && isRecord(node.items))
    return inside(node.items).map(({ step, object }) => ({ step: `[]${step}`, object }));
  return nodes(node.anyOf).flatMap(inside);
}

function walk(node: Node, prefix: string, found: Field[]): void {
  const required = Array.isArray(node.required) ? node.required : [];
  for (const [name, member] of Object.entries(isRecord(node.properties) ? node.properties : {})) {
    if (!isRecord(member)) continue;
    const path = prefix === "" ? name : `${prefix}.${name}`;
    found.push({
      path,
      type: typeOf(member),
      isRequired: required.includes(name),
      description: typeof member.description === "string" ? member.description : "",
    });
    for (const { step, object } of inside(member)) walk(object, `${path}${step}`, found);
  }
}

/** Lists every field of a schema, depth first in the order of the schema. */
export function fieldsOf(schema: TSchema): readonly Field[] {
  const fields: Field[] = [];
  for (const { step, object } of inside(toJsonSchema(schema))) walk(object, step, fields);
  return fields;
}
