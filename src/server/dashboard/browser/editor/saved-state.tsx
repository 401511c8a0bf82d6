/** @jsxImportSource preact */

import type { SaverState } from "../../editor/saver.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { EditorLanguage } from "../../editor/view.ts";

interface StateProps {
  readonly state: SaverState;
  readonly language: EditorLanguage;
}

/** Returns the time of day on this device, with the day when it is another one. */
export function timeOf(at: number, language: EditorLanguage, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(language, { ...day, ...time }).format(at);
}

/** The saved state in the bar: a dot and two words. */
export function SavedState({ state, language }: StateProps) {
  const { saving } = DRAFT_TEXTS[language];
  if (state.kind === "saved")
    return (
      <>
        <i class="dot good" aria-hidden="true" />
        {state.at === null ? saving.nothing : saving.savedAt(timeOf(state.at, language))}
      </>
    );
  if (state.kind === "unsaved" || state.kind === "saving")
    return (
      <>
        <i class="dot" aria-hidden="true" />
        {saving.saving}
      </>
    );
  return (
    <>
      <i class="dot bad" aria-hidden="true" />
      {saving.notSaved}
    </>
  );
}

/** The reason why the text is not saved, and what happens with it. */
function reasonOf({ state, language }: StateProps): readonly [what: string, then: string] | null {
  const { saving } = DRAFT_TEXTS[language];
  switch (state.kind) {
    case "offline":
      return [saving.offline(timeOf(state.since, language)), saving.offlineThen];
    case "failed":
      return [saving.failed, saving.failedThen(state.message)];
    case "refused":
      return [saving.refused, state.message];
    case "signed-out":
      return [saving.signedOut, saving.signedOutThen];
    case "closed":
      return [saving.closed, saving.closedThen];
    default:
      return null;
  }
}

/** The line below the bar while the text is not saved. `isKept`: this device has a copy of the text. */
export function SaveNotice({
  state,
  language,
  isKept,
  signIn,
}: StateProps & {
  readonly isKept: boolean;
  /** Address of the sign-in that leads back here. */
  readonly signIn: string;
}) {
  const reason = reasonOf({ state, language });
  if (reason === null) return null;
  const { saving } = DRAFT_TEXTS[language];
  const [what, then] = reason;
  return (
    <div class={state.kind === "offline" ? "notice" : "notice warn"} role="alert">
      <p>
        <b>{what}</b> {then} {isKept ? saving.kept : saving.notKept}
      </p>
      {state.kind === "signed-out" ? (
        <p class="row">
          <a class="button" href={signIn}>
            {saving.signIn}
          </a>
        </p>
      ) : null}
    </div>
  );
}
