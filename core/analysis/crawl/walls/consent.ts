import { ACCEPT, ACCEPT_WHOLE, CONSENT, POLICY } from "./consent-phrases.ts";
import { countIn, hasAny, plain, sentencesOf, wordCount } from "./phrases.ts";
import { type Sight, splitHtml, statedIn } from "./sight.ts";

/** Share of the sentences with a consent word, and count of different words, from which a text is a consent text. */
const CONSENT_SHARE = 0.45;
const CONSENT_TERMS = 3;
/** Words of a text. Below this count, one word about consent makes the text a consent wall. */
const SHORT_WORDS = 60;
/** Words of the main content. Below this count, the extractor did not find the text that readers see. */
const NO_TEXT = 12;
/** A text of more words with so many sections is an article about consent. */
const ARTICLE_WORDS = 150;
const ARTICLE_SECTIONS = 4;
/** Controls that are looked at, and characters of text in front of one. */
const MAX_CONTROLS = 500;
const MAX_ACCEPTS = 20;
const BEFORE = 3_000;

/** Text in front of each control that accepts. */
function* acceptControls(html: string): Generator<string> {
  let pressed = 0;
  let accepts = 0;
  for (const match of html.matchAll(/<(button|a|input|span|div)\b([^>]{0,400})>/gi)) {
    const [tag, name = "", attributes = ""] = match;
    const isControl = /^(?:button|a|input)$/i.test(name) || /role\s{0,2}=\s{0,2}["']?button/i.test(attributes);
    if (!isControl) continue;
    if (++pressed > MAX_CONTROLS) return;
    const from = match.index + tag.length;
    const inside = html.slice(from, from + 300).split(/<\/(?:button|a|div)/i, 1)[0] ?? "";
    const named = /\b(?:value|aria-label|title)\s{0,2}=\s{0,2}["']([^"']{0,80})/i.exec(attributes)?.[1] ?? "";
    const text = splitHtml(inside).text.slice(0, 80);
    const label = plain(`${text} ${named}`);
    if (!hasAny(label, ACCEPT) && !ACCEPT_WHOLE.includes(text || plain(named))) continue;
    if (++accepts > MAX_ACCEPTS) return;
    const before = html.slice(Math.max(0, match.index - BEFORE), match.index);
    // The button of a comment form accepts nothing.
    if (before.lastIndexOf("<textarea") <= before.lastIndexOf("</form")) yield before;
  }
}

const longSentences = (text: string): readonly string[] =>
  sentencesOf(text).filter((sentence) => wordCount(sentence) > 2);

/** The last sentence about consent in front of a control. */
function lastSentence(html: string): string {
  const cut = html.indexOf(">");
  const sentences = longSentences(splitHtml(html.slice(cut + 1)).text);
  return sentences.findLast((sentence) => hasAny(sentence, CONSENT))?.trim() ?? "";
}

/**
 * True for a text about consent with a control that accepts it.
 *
 * The text in front of the control must be part of the main content. A banner in front of an article is not, so that
 * an article about cookies stays a page.
 */
export function isConsent(sight: Sight): boolean {
  const { main, words, sections, html, headlines } = sight;
  const text = words < NO_TEXT ? sight.visible : main;
  const sentences = longSentences(text);
  const terms = countIn(text, CONSENT);
  if (sentences.length === 0 || terms < (words < SHORT_WORDS ? 1 : CONSENT_TERMS)) return false;
  if (statedIn(headlines, POLICY, 0) > 0) return false;
  if (words > ARTICLE_WORDS && sections >= ARTICLE_SECTIONS) return false;
  const consenting = sentences.filter((sentence) => hasAny(sentence, CONSENT)).length;
  if (consenting / sentences.length < CONSENT_SHARE) return false;
  for (const before of acceptControls(html)) {
    const last = lastSentence(before);
    if (last !== "" && text.includes(last.slice(-60).trim())) return true;
  }
  return false;
}
