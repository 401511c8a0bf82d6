import type { Report } from "../../contract/report.ts";
import type { ReportLabels } from "./labels/en.ts";
import type { SectionBlock, SectionView } from "./section-view.ts";
import { shownTopics } from "./topic-heat.ts";

type Topic = NonNullable<Report["topics"]>["topics"][number];

/** Most subtopics that a document shows, and most names and questions of each. */
const MAX_TOPICS = 20;
const MAX_NAMES = 6;
const MAX_QUESTIONS = 2;
const MAX_FACTS = 20;

/** Pages that must use a plain word before a reader sees it; phrases and names say more. */
const WORD_PAGES = 3;

function says({ term, pages }: Topic["terms"][number]): boolean {
  return term.includes(" ") || /\p{Lu}/u.test(term) || pages >= WORD_PAGES;
}

/** Returns what belongs into a subtopic and the page lacks: items or terms, then questions. */
function belongsTo({ name: title, is_list: isList, items, terms, questions }: Topic): string {
  const names = isList
    ? items.filter(({ pages, on_your_page: isOn }) => pages > 1 && isOn !== true).map(({ name }) => name)
    : terms
        .filter((term) => term.on_your_page !== true && says(term) && term.term.toLowerCase() !== title.toLowerCase())
        .map(({ term }) => term);
  const asked = questions
    .map(({ question }) => question)
    .filter((question) => question !== title)
    .slice(0, MAX_QUESTIONS);
  return [names.slice(0, MAX_NAMES).join(", "), ...asked].filter((part) => part !== "").join("; ");
}

/** Subtopics of most evidence first chosen, then in reading order. */
function firstTopics(topics: readonly Topic[]): readonly Topic[] {
  const byPages = topics.toSorted(
    (a, b) => Number(b.is_advised) - Number(a.is_advised) || b.covered_by - a.covered_by || a.order - b.order,
  );
  return byPages.slice(0, MAX_TOPICS).toSorted((a, b) => a.order - b.order);
}

function placeOf({ your_page: own }: Topic, labels: ReportLabels): string {
  if (own === null) return "\u2013";
  const status = labels.coverage[own.status] ?? own.status;
  return own.section === null ? status : `${status}${labels.colon}${own.section}`;
}

function factsBlock(topics: readonly Topic[], labels: ReportLabels): SectionBlock[] {
  const rows = topics
    .flatMap(({ facts }) => facts)
    .slice(0, MAX_FACTS)
    .map(({ about, agreed, agreed_by: count, your_page: own, values }) => [
      about,
      agreed,
      String(count),
      own === null ? "\u2013" : (labels.factStates[own] ?? own),
      values.find(({ value }) => value === agreed)?.sentence ?? "",
    ]);
  if (rows.length === 0) return [];
  const head = [labels.fact, labels.value, labels.pages, labels.yourPage, labels.example];
  return [{ kind: "table", title: labels.facts, caption: labels.facts, head, numbers: [2], rows }];
}

/** Makes the view of `topics`; `null` without subtopics. */
export function topicsView(report: Report, labels: ReportLabels): SectionView | null {
  const topics = shownTopics(report);
  if (topics.length === 0) return null;
  const rows = firstTopics(topics).map((topic) => [
    topic.name,
    `${topic.covered_by}/${topic.of}`,
    placeOf(topic, labels),
    // A heading with subheadings right below it has no words of its own.
    topic.typical_words === 0 ? "\u2013" : String(topic.typical_words),
    belongsTo(topic),
  ]);
  const head = [labels.subtopic, labels.pages, labels.yourPage, labels.typicalWords, labels.belongs];
  return {
    key: "topics",
    title: labels.subtopics,
    blocks: [
      { kind: "table", title: null, caption: labels.subtopics, head, numbers: [1, 3], rows },
      ...factsBlock(report.topics?.topics ?? [], labels),
    ],
  };
}
