/** @jsxImportSource preact */
import type { Texts } from "../texts.ts";

/** Says that another writer saved the draft meanwhile. The script shows it. */
export function Conflict({ texts }: { readonly texts: Texts }) {
  return (
    <div class="notice warn" role="alert" data-conflict hidden>
      <p data-other />
      <p class="row">
        <button type="button" class="button" data-load>
          {texts.drafts.other}
        </button>
        <button type="button" class="button" data-mine>
          {texts.drafts.mine}
        </button>
      </p>
    </div>
  );
}
