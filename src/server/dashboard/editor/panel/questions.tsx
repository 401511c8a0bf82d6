/** @jsxImportSource preact */
import type { DraftQuestion, DraftScore } from "../../../../../core/domain/draft.ts";
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { PanelProps, QuestionFacts } from "../view.ts";
import { Insert } from "./insert.tsx";

/** Returns the answer of the draft. `undefined`: the scan kept no questions for drafts. */
function answerTo({ question }: QuestionFacts, { questions }: DraftScore): DraftQuestion["answer"] | undefined {
  return questions.find((each) => each.question === question)?.answer;
}

/** True when the draft answers the question. A scan that cannot say that knows only the scanned page. */
export function isAnswered(question: QuestionFacts, score: DraftScore): boolean {
  const answer = answerTo(question, score);
  return answer === undefined ? question.isAnswered : answer !== null;
}

function Question({ about, props }: { readonly about: QuestionFacts; readonly props: PanelProps }) {
  const texts = PANEL_TEXTS[props.facts.language];
  const { question, pages } = about;
  const { score } = props.editing;
  const isDone = isAnswered(about, score);
  const answer = answerTo(about, score);
  const state = answer?.heading ? filled(texts.answeredIn, answer.heading) : isDone ? texts.answered : texts.open;
  return (
    <li class="split">
      <span>
        <bdi>{question}</bdi>{" "}
        <small class={isDone ? "done" : "cap"} title={answer?.sentence}>
          <bdi>{state}</bdi>
          {pages === 0 ? "" : ` · ${filled(texts.asked, pages)}`}
        </small>
      </span>
      {isDone ? null : (
        <Insert heading={question} props={props}>
          {texts.insert}
        </Insert>
      )}
    </li>
  );
}

/** The questions of searchers and ranking pages, open or answered. */
export function QuestionsTab(props: PanelProps) {
  const { questions, language } = props.facts;
  if (questions.length === 0) return <p class="small">{PANEL_TEXTS[language].noQuestions}</p>;
  return (
    <ul class="lines">
      {questions.map((about) => (
        <Question key={about.question} about={about} props={props} />
      ))}
    </ul>
  );
}
