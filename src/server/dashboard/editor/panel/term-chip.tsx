/** @jsxImportSource preact */
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { PanelProps } from "../view.ts";

/** A term that belongs into a subtopic. Pressing it goes to its next place in the text. */
export function TermChip({ term, props }: { readonly term: string; readonly props: PanelProps }) {
  const { facts, editing, actions } = props;
  const texts = PANEL_TEXTS[facts.language];
  const at = editing.score.terms.findIndex((known) => known.term.toLowerCase() === term.toLowerCase());
  const state = editing.score.terms[at]?.state ?? "missing";
  return (
    <button
      type="button"
      class={`chip ${state}`}
      title={`${texts.states[state]}. ${filled(texts.nextPlace, term)}`}
      onClick={() => actions?.findTerm(at)}
    >
      <bdi>{term}</bdi>
    </button>
  );
}
