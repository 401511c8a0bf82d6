import { FOREIGN_TERMS } from "./foreign-data.ts";
import { TREE } from "./tree.ts";
import { classifierWords, isStopWord } from "./words.ts";

/** Minimum length of a known term inside a compound, in UTF-16 units. */
const MIN_PART = 5;
/** Maximum length of a compound. Longer words are noise and take time. */
const MAX_COMPOUND = 40;
/** Maximum number of words in a term. */
const MAX_WORDS_IN_TERM = 4;

let shared: ReadonlyMap<string, readonly number[]> | null = null;

function read(): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map(TREE.map((node, index) => [node.path, index]));
  const terms = new Map<string, number[]>();
  for (const line of FOREIGN_TERMS.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon === -1) continue;
    const node = indexes.get(line.slice(0, colon));
    if (node === undefined) throw new Error(`foreign profile: no category "${line.slice(0, colon)}"`);
    for (const term of line.slice(colon + 2).split(/[,;] /)) {
      const key = classifierWords(term).join(" ");
      const nodes = terms.get(key) ?? [];
      if (!nodes.includes(node)) terms.set(key, [...nodes, node]);
    }
  }
  return terms;
}

/**
 * Returns the known term that a compound ends with, or else begins with, or `null`. The end of a compound names the
 * thing, and its beginning the kind.
 */
function partOf(word: string, terms: ReadonlyMap<string, readonly number[]>): string | null {
  if (word.length < MIN_PART + 3 || word.length > MAX_COMPOUND) return null;
  for (let at = 2; at <= word.length - MIN_PART; at++) if (terms.has(word.slice(at))) return word.slice(at);
  for (let end = word.length - 1; end >= MIN_PART; end--) if (terms.has(word.slice(0, end))) return word.slice(0, end);
  return null;
}

/** Counts the German, French and Spanish terms in a text, by the nodes of each term. */
export function foreignMentions(words: readonly string[]): ReadonlyMap<readonly number[], number> {
  shared ??= read();
  const mentions = new Map<readonly number[], number>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (isStopWord(word)) continue;
    let phrase = word;
    let terms = shared.get(phrase) ?? shared.get(partOf(word, shared) ?? "");
    for (let size = 1; size < MAX_WORDS_IN_TERM && at + size < words.length; size++) {
      phrase += ` ${words[at + size]}`;
      terms = shared.get(phrase) ?? terms;
    }
    if (terms !== undefined) mentions.set(terms, (mentions.get(terms) ?? 0) + 1);
  }
  return mentions;
}
