/** Precision, recall and their harmonic mean, each 0..1. */
export interface F1 {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Splits a text into lower-case words of letters and digits; each CJK character is a word. */
export function compareWords(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .match(/[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+|(?:(?![\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{N}])+/gu) ?? []
  );
}

/** Compares two texts as bags of words. */
export function bagF1(found: string, gold: string): F1 {
  const counts = new Map<string, number>();
  const goldWords = compareWords(gold);
  for (const word of goldWords) counts.set(word, (counts.get(word) ?? 0) + 1);
  const foundWords = compareWords(found);
  let shared = 0;
  for (const word of foundWords) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    shared++;
    counts.set(word, left - 1);
  }
  const precision = foundWords.length === 0 ? (goldWords.length === 0 ? 1 : 0) : shared / foundWords.length;
  const recall = goldWords.length === 0 ? 1 : shared / goldWords.length;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Returns true when two titles are equal without case, white space and punctuation. */
export function isSameTitle(a: string, b: string): boolean {
  return compareWords(a).join(" ") === compareWords(b).join(" ");
}
