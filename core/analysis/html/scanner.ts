import { ATTRIBUTE_IDS } from "./attributes.ts";
import { LIMITS, PageTable } from "./page-table.ts";
import { BLOCK, BREAKOUT, MAX_TAG, RAW, TAG_BITS, TAG_IDS, tagId } from "./tags.ts";
import { TreeBuilder } from "./tree-builder.ts";

const SVG = tagId("svg");
const MATH = tagId("math");
const ANNOTATION = tagId("annotation");
const IFRAME = tagId("iframe");
const NOSCRIPT = tagId("noscript");
const PLAINTEXT = tagId("plaintext");

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** True for white space inside a tag. HTML excludes the vertical tab. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

/**
 * Reads a source text once, from left to right, into a `PageTable`. The time is linear, because a search for a
 * delimiter moves past its result or reaches the end of the source once.
 */
class Scanner {
  readonly #html: string;
  readonly #length: number;
  readonly #tree: TreeBuilder;
  readonly #table: PageTable;
  #foreignDepth = 0;
  /** True inside MathML, whose text browsers show, but not inside its annotations. */
  #isFormula = false;
  /** Hash of the last name. */
  #hash = 0;
  /** Offset after the last name. */
  #nameEnd = 0;
  #hasHyphen = false;
  #isSelfClosing = false;
  /** Offset of the next `--!>`, -2 when unknown, -1 when there are no more. */
  #bang = -2;

  constructor(html: string) {
    this.#html = html;
    this.#length = html.length;
    this.#table = new PageTable(html);
    this.#tree = new TreeBuilder(this.#table);
  }

  run(): PageTable {
    const html = this.#html;
    const table = this.#table;
    let position = 0;
    let textFrom = 0;
    while (true) {
      const open = html.indexOf("<", position);
      if (open < 0) break;
      const next = html.charCodeAt(open + 1);
      if (isLetter(next)) {
        this.#text(textFrom, open);
        position = this.#startTag(open);
      } else if (next === 47 && open + 2 < this.#length) {
        this.#text(textFrom, open);
        position = isLetter(html.charCodeAt(open + 2)) ? this.#endTag(open) : this.#past(">", open + 2);
      } else if (next === 33 || next === 63) {
        this.#text(textFrom, open);
        position = this.#declaration(open);
      } else {
        position = open + 1;
        continue;
      }
      textFrom = position;
      if (table.elementCount >= LIMITS.elements || table.runCount >= LIMITS.runs || table.blockCount >= LIMITS.blocks) {
        table.isTruncated = true;
        textFrom = this.#length;
        break;
      }
    }
    this.#text(textFrom, this.#length);
    this.#tree.finish();
    return table;
  }

  #text(from: number, to: number): void {
    if (from < to && (this.#foreignDepth === 0 || this.#isFormula)) this.#tree.text(from, to);
  }

  /** Returns the offset after the next `mark`, or the end of the source. */
  #past(mark: string, from: number): number {
    const at = this.#html.indexOf(mark, from);
    return at < 0 ? this.#length : at + mark.length;
  }

  #declaration(open: number): number {
    const html = this.#html;
    if (html.startsWith("<!--", open)) return this.#comment(open + 4);
    if (this.#foreignDepth > 0 && html.startsWith("<![CDATA[", open)) return this.#past("]]>", open + 9);
    return this.#past(">", open + 2);
  }

