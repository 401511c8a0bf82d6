import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { detectLanguage } from "../../core/text/detect-language.ts";
import type { GoldPage } from "./extract-data.ts";
import { compareWords } from "./extract-score.ts";

/** An article with fewer words is short news, where each wrong line weighs. */
const SHORT_WORDS = 400;

/** Test pages of readability and of defuddle: their gold is what that extractor makes of them, not what a person would keep. */
const GOLD_OF_A_PEER = /^(?:rd|df)-/;

const lexicon = createSnowballLexicon();
const known = new WeakMap<GoldPage, readonly string[]>();

/**
 * Rows of the tables that a page counts in: its source, its type within, short articles, and pages not written in English.
 * Fixtures, short articles and the last have a second row for pages whose gold people made.
 */
export function groupsOf(page: GoldPage): readonly string[] {
  const before = known.get(page);
  if (before !== undefined) return before;
  const isByPeople = page.source !== "fixtures" || !GOLD_OF_A_PEER.test(page.id);
  const groups = [page.source, `${page.source} ${page.type}`];
  const add = (group: string): void => {
    groups.push(group);
    if (isByPeople) groups.push(`${group}, by people`);
  };
  if (page.source === "fixtures" && isByPeople) groups.push("fixtures, by people");
  if (page.type === "article" && compareWords(page.gold).length < SHORT_WORDS) add("~ short articles");
  const language = detectLanguage(page.gold, lexicon);
  // A text of no known language is mostly a list or a table in English.
  if (language !== null && language !== "en") add("~ not in English");
  known.set(page, groups);
  return groups;
}
