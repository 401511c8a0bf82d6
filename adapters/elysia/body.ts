import { validationError } from "../../core/contract/validate.ts";
import { ServiceError } from "../../core/errors.ts";
import type { Json } from "../../core/job.ts";

/** Bytes of the largest request body that is read; a larger one is answered 413. D-7 */
export const MAX_BODY_BYTES = 256 * 1024;

/** Deep enough for every body of the contract, far below what overflows a stack when it is written again. */
const MAX_DEPTH = 32;

// The vendor's parser takes form and text bodies for JSON routes, so the type is judged here.
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json[ \t]*(?:;|$)/i;

const UTF8 = new TextDecoder("utf-8", { fatal: true });

function tooLarge(): ServiceError {
  return new ServiceError("PAYLOAD_TOO_LARGE", `The body has more than ${MAX_BODY_BYTES} bytes.`);
}

function badBody(message: string, cause?: unknown): ServiceError {
  const error = validationError([{ path: "", message }]);
  return new ServiceError(error.code, error.message, { fields: error.fields, cause });
}

/** The body's bytes, never more than the limit in memory. Throws PAYLOAD_TOO_LARGE before reading on; a rejection is for `bodyError`. */
export function readBody(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > MAX_BODY_BYTES) throw tooLarge();
  // With a length announced there is nothing to count while reading, and no need of the stream that `request.body` makes.
  return declared === null ? readCounted(request.body) : request.bytes();
}

/** The bytes, or a throw of PAYLOAD_TOO_LARGE: not every server holds the sender to the announced length. */
export function withinLimit(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > MAX_BODY_BYTES) throw tooLarge();
  return bytes;
}

/** Why a body could not be read: too large, or its sender went away. */
export function bodyError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : badBody("the request body ended early", error);
}

/** Reads until the end or the limit. */
async function readCounted(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > MAX_BODY_BYTES) throw tooLarge();
      chunks.push(part.value);
    }
  } catch (error) {
    // Nothing more will be read; a sender that cannot be told so is no reason to answer differently.
    reader.cancel().catch(() => {});
    throw error;
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

function checkType(headers: Headers): void {
  if (!JSON_TYPE.test(headers.get("content-type") ?? "")) {
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the body as JSON with the header Content-Type: application/json.");
  }
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding.");
  }
}

/** How often the character stands in the text, counted no further than what is too deep. */
function countOf(text: string, bracket: string): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at !== -1 && count <= MAX_DEPTH; at = text.indexOf(bracket, at + 1)) count += 1;
  return count;
}

/** True when the text has as many opening brackets as must stand in one that is too deep. Most have a few, which is seen without looking at each character. */
function hasManyBrackets(text: string): boolean {
  return countOf(text, "{") + countOf(text, "[") > MAX_DEPTH;
}

/** True when brackets outside strings nest deeper than the limit; parsing is not needed to see it. */
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

/** Index of the quote that ends the string begun at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) at += 1;
    else if (unit === 0x22) return at;
  }
  return text.length;
}

/** The JSON value of a body. Throws UNSUPPORTED_MEDIA_TYPE, and VALIDATION_ERROR for what is no UTF-8, no JSON or nested too deep. */
export function parseBody(headers: Headers, bytes: Uint8Array): Json {
  checkType(headers);
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch (error) {
    throw badBody("the request body is not valid UTF-8", error);
  }
  if (hasManyBrackets(text) && isTooDeep(text)) throw badBody(`the request body is nested more than ${MAX_DEPTH} levels deep`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badBody(text.trim() === "" ? "the request body is empty" : "the request body is not valid JSON", error);
  }
}
