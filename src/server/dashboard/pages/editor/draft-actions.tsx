/** @jsxImportSource preact */
import { DRAFT_STATES, type DraftState } from "../../../../../core/domain/draft.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import { Button } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import type { EditorInput } from "./input.ts";

interface Props {
  readonly input: EditorInput;
  readonly texts: Texts;
}

/** The state of the work. Without scripts a button sends the choice. */
function State({ jobId, state, texts }: { readonly jobId: string; readonly state: DraftState; readonly texts: Texts }) {
  const { states, state: label } = DRAFT_TEXTS[texts.language];
  return (
    <form method="post" action={`/app/reports/${jobId}/draft/state`} class="state">
      <select name="state" data-state={state} aria-label={label}>
        {DRAFT_STATES.map((each) => (
          <option key={each} value={each} selected={each === state}>
            {states[each]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" class="button">
          {texts.apply}
        </button>
      </noscript>
    </form>
  );
}

/** The menu that copies. Only a script can copy, so the menu is hidden without scripts. */
function Copies({ texts }: { readonly texts: Texts }) {
  const { bar } = DRAFT_TEXTS[texts.language];
  const copies = { text: bar.copyText, html: bar.copyHtml, markdown: bar.copyMarkdown };
  return (
    <details class="popup" hidden>
      <summary class="button primary">{bar.copy} ▾</summary>
      <ul class="card">
        {Object.entries(copies).map(([source, name]) => (
          <li key={source}>
            <button type="button" class="plain" data-copy={source}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The saved state and the menus of the draft, at the end of the bar. A guest has no menu that leads elsewhere. */
export function DraftActions({ input, texts }: Props) {
  const { jobId, saved, facts, state, badge } = input;
  const { drafts } = texts;
  const { bar } = DRAFT_TEXTS[texts.language];
  const { isGuest, mayWrite } = facts.person;
  const isMember = !isGuest && mayWrite;
  return (
    <>
      {isGuest ? <span class="pill over">{badge}</span> : null}
      {isMember ? <State jobId={jobId} state={state} texts={texts} /> : null}
      <span class="saved" data-status>
        {saved === null ? "" : drafts.savedAt(saved.by, texts.time(saved.at))}
      </span>
      {isMember ? (
        <a class="button" href={`/app/reports/${jobId}/draft/versions`} data-history>
          {bar.history}
        </a>
      ) : (
        <button type="button" class="button" data-history>
          {bar.history}
        </button>
      )}
      {!isMember ? null : (
        <a class="button" href={`/app/reports/${jobId}/draft/guests`}>
          {bar.share}
        </a>
      )}
      <Copies texts={texts} />
      {!isMember || saved === null ? null : (
        <details class="popup">
          <summary class="button">
            <span aria-hidden="true">⋯</span>
            <span class="unseen">{bar.more}</span>
          </summary>
          <ul class="card">
            <li>
              <a class="plain" href={`/app/reports/${jobId}/draft/export`} download>
                {drafts.word}
              </a>
            </li>
            <li>
              <Button action={`/app/reports/${jobId}/draft/discard`} isDanger consequence={texts.consequences.draft}>
                {drafts.discard}
              </Button>
            </li>
          </ul>
        </details>
      )}
    </>
  );
}
