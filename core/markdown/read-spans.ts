import { linkable, type Span, type Spans, type TextSpan } from "./model.ts";

/** A piece of the source: literal text, code, a break, a bracket, or a run of stars. */
type Token =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "open"; readonly isImage: boolean }
  | { readonly kind: "close"; readonly address: string | null }
  | { readonly kind: "stars"; readonly count: number; readonly canOpen: boolean; readonly canClose: boolean };

/** Longest address of a link, so that a text of brackets takes linear time. */
const MAX_ADDRESS = 2_000;
/** Characters that a backslash makes literal: ASCII punctuation. CommonMark 2.4 */
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const MEANINGFUL = /[\\`![\]*\n]/g;

/** Returns the address in parentheses at `at` and the place behind it, or null. Parentheses nest once. */
function addressAt(source: string, at: number): { readonly address: string; readonly end: number } | null {
  if (source[at] !== "(") return null;
  const limit = Math.min(source.length, at + MAX_ADDRESS);
  if (source[at + 1] === "<") {
    for (let place = at + 2; place < limit; place += 1) {
      const character = source[place];
      if (character === "\n" || character === "<") return null;
      if (character === ">")
        return source[place + 1] === ")" ? { address: source.slice(at + 2, place), end: place + 2 } : null;
    }
    return null;
  }
  let depth = 0;
  for (let place = at + 1; place < limit; place += 1) {
    const character = source[place] ?? "";
    if (/\s/.test(character)) return null;
    if (character === "(") {
      depth += 1;
      if (depth > 1) return null;
    }
    if (character !== ")") continue;
    if (depth === 0) return { address: source.slice(at + 1, place), end: place + 1 };
    depth -= 1;
  }
  return null;
}

/** Places of runs of backticks by length, so that the end of each code span is found in constant time. */
function ticksOf(source: string): ReadonlyMap<number, number[]> {
  const places = new Map<number, number[]>();
  // From the last run to the first, so that the next run is the last element.
  for (const { 0: run, index } of [...source.matchAll(/`+/g)].reverse()) {
    const list = places.get(run.length);
    if (list === undefined) places.set(run.length, [index]);
    else list.push(index);
  }
  return places;
}

function codeText(text: string): string {
  const line = text.replace(/\n/g, " ");
  return line.startsWith(" ") && line.endsWith(" ") && line.trim() !== "" ? line.slice(1, -1) : line;
}

