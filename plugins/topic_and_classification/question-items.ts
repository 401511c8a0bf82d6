import { allItems, textsOf } from "../../core/analysis/metadata/structured-walk.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { concernsOwner, ownNames, runTogether } from "../../core/analysis/terms/site-owner.ts";
import { contentStems, lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { amountOpener } from "../../core/analysis/text/question-words.ts";
import { isQuestion, questionKey, questionWord } from "../../core/analysis/text/questions.ts";
import { answerFinder, withoutBrackets } from "../../core/analysis/topics/answers.ts";
import { withoutYear } from "../../core/analysis/topics/headings.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import { compareText } from "../../core/util/statistics.ts";
import { hostOf } from "../../core/util/urls.ts";
import { withoutOrdinal } from "../shared/headings.ts";
import { keywordMatcher } from "../shared/keyword.ts";
import { ownSubjects } from "./own-subjects.ts";
import { questionTest } from "./real-questions.ts";

type Question = TopicAndClassification["questions"][number];

const MAX_QUESTIONS = 40;
const MAX_LENGTH = 300;
/** Most questions of one page on its own subject, where that is narrower than the keyword's. */
const MAX_OWN = 3;
/** Letters below which a function word does not change a question. */
const SHORT = 4;
/** Headings and questions read per page. */
const MAX_PER_PAGE = 120;

interface Found {
  readonly text: string;
  /** Other wordings of the question. */
  readonly others: Set<string>;
  readonly source: Question["source"];
  readonly pages: Set<number>;
  readonly bestUrl: string | null;
}

function faqQuestions(page: AnalyzedPage): string[] {
  return allItems(page.facts.structuredData.items)
    .filter((item) => item.types.includes("Question"))
    .flatMap((item) => textsOf(item, "name"));
}

/** Words by which questions are compared: the stems of the pages, and those of the keyword. */
interface QuestionWords {
  readonly language: string;
  readonly table: StemTable;
  readonly keyword: ReadonlySet<string>;
}

/**
 * Form under which two questions are one: how they ask and their content words in any order, without the year and the
 * keyword ("What to look for in a CRM in 2026", "What to look for in CRM software").
 */
function sameness(written: string, { language, table, keyword }: QuestionWords): string {
  const text = withoutYear(withoutBrackets(written));
  const stems = contentStems(text, table);
  if (stems.length === 0) return questionKey(text);
  const own = stems.filter((stem) => !keyword.has(stem));
  const asks = amountOpener(text, language) ?? questionWord(text, language);
  if (own.length > 0) return `${asks}: ${own.sort(compareText).join(" ")}`;
  // Only function words tell "What is a CRM?" and "Who needs a CRM?" apart.
  const left = lowerWords(text).filter((word) => {
    const known = table.get(word);
    return !keyword.has(known?.stem ?? word) && !(known?.isStop === true && word.length < SHORT);
  });
  return left.length === 0 ? questionKey(text) : left.join(" ");
}

function collectQuestions(
  evidence: Pick<Evidence, "request" | "serp" | "cohort" | "model">,
  words: QuestionWords,
): readonly Found[] {
  const { request, serp, cohort, model } = evidence;
  const { language } = model;
  const found = new Map<string, Found>();
  // A host may be named after the subject itself.
  const shared = model.terms.flatMap((term) => (term.class === "additional" ? [] : [term.term]));
  const subject = [request.keyword, ...shared].map(runTogether).join(" ");
  const add = (written: string, source: Question["source"], page: number | null, url: string | null): void => {
    const text = withoutOrdinal(written.slice(0, MAX_LENGTH)).trim();
    const key = sameness(text, words);
    if (key === "") return;
    const entry = found.get(key) ?? { text, others: new Set<string>(), source, pages: new Set<number>(), bestUrl: url };
    if (page !== null) entry.pages.add(page);
    if (text !== entry.text) entry.others.add(text);
    // Pages come by rank, so the first address is the best-ranked one.
    found.set(key, entry.bestUrl === null && url !== null ? { ...entry, bestUrl: url } : entry);
  };
  for (const entry of serp.peopleAlsoAsk) add(entry.question, "paa", null, entry.url);
  for (const query of serp.relatedSearches) if (isQuestion(query, language)) add(query, "related_search", null, null);
  for (const { title, url } of serp.sideResults ?? [])
    if (isQuestion(title, language)) add(title, "related_search", null, url);
  for (const [index, page] of cohort.entries()) {
    const owner = { language: page.text.language, names: ownNames(page.facts), subject };
    for (const { text, isMain } of page.facts.headings.slice(0, MAX_PER_PAGE)) {
      if (isMain && isQuestion(text, owner.language) && !concernsOwner(text, owner))
        add(text, "heading", index, page.url);
    }
    for (const question of faqQuestions(page).slice(0, MAX_PER_PAGE)) {
      if (!concernsOwner(question, owner)) add(question, "faq_schema", index, page.url);
    }
  }
  // The map has the order of insertion, and a stable sort keeps this order for equal counts.
  return [...found.values()].sort((a, b) => b.pages.size - a.pages.size);
}

/** Returns the target's section for each question, as the subtopics assign them. */
function sectionsByQuestion({ topics }: Pick<Evidence, "topics">, words: QuestionWords): Map<string, string> {
  const found = new Map<string, string>();
  for (const { questions, target } of topics.topics) {
    if (target?.section == null) continue;
    for (const { question } of questions) {
      const key = sameness(question, words);
      if (!found.has(key)) found.set(key, target.section);
    }
  }
  return found;
}

/** Questions of the result page and the pages that rank, most pages first, each with the target's answer or section. */
export function questionItems(
  evidence: Pick<Evidence, "request" | "serp" | "cohort" | "target" | "model" | "topics">,
  table: StemTable,
): Question[] {
  const { target, model, request } = evidence;
  const keyword = new Set(keywordMatcher(request.keyword, table).stems);
  const finder = target === null ? null : answerFinder(target, table, keyword);
  const words = { language: model.language, table, keyword };
  const sections = sectionsByQuestion(evidence, words);
  const { fits } = evidence.topics;
  const isAbout = (page: number): boolean => fits[page] == null || fits[page] === "no_sections";
  // Pages of one site repeat its questions.
  const sites = (pages: ReadonlySet<number>): number =>
    new Set([...pages].map((at) => hostOf(evidence.cohort[at]?.url ?? ""))).size;
  const { isReal } = questionTest(evidence, table, keyword);
  const own = ownSubjects(evidence.cohort, keyword, { table, language: model.language });
  const isOfPage = ({ text, pages }: Found): boolean => {
    const stems = contentStems(text, table);
    return pages.size > 0 && [...pages].every((at) => stems.some((stem) => own[at]?.has(stem) === true));
  };
  const taken = new Map<number, number>();
  const isKept = (found: Found): boolean => {
    const [page] = found.pages;
    if (page === undefined || sites(found.pages) > 1 || !isOfPage(found)) return true;
    const count = (taken.get(page) ?? 0) + 1;
    taken.set(page, count);
    return count <= MAX_OWN;
  };
  return (
    collectQuestions(evidence, words)
      // Searchers asked the questions of the result page. A question of one page can belong to its products or places,
      // and a question of pages about something else does not belong to the subject.
      .filter(
        ({ text, source, pages }) =>
          source === "paa" ||
          source === "related_search" ||
          ([...pages].some(isAbout) && (sites(pages) > 1 || isReal(text, model.language))),
      )
      .filter(isKept)
      .sort((a, b) => b.pages.size - a.pages.size || Number(isOfPage(a)) - Number(isOfPage(b)))
      .slice(0, MAX_QUESTIONS)
      .map(({ text, others, source, pages, bestUrl }) => {
        const wordings = [text, ...others].map(withoutBrackets);
        const answer = wordings.map((each) => finder?.find(each) ?? null).find((each) => each !== null) ?? null;
        return {
          question: text,
          source,
          answered_on_your_page: answer === null ? null : (true as const),
          answer_sentence: answer?.sentence ?? null,
          answer_place: answer?.place ?? null,
          your_section: answer === null ? (sections.get(sameness(text, words)) ?? null) : null,
          best_answer_url: bestUrl,
          competitor_pages: pages.size,
          competitor_ranks: [...pages].flatMap((at) => evidence.cohort[at]?.rank ?? []).sort((a, b) => a - b),
        };
      })
  );
}
