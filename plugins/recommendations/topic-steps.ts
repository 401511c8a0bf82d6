import type { SectionAdvice, SectionDetails, StepMessages } from "../../core/analysis/advice/steps/messages.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import type { FoundTopics, Subtopic } from "../../core/analysis/topics/find-topics.ts";
import { plainHeading } from "../../core/analysis/topics/headings.ts";
import { type LackedTopic, lackedTopics } from "../../core/analysis/topics/lacked-topics.ts";
import { findPhrase } from "../../core/util/find-phrase.ts";
import { type PageType, pageTypeOf } from "../shared/page-type.ts";

/** A step about a subtopic. */
export interface TopicStep {
  readonly kind: "topic_add" | "topic_extend" | "list_items";
  readonly topic: Subtopic;
  readonly action: string;
  /** Terms that the section should use. */
  readonly names: readonly string[];
}

const MAX_QUESTIONS = 2;
const MAX_NAMES = 4;
const MAX_FIGURES = 3;
const MAX_ITEMS = 6;
/** Pages that must list an item, and items that must be missing, before a list is called incomplete. */
const ITEM_PAGES = 2;
const MIN_ITEMS = 2;
/** Page types that sell something. Their advice never requires the name of a rival's product. */
const SELLING: ReadonlySet<PageType> = new Set(["listing", "product", "service"]);

/** True for a page that sells, by its type. */
export function isSellingPage({ facts }: AnalyzedPage): boolean {
  return SELLING.has(pageTypeOf(facts));
}

interface Advisor {
  readonly target: AnalyzedPage;
  readonly total: number;
  readonly isSelling: boolean;
  readonly say: StepMessages;
}

function detailsOf({ name, questions, terms, facts }: Subtopic, isSelling: boolean): SectionDetails {
  const asked = plainHeading(name);
  const lower = name.toLowerCase();
  return {
    questions: questions
      .map(({ question }) => question)
      .filter((question) => plainHeading(question) !== asked)
      .slice(0, MAX_QUESTIONS),
    // Prices of rivals are no figures for a page that sells.
    figures: facts
      .filter(({ target, kind }) => target?.status === "lacks" && !(isSelling && kind === "money"))
      .map(({ agreed, about }) => `${agreed} (${about})`)
      .slice(0, MAX_FIGURES),
    names: apart(
      terms
        .filter(isNameable)
        .filter(({ isOnTarget, isName }) => !isOnTarget && !(isSelling && isName))
        .map(({ term }) => term)
        .filter((term) => !lower.includes(term.toLowerCase())),
    ).slice(0, MAX_NAMES),
  };
}

/** Pages that must use a plain word before a step names it. Phrases and names say more. */
const WORD_PAGES = 3;

function isNameable({ term, pages }: Subtopic["terms"][number]): boolean {
  return term.includes(" ") || /\p{Lu}/u.test(term) || pages >= WORD_PAGES;
}

/** Drops terms that are part of another one: "quotes" beside "written quotes". */
function apart(terms: readonly string[]): string[] {
  const lower = terms.map((term) => term.toLowerCase());
  return terms.filter((_, at) => !lower.some((other, place) => place !== at && other.includes(lower[at] ?? "")));
}

function adviceOf(topic: Subtopic, { total, isSelling }: Advisor): SectionAdvice {
  const { name, typicalWords, format } = topic;
  const doers = { count: topic.pages.length, total };
  const items = topic.items.filter(({ pages }) => pages >= ITEM_PAGES).map((item) => item.name);
  const details = detailsOf(topic, isSelling);
  const names = topic.isList && !isSelling ? items.slice(0, MAX_ITEMS) : details.names;
  return { name, doers, words: roundWords(typicalWords), format, details: { ...details, names } };
}

/** "About 87 words" claims more than a median can. */
function roundWords(words: number): number {
  return words < 20 ? words : 10 * Math.round(words / 10);
}

function listStep({ topic, section }: LackedTopic, { target, say }: Advisor): TopicStep | null {
  const lacking = topic.items
    .filter(({ name, pages }) => pages >= ITEM_PAGES && findPhrase(target.facts.mainText, name) < 0)
    .slice(0, MAX_ITEMS);
  if (section === null || lacking.length < MIN_ITEMS) return null;
  return { kind: "list_items", topic, action: say.listLacks(section, lacking), names: lacking.map(({ name }) => name) };
}

function stepOf(lacked: LackedTopic, advisor: Advisor): TopicStep | null {
  const { topic, need, section } = lacked;
  // A shop's own category page need not list what its rivals sell.
  if (topic.isList && advisor.isSelling) return null;
  if (need === "complete_list") return listStep(lacked, advisor);
  const advice = adviceOf(topic, advisor);
  const { names } = advice.details;
  return need === "extend" && section !== null
    ? { kind: "topic_extend", topic, action: advisor.say.extendSection(section, advice), names }
    : { kind: "topic_add", topic, action: advisor.say.addSection(advice), names };
}

/** Returns the steps about subtopics that most pages treat firmly, those of most pages first. */
export function topicSteps(
  found: FoundTopics,
  target: AnalyzedPage,
  given: { readonly total: number; readonly say: StepMessages },
): readonly TopicStep[] {
  const advisor = { ...given, target, isSelling: isSellingPage(target) };
  return lackedTopics(found).flatMap((lacked) => stepOf(lacked, advisor) ?? []);
}
