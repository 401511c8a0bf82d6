import { BACKGROUND } from "../../core/analysis/text/background-data.ts";
import { KNOWN_STEMS } from "./known-stems-data.ts";

/**
 * One word of the table: the number of its last letters that the stem lacks, as a digit of base 36, and the letters in
 * their place. Stems are in lower case.
 */
const ENTRY = /([0-9A-Z])([^0-9A-Z]*)/g;

/** The words of a language's background table in order. */
export function backgroundWords(code: string): readonly string[] {
  return (BACKGROUND[code] ?? []).flatMap((words) => words.split(" "));
}

/** Writes the stems of words as text. Throws for a stem that the text cannot hold. */
export function packStems(words: readonly string[], stems: readonly string[]): string {
  return words
    .map((word, index) => {
      const stem = stems[index] ?? "";
      let kept = 0;
      while (kept < stem.length && stem[kept] === word[kept]) kept += 1;
      const ending = stem.slice(kept);
      const cut = (word.length - kept).toString(36).toUpperCase();
      if (cut.length > 1 || /[0-9A-Z]/.test(ending)) throw new RangeError(`${word} cannot be packed as ${stem}`);
      return `${cut}${ending}`;
    })
    .join("");
}

/**
 * Returns the stems of the words that are common in a language. Stemming these 4,000 to 8,000 words takes a seventh of
 * the first scan of a process.
 */
export function knownStemsOf(code: string): Map<string, string> {
  const packed = Object.hasOwn(KNOWN_STEMS, code) ? (KNOWN_STEMS[code] ?? "") : "";
  const stems = new Map<string, string>();
  if (packed === "") return stems;
  const entries = packed.matchAll(ENTRY);
  for (const word of backgroundWords(code)) {
    const [, cut = "0", ending = ""] = entries.next().value ?? [];
    stems.set(word, word.slice(0, word.length - Number.parseInt(cut, 36)) + ending);
  }
  return stems;
}
