import { TEXT_BLOCKS as BLOCKS } from "../rich-text/rich-text.ts";
import { required } from "./page.ts";

// Places of quotations in the shown text. They are searched in the page, so the text itself holds no mark.

/** Characters before a quotation that find its place among equal words. */
const PREFIX = 32;

/** The shown text. */
const shown = (): HTMLElement => required<HTMLElement>(document, ".rich");

/** The last words that the reader selected in the text, and the characters before them. */
let last = { quotation: "", prefix: "" };

function pointIn(block: Element, offset: number): readonly [Node, number] | null {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let left = offset;
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    if (left <= node.data.length) return [node, left];
    left -= node.data.length;
  }
  return null;
}

/** Finds a quotation: first behind its prefix, else anywhere. Returns null when its words are gone. */
export function findQuotation(quotation: string, prefix: string): Range | null {
  const words = quotation.split("\n")[0]?.trim() ?? "";
  if (words === "") return null;
  const before = prefix.split("\n").at(-1) ?? "";
  let other: Range | null = null;
  for (const block of shown().querySelectorAll(BLOCKS)) {
    const text = block.textContent ?? "";
    const exact = text.indexOf(before + words);
    const at = exact < 0 ? text.indexOf(words) : exact + before.length;
    if (at < 0) continue;
    const start = pointIn(block, at);
    const end = pointIn(block, at + words.length);
    if (start === null || end === null) continue;
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    if (exact >= 0) return range;
    other ??= range;
  }
  return other;
}

/** Scrolls to a quotation and selects it. Returns false when its words are gone. */
export function showQuotation(quotation: string, prefix: string): boolean {
  const range = findQuotation(quotation, prefix);
  if (range === null) return false;
  shown().focus();
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}

/** Returns the words that the reader selected last, empty when the cursor selects none. */
export function selectedWords(): { readonly quotation: string; readonly prefix: string } {
  return last;
}

/** Follows the selection in the text, also while the focus is in the panel. Calls `onChange` with new words. */
export function followSelection(onChange: () => void): void {
  document.addEventListener("selectionchange", () => {
    const selection = getSelection();
    const range = selection === null || selection.rangeCount === 0 ? null : selection.getRangeAt(0);
    if (range === null || !shown().contains(range.commonAncestorContainer)) return;
    const quotation = range.collapsed ? "" : String(selection).trim().slice(0, 500);
    if (quotation === last.quotation) return;
    const block = range.startContainer.parentElement?.closest(BLOCKS) ?? null;
    let prefix = "";
    if (block !== null) {
      const before = document.createRange();
      before.setStart(block, 0);
      before.setEnd(range.startContainer, range.startOffset);
      prefix = before.toString().slice(-PREFIX);
    }
    last = { quotation, prefix };
    onChange();
  });
}
