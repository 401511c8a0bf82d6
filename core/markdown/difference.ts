import { type Aligned, align } from "./align.ts";
import { type MarkdownBlock, type MarkdownDocument, type Spans, textOf } from "./model.ts";

/** Words that both texts have, or that one of them has. */
export interface DiffSpan {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** How a line is shown. `depth` counts the lists and quotes around it. */
export interface LineStyle {
  readonly kind: "heading" | "paragraph" | "item" | "quote" | "code" | "row" | "rule";
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  readonly depth: number;
}

/** A line of text: a heading, a paragraph, an item, a row of a table, or a line of code. */
export interface DiffLine extends LineStyle {
  readonly change: "same" | "changed" | "added" | "removed";
  readonly spans: readonly DiffSpan[];
}

/** Changes from one text to another. */
export interface Difference {
  readonly lines: readonly DiffLine[];
  readonly sectionsAdded: number;
  readonly sectionsRemoved: number;
  /** Lines with other words, without added and removed lines. */
  readonly linesChanged: number;
  readonly wordsAdded: number;
  readonly wordsRemoved: number;
}

interface Line extends LineStyle {
  readonly words: readonly string[];
  /** `words` without spaces. */
  readonly visible: readonly string[];
  /** Equal for lines that look alike. */
  readonly key: string;
}

/** Added lines that are compared with a removed line, because they may be its new wording. */
const MAX_CANDIDATES = 8;
/** Least share of equal words of a line and its new wording. */
const MIN_ALIKE = 0.3;

/** Splits a text at word borders. Texts without spaces are split at each character. */
function wordsOf(text: string): readonly string[] {
  const parts = text.match(
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]+|\s+/gu,
  );
  return parts ?? [];
}

function lineOf(style: LineStyle, text: string): Line {
  const words = wordsOf(text);
  const visible = words.filter((word) => word.trim() !== "");
  return { ...style, words, visible, key: `${style.kind} ${style.level} ${style.depth} ${text}` };
}

/** Text of spans with the names and addresses that a reader does not see as words: images, and links by their target. */
function sourceOf(spans: Spans): string {
  return spans.some(({ kind }) => kind === "image")
    ? spans.map((span) => (span.kind === "image" ? `[${span.alt}] ${span.src}` : textOf([span]))).join("")
    : textOf(spans);
}

function* linesOf(blocks: MarkdownDocument, depth: number, kind: "paragraph" | "quote"): Generator<Line> {
  for (const block of blocks) yield* linesOfBlock(block, depth, kind);
}

function* linesOfBlock(block: MarkdownBlock, depth: number, kind: "paragraph" | "quote"): Generator<Line> {
  const plain = { level: 0, depth };
  if (block.kind === "heading") yield lineOf({ kind: "heading", level: block.level, depth }, sourceOf(block.spans));
  else if (block.kind === "paragraph") yield lineOf({ kind, ...plain }, sourceOf(block.spans));
  else if (block.kind === "code")
    for (const text of block.text.split("\n")) yield lineOf({ kind: "code", ...plain }, text);
  else if (block.kind === "quote") yield* linesOf(block.blocks, depth + 1, "quote");
  else if (block.kind === "table")
    for (const row of block.rows) yield lineOf({ kind: "row", ...plain }, row.map(sourceOf).join(" | "));
  else if (block.kind === "rule") yield lineOf({ kind: "rule", ...plain }, "");
  else
    for (const [first, ...rest] of block.items) {
      const text = first?.kind === "paragraph" ? sourceOf(first.spans) : "";
      yield lineOf({ kind: "item", level: 0, depth: depth + 1 }, text);
      yield* linesOf(rest, depth + 1, kind);
    }
}

