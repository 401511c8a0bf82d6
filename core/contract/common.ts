import { type TObject, type TProperties, Type } from "@sinclair/typebox";

/** An object that admits no further keys. */
export function closed<Properties extends TProperties>(
  properties: Properties,
  options: { readonly description?: string } = {},
): TObject<Properties> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** Instant on the wire: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const TimestampSchema = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
  description: "an ISO 8601 instant in UTC",
});

/**
 * An address that a caller sends, contract 8.3. The schema accepts any scheme, because the URL policy later decides
 * which addresses may be fetched (422 instead of 400).
 */
export const UrlSchema = Type.String({
  minLength: 1,
  maxLength: 2048,
  pattern: "^[A-Za-z][A-Za-z0-9+.\\-]*:[^\\s\\u0000-\\u001f\\u007f]+$",
  description: "an absolute URL, for example https://www.example.com/page",
});

/** Text without limits on its content. */
export const TextSchema = Type.String();

/** Count or amount that is never negative. */
export const CountSchema = Type.Integer({ minimum: 0 });
