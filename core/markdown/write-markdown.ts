import type { MarkdownBlock, MarkdownDocument, Span, Spans, TextSpan } from "./model.ts";

/** Characters with a meaning anywhere in a line. A less-than sign begins HTML in other programs. */
const MEANINGFUL = /[\\`*[\]]|<(?=[a-zA-Z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

function escaped(text: string): string {
  return text.replace(MEANINGFUL, "\\$&");
}

function addressOf(address: string): string {
  if (!/[()\s<>]/.test(address)) return address;
  return `<${address.replace(/[<>\n]/g, (character) => encodeURIComponent(character))}>`;
}

/** Returns a fence longer than every run of backticks in the text. */
function fenceOf(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(Math.max(least, longest + 1));
}

function codeOf(text: string): string {
  const fence = fenceOf(text, 1);
  return text.startsWith("`") || text.endsWith("`") ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** Writes a run of text. Spaces at its edges stay outside of its marks, because marks beside spaces are text. */
function textSpan({ text, strong, em, code }: TextSpan): string {
  const stars = "*".repeat((strong ? 2 : 0) + (em ? 1 : 0));
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.indexOf(inner);
  const written = code ? codeOf(inner) : escaped(inner);
  return text.slice(0, start) + stars + written + stars + text.slice(start + inner.length);
}

function spanText(span: Span, isCell: boolean): string {
  if (span.kind === "break") return isCell ? " " : "\\\n";
  if (span.kind === "image") return `![${escaped(span.alt.replace(/\s+/g, " "))}](${addressOf(span.src)})`;
  return textSpan(span);
}

const sameMarks = (a: TextSpan, b: TextSpan): boolean =>
  a.strong === b.strong && a.em === b.em && a.code === b.code && a.href === b.href;

/** Returns false for code that a cell cannot hold, because a backslash could precede a pipe or the end. */
const fitsCell = ({ text }: TextSpan): boolean => !text.includes("\\");

/** Joins neighbors with equal marks, and makes one space of each run of spaces, also across spans. */
function joined(parts: Spans, isCell: boolean): Spans {
  const spans = isCell
    ? parts.map((span) => (span.kind === "text" && span.code && !fitsCell(span) ? { ...span, code: false } : span))
    : parts;
  const list: Span[] = [];
  let endsWithSpace = false;
  for (const span of spans) {
    const last = list.at(-1);
    if (span.kind !== "text") {
      list.push(span);
      endsWithSpace = false;
      continue;
    }
    const line = span.text.replace(/[ \t\n]+/g, " ");
    const text: string = endsWithSpace ? line.replace(/^ /, "") : line;
    if (text === "") continue;
    endsWithSpace = text.endsWith(" ");
    if (last?.kind === "text" && sameMarks(last, span)) list[list.length - 1] = { ...last, text: last.text + text };
    else list.push({ ...span, text });
  }
  return list;
}

const linkOf = (span: Span | undefined): string | null =>
  span === undefined || span.kind === "break" ? null : span.href;

/** Writes spans. Neighbors with one link are one link. */
function spansText(parts: Spans, isCell = false): string {
  const spans = joined(parts, isCell);
  let text = "";
  for (let at = 0; at < spans.length; at += 1) {
    const href = linkOf(spans[at]);
    let inner = "";
    let end = at;
    for (; end < spans.length && linkOf(spans[end]) === href; end += 1) {
      const span = spans[end];
      if (span !== undefined) inner += spanText(span, isCell);
    }
    const isLink = href !== null && inner.trim() !== "";
    // An exclamation mark before a link would make an image of it.
    if (isLink && text.endsWith("!") && !inner.startsWith(" ")) text = `${text.slice(0, -1)}\\!`;
    text += isLink ? linkText(inner, href) : inner;
    at = end - 1;
  }
  return text;
}

function linkText(inner: string, href: string): string {
  const label = inner.trim();
  const start = inner.indexOf(label);
  return `${inner.slice(0, start)}[${label}](${addressOf(href)})${inner.slice(start + label.length)}`;
}

/** Removes spaces around breaks, breaks at the edges of a block, and repeated breaks. */
function trimmed(text: string): string {
  const lines = text.split("\\\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\\\n");
}

/** Puts a backslash before a mark at the beginning of a line, so that the line stays a paragraph. */
function guarded(line: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (number !== null) return `${number[1]}\\${line.slice(number[1]?.length ?? 0)}`;
  return /^(?:#{1,6}\s|[-+](?:\s|$)|>|\||~{3}|-{3,}\s*$|_{3,}\s*$|={2,}\s*$)/.test(line) ? `\\${line}` : line;
}

function paragraphText(spans: Spans): string {
  return trimmed(spansText(spans)).split("\n").map(guarded).join("\n");
}

function oneLine(spans: Spans, isCell: boolean): string {
  return spansText(spans, isCell).replace(/\\\n/g, " ").replace(/\s+/g, " ").trim();
}

function rowText(cells: readonly Spans[]): string {
  return `| ${cells.map((cell) => oneLine(cell, true).replace(/\|/g, "\\|")).join(" | ")} |`;
}

function tableText({ hasHead, rows }: Extract<MarkdownBlock, { kind: "table" }>): string {
  const [head, ...body] = rows.map(rowText);
  const dashes = `|${" --- |".repeat(rows[0]?.length ?? 1)}`;
  return [head, ...(hasHead ? [dashes] : []), ...body].join("\n");
}

function listText({ start, items }: Extract<MarkdownBlock, { kind: "list" }>): string {
  return items
    .map((blocks, at) => {
      const mark = start === null ? "- " : `${start + at}. `;
      const [first = "", ...rest] = documentText(blocks, true).split("\n");
      const lines = rest.map((line) => (line === "" ? "" : " ".repeat(mark.length) + line));
      return [`${mark}${first}`.trimEnd(), ...lines].join("\n");
    })
    .join("\n");
}

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case "heading": {
      const text = oneLine(block.spans, false);
      return text === "" ? "" : `${"#".repeat(block.level)} ${text}`;
    }
    case "paragraph":
      return paragraphText(block.spans);
    case "code": {
      const fence = fenceOf(block.text, 3);
      // A line of spaces inside an item would be read without its spaces.
      return `${fence}\n${block.text.replace(/^[ \t]+$/gm, "")}\n${fence}`;
    }
    case "quote":
      return documentText(block.blocks, false).replace(/^.*$/gm, (line) => (line === "" ? ">" : `> ${line}`));
    case "list":
      return listText(block);
    case "table":
      return tableText(block);
    case "rule":
      return "***";
  }
}

/**
 * Joins blocks with blank lines. Blocks without text are left out. Two lists of one kind get a separator, because they
 * would become one list.
 */
function documentText(blocks: MarkdownDocument, isItem: boolean): string {
  let text = "";
  let before: MarkdownBlock | null = null;
  let count = 0;
  for (const block of blocks) {
    const own = blockText(block);
    if (own.trim() === "" || own === ">") continue;
    const isTight = isItem && count === 1 && block.kind === "list" && before?.kind === "paragraph";
    const isSame = before?.kind === block.kind && ["list", "table", "quote"].includes(block.kind);
    const gap = isTight ? "\n" : isSame ? "\n\n<!-- -->\n\n" : "\n\n";
    text += (before === null ? "" : gap) + own;
    before = block;
    count += 1;
  }
  return text;
}

/** Writes a document as Markdown. Reading the text returns the same text when it is written again. */
export function writeMarkdown(document: MarkdownDocument): string {
  return documentText(document, false);
}
