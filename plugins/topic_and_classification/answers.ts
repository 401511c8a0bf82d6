import { allItems, textsOf } from "../../core/analysis/metadata/structured-walk.ts";
import type { Block, PageFacts, StructuredItem } from "../../core/domain/page-facts.ts";
import { contentStems, type StemTable } from "../shared/keyword.ts";
import { type QuestionForms, questionForms } from "../shared/question-forms.ts";
import { sentencesOf } from "../shared/sentences.ts";
import {
  amountOpener,
  asksForDefinition,
  asksIndirectly,
  decidingForms,
  givesAmount,
  holdsForm,
  isOpenQuestion,
} from "./question-words.ts";
import { isQuestion, withoutOpener } from "./questions.ts";

/** Share of a question's content words beside the keyword's that a passage needs to count as an answer, and of all of them. */
const ANSWERED = 0.7;
const MIN_ALL = 0.4;
/** The same for a sentence that is below no question: any page holds sentences that share most words by chance. */
const ALONE = 1;
const MIN_ALL_ALONE = 0.5;
/** Share of the words of a heading or question that the asked question must hold, so that both ask for the same. */
const SAME_QUESTION = 0.5;
/** Words at the start of a sentence that hold the verb of a definition. */
const DEFINED_WORDS = 10;
/** Words of advice or of a reason in English, German, French and Spanish. */
const ADVISES =
  /(?:^|[^\p{L}])(?:should|must|need to|have to|consider|look for|make sure|first|because|since|depends?|sollten?|m\u00fcssen|achten|zuerst|zun\u00e4chst|weil|denn|h\u00e4ngt|il faut|vous devez|doit|car|parce que|d\u00e9pend|hay que|debes?|debe|conviene|porque|depende|primero)(?=$|[^\p{L}])/iu;
/** Words of repetition in English, German, French and Spanish. */
const EACH =
  /(?:^|[^\p{L}])(?:each|every|always|often|regularly|nach jede[rmn]|jede[rsnm]?|oft|immer|regelm\u00e4\u00dfig|souvent|chaque|r\u00e9guli\u00e8rement|a menudo|cada|siempre)(?=$|[^\p{L}])/iu;
/** Minimum words of a sentence that answers a question other than for a list. */
const MIN_WORDS = 3;
/** A question of one content word ("Is it worth it?") is answered below a heading that asks it, not by any sentence with the word. */
const MIN_STEMS = 2;
/** Words beside the keyword's up to which any sentence may hold them by chance ("Is it safe?", "Keep it in a safe place"). */
const FEW_OWN = 2;
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
  /** Stems of the heading or question above the sentence, or of the sentence itself. */
  readonly stems: ReadonlySet<string>;
  /** The amount that the question above requests, `null` for no amount; absent without a question above. */
  readonly amount?: string | null;
  /** The question above is told of, among other words. */
  readonly isRetold?: boolean;
}

type Posed = Omit<Passage, "sentence">;

/** A byline or a label below a heading is not its answer; an item of a list is, however short. */
function isStatement(sentence: string, kind: Block["kind"]): boolean {
  return kind === "list_item" || kind === "table_cell" || /[.!:\u3002\uff01\u2026"\u201d)]$/.test(sentence);
}

function posed(text: string, place: Answer["place"], table: StemTable, language: string): Posed {
  const stems = new Set(contentStems(text, table));
  return isQuestion(text, language) ? { place, stems, amount: amountOpener(text, language) } : { place, stems };
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
        found.push({ ...above, sentence });
        above = null;
      }
      found.push({ place: "text", sentence, stems: new Set(contentStems(sentence, table)) });
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
      return sentence === undefined ? [] : [{ ...posed(question, "faq_schema", table, language), sentence }];
    });
}

const FREQUENCY = /\s(?:often|oft|vaak)$/;

