/** @jsxImportSource preact */
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { PanelProps } from "../view.ts";

/** The questions of searchers and ranking pages. */
export function QuestionsTab({ facts, actions }: PanelProps) {
  const texts = PANEL_TEXTS[facts.language];
  if (facts.questions.length === 0) return <p class="small">{texts.noQuestions}</p>;
  return (
    <ul class="lines">
      {facts.questions.map(({ question, pages, isAnswered }) => (
        <li key={question} class="split">
          <span>
            <bdi>{question}</bdi>{" "}
            <small class={isAnswered ? "done" : "cap"}>
              {isAnswered ? texts.answered : texts.open}
              {pages === 0 ? "" : ` · ${filled(texts.asked, pages)}`}
            </small>
          </span>
          <button type="button" class="button small" onClick={() => actions?.insertHeading(question)}>
            {texts.insert}
          </button>
        </li>
      ))}
    </ul>
  );
}
