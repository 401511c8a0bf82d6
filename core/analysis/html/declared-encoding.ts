/** Number of bytes in which the HTML standard searches for an encoding declaration. HTML 13.2.3.2 */
const PRESCAN_BYTES = 1_024;
/** Number of bytes that are read for a later declaration, which changes the encoding as in browsers. HTML 13.2.3.4 */
const LATE_BYTES = 1_000_000;
/** Maximum length of a label. The longest one of the Encoding standard has 19 characters. */
const LABEL_LENGTH = 40;

const SPACE = /[\t\n\f\r ]/;
/** Elements whose content is text for a parser. The prescan of the standard reads markup inside them. */
const RAW = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes)$/;

/** Labels of UTF-16. WHATWG Encoding 4.2 */
const UTF_16 = new Set(
  "utf-16 utf-16le utf-16be csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff unicodefffe".split(" "),
);

/** Returns the label that a label in a page means. A page with a readable declaration is not UTF-16. HTML 13.2.3.2 */
function inPage(label: string): string {
  const name = label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
  if (UTF_16.has(name)) return "utf-8";
  return name === "x-user-defined" ? "windows-1252" : name;
}

/** Thrown and caught inside this file only: the bytes end inside a tag, so the scan has no result. */
class Ended extends Error {}

/** Returns the label after `charset=` in a Content-Type header or in the `content` of a meta element. HTML 2.4.4 */
export function charsetParameter(text: string): string | null {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf("charset"); at >= 0; at = lower.indexOf("charset", at)) {
    at += "charset".length;
    while (SPACE.test(text.charAt(at))) at++;
    if (text[at] !== "=") continue;
    at++;
    while (SPACE.test(text.charAt(at))) at++;
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, at + 1);
      return end < 0 ? null : text.slice(at + 1, end);
    }
    return /^[^\t\n\f\r ;]*/.exec(text.slice(at, at + LABEL_LENGTH))?.[0] || null;
  }
  return null;
}

/** Reads the bytes of a page as the prescan of the HTML standard does. Each character is one byte. */
class Prescan {
  readonly #text: string;
  readonly #skipsRaw: boolean;
  #at = 0;

  constructor(text: string, skipsRaw: boolean) {
    this.#text = text;
    this.#skipsRaw = skipsRaw;
  }

  /** Returns the first label of a meta element that `accept` knows. */
  find(accept: (label: string) => boolean): string | null {
    const text = this.#text;
    while (true) {
      this.#at = text.indexOf("<", this.#at);
      if (this.#at < 0) return null;
      if (text.startsWith("<!--", this.#at)) this.#skipPast("-->", this.#at + 2);
      else if (/[A-Za-z]/.test(text.charAt(this.#at + 1))) {
        const label = this.#startTag();
        if (label !== null && accept(inPage(label))) return inPage(label);
      } else if (text[this.#at + 1] === "/" && /[A-Za-z]/.test(text.charAt(this.#at + 2))) {
        this.#at += 2;
        this.#name();
        while (this.#attribute() !== null);
      } else if (/[!/?]/.test(text.charAt(this.#at + 1))) this.#skipPast(">", this.#at + 1);
      else this.#at++;
    }
  }

  #skipPast(mark: string, from: number): void {
    const end = this.#text.indexOf(mark, from);
    if (end < 0) throw new Ended();
    this.#at = end + mark.length;
  }

  #char(): string {
    const char = this.#text[this.#at];
    if (char === undefined) throw new Ended();
    return char;
  }

  #name(): string {
    const from = this.#at;
    while (!/[\t\n\f\r />]/.test(this.#char())) this.#at++;
    return this.#text.slice(from, this.#at).toLowerCase();
  }

  /** Reads a start tag, and returns the label that a meta element declares. */
  #startTag(): string | null {
    this.#at++;
    const name = this.#name();
    const seen = new Map<string, string>();
    for (let pair = this.#attribute(); pair !== null; pair = this.#attribute())
      if (name === "meta" && !seen.has(pair[0])) seen.set(...pair);
    if (this.#skipsRaw && RAW.test(name)) this.#skipRaw(name);
    if (name !== "meta") return null;
    const charset = seen.get("charset");
    if (charset !== undefined) return charset;
    return seen.get("http-equiv")?.toLowerCase() === "content-type"
      ? charsetParameter(seen.get("content") ?? "")
      : null;
  }

  /** Moves to the end tag of a raw element. Without an end tag, the element contains the rest of the page. */
  #skipRaw(name: string): void {
    const text = this.#text;
    for (let at = text.indexOf("</", this.#at); at >= 0; at = text.indexOf("</", at + 2)) {
      if (text.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue;
      this.#at = at;
      return;
    }
    throw new Ended();
  }

  /** Returns the next attribute of a tag, or `null` after the last one. HTML 13.2.3.2, "get an attribute" */
  #attribute(): [string, string] | null {
    while (/[\t\n\f\r /]/.test(this.#char())) this.#at++;
    if (this.#char() === ">") {
      this.#at++;
      return null;
    }
    const from = this.#at;
    do this.#at++;
    while (!/[\t\n\f\r />=]/.test(this.#char()));
    const name = this.#text.slice(from, this.#at).toLowerCase();
    while (SPACE.test(this.#char())) this.#at++;
    if (this.#char() !== "=") return [name, ""];
    do this.#at++;
    while (SPACE.test(this.#char()));
    const quote = this.#char();
    if (quote === '"' || quote === "'") {
      const valueFrom = this.#at + 1;
      this.#skipPast(quote, valueFrom);
      return [name, this.#text.slice(valueFrom, this.#at - 1)];
    }
    const valueFrom = this.#at;
    while (!/[\t\n\f\r >]/.test(this.#char())) this.#at++;
    return [name, this.#text.slice(valueFrom, this.#at)];
  }
}

function scan(text: string, skipsRaw: boolean, accept: (label: string) => boolean): string | null {
  try {
    return new Prescan(text, skipsRaw).find(accept);
  } catch (error) {
    if (error instanceof Ended) return null;
    throw error;
  }
}

/** Returns the encoding of an XML declaration at the start of the page. Its characters show UTF-16 by themselves. */
function inXmlDeclaration(text: string): string | null {
  if (text.startsWith("<\0?\0x\0")) return "utf-16le";
  if (text.startsWith("\0<\0?\0x")) return "utf-16be";
  if (!text.startsWith("<?xml")) return null;
  const declaration = text.slice(0, text.indexOf(">") + 1 || PRESCAN_BYTES);
  const label = /encoding\s{0,20}=\s{0,20}(?:"([^"]{1,40})"|'([^']{1,40})')/.exec(declaration);
  const name = label?.[1] ?? label?.[2];
  return name === undefined ? null : inPage(name);
}

/**
 * Returns the label of the first usable declaration in the bytes of a page, or `null`. The order is: a meta element in
 * the first 1,024 bytes, an XML declaration, a later meta element.
 */
export function declaredEncoding(body: Uint8Array, accept: (label: string) => boolean): string | null {
  const start = String.fromCharCode(...body.subarray(0, PRESCAN_BYTES));
  const early = scan(start, false, accept);
  if (early !== null) return early;
  const xml = inXmlDeclaration(start);
  if (xml !== null && accept(xml)) return xml;
  if (body.length <= PRESCAN_BYTES) return null;
  return scan(new TextDecoder("windows-1252").decode(body.subarray(0, LATE_BYTES)), true, accept);
}
