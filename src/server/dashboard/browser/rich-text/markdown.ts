import type { Mark, Node } from "prosemirror-model";
import type { MarkdownBlock, MarkdownDocument, Span, Spans } from "../../../../../core/markdown/model.ts";
import { readMarkdown } from "../../../../../core/markdown/read-markdown.ts";
import { writeMarkdown } from "../../../../../core/markdown/write-markdown.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

function marksOf(span: Exclude<Span, { kind: "break" }>): readonly Mark[] {
  const own: Mark[] = [];
  if (span.href !== null) own.push(marks.link.create({ href: span.href }));
  if (span.kind === "text") {
    if (span.em) own.push(marks.em.create());
    if (span.strong) own.push(marks.strong.create());
    if (span.code) own.push(marks.code.create());
  }
  return own;
}

function inline(spans: Spans, isLine = false): Node[] {
  return spans.flatMap((span): Node[] => {
    if (span.kind === "break") return isLine ? [schema.text(" ")] : [nodes.hard_break.create()];
    if (span.kind === "image") return [nodes.image.create({ src: span.src, alt: span.alt }, null, marksOf(span))];
    return span.text === "" ? [] : [schema.text(span.text, marksOf(span))];
  });
}

function blockOf(block: MarkdownBlock): Node {
  switch (block.kind) {
    case "heading":
      return nodes.heading.create({ level: block.level }, inline(block.spans, true));
    case "paragraph":
      return nodes.paragraph.create(null, inline(block.spans));
    case "code":
      return nodes.code_block.create(null, block.text === "" ? null : schema.text(block.text));
    case "quote":
      return nodes.blockquote.create(null, blocksOf(block.blocks));
    case "list": {
      const items = block.items.map((item) => nodes.list_item.create(null, blocksOf(item)));
      return block.start === null
        ? nodes.bullet_list.create(null, items)
        : nodes.ordered_list.create({ order: block.start }, items);
    }
    case "table":
      return nodes.table.create(
        null,
        block.rows.map((row, at) => {
          const type = block.hasHead && at === 0 ? nodes.table_header : nodes.table_cell;
          return nodes.table_row.create(
            null,
            row.map((cell) => type.create(null, inline(cell))),
          );
        }),
      );
    case "rule":
      return nodes.horizontal_rule.create();
  }
}

function blocksOf(blocks: MarkdownDocument): Node[] {
  return blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(blockOf);
}

/** Returns Markdown as a document of the editor. */
export function fromMarkdown(text: string): Node {
  return nodes.doc.create(null, blocksOf(readMarkdown(text)));
}

function spansOf(block: Node): Spans {
  const spans: Span[] = [];
  block.forEach((node) => {
    const has = (name: "em" | "strong" | "code") => node.marks.some(({ type }) => type === marks[name]);
    const href: string | null = node.marks.find(({ type }) => type === marks.link)?.attrs.href ?? null;
    if (node.type === nodes.hard_break) spans.push({ kind: "break" });
    else if (node.type === nodes.image) spans.push({ kind: "image", src: node.attrs.src, alt: node.attrs.alt, href });
    else
      spans.push({
        kind: "text",
        text: node.text ?? "",
        strong: has("strong"),
        em: has("em"),
        code: has("code"),
        href,
      });
  });
  return spans;
}

function childrenOf(node: Node): readonly Node[] {
  return Array.from({ length: node.childCount }, (_, at) => node.child(at));
}

function markdownOf(node: Node): MarkdownBlock {
  const { type } = node;
  const blocks = () => childrenOf(node).map(markdownOf);
  if (type === nodes.heading) return { kind: "heading", level: node.attrs.level, spans: spansOf(node) };
  if (type === nodes.code_block) return { kind: "code", text: node.textContent };
  if (type === nodes.blockquote) return { kind: "quote", blocks: blocks() };
  if (type === nodes.horizontal_rule) return { kind: "rule" };
  if (type === nodes.bullet_list || type === nodes.ordered_list) {
    const items = childrenOf(node).map((item) => childrenOf(item).map(markdownOf));
    return { kind: "list", start: type === nodes.ordered_list ? node.attrs.order : null, items };
  }
  if (type === nodes.table) {
    const rows = childrenOf(node).map(childrenOf);
    const hasHead = rows[0]?.every((cell) => cell.type === nodes.table_header) === true && rows.length > 1;
    const width = Math.max(...rows.map((row) => row.length));
    const filled = rows.map((row) => [...row.map(spansOf), ...Array.from({ length: width - row.length }, () => [])]);
    return { kind: "table", hasHead, rows: filled };
  }
  return { kind: "paragraph", spans: spansOf(node) };
}

/** Returns a document of the editor as Markdown. */
export function toMarkdown(document: Node): string {
  return writeMarkdown(childrenOf(document).map(markdownOf));
}
