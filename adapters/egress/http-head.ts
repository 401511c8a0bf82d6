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
const STATUS_LINE = /^HTTP\/1\.([01]) +([1-9][0-9]{2})(?: .*)?$/i;
/** One field line without its end, as RFC 9110 5.5 and RFC 9112 5.1 have it: no white space before the colon, no control character but the tab. */
const FIELD = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\u0020-\u007e\u0080-\u00ff]*$/;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

const SPACE = 32;
const TAB = 9;

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** White space as fields mean it: `trim` takes more. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** True for one field line without its end. */
export function isField(line: string): boolean {
  return FIELD.test(line);
}

/** True for what may stand before the colon of a field line. */
export function isFieldName(name: string): boolean {
  return NAME.test(name);
}

/** True for what may stand behind it. */
export function isFieldValue(value: string): boolean {
  return VALUE.test(value);
}

const LENGTH = /^[0-9]{1,15}$/;
const NO_BODY: Framing = { kind: "length", byteCount: 0 };
const CHUNKED: Framing = { kind: "chunked" };
const UNTIL_CLOSE: Framing = { kind: "close" };

/** The members of a list in lower case. RFC 9110 5.6.1: empty ones are none. */
export function membersOf(list: string | undefined): readonly string[] {
  if (list === undefined) return [];
  const members = list.split(",").map((member) => trimmed(member).toLowerCase());
  return members.filter((member) => member !== "");
}

/** Names of no coding that stand as one all the same: "identity" was the word before RFC 7230, the others are MIME's (RFC 2045 6). */
const NO_CODING: ReadonlySet<string> = new Set(["identity", "none", "7bit", "8bit", "binary"]);

/** Chunks overrule a length, and naming either twice changes nothing: RFC 9112 6.3 and RFC 9110 8.6 let a reader that closes afterwards do so. */
function framingOf(status: number, headers: ReadonlyMap<string, string>): Framing {
  if (status === 204 || status === 304) return NO_BODY;
  const codings = membersOf(headers.get("transfer-encoding")).filter((coding) => !NO_CODING.has(coding));
  if (codings.length > 0) {
    return codings.every((coding) => coding === "chunked") ? CHUNKED : { kind: "invalid", detail: "has a transfer coding that was not asked for" };
  }
  const announced = headers.get("content-length");
  if (announced === undefined) return UNTIL_CLOSE;
  const [length, ...others] = LENGTH.test(announced) ? [announced] : membersOf(announced);
  if (length === undefined || !LENGTH.test(length)) return { kind: "invalid", detail: "has a length that is no number" };
  if (others.some((other) => other !== length)) return { kind: "invalid", detail: "gives two lengths" };
  return { kind: "length", byteCount: Number(length) };
}

/** True when no reader could take the framing for another. */
function isPlainFraming(headers: ReadonlyMap<string, string>): boolean {
  const coding = headers.get("transfer-encoding");
  const length = headers.get("content-length");
  return coding === undefined ? length?.includes(",") !== true : length === undefined && coding.toLowerCase() === "chunked";
}

/** Field lines as browsers take them, since sites are tested with browsers. */
class Fields {
  readonly headers = new Map<string, string>();
  /** The field that a continued line belongs to. */
  #last: string | null = null;

  /** Adds what `isField` holds of: the text between the two places. */
  add(text: string, start: number, end: number): void {
    const colon = text.indexOf(":", start);
    this.#put(text.slice(start, colon), text.slice(colon + 1, end));
  }

