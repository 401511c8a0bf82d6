import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { isDescribing } from "../../core/analysis/terms/describing-words.ts";
import { lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { questionWord } from "../../core/analysis/text/questions.ts";
import { facetsOf } from "../../core/analysis/topics/facets/facets.ts";

/** Share of the ranking pages from which a word in their titles belongs to the subject. */
const SHARED = 0.5;

/** Stems of a page's title and headline that name a thing: no function words, numbers, qualities, "cost" or "how". */
function titleStems({ facts }: Pick<CohortPage, "facts">, table: StemTable, language: string): ReadonlySet<string> {
  const titles = [facts.titleTag ?? "", ...facts.headings.filter(({ level }) => level === 1).map(({ text }) => text)];
  const names = (word: string): boolean =>
    table.get(word)?.isStop === false &&
    !/\p{N}/u.test(word) &&
    !isDescribing(word, language) &&
    questionWord(word, language) === "other" &&
    facetsOf(word, language).length === 0;
  const named = titles.flatMap(lowerWords).filter(names);
  return new Set(named.map((word) => table.get(word)?.stem ?? word));
}

/**
 * Returns, for each ranking page, the stems of its own subject that is narrower than the keyword's: "mirrorless" of
 * "The best mirrorless cameras" beside pages on types of cameras. They are in its title or headline, not in the keyword,
 * and in the titles of fewer than half of the pages.
 */
export function ownSubjects(
  cohort: readonly Pick<CohortPage, "facts">[],
  keyword: ReadonlySet<string>,
  { table, language }: { readonly table: StemTable; readonly language: string },
): readonly ReadonlySet<string>[] {
  const titles = cohort.map((page) => titleStems(page, table, language));
  const pages = new Map<string, number>();
  for (const stems of titles) for (const stem of stems) pages.set(stem, (pages.get(stem) ?? 0) + 1);
  return titles.map(
    (stems) =>
      new Set([...stems].filter((stem) => !keyword.has(stem) && (pages.get(stem) ?? 0) < SHARED * cohort.length)),
  );
}
