import { type EditorState, Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "./schema.ts";

/** Puts the cursor into the first section without text, so that a writer of an outline begins at once. */
export function startWriting(view: EditorView): void {
  const { doc } = view.state;
  let at: number | null = null;
  doc.forEach((node, offset, place) => {
    if (at !== null || node.type !== schema.nodes.heading || node.attrs.level === 1) return;
    const next = doc.maybeChild(place + 1);
    if (next === null || next.type === schema.nodes.heading) at = offset + node.nodeSize;
  });
  if (at === null) return;
  const change = view.state.tr.insert(at, schema.nodes.paragraph.create());
  view.dispatch(change.setSelection(TextSelection.create(change.doc, at + 1)).setMeta("addToHistory", false));
  view.focus();
  view.dispatch(view.state.tr.scrollIntoView());
}

/** Keeps an empty paragraph behind a table, list or code at the end, so that the writer can go on behind it. */
export function placeBehind(): Plugin {
  return new Plugin({
    appendTransaction(_, __, { doc, tr }) {
      const { paragraph, heading } = schema.nodes;
      const last = doc.lastChild?.type;
      return last === paragraph || last === heading ? null : tr.insert(doc.content.size, paragraph.create());
    },
  });
}

/** Returns the first state of a text with its place behind the last block. */
export function withPlaceBehind(state: EditorState): EditorState {
  return state.apply(state.tr.setMeta("addToHistory", false));
}
