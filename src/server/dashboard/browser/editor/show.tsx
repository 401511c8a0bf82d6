/** @jsxImportSource preact */
import { hydrate, render } from "preact";
import { Measures } from "../../editor/bar.tsx";
import { Notices } from "../../editor/notices.tsx";
import type { Editing } from "../../editor/view.ts";
import { facts, required } from "./page.ts";
import { onUpdate, state } from "./state.ts";

/** Takes over the score in the bar and the notices below it, and draws what changes in them from now on. */
export function showScore(): void {
  const measures = required(document, "[data-measures]");
  const notices = required(document, "[data-notices]");
  const draw = (editing: Editing, put: typeof render): void => {
    put(<Measures facts={facts} editing={editing} />, measures);
    put(<Notices facts={facts} editing={editing} />, notices);
  };
  draw(state(), hydrate);
  onUpdate((editing) => draw(editing, render));
}
