import type { Draft } from "../../domain/draft.ts";
import { type MarkdownBlock, type MarkdownDocument, type Spans, textOf } from "../../markdown/model.ts";
import { readMarkdown } from "../../markdown/read-markdown.ts";
import type { DocumentPart, ExportDocument } from "./document.ts";

/** Names of the parts in the language of the reader. */
export interface DraftLabels {
  readonly metaDescription: string;
  readonly image: string;
}

/** Returns the words of spans, each link with its address, and images by their alternative text. */
function wordsOf(spans: Spans, { image }: DraftLabels): string {
  return spans
    .map((span) => {
      if (span.kind === "image") return `[${image}: ${span.alt === "" ? span.src : span.alt}]`;
      const words = textOf([span]);
      return span.kind === "text" && span.href !== null && span.href !== words ? `${words} (${span.href})` : words;
    })
    .join("");
}

/** Returns the items of a list, also those of lists inside it. */
function itemsOf(items: readonly MarkdownDocument[], labels: DraftLabels): readonly string[] {
  return items.flatMap((blocks) => blocks.flatMap((block) => linesOf(block, labels)));
}

/** Returns the lines of a block inside an item. */
function linesOf(block: MarkdownBlock, labels: DraftLabels): readonly string[] {
  if (block.kind === "list") return itemsOf(block.items, labels);
  return partsOf(block, labels).flatMap((part) => {
    if (part.kind === "list") return part.items;
    if (part.kind === "table") return part.rows.map((row) => row.join(" | "));
    return part.kind === "score" ? [] : [part.text];
  });
}

function partsOf(block: MarkdownBlock, labels: DraftLabels): readonly DocumentPart[] {
  const words = (spans: Spans) => wordsOf(spans, labels);
  switch (block.kind) {
    case "heading": {
      const level = block.level === 1 ? 1 : block.level === 2 ? 2 : 3;
      return [{ kind: "heading", level, text: words(block.spans) }];
    }
    case "paragraph":
      return [{ kind: "paragraph", text: words(block.spans) }];
    case "code":
      return block.text.split("\n").map((text) => ({ kind: "paragraph", text }));
    case "quote":
      return block.blocks.flatMap((inner) => partsOf(inner, labels));
    case "list":
      return [{ kind: "list", items: itemsOf(block.items, labels) }];
    case "table": {
      const rows = block.rows.map((row) => row.map(words));
      const [head = [], ...rest] = block.hasHead ? rows : [rows[0]?.map(() => "") ?? [], ...rows];
      return [{ kind: "table", head, rows: rest, numbers: [] }];
    }
    case "rule":
      return [];
  }
}

/** Returns a draft as a document: title, meta description and text. `language`: ISO 639-1 code of the draft. */
export function draftDocument(
  { title, metaDescription, text }: Draft,
  language: string,
  labels: DraftLabels,
): ExportDocument {
  const meta: DocumentPart = { kind: "paragraph", text: `${labels.metaDescription}: ${metaDescription}` };
  const parts = readMarkdown(text).flatMap((block) => partsOf(block, labels));
  return { title, language, parts: metaDescription === "" ? parts : [meta, ...parts] };
}
