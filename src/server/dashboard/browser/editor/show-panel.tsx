/** @jsxImportSource preact */
import { hydrate, render } from "preact";
import { Panel } from "../../editor/panel.tsx";
import type { Actions, Editing, TextActions } from "../../editor/view.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { commentActions, connectComments, markComments } from "./comments.ts";
import { connectCopying } from "./copying.ts";
import { connectDock, connectPaneKey } from "./dock.ts";
import { connectDraftState } from "./draft-state.ts";
import { refuseFiles } from "./files.ts";
import { facts, editing as first, required } from "./page.ts";
import { speakScore } from "./speak.ts";
import { onUpdate, state } from "./state.ts";
import { termActions } from "./terms.ts";

// A script of its own, which loads when the text is ready, so that a writer can type before it is there.

/** Takes over the panel that the server drew, draws what changes in it from now on, and connects the menus. */
export function showPanel(rich: RichText, actions: TextActions): void {
  const panel = required(document, "[data-side]");
  const all: Actions = {
    ...actions,
    comments: commentActions,
    terms: facts.person.isGuest || !facts.person.mayWrite ? null : termActions,
  };
  const draw = (editing: Editing, put: typeof render): void => {
    panel.classList.toggle("wide", editing.isBeside && editing.tab === "pages");
    put(<Panel facts={facts} editing={editing} actions={all} />, panel);
  };
  // The server drew the first state, and the text can be another one by now.
  draw(first, hydrate);
  draw(state(), render);
  onUpdate((editing) => draw(editing, render));
  connectComments();
  onUpdate(markComments);
  markComments();
  connectCopying(rich);
  refuseFiles();
  connectDraftState();
  connectDock();
  connectPaneKey();
  speakScore();
}
