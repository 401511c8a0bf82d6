import { allItems, textsOf } from "../../core/analysis/metadata/structured-walk.ts";
import { asksIndirectly, givesAmount } from "../../core/analysis/text/question-words.ts";
import { isQuestion, withoutOpener } from "../../core/analysis/text/questions.ts";
import type { Block, PageFacts, StructuredItem } from "../../core/domain/page-facts.ts";
import { contentStems, type StemTable, wordsOf } from "../shared/keyword.ts";
import { sentencesOf } from "../shared/sentences.ts";
import { type AnswerKind, answerKind, hasFormOf, type NeededAnswer } from "./answer-kinds.ts";

/** Share of the stems that a question and the heading or question above a passage need in common. */
const SAME_QUESTION = 0.6;
/** Share of a question's content words that a sentence without a question above needs. */
const MIN_ALL = 0.5;
/** Share of a sentence's content words that the question needs to have: more words make another subject likely. */
const MIN_FOCUS = 0.2;
/** A question of one content word ("Is it worth it?") needs a heading that asks it. */
const MIN_STEMS = 2;
/** Likeness from which a question above is the same question. */
const EQUAL_QUESTION = 0.8;
/** Share of a sentence's content words that an open question has when the sentence restates it. */
const RESTATED = 0.7;
/** Types of answers that take many forms. */
const FREE_FORMS: ReadonlySet<AnswerKind> = new Set(["open", "choice", "person", "reason", "decision"]);
/** Words of the shortest answer without an amount. */
const MIN_WORDS = 3;
const MAX_PASSAGES = 3000;
const MAX_BLOCK = 4000;
const MAX_SENTENCE = 400;

/** Where a page answers a question. */
export interface Answer {
  readonly place: "text" | "heading" | "faq_schema";
  /** The sentence that answers; below a heading or in structured data, the first of the answer. */
  readonly sentence: string;
}

interface Passage extends Answer {
  /** Stems of the heading or question above, or of the sentence itself. */
  readonly stems: ReadonlySet<string>;
  readonly sentenceStems: ReadonlySet<string>;
  /** True below a heading or question. */
  readonly isPosed: boolean;
  /** Type of answer that the question above needs; absent without a question above. */
  readonly kind?: AnswerKind;
  /** True when the sentence above reports the question in other words. */
  readonly isRetold?: boolean;
}

type Posed = Omit<Passage, "sentence" | "sentenceStems">;

