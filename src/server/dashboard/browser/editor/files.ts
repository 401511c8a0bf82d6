import { EDITOR_TEXTS } from "../../editor/texts.ts";
import { facts } from "./page.ts";
import { toast } from "./toast.ts";

/** Refuses files that are dropped on the page, because the browser would open them in its place. */
export function refuseFiles(): void {
  for (const name of ["dragover", "drop"] as const)
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (name === "drop") toast(EDITOR_TEXTS[facts.language].noFiles);
    });
}