/** Finds where a page answers questions. */
export interface AnswerFinder {
  /** The passage that holds most of the question's content words; below a heading before others, then in page order. `null` without one. */
  find(question: string): Answer | null;
}

interface Asked {
  /** Words that ask for an amount (`how long`); `null` for other questions. */
  readonly amount: string | null;
  /** False for `how often`, which "after each use" answers. */
  readonly isFigure: boolean;
  readonly stems: readonly string[];
  /**
   * Stems beside the keyword's own, which any sentence of the page may contain. It holds all stems when there are no
   * others.
   */
  readonly own: readonly string[];
  /** It names a thing and no more ("What is a private cloud?"), or all its words are the keyword's. */
  readonly isBare: boolean;
  /** True for a question that only the text below it answers. */
  readonly isOpen: boolean;
  /** Forms of the verb by which the question asks for a yes or a no; `null` for other questions. */
  readonly verb: readonly string[] | null;
  /** True for a question for a yes or a no. */
  readonly isYesNo: boolean;
  readonly isDefinition: boolean;
  /** Numbers of the question, which the answer must repeat: "for 100 m²". */
  readonly figures: readonly string[];
  /** Forms of the page's language, `null` for a language without them. */
  readonly forms: QuestionForms | null;
  /** Forms of the verb that a short question for a yes or a no asks by; `null` for other questions. */
  readonly deciding: readonly string[] | null;
}

/** "How much water?" shares all its words with "Which water?", and answers it not. From three words on they are the same question. */
function asksOtherwise({ amount, sentence }: Passage, asked: Asked): boolean {
  if (amount === undefined || asked.own.length > 2) return false;
  return amount !== asked.amount && !(amount === null && givesAmount(sentence));
}

/** Many passages name the thing; to tell what it is, a sentence begins with it, and a heading or question is no longer than it. */
function tellsOfThing({ place, stems, amount, isRetold }: Passage, { stems: asked }: Asked): boolean {
  if (isRetold === true) return true;
  if (place !== "text" || amount !== undefined) return stems.size <= asked.length;
  return [...stems].slice(0, asked.length).every((stem) => asked.includes(stem));
}

