import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { detectLanguage } from "../../core/text/detect-language.ts";
import type { GoldPage } from "./extract-data.ts";
import { compareWords } from "./extract-score.ts";

/** An article with fewer words is short news, where each wrong line weighs. */
const SHORT_WORDS = 400;

const lexicon = createSnowballLexicon();
const known = new WeakMap<GoldPage, readonly string[]>();

/** Rows of the tables that a page counts in: its source, its type within, short articles, and pages not written in English. */
export function groupsOf(page: GoldPage): readonly string[] {
  const before = known.get(page);
  if (before !== undefined) return before;
  const groups = [page.source, `${page.source} ${page.type}`];
  if (page.type === "article" && compareWords(page.gold).length < SHORT_WORDS) groups.push("~ short articles");
  const language = detectLanguage(page.gold, lexicon);
  // A text of no known language is mostly a list or a table in English.
  if (language !== null && language !== "en") groups.push("~ not in English");
  known.set(page, groups);
  return groups;
}
