/** @jsxImportSource preact */
import type { OtherText } from "../../editor/saver.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { seeDifference } from "./load-comparing.ts";
import { facts } from "./page.ts";
import { timeOf } from "./saved-state.tsx";

const { language } = facts;
const texts = DRAFT_TEXTS[language];

/** The line of a conflict with its buttons. */
export function ConflictLine({
  other,
  both,
  problem,
  answer,
}: {
  readonly other: OtherText;
  /** Names the sections that both writers changed; `null` without any, and until that is known. */
  readonly both: string | null;
  /** Why the last choice failed, `null` before. */
  readonly problem: string | null;
  readonly answer: (choice: "theirs" | "mine") => void;
}) {
  const { conflict } = texts;
  const time = timeOf(other.at, language);
  return (
    <div class="notice warn conflict" role="alert">
      <p>
        <b>{other.by === facts.person.name ? conflict.yourself(time) : conflict.who(other.by, time)}</b>{" "}
        {both === null ? null : `${both} `}
        {problem ?? conflict.safe}
      </p>
      <p class="row">
        <button type="button" class="button" onClick={() => seeDifference(other.draft, conflict.title)}>
          {texts.saving.seeDifference}
        </button>
        <button type="button" class="button" data-answer="theirs" onClick={() => answer("theirs")}>
          {conflict.theirs}
        </button>
        <button type="button" class="button" data-answer="mine" onClick={() => answer("mine")}>
          {conflict.mine}
        </button>
      </p>
    </div>
  );
}
