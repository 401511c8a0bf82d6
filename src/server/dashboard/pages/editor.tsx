/** @jsxImportSource preact */
import type { SavedDraft } from "../../../../core/domain/draft.ts";
import { Bar } from "../editor/bar.tsx";
import { Notices } from "../editor/notices.tsx";
import { Panel } from "../editor/panel.tsx";
import { PANEL_TEXTS } from "../editor/panel-texts.ts";
import type { Editing } from "../editor/view.ts";
import { Conflict } from "./editor/conflict.tsx";
import { Dock } from "./editor/dock.tsx";
import { DraftActions } from "./editor/draft-actions.tsx";
import type { EditorInput } from "./editor/input.ts";
import { outlineOf } from "./editor/outline.ts";
import { Sheet } from "./editor/sheet.tsx";
import { Tools } from "./editor/tools.tsx";
import type { Page } from "./layout.tsx";
import { Foreign, Head, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** State of the bar and the panel when the page opens. */
function firstEditing({ draft, score, expired, comments, choice }: EditorInput): Editing {
  const notes = { comments, quotation: "", problem: null };
  const view = { tab: "topics", marks: "all", pageTexts: null, isBeside: false } as const;
  return { score, isStale: expired !== null, expired, outline: outlineOf(draft.text), notes, choice, ...view };
}

/**
 * The draft editor. Without scripts the form scores and saves the draft, and the panel shows all its parts.
 *
 * The bar and the panel are drawn by the same components here and in the browser.
 */
export function editorPage(input: EditorInput, texts: Texts): Page {
  const { facts, version, hasPage, draft, about } = input;
  const editing = firstEditing(input);
  const title = draft.title === "" ? (hasPage ? texts.draftTitle : texts.briefTitle) : draft.title;
  const body = (
    <div class="editor" data-editor>
      <Bar facts={facts} editing={editing} title={title} about={about}>
        <DraftActions input={input} texts={texts} />
      </Bar>
      <div class="notices">
        <Conflict />
        <div data-notices>
          <Notices facts={facts} editing={editing} />
        </div>
      </div>
      <Tools texts={texts} mayPropose={facts.person.mayPropose} />
      <form
        id="draft"
        method="post"
        action={facts.person.page}
        class="column"
        data-draft={facts.jobId}
        data-version={version}
        data-saved-at={input.saved?.at}
        data-start={hasPage ? undefined : ""}
      >
        <input type="hidden" name="version" value={version} />
        <Sheet input={input} texts={texts} />
      </form>
      <aside class="panel" data-side aria-label={PANEL_TEXTS[facts.language].tabs.label}>
        <Panel facts={facts} editing={editing} actions={null} />
      </aside>
      <Dock texts={texts} />
    </div>
  );
  return { title, body, sheet: "editor", script: "editor", isWhole: true, data: { facts, editing } };
}

/** The drafts of the organization. */
export function draftsPage(
  { drafts, nextCursor }: { readonly drafts: readonly SavedDraft[]; readonly nextCursor: string | null },
  texts: Texts,
): Page {
  const { title, help, none } = texts.drafts;
  const body = (
    <>
      <Head title={title} sub={help} />
      {drafts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table
          caption={title}
          head={[texts.titleField, texts.labels.keyword, texts.labels.score, texts.drafts.last]}
          rows={drafts.map(({ jobId, draft, keyword, score, savedBy, savedAt }) => [
            <a href={`/app/reports/${jobId}/draft`}>
              <Foreign>{draft.title === "" ? keyword : draft.title}</Foreign>
            </a>,
            <Foreign>{keyword}</Foreign>,
            score === null ? "\u2013" : texts.number(score),
            texts.drafts.savedAt(savedBy, texts.time(savedAt)),
          ])}
        />
      )}
      {nextCursor === null ? null : (
        <p>
          <a class="button" href={`/app/drafts?cursor=${encodeURIComponent(nextCursor)}`}>
            {texts.drafts.older}
          </a>
        </p>
      )}
    </>
  );
  return { title, body };
}
