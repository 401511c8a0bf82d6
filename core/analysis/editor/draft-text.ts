import type { Draft } from "../../domain/draft.ts";
import type { Block, BlockKind, Heading, PageFacts, PageImage, PageLink } from "../../domain/page-facts.ts";
import { linkable, type MarkdownBlock, type MarkdownDocument, type Spans, textOf } from "../../markdown/model.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";
import { writeMarkdown } from "../../markdown/write-markdown.ts";
import { linkTexts } from "../text/to-page-text.ts";

/** Link texts of the page that a changed block is searched for, and changed blocks up to which they are. */
const MAX_ANCHORS = 300;
const MAX_CHANGED = 1_000;

/** Maximum length of a bold line in UTF-16 units, as on pages. */
const LABEL_LENGTH = 200;

/** A block as the writer typed it, with its links and images. */
interface TypedBlock {
  readonly block: Omit<Block, "linkShare">;
  readonly spans: Spans;
}

function plain(text: string, strong = false): Spans {
  return text === "" ? [] : [{ kind: "text", text, strong, em: false, code: false, href: null }];
}

/** Returns true when the block continues the list or the table of the block before it. */
function continues(before: Block | undefined, { kind, cell }: Block): boolean {
  if (before?.kind !== kind || (kind !== "list_item" && kind !== "table_cell")) return false;
  return before.cell?.table === cell?.table;
}

/** Puts the cells of one table into rows. A cell without a place has a row of its own. */
function tableOf(cells: readonly Block[]): MarkdownBlock {
  const rows: Spans[][] = [];
  let last: number | undefined;
  for (const { text, cell } of cells) {
    if (cell === undefined || cell.row !== last) rows.push([]);
    last = cell?.row;
    rows.at(-1)?.push(plain(text));
  }
  const width = Math.max(...rows.map((row) => row.length));
  for (const row of rows) while (row.length < width) row.push([]);
  return { kind: "table", hasHead: rows.length > 1 && width > 1, rows };
}

/** Returns neighbors that make one block of a document as that block. */
function markdownOf(blocks: readonly Block[]): MarkdownBlock {
  const [first] = blocks;
  const { kind, level, text, isStrong } = first ?? { kind: "paragraph", level: 0, text: "" };
  const spans = plain(text, isStrong);
  switch (kind) {
    case "heading":
      return { kind, level: level === 0 ? 6 : level, spans: plain(text) };
    case "code":
      return { kind, text };
    case "quote":
      return { kind, blocks: [{ kind: "paragraph", spans }] };
    case "list_item":
      return {
        kind: "list",
        start: null,
        items: blocks.map((item) => [{ kind: "paragraph", spans: plain(item.text, item.isStrong) }]),
      };
    case "table_cell":
      return tableOf(blocks);
    case "paragraph":
      return { kind, spans };
  }
}

/** Headings of level 1 that the main content lacks: the page shows its title above it. */
function outerTitle({ headings, blocks }: PageFacts): Heading | undefined {
  if (blocks.some(({ kind, level }) => kind === "heading" && level === 1)) return undefined;
  return headings.find(({ level }) => level === 1);
}

/** Returns a page as a draft. `factsFromDraft` turns it back into the same blocks. */
export function draftOf(facts: PageFacts): Draft {
  const title = outerTitle(facts);
  const groups: Block[][] = [];
  for (const block of facts.blocks) {
    const last = groups.at(-1);
    if (last !== undefined && continues(last.at(-1), block)) last.push(block);
    else groups.push([block]);
  }
  const document: MarkdownDocument =
    title === undefined ? [] : [{ kind: "heading", level: 1, spans: plain(title.text) }];
  return {
    title: facts.titleTag ?? "",
    metaDescription: facts.metaDescription ?? "",
    text: writeMarkdown([...document, ...groups.map(markdownOf)]),
  };
}

function typed(kind: BlockKind, level: number, spans: Spans): TypedBlock {
  const text = textOf(spans).replace(/ +/g, " ").trim();
  const isBold =
    text.length <= LABEL_LENGTH &&
    spans.every((span) => span.kind !== "text" || span.strong || span.text.trim() === "");
  const isStrong = isBold && (kind === "paragraph" || kind === "list_item") ? { isStrong: true as const } : {};
  return { block: { kind, level, text, ...isStrong }, spans };
}

/** Counts tables from 0 while a document is flattened. */
interface Counter {
  tables: number;
}

type TextKind = "paragraph" | "quote" | "list_item";

function cellsOf({ rows, hasHead }: Extract<MarkdownBlock, { kind: "table" }>, table: number): TypedBlock[] {
  return rows.flatMap((cells, row) =>
    cells.map((spans, column) => {
      const typedCell = typed("table_cell", 0, spans);
      return {
        ...typedCell,
        block: { ...typedCell.block, cell: { table, row, column, isHeader: hasHead && row === 0 } },
      };
    }),
  );
}

function flattenedBlock(block: MarkdownBlock, kind: TextKind, counter: Counter): TypedBlock[] {
  switch (block.kind) {
    case "heading":
      return [typed("heading", block.level, block.spans)];
    case "paragraph":
      return [typed(kind, 0, block.spans)];
    case "code":
      return [{ block: { kind: "code", level: 0, text: block.text }, spans: [] }];
    case "quote":
      return flattened(block.blocks, "quote", counter);
    case "list":
      return block.items.flatMap((item) => flattened(item, "list_item", counter));
    case "table":
      return cellsOf(block, counter.tables++);
    case "rule":
      return [];
  }
}

