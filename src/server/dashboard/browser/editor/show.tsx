/** @jsxImportSource preact */
import { hydrate, render } from "preact";
import { Measures } from "../../editor/bar.tsx";
import { Notices } from "../../editor/notices.tsx";
import { Panel } from "../../editor/panel.tsx";
import type { Actions, Editing } from "../../editor/view.ts";
import { facts, required } from "./page.ts";
import { onUpdate, state } from "./state.ts";

/** Takes over the parts of the page that the server drew, and draws what changes in them from now on. */
export function showEditing(actions: Actions): void {
  const measures = required(document, "[data-measures]");
  const notices = required(document, "[data-notices]");
  const panel = required(document, "[data-side]");
  const widen = ({ tab, isBeside }: Editing) => panel.classList.toggle("wide", isBeside && tab === "pages");
  const draw = (editing: Editing, put: typeof render): void => {
    put(<Measures facts={facts} editing={editing} />, measures);
    put(<Notices facts={facts} editing={editing} />, notices);
    put(<Panel facts={facts} editing={editing} actions={actions} />, panel);
  };
  draw(state(), hydrate);
  onUpdate((editing) => {
    widen(editing);
    draw(editing, render);
  });
}
