/** @jsxImportSource preact */

import { Button } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import type { EditorInput } from "./input.ts";

/** The saved state and what a person can do with the whole draft, at the end of the bar. */
export function DraftActions({ input, texts }: { readonly input: EditorInput; readonly texts: Texts }) {
  const { jobId, saved } = input;
  const { drafts } = texts;
  return (
    <>
      <span class="saved" role="status" data-status>
        {saved === null ? "" : drafts.savedAt(saved.by, texts.time(saved.at))}
      </span>
      <a class="button" href={`/app/reports/${jobId}/draft/versions`}>
        {drafts.versions}
      </a>
      <button type="button" class="button" form="draft" data-copy="markdown" hidden>
        {texts.copyMarkdown}
      </button>
      <button type="button" class="button primary" form="draft" data-copy="html" hidden>
        {texts.copyHtml}
      </button>
      {saved === null ? null : (
        <Button action={`/app/reports/${jobId}/draft/discard`} isDanger consequence={texts.consequences.draft}>
          {drafts.discard}
        </Button>
      )}
    </>
  );
}
