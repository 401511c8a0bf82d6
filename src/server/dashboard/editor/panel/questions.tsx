/** @jsxImportSource preact */
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { PanelProps } from "../view.ts";
import { Insert } from "./insert.tsx";

/** The questions of searchers and ranking pages. */
export function QuestionsTab(props: PanelProps) {
  const { facts } = props;
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
          <Insert heading={question} props={props}>
            {texts.insert}
          </Insert>
        </li>
      ))}
    </ul>
  );
}