  #comment(from: number): number {
    const html = this.#html;
    // `<!-->` and `<!--->` are complete comments. HTML 13.2.5.43
    if (html.charCodeAt(from) === 62) return from + 1;
    if (html.startsWith("->", from)) return from + 2;
    const end = html.indexOf("-->", from);
    if (this.#bang !== -1 && this.#bang < from) this.#bang = html.indexOf("--!>", from);
    if (this.#bang >= 0 && (end < 0 || this.#bang < end)) return this.#bang + 4;
    return end < 0 ? this.#length : end + 3;
  }

  #name(from: number): void {
    const html = this.#html;
    let hash = 7;
    let index = from;
    this.#hasHyphen = false;
    for (; index < this.#length; index++) {
      let code = html.charCodeAt(index);
      if (code === 62 || code === 47 || isSpace(code)) break;
      if (code >= 65 && code <= 90) code |= 32;
      else if (code === 45) this.#hasHyphen = true;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.#hash = hash;
    this.#nameEnd = index;
  }

  #startTag(open: number): number {
    this.#name(open + 1);
    const tag = TAG_IDS.get(this.#hash) || this.#tree.unknownTag(this.#hash, this.#hasHyphen);
    const bits = TAG_BITS[tag] ?? 0;
    if (this.#foreignDepth > 0) {
      if (tag === MAX_TAG || (bits & BREAKOUT) === 0) return this.#foreignStart(tag, bits);
      this.#foreignDepth = 0;
    }
    const element = this.#tree.open(tag, open);
    const end = this.#attributes(this.#nameEnd, element >= 0);
    // A tag without an end is dropped with all its attributes. HTML 13.2.5.8
    if (end < 0) {
      if (element >= 0) this.#tree.abandon();
      return this.#length;
    }
    if (element >= 0) this.#tree.opened(element);
    if (tag === SVG || tag === MATH) {
      this.#tree.closeVoid(element);
      if (!this.#isSelfClosing) {
        this.#foreignDepth = 1;
        this.#isFormula = tag === MATH;
      }
      return end;
    }
    // Tag managers use `<noscript><iframe ... /></noscript>`. By the standard, this frame would contain the rest of the
    // page.
    if (tag === IFRAME && this.#isSelfClosing && this.#tree.isOpen(NOSCRIPT)) {
      this.#tree.raw(element, end, end);
      return end;
    }
    return (bits & RAW) !== 0 ? this.#rawText(tag, element, end) : end;
  }

  #foreignStart(tag: number, bits: number): number {
    const end = this.#attributes(this.#nameEnd, false);
    if (end < 0) return this.#length;
    if (this.#isSelfClosing) return end;
    if (tag === ANNOTATION) this.#isFormula = false;
    if (tag === SVG || tag === MATH) this.#foreignDepth++;
    // Inside a drawing, style sheets and scripts are skipped as raw text. A `title` in a drawing is ordinary content.
    return (bits & RAW) !== 0 && (bits & BLOCK) === 0 && tag !== tagId("title") ? this.#rawText(tag, -1, end) : end;
  }

  #endTag(open: number): number {
    this.#name(open + 2);
    const close = this.#attributes(this.#nameEnd, false);
    if (close < 0) return this.#length;
    const tag = TAG_IDS.get(this.#hash) || this.#tree.unknownTag(this.#hash, this.#hasHyphen);
    if (this.#foreignDepth > 0) {
      if (tag === SVG || tag === MATH) this.#foreignDepth--;
      return close;
    }
    this.#tree.close(tag);
    return close;
  }

  /** Reads the content of script, style, title and similar elements, up to their own end tag. */
  #rawText(tag: number, element: number, from: number): number {
    let at = tag === PLAINTEXT ? -1 : from;
    const html = this.#html;
    const hash = this.#hash;
    while (at >= 0) {
      at = html.indexOf("</", at);
      if (at < 0) break;
      if (isLetter(html.charCodeAt(at + 2))) {
        const nameEnd = this.#rawEnd(at + 2, hash);
        if (nameEnd > 0) {
          if (element >= 0) this.#tree.raw(element, from, at);
          const close = this.#attributes(nameEnd, false);
          return close < 0 ? this.#length : close;
        }
      }
      at += 2;
    }
    if (element >= 0) this.#tree.raw(element, from, this.#length);
    return this.#length;
  }

  /**
   * Returns the end of a tag name with the hash, or 0. Raw element names are short, so the search stops after 12 units.
   */
  #rawEnd(from: number, hash: number): number {
    const limit = Math.min(from + 12, this.#length);
    let value = 7;
    for (let index = from; index < limit; index++) {
      const code = this.#html.charCodeAt(index);
      if (code === 62 || code === 47 || isSpace(code)) return value === hash ? index : 0;
      value = (Math.imul(value, 31) + (code >= 65 && code <= 90 ? code | 32 : code)) | 0;
    }
    return 0;
  }

  /**
   * Reads attributes up to and including `>`, and stores known names when `isKept`. Returns -1 when the source ends
   * before.
   */
  #attributes(from: number, isKept: boolean): number {
    const html = this.#html;
    const length = this.#length;
    this.#isSelfClosing = false;
    let index = from;
    while (index < length) {
      const code = html.charCodeAt(index);
      if (code === 62) return index + 1;
      if (code === 47) {
        this.#isSelfClosing = html.charCodeAt(index + 1) === 62;
        index++;
      } else if (isSpace(code)) index++;
      else index = this.#attribute(index, isKept);
      if (index < 0) return -1;
    }
    return -1;
  }

  #attribute(from: number, isKept: boolean): number {
    const html = this.#html;
    const length = this.#length;
    let hash = 7;
    let index = from;
    let code = html.charCodeAt(index);
    // An equals sign at the start is part of the name. HTML 13.2.5.32
    do {
      hash = (Math.imul(hash, 31) + (code >= 65 && code <= 90 ? code | 32 : code)) | 0;
      code = html.charCodeAt(++index);
    } while (index < length && code !== 61 && code !== 62 && code !== 47 && !isSpace(code));
    const id = isKept ? ATTRIBUTE_IDS.get(hash) : 0;
    while (index < length && isSpace(code)) code = html.charCodeAt(++index);
    if (index >= length || code !== 61) {
      if (id !== 0) this.#keep(id, index, index);
      return index < length ? index : -1;
    }
    do code = html.charCodeAt(++index);
    while (index < length && isSpace(code));
    if (code === 34 || code === 39) {
      const end = html.indexOf(code === 34 ? '"' : "'", index + 1);
      if (end < 0) return -1;
      if (id !== 0) this.#keep(id, index + 1, end);
      return end + 1;
    }
    const start = index;
    while (index < length && code !== 62 && !isSpace(code)) code = html.charCodeAt(++index);
    if (id !== 0) this.#keep(id, start, index);
    return index < length ? index : -1;
  }

  #keep(id: number, from: number, to: number): void {
    if (this.#table.attributeCount < LIMITS.attributes) this.#table.addAttribute(id, from, to);
    else this.#table.isTruncated = true;
  }
}

/**
 * Reads a page's elements, attributes, text runs and blocks. Never throws; time is linear, and the memory is limited.
 */
export function scanHtml(html: string): PageTable {
  return new Scanner(html).run();
}
