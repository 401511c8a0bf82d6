/** @jsxImportSource preact */
import { type ComponentChildren, render } from "preact";

/** An open dialog. */
export interface OpenDialog {
  draw(content: ComponentChildren): void;
  close(): void;
}

/** Opens a dialog above the page. The browser keeps the focus in it, and then returns it to the opener. */
export function openDialog(label: string): OpenDialog {
  const dialog = document.createElement("dialog");
  dialog.className = "wide-dialog";
  dialog.setAttribute("aria-label", label);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    // A click beside the content meets the dialog itself.
    if (event.target === dialog) dialog.close();
  });
  return {
    draw(content) {
      render(content, dialog);
      if (!dialog.open) dialog.showModal();
    },
    close: () => dialog.close(),
  };
}
