import type { AnswerKind, ReadinessMessages } from "../../core/analysis/advice/readiness/messages.ts";
import { kindOf } from "../../core/analysis/metadata/page-kind.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { contentStems, lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { measuresOf } from "../../core/analysis/text/measures.ts";
import { shortSentences } from "../../core/analysis/text/sentences.ts";
import type { AnswerReadiness } from "../../core/contract/sections/answer-readiness.ts";
import { type Check, checked } from "./checks.ts";
import { type QuestionForms, questionForms } from "./question-forms.ts";

/** Words from the start of the main text in which the answer must begin. */
const OPENING_WORDS = 100;
/** Fewest words of a statement. Shorter lines are bylines, labels and dates. */
const MIN_WORDS = 4;
/** Maximum number of words between the start of a definition and its verb. The subject is among them. */
const SUBJECT_WORDS = 10;
const MAX_SENTENCE = 400;
/** Fewest letters of a word that an opening must repeat. */
const MIN_WORD = 2;

type Answer = NonNullable<AnswerReadiness["direct_answer"]>;

interface Question {
  readonly kind: AnswerKind;
  readonly keyword: string;
  /** Stems of what the keyword asks about. */
  readonly stems: readonly string[];
  /** Words of the keyword that are in no form in the opening. */
  readonly missing: readonly string[];
}

/** Returns the sentences that begin in the first 100 words of the main text, without headings. */
function openingOf({ facts }: Pick<AnalyzedPage, "facts">): string[] {
  const answers: string[] = [];
  let count = 0;
  for (const block of facts.blocks) {
    if (block.kind === "heading" || block.kind === "code") continue;
    for (const sentence of shortSentences(block.text)) {
      if (count >= OPENING_WORDS) return answers;
      count += lowerWords(sentence).length;
      answers.push(sentence);
    }
  }
  return answers;
}

/** Words that rank a thing, which openings say in other words, and function words, by language of the page. */
const PASSED_OVER: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: "best top cheap cheapest good great near me free online review reviews comparison vs the an and or of for in on to at by with from your my our its do does did be been this that",
    de: "beste bester besten bestes günstig günstige test vergleich der die das den dem des ein eine einen und oder für mit von vom im in am an auf zu zum zur bei man ich mein",
    fr: "meilleur meilleure meilleurs meilleures comparatif avis le la les un une des du de et ou pour avec en dans sur au aux son sa mon ma",
    es: "mejor mejores barato baratos comparativa opiniones el la los las un una unos unas y o para con en por de del al mi su",
  }).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** Returns true for a word that an opening need not repeat: question words and numbers among them. */
function isPassedOver(word: string, language: string): boolean {
  return (
    word.length < MIN_WORD ||
    /^\d+$/.test(word) ||
    PASSED_OVER.get(language)?.has(word) === true ||
    questionForms(language)?.asking.test(word) === true
  );
}

/** Returns the words of the keyword that the text has in no form, also not within a compound. */
function missingWords(named: readonly string[], text: string, table: StemTable): string[] {
  const held = new Set(contentStems(text, table));
  const lower = text.toLowerCase();
  return named.filter((word) => {
    const { stem, isStop } = table.get(word) ?? { stem: word, isStop: false };
    return !isStop && !held.has(stem) && !lower.includes(stem);
  });
}

/** Returns what a keyword asks. A keyword that is not a question with one direct answer asks for its topic. */
function questionOf(keyword: string, opening: string, language: string, table: StemTable): Question {
  const forms = questionForms(language);
  const asked = forms?.asks.find(([, form]) => form.test(keyword));
  const rest = asked === undefined ? keyword : keyword.replace(asked[1], " ");
  const named = lowerWords(rest).filter((word) => !isPassedOver(word, language));
  return {
    kind: asked?.[0] ?? "topic",
    keyword,
    stems: contentStems(named.join(" "), table),
    missing: missingWords(named, opening, table),
  };
}

function share(sentence: string, stems: readonly string[], table: StemTable): number {
  const held = new Set(contentStems(sentence, table));
  return stems.length === 0 ? 0 : stems.filter((stem) => held.has(stem)).length / stems.length;
}

/** Units of the amount that the keyword asks for; `null` when any amount answers. */
function unitsOf({ keyword }: Question, forms: QuestionForms): ReadonlySet<string> | null {
  if (forms.duration.test(keyword)) return new Set(["s", "min", "h", "day", "week", "month", "year"]);
  if (forms.heat.test(keyword)) return new Set(["\u00b0c", "\u00b0f"]);
  return forms.money.test(keyword) ? new Set(["\u20ac", "$", "\u00a3"]) : null;
}