/** Returns the share of words of the longer line that both lines have, or 0 for lines of very different lengths. */
function alikeness(a: Line, b: Line): number {
  const most = Math.max(1, a.visible.length, b.visible.length);
  // Lines of very different lengths are not compared, so that many short lines beside a long one take linear time.
  if (a.kind !== b.kind || Math.min(a.visible.length, b.visible.length) < MIN_ALIKE * most) return 0;
  const known = new Map<string, number>();
  for (const word of a.visible) known.set(word, (known.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b.visible) {
    const left = known.get(word) ?? 0;
    if (left === 0) continue;
    shared += 1;
    known.set(word, left - 1);
  }
  return shared / most;
}

/** Joins neighbors of one kind. */
function joined(spans: readonly DiffSpan[]): readonly DiffSpan[] {
  const list: DiffSpan[] = [];
  for (const span of spans) {
    const last = list.at(-1);
    if (last?.kind === span.kind) list[list.length - 1] = { kind: span.kind, text: last.text + span.text };
    else list.push(span);
  }
  return list;
}

function changedLine(a: Line, b: Line): DiffLine {
  const { kind, level, depth } = b;
  const spans = align(a.words, b.words).map(({ before, after }): DiffSpan => {
    if (before === null) return { kind: "added", text: b.words[after ?? 0] ?? "" };
    return { kind: after === null ? "removed" : "same", text: a.words[before] ?? "" };
  });
  return { kind, level, depth, change: "changed", spans: joined(spans) };
}

function wholeLine({ kind, level, depth, words }: Line, change: "same" | "added" | "removed"): DiffLine {
  return { kind, level, depth, change, spans: words.length === 0 ? [] : [{ kind: change, text: words.join("") }] };
}

/** Lines between two equal lines: pairs each removed line with its new wording, in order. */
function* gapLines(removed: readonly Line[], added: readonly Line[]): Generator<DiffLine> {
  let next = 0;
  for (const line of removed) {
    const candidates = added.slice(next, next + MAX_CANDIDATES).map((other) => alikeness(line, other));
    const best = Math.max(0, ...candidates);
    if (best < MIN_ALIKE) {
      yield wholeLine(line, "removed");
      continue;
    }
    const place = next + candidates.indexOf(best);
    for (; next < place; next += 1) yield wholeLine(added[next] ?? line, "added");
    yield changedLine(line, added[place] ?? line);
    next = place + 1;
  }
  for (const line of added.slice(next)) yield wholeLine(line, "added");
}

function* diffLines(a: readonly Line[], b: readonly Line[], aligned: readonly Aligned[]): Generator<DiffLine> {
  let removed: Line[] = [];
  let added: Line[] = [];
  for (const { before, after } of aligned) {
    const old = before === null ? undefined : a[before];
    const own = after === null ? undefined : b[after];
    if (old !== undefined && own !== undefined) {
      yield* gapLines(removed, added);
      [removed, added] = [[], []];
      yield wholeLine(own, "same");
    } else if (old !== undefined) removed.push(old);
    else if (own !== undefined) added.push(own);
  }
  yield* gapLines(removed, added);
}

function countWords(lines: readonly DiffLine[], kind: "added" | "removed"): number {
  const spans = lines.flatMap((line) => line.spans.filter((span) => span.kind === kind));
  return spans.reduce((sum, { text }) => sum + wordsOf(text).filter((word) => word.trim() !== "").length, 0);
}

/**
 * Compares two documents by words: equal lines are found first, and only changed lines are compared word by word. Takes
 * linear time. Marks such as bold and the targets of links are no words.
 */
export function difference(before: MarkdownDocument, after: MarkdownDocument): Difference {
  const a = [...linesOf(before, 0, "paragraph")];
  const b = [...linesOf(after, 0, "paragraph")];
  const aligned = align(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  );
  const lines = [...diffLines(a, b, aligned)];
  const sections = (change: DiffLine["change"]) =>
    lines.filter((line) => line.kind === "heading" && line.change === change).length;
  return {
    lines,
    sectionsAdded: sections("added"),
    sectionsRemoved: sections("removed"),
    linesChanged: lines.filter(({ change }) => change === "changed").length,
    wordsAdded: countWords(lines, "added"),
    wordsRemoved: countWords(lines, "removed"),
  };
}
