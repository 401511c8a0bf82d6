import type { Block, PageFacts, StructuredItem } from "../../domain/page-facts.ts";
import { allItems, textsOf } from "../metadata/structured-walk.ts";
import { contentStems, lowerWords, type StemTable } from "../text/content-stems.ts";
import { givesAmount } from "../text/question-words.ts";
import { isQuestion } from "../text/questions.ts";
import { shortSentences } from "../text/sentences.ts";
import { type AnswerForm, answerKind, hasFormOf, type NeededAnswer } from "./answer-kinds.ts";

/** Share of the stems that two questions have in common when they are the same question. */
const EQUAL_QUESTION = 0.8;
/** Types of answers that take many forms. */
const FREE_FORMS: ReadonlySet<AnswerForm> = new Set(["open", "choice", "person", "reason", "decision"]);
/** Words of the shortest answer without an amount. */
const MIN_WORDS = 3;
const MAX_PASSAGES = 3000;
const MAX_BLOCK = 4000;
const MAX_SENTENCE = 400;

/** Matches text in brackets, as "(search engine optimization)" in "What is SEO (search engine optimization)?". */
const BRACKETS = /\s*[([][^)\]]{0,80}[)\]]/g;

/** Returns a question without texts in brackets. */
export function withoutBrackets(question: string): string {
  return question.replaceAll(BRACKETS, "");
}

/** Where a page answers a question. */
export interface Answer {
  readonly place: "text" | "heading" | "faq_schema";
  /** First sentence of the answer. */
  readonly sentence: string;
  /** Heading above the answer; `null` without a heading and in structured data. */
  readonly heading: string | null;
}

interface Posed {
  readonly place: Answer["place"];
  /** Stems of the question. */
  readonly stems: ReadonlySet<string>;
  /** Type of answer that the question needs. */
  readonly kind: AnswerForm;
}

/** A question of the page with the first statement below it. */
interface Passage extends Answer, Posed {}

/** A byline or a label below a heading is not its answer; an item of a list is, however short. */
function isStatement(sentence: string, kind: Block["kind"]): boolean {
  return kind === "list_item" || kind === "table_cell" || /[.!:\u3002\uff01\u2026"\u201d)]$/.test(sentence);
}

function posed(question: string, place: Answer["place"], table: StemTable, language: string): Posed {
  return { place, stems: new Set(contentStems(question, table)), kind: answerKind(question, language) };
}

/** Returns the questions of the text, as headings and inside paragraphs, each with the first statement below it. */
function textPassages(facts: PageFacts, table: StemTable, language: string): Passage[] {
  const found: Passage[] = [];
  let above: Posed | null = null;
  let section: string | null = null;
  for (const block of facts.blocks) {
    if (found.length >= MAX_PASSAGES) break;
    if (block.kind === "heading") {
      section = block.text;
      above = isQuestion(block.text, language) ? posed(block.text, "heading", table, language) : null;
      continue;
    }
    if (block.kind === "code") continue;
    for (const whole of shortSentences(block.text.slice(0, MAX_BLOCK))) {
      const sentence = whole.slice(0, MAX_SENTENCE);
      if (isQuestion(sentence, language)) {
        above = posed(sentence, "text", table, language);
      } else if (above !== null && isStatement(sentence, block.kind)) {
        found.push({ ...above, sentence, heading: section });
        above = null;
      }
    }
  }
  return found;
}

function answerText(item: StructuredItem): string {
  const answers = [...(item.properties.acceptedAnswer ?? []), ...(item.properties.suggestedAnswer ?? [])];
  const texts = answers.flatMap((answer) => (typeof answer === "string" ? [answer] : textsOf(answer, "text")));
  // Search engines allow markup in the answer.
  return (texts[0] ?? "")
    .slice(0, MAX_BLOCK)
    .replace(/<[^>]{0,300}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function schemaPassages(facts: PageFacts, table: StemTable, language: string): Passage[] {
  return allItems(facts.structuredData.items)
    .filter((item) => item.types.includes("Question"))
    .slice(0, 200)
    .flatMap((item): Passage[] => {
      const [sentence] = shortSentences(answerText(item));
      const question = textsOf(item, "name")[0] ?? "";
      return sentence === undefined
        ? []
        : [{ ...posed(question, "faq_schema", table, language), sentence, heading: null }];
    });
}

/** Finds where a page answers questions. */
export interface AnswerFinder {
  /** Returns the answer below the same question; `null` when the page does not ask it. */
  find(question: string): Answer | null;
}

interface Asked extends NeededAnswer {
  readonly stems: readonly string[];
  readonly keyword: ReadonlySet<string>;
}

/** Returns the share of the two questions' stems that both have. The page's subject is known without its words. */
function likeness(stems: ReadonlySet<string>, asked: Asked): number {
  const own = asked.stems.filter((stem) => !asked.keyword.has(stem));
  const others = [...stems].filter((stem) => !asked.keyword.has(stem));
  const [a, b] = own.length + others.length === 0 ? [asked.stems, [...stems]] : [own, others];
  const shared = a.filter((stem) => b.includes(stem)).length;
  return shared / Math.max(1, new Set([...a, ...b]).size);
}

/** Returns how well a passage answers, 0 when it does not. */
function fitOf(passage: Passage, asked: Asked): number {
  const value = likeness(passage.stems, asked);
  // Another type of question with the same words has another answer.
  if (value < EQUAL_QUESTION || passage.kind !== asked.kind) return 0;
  if (lowerWords(passage.sentence).length < MIN_WORDS && !givesAmount(passage.sentence)) return 0;
  return FREE_FORMS.has(asked.kind) || hasFormOf(passage.sentence, asked) ? value : 0;
}

/** Creates a finder over the questions of the page's text and its FAQ structured data. `keyword` has the keyword's stems. */
export function answerFinder(
  { facts, text }: { readonly facts: PageFacts; readonly text: { readonly language: string } },
  table: StemTable,
  keyword: ReadonlySet<string>,
): AnswerFinder {
  const passages = [...textPassages(facts, table, text.language), ...schemaPassages(facts, table, text.language)];
  return {
    find(question) {
      const { language } = text;
      const kind = answerKind(question, language);
      const asked: Asked = { kind, question, language, stems: contentStems(question, table), keyword };
      let best: Passage | null = null;
      let bestFit = 0;
      for (const passage of passages) {
        const fit = fitOf(passage, asked);
        if (fit > bestFit) [best, bestFit] = [passage, fit];
      }
      return best === null ? null : { place: best.place, sentence: best.sentence, heading: best.heading };
    },
  };
}
