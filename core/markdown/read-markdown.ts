import type { MarkdownBlock, MarkdownDocument, Spans } from "./model.ts";
import { readSpans } from "./read-spans.ts";

/** Deepest nesting of quotes and lists. Text below is a paragraph. */
const MAX_DEPTH = 8;

/** Most cells of a row. Further cells are text of the last cell, because short rows are filled up to the longest. */
const MAX_COLUMNS = 64;

const HEADING = /^(#{1,6})[ \t]+(.*)$/;
const FENCE = /^(`{3,})[^`]*$/;
const RULE = /^(?:\*{3,}|-{3,}|_{3,})[ \t]*$/;
const ITEM = /^([-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
/** A row of dashes below the column names, without spaces at its end. Takes linear time, because no two parts overlap. */
const HEAD_ROW = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*(?:[ \t]*\|)?$/;
/** Ends a list, so that the next list is another one. */
const SEPARATOR = "<!-- -->";

const NO_TEXT: Spans = [];

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";
const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Splits a row at its pipes. A pipe behind a backslash belongs to the cell. */
function cellsOf(line: string): readonly string[] {
  const row = line.trim();
  const cells: string[] = [];
  let cell = "";
  for (let at = 1; at < row.length; at += 1) {
    const character = row[at] ?? "";
    if (character === "|") {
      cells.push(cell);
      cell = "";
    } else if (character === "\\") {
      at += 1;
      cell += row[at] === "|" ? "|" : `\\${row[at] ?? ""}`;
    } else cell += character;
  }
  if (cell.trim() !== "" || cells.length === 0) cells.push(cell);
  return cells.length <= MAX_COLUMNS
    ? cells
    : [...cells.slice(0, MAX_COLUMNS - 1), cells.slice(MAX_COLUMNS - 1).join("|")];
}

/** Reads the lines of one level. `at` is the next line. */
class Lines {
  readonly blocks: MarkdownBlock[] = [];
  readonly #lines: readonly string[];
  readonly #depth: number;
  #at = 0;
  #paragraph: string[] = [];

  constructor(lines: readonly string[], depth: number) {
    this.#lines = lines;
    this.#depth = depth;
  }

  read(): MarkdownDocument {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? "";
      const block = this.#blockAt(line);
      if (block === null) {
        this.#paragraph.push(line);
        this.#at += 1;
        continue;
      }
      if (block !== "blank") this.blocks.push(block);
    }
    this.#flush();
    return this.blocks;
  }

  /** Reads the block that begins at this line. Returns null for a line of a paragraph. */
  #blockAt(line: string): MarkdownBlock | "blank" | null {
    if (isBlank(line) || line.trim() === SEPARATOR) return this.#one("blank");
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) return this.#code(fence);
    const [, marks, text] = HEADING.exec(line) ?? [];
    if (marks !== undefined) return this.#one({ kind: "heading", level: marks.length, spans: readSpans(text ?? "") });
    if (RULE.test(line)) return this.#one({ kind: "rule" });
    if (line.startsWith("|")) return this.#table();
    const canNest = this.#depth < MAX_DEPTH;
    if (canNest && line.startsWith(">")) return this.#quote();
    return canNest && ITEM.test(line) ? this.#list() : null;
  }

  #one<Block>(block: Block): Block {
    this.#flush();
    this.#at += 1;
    return block;
  }

  #flush(): void {
    if (this.#paragraph.length === 0) return;
    // A leading backslash before a digit was the mark of a plain line in drafts of the first version.
    const source = this.#paragraph.map((line) => line.trimStart().replace(/^\\(?=\d)/, "")).join("\n");
    this.#paragraph = [];
    const spans = readSpans(source);
    if (spans.length > 0) this.blocks.push({ kind: "paragraph", spans });
  }

  #code(fence: string): MarkdownBlock {
    this.#flush();
    const text: string[] = [];
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at] ?? "";
      if (line.trim() === fence) break;
      text.push(line);
    }
    this.#at += 1;
    return { kind: "code", text: text.join("\n") };
  }

  #table(): MarkdownBlock {
    this.#flush();
    const lines: string[] = [];
    for (; this.#lines[this.#at]?.startsWith("|") === true; this.#at += 1) lines.push(this.#lines[this.#at] ?? "");
    const hasHead = HEAD_ROW.test((lines[1] ?? "").trimEnd());
    if (hasHead) lines.splice(1, 1);
    const cells = lines.map(cellsOf);
    const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
    const rows = cells.map((row) => {
      const spans: Spans[] = row.map(readSpans);
      while (spans.length < width) spans.push(NO_TEXT);
      return spans;
    });
    return { kind: "table", hasHead, rows };
  }

  #quote(): MarkdownBlock {
    this.#flush();
    const lines: string[] = [];
    for (; this.#lines[this.#at]?.startsWith(">") === true; this.#at += 1)
      lines.push((this.#lines[this.#at] ?? "").replace(/^> ?/, ""));
    return { kind: "quote", blocks: new Lines(lines, this.#depth + 1).read() };
  }

  #list(): MarkdownBlock {
    this.#flush();
    const isNumbered = (line: string): boolean | null => {
      const mark = ITEM.exec(line)?.[1];
      return mark === undefined ? null : /\d/.test(mark);
    };
    const first = this.#lines[this.#at] ?? "";
    const numbered = isNumbered(first) === true;
    const items: (readonly MarkdownBlock[])[] = [];
    while (isNumbered(this.#lines[this.#at] ?? "") === numbered && !RULE.test(this.#lines[this.#at] ?? "")) {
      items.push(this.#item());
      // One blank line may separate two items.
      const next = this.#lines[this.#at + 1] ?? "";
      if (isBlank(this.#lines[this.#at]) && isNumbered(next) === numbered && this.#at < this.#lines.length)
        this.#at += 1;
    }
    return { kind: "list", start: numbered ? Number.parseInt(first, 10) : null, items };
  }

  #item(): readonly MarkdownBlock[] {
    const line = this.#lines[this.#at] ?? "";
    const width = ITEM.exec(line)?.[0].length ?? 2;
    const lines = [line.slice(width)];
    for (this.#at += 1; this.#at < this.#lines.length; ) {
      let end = this.#at;
      while (end < this.#lines.length && isBlank(this.#lines[end])) end += 1;
      const next = this.#lines[end] ?? "";
      // Blank lines belong to the item only when text of the item follows.
      if (isBlank(next) || indentOf(next) < 2) break;
      for (; this.#at < end; this.#at += 1) lines.push("");
      lines.push(next.slice(Math.min(width, indentOf(next))));
      this.#at += 1;
    }
    const blocks = new Lines(lines, this.#depth + 1).read();
    return blocks[0]?.kind === "paragraph" ? blocks : [{ kind: "paragraph", spans: [] }, ...blocks];
  }
}

/**
 * Reads the Markdown of a draft: headings, paragraphs, nested lists, quotes, fenced code, tables and rules. Takes
 * linear time in the length of the text. HTML is text. A line that belongs to no other block is a paragraph.
 */
export function readMarkdown(text: string): MarkdownDocument {
  return new Lines(text.split(/\r\n?|\n/), 0).read();
}
