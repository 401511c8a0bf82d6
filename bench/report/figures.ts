import type { Report } from "../../core/contract/report.ts";
import type { Language } from "../../core/ports/languages.ts";
import type { LabelledKeyword } from "./labelled-keyword.ts";
import type { BenchPage } from "./pages.ts";
import { type Referee, refereeOf } from "./verdicts.ts";

/** Entities and terms a reader looks at. */
const TOP = 20;
/** Entities and terms among which a must-have subject counts as found. */
const REACHED = { entities: 40, terms: 60 } as const;
/** Recommendations a reader looks at. */
const SHOWN_RECOMMENDATIONS = 12;
const OUTLINE = { min: 5, max: 12 } as const;

/** A share that is summed over keywords: `part` of `whole`. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** Names of the figures, in the order they are printed. */
export const FIGURES = [
  "entity precision@20",
  "related-term precision@20",
  "must-have recall (top 40 + 60)",
  "must-have recall (whole lists)",
  "must-have recall (top 20 + 20)",
  "must-have recall (entities)",
  "must-not names a keyword",
  "intent right",
  "local right",
  "page type right (result page)",
  "page type right (each page)",
  "answered precision",
  "answers found",
  "questions about the subject",
  "entity types right",
  "entities of type other",
  "outlines of 5-12 headings",
  'recommendations "Mention"',
  "resting on under half",
] as const;
/** Name of one figure. */
export type FigureName = (typeof FIGURES)[number];

/** Figures of one keyword and what a person needs to understand them. */
export interface KeywordFigures {
  readonly shares: Readonly<Record<FigureName, Share>>;
  /** Lines for `--details`. */
  readonly details: readonly string[];
}

function share(entries: readonly unknown[], isPart: (entry: never) => boolean): Share {
  // The caller's predicate takes the type of the entries.
  return { part: entries.filter(isPart as (entry: unknown) => boolean).length, whole: entries.length };
}

function said(isRight: boolean | null): Share {
  return isRight === null ? { part: 0, whole: 0 } : { part: Number(isRight), whole: 1 };
}

type Topic = Report["topic_and_classification"];

function answered(topic: Topic, label: LabelledKeyword, details: string[]): { right: Share; found: Share } {
  const plain = (text: string): string => text.toLowerCase().replaceAll("\u2019", "'");
  const claimed = topic.questions.filter((entry) => entry.answered_on_your_page === true);
  const pairs = label.answers.map(({ question, sentence }) => [plain(question), plain(sentence)] as const);
  const isTrue = (question: string, answer: string): boolean =>
    pairs.some(([asked, sentence]) => plain(question).includes(asked) && plain(answer).includes(sentence));
  const right = claimed.filter((entry) => isTrue(entry.question, entry.answer_sentence ?? ""));
  for (const entry of claimed)
    details.push(`  ${right.includes(entry) ? "+" : "-"} answered: ${entry.question} => ${entry.answer_sentence}`);
  const answerable = topic.questions.filter(({ question }) => pairs.some(([asked]) => plain(question).includes(asked)));
  for (const entry of answerable)
    if (!right.includes(entry))
      details.push(`  ! answer missed: ${entry.question} (${entry.answer_sentence ?? "none"})`);
  return {
    right: { part: right.length, whole: claimed.length },
    found: { part: answerable.filter((entry) => right.includes(entry)).length, whole: answerable.length },
  };
}

function mustNots(report: Report, referee: Referee, details: string[]): number {
  const swipe = report.topic_and_classification.swipe_content;
  const { natural_language_entities: entities, highly_related_terms: terms } = report.entity_coverage;
  const advice = (report.recommendations ?? []).slice(0, SHOWN_RECOMMENDATIONS);
  const names = [
    ...entities.slice(0, TOP).map(({ entity }) => ["entity", entity] as const),
    ...terms.slice(0, TOP).map(({ entity }) => ["term", entity] as const),
    ...advice.map(({ subject }) => ["advice", subject] as const),
  ].filter(([, name]) => referee.verdictOf(name) === "mustNot");
  const texts = [
    ["title", swipe.suggested_title ?? ""] as const,
    ["meta", swipe.meta_description_suggestion ?? ""] as const,
    ...swipe.outline.filter(({ level }) => level > 1).map(({ text }) => ["outline", text] as const),
  ].flatMap(([place, text]) => {
    const found = referee.mustNotIn(text);
    return found === null ? [] : [[place, `${found} in: ${text}`] as const];
  });
  for (const [place, name] of [...names, ...texts]) details.push(`  x must not, ${place}: ${name}`);
  return names.length + texts.length;
}

function pageTypes(topic: Topic, ranking: readonly BenchPage[], details: string[]): Share {
  const known = new Map(ranking.map((page) => [new URL(page.url).href, page.type]));
  const rated = topic.page_classification.flatMap(({ url, page_type }) => {
    const type = known.get(url ?? "") ?? null;
    return type === null ? [] : [{ url, type, page_type }];
  });
  for (const { url, type, page_type } of rated)
    if (page_type !== type) details.push(`  - page type ${page_type}, not ${type}: ${url}`);
  return { part: rated.filter(({ type, page_type }) => page_type === type).length, whole: rated.length };
}

