import type { Language } from "../ports/lexicon.ts";
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

const wordTables = new Map<string, Table>();
/** Stemming a table costs tens of milliseconds, so it is done once per language object. */
const stemTables = new WeakMap<Language, Table>();

function createTable(code: string, keyOf: (word: string) => string): Table {
  const classes = new Map<string, number>();
  const lists = Object.hasOwn(BACKGROUND, code) ? (BACKGROUND[code] ?? []) : [];
  for (const [step, words] of lists.entries()) {
    for (const word of words.split(" ")) {
      const key = keyOf(word);
      // Commonest first: a stem is as common as the commonest of its words.
      if (!classes.has(key)) classes.set(key, Math.max(1, step / 2));
    }
  }
  return { classes, unknown: lists.length === 0 ? NO_TABLE : (lists.length - 1) / 2 + BEYOND_TABLE };
}

function idfIn(table: Table, key: string): number {
  const first = key.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return NUMBER;
  return table.classes.get(key) ?? table.unknown;
}

/** Gives a lower-cased word's inverse document frequency in general text, natural logarithm, about 1 (everywhere) to 10 (rare). */
export function backgroundIdf(code: string, lower: string): number {
  let table = wordTables.get(code);
  if (table === undefined) {
    table = createTable(code, (word) => word);
    // Only languages with a table are kept, so codes taken from pages cannot pile up.
    if (table.classes.size > 0) wordTables.set(code, table);
  }
  return idfIn(table, lower);
}

/** As `backgroundIdf`, for a stem of the language. */
export function stemIdf(language: Language, stem: string): number {
  let table = stemTables.get(language);
  if (table === undefined) {
    table = createTable(language.code, (word) => language.stem(word));
    stemTables.set(language, table);
  }
  return idfIn(table, stem);
}
