import { attributeId } from "../html/attributes.ts";
import type { PageTable } from "../html/page-table.ts";

/** 1 for attributes whose values describe the role of an element on the page, by attribute id. */
const IS_NAMING = new Uint8Array(256);
for (const name of ["id", "class", "itemprop", "role", "data-testid"] as const) IS_NAMING[attributeId(name)] = 1;
/** Maximum UTF-16 units that are read of one attribute. */
const MAX_LENGTH = 300;
/** Maximum number of words that are read of one element. */
const MAX_TOKENS = 24;
/** Buffer of `readTokens`. One step can add a word and the whole name, so the buffer has two extra places. */
const TOKENS = new Int32Array(MAX_TOKENS + 2);

/** Evidence from class names, one entry for each element. `sum`, `low` and `high` include all ancestors. */
export interface ClassScores {
  readonly own: Float32Array;
  readonly sum: Float32Array;
  readonly low: Float32Array;
  readonly high: Float32Array;
  /** Score of the nearest element with a known class name. */
  readonly nearest: Float32Array;
}

/**
 * Writes the hashes of the words in an element's class and id to `TOKENS` and returns their number. Skips digits and
 * splits camelCase names.
 */
function readTokens(table: PageTable, element: number): number {
  let count = 0;
  const to = table.attributeTo(element);
  for (let index = table.attributeFrom[element] ?? 0; index < to && count < MAX_TOKENS; index++) {
    if (IS_NAMING[table.attributeName[index] ?? 0] !== 1) continue;
    const from = table.valueFrom[index] ?? 0;
    count = hashWords(table.html, from, Math.min(table.valueTo[index] ?? 0, from + MAX_LENGTH), count);
  }
  return Math.min(count, MAX_TOKENS);
}

/** Returns the same hashes as an array, for the training program. */
export function classTokens(table: PageTable, element: number): readonly number[] {
  return [...TOKENS.subarray(0, readTokens(table, element))];
}

function hashWords(html: string, from: number, to: number, before: number): number {
  let count = before;
  let word = 7;
  let length = 0;
  let whole = 11;
  let words = 0;
  let wasLower = false;
  for (let at = from; at <= to && count < MAX_TOKENS; at++) {
    const code = at < to ? html.charCodeAt(at) : 32;
    const isUpper = code >= 65 && code <= 90;
    const isLower = code >= 97 && code <= 122;
    if (length > 0 && (!(isUpper || isLower) || (isUpper && wasLower))) {
      if (length > 1) TOKENS[count++] = word;
      whole = (Math.imul(whole, 31) + word) | 0;
      words++;
      word = 7;
      length = 0;
    }
    if (isUpper || isLower) {
      word = (Math.imul(word, 31) + (code | 32)) | 0;
      length++;
    } else if (code <= 32) {
      // A name of several words ("product-description") is stronger evidence than each word.
      if (words > 1) TOKENS[count++] = whole;
      whole = 11;
      words = 0;
    }
    wasLower = isLower;
  }
  return count;
}

/** Adds the weights of class names for every element with text. */
export function readClassScores(table: PageTable, weights: ReadonlyMap<number, number>): ClassScores {
  const size = Math.max(1, table.elementCount);
  const scores = new Float32Array(size);
  const sum = new Float32Array(size);
  const low = new Float32Array(size);
  const high = new Float32Array(size);
  const nearest = new Float32Array(size);
  for (let element = 0; element < table.elementCount; element++) {
    if (table.runFrom[element] === table.runTo[element]) continue;
    let total = 0;
    let knownCount = 0;
    const count = readTokens(table, element);
    for (let index = 0; index < count; index++) {
      const weight = weights.get(TOKENS[index] ?? 0);
      if (weight === undefined) continue;
      total += weight;
      knownCount++;
    }
    const mean = knownCount === 0 ? 0 : total / knownCount;
    const parent = table.parent[element] ?? -1;
    scores[element] = mean;
    sum[element] = (parent < 0 ? 0 : (sum[parent] ?? 0)) + mean;
    low[element] = Math.min(parent < 0 ? 0 : (low[parent] ?? 0), mean);
    high[element] = Math.max(parent < 0 ? 0 : (high[parent] ?? 0), mean);
    nearest[element] = knownCount > 0 ? mean : parent < 0 ? 0 : (nearest[parent] ?? 0);
  }
  return { own: scores, sum, low, high, nearest };
}
