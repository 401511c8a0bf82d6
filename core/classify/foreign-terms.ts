import { FOREIGN_TERMS } from "./profiles/foreign.ts";
import { TREE } from "./tree.ts";
import { classifierWords, isStopWord } from "./words.ts";

/** Shortest part by which a compound is known. */
const MIN_PART = 5;
/** Longer words are no compounds but noise, and would cost time. */
const MAX_COMPOUND = 40;
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

/** The known term a compound ends with, or else begins with: its end says what it is, its beginning of what kind. */
function partOf(word: string, terms: ReadonlyMap<string, readonly number[]>): string | null {
  if (word.length < MIN_PART + 3 || word.length > MAX_COMPOUND) return null;
  for (let at = 2; at <= word.length - MIN_PART; at++) if (terms.has(word.slice(at))) return word.slice(at);
  for (let end = word.length - 1; end >= MIN_PART; end--) if (terms.has(word.slice(0, end))) return word.slice(0, end);
  return null;
}

/** How often each German, French or Spanish term stands in the words of a text, with the nodes it speaks for. */
export function foreignMentions(words: readonly string[]): ReadonlyMap<readonly number[], number> {
  shared ??= read();
  const mentions = new Map<readonly number[], number>();
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (isStopWord(word)) continue;
    let phrase = word;
    let found = shared.get(phrase) ?? shared.get(partOf(word, shared) ?? "");
    for (let size = 1; size < MAX_WORDS_IN_TERM && at + size < words.length; size++) {
      phrase += ` ${words[at + size]}`;
      found = shared.get(phrase) ?? found;
    }
    if (found !== undefined) mentions.set(found, (mentions.get(found) ?? 0) + 1);
  }
  return mentions;
}