/** A byline or a label below a heading is not its answer; an item of a list is, however short. */
function isStatement(sentence: string, kind: Block["kind"]): boolean {
  return kind === "list_item" || kind === "table_cell" || /[.!:\u3002\uff01\u2026"\u201d)]$/.test(sentence);
}

function posed(text: string, place: Answer["place"], table: StemTable, language: string): Posed {
  const stems = new Set(contentStems(text, table));
  const isPosed = true;
  return isQuestion(text, language)
    ? { place, stems, isPosed, kind: answerKind(text, language) }
    : { place, stems, isPosed };
}

/** First statement below each heading but the page's title, the one after each question in the text, and every sentence that is no question itself. */
function textPassages(facts: PageFacts, table: StemTable, language: string): Passage[] {
  const found: Passage[] = [];
  let above: Posed | null = null;
  for (const block of facts.blocks) {
    if (found.length >= MAX_PASSAGES) break;
    if (block.kind === "heading") {
      above =
        block.level > 1 || isQuestion(block.text, language) ? posed(block.text, "heading", table, language) : null;
      continue;
    }
    if (block.kind === "code") continue;
    for (const whole of sentencesOf(block.text.slice(0, MAX_BLOCK))) {
      const sentence = whole.slice(0, MAX_SENTENCE);
      if (isQuestion(sentence, language) || asksIndirectly(sentence)) {
        above = { isRetold: !isQuestion(sentence, language), ...posed(sentence, "text", table, language) };
        continue;
      }
      if (above !== null && isStatement(sentence, block.kind)) {
        found.push({ ...above, sentence, sentenceStems: new Set(contentStems(sentence, table)) });
        above = null;
      }
      const stems = new Set(contentStems(sentence, table));
      found.push({ place: "text", sentence, stems, sentenceStems: stems, isPosed: false });
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
      const [sentence] = sentencesOf(answerText(item));
      const question = textsOf(item, "name")[0] ?? "";
      if (sentence === undefined) return [];
      const sentenceStems = new Set(contentStems(sentence, table));
      return [{ ...posed(question, "faq_schema", table, language), sentence, sentenceStems }];
    });
}

/** Finds where a page answers questions. */
export interface AnswerFinder {
  /** The passage that holds most of the question's content words; below a heading before others, then in page order. `null` without one. */
  find(question: string): Answer | null;
}

interface Asked extends NeededAnswer {
  readonly stems: readonly string[];
  /** Stems beside the keyword's, because any sentence of the page may contain the keyword; all when there are no others. */
  readonly own: readonly string[];
  readonly keyword: ReadonlySet<string>;
  /** Numbers of the question that are no year: another number makes it another question. */
  readonly numbers: readonly string[];
}

const NUMBERS = /\d+/g;
const YEAR = /^20\d\d$/;

/** True when the passage, with what is above it, holds every word that only this question has, and its numbers. */
function holdsAll({ stems, sentenceStems, sentence }: Passage, { own, numbers }: Asked): boolean {
  const written: readonly string[] = sentence.match(NUMBERS) ?? [];
  return (
    own.every((stem) => stems.has(stem) || sentenceStems.has(stem)) &&
    numbers.every((number) => stems.has(number) || written.includes(number))
  );
}

/** Returns the share of the two sets' stems that both have. The keyword's stems are on every page and do not count. */
function likeness(passage: ReadonlySet<string>, { own, keyword, stems }: Asked): number {
  const free = own.length === stems.length ? new Set<string>() : keyword;
  const others = [...passage].filter((stem) => !free.has(stem) && !/^\d+$/.test(stem));
  const shared = others.filter((stem) => own.includes(stem)).length;
  return shared / Math.max(1, new Set([...others, ...own]).size);
}

/** True when the sentence begins with the thing that the question names: "A CRM is", "Cloud computing refers to". */
function beginsWithThing(sentence: Passage, { stems }: Asked): boolean {
  const first = [...sentence.sentenceStems].slice(0, stems.length);
  return first.length > 0 && first.every((stem) => stems.includes(stem));
}

/** How well a passage below a heading or a question fits, 0 when it does not. */
function posedFit(passage: Passage, asked: Asked): number {
  if (passage.isRetold === true && asked.kind === "decision" && hasFormOf(passage.sentence, asked))
    return asked.stems.every((stem) => passage.stems.has(stem)) ? 1 : 0;
  const value = likeness(passage.stems, asked);
  if (value < SAME_QUESTION) return 0;
  // Another type of question with the same words has another answer.
  if (passage.kind !== undefined && passage.kind !== asked.kind && passage.isRetold !== true) return 0;
  if (wordsOf(passage.sentence).length < MIN_WORDS && !givesAmount(passage.sentence)) return 0;
  if (passage.kind === undefined && asked.kind === "definition" && !namesAny(passage, asked)) return 0;
  // A statement right after the same question is its answer, unless that has to be a figure, a time or a definition.
  const isFree = passage.kind !== undefined && value >= EQUAL_QUESTION && FREE_FORMS.has(asked.kind);
  return isFree || hasFormOf(passage.sentence, asked) ? 2 + value : 0;
}

function namesAny({ sentenceStems }: Passage, { stems }: Asked): boolean {
  return stems.some((stem) => sentenceStems.has(stem));
}

/** How well a sentence by itself fits, 0 when it does not. Only some types of answer show without a question above. */
function plainFit(passage: Passage, asked: Asked): number {
  if (asked.stems.length < MIN_STEMS && asked.kind !== "definition") return 0;
  const isRestated = asked.stems.length > MIN_STEMS && asked.stems.length >= RESTATED * passage.sentenceStems.size;
  if (FREE_FORMS.has(asked.kind) && asked.kind !== "decision" && !isRestated) return 0;
  if (!hasFormOf(passage.sentence, asked)) return 0;
  const held = (list: readonly string[]): number =>
    list.filter((stem) => passage.sentenceStems.has(stem)).length / list.length;
  if (held(asked.own) < 1 || held(asked.stems) < (asked.kind === "open" ? 1 : MIN_ALL)) return 0;
  if (asked.kind === "definition")
    return asked.own.length <= asked.stems.length && beginsWithThing(passage, asked) ? 1 : 0;
  // A long sentence has the words of many questions.
  const focus = asked.stems.length / Math.max(1, passage.sentenceStems.size);
  return focus < MIN_FOCUS ? 0 : held(asked.stems) * focus;
}

/** A finder over the page's text and its FAQ structured data; `keyword` holds the keyword's stems. */
export function answerFinder(
  { facts, text }: { readonly facts: PageFacts; readonly text: { readonly language: string } },
  table: StemTable,
  keyword: ReadonlySet<string>,
): AnswerFinder {
  const passages = [...textPassages(facts, table, text.language), ...schemaPassages(facts, table, text.language)];
  const byStem = new Map<string, Passage[]>();
  for (const passage of passages) {
    for (const stem of passage.stems) {
      const list = byStem.get(stem);
      if (list === undefined) byStem.set(stem, [passage]);
      else list.push(passage);
    }
  }
  return {
    find(question) {
      const stems = contentStems(withoutOpener(question, text.language), table).filter((stem) => !/^\d+$/.test(stem));
      const others = stems.filter((stem) => !keyword.has(stem));
      const own = others.length === 0 ? stems : others;
      const kind = answerKind(question, text.language);
      const numbers = (question.match(NUMBERS) ?? []).filter((number) => !YEAR.test(number));
      const asked: Asked = { kind, question, language: text.language, stems, own, keyword, numbers };
      // A passage that fits holds one of the rarest stems, so the others need no look.
      const rarest = [...asked.own]
        .sort((a, b) => (byStem.get(a)?.length ?? 0) - (byStem.get(b)?.length ?? 0))
        .slice(0, 1 + Math.floor(asked.own.length * (1 - SAME_QUESTION)));
      let best: Passage | null = null;
      let bestFit = 0;
      for (const passage of rarest.flatMap((stem) => byStem.get(stem) ?? [])) {
        if (!holdsAll(passage, asked)) continue;
        const value = passage.isPosed ? posedFit(passage, asked) : plainFit(passage, asked);
        if (value > bestFit) [best, bestFit] = [passage, value];
      }
      return best === null ? null : { place: best.place, sentence: best.sentence };
    },
  };
}
