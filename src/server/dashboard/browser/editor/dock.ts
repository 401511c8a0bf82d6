import { TABS } from "../../editor/view.ts";
import { required } from "./page.ts";
import { update } from "./state.ts";

// On small screens the panel is a sheet over the text, and the text stays where it was.

/** Share of the window's height below which a keyboard covers it. */
const KEYBOARD = 0.75;

/** Connects the bar at the bottom of small screens. */
export function connectDock(): void {
  const dock = required<HTMLElement>(document, "[data-dock]");
  const head = required<HTMLElement>(document, "[data-guide-head]");
  const panel = required<HTMLElement>(document, "[data-side]");
  const buttons = [...dock.querySelectorAll<HTMLElement>("[data-dock-tab]")];
  let opener: HTMLElement | null = null;
  const show = (button: HTMLElement | null): void => {
    panel.classList.toggle("up", button !== null);
    head.hidden = button === null;
    for (const each of buttons) each.setAttribute("aria-expanded", String(each === button));
    if (button === null) opener?.focus();
    opener = button;
  };
  dock.hidden = false;
  for (const button of buttons)
    button.addEventListener("click", () => {
      if (opener === button) {
        show(null);
        return;
      }
      const tab = TABS.find((each) => each === button.dataset.dockTab);
      if (tab !== undefined) update({ tab });
      show(button);
      head.querySelector("button")?.focus();
    });
  required(head, "[data-guide-close]").addEventListener("click", () => show(null));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && opener !== null) show(null);
  });
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", () => {
    document.body.classList.toggle("is-typing", visualViewport.height < window.innerHeight * KEYBOARD);
  });
}

/** Lets F6 go from the text to the chosen tab of the panel and back, as between the panes of other programs. */
export function connectPaneKey(): void {
  const panel = required<HTMLElement>(document, "[data-side]");
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const pane = panel.contains(document.activeElement) ? ".rich" : "[data-side] [role=tab][aria-selected=true]";
    document.querySelector<HTMLElement>(pane)?.focus();
  });
}
