import { closeHistory, history, undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { linkable } from "../../../../../core/markdown/model.ts";
import { isActive, keys, linkAt, setLink, TOOLS } from "./commands.ts";
import { fromMarkdown, toMarkdown } from "./markdown.ts";
import { markdownTyping } from "./markdown-typing.ts";
import { pasting, published } from "./pasting.ts";
import { dropSection, goToHeading, insertSection, type OutlineHeading, outlineOf, shiftSection } from "./sections.ts";
import { placeBehind, startWriting, withPlaceBehind } from "./start.ts";

/** A place of a found text: the parts of its text nodes. */
export interface Found {
  readonly range: StaticRange;
  readonly text: string;
}

/** Form of a copy: text with links and tables, which is Markdown where only plain text fits, or one of the sources. */
export type CopySource = "text" | "html" | "markdown";

/** The rich text over a text area. */
export interface RichText {
  /** The library's view, for scripts that load later. */
  readonly view: EditorView;
  /** Replaces the whole text in one step, which undo takes back. */
  replace(markdown: string): void;
  /** Returns the blocks whose text is searched as one, in order. */
  blocks(): Iterable<Element>;
  /** Selects the next place of the pattern behind the cursor, else the first. */
  select(pattern: RegExp): void;
  /** Puts a section with this heading and an empty paragraph behind the section of the cursor, in one step. */
  insertHeading(text: string): void;
  /** Puts the cursor at a heading, by its place among the headings between the blocks. */
  findHeading(at: number): void;
  /** Puts the cursor into the first section without text. */
  startWriting(): void;
  /** Returns the headings between the blocks, in order. */
  outline(): readonly OutlineHeading[];
  /** Moves a section with its text over its neighbor. Returns its new place, or null when it stays. */
  shiftSection(at: number, by: 1 | -1): number | null;
  /** Moves a section with its text before another one. Returns its new place, or null when it stays. */
  dropSection(at: number, before: number): number | null;
  /** Takes the last step back. */
  undo(): void;
  /** Copies the text, and rejects when the browser refuses. */
  copy(source: CopySource): Promise<void>;
}

/** Blocks whose text is searched as one. Elements that are shown between the blocks do not count. */
export const TEXT_BLOCKS = ":is(p, h1, h2, h3, h4, h5, h6, td, th, pre):not(.ProseMirror-widget *)";

/** Lines of tables for programs that draw none by themselves, such as word processors. */
const TABLE_LINES = { border: "1", cellspacing: "0", cellpadding: "5" };

/** Returns the text as HTML. `hasLines`: tables have lines, for a paste into a word processor. */
function htmlOf(document_: Node, hasLines: boolean): string {
  // A document that is never shown loads no image.
  const holder = document.implementation.createHTMLDocument("");
  holder.body.append(published.serializeFragment(document_.content, { document: holder }));
  // Word processors make an empty line of a paragraph inside an item.
  for (const only of holder.querySelectorAll("li > p:first-child")) only.replaceWith(...only.childNodes);
  for (const empty of holder.querySelectorAll("p:empty")) empty.remove();
  if (hasLines)
    for (const table of holder.querySelectorAll("table"))
      for (const [name, value] of Object.entries(TABLE_LINES)) table.setAttribute(name, value);
  return holder.body.innerHTML;
}

/** Returns the text of a block's text nodes, and the place of an offset in them. */
function textNodesOf(block: Element): { readonly text: string; at(offset: number): readonly [Text, number] } {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const list: { readonly node: Text; readonly start: number }[] = [];
  let text = "";
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    list.push({ node, start: text.length });
    text += node.data;
  }
  return {
    text,
    at(offset) {
      const found = list.findLast(({ start }) => start <= offset) ?? list[0];
      if (found === undefined) throw new Error("a block without text has no place");
      return [found.node, Math.min(offset - found.start, found.node.data.length)];
    },
  };
}

/** Finds the pattern in the text of a block. */
export function findIn(block: Element, pattern: RegExp): Found[] {
  const { text, at } = textNodesOf(block);
  return Array.from(text.matchAll(pattern), (match) => {
    const [startContainer, startOffset] = at(match.index);
    const [endContainer, endOffset] = at(match.index + match[0].length);
    const range = new StaticRange({ startContainer, startOffset, endContainer, endOffset });
    return { range, text: match[0] };
  });
}