/** Reads tokens one after the other. `at` is the place behind the last token. */
class Tokens {
  readonly list: Token[] = [];
  readonly #source: string;
  readonly #ticks: ReadonlyMap<number, number[]>;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#ticks = ticksOf(source);
  }

  /** Returns the tokens of the whole source. */
  read(): readonly Token[] {
    const next = new RegExp(MEANINGFUL);
    for (;;) {
      next.lastIndex = this.#at;
      const at = next.exec(this.#source)?.index ?? this.#source.length;
      if (at > this.#at) this.list.push({ kind: "text", text: this.#source.slice(this.#at, at) });
      if (at === this.#source.length) return this.list;
      this.#at = this.#special(at);
    }
  }

  /** Adds the token at a meaningful character and returns the place behind it. */
  #special(at: number): number {
    const source = this.#source;
    const next = source[at + 1] ?? "";
    switch (source[at]) {
      case "\\":
        if (next === "\n") return this.#add({ kind: "break" }, at + 2);
        return ESCAPABLE.test(next) ? this.#text(next, at + 2) : this.#text("\\", at + 1);
      case "\n":
        return this.#text(" ", at + 1);
      case "`":
        return this.#code(at);
      case "!":
        return next === "[" ? this.#add({ kind: "open", isImage: true }, at + 2) : this.#text("!", at + 1);
      case "[":
        return this.#add({ kind: "open", isImage: false }, at + 1);
      case "]": {
        const found = addressAt(source, at + 1);
        return this.#add({ kind: "close", address: found?.address ?? null }, found?.end ?? at + 1);
      }
      default:
        return this.#stars(at);
    }
  }

  #add(token: Token, end: number): number {
    this.list.push(token);
    return end;
  }

  #text(text: string, end: number): number {
    return this.#add({ kind: "text", text }, end);
  }

  #code(at: number): number {
    let end = at;
    while (this.#source[end] === "`") end += 1;
    const closers = this.#ticks.get(end - at) ?? [];
    while ((closers.at(-1) ?? Number.POSITIVE_INFINITY) < end) closers.pop();
    const closer = closers.at(-1);
    if (closer === undefined) return this.#text(this.#source.slice(at, end), end);
    return this.#add({ kind: "code", text: codeText(this.#source.slice(end, closer)) }, closer + end - at);
  }

  #stars(at: number): number {
    let end = at;
    while (this.#source[end] === "*") end += 1;
    const canOpen = /\S/.test(this.#source[end] ?? " ");
    const canClose = /\S/.test(this.#source[at - 1] ?? " ");
    return this.#add({ kind: "stars", count: end - at, canOpen, canClose }, end);
  }
}

/** A link or an image: the tokens from `open` to `close`. */
interface Pair {
  readonly close: number;
  readonly address: string;
  readonly isImage: boolean;
}

/** Finds links and images. The innermost brackets win, because links do not nest. Brackets without an address are text. */
function pairsOf(tokens: readonly Token[]): ReadonlyMap<number, Pair> {
  const pairs = new Map<number, Pair>();
  const opened: { readonly at: number; readonly isImage: boolean }[] = [];
  /** Number of open brackets that have a link inside, so that they are no links. */
  let aroundLinks = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "open") opened.push({ at, isImage: token.isImage });
    if (token.kind !== "close") continue;
    const bracket = opened.pop();
    const isOuter = opened.length < aroundLinks;
    aroundLinks = Math.min(aroundLinks, opened.length);
    if (bracket === undefined || token.address === null || (isOuter && !bracket.isImage)) continue;
    pairs.set(bracket.at, { close: at, address: token.address, isImage: bracket.isImage });
    if (!bracket.isImage) aroundLinks = opened.length;
  }
  return pairs;
}

/** Where marks begin and end: token, then the number of strong and emphasized texts that it opens or closes. */
interface Marks {
  readonly strong: Map<number, number>;
  readonly em: Map<number, number>;
  /** Stars that are text, by token. */
  readonly literal: Map<number, number>;
}

/** Pairs runs of stars. Runs inside a link pair only with each other. CommonMark 6.2 without its rule of three. */
function marksOf(tokens: readonly Token[], pairs: ReadonlyMap<number, Pair>): Marks {
  const marks: Marks = { strong: new Map(), em: new Map(), literal: new Map() };
  const add = (map: Map<number, number>, at: number, change: number): void => {
    map.set(at, (map.get(at) ?? 0) + change);
  };
  const openers: { readonly at: number; left: number }[] = [];
  const barriers: { readonly close: number; readonly depth: number }[] = [];
  const dropTo = (depth: number): void => {
    for (const { at, left } of openers.splice(depth)) add(marks.literal, at, left);
  };
  for (const [at, token] of tokens.entries()) {
    const pair = pairs.get(at);
    if (pair !== undefined) barriers.push({ close: pair.close, depth: openers.length });
    const barrier = barriers.at(-1);
    if (barrier?.close === at) {
      dropTo(barrier.depth);
      barriers.pop();
    }
    if (token.kind !== "stars") continue;
    let left = token.count;
    while (token.canClose && left > 0 && openers.length > (barrier?.depth ?? 0)) {
      const opener = openers[openers.length - 1];
      if (opener === undefined) break;
      const size = left >= 2 && opener.left >= 2 ? 2 : 1;
      add(size === 2 ? marks.strong : marks.em, opener.at, 1);
      add(size === 2 ? marks.strong : marks.em, at, -1);
      left -= size;
      opener.left -= size;
      if (opener.left === 0) openers.pop();
    }
    if (left > 0 && token.canOpen) openers.push({ at, left });
    else if (left > 0) add(marks.literal, at, left);
  }
  dropTo(0);
  return marks;
}

