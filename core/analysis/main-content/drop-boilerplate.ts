import { namesakes, outermost } from "./consent-boxes.ts";
import { declaredKind } from "./declared-kind.ts";
import type { FeatureInput } from "./feature-input.ts";
import { SIGNAL } from "./signals.ts";
import { dropAround, dropRelatedLinks } from "./story-parts.ts";

/** The parts of a page that the rules read. */
type PageInput = Pick<FeatureInput, "table" | "blocks" | "layout" | "head" | "structured">;

/**
 * Minimum words of main content expected outside the dialogs before their scores become 0. Tuned on development pages.
 */
const PAGE_WORDS = 50;
/** The same minimum for the comments and share boxes of an article. Tuned on development pages. */
const ARTICLE_WORDS = 150;

/** Returns the signals of each element together with the signals of its ancestors. */
function inheritedSignals({ table, layout }: PageInput): Int32Array {
  const bits = Int32Array.from(layout.signals);
  for (let element = 0; element < table.elementCount; element++)
    bits[element] = (bits[element] ?? 0) | (bits[table.parent[element] ?? -1] ?? 0);
  return bits;
}

/**
 * Returns the scores with 0 in consent dialogs and in links to related stories. On articles, comments and share boxes
 * also score 0, and on stories the parts around the story.
 *
 * A rule applies only when enough main content is expected elsewhere. Such class names can contain a whole page.
 */
export function dropBoilerplate(input: PageInput, scores: Float64Array): Float64Array {
  const { table, blocks } = input;
  const signals = inheritedSignals(input);
  const isIn = (block: number, signal: number): boolean =>
    ((signals[Math.max(0, table.blockElement[block] ?? 0)] ?? 0) & signal) !== 0;
  let kept = scores;
  let present = 0;
  for (let block = 0; block < blocks.count; block++)
    present |= signals[Math.max(0, table.blockElement[block] ?? 0)] ?? 0;
  const spared = (present & SIGNAL.consent) === 0 ? new Set<number>() : namesakes(input);
  const isDialog = (block: number): boolean =>
    isIn(block, SIGNAL.consent) &&
    (spared.size === 0 || !spared.has(outermost(table.parent, input.layout.signals, table.blockElement[block] ?? 0)));
  const without = (
    signal: number,
    least: (inside: number) => number,
    isInside = (block: number) => isIn(block, signal),
  ): void => {
    if ((present & signal) === 0) return;
    let inside = 0;
    let outside = 0;
    for (let block = 0; block < blocks.count; block++) {
      const expected = (kept[block] ?? 0) * (blocks.words[block] ?? 0);
      if (isInside(block)) inside += expected;
      else outside += expected;
    }
    if (inside > 0 && outside > least(inside)) kept = kept.map((score, block) => (isInside(block) ? 0 : score));
  };
  without(SIGNAL.consent, (inside) => Math.max(PAGE_WORDS, inside), isDialog);
  const kind = declaredKind(input);
  kept = dropRelatedLinks(blocks, kept, kind === "story");
  if (kind !== "article" && kind !== "story") return kept;
  without(SIGNAL.comment, () => ARTICLE_WORDS);
  without(SIGNAL.share, (inside) => Math.max(ARTICLE_WORDS, inside));
  return kind === "story" ? dropAround(input, kept) : kept;
}
