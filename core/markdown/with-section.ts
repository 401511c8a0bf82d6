import { type MarkdownBlock, type MarkdownDocument, textOf } from "./model.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

const nameOf = (block: MarkdownBlock | undefined): string | null =>
  block?.kind === "heading" ? textOf(block.spans).trim().toLowerCase() : null;

/** Returns the place behind the section of a heading. */
function endOf(blocks: MarkdownDocument, heading: number): number {
  const own = blocks[heading];
  const level = own?.kind === "heading" ? own.level : 0;
  const next = blocks.findIndex((block, at) => at > heading && block.kind === "heading" && block.level <= level);
  return next < 0 ? blocks.length : next;
}

/**
 * Returns Markdown with a section: behind the text of its heading when the text has that heading, else at the end. A
 * section that is there word by word is not added again.
 */
export function withSection(text: string, section: string): string {
  const blocks = readMarkdown(text);
  const added = readMarkdown(section);
  const [whole, wanted] = [writeMarkdown(blocks), writeMarkdown(added)];
  if (whole.includes(wanted)) return whole;
  const name = nameOf(added[0]);
  const heading = name === null ? -1 : blocks.findIndex((block) => nameOf(block) === name);
  if (heading < 0) return writeMarkdown([...blocks, ...added]);
  return writeMarkdown(blocks.toSpliced(endOf(blocks, heading), 0, ...added.slice(1)));
}