/** True for a full sentence of some length, which a label or an item of a list is not. */
function isSentence(sentence: string): boolean {
  return /[.!\u3002\u2026"\u201d]$/.test(sentence) && sentence.split(/\s+/).length >= MIN_WORDS;
}

/** True when the words of a definition follow the subject: "X is", "X:". */
function defines(sentence: string, forms: QuestionForms | null): boolean {
  const start = sentence.split(/\s+/).slice(0, DEFINED_WORDS).join(" ");
  return forms === null || forms.defines.test(start) || /[:\u2013\u2014]/.test(start);
}

/** True when a sentence below no question can answer: it is complete and holds the words of the question. */
function answersAlone({ sentence, stems }: Passage, asked: Asked): boolean {
  const held = (list: readonly string[]): number => list.filter((stem) => stems.has(stem)).length / list.length;
  if (asked.isOpen || !isSentence(sentence) || held(asked.own) < ALONE) return false;
  if (asked.isDefinition && !defines(sentence, asked.forms)) return false;
  return held(asked.stems) >= (asked.isYesNo ? ALONE : MIN_ALL_ALONE);
}

/** True when the first sentence below a heading answers: advice for an open question, the verb of a yes-or-no question. */
function answersBelow({ sentence, amount }: Passage, asked: Asked): boolean {
  if (asked.isDefinition && amount === undefined && !defines(sentence, asked.forms)) return false;
  if (asked.isOpen) return /:$/.test(sentence) || (isSentence(sentence) && ADVISES.test(sentence));
  if (asked.verb === null || amount !== undefined) return asked.verb === null || isSentence(sentence);
  return isSentence(sentence) && holdsForm(sentence, asked.verb);
}

/** True for a sentence that says how often: "every three months", "after each use". */
function holdsFrequency(sentence: string, forms: QuestionForms | null): boolean {
  return givesAmount(sentence) || forms === null || forms.amountWords.test(sentence) || EACH.test(sentence);
}

/** True when a heading or question asks for the same as the asked question. */
function asksTheSame({ stems }: Passage, { stems: asked }: Asked): boolean {
  const shared = [...stems].filter((stem) => asked.includes(stem)).length;
  return shared >= stems.size * SAME_QUESTION;
}

/** How well the passage answers, 0 when it does not. */
function fit(passage: Passage, asked: Asked): number {
  const { place, sentence, stems } = passage;
  const isAlone = place === "text" && passage.amount === undefined;
  if (isAlone ? !answersAlone(passage, asked) : !asksTheSame(passage, asked)) return 0;
  if (!isAlone && !answersBelow(passage, asked)) return 0;
  if (asked.figures.some((figure) => !sentence.includes(figure))) return 0;
  if (asked.amount !== null && !asked.isFigure && !holdsFrequency(sentence, asked.forms)) return 0;
  if (place === "text" && (asked.stems.length < MIN_STEMS || (asked.isFigure && !givesAmount(sentence)))) return 0;
  if (asksOtherwise(passage, asked) || (asked.isBare && !tellsOfThing(passage, asked))) return 0;
  const held = (list: readonly string[]): number => list.filter((stem) => stems.has(stem)).length / list.length;
  const own = held(asked.own);
  const all = held(asked.stems);
  if (own < ANSWERED || all < MIN_ALL) return 0;
  if (
    place === "text" &&
    passage.amount === undefined &&
    asked.deciding !== null &&
    !holdsForm(sentence, asked.deciding)
  )
    return 0;
  return all + own + (place === "text" ? 0 : 0.25);
}

/** A finder over the page's text and its FAQ structured data; `keyword` holds the keyword's stems. */
export function answerFinder(
  { facts, text }: { readonly facts: PageFacts; readonly text: { readonly language: string } },
  table: StemTable,
  keyword: ReadonlySet<string>,
): AnswerFinder {
  const forms = questionForms(text.language);
  const isYesNo = (question: string) =>
    decidingForms(question, text.language) !== null ||
    forms?.asks.find(([, asks]) => asks.test(question))?.[0] === "yes_no";
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
      const stems = contentStems(withoutOpener(question, text.language), table);
      const others = stems.filter((stem) => !keyword.has(stem));
      const amount = amountOpener(question, text.language);
      const isFigure = amount !== null && !FREQUENCY.test(amount);
      const isBare = others.length === 0 || asksForDefinition(question);
      const own = others.length === 0 ? stems : others;
      const deciding = own.length <= FEW_OWN ? decidingForms(question, text.language) : null;
      const isOpen = isOpenQuestion(question, text.language);
      const verb = decidingForms(question, text.language);
      const kind = { isOpen, isYesNo: isYesNo(question), verb, isDefinition: asksForDefinition(question), forms };
      const figures = (question.match(/\p{N}+/gu) ?? []).filter((figure) => !/^(?:19|20)\d\d$/.test(figure));
      const asked: Asked = { amount, isFigure, stems, own, isBare, deciding, figures, ...kind };
      // A passage that lacks too few words to matter holds one of the rarest ones; the others need no look.
      const rarest = [...asked.own]
        .sort((a, b) => (byStem.get(a)?.length ?? 0) - (byStem.get(b)?.length ?? 0))
        .slice(0, 1 + Math.floor(asked.own.length * (1 - ANSWERED)));
      let best: Passage | null = null;
      let bestFit = 0;
      for (const passage of rarest.flatMap((stem) => byStem.get(stem) ?? [])) {
        const value = fit(passage, asked);
        if (value > bestFit) [best, bestFit] = [passage, value];
      }
      return best === null ? null : { place: best.place, sentence: best.sentence };
    },
  };
}
