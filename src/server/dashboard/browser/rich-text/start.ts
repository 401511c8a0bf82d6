import { TextSelection } from "prosemirror-state";
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
