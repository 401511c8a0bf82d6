import type { ReadinessMessages } from "../../core/analysis/advice/readiness/messages.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { lowerWords } from "../../core/analysis/text/content-stems.ts";
import type { AnswerReadiness } from "../../core/contract/sections/answer-readiness.ts";
import type { Block } from "../../core/domain/page-facts.ts";
import { type Check, checked } from "./checks.ts";
import { questionForms } from "./question-forms.ts";

type Passage = AnswerReadiness["passages"][number];

/** Words of a passage that an engine can quote whole. */
const MIN_WORDS = 40;
const MAX_WORDS = 170;
/** Fewest words of an answer. Shorter texts are links and labels, often of an answer that opens on a click. */
const MIN_ANSWER = 8;
/** Fewest passages that let the check fail. */
const FEW_PASSAGES = 3;
const MAX_HEADING = 200;
const MAX_PASSAGES = 50;

function isQuestion(heading: string, language: string): boolean {
  if (heading.length > MAX_HEADING) return false;
  const forms = questionForms(language);
  // Two marks at the end are often lost signs: "For trail mastery! ??".
  const isMarked = /[^!?\s]\s?\?$/.test(heading.trim());
  return (isMarked && forms?.asking.test(heading) !== false) || forms?.headings.test(heading) === true;
}

/** Rates the text under one heading. `blocks` are the words of its blocks in order. */
function rated(text: string, blocks: readonly number[], language: string): Omit<Passage, "heading"> {
  let words = 0;
  for (const count of blocks) {
    words += count;
    // A paragraph that ends within the bounds is a passage of its own, whatever follows.
    if (words >= MIN_WORDS) break;
  }
  if (words < MIN_WORDS) return { words, status: "too_short" };
  if (words > MAX_WORDS) return { words, status: "too_long" };
  return { words, status: questionForms(language)?.refersBack.test(text) === true ? "needs_context" : "quotable" };
}

/** Returns the text of a block that heads the text below it: a heading but the first level, a summary or a term. */
function labelOf(block: Block): string | null {
  if (block.kind === "heading") return block.level > 1 ? block.text : "";
  return block.role === undefined ? null : block.text;
}

/** Returns the passages under headings that are questions, in page order. Headings without an answer below are skipped. */
export function passagesOf({ facts, text: { language } }: AnalyzedPage): Passage[] {
  const passages: Passage[] = [];
  let heading: string | null = null;
  let opener: "heading" | NonNullable<Block["role"]> = "heading";
  let texts: string[] = [];
  const close = (): void => {
    const words = texts.map((text) => lowerWords(text).length);
    const total = words.reduce((sum, count) => sum + count, 0);
    if (heading !== null && total >= MIN_ANSWER && passages.length < MAX_PASSAGES)
      passages.push({ heading, ...rated(texts.join(" "), words, language) });
    texts = [];
  };
  for (const block of facts.blocks) {
    const label = labelOf(block);
    const isAsked = label !== null && isQuestion(label, language);
    // A term that is no question can belong to the answer above it, as in a list of parts.
    if (label !== null && (isAsked || block.role !== "term" || opener === "term")) {
      close();
      heading = isAsked ? label : null;
      opener = block.role ?? "heading";
    } else if (heading !== null && block.kind !== "code") texts.push(block.text);
  }
  close();
  return passages;
}

/** Question marks of the scripts that have their own. */
const MARK = /[?\uff1f\u061f\u037e]/;

/** Counts the headings anywhere on the page that may be questions, so that zero proves an absence. */
function questionCount({ facts, text: { language } }: AnalyzedPage): number {
  const labels = facts.blocks.filter(({ role }) => role !== undefined);
  return [...facts.headings, ...labels].filter(({ text }) => MARK.test(text) || isQuestion(text, language)).length;
}

/** Checks whether passages under question headings can be quoted as written. */
export function passageCheck(
  passages: readonly Passage[],
  {
    target,
    cohort,
    isArticle,
  }: { readonly target: AnalyzedPage; readonly cohort: readonly AnalyzedPage[]; readonly isArticle: boolean },
  say: ReadinessMessages,
): Check {
  if (passages.length === 0) {
    const questions = questionCount(target);
    const isUsual =
      cohort.length > 0 && cohort.filter((page) => passagesOf(page).length > 0).length * 2 >= cohort.length;
    const isExpected = isArticle && isUsual;
    if (questions > 0)
      return checked("question_passages", isExpected ? "warn" : "not_applicable", say.questionsUnanswered(questions));
    const asking = cohort.filter((page) => questionCount(page) > 0).length;
    return isExpected
      ? checked("question_passages", "warn", say.questionsMissing(asking, cohort.length))
      : checked("question_passages", "not_applicable", say.questionsUnusual(asking, cohort.length));
  }
  const good = passages.filter((passage) => passage.status === "quotable").length;
  const bad = passages.filter((passage) => passage.status !== "quotable").map((passage) => passage.heading);
  if (good * 2 >= passages.length)
    return checked("question_passages", "pass", say.passagesQuotable(good, passages.length), bad);
  return checked(
    "question_passages",
    good === 0 && passages.length >= FEW_PASSAGES ? "fail" : "warn",
    say.passagesUnquotable(good, passages.length),
    bad,
  );
}
