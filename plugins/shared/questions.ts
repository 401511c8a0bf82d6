import { compareText } from "../../core/text/statistics.ts";
import { wordsOf } from "./keyword.ts";

/** Words a question begins with, per language. Inflected forms stand under their first form. */
const QUESTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "what",
    "how",
    "why",
    "when",
    "where",
    "who",
    "which",
    "whose",
    "can",
    "could",
    "is",
    "are",
    "do",
    "does",
    "did",
    "should",
    "will",
    "would",
    "has",
    "have",
  ],
  de: [
    "was",
    "wie",
    "warum",
    "wann",
    "wo",
    "wer",
    "welche welcher welches welchen",
    "wieso",
    "womit",
    "wofür",
    "kann",
    "ist",
    "sind",
    "soll",
    "gibt",
    "muss",
    "darf",
  ],
  fr: ["que qu'est quoi", "comment", "pourquoi", "quand", "où", "qui", "quel quelle quels quelles", "combien", "est", "peut", "faut"],
  es: [
    "qué que",
    "cómo como",
    "por",
    "cuándo cuando",
    "dónde donde",
    "quién quien quiénes",
    "cuál cual cuáles",
    "cuánto cuánta cuántos cuántas",
    "es",
    "se",
    "puedo",
    "puede",
  ],
  it: ["cosa cos'è", "che", "come", "perché", "quando", "dove", "chi", "quale quali qual", "quanto quanta quanti", "è", "si", "posso"],
  nl: ["wat", "hoe", "waarom", "wanneer", "waar", "wie", "welke welk", "kan", "is", "zijn", "moet", "hoeveel"],
  pt: ["que", "o", "como", "por", "quando", "onde", "quem", "qual quais", "quanto quanta quantos", "é", "posso", "pode"],
  sv: ["vad", "hur", "varför", "när", "var", "vem", "vilken vilket vilka", "kan", "är", "ska"],
  nb: ["hva", "hvordan", "hvorfor", "når", "hvor", "hvem", "hvilken hvilket hvilke", "kan", "er", "skal"],
  da: ["hvad", "hvordan", "hvorfor", "hvornår", "hvor", "hvem", "hvilken hvilket hvilke", "kan", "er", "skal"],
  fi: ["mikä mitä mitkä", "miten", "miksi", "milloin", "missä", "kuka", "kuinka", "voiko", "onko", "paljonko"],
  ms: ["apa apakah", "bagaimana", "mengapa kenapa", "bila bilakah", "mana", "siapa siapakah", "berapa berapakah", "boleh bolehkah"],
};

// Languages without spaces, and Arabic, are matched anywhere in the question.
const INNER_WORDS: Readonly<Record<string, readonly string[]>> = {
  ja: ["何", "どう", "なぜ", "いつ", "どこ", "誰", "どれ", "どの", "いくら"],
  zh: ["什么", "什麼", "怎么", "怎麼", "如何", "为什么", "為什麼", "何时", "哪里", "哪裡", "谁", "誰", "哪", "多少"],
  ar: ["ما", "ماذا", "كيف", "لماذا", "متى", "أين", "من", "أي", "كم", "هل"],
};

/** Word that files the question under `other`. */
const OTHER = "other";
const MARK = /[?\u061f\uff1f]/;
const MAX_LENGTH = 200;
const ASKING = new Set(["how", "what", "why", "when", "where", "which", "who"]);
const FOLLOWING = new Set("to is are do does did can should much many long often will was were would".split(" "));

/** First form of the word the question begins with, in the page's language or English; `other` without one. */
export function questionWord(question: string, language: string): string {
  const first = wordsOf(question)[0];
  if (first === undefined) return OTHER;
  for (const code of [language, "en"]) {
    const table = Object.hasOwn(QUESTION_WORDS, code) ? (QUESTION_WORDS[code] ?? []) : [];
    const entry = table.find((forms) => forms.split(" ").includes(first));
    if (entry !== undefined) return entry.split(" ")[0] ?? OTHER;
  }
  const inner = Object.hasOwn(INNER_WORDS, language) ? (INNER_WORDS[language] ?? []) : [];
  if (language === "ar") return inner.find((word) => word === first) ?? OTHER;
  return [...inner].sort((a, b) => b.length - a.length || compareText(a, b)).find((word) => question.includes(word)) ?? OTHER;
}

/** True for a heading that asks: it ends in a question mark, or, in English, opens like a question. */
export function isQuestion(text: string, language: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  if (MARK.test(text.trim().slice(-2))) return true;
  const [first = "", second = "", ...rest] = wordsOf(text);
  // "How we roast" and "What I learned" tell; "how to" and "what is" ask.
  return language === "en" && rest.length >= 2 && ASKING.has(first) && FOLLOWING.has(second);
}

/** Form under which two wordings of one question are equal. */
export function questionKey(question: string): string {
  return wordsOf(question).join(" ");
}
