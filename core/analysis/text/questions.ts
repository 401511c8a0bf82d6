import { ASKING_FORMS, askingWords, innerQuestionWords } from "./question-words.ts";
import { scanText } from "./scan.ts";

/** Word that files the question under `other`. */
const OTHER = "other";
const MARK = /[?\u061f\uff1f]/;
/**
 * Matches an exclamation with question marks behind it. The marks mostly replace lost characters: "For trail mastery!
 * ??".
 */
const CRY = /!\s*\?+$/;
const MAX_LENGTH = 200;

function wordsOf(text: string): readonly string[] {
  return scanText(text).lowers;
}

/** First form of the word that begins the question, in the page's language or English; `other` for other words. */
export function questionWord(question: string, language: string): string {
  const [first] = wordsOf(question.slice(0, MAX_LENGTH));
  if (first === undefined) return OTHER;
  for (const code of [language, "en"]) {
    const entry = askingWords(code).openers.find((forms) => forms.includes(first));
    if (entry?.[0] !== undefined) return entry[0];
  }
  const inner = innerQuestionWords(language);
  return inner.find((word) => (language === "ar" ? word === first : question.includes(word))) ?? OTHER;
}

/** True for a text that asks: it ends in a question mark, or opens (in Japanese, Chinese and Arabic: is formed) like a question of its language. */
export function isQuestion(text: string, language: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const trimmed = text.trim();
  if (CRY.test(trimmed)) return false;
  if (MARK.test(trimmed.slice(-2))) return true;
  if (ASKING_FORMS.get(language)?.test(trimmed) === true) return true;
  const [first = "", second = "", ...rest] = wordsOf(trimmed);
  const { openers, following, infinitive } = askingWords(language);
  // Short headings such as "What it is" name a section.
  if (rest.length < (infinitive === null ? 2 : 1) || !openers.some((forms) => forms.includes(first))) return false;
  return following.has(second) || infinitive?.test(second) === true;
}

/** Form under which two wordings of one question are equal. */
export function questionKey(question: string): string {
  return wordsOf(question).join(" ");
}
