import { EDITOR_TEXTS } from "../../editor/texts.ts";
import { facts } from "./page.ts";

/** Time in ms that a toast stays. */
const SHOWN_MS = 8_000;

const place = document.createElement("div");
place.className = "toast";
place.setAttribute("role", "status");
document.body.append(place);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what happened, with a button that takes it back. */
export function toast(message: string, undo?: () => void): void {
  clearTimeout(timer);
  const text = document.createElement("span");
  text.textContent = message;
  place.replaceChildren(text);
  if (undo !== undefined) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    button.textContent = EDITOR_TEXTS[facts.language].undo;
    button.addEventListener("click", () => {
      place.replaceChildren();
      undo();
    });
    place.append(button);
  }
  timer = setTimeout(() => place.replaceChildren(), SHOWN_MS);
}
