import type { HistoryPage } from "./history.tsx";
import { withComparing } from "./load-comparing.ts";
import { form } from "./page.ts";

/** Opens the history in a dialog instead of its page. */
export function connectHistory(page: HistoryPage): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-history]");
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    withComparing(({ openHistory }) => openHistory(page));
  });
  // A form without a kept draft has no history page to open in another window.
  if (link !== null && form.dataset.version === "0") link.removeAttribute("target");
}
