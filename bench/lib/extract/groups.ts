import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { detectLanguage } from "../../../core/analysis/text/detect-language.ts";
import type { GoldPage } from "./data.ts";
import { compareWords } from "./score.ts";

/** Most words of a short article. In short articles each wrong line weighs more. */
const SHORT_WORDS = 400;

/** Pages whose gold is the output of readability or defuddle and not a person's choice. */
const GOLD_OF_A_PEER = /^(?:rd|df)-/;

const languages = createSnowballLanguages();
const known = new WeakMap<GoldPage, readonly string[]>();

/**
 * Returns the table rows that a page counts in.
 *
 * The rows are its source, its type within the source, short articles, and pages not in English. Fixtures, short
 * articles and pages not in English have a second row for gold texts made by people.
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
  const language = detectLanguage(page.gold, languages);
  // A text of no known language is mostly an English list or table.
  if (language !== null && language !== "en") add("~ not in English");
  known.set(page, groups);
  return groups;
}
