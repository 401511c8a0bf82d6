/** How long the body of an answer is. RFC 9112 6.3 */
export type Framing =
  /** Exactly so many bytes, possibly none. */
  | { readonly kind: "length"; readonly byteCount: number }
  | { readonly kind: "chunked" }
  /** Until the server closes. */
  | { readonly kind: "close" }
  /** Two readers could disagree about it, so nobody reads it. `detail` completes "the answer ...". */
  | { readonly kind: "invalid"; readonly detail: string };

/** Status and header fields of an answer. */
export interface Head {
  readonly status: number;
  /** Lower-case names. Repeated fields are joined by a comma, or the first stands, where a list has no meaning. */
  readonly headers: ReadonlyMap<string, string>;
  readonly framing: Framing;
  /** True when another request may follow on the connection once the body was read. RFC 9112 9.3 */
  readonly isPersistent: boolean;
}

/** Fields that hold one value; a second one is not looked at. */
const FIRST_STANDS: ReadonlySet<string> = new Set(["content-type", "last-modified", "location", "retry-after"]);

/** Some sites refuse with 999, so any three digits from 100 count as a status. */
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9][0-9]{2})(?: [\t\u0020-\u007e\u0080-\u00ff]*)?$/;
/**
 * One field line without its end. No white space before the colon and no continued lines: readers disagree about both. No control character
 * but the tab: a bare line break or a NUL means that somebody reads another message here. RFC 9110 5.5, RFC 9112 5.1, 5.2
 */
const FIELD = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** White space as fields mean it: `trim` takes more. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] === " " || text[start] === "\t")) start += 1;
  while (end > start && (text[end - 1] === " " || text[end - 1] === "\t")) end -= 1;
  return text.slice(start, end);
}

/** True for one field line without its end. */
export function isField(line: string): boolean {
  return FIELD.test(line);
}

const NO_BODY: Framing = { kind: "length", byteCount: 0 };
const CHUNKED: Framing = { kind: "chunked" };
const UNTIL_CLOSE: Framing = { kind: "close" };

function framingOf(status: number, isCurrent: boolean, headers: ReadonlyMap<string, string>): Framing {
  const coding = headers.get("transfer-encoding");
  const length = headers.get("content-length");
  if (coding !== undefined && length !== undefined) return { kind: "invalid", detail: "gives two lengths" };
  if (status === 204 || status === 304) return NO_BODY;
  if (coding !== undefined) {
    // No other coding was asked for, and before HTTP/1.1 there was none. RFC 9112 6.1
    if (isCurrent && coding.toLowerCase() === "chunked") return CHUNKED;
    return { kind: "invalid", detail: "has a transfer coding that was not asked for" };
  }
  if (length === undefined) return UNTIL_CLOSE;
  // Repeated lengths were joined by a comma and end here as well.
  if (!/^[0-9]{1,15}$/.test(length)) return { kind: "invalid", detail: "has a length that is no number" };
  return { kind: "length", byteCount: Number(length) };
}

/** Reads a head, one character per byte, without its empty line; `null` when it is not proper HTTP/1. RFC 9112 4, 5 */
export function parseHead(text: string): Head | null {
  const lines = text.split("\r\n");
  const start = STATUS_LINE.exec(lines[0] ?? "");
  if (start === null) return null;
  const headers = new Map<string, string>();
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (!isField(line)) return null;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = trimmed(line.slice(colon + 1));
    const earlier = headers.get(name);
    if (earlier === undefined) headers.set(name, value);
    else if (!FIRST_STANDS.has(name)) headers.set(name, `${earlier}, ${value}`);
  }
  const status = Number(start[2]);
  const isCurrent = start[1] === "1";
  return {
    status,
    headers,
    framing: framingOf(status, isCurrent, headers),
    isPersistent: isCurrent && !/(?:^|,)[\t ]*close[\t ]*(?:,|$)/i.test(headers.get("connection") ?? ""),
  };
}
