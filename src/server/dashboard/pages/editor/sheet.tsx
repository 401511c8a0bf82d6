/** @jsxImportSource preact */

import type { Texts } from "../texts.ts";
import type { EditorInput } from "./input.ts";

/** A line of text that grows with its content. */
function Line({
  name,
  label,
  value,
  base,
  mayWrite,
  propose,
}: {
  readonly name: "title" | "metaDescription";
  readonly label: string;
  readonly value: string;
  readonly base: string;
  readonly mayWrite: boolean;
  /** Name of the button of the language model, which only a script uses; `null` without the button. */
  readonly propose: string | null;
}) {
  return (
    <>
      <label class={`line ${name}`}>
        <span>
          {label} <small data-count={name} />
        </span>
        <textarea name={name} rows={1} data-base={base} dir="auto" readonly={!mayWrite}>
          {value}
        </textarea>
      </label>
      {propose === null ? null : (
        <button type="button" class="button small" data-propose={name} hidden>
          {propose}
        </button>
      )}
    </>
  );
}

/** The text with its title and description, as the writer sees them. */
export function Sheet({ input, texts }: { readonly input: EditorInput; readonly texts: Texts }) {
  const { draft, base } = input;
  const { mayWrite, mayPropose } = input.facts.person;
  const { title, description } = texts.writing.ask;
  return (
    <div class="sheet">
      <Line
        name="title"
        label={texts.titleField}
        value={draft.title}
        base={base.title}
        mayWrite={mayWrite}
        propose={mayPropose ? title : null}
      />
      <Line
        name="metaDescription"
        label={texts.metaField}
        value={draft.metaDescription}
        base={base.metaDescription}
        mayWrite={mayWrite}
        propose={mayPropose ? description : null}
      />
      <div class="body">
        <label for="draft-text" data-submit>
          <span>{texts.textField}</span>
          <small>{texts.textHelp}</small>
        </label>
        <textarea
          id="draft-text"
          name="text"
          data-base={base.text}
          data-label={texts.textField}
          spellcheck
          dir="auto"
          readonly={!mayWrite}
        >
          {draft.text}
        </textarea>
      </div>
      <p class="row" hidden={!mayWrite}>
        <button type="submit" class="button primary" data-submit>
          {texts.scoreDraft}
        </button>
        <button type="submit" name="keep" value="yes" class="button" data-submit>
          {texts.drafts.keep}
        </button>
        <button type="button" class="button" data-restore hidden>
          {texts.restore}
        </button>
      </p>
    </div>
  );
}
