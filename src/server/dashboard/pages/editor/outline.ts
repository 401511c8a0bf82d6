import { type MarkdownBlock, textOf } from "../../../../../core/markdown/model.ts";
import { readMarkdown } from "../../../../../core/markdown/read-markdown.ts";
import type { OutlineEntry } from "../../editor/view.ts";

function headingsOf(block: MarkdownBlock): OutlineEntry[] {
  return block.kind === "heading" ? [{ level: block.level, text: textOf(block.spans).trim() }] : [];
}

/** Returns the headings between the blocks of a draft. Headings inside quotes and items are no sections. */
export function outlineOf(markdown: string): OutlineEntry[] {
  return readMarkdown(markdown).flatMap(headingsOf);
}
