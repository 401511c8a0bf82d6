import type { DraftScore } from "../../../../../core/domain/draft.ts";
import type { TermState } from "../../../../../core/domain/term-state.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { state } from "./state.ts";

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
const canMark = typeof Highlight === "function" && CSS.highlights !== undefined;

/** Returns a pattern that finds every form of the surfaces, the longest first. */
function patternOf(surfaces: readonly string[]): RegExp | null {
  if (surfaces.length === 0) return null;
  const parts = [...surfaces]
    .sort((left, right) => right.length - left.length)
    .map((surface) => {
      const escapedForm = surface.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
      return SPACELESS.test(surface) ? escapedForm : `(?<![\\p{L}\\p{N}])${escapedForm}(?![\\p{L}\\p{N}])`;
    });
  return new RegExp(parts.join("|"), "giu");
}

let known: DraftScore | null = null;
let anySurface: RegExp | null = null;
let stateOf = new Map<string, TermState>();

/** Reads the forms of the terms again when the score is new. */
function read(score: DraftScore): void {
  if (score === known) return;
  known = score;
  anySurface = patternOf(score.surfaces.map(([surface]) => surface));
  stateOf = new Map(
    score.surfaces.map(([surface, at]) => [surface.toLowerCase(), score.terms[at]?.state ?? "in_range"]),
  );
}

/** Marks the terms in the text, each in the color of its state. */
export function mark(rich: RichText): void {
  if (!canMark) return;
  const { score, marks } = state();
  read(score);
  CSS.highlights.clear();
  if (anySurface === null || marks === "off") return;
  for (const { range, text } of rich.find(anySurface)) {
    const own = stateOf.get(text.toLowerCase().replace(/\s+/g, " ")) ?? "in_range";
    if (marks === "gaps" && own !== "few") continue;
    const highlight = CSS.highlights.get(own) ?? new Highlight();
    CSS.highlights.set(own, highlight.add(range));
  }
}

/** Returns the pattern of all forms of a term, by its place in the list of terms. */
export function patternOfTerm(term: number): RegExp | null {
  return patternOf(state().score.surfaces.flatMap(([surface, at]) => (at === term ? [surface] : [])));
}
