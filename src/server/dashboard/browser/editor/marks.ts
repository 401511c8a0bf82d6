import type { DraftScore } from "../../../../../core/domain/draft.ts";
import type { TermState } from "../../../../../core/domain/term-state.ts";
import type { MarkMode } from "../../editor/view.ts";
import { findIn, type RichText } from "../rich-text/rich-text.ts";
import { required } from "./page.ts";
import { state } from "./state.ts";

// Marks terms without touching the text: the browser paints ranges. Only blocks whose text changed are searched again.
// At each key the browser reads all ranges again, so only blocks near the visible part of the text have ranges.

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const FLASH_MS = 1_400;
const canMark = typeof Highlight === "function" && CSS.highlights !== undefined;

/** Returns a pattern that finds every form of the surfaces, the longest first. */
function patternOf(surfaces: readonly string[]): RegExp | null {
  if (surfaces.length === 0) return null;
  const parts = [...surfaces]
    .sort((left, right) => right.length - left.length || (left < right ? -1 : 1))
    .map((surface) => {
      const escapedForm = surface.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
      return SPACELESS.test(surface) ? escapedForm : `(?<![\\p{L}\\p{N}])${escapedForm}(?![\\p{L}\\p{N}])`;
    });
  return new RegExp(parts.join("|"), "giu");
}

/** A found term, and the mark that shows it. */
interface Mark {
  readonly range: StaticRange;
  readonly surface: string;
  shown: TermState | null;
}

/** A block as it was searched. A text node that was replaced by an equal one needs new ranges, too. */
interface Searched {
  readonly text: string;
  readonly first: ChildNode | null;
  readonly last: ChildNode | null;
  readonly marks: readonly Mark[];
}

let known: DraftScore | null = null;
let anySurface: RegExp | null = null;
let states = new Map<string, TermState>();
let searched = new Map<Element, Searched>();
/** Blocks in the visible part of the text, and in one height above and below it. */
const near = new Set<Element>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else near.delete(target);
      showBlock(target);
    }
  },
  { root: required(document, ".column"), rootMargin: "100% 0%" },
);

/** Reads the forms of the terms again when the score is new. Other forms need a new search of all blocks. */
function read(score: DraftScore): void {
  if (score === known) return;
  known = score;
  const pattern = patternOf(score.surfaces.map(([surface]) => surface));
  states = new Map(
    score.surfaces.map(([surface, at]) => [surface.toLowerCase(), score.terms[at]?.state ?? "in_range"]),
  );
  if (pattern?.source === anySurface?.source) return;
  anySurface = pattern;
  for (const { marks } of searched.values()) for (const mark of marks) show(mark, null);
  searched = new Map();
}

/** Shows a mark in the color of a state, or not at all. */
function show(mark: Mark, wanted: TermState | null): void {
  if (mark.shown === wanted) return;
  if (mark.shown !== null) CSS.highlights.get(mark.shown)?.delete(mark.range);
  mark.shown = wanted;
  if (wanted === null) return;
  const highlight = CSS.highlights.get(wanted) ?? new Highlight();
  CSS.highlights.set(wanted, highlight.add(mark.range));
}

/** Shows the marks of a block that is near, and hides those of other blocks. */
function showBlock(block: Element): void {
  const { marks: mode } = state();
  for (const each of searched.get(block)?.marks ?? []) show(each, near.has(block) ? wantedOf(each, mode) : null);
}

function search(block: Element, pattern: RegExp): Searched {
  const marks = findIn(block, pattern).map(({ range, text }): Mark => {
    return { range, surface: text.toLowerCase().replace(/\s+/g, " "), shown: null };
  });
  return { text: block.textContent ?? "", first: block.firstChild, last: block.lastChild, marks };
}

function isSame({ text, first, last }: Searched, block: Element): boolean {
  return text === block.textContent && first === block.firstChild && last === block.lastChild;
}

function wantedOf(mark: Mark, mode: MarkMode): TermState | null {
  const own = states.get(mark.surface) ?? "in_range";
  return mode === "off" || (mode === "gaps" && own !== "few") ? null : own;
}

/** Marks the terms in the text, each in the color of its state. */
export function mark(rich: RichText): void {
  if (!canMark) return;
  read(state().score);
  const before = searched;
  searched = new Map();
  if (anySurface !== null)
    for (const block of rich.blocks()) {
      const old = before.get(block);
      const found = old !== undefined && isSame(old, block) ? old : search(block, anySurface);
      if (found === old) before.delete(block);
      searched.set(block, found);
      if (old === undefined) observer.observe(block);
      showBlock(block);
    }
  for (const [block, { marks }] of before) {
    if (!searched.has(block)) observer.unobserve(block);
    for (const each of marks) show(each, null);
  }
}

/** Returns the pattern of all forms of a term, by its place in the list of terms. */
export function patternOfTerm(term: number): RegExp | null {
  return patternOf(state().score.surfaces.flatMap(([surface, at]) => (at === term ? [surface] : [])));
}

let flashTimer: ReturnType<typeof setTimeout> | undefined;

/** Lets the selected place light up for a moment. */
export function flashSelection(): void {
  const selection = getSelection();
  if (!canMark || selection === null || selection.rangeCount === 0) return;
  CSS.highlights.set("flash", new Highlight(selection.getRangeAt(0)));
  clearTimeout(flashTimer);
  flashTimer = setTimeout(() => CSS.highlights.delete("flash"), FLASH_MS);
}
