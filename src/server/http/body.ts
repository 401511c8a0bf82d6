import { validationError } from "../../../core/contract/validate.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Json } from "../../../core/domain/job.ts";

/** Maximum nesting of a body: deeper than the contract needs, and far from a depth that overflows a stack. */
const MAX_DEPTH = 32;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json[ \t]*(?:;|$)/i;

const UTF8 = new TextDecoder("utf-8", { fatal: true });

function badBody(message: string, cause?: unknown): ServiceError {
  const error = validationError([{ path: "", message }]);
  return new ServiceError(error.code, error.message, { fields: error.fields, cause });
}

function checkType(headers: Headers): void {
  if (!JSON_TYPE.test(headers.get("content-type") ?? "")) {
    throw new ServiceError(
      "UNSUPPORTED_MEDIA_TYPE",
      "Send the body as JSON with the header Content-Type: application/json.",
    );
  }
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding.");
  }
}

/** Counts the character in the text, and stops when the count is over the maximum depth. */
function countOf(text: string, bracket: string): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at !== -1 && count <= MAX_DEPTH; at = text.indexOf(bracket, at + 1)) count += 1;
  return count;
}

/**
 * Returns false when the text has too few brackets to be nested too deep. Most bodies then need no check of each
 * character.
 */
function hasManyBrackets(text: string): boolean {
  return countOf(text, "{") + countOf(text, "[") > MAX_DEPTH;
}

/** Returns true when brackets outside strings nest deeper than the limit. It works before parsing. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      at = endOfString(text, at);
    } else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (unit === 0x7d || unit === 0x5d) {
      depth -= 1;
    }
  }
  return false;
}

/** Returns the index of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at += 1;
    else if (unit === 0x22) return at;
  }
  return text.length;
}

/**
 * Returns the JSON value of a body. Throws UNSUPPORTED_MEDIA_TYPE. Throws VALIDATION_ERROR for bytes that are not
 * UTF-8, not JSON, or nested too deep.
 */
export function parseBody(headers: Headers, bytes: Uint8Array): Json {
  checkType(headers);
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch (error) {
    throw badBody("the request body is not valid UTF-8", error);
  }
  if (hasManyBrackets(text) && isTooDeep(text))
    throw badBody(`the request body is nested more than ${MAX_DEPTH} levels deep`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badBody(text.trim() === "" ? "the request body is empty" : "the request body is not valid JSON", error);
  }
}
