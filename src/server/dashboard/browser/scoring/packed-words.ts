/** Words in one text, each as the length of its beginning that the word before has too, as a letter from `A`, and the rest. */
export interface PackedWords {
  readonly words: string;
  /** One letter from `a` for each word: the list that it belongs to. */
  readonly lists: string;
  /** Number of lists. */
  readonly count: number;
}

/** Longest shared beginning in UTF-16 units, so that one letter is enough. */
const MAX_SHARED = 25;

function sharedLength(before: string, word: string): number {
  let length = 0;
  while (length < MAX_SHARED && length < before.length && before[length] === word[length]) length += 1;
  return length;
}

/**
 * Packs lists of words, separated by spaces. A third smaller after compression than the lists themselves. The words
 * must have no letter from A to Z, as lower-case words have none. Lists come back in the order of their words' code
 * units.
 */
export function packWords(lists: readonly string[]): PackedWords {
  const all = lists
    .flatMap((list, at) => list.split(" ").map((word) => [word, at] as const))
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  let before = "";
  let words = "";
  for (const [word] of all) {
    const shared = sharedLength(before, word);
    words += String.fromCharCode(65 + shared) + word.slice(shared);
    before = word;
  }
  return { words, lists: all.map(([, at]) => String.fromCharCode(97 + at)).join(""), count: lists.length };
}

/** Unpacks lists of words. Runs in the browser, where the bundle holds its source. */
export function unpackWords({ words, lists, count }: PackedWords): string[] {
  const found: string[][] = Array.from({ length: count }, () => []);
  let word = "";
  for (const [at, [, letter = "A", rest = ""]] of [...words.matchAll(/([A-Z])([^A-Z]*)/g)].entries()) {
    word = word.slice(0, letter.charCodeAt(0) - 65) + rest;
    found[lists.charCodeAt(at) - 97]?.push(word);
  }
  return found.map((list) => list.join(" "));
}
