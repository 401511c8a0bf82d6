import { LIMITS, type PageTable, RUN_BREAK, RUN_LINK, RUN_SPACE } from "./page-table.ts";
import {
  BLOCK,
  CLOSES_P,
  FORMATTING,
  HashIds,
  IN_HEAD,
  MAX_TAG,
  SCOPE,
  SPECIAL,
  TABLE_PART,
  TAG_BITS,
  TAG_COUNT,
  tagId,
  VOID,
} from "./tags.ts";

const A = tagId("a");
const BODY = tagId("body");
const BR = tagId("br");
const BUTTON = tagId("button");
const FORM = tagId("form");
const H1 = tagId("h1");
const H6 = tagId("h6");
const HEAD = tagId("head");
const HTML = tagId("html");
const LI = tagId("li");
const OPTION = tagId("option");
const OPTGROUP = tagId("optgroup");
const P = tagId("p");
const TABLE = tagId("table");
const TD = tagId("td");
const TH = tagId("th");
const TR = tagId("tr");
const DT = tagId("dt");
const DD = tagId("dd");
const TEMPLATE = tagId("template");
const TITLE = tagId("title");
const SELECT = tagId("select");
const NOBR = tagId("nobr");
const PRE = tagId("pre");
const VIDEO = tagId("video");
const AUDIO = tagId("audio");
const CANVAS = tagId("canvas");

const LI_TRANSPARENT = new Set(["address", "div", "p"].map(tagId));
const SECTIONS = new Set(["tbody", "thead", "tfoot"].map(tagId));
const TABLE_TOP = new Set([TABLE, TEMPLATE]);
const IN_ROW = new Set([TD, TH]);
const IN_SECTION = new Set([TD, TH, TR]);
const IN_TABLE = new Set([TD, TH, TR, ...SECTIONS, tagId("caption"), tagId("colgroup")]);

/** First id for unknown names. Custom elements, whose names contain a hyphen, begin a block of text. */
const CUSTOM_FROM = TAG_COUNT;

/**
 * Builds the tree of a `PageTable` from start tags, end tags and text. It adds the end tags that HTML implies.
 *
 * The stack never exceeds the depth limit, so each walk is bounded. Deeper elements become children of the last element
 * on the stack.
 */
export class TreeBuilder {
  readonly #table: PageTable;
  readonly #stack = new Int32Array(LIMITS.depth + 1);
  #height = 0;
  readonly #open = new Int32Array(MAX_TAG + 1);
  /** Number of open elements beyond the depth limit, by tag. Their end tags close nothing. */
  readonly #skipped = new Int32Array(MAX_TAG + 1);
  readonly #unknown = new HashIds([], 512);
  #nextTag = CUSTOM_FROM;
  readonly #isCustom = new Uint8Array(MAX_TAG + 1);
  #block = -1;
  #mark = RUN_BREAK;
  /** Number of open templates that declare a shadow root, whose content browsers show. */
  #shadowRoots = 0;
  #breakCount = 0;

  constructor(table: PageTable) {
    this.#table = table;
  }

  /** Returns the id of a name that HTML does not define. The same hash has the same id within the page. */
  unknownTag(hash: number, isCustom: boolean): number {
    const assigned = this.#unknown.get(hash);
    if (assigned !== 0) return assigned;
    if (this.#nextTag >= MAX_TAG) return MAX_TAG;
    const tag = this.#nextTag++;
    this.#unknown.set(hash, tag);
    this.#isCustom[tag] = isCustom ? 1 : 0;
    return tag;
  }

  /** True when an element with the tag is open. */
  isOpen(tag: number): boolean {
    return this.#count(tag) > 0;
  }

  #isBlock(tag: number): boolean {
    return ((TAG_BITS[tag] ?? 0) & BLOCK) !== 0 || this.#isCustom[tag] === 1;
  }

