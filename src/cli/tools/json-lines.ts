import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { isRecord } from "../../../core/contract/json.ts";
import { messageOf } from "../../../core/domain/errors.ts";

/** Maximum length of a line in bytes. The largest page that the service fetches fits, written as JSON. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

/** One parsed line. Each tool checks the members that it reads. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns the members of the output object without `id`. A rejection becomes the line's `error`. */
export type LineHandler = (input: JsonRecord) => Promise<JsonRecord>;

/**
 * Writes one JSON line per input line, in order and immediately.
 *
 * Lines end at `\n` only. A line that is not a JSON object, or that `handle` rejects, causes `{"id","error"}`.
 * Blank lines are skipped. The next line waits until the output was read, so a slow reader does not fill
 * the memory. Resolves at the end of the input.
 */
export async function answerLines(
  handle: LineHandler,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  let number = 0;
  for await (const line of splitLines(streams.input)) {
    number++;
    const answer = await answerLine(handle, line, number);
    if (answer === null) continue;
    if (!streams.output.write(`${JSON.stringify(answer)}\n`)) await once(streams.output, "drain");
  }
}

async function answerLine(handle: LineHandler, line: Uint8Array | null, number: number): Promise<JsonRecord | null> {
  if (line === null) return { id: null, error: `line ${number}: longer than ${MAX_LINE_BYTES} bytes` };
  let id: unknown = null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(line);
    if (text.trim() === "") return null;
    const input: unknown = JSON.parse(text);
    if (!isRecord(input)) throw new Error("must be a JSON object");
    id = input.id ?? null;
    return { id, ...(await handle(input)) };
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? "is not valid JSON"
        : error instanceof TypeError && id === null
          ? "is not valid UTF-8"
          : messageOf(error);
    return { id, error: `line ${number}: ${reason}` };
  }
}

/** Yields the bytes of each line (`\n` only), or `null` for a line over 32 MiB, whose bytes are dropped. */
export async function* splitLines(input: Readable): AsyncGenerator<Uint8Array | null> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): Uint8Array | null => {
    const line = length > MAX_LINE_BYTES ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  const keep = (part: Uint8Array): void => {
    length += part.byteLength;
    if (length > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  for await (const chunk of input) {
    const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      keep(bytes.subarray(from, end));
      yield take();
      from = end + 1;
    }
    // Copied, because the stream may reuse its buffer.
    if (from < bytes.byteLength) keep(bytes.slice(from));
  }
  if (length > 0) yield take();
}
