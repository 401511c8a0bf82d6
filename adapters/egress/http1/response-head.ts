/** Status of a response, and the end of the bytes that follow its head. */
export interface ResponseHead {
  readonly status: number;
  /** Length of the body in bytes, "chunked", or "close" when the body ends with the connection. RFC 9112 6.3 */
  readonly framing: number | "chunked" | "close";
  /** True when another request may follow on the connection. RFC 9112 9.3 */
  readonly isPersistent: boolean;
}

/** Any three digits from 100 are a status, because some servers refuse with 999. */
const STATUS_LINE = /^HTTP\/1\.[01] +([1-9][0-9]{2})(?: [^\n]*)?\r?\n/i;
/** A valid head of RFC 9112: complete lines, and only fields after the first line. */
const PROPER_HEAD =
  /^HTTP\/1\.1 [1-9][0-9]{2}(?: [\t\u0020-\u007e\u0080-\u00ff]*)?\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\u0020-\u007e\u0080-\u00ff]*\r\n)*\r\n$/;
/** A NUL, or a carriage return that ends no line. RFC 9110 5.5 */
const FORBIDDEN = /\0|\r(?!\n)/;
const FRAMING_FIELD = /\n(connection|content-length|transfer-encoding)[\t ]*:([^\r\n]*)/gi;
/** Up to 15 digits, so that the number is exact. */
const LENGTH = /^[0-9]{1,15}$/;

/** Members of a list in lower case, without the empty ones. RFC 9110 5.6.1 */
function membersOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((member) => member.replace(/^[\t ]+|[\t ]+$/g, "").toLowerCase())
    .filter((member) => member !== "");
}

/** Framing fields of one head, with the values as they were written. */
interface FramingFields {
  readonly connection: string[];
  readonly lengths: string[];
  readonly codings: string[];
}

function fieldsOf(text: string): FramingFields {
  const fields: FramingFields = { connection: [], lengths: [], codings: [] };
  for (const [, name = "", value = ""] of text.matchAll(FRAMING_FIELD)) {
    // `FRAMING_FIELD` matches three names, and their lengths differ.
    const values = name.length === 10 ? fields.connection : name.length === 14 ? fields.lengths : fields.codings;
    values.push(value);
  }
  return fields;
}

function framingOf(status: number, { lengths, codings }: FramingFields): ResponseHead["framing"] {
  if (status === 204 || status === 304) return 0;
  // Chunks overrule a length. RFC 9112 6.3
  if (codings.length > 0) return codings.flatMap(membersOf).includes("chunked") ? "chunked" : "close";
  const [length = "", ...others] = lengths.flatMap(membersOf);
  return LENGTH.test(length) && others.every((other) => other === length) ? Number(length) : "close";
}

/** True when every parser reads the same framing. */
function isPlain({ lengths, codings }: FramingFields): boolean {
  const [value, ...others] = [...lengths, ...codings];
  if (value === undefined) return true;
  return others.length === 0 && (lengths.length === 1 ? /^[\t ]*[0-9]+[\t ]*$/ : /^[\t ]*chunked$/i).test(value);
}

/**
 * Reads a head that ends with its empty line, one character per byte. Returns `null` when it is not HTTP/1.
 *
 * Skips lines that RFC 9112 does not allow, as browsers do. The connection then serves no other request, because
 * another reader could see the end of the response elsewhere.
 */
export function readHead(text: string): ResponseHead | null {
  const isProper = PROPER_HEAD.test(text);
  const start = STATUS_LINE.exec(text);
  if (start === null || (!isProper && FORBIDDEN.test(text))) return null;
  const status = Number(start[1]);
  const fields = fieldsOf(text);
  const isPersistent = isProper && isPlain(fields) && !fields.connection.flatMap(membersOf).includes("close");
  return { status, framing: framingOf(status, fields), isPersistent };
}
