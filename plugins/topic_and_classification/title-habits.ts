import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { isQuestion } from "../../core/analysis/text/questions.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import type { KeywordMatcher } from "../shared/keyword.ts";
import { median } from "../shared/numbers.ts";
import { pixelWidth } from "../shared/pixel-width.ts";
import { endsInBrand } from "./suggested-title.ts";
import { withoutBrand } from "./titles.ts";

type SwipeContent = Required<TopicAndClassification["swipe_content"]>;

const NUMBER = /(?<![\d.,])\d{1,3}(?![\d.,%])/;
const YEAR = /(?<!\d)20[12]\d(?!\d)/g;
/** Matches how a guide's title starts, in the languages of Latin script. */
const HOW_TO =
  /^(?:how to|so |wie |comment |c\u00f3mo |come |como |hoe |hur |slik |s\u00e5dan |n\u00e4in |miten |cara )/i;
/** Signs and articles before the keyword of a title that starts with it. */
const OPENING = /^(?:(?:the|a|an|der|die|das|le|la|les|el|los|las)\s)?[^\p{L}\p{N}]*$/iu;

/** Returns the titles and descriptions of the ranking pages, by rank. */
export function rankingTitles(cohort: readonly CohortPage[]): SwipeContent["ranking_titles"] {
  return cohort.flatMap(({ rank, url, facts }) => {
    const title = (facts.titleTag ?? facts.title ?? "").replace(/\s+/g, " ").trim();
    if (title === "") return [];
    return [{ rank, url, title, width: pixelWidth(title), description: facts.metaDescription }];
  });
}

/** Counts how the ranking pages build their titles. */
export function titleHabits(
  cohort: readonly CohortPage[],
  matcher: KeywordMatcher,
  language: string,
): SwipeContent["title_habits"] {
  const titles = cohort.flatMap(({ facts, domain }) => {
    const whole = (facts.titleTag ?? facts.title ?? "").replace(/\s+/g, " ").trim();
    return whole === "" ? [] : [{ whole, facts, plain: withoutBrand(whole, facts.siteName, domain) }];
  });
  const count = (holds: (title: (typeof titles)[number]) => boolean): number => titles.filter(holds).length;
  const isFirst = (title: string): boolean => {
    const at = matcher.locate(title);
    return at !== null && OPENING.test(title.slice(0, at.start));
  };
  return {
    titles: titles.length,
    with_number: count(({ plain }) => NUMBER.test(plain.replace(YEAR, ""))),
    with_year: count(({ plain }) => plain.search(YEAR) >= 0),
    as_question: count(({ plain }) => isQuestion(plain, language)),
    as_how_to: count(({ plain }) => HOW_TO.test(plain)),
    with_brand: count(({ whole, facts }) => endsInBrand(whole, facts)),
    keyword_first: count(({ plain }) => isFirst(plain)),
    median_width: median(titles.map(({ whole }) => pixelWidth(whole))),
  };
}