/** Returns true for a figure of the unit asked for, for words of frequency where the keyword asks how often, or for a price of zero. */
function givesAmount(sentence: string, asked: Question, forms: QuestionForms): boolean {
  const units = unitsOf(asked, forms);
  const measures = measuresOf(sentence).filter(({ unit }) => unit !== "date");
  if (measures.some(({ unit }) => units === null || units.has(unit))) return true;
  if (units?.has("\u20ac") === true) return forms.free.test(sentence);
  return forms.often.test(asked.keyword) && forms.amountWords.test(sentence);
}

/** Returns true when the subject is before a defining verb, and more than the verb follows. */
function definesSubject(sentence: string, { stems }: Question, forms: QuestionForms, table: StemTable): boolean {
  const verb = forms.defines.exec(sentence);
  if (verb === null || stems.length === 0) return false;
  const before = sentence.slice(0, verb.index);
  const after = sentence.slice(verb.index + verb[0].length);
  return (
    share(before, stems, table) === 1 &&
    lowerWords(before).length <= SUBJECT_WORDS &&
    lowerWords(after).length >= MIN_WORDS
  );
}

function answers(sentence: string, asked: Question, forms: QuestionForms | null, table: StemTable): boolean {
  const covered = share(sentence, asked.stems, table);
  if (asked.kind === "topic" || forms === null) return covered === 1;
  switch (asked.kind) {
    case "amount":
      return covered > 0 && givesAmount(sentence, asked, forms);
    case "definition":
      return definesSubject(sentence, asked, forms, table);
    case "steps":
      return covered >= 0.5 && forms.instructs.test(sentence) && !forms.announces.test(sentence);
    case "yes_no":
      return forms.decides.test(sentence);
    case "time":
      return covered >= 0.5 && (forms.timeWords.test(sentence) || measuresOf(sentence).length > 0);
  }
}

function beginning(sentence: string): string {
  return lowerWords(sentence).slice(0, SUBJECT_WORDS).join(" ");
}

/** Returns true when no statement of the opening can be the answer. Other openings without a clear answer stay undecided. */
function lacks(statements: readonly string[], asked: Question, forms: QuestionForms | null, table: StemTable): boolean {
  if (asked.kind === "topic" || forms === null) return asked.missing.length > 0;
  const real = statements.filter((sentence) => !forms.announces.test(sentence));
  switch (asked.kind) {
    case "amount":
      return statements.every(
        (sentence) => !/\d/.test(sentence) && !forms.amountWords.test(sentence) && !forms.free.test(sentence),
      );
    case "time":
      return statements.every((sentence) => !/\d/.test(sentence) && !forms.timeWords.test(sentence));
    case "definition":
      // A sentence that begins with the subject may define it in words that are not known here.
      return real.every((sentence) => share(beginning(sentence), asked.stems, table) === 0);
    case "steps":
    case "yes_no":
      return real.every(
        (sentence) =>
          share(sentence, asked.stems, table) === 0 && !forms.instructs.test(sentence) && !forms.decides.test(sentence),
      );
  }
}

/** Finds the answer to the keyword's question, or a sentence that names its topic, in the opening of the target. */
export function directAnswer(
  keyword: string,
  target: AnalyzedPage,
  table: StemTable,
  say: ReadinessMessages,
): { readonly answer: Answer | null; readonly check: Check } {
  const forms = questionForms(target.text.language);
  const opening = openingOf(target);
  const asked = questionOf(keyword, opening.join(" "), target.text.language, table);
  const pageKind = kindOf(target.facts);
  const statements = opening.filter(
    (sentence) => !/[?\uff1f]["\u201d\u00bb]?$/.test(sentence) && lowerWords(sentence).length >= MIN_WORDS,
  );
  // The opening of a thread is the question of its author.
  if (asked.stems.length === 0 || statements.length === 0 || pageKind === "thread")
    return { answer: null, check: checked("direct_answer", "not_applicable", say.answerUnknown()) };
  const { kind } = asked;
  const sentence = statements.find((one) => answers(one, asked, forms, table)) ?? null;
  if (sentence !== null) {
    return {
      answer: { kind, found: true, sentence: sentence.slice(0, MAX_SENTENCE) },
      check: checked("direct_answer", "pass", say.answerFound(kind, keyword), [sentence]),
    };
  }
  const shown = statements.slice(0, 2);
  if (!lacks(statements, asked, forms, table))
    return {
      answer: { kind, found: null, sentence: null },
      check: checked(
        "direct_answer",
        kind === "topic" ? "warn" : "not_applicable",
        say.answerUndecided(kind, keyword),
        shown,
      ),
    };
  return {
    answer: { kind, found: false, sentence: null },
    check: checked(
      "direct_answer",
      kind === "topic" || pageKind !== "article" ? "warn" : "fail",
      say.answerMissing(kind, keyword, asked.missing),
      shown,
    ),
  };
}
