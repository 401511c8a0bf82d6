import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { Value } from "@sinclair/typebox/value";
import { ServiceError } from "../domain/errors.ts";

/** One thing that is wrong with a request. `path` is dotted (`webhook.events.0`), empty for the whole. */
export interface ValidationDetail {
  readonly path: string;
  readonly message: string;
}

/** Maximum details in a response. More details help nobody, and a hostile body could make the response large. */
const MAX_DETAILS = 10;
const MAX_SHOWN_NAME = 64;

/** Compiled checks. Each is compiled on first use, because most processes need few of them. */
const COMPILED = new WeakMap<TSchema, (value: unknown) => boolean>();

function compile(schema: TSchema): (value: unknown) => boolean {
  try {
    const compiled = TypeCompiler.Compile(schema);
    return (value) => compiled.Check(value);
  } catch {
    // Runtimes may forbid code generation. The interpreter returns the same results, but slower.
    return (value) => Value.Check(schema, value);
  }
}

/** True when the value satisfies the schema. This check counts UTF-16 units, while `problemsOf` counts characters. */
export function satisfies<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  let check = COMPILED.get(schema);
  if (check === undefined) {
    check = compile(schema);
    COMPILED.set(schema, check);
  }
  return check(value);
}

/**
 * True for a text that is short enough in characters, which the contract counts. TypeBox counts UTF-16 units, of which
 * an emoji has several.
 */
function isShortEnough(error: ValueError): boolean {
  if (error.type !== ValueErrorType.StringMaxLength || typeof error.value !== "string") return false;
  let characters = 0;
  for (const _ of error.value) characters += 1;
  return characters <= Number(error.schema.maxLength);
}

function shownName(path: string): string {
  return path.length > MAX_SHOWN_NAME ? `${path.slice(0, MAX_SHOWN_NAME)}...` : path;
}

/** Converts a JSON pointer to a dotted path. */
function dotted(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(".");
}

function choicesOf(schema: TSchema): readonly string[] {
  const variants: unknown = schema.anyOf;
  if (!Array.isArray(variants)) return [];
  return variants.flatMap((variant: TSchema) => (typeof variant.const === "string" ? [variant.const] : []));
}

/** Returns the problem as the end of a sentence that begins with the key's name. */
function complaint(error: ValueError): string {
  const { schema } = error;
  switch (error.type) {
    case ValueErrorType.ObjectRequiredProperty:
      return "is required";
    case ValueErrorType.ObjectAdditionalProperties:
      return "is not a known key";
    case ValueErrorType.String:
      return "must be a string";
    case ValueErrorType.Boolean:
      return "must be true or false";
    case ValueErrorType.Object:
      return "must be a JSON object";
    case ValueErrorType.Array:
      return "must be an array";
    case ValueErrorType.ArrayMinItems:
      return `must have at least ${schema.minItems} element${schema.minItems === 1 ? "" : "s"}`;
    case ValueErrorType.StringMinLength:
      return `must have at least ${schema.minLength} character${schema.minLength === 1 ? "" : "s"}`;
    case ValueErrorType.StringMaxLength:
      return `must have at most ${schema.maxLength} characters`;
    case ValueErrorType.StringPattern:
      return `must be ${schema.description ?? `text that matches ${schema.pattern}`}`;
    case ValueErrorType.Union:
      return `must be one of ${choicesOf(schema).join(", ")}`;
    default:
      return `is not valid: ${error.message}`;
  }
}

/**
 * Returns the problems of the value in the order of the schema, at most one per key. Returns an empty list for a valid
 * value.
 */
export function problemsOf(schema: TSchema, value: unknown): readonly ValidationDetail[] {
  if (satisfies(schema, value)) return [];
  const details = new Map<string, ValidationDetail>();
  for (const error of Value.Errors(schema, value)) {
    if (isShortEnough(error)) continue;
    const path = dotted(error.path);
    if (details.has(path)) continue;
    const subject = path === "" ? "the request body" : `"${shownName(path)}"`;
    details.set(path, { path: shownName(path), message: `${subject} ${complaint(error)}` });
    if (details.size === MAX_DETAILS) break;
  }
  return [...details.values()];
}

/** Returns the error for a request with these problems. Its message is the first problem. */
export function validationError(details: readonly ValidationDetail[]): ServiceError {
  const first = details[0]?.message ?? "the request is not valid";
  const message = details.length > 1 ? `${first} (and ${details.length - 1} more)` : first;
  return new ServiceError("VALIDATION_ERROR", message, { fields: { details } });
}
