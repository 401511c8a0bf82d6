import type { Block } from "../../domain/page-facts.ts";
import type { TopicPage } from "./cohort-words.ts";
import type { PageSection } from "./sections.ts";

/** Length of sentences, in UTF-16 units. */
const SENTENCE = [25, 400] as const;
const MAX_CELL = 160;

/** A text, the place from which its figures count, and the label of a row of a table. */
export interface FigurePassage {
  readonly text: string;
  readonly value: number;
  readonly label: string;
}

/** The sentences of a section outside tables and code. */
export function* sentencesIn({ facts, text }: TopicPage, { blocks }: PageSection): Generator<FigurePassage> {
  let last = -1;
  for (const at of blocks) {
    const block = facts.blocks[at];
    const range = text.blocks[at];
    if (block === undefined || range === undefined || range.zone !== "body") continue;
    if (block.kind === "code" || block.cell !== undefined) continue;
    const { body, anchor } = text.zones;
    const places = [
      ...(range.from < range.to ? [body.sentenceOf[range.from], body.sentenceOf[range.to - 1]] : []),
      ...(range.linkFrom < range.linkTo
        ? [anchor.sentenceOf[range.linkFrom], anchor.sentenceOf[range.linkTo - 1]]
        : []),
    ].filter((place) => place !== undefined && place >= 0) as number[];
    if (places.length === 0) continue;
    for (let place = Math.max(last + 1, Math.min(...places)); place <= Math.max(...places); place++) {
      const sentence = text.sentences[place] ?? "";
      last = place;
      if (sentence.length >= SENTENCE[0] && sentence.length <= SENTENCE[1])
        yield { text: sentence, value: 0, label: "" };
    }
  }
}

/** Rows of tables as statements: label of the row, label of the column, value. */
export function* rowsIn({ facts }: TopicPage, { blocks }: PageSection): Generator<FigurePassage> {
  const tables = new Map<number, Map<number, Map<number, Block>>>();
  for (const at of blocks) {
    const block = facts.blocks[at];
    if (block?.cell === undefined || block.text.length > SENTENCE[1]) continue;
    const { table, row, column } = block.cell;
    const rows = tables.get(table) ?? new Map<number, Map<number, Block>>();
    tables.set(table, rows);
    const cells = rows.get(row) ?? new Map<number, Block>();
    rows.set(row, cells);
    if (!cells.has(column)) cells.set(column, block);
  }
  for (const rows of tables.values()) {
    const [head] = [...rows.values()];
    for (const cells of rows.values()) {
      const label = cells.get(0)?.text ?? "";
      if (cells === head || !/\p{L}/u.test(label) || label.length > MAX_CELL) continue;
      for (const [column, { text }] of cells) {
        if (column === 0 || text.length > MAX_CELL || !/\p{N}/u.test(text)) continue;
        const above = head?.get(column)?.text ?? "";
        const title = /\p{N}/u.test(above) || above.length > MAX_CELL ? "" : above;
        const start = title === "" ? `${label}: ` : `${label} \u2013 ${title}: `;
        yield { text: start + withUnit(text, title), value: start.length, label };
      }
    }
  }
}

/** A bare number takes the unit that its column names in brackets: "Weight (kg)". */
function withUnit(value: string, title: string): string {
  const unit = /[([]([^()[\]]{1,12})[)\]]/.exec(title)?.[1];
  return unit !== undefined && /^[\d.,\u00a0 \u2013-]{1,24}$/.test(value) ? `${value} ${unit}` : value;
}
