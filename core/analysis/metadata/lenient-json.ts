import { decodeEntities } from "../../util/html-entities.ts";

const MAX_DEPTH = 64;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** Thrown and caught inside this file only. */
class Unreadable extends Error {}

const OPENERS = ["//", "/*", "<!--", "<![CDATA[", "*/"];
/** The end of each comment that can be complete before the value. */
const COMMENT_ENDS: Readonly<Record<string, string>> = { "//": "\n", "/*": "*/", "<!--": "-->" };
const CLOSERS = ["*/", "-->", "]]>", "//", "/*", ";"];

/** Returns the length of a comment that ends before the value, else the length of its opening mark. */
function openerLength(text: string, opener: string): number {
  const mark = COMMENT_ENDS[opener];
  const end = mark === undefined ? -1 : text.indexOf(mark, opener.length);
  const value = text.indexOf("{");
  return mark === undefined || end < 0 || (value >= 0 && value < end) ? opener.length : end + mark.length;
}

/** Removes comment marks and similar text that authors and content systems write around a script's JSON. */
function unwrap(source: string): string {
  let text = source.trim();
  for (let opener: string | undefined = ""; opener !== undefined; ) {
    text = text.slice(openerLength(text, opener)).trimStart();
    opener = OPENERS.find((mark) => text.startsWith(mark));
  }
  for (let closer: string | undefined = ""; closer !== undefined; ) {
    text = text.slice(0, text.length - closer.length).trimEnd();
    closer = CLOSERS.find((mark) => text.endsWith(mark));
  }
  return text;
}

/** Reads handwritten JSON: comments, trailing commas, raw newlines, single quotes, several values in sequence. */
class LenientReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  values(): readonly unknown[] {
    const values: unknown[] = [];
    this.#skip();
    while (this.#at < this.#text.length) {
      values.push(this.#value(0));
      this.#skip();
      while (this.#text[this.#at] === "," || this.#text[this.#at] === ";") {
        this.#at++;
        this.#skip();
      }
    }
    return values;
  }

  #skip(): void {
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code <= 32 || code === 0xa0 || code === 0xfeff) this.#at++;
      else if (text.startsWith("/*", this.#at)) this.#jump("*/");
      else if (text.startsWith("//", this.#at)) this.#jump("\n");
      else if (text.startsWith("<!--", this.#at)) this.#jump("-->");
      else return;
    }
  }

  #jump(mark: string): void {
    const end = this.#text.indexOf(mark, this.#at);
    this.#at = end < 0 ? this.#text.length : end + mark.length;
  }

  #value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Unreadable("too deep");
    const mark = this.#text[this.#at];
    if (mark === "{") return this.#object(depth);
    if (mark === "[") return this.#array(depth);
    if (mark === '"' || mark === "'") return this.#string(mark);
    const word = this.#word();
    if (word === "true" || word === "false") return word === "true";
    if (word === "null" || word === "undefined") return null;
    const number = Number(word);
    if (word === "" || Number.isNaN(number)) throw new Unreadable("no value");
    return number;
  }

  #word(): string {
    const from = this.#at;
    while (this.#at < this.#text.length && /[\w.+-]/.test(this.#text[this.#at] ?? "")) this.#at++;
    return this.#text.slice(from, this.#at);
  }

  #object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#at++;
    while (true) {
      this.#separators();
      const mark = this.#text[this.#at];
      if (mark === "}") break;
      const key = mark === '"' || mark === "'" ? this.#string(mark) : this.#word();
      this.#skip();
      if (this.#text[this.#at] !== ":") throw new Unreadable("no colon");
      this.#at++;
      this.#skip();
      entries.push([key, this.#value(depth + 1)]);
    }
    this.#at++;
    // `fromEntries` defines own members, so `__proto__` is an ordinary name.
    return Object.fromEntries(entries);
  }

  #array(depth: number): unknown[] {
    const values: unknown[] = [];
    this.#at++;
    while (true) {
      this.#separators();
      if (this.#text[this.#at] === "]") break;
      values.push(this.#value(depth + 1));
    }
    this.#at++;
    return values;
  }

  /** Skips commas, including repeated and trailing commas. */
  #separators(): void {
    this.#skip();
    while (this.#text[this.#at] === ",") {
      this.#at++;
      this.#skip();
    }
    if (this.#at >= this.#text.length) throw new Unreadable("ends early");
  }

  #string(quote: string): string {
    const text = this.#text;
    let result = "";
    let from = ++this.#at;
    while (this.#at < text.length) {
      const mark = text[this.#at];
      if (mark === quote) {
        result += text.slice(from, this.#at++);
        return result;
      }
      if (mark === "\\") {
        result += text.slice(from, this.#at) + this.#escape();
        from = this.#at;
      } else this.#at++;
    }
    throw new Unreadable("string without end");
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? "";
    const code = this.#text.slice(this.#at + 2, this.#at + 6);
    if (letter === "u" && /^[0-9a-f]{4}$/i.test(code)) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    this.#at += 2;
    return ESCAPES[letter] ?? letter;
  }
}

/** True for a text that `JSON.parse` accepts, as search engines require. */
export function isStrictJson(source: string): boolean {
  try {
    JSON.parse(source.trim());
    return true;
  } catch {
    // The text is no JSON.
    return false;
  }
}

/**
 * Returns the values of a script's text in order, or `null` when the text is unreadable. Time is linear, and depth is
 * limited.
 */
export function parseLenientJson(source: string): readonly unknown[] | null {
  const text = unwrap(source);
  if (text === "") return null;
  try {
    return [JSON.parse(text)];
  } catch {
    // The text is not strict JSON, so the lenient reader tries it.
  }
  const isEscaped = !text.includes('"') && text.includes("&quot;");
  try {
    const values = new LenientReader(isEscaped ? decodeEntities(text) : text).values();
    return values.length === 0 ? null : values;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