/** Returns the blocks of a document in reading order. Paragraphs inside a quote are quotes, and inside an item items. */
function flattened(document: MarkdownDocument, kind: TextKind, counter: Counter): TypedBlock[] {
  return document.flatMap((block) => flattenedBlock(block, kind, counter));
}

/** Returns the texts of the links in spans. Neighbors of one address are one link. */
function anchorsOf(spans: Spans): readonly string[] {
  const anchors: { readonly href: string; text: string }[] = [];
  let open: string | null = null;
  for (const span of spans) {
    const href = span.kind === "break" ? null : span.href;
    const text = span.kind === "text" ? span.text : "";
    const last = anchors.at(-1);
    if (href !== null && href === open && last !== undefined) last.text += text;
    else if (href !== null) anchors.push({ href, text });
    open = href;
  }
  return anchors.map(({ text }) => text.trim()).filter((text) => text !== "");
}

function imagesOf(blocks: readonly TypedBlock[]): PageImage[] {
  return blocks.flatMap(({ spans }) =>
    spans.flatMap((span) =>
      span.kind === "image" && linkable(span.src) !== null ? [{ url: span.src, alt: span.alt, isMain: true }] : [],
    ),
  );
}

/** Reads the blocks of a draft in reading order. Blocks without text and without an image are left out. */
export function blocksIn(text: string): TypedBlock[] {
  const all = flattened(readMarkdown(text), "paragraph", { tables: 0 });
  return all.filter(({ block, spans }) => block.text !== "" || spans.some(({ kind }) => kind === "image"));
}

/** Returns the number of headings that a writer sees in the draft, the title of the page included. */
export function headingCountOf(blocks: readonly TypedBlock[]): number {
  return blocks.filter(({ block }) => block.kind === "heading").length;
}

/** Number of lists or tables: runs of neighboring blocks of one kind, and of one table. */
function runsOf(blocks: readonly Block[], kind: "list_item" | "table_cell"): number {
  return blocks.filter((block, at) => block.kind === kind && !continues(blocks[at - 1], block)).length;
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
  const byText = new Map<string, KnownBlock[]>();
  // From the last block to the first, so that the first one is taken first from the end of its list.
  for (let at = base.blocks.length - 1; at >= 0; at -= 1) {
    const block = base.blocks[at];
    if (block === undefined) continue;
    const key = keyOf(block);
    const list = byText.get(key);
    const entry = { block, anchors: texts[at] ?? [] };
    if (list === undefined) byText.set(key, [entry]);
    else list.push(entry);
  }
  const matched = blocks.map(({ block }) => byText.get(keyOf(block))?.pop());
  const changed = matched.filter((same) => same === undefined).length;
  const free = [...new Set([...byText.values()].flat().flatMap(({ anchors }) => anchors))]
    .filter((anchor) => anchor.length > 1)
    .slice(0, changed > MAX_CHANGED ? 0 : MAX_ANCHORS);
  return blocks.map(({ block, spans }, at) => {
    const same = matched[at];
    if (same !== undefined) return same;
    const { text } = block;
    const anchors = foundIn(text, [...anchorsOf(spans), ...free]);
    const linked = anchors.reduce((sum, anchor) => sum + anchor.length, 0);
    return { block: { ...block, linkShare: text === "" ? 0 : Math.min(1, linked / text.length) }, anchors };
  });
}

/** Headings outside the main content. The page's title above it stays as long as the draft has it. */
function outerHeadings(base: PageFacts, title: Heading | undefined, kept: Heading | null): Heading[] {
  const others = base.headings.filter((heading) => !heading.isMain && heading !== title);
  return kept === null ? others : [kept, ...others];
}

/**
 * Returns the facts of a draft. Images of the draft are added to those of the page.
 *
 * A draft does not show structured data, images and outer headings of the page, nor links of unchanged blocks. These
 * stay as on the page. `typedBlocks` are those of the draft's text.
 */
export function factsFromDraft(
  base: PageFacts,
  draft: Draft,
  typedBlocks: readonly TypedBlock[] = blocksIn(draft.text),
): PageFacts {
  const title = outerTitle(base);
  const [first] = typedBlocks;
  const isOuter = title !== undefined && first?.block.kind === "heading" && first.block.level === 1;
  const kept = isOuter ? { ...title, text: first.block.text } : null;
  const body = isOuter ? typedBlocks.slice(1) : typedBlocks;
  const linked = linkedBlocks(base, body);
  const blocks = linked.map(({ block }) => block).filter(({ text }) => text !== "");
  const titleTag = draft.title.trim() === "" ? null : draft.title;
  const countOf = (kind: "list_item" | "table_cell", count: number): number =>
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
    images: [...base.images, ...imagesOf(body)],
    counts: {
      ...counts,
      paragraphs: Math.max(0, counts.paragraphs + paragraphs(blocks) - paragraphs(base.blocks)),
      lists: countOf("list_item", counts.lists),
      tables: countOf("table_cell", counts.tables),
    },
  };
}
