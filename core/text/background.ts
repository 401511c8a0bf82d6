import { BACKGROUND } from "./background-data.ts";

/** Words beyond the table are rarer than its last class. */
const BEYOND_TABLE = 1;
/** Languages without a table: every content word counts the same. */
const NO_TABLE = 8;
/** Figures say little about a topic wherever they stand. */
const NUMBER = 5;

interface Table {
  readonly classes: ReadonlyMap<string, number>;
  readonly unknown: number;
}

const tables = new Map<string, Table>();

function tableOf(code: string): Table {
  const known = tables.get(code);
  if (known !== undefined) return known;
  const classes = new Map<string, number>();
  const lists = Object.hasOwn(BACKGROUND, code) ? (BACKGROUND[code] ?? []) : [];
  for (const [step, words] of lists.entries()) for (const word of words.split(" ")) classes.set(word, Math.max(1, step / 2));
  const table = { classes, unknown: lists.length === 0 ? NO_TABLE : (lists.length - 1) / 2 + BEYOND_TABLE };
  // Only languages with a table are kept, so codes taken from pages cannot pile up.
  if (lists.length > 0) tables.set(code, table);
  return table;
}

/** Gives a word's inverse document frequency in general text, natural logarithm, about 1 (everywhere) to 10 (rare). */
export function backgroundIdf(code: string, lower: string): number {
  const first = lower.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return NUMBER;
  const table = tableOf(code);
  return table.classes.get(lower) ?? table.unknown;
}