function selectNext(view: EditorView, pattern: RegExp): void {
  const places: { readonly from: number; readonly to: number }[] = [];
  view.state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // Each image and break takes one place, as in the document.
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of text.matchAll(pattern))
      places.push({ from: position + 1 + index, to: position + 1 + index + found.length });
    return false;
  });
  const next = places.find(({ from }) => from >= view.state.selection.to) ?? places[0];
  if (next === undefined) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, next.from, next.to)).scrollIntoView());
  view.focus();
}

/** Tools that do something once, so that their buttons are never pressed. */
const ACTIONS = new Set(["link", "table", "undo", "redo"]);

/** Connects the buttons of the tool bar. A button shows whether the selection has what it sets. */
function connectTools(view: EditorView, bar: HTMLElement): () => void {
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>("button[data-tool]")];
  const field = bar.querySelector<HTMLInputElement>("input[data-link]");
  const toggleLink = (): void => {
    if (field === null) return;
    field.hidden = !field.hidden;
    field.value = linkAt(view.state);
    if (!field.hidden) field.focus();
  };
  for (const button of buttons) button.addEventListener("mousedown", (event) => event.preventDefault());
  bar.addEventListener("click", (event) => {
    const name = event.target instanceof Element ? event.target.closest("button")?.dataset.tool : undefined;
    if (name === undefined) return;
    TOOLS[name]?.(view.state, view.dispatch, view);
    if (name === "link") toggleLink();
    else view.focus();
  });
  view.dom.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    toggleLink();
  });
  field?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    const typed = field.value.trim();
    const href = typed === "" || linkable(typed) !== null ? typed : `https://${typed}`;
    if (event.key === "Enter") setLink(href)(view.state, view.dispatch, view);
    field.hidden = true;
    view.focus();
  });
  const show = (): void => {
    for (const button of buttons)
      if (!ACTIONS.has(button.dataset.tool ?? ""))
        button.setAttribute("aria-pressed", String(isActive(button.dataset.tool ?? "", view.state)));
  };
  show();
  return show;
}

/**
 * Shows the text area as rich text. Each change writes the Markdown into the text area and calls `onChange`.
 *
 * `label` names the text for screen readers.
 */
export function openRichText(
  area: HTMLTextAreaElement,
  {
    bar,
    label,
    mayWrite,
    onChange,
    onFiles,
  }: {
    readonly bar: HTMLElement;
    readonly label: string;
    readonly mayWrite: boolean;
    onChange(): void;
    /** Called when the writer inserts files, which no draft can hold. */
    onFiles(): void;
  },
): RichText {
  const mount = document.createElement("div");
  area.after(mount);
  area.hidden = true;
  let showTools = (): void => {};
  const view = new EditorView(
    { mount },
    {
      state: withPlaceBehind(
        EditorState.create({
          doc: fromMarkdown(area.value),
          plugins: [markdownTyping(), keys(), history(), pasting(onFiles), placeBehind()],
        }),
      ),
      editable: () => mayWrite,
      attributes: { class: "rich", role: "textbox", "aria-multiline": "true", "aria-label": label, spellcheck: "true" },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        showTools();
        if (!transaction.docChanged) return;
        area.value = toMarkdown(view.state.doc);
        onChange();
      },
    },
  );
  bar.hidden = !mayWrite;
  showTools = connectTools(view, bar);
  return {
    view,
    replace(markdown) {
      const { content } = fromMarkdown(markdown);
      view.dispatch(closeHistory(view.state.tr.replaceWith(0, view.state.doc.content.size, content)));
    },
    select: (pattern) => selectNext(view, pattern),
    insertHeading: (text) => insertSection(view, text),
    findHeading: (at) => goToHeading(view, at),
    startWriting: () => startWriting(view),
    outline: () => outlineOf(view.state.doc),
    shiftSection: (at, by) => shiftSection(view, at, by),
    dropSection: (at, before) => dropSection(view, at, before),
    undo() {
      undo(view.state, view.dispatch);
      view.focus();
    },
    blocks: () => view.dom.querySelectorAll(TEXT_BLOCKS),
    async copy(source) {
      const html = htmlOf(view.state.doc, source === "text");
      const plain = source === "html" ? html : toMarkdown(view.state.doc);
      const item = { "text/plain": plain, ...(source === "text" ? { "text/html": html } : {}) };
      const blobs = Object.entries(item).map(([type, text]) => [type, new Blob([text], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    },
  };
}
