import type { Block, TableCell } from "../../domain/page-facts.ts";
import { type PageTable, RUN_LINK, RUN_SPACE } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { PageBlocks } from "./page-blocks.ts";

const BOLD = new Set(["b", "strong"].map(tagId));
const A = tagId("a");
const [DT, SUMMARY, TD, TH, TR, TABLE] = (["dt", "summary", "td", "th", "tr", "table"] as const).map(tagId);
/** Maximum length of a bold line or label in UTF-16 units. Longer texts are not headings. */
const LABEL_LENGTH = 200;
/** Number of elements that are searched upwards from a run of text or a block. */
const STEPS = 8;

/** Members of a block that only some blocks have. */
export type BlockMarks = Pick<Block, "isStrong" | "role" | "cell">;

function isBold(table: PageTable, from: number, top: number): boolean {
  let element = from;
  for (let step = 0; step < STEPS && element >= 0; step++) {
    if (BOLD.has(table.tag[element] ?? 0)) return true;
    if (element === top) return false;
    element = table.parent[element] ?? -1;
  }
  return false;
}

/** True when every run of the block's text is bold. */
function isStrong(table: PageTable, block: number): boolean {
  const top = table.blockElement[block] ?? -1;
  const to = table.blockRunTo[block] ?? 0;
  let isFound = false;
  for (let run = table.blockRunFrom[block] ?? 0; run < to; run++) {
    if (table.html.slice(table.runStart[run] ?? 0, table.runEnd[run] ?? 0).trim() === "") continue;
    if (((table.runMark[run] ?? 0) & RUN_SPACE) !== 0 && (table.runEnd[run] ?? 0) <= (table.runStart[run] ?? 0))
      continue;
    if (!isBold(table, table.runElement[run] ?? -1, top)) return false;
    isFound = true;
  }
  return isFound;
}

/** True for a heading whose link leads to a place on the same page, as the permanent links of articles do. */
export function isOwnAnchor(table: PageTable, block: number): boolean {
  const to = table.blockRunTo[block] ?? 0;
  for (let run = table.blockRunFrom[block] ?? 0; run < to; run++) {
    if (((table.runMark[run] ?? 0) & RUN_LINK) === 0) continue;
    let element = table.runElement[run] ?? -1;
    for (let step = 0; step < STEPS && element >= 0 && table.tag[element] !== A; step++)
      element = table.parent[element] ?? -1;
    return element >= 0 && table.attribute(element, "href")?.trimStart().startsWith("#") === true;
  }
  return false;
}

/** Reads the marks of blocks in page order. It keeps the place in each table row, so all cells take linear time. */
export class BlockMarkReader {
  readonly #table: PageTable;
  readonly #blocks: PageBlocks;
  readonly #tables = new Map<number, { readonly index: number; rows: number }>();
  readonly #rows = new Map<number, { readonly row: number; next: number; column: number }>();

  constructor(table: PageTable, blocks: PageBlocks) {
    this.#table = table;
    this.#blocks = blocks;
  }

  marksOf(block: number): BlockMarks {
    const kind = this.#blocks.kinds[block];
    if (kind === "table_cell") {
      const cell = this.#cellOf(this.#table.blockElement[block] ?? -1);
      return cell === null ? {} : { cell };
    }
    if ((kind !== "paragraph" && kind !== "list_item") || (this.#blocks.texts[block] ?? "").length > LABEL_LENGTH)
      return {};
    const role = this.#roleOf(this.#table.blockElement[block] ?? -1);
    const bold = isStrong(this.#table, block) ? { isStrong: true as const } : {};
    return role === null ? bold : { ...bold, role };
  }

  #roleOf(from: number): "term" | "summary" | null {
    let element = from;
    for (let step = 0; step < STEPS && element >= 0; step++) {
      if (this.#table.tag[element] === DT) return "term";
      if (this.#table.tag[element] === SUMMARY) return "summary";
      element = this.#table.parent[element] ?? -1;
    }
    return null;
  }

  #upTo(from: number, tags: readonly (number | undefined)[], steps: number): number {
    let element = from;
    for (let step = 0; step < steps && element >= 0; step++) {
      if (tags.includes(this.#table.tag[element])) return element;
      element = this.#table.parent[element] ?? -1;
    }
    return -1;
  }

  #cellOf(block: number): TableCell | null {
    const element = this.#upTo(block, [TD, TH], STEPS);
    const tr = this.#table.parent[element] ?? -1;
    if (element < 0 || this.#table.tag[tr] !== TR) return null;
    const owner = this.#upTo(tr, [TABLE], 3);
    if (owner < 0) return null;
    let entry = this.#tables.get(owner);
    if (entry === undefined) {
      entry = { index: this.#tables.size, rows: 0 };
      this.#tables.set(owner, entry);
    }
    let row = this.#rows.get(tr);
    if (row === undefined) {
      row = { row: entry.rows, next: tr + 1, column: 0 };
      entry.rows += 1;
      this.#rows.set(tr, row);
    }
    for (; row.next < element; row.next++) row.column += this.#columnsOf(row.next, tr);
    return { table: entry.index, row: row.row, column: row.column, isHeader: this.#table.tag[element] === TH };
  }

  #columnsOf(element: number, tr: number): number {
    const tag = this.#table.tag[element];
    return this.#table.parent[element] === tr && (tag === TD || tag === TH) ? 1 : 0;
  }
}
