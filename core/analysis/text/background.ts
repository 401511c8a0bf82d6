import type { Language } from "../../ports/languages.ts";
import { BACKGROUND } from "./background-data.ts";

/** Added to the value of a table's rarest class, for words outside the table. In units of the natural logarithm. */
const BEYOND_TABLE = 1;
/** Value of every word in a language without a table, so all its words count the same. */
const NO_TABLE = 8;
/** Value of words that begin with a digit. Numbers say little about the topic of a page. */
const NUMBER = 5;

interface Table {
  readonly classes: ReadonlyMap<string, number>;
  readonly unknown: number;
}

const wordTables = new Map<string, Table>();
/** Tables by stem, built once per language object because stemming a table takes tens of milliseconds. */
const stemTables = new WeakMap<Language, Table>();

function createTable(code: string, keyOf: (word: string) => string): Table {
  const classes = new Map<string, number>();
  const lists = Object.hasOwn(BACKGROUND, code) ? (BACKGROUND[code] ?? []) : [];
  for (const [step, words] of lists.entries()) {
    for (const word of words.split(" ")) {
      const key = keyOf(word);
      // The lists begin with the most common words, so a stem keeps the class of its most common word.
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

/**
 * Returns the inverse document frequency of a lower-case word in general text.
 * The value is a natural logarithm, from about 1 (in nearly every text) to 10 (rare).
 */
export function backgroundIdf(code: string, lower: string): number {
  let table = wordTables.get(code);
  if (table === undefined) {
    table = createTable(code, (word) => word);
    // Languages without a table are not stored, because pages could otherwise fill the map with invented codes.
    if (table.classes.size > 0) wordTables.set(code, table);
  }
  return idfIn(table, lower);
}

/** Like `backgroundIdf`, for a stem of the language. */
export function stemIdf(language: Language, stem: string): number {
  let table = stemTables.get(language);
  if (table === undefined) {
    table = createTable(language.code, (word) => language.stem(word));
    stemTables.set(language, table);
  }
  return idfIn(table, stem);
}