  /** Any other line, without its end. */
  addImproper(line: string): void {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      // RFC 9112 5.2: a user agent reads a folded line as white space.
      const more = trimmed(line);
      if (this.#last === null || more === "") return;
      const value = this.headers.get(this.#last) ?? "";
      this.headers.set(this.#last, value === "" ? more : `${value} ${more}`);
      return;
    }
    const colon = line.indexOf(":");
    const name = trimmed(line.slice(0, Math.max(0, colon)));
    this.#last = null;
    // Without a proper name it is nothing that is looked for.
    if (NAME.test(name)) this.#put(name, line.slice(colon + 1));
  }

  #put(spelled: string, value: string): void {
    const name = spelled.toLowerCase();
    const earlier = this.headers.get(name);
    const isIgnored = earlier !== undefined && FIRST_STANDS.has(name);
    this.#last = isIgnored ? null : name;
    if (!isIgnored) this.headers.set(name, earlier === undefined ? trimmed(value) : `${earlier}, ${trimmed(value)}`);
  }
}

/** A line without its end, given without its line feed. */
function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** A head of proper lines alone: each ends in both characters, and behind the first there are fields. */
const PROPER_HEAD = /^[^\r\n\0]*\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\u0020-\u007e\u0080-\u00ff]*\r\n)*\r\n$/;

/** How long the names are that tell of the framing and of what follows: `connection`, `content-length`, `transfer-encoding`. */
const FRAMING_NAMES: readonly number[] = [10, 14, 17];

/** Fields behind the first line of what `PROPER_HEAD` holds of: all, or those with names of the given lengths. */
function properFields(text: string, lengths?: readonly number[]): ReadonlyMap<string, string> {
  const fields = new Fields();
  // The empty line at the end is none.
  for (let start = text.indexOf("\n") + 1; start < text.length - 2; ) {
    const end = text.indexOf("\r", start);
    if (lengths === undefined || lengths.includes(text.indexOf(":", start) - start)) fields.add(text, start, end);
    start = end + 2;
  }
  return fields.headers;
}

/** Adds the lines behind the first one, as browsers take them; false when somebody could read another message here. */
function addImproper(fields: Fields, text: string): boolean {
  const lines = text.split("\n");
  // What follows the last line feed is no line.
  for (let index = 0; index < lines.length - 1; index += 1) {
    const line = withoutReturn(lines[index] ?? "");
    const isProper = index > 0 && isField(line);
    // A bare carriage return or a NUL. RFC 9110 5.5
    if (!isProper && (line.includes("\r") || line.includes("\0"))) return false;
    if (isProper) fields.add(line, 0, line.length);
    else if (index > 0) fields.addImproper(line);
  }
  return true;
}

/** A head of proper lines. Deliveries ask for no header of their answers, and reading them all takes longer than the rest. */
class ProperHead implements Head {
  readonly status: number;
  readonly framing: Framing;
  readonly isPersistent: boolean;
  readonly #text: string;
  #headers: ReadonlyMap<string, string> | null = null;

  constructor(text: string, start: RegExpExecArray) {
    const headers = properFields(text, FRAMING_NAMES);
    this.#text = text;
    this.status = Number(start[2]);
    this.framing = framingOf(this.status, headers);
    this.isPersistent = start[1] === "1" && isPlainFraming(headers) && !membersOf(headers.get("connection")).includes("close");
  }

  get headers(): ReadonlyMap<string, string> {
    this.#headers ??= properFields(this.#text);
    return this.#headers;
  }
}

/**
 * Reads a head, one character per byte, up to the end of its empty line; `null` when it is not HTTP/1. RFC 9112 4, 5
 *
 * Lines that end in a bare line feed, folded lines and lines that are no fields are read as browsers read them, but then no other answer is
 * expected on the connection: where its head ends for one reader it need not for the next.
 */
export function parseHead(text: string): Head | null {
  const start = STATUS_LINE.exec(withoutReturn(text.slice(0, text.indexOf("\n"))));
  if (start === null) return null;
  if (PROPER_HEAD.test(text)) return new ProperHead(text, start);
  const fields = new Fields();
  if (!addImproper(fields, text)) return null;
  const status = Number(start[2]);
  return { status, headers: fields.headers, framing: framingOf(status, fields.headers), isPersistent: false };
}
