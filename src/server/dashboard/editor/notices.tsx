/** @jsxImportSource preact */
import { MIN_SCORED_WORDS } from "../../../../core/domain/draft.ts";
import { EDITOR_TEXTS, filled } from "./texts.ts";
import type { Editing, EditorFacts } from "./view.ts";

/** Says that the scan scores nothing any more, and what to do. */
function Expired({ facts, expired }: { readonly facts: EditorFacts; readonly expired: "pages" | "formula" }) {
  const texts = EDITOR_TEXTS[facts.language];
  const { isGuest, mayWrite } = facts.person;
  return (
    <div class="notice warn">
      <p>
        <b>{texts.expiredNote[expired]}</b> {texts.expiredHelp}
      </p>
      {isGuest || !mayWrite ? null : (
        <p class="row">
          <a class="button" href={facts.hasReport ? `/app/reports/${facts.jobId}` : "/app/pages"}>
            {texts.scanAgain}
          </a>
        </p>
      )}
    </div>
  );
}

/** Notes about the score, below the bar. */
export function Notices({ facts, editing }: { readonly facts: EditorFacts; readonly editing: Editing }) {
  const texts = EDITOR_TEXTS[facts.language];
  if (editing.expired !== null) return <Expired facts={facts} expired={editing.expired} />;
  const { isTooShort, topics } = editing.score;
  if (!isTooShort) return null;
  return (
    <p class="notice">
      <b>{texts.tooShortNote}</b> {filled(texts.tooShortHelp, MIN_SCORED_WORDS)}
      {topics.length > 0 && facts.person.mayWrite ? ` ${texts.tooShortTopics}` : ""}
    </p>
  );
}
