import type { Draft } from "../../domain/draft.ts";
import type { Block, BlockKind, Heading, PageFacts, PageLink } from "../../domain/page-facts.ts";
import { linkTexts } from "../text/to-page-text.ts";

/** Beginnings of lines that make a block of their own. */
const MARKS: readonly (readonly [kind: BlockKind, mark: string])[] = [
  ["list_item", "- "],
  ["quote", "> "],
  ["table_cell", "| "],
];
/** A line that would be read as another kind of block, or a paragraph line that begins with a backslash. */
const MARKED_LINE = /^(?:#{1,6} |[-*+>|] |\d{1,3}[.)] |`{3,}|\\)/;
const HEADING_LINE = /^(#{1,6}) +(.*)$/;
const FENCE_LINE = /^(`{3,})[^`]*$/;
const ITEM_LINE = /^(?:[-*+]|\d{1,3}[.)]) +(.*)$/;
/** A Markdown link. Both parts are bounded, so that a draft of brackets takes linear time. */
const LINK = /\[([^[\]]{1,300})\]\([^()\s]{1,2000}\)/g;
/** Link texts of the page that a changed block is searched for, and changed blocks up to which they are. */
const MAX_ANCHORS = 300;
const MAX_CHANGED = 1_000;

/** A block as the writer typed it, with the texts of its Markdown links. */
interface TypedBlock {
  readonly kind: BlockKind;
  readonly level: number;
  readonly text: string;
  /** The text with its Markdown links. */
  readonly written: string;
  readonly anchors: readonly string[];
}

function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  return "`".repeat(longest + 1);
}

function lineOf({ kind, level, text }: Block): string {
  if (kind === "heading") return `${"#".repeat(level === 0 ? 6 : level)} ${text}`;
  if (kind === "code") return `${fenceFor(text)}\n${text}\n${fenceFor(text)}`;
  const mark = MARKS.find(([marked]) => marked === kind)?.[1];
  if (mark !== undefined) return `${mark}${text}`;
  return MARKED_LINE.test(text) ? `\\${text}` : text;
}

/** Headings of level 1 that the main content lacks: the page shows its title above it. */
function outerTitle({ headings, blocks }: PageFacts): Heading | undefined {
  if (blocks.some(({ kind, level }) => kind === "heading" && level === 1)) return undefined;
  return headings.find(({ level }) => level === 1);
}

/** Returns a page as a draft. `factsFromDraft` turns it back into the same blocks. */
export function draftOf(facts: PageFacts): Draft {
  const title = outerTitle(facts);
  const lines = title === undefined ? [] : [`# ${title.text}`];
  let text = lines.join("");
  for (const [at, block] of facts.blocks.entries()) {
    const isNextItem = block.kind === "list_item" && facts.blocks[at - 1]?.kind === "list_item";
    text += `${text === "" ? "" : isNextItem ? "\n" : "\n\n"}${lineOf(block)}`;
  }
  return { title: facts.titleTag ?? "", metaDescription: facts.metaDescription ?? "", text };
}

function typed(kind: BlockKind, level: number, raw: string): TypedBlock {
  const anchors: string[] = [];
  const written = collapse(raw);
  const text = written.replace(LINK, (_, anchor: string) => {
    anchors.push(anchor.trim());
    return anchor;
  });
  return { kind, level, text: collapse(text), written, anchors };
}

