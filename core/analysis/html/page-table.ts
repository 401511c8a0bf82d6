import { decodeEntities } from "../../util/html-entities.ts";
import { type AttributeName, attributeId } from "./attributes.ts";

/** Limits that bound the work on one page. Lengths are in UTF-16 units. */
export const LIMITS = {
  elements: 150_000,
  attributes: 300_000,
  runs: 300_000,
  blocks: 20_000,
  /** Maximum depth of elements. Browsers stop at 512. */
  depth: 400,
  attributeLength: 8_192,
  links: 10_000,
  images: 5_000,
  headings: 5_000,
} as const;

/** Mark of a text run: white space separates the run from the run before it. */
export const RUN_SPACE = 1;
/** Mark of a text run: the run begins a block or follows two line breaks, so it begins a sentence. */
export const RUN_BREAK = 2;
/** Mark of a text run: the run is inside a link. */
export const RUN_LINK = 4;

const WHITE = /[ \t\n\r\f\u00a0\u200b\ufeff]+/g;
const SOFT_HYPHENS = /\u00ad/g;

/** True when the text has no white space except single spaces, and no soft hyphen or zero-width character. */
function isCollapsed(text: string): boolean {
  let previous = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (
      code <= 32
        ? code !== 32 || previous === 32
        : code >= 0xa0 && (code === 0xa0 || code === 0xad || code === 0x200b || code === 0xfeff)
    )
      return false;
    previous = code;
  }
  return true;
}

/** Returns the trimmed text with each run of white space reduced to one space, and without soft hyphens. */
export function collapse(text: string): string {
  return isCollapsed(text) ? text.trim() : text.replace(SOFT_HYPHENS, "").replace(WHITE, " ").trim();
}

function grown(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(size);
  next.set(array);
  return next;
}

/**
 * One page as flat arrays: elements in document order, attributes, and runs of text. All places are offsets into the
 * source, and strings are made only on request.
 */
export class PageTable {
  readonly html: string;
  elementCount = 0;
  tag: Int32Array;
  parent: Int32Array;
  /** One more than the index of the last descendant. */
  end: Int32Array;
  runFrom: Int32Array;
  runTo: Int32Array;
  attributeFrom: Int32Array;
  /** Offset of the start tag in the source. */
  offset: Int32Array;
  /** Start and end of the raw text of script, title and similar elements. Both are equal for other elements. */
  rawFrom: Int32Array;
  rawTo: Int32Array;
  attributeCount = 0;
  attributeName: Int32Array;
  attributeElement: Int32Array;
  valueFrom: Int32Array;
  valueTo: Int32Array;
  runCount = 0;
  runStart: Int32Array;
  runEnd: Int32Array;
  runMark: Int32Array;
  runElement: Int32Array;
  blockCount = 0;
  blockElement: Int32Array;
  blockRunFrom: Int32Array;
  blockRunTo: Int32Array;
  isTruncated = false;

  constructor(html: string) {
    this.html = html;
    const size = Math.min(4096, (html.length >> 5) + 64);
    this.tag = new Int32Array(size);
    this.parent = new Int32Array(size);
    this.end = new Int32Array(size);
    this.runFrom = new Int32Array(size);
    this.runTo = new Int32Array(size);
    this.attributeFrom = new Int32Array(size);
    this.offset = new Int32Array(size);
    this.rawFrom = new Int32Array(size);
    this.rawTo = new Int32Array(size);
    this.attributeName = new Int32Array(size);
    this.attributeElement = new Int32Array(size);
    this.valueFrom = new Int32Array(size);
    this.valueTo = new Int32Array(size);
    this.runStart = new Int32Array(size);
    this.runEnd = new Int32Array(size);
    this.runMark = new Int32Array(size);
    this.runElement = new Int32Array(size);
    this.blockElement = new Int32Array(256);
    this.blockRunFrom = new Int32Array(256);
    this.blockRunTo = new Int32Array(256);
  }

  addElement(tag: number, parent: number, offset: number): number {
    const index = this.elementCount++;
    if (index === this.tag.length) this.#growElements();
    this.tag[index] = tag;
    this.parent[index] = parent;
    this.end[index] = index + 1;
    this.runFrom[index] = this.runCount;
    this.runTo[index] = this.runCount;
    this.attributeFrom[index] = this.attributeCount;
    this.offset[index] = offset;
    return index;
  }