function describe(report: Report): string[] {
  const topic = report.topic_and_classification;
  const swipe = topic.swipe_content;
  const { natural_language_entities: entities, highly_related_terms: terms } = report.entity_coverage;
  return [
    `  intent: ${JSON.stringify(topic.search_intent)}`,
    `  title: ${swipe.suggested_title}`,
    `  meta: ${swipe.meta_description_suggestion}`,
    `  outline: ${swipe.outline.map(({ level, text }) => `${level}:${text}`).join(" | ")}`,
    `  patterns: ${swipe.title_patterns.map(({ pattern }) => pattern).join(" | ")}`,
    `  questions: ${topic.questions.map(({ question }) => question).join(" | ")}`,
    `  entities: ${entities
      .slice(0, TOP)
      .map(({ entity, type }) => `${entity} (${type})`)
      .join(", ")}`,
    `  terms: ${terms
      .slice(0, TOP)
      .map(({ entity }) => entity)
      .join(", ")}`,
  ];
}

/** Measures a report against the labels of its keyword. */
export function figuresOf(
  report: Report,
  label: LabelledKeyword,
  ranking: readonly BenchPage[],
  language: Language,
): KeywordFigures {
  const referee = refereeOf(label, ranking, language);
  const topic = report.topic_and_classification;
  const { natural_language_entities: entities, highly_related_terms: terms } = report.entity_coverage;
  const details = describe(report);
  const names = { entities: entities.map(({ entity }) => entity), terms: terms.map(({ entity }) => entity) };
  const forms = entities.map(({ entity, variants }) => [entity, ...variants]);
  const reached = [...forms.slice(0, REACHED.entities).flat(), ...names.terms.slice(0, REACHED.terms)];
  const first = [...forms.slice(0, TOP).flat(), ...names.terms.slice(0, TOP)];
  const isRight = (name: string): boolean => referee.verdictOf(name) === "right";
  const missed = label.must.filter((wordings) => !referee.covers(reached, wordings));
  if (missed.length > 0) details.push(`  ! must-have missed: ${missed.map(([first]) => first).join(", ")}`);
  for (const [kind, list] of Object.entries(names))
    details.push(
      `  - wrong ${kind}: ${list
        .slice(0, TOP)
        .filter((name) => !isRight(name))
        .join(", ")}`,
    );
  const typed = entities.flatMap(({ entity, type }) => {
    const known = label.entities.find(({ name }) => referee.keyOf(name) === referee.keyOf(entity));
    return known === undefined ? [] : [{ entity, type, isRight: known.types.includes(type) }];
  });
  for (const { entity, type, isRight: isTyped } of typed) if (!isTyped) details.push(`  - type: ${entity} is ${type}`);
  const { right, found } = answered(topic, label, details);
  const off = label.offQuestions;
  const headings = topic.swipe_content.outline.filter(({ level }) => level > 1).length;
  const advice = report.recommendations ?? [];
  const { type, page_type: pageType, is_local: isLocal } = topic.search_intent;
  const shares: Record<FigureName, Share> = {
    "entity precision@20": share(names.entities.slice(0, TOP), isRight),
    "related-term precision@20": share(names.terms.slice(0, TOP), isRight),
    "must-have recall (top 40 + 60)": { part: label.must.length - missed.length, whole: label.must.length },
    "must-have recall (whole lists)": share(label.must, (wordings: readonly string[]) =>
      referee.covers([...forms.flat(), ...names.terms], wordings),
    ),
    "must-have recall (top 20 + 20)": share(label.must, (wordings: readonly string[]) =>
      referee.covers(first, wordings),
    ),
    "must-have recall (entities)": share(label.must, (wordings: readonly string[]) =>
      referee.covers(forms.flat(), wordings),
    ),
    "must-not names a keyword": { part: mustNots(report, referee, details), whole: 1 },
    "intent right": said(label.intents.some((intent) => intent === type)),
    "local right": said(label.isLocal === null ? null : isLocal === label.isLocal),
    "page type right (result page)": said(label.pageTypes.some((each) => each === pageType)),
    "page type right (each page)": pageTypes(topic, ranking, details),
    "answered precision": right,
    "answers found": found,
    "questions about the subject": share(
      topic.questions,
      ({ question }: { question: string }) => !off.some((part) => question.toLowerCase().includes(part)),
    ),
    "entity types right": share(typed, (entry: (typeof typed)[number]) => entry.isRight),
    "entities of type other": share(entities.slice(0, TOP), (entry: { type: string }) => entry.type === "other"),
    "outlines of 5-12 headings": said(headings === 0 ? null : headings >= OUTLINE.min && headings <= OUTLINE.max),
    'recommendations "Mention"': share(advice, ({ action }: { action: string }) => action.startsWith("Mention")),
    "resting on under half": share(advice, ({ evidence }: (typeof advice)[number]) =>
      evidence.some((entry) => 2 * entry.competitor_count < entry.competitor_total),
    ),
  };
  return { shares, details };
}