  #top(): number {
    return this.#height === 0 ? 0 : this.#tagAt(this.#height - 1);
  }

  #tagAt(level: number): number {
    return this.#table.tag[this.#stack[level] ?? 0] ?? 0;
  }

  #count(tag: number): number {
    return this.#open[tag] ?? 0;
  }

  /** Adds the element of a start tag before its attributes. Returns -1 when HTML ignores the tag. */
  open(tag: number, offset: number): number {
    const bits = TAG_BITS[tag] ?? 0;
    if ((tag === HTML || tag === BODY) && this.#count(tag) > 0) return -1;
    if (tag === FORM && this.#count(FORM) > 0 && this.#count(TEMPLATE) === 0) return -1;
    if (tag === TITLE && this.#count(TITLE) > 0) return -1;
    this.#implied(tag, bits);
    const parent = this.#height === 0 ? -1 : (this.#stack[this.#height - 1] ?? -1);
    if (this.#isBlock(tag)) this.#breakText();
    return this.#table.addElement(tag, parent, offset);
  }

  /** Removes the last element, because its start tag has no end. */
  abandon(): void {
    const table = this.#table;
    table.elementCount--;
    table.attributeCount = table.attributeFrom[table.elementCount] ?? 0;
  }

  /** Puts the element on the stack, except elements without an end tag. */
  opened(element: number): void {
    const tag = this.#table.tag[element] ?? 0;
    if (((TAG_BITS[tag] ?? 0) & VOID) !== 0) {
      if (tag === BR) this.#lineBreak();
      return;
    }
    if (this.#height >= LIMITS.depth) {
      this.#skipped[tag] = (this.#skipped[tag] ?? 0) + 1;
      this.#table.isTruncated = true;
      return;
    }
    this.#stack[this.#height++] = element;
    this.#open[tag] = this.#count(tag) + 1;
    if (tag === TEMPLATE && this.#table.has(element, "shadowrootmode")) this.#shadowRoots++;
  }

  /** Removes an SVG or MathML root from the stack, because its content is skipped. */
  closeVoid(element: number): void {
    if (element >= 0 && this.#height > 0 && this.#stack[this.#height - 1] === element) this.#pop();
  }

  #lineBreak(): void {
    this.#breakCount++;
    // Older pages end a paragraph with two line breaks.
    if (this.#breakCount >= 2) this.#breakText();
    else this.#mark |= RUN_SPACE;
  }

  #breakText(): void {
    this.#block = -1;
    this.#mark = RUN_BREAK;
  }

  #implied(tag: number, bits: number): void {
    if (this.#count(HEAD) > 0 && (bits & IN_HEAD) === 0 && this.#top() === HEAD) this.#pop();
    if ((bits & CLOSES_P) !== 0 && this.#count(P) > 0) this.#closeParagraph();
    if (tag === LI && this.#count(LI) > 0) this.#closeItem(LI, LI);
    else if ((tag === DT || tag === DD) && this.#count(DT) + this.#count(DD) > 0) this.#closeItem(DT, DD);
    else if ((bits & TABLE_PART) !== 0 && this.#count(TABLE) > 0) this.#closeTableParts(tag);
    else if (tag === OPTION || tag === OPTGROUP) this.#closeOptions(tag);
    else if (tag >= H1 && tag <= H6 && this.#top() >= H1 && this.#top() <= H6) this.#pop();
    else if ((tag === A || tag === NOBR || tag === BUTTON || tag === SELECT) && this.#count(tag) > 0) this.close(tag);
  }

  #closeOptions(tag: number): void {
    if (this.#top() === OPTION) this.#pop();
    if (tag === OPTGROUP && this.#top() === OPTGROUP) this.#pop();
  }

  #closeParagraph(): void {
    for (let level = this.#height - 1; level >= 0; level--) {
      const open = this.#tagAt(level);
      if (open === P) {
        this.#popTo(level);
        return;
      }
      if (((TAG_BITS[open] ?? 0) & SCOPE) !== 0 || open === BUTTON) return;
    }
  }

  #closeItem(first: number, second: number): void {
    for (let level = this.#height - 1; level >= 0; level--) {
      const open = this.#tagAt(level);
      if (open === first || open === second) {
        this.#popTo(level);
        return;
      }
      if (((TAG_BITS[open] ?? 0) & SPECIAL) !== 0 && !LI_TRANSPARENT.has(open)) return;
    }
  }

  #closeTableParts(tag: number): void {
    if (tag === TABLE) return;
    const targets = tag === TD || tag === TH ? IN_ROW : tag === TR ? IN_SECTION : IN_TABLE;
    let lowest = -1;
    for (let level = this.#height - 1; level >= 0; level--) {
      const open = this.#tagAt(level);
      if (targets.has(open)) lowest = level;
      else if (TABLE_TOP.has(open) || (open === TR && tag !== TR) || (SECTIONS.has(open) && tag === TR)) break;
    }
    if (lowest >= 0) this.#popTo(lowest);
  }

  /** Applies an end tag. */
  close(tag: number): void {
    if ((this.#skipped[tag] ?? 0) > 0) {
      this.#skipped[tag] = (this.#skipped[tag] ?? 0) - 1;
      return;
    }
    if (tag === BODY || tag === HTML) return;
    if (tag >= H1 && tag <= H6) {
      this.#closeHeading();
      return;
    }
    if (this.#count(tag) === 0) {
      if (tag === P) this.#breakText();
      else if (tag === BR) this.#lineBreak();
      return;
    }
    const bits = TAG_BITS[tag] ?? 0;
    if ((bits & FORMATTING) !== 0) this.#closeFormatting(tag);
    else this.#closeOrdinary(tag, bits);
  }

  /** Closes the open heading of any level, as HTML does for the end tag of any heading. HTML 13.2.6.4.7 */
  #closeHeading(): void {
    for (let level = this.#height - 1; level >= 0; level--) {
      const open = this.#tagAt(level);
      if (open >= H1 && open <= H6) {
        this.#popTo(level);
        return;
      }
      if (((TAG_BITS[open] ?? 0) & SCOPE) !== 0) return;
    }
  }

  #closeOrdinary(tag: number, bits: number): void {
    const isTablePart = (bits & TABLE_PART) !== 0;
    const isSpecial = (bits & SPECIAL) !== 0;
    for (let level = this.#height - 1; level >= 0; level--) {
      const open = this.#tagAt(level);
      if (open === tag) {
        this.#popTo(level);
        return;
      }
      const openBits = TAG_BITS[open] ?? 0;
      if (isTablePart ? TABLE_TOP.has(open) : (openBits & (isSpecial ? SCOPE : SPECIAL)) !== 0) return;
    }
  }

  /**
   * Ends a formatting element but keeps the blocks that began inside it open. This simplifies the adoption agency
   * algorithm.
   */
  #closeFormatting(tag: number): void {
    let isAcross = false;
    for (let level = this.#height - 1; level >= 0; level--) {
      const open = this.#tagAt(level);
      if (open === tag) {
        if (isAcross) this.#remove(level);
        else this.#popTo(level);
        return;
      }
      const bits = TAG_BITS[open] ?? 0;
      if ((bits & SCOPE) !== 0) return;
      if ((bits & SPECIAL) !== 0) isAcross = true;
    }
  }

  #remove(level: number): void {
    this.#end(this.#stack[level] ?? 0);
    this.#stack.copyWithin(level, level + 1, this.#height);
    this.#height--;
  }

  #end(element: number): void {
    const table = this.#table;
    const tag = table.tag[element] ?? 0;
    table.end[element] = table.elementCount;
    table.runTo[element] = table.runCount;
    this.#open[tag] = this.#count(tag) - 1;
    if (tag === TEMPLATE && table.has(element, "shadowrootmode")) this.#shadowRoots--;
    if (this.#isBlock(tag)) this.#breakText();
  }

  #pop(): void {
    this.#height--;
    this.#end(this.#stack[this.#height] ?? 0);
  }

  #popTo(level: number): void {
    while (this.#height > level) this.#pop();
  }

  /** True inside players and canvases, whose content only browsers without them show. */
  #isFallback(): boolean {
    return this.#count(VIDEO) + this.#count(AUDIO) + this.#count(CANVAS) > 0;
  }

  /** Adds text. White space alone only separates the words around it. */
  text(from: number, to: number): void {
    const table = this.#table;
    let start = from;
    while (start < to && table.html.charCodeAt(start) <= 32) start++;
    // Inside `pre`, white space is text after the first text of the block.
    if (start === to && (this.#block < 0 || this.#count(PRE) === 0)) {
      this.#mark |= RUN_SPACE;
      return;
    }
    if (this.#count(TEMPLATE) > this.#shadowRoots || this.#isFallback()) return;
    this.#breakCount = 0;
    if (this.#top() === HEAD) this.#pop();
    const element = this.#height === 0 ? -1 : (this.#stack[this.#height - 1] ?? -1);
    const isLinked = this.#count(A) > 0;
    if (this.#block < 0) this.#block = table.addBlock(this.#blockElement(), table.runCount);
    table.addRun(from, to, this.#mark | (isLinked ? RUN_LINK : 0), element);
    table.blockRunTo[this.#block] = table.runCount;
    this.#mark = 0;
  }

  #blockElement(): number {
    for (let level = this.#height - 1; level >= 0; level--)
      if (this.#isBlock(this.#tagAt(level))) return this.#stack[level] ?? -1;
    return -1;
  }

  /** Stores the content of a raw-text element, which is the top of the stack, and closes the element. */
  raw(element: number, from: number, to: number): void {
    const table = this.#table;
    table.rawFrom[element] = from;
    table.rawTo[element] = to;
    const tag = table.tag[element] ?? 0;
    if (this.#height > 0 && this.#stack[this.#height - 1] === element) this.#pop();
    else if ((this.#skipped[tag] ?? 0) > 0) this.#skipped[tag] = (this.#skipped[tag] ?? 0) - 1;
  }

  finish(): void {
    this.#popTo(0);
  }
}
