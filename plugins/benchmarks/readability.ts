import { scanText } from "../../core/analysis/text/scan.ts";
import { clamp } from "../../core/util/statistics.ts";
import { round } from "../shared/numbers.ts";

/**
 * Coefficients of a published reading ease formula: a constant minus weighted words per sentence and syllables per
 * word.
 */
interface Formula {
  readonly name: string;
  readonly base: number;
  readonly perSentenceWord: number;
  readonly perSyllable: number;
}

// Sources: Flesch 1948; Amstad 1978; Kandel and Moles 1958; Fernandez Huerta 1959; Vacca 1972; Douma 1960; Martins et
// al. 1996.
const FORMULAS: Readonly<Record<string, Formula>> = {
  en: { name: "flesch", base: 206.835, perSentenceWord: 1.015, perSyllable: 84.6 },
  de: { name: "amstad", base: 180, perSentenceWord: 1, perSyllable: 58.5 },
  fr: { name: "kandel_moles", base: 207, perSentenceWord: 1.015, perSyllable: 73.6 },
  es: { name: "fernandez_huerta", base: 206.84, perSentenceWord: 1.02, perSyllable: 60 },
  it: { name: "vacca", base: 206, perSentenceWord: 1, perSyllable: 65 },
  nl: { name: "douma", base: 206.84, perSentenceWord: 0.93, perSyllable: 77 },
  pt: { name: "martins", base: 248.835, perSentenceWord: 1.015, perSyllable: 84.6 },
};

/** Most sentences that are read. The mean is stable by then, and the cap bounds the work on hostile pages. */
const MAX_SENTENCES = 400;
/** Fewest words of a text that is measured, because shorter texts vary too much. */
const MIN_WORDS = 30;

const WORD = /[\p{L}\p{M}]+(?:['\u2019][\p{L}\p{M}]+)*/gu;

function syllablesOf(word: string, language: string): number {
  const plain = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const groups = plain.match(/[aeiouy]+/g)?.length ?? 0;
  // A final silent e adds no syllable in English and French, as in "cake". In English "table" the e after l does count.
  const isSilent =
    (language === "en" && /[^aeiouyl]e$/.test(plain)) || (language === "fr" && /[^aeiouy]es?$/.test(plain));
  return Math.max(1, groups - (isSilent ? 1 : 0));
}

/** Reading ease and mean sentence length of a text. */
export interface Readability {
  /** `null` for a language without a published formula and for texts below 30 words. */
  readonly ease: number | null;
  readonly formula: string | null;
  /** `null` when the text has no sentence. */
  readonly wordsPerSentence: number | null;
}

/** Measures the reading ease and the mean sentence length of the sentences. */
export function readability(sentences: readonly string[], language: string): Readability {
  let words = 0;
  let syllables = 0;
  let sentenceCount = 0;
  const countOf = new Map<string, number>();
  const formula = Object.hasOwn(FORMULAS, language) ? FORMULAS[language] : undefined;
  for (const sentence of sentences.slice(0, MAX_SENTENCES)) {
    // Scripts without spaces need the segmenter, as the count of the page's words does.
    const surfaces = formula === undefined ? scanText(sentence).surfaces : (sentence.match(WORD) ?? []);
    if (surfaces.length === 0) continue;
    sentenceCount++;
    words += surfaces.length;
    if (formula === undefined) continue;
    for (const word of surfaces) {
      // Texts repeat words, so syllable counts are cached. Counting again would be most of this section's work.
      const count = countOf.get(word) ?? syllablesOf(word, language);
      countOf.set(word, count);
      syllables += count;
    }
  }
  const wordsPerSentence = sentenceCount === 0 ? null : round(words / sentenceCount, 1);
  if (formula === undefined || words < MIN_WORDS)
    return { ease: null, formula: formula?.name ?? null, wordsPerSentence };
  const ease =
    formula.base - formula.perSentenceWord * (words / sentenceCount) - formula.perSyllable * (syllables / words);
  return { ease: round(clamp(ease, -100, 200), 1), formula: formula.name, wordsPerSentence };
}