type Style = Omit<TextSpan, "kind" | "text">;

const sameStyle = (a: Style, b: Style): boolean =>
  a.strong === b.strong && a.em === b.em && a.code === b.code && a.href === b.href;

/** Collects spans. Neighbors with the same marks are one span, and a run of spaces is one space. */
class SpanList {
  readonly #spans: Span[] = [];
  /** Parts of the open text. V8 copies a growing string at each look at its end, so the parts are joined once. */
  #parts: string[] = [];
  #style: Style | null = null;
  #endsWithSpace = false;

  addText(text: string, style: Style): void {
    if (text === "") return;
    if (this.#style === null || !sameStyle(this.#style, style)) this.#close();
    this.#style = style;
    const line = text.replace(/[ \t\n]+/g, " ");
    this.#parts.push(this.#endsWithSpace ? line.replace(/^ /, "") : line);
    this.#endsWithSpace = line.endsWith(" ");
  }

  add(span: Span): void {
    this.#close();
    this.#spans.push(span);
  }

  /** Returns all spans. */
  end(): Spans {
    this.#close();
    return this.#spans;
  }

  #close(): void {
    if (this.#style !== null) this.#spans.push({ kind: "text", text: this.#parts.join(""), ...this.#style });
    this.#parts = [];
    this.#style = null;
    this.#endsWithSpace = false;
  }
}

/** Returns the text of the tokens of an image's alternative text. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === "text" || token.kind === "code") return token.text;
      if (token.kind === "stars") return "*".repeat(token.count);
      return token.kind === "break" ? " " : "";
    })
    .join("");
}

/** Reads the text of one block. Takes linear time. Addresses that `linkable` refuses lose their link and keep their text. */
export function readSpans(source: string): Spans {
  const tokens = new Tokens(source.trim()).read();
  const pairs = pairsOf(tokens);
  const { strong, em, literal } = marksOf(tokens, pairs);
  const spans = new SpanList();
  let [strongDepth, emDepth] = [0, 0];
  let link: Pair | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const style = { strong: strongDepth > 0, em: emDepth > 0, code: false, href: link && linkable(link.address) };
    const pair = pairs.get(at);
    if (pair?.isImage === true) {
      const alt = plainText(tokens.slice(at + 1, pair.close));
      if (/^https?:\/\//i.test(pair.address) && linkable(pair.address) !== null)
        spans.add({ kind: "image", src: pair.address, alt, href: style.href });
      else spans.addText(alt, style);
      at = pair.close;
    } else if (pair !== undefined) link = pair;
    else if (link?.close === at) link = null;
    else if (token.kind === "text") spans.addText(token.text, style);
    else if (token.kind === "code") spans.addText(token.text, { ...style, code: true });
    else if (token.kind === "break") spans.add({ kind: "break" });
    else if (token.kind === "open") spans.addText(token.isImage ? "![" : "[", style);
    else if (token.kind === "close") spans.addText(token.address === null ? "]" : `](${token.address})`, style);
    else {
      const [strongChange, emChange] = [strong.get(at) ?? 0, em.get(at) ?? 0];
      strongDepth += strongChange;
      emDepth += emChange;
      // Stars without a partner are outside of the text that the others mark.
      const closes = strongChange < 0 || emChange < 0;
      const outside = closes ? { ...style, strong: strongDepth > 0, em: emDepth > 0 } : style;
      spans.addText("*".repeat(literal.get(at) ?? 0), outside);
    }
  }
  return spans.end();
}
