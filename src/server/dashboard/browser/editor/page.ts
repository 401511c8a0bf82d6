import type { Editing, EditorFacts } from "../../editor/view.ts";

/** Returns the first element of the selector. Throws when the page has none. */
export function required<E extends Element>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Form of the draft. */
export const form = required<HTMLFormElement>(document, "form[data-draft]");
/** Field of the title. */
export const title = required<HTMLTextAreaElement>(form, "[name=title]");
/** Field of the meta description. */
export const meta = required<HTMLTextAreaElement>(form, "[name=metaDescription]");
/** Field of the text as Markdown. */
export const text = required<HTMLTextAreaElement>(form, "[name=text]");
/** Line that says whether the text is saved. */
export const stateLine = required<HTMLElement>(document, "[data-status]");

/** Facts and first state, which the server wrote into the page. */
export const { facts, editing }: { readonly facts: EditorFacts; readonly editing: Editing } = JSON.parse(
  required<HTMLElement>(document, "#data").textContent ?? "",
);

/** Address of the draft for programs. */
export const path = facts.person.api;

/** Returns the draft as it is now. */
export function draft() {
  return { title: title.value, metaDescription: meta.value, text: text.value };
}

/** Sends JSON. Rejects without a connection, and when the signal is aborted. */
export function send(to: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return fetch(to, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}
