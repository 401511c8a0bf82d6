import type { PageTable } from "../html/page-table.ts";
import { CONTEXT_WIDTH, contextFeatures } from "./context-features.ts";
import { dropBoilerplate } from "./drop-boilerplate.ts";
import type { FeatureInput } from "./feature-input.ts";
import { blockFeatures } from "./features.ts";
import { withFootnotes } from "./footnotes.ts";
import { evaluate } from "./forest.ts";
import { PACKED_MODEL } from "./model/content-model.ts";
import { type ContentModel, unpackModel } from "./model-codec.ts";
import { ARIA_HIDDEN, HIDDEN, INVISIBLE, NOT_DISPLAYED } from "./visibility.ts";
import { ZONE_FOOTER, ZONE_HEADER, ZONE_NAV } from "./zones.ts";

type PageInput = Omit<FeatureInput, "classWeights">;

let model: ContentModel | null = null;

/** Zones that are not main content when a tag or role names them. Prose in a footer looks like any other prose. */
const BOILERPLATE: ReadonlySet<number> = new Set([ZONE_NAV, ZONE_HEADER, ZONE_FOOTER]);
/** Minimum words of main content expected outside these zones. On some pages, one `header` contains everything. */
const MIN_WORDS = 30;

const SEEN = 0;
/** The element is hidden until a script shows it, such as a tab or a copy for other screens. */
const FOLDED = 1;
/** The element is hidden, and nothing says that readers can open it. */
const DROPPED = 2;
const UNSEEN = 3;

/** Names of parts that readers open: tabs, accordions, long texts behind "more". */
const OPENED =
  /tab|accord|collaps|panel|pane|faq|answer|toggle|expand|more|slide|drop|desc|detail|spoiler|full|content/i;

function opensOnDemand(table: PageTable, element: number): boolean {
  const parent = table.parent[element] ?? 0;
  const names = [element, parent].flatMap((at) => [
    table.attribute(at, "class"),
    table.attribute(at, "id"),
    table.attribute(at, "role"),
  ]);
  return names.some((name) => name !== null && OPENED.test(name));
}

/** Returns the visibility of each element. An element is never more visible than its parent. */
function visibility(table: PageTable, hiding: Int8Array): Uint8Array {
  const seen = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    // Elements without text contain no block, so they are skipped.
    if (table.runFrom[element] === table.runTo[element]) continue;
    const way = hiding[element];
    const isFolded = way === NOT_DISPLAYED || way === HIDDEN || way === ARIA_HIDDEN;
    const state = way === INVISIBLE ? UNSEEN : !isFolded ? SEEN : opensOnDemand(table, element) ? FOLDED : DROPPED;
    seen[element] = Math.max(state, seen[table.parent[element] ?? -1] ?? SEEN);
  }
  return seen;
}

function isHidden(visibility: number | undefined): boolean {
  return visibility === FOLDED || visibility === DROPPED;
}

/** Minimum score of hidden blocks that are compared. Blocks with a lower score are not chosen anyway. */
const MIN_COPY_SCORE = 0.2;

/** Returns the hidden blocks whose text is also visible in a block with a similar score. */
function hiddenCopies({ table, blocks }: PageInput, seen: Uint8Array, scores: Float64Array): ReadonlySet<number> {
  const folded: number[] = [];
  const lengths = new Set<number>();
  for (let block = 0; block < blocks.count; block++) {
    // Table cells and lines of code often repeat.
    const repeats = blocks.kinds[block] === "code" || blocks.kinds[block] === "table_cell";
    if (
      repeats ||
      (scores[block] ?? 0) < MIN_COPY_SCORE ||
      !isHidden(seen[Math.max(0, table.blockElement[block] ?? 0)])
    )
      continue;
    folded.push(block);
    lengths.add(blocks.texts[block]?.length ?? 0);
  }
  const shown = new Map<string, number>();
  if (folded.length > 0) {
    for (let block = 0; block < blocks.count; block++) {
      const text = blocks.texts[block] ?? "";
      if (!lengths.has(text.length) || seen[Math.max(0, table.blockElement[block] ?? 0)] !== SEEN) continue;
      shown.set(text, Math.max(shown.get(text) ?? 0, scores[block] ?? 0));
    }
  }
  return new Set(folded.filter((block) => (shown.get(blocks.texts[block] ?? "") ?? 0) > (scores[block] ?? 0) / 2));
}

/** Share of hidden parts above which they are the page: a script shows it when it has loaded. */
const MOSTLY_HIDDEN = 0.3;

/** Returns the share of hidden text in the text that the scores choose (0..1). */
function hiddenShare({ table, blocks }: PageInput, seen: Uint8Array, scores: Float64Array): number {
  let hidden = 0;
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    const weight = (scores[block] ?? 0) * (blocks.words[block] ?? 0);
    all += weight;
    if (seen[Math.max(0, table.blockElement[block] ?? 0)] === DROPPED) hidden += weight;
  }
  return all === 0 ? 0 : hidden / all;
}

/** Returns the scores with 0 for invisible text, for hidden copies of visible text, and for boilerplate zones. */
export function withoutBoilerplate(input: PageInput, raw: Float64Array): Float64Array {
  const { table, blocks, layout } = input;
  const scores = withFootnotes(input, raw);
  const seen = visibility(table, layout.hiding);
  const copies = hiddenCopies(input, seen, scores);
  const isFew = hiddenShare(input, seen, scores) < MOSTLY_HIDDEN;
  const isOut = (block: number): boolean => {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    if (seen[element] === UNSEEN || copies.has(block) || (isFew && seen[element] === DROPPED)) return true;
    return layout.isExplicit[element] === 1 && BOILERPLATE.has(layout.zones[element] ?? 0);
  };
  let rest = 0;
  for (let block = 0; block < blocks.count; block++)
    if (!isOut(block)) rest += (scores[block] ?? 0) * (blocks.words[block] ?? 0);
  const main = rest < MIN_WORDS ? scores : scores.map((score, block) => (isOut(block) ? 0 : score));
  return dropBoilerplate(input, main);
}

/**
 * Minimum score of the best block in the first stage, tuned on development pages. A page without such a block has no
 * main content.
 */
const CONVINCING = 0.3;

/**
 * Returns the scores of the second stage, or all 0 when no block had a sufficient first score. The second stage only
 * compares the blocks of one page.
 */
export function unlessShell(first: Float64Array, second: Float64Array): Float64Array {
  return first.some((score) => score >= CONVINCING) ? second : new Float64Array(second.length);
}

/**
 * Returns the probability that each block is main content. The first stage scores every block alone, and the second
 * stage with the scores of the blocks around it.
 */
export function scoreBlocks(input: PageInput): Float64Array {
  // The model is unpacked for the first page, so programs that read no pages do not need its memory.
  model ??= unpackModel(PACKED_MODEL);
  const { count } = input.blocks;
  const features = blockFeatures({ ...input, classWeights: model.classWeights });
  const scores = evaluate(model.first, { values: features.values, width: features.width, count });
  const context = contextFeatures(input, features.context, scores);
  const second = evaluate(model.second, { values: context, width: CONTEXT_WIDTH, count });
  return withoutBoilerplate(input, unlessShell(scores, second));
}
