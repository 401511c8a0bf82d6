import type { PageTable } from "../html/page-table.ts";
import type { PageBlocks } from "./page-blocks.ts";
import { NOTES } from "./signals.ts";
import type { Layout } from "./zones.ts";

/** Matches class names, ids and roles of a list of footnotes. */
const NOTE_NAME = /(?:^|[\s_-])(?:footnotes?|endnotes?)(?:$|[\s_-])/;
const NAMING = ["class", "id", "role"] as const;
/** Maximum UTF-16 units that are read of one attribute. */
const MAX_NAMES = 200;
/** Minimum mean score of the text around footnotes that are part of the main content. Tuned on development pages. */
const SURROUNDED = 0.7;
/** Minimum words around the footnotes for this rule. Tuned on development pages. */
const SURROUNDING_WORDS = 20;
/** Minimum score of footnotes that are part of the main content. */
const NOTE_SCORE = 0.65;

/** Returns an array with 1 for each element inside footnotes. */
function inNotes(table: PageTable, signals: Int32Array): Uint8Array {
  const inside = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    const isNamed =
      inside[table.parent[element] ?? -1] === 1 ||
      (((signals[element] ?? 0) & NOTES) !== 0 &&
        NAMING.some((name) => NOTE_NAME.test(table.attribute(element, name)?.slice(0, MAX_NAMES) ?? "")));
    inside[element] = isNamed ? 1 : 0;
  }
  return inside;
}

interface NotedPage {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
}

/**
 * Returns the scores, and raises those of footnotes when the text around them is main content. The model scores
 * footnotes low, because they are short lines of links.
 */
export function withFootnotes({ table, blocks, layout }: NotedPage, scores: Float64Array): Float64Array {
  // Most pages have no footnotes.
  if (!layout.signals.some((bits) => (bits & NOTES) !== 0)) return scores;
  const notes = inNotes(table, layout.signals);
  const around = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    const parent = table.parent[element] ?? -1;
    if (notes[element] === 1 && notes[parent] !== 1 && parent >= 0) around[parent] = 1;
  }
  for (let element = 0; element < table.elementCount; element++)
    if (around[table.parent[element] ?? -1] === 1) around[element] = 1;
  const elementOf = (block: number): number => Math.max(0, table.blockElement[block] ?? 0);
  let words = 0;
  let expected = 0;
  for (const [block, score] of scores.entries()) {
    if (notes[elementOf(block)] === 1 || around[elementOf(block)] !== 1) continue;
    words += blocks.words[block] ?? 0;
    expected += score * (blocks.words[block] ?? 0);
  }
  if (words < SURROUNDING_WORDS || expected < SURROUNDED * words) return scores;
  return scores.map((score, block) => (notes[elementOf(block)] === 1 ? Math.max(score, NOTE_SCORE) : score));
}