  #growElements(): void {
    const size = this.tag.length * 2;
    this.tag = grown(this.tag, size);
    this.parent = grown(this.parent, size);
    this.end = grown(this.end, size);
    this.runFrom = grown(this.runFrom, size);
    this.runTo = grown(this.runTo, size);
    this.attributeFrom = grown(this.attributeFrom, size);
    this.offset = grown(this.offset, size);
    this.rawFrom = grown(this.rawFrom, size);
    this.rawTo = grown(this.rawTo, size);
  }

  /** Adds an attribute to the last element. */
  addAttribute(name: number, from: number, to: number): void {
    const index = this.attributeCount++;
    if (index === this.attributeName.length) {
      this.attributeName = grown(this.attributeName, index * 2);
      this.attributeElement = grown(this.attributeElement, index * 2);
      this.valueFrom = grown(this.valueFrom, index * 2);
      this.valueTo = grown(this.valueTo, index * 2);
    }
    this.attributeName[index] = name;
    this.attributeElement[index] = this.elementCount - 1;
    this.valueFrom[index] = from;
    this.valueTo[index] = to;
  }

  addRun(from: number, to: number, mark: number, element: number): void {
    const index = this.runCount++;
    if (index === this.runStart.length) {
      this.runStart = grown(this.runStart, index * 2);
      this.runEnd = grown(this.runEnd, index * 2);
      this.runMark = grown(this.runMark, index * 2);
      this.runElement = grown(this.runElement, index * 2);
    }
    this.runStart[index] = from;
    this.runEnd[index] = to;
    this.runMark[index] = mark;
    this.runElement[index] = element;
  }

  addBlock(element: number, run: number): number {
    const index = this.blockCount++;
    if (index === this.blockElement.length) {
      this.blockElement = grown(this.blockElement, index * 2);
      this.blockRunFrom = grown(this.blockRunFrom, index * 2);
      this.blockRunTo = grown(this.blockRunTo, index * 2);
    }
    this.blockElement[index] = element;
    this.blockRunFrom[index] = run;
    this.blockRunTo[index] = run;
    return index;
  }

  /** Returns one more than the index of the element's last attribute. */
  attributeTo(element: number): number {
    return element + 1 < this.elementCount ? (this.attributeFrom[element + 1] ?? 0) : this.attributeCount;
  }

  /** Returns the index of the element's first attribute with the id, or -1. HTML uses the first occurrence. */
  findAttribute(element: number, id: number): number {
    const to = this.attributeTo(element);
    for (let index = this.attributeFrom[element] ?? 0; index < to; index++)
      if (this.attributeName[index] === id) return index;
    return -1;
  }

  /** Returns the decoded value of an attribute, up to the length limit, or `null`. */
  attribute(element: number, name: AttributeName): string | null {
    const index = this.findAttribute(element, attributeId(name));
    if (index < 0) return null;
    const from = this.valueFrom[index] ?? 0;
    const to = Math.min(this.valueTo[index] ?? 0, from + LIMITS.attributeLength);
    return decodeEntities(this.html.slice(from, to), true);
  }

  has(element: number, name: AttributeName): boolean {
    return this.findAttribute(element, attributeId(name)) >= 0;
  }

  /** Returns the decoded and collapsed text of the runs `from` to `to`, with at most about `limit` characters. */
  runText(from: number, to: number, limit: number): string {
    let text = "";
    for (let run = from; run < to && text.length < limit; run++) {
      const start = this.runStart[run] ?? 0;
      const end = Math.min(this.runEnd[run] ?? 0, start + limit);
      if (run > from && ((this.runMark[run] ?? 0) & (RUN_SPACE | RUN_BREAK)) !== 0) text += " ";
      text += this.html.slice(start, end);
    }
    return collapse(decodeEntities(text));
  }

  /** Returns the collapsed text inside the element. */
  elementText(element: number, limit = 20_000): string {
    return this.runText(this.runFrom[element] ?? 0, this.runTo[element] ?? 0, limit);
  }

  /** Returns the content of a raw-text element without decoding. */
  raw(element: number): string {
    return this.html.slice(this.rawFrom[element] ?? 0, this.rawTo[element] ?? 0);
  }
}