function code(lines: readonly string[]): TypedBlock {
  const text = lines.join("\n");
  return { kind: "code", level: 0, text, written: text, anchors: [] };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Reads the light Markdown of a draft. Takes linear time. */
function blocksIn(text: string): TypedBlock[] {
  const blocks: TypedBlock[] = [];
  let paragraph: string[] = [];
  let fence: { readonly mark: string; readonly lines: string[] } | null = null;
  const flush = (): void => {
    if (paragraph.length > 0) blocks.push(typed("paragraph", 0, paragraph.join(" ")));
    paragraph = [];
  };
  for (const line of text.split(/\r\n?|\n/)) {
    if (fence !== null) {
      if (line.trim() !== fence.mark) fence.lines.push(line);
      else {
        blocks.push(code(fence.lines));
        fence = null;
      }
      continue;
    }
    const opened = FENCE_LINE.exec(line)?.[1];
    const heading = HEADING_LINE.exec(line);
    const item = ITEM_LINE.exec(line)?.[1];
    const marked = MARKS.find(([, mark]) => line.startsWith(mark));
    const isOwnBlock = opened !== undefined || heading !== null || item !== undefined || marked !== undefined;
    if (isOwnBlock || line.trim() === "") flush();
    if (opened !== undefined) fence = { mark: opened, lines: [] };
    else if (heading !== null) blocks.push(typed("heading", heading[1]?.length ?? 1, heading[2] ?? ""));
    else if (item !== undefined) blocks.push(typed("list_item", 0, item));
    else if (marked !== undefined) blocks.push(typed(marked[0], 0, line.slice(marked[1].length)));
    else if (line.trim() !== "") paragraph.push(line.startsWith("\\") ? line.slice(1) : line);
  }
  flush();
  if (fence !== null) blocks.push(code(fence.lines));
  return blocks.filter((block) => block.text !== "");
}

/** Number of runs of neighboring blocks of one kind. */
function runsOf(blocks: readonly Pick<Block, "kind">[], kind: BlockKind): number {
  return blocks.filter((block, at) => block.kind === kind && blocks[at - 1]?.kind !== kind).length;
}

/** A block of the page that the draft may still have, with its link texts. */
interface KnownBlock {
  readonly block: Block;
  readonly anchors: readonly string[];
}

const keyOf = ({ kind, level, text }: Pick<Block, "kind" | "level" | "text">): string => `${kind} ${level} ${text}`;

/** Finds the texts in the order of their places; places do not overlap. */
function foundIn(text: string, anchors: readonly string[]): string[] {
  const places = anchors
    .map((anchor) => ({ anchor, at: text.indexOf(anchor) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.anchor.length - a.anchor.length);
  let end = 0;
  return places.flatMap(({ anchor, at }) => {
    if (at < end) return [];
    end = at + anchor.length;
    return [anchor];
  });
}

/** Adds to each typed block its share of links: that on the page for an unchanged block, else that of its own links. */
function linkedBlocks(base: PageFacts, blocks: readonly TypedBlock[]): { block: Block; anchors: readonly string[] }[] {
  const texts = linkTexts(base);
  const known = new Map<string, KnownBlock[]>();
  // From the last block to the first, so that the first one is taken first from the end of its list.
  for (let at = base.blocks.length - 1; at >= 0; at -= 1) {
    const block = base.blocks[at];
    if (block === undefined) continue;
    const key = keyOf(block);
    const list = known.get(key);
    const entry = { block, anchors: texts[at] ?? [] };
    if (list === undefined) known.set(key, [entry]);
    else list.push(entry);
  }
  const matched = blocks.map((block) => known.get(keyOf({ ...block, text: block.written }))?.pop());
  const changed = matched.filter((same) => same === undefined).length;
  const free = [...new Set([...known.values()].flat().flatMap(({ anchors }) => anchors))]
    .filter((anchor) => anchor.length > 1)
    .slice(0, changed > MAX_CHANGED ? 0 : MAX_ANCHORS);
  return blocks.map((block, at) => {
    const same = matched[at];
    if (same !== undefined) return same;
    const { kind, level, text } = block;
    const anchors = foundIn(text, [...block.anchors, ...free]);
    const linked = anchors.reduce((sum, anchor) => sum + anchor.length, 0);
    return { block: { kind, level, text, linkShare: text === "" ? 0 : Math.min(1, linked / text.length) }, anchors };
  });
}

/** Headings outside the main content. The page's title above it stays as long as the draft has it. */
function outerHeadings(base: PageFacts, title: Heading | undefined, kept: Heading | null): Heading[] {
  const others = base.headings.filter((heading) => !heading.isMain && heading !== title);
  return kept === null ? others : [kept, ...others];
}

/**
 * Returns the facts of a draft. A draft shows no images, no structured data, no headings outside the main content and
 * no links of unchanged blocks, so these stay as on the page.
 */
export function factsFromDraft(base: PageFacts, draft: Draft): PageFacts {
  const title = outerTitle(base);
  const typedBlocks = blocksIn(draft.text);
  const [first] = typedBlocks;
  const isOuter = title !== undefined && first?.kind === "heading" && first.level === 1;
  const kept = isOuter ? { ...title, text: first.text } : null;
  const linked = linkedBlocks(base, isOuter ? typedBlocks.slice(1) : typedBlocks);
  const blocks = linked.map(({ block }) => block);
  const titleTag = draft.title.trim() === "" ? null : draft.title;
  const countOf = (kind: BlockKind, count: number): number =>
    Math.max(0, count + runsOf(blocks, kind) - runsOf(base.blocks, kind));
  const paragraphs = (list: readonly Block[]): number => list.filter(({ kind }) => kind === "paragraph").length;
  const { counts } = base;
  return {
    ...base,
    titleTag,
    title: draft.title === (base.titleTag ?? "") ? base.title : titleTag,
    metaDescription: draft.metaDescription.trim() === "" ? null : draft.metaDescription,
    headings: [
      ...outerHeadings(base, title, kept),
      ...blocks.flatMap(({ kind, level, text }) => (kind === "heading" ? [{ level, text, isMain: true }] : [])),
    ],
    blocks,
    mainText: blocks.map(({ text }) => text).join("\n\n"),
    links: linked.flatMap(({ anchors }) =>
      anchors.map((anchor): PageLink => ({ url: base.url, anchor, zone: "main", rel: [] })),
    ),
    counts: {
      ...counts,
      paragraphs: Math.max(0, counts.paragraphs + paragraphs(blocks) - paragraphs(base.blocks)),
      lists: countOf("list_item", counts.lists),
      tables: countOf("table_cell", counts.tables),
    },
  };
}
