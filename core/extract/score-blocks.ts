import { CONTEXT_WIDTH, contextFeatures } from "./context-features.ts";
import { blockFeatures, type FeatureInput } from "./features.ts";
import { withFootnotes } from "./footnotes.ts";
import { evaluate } from "./forest.ts";
import { HIDDEN, INVISIBLE, NOT_DISPLAYED } from "./hiding.ts";
import { PACKED_MODEL } from "./model/content-model.ts";
import { type ContentModel, unpackModel } from "./model-codec.ts";
import type { PageTable } from "./page-table.ts";
import { setAside } from "./set-aside.ts";
import { ZONE_FOOTER, ZONE_HEADER, ZONE_NAV } from "./zones.ts";

type PageInput = Omit<FeatureInput, "classWeights">;

let model: ContentModel | null = null;

/** Zones whose text is no main content when a tag or role names them: prose in a footer looks like any other. */
const BOILERPLATE: ReadonlySet<number> = new Set([ZONE_NAV, ZONE_HEADER, ZONE_FOOTER]);
/** Words expected elsewhere on the page for that rule to hold; some pages stand in one `header` as a whole. */
const MIN_WORDS = 30;

const SEEN = 0;
/** Hidden until a script shows it, if it ever does: tabs, but also copies for other screens. */
const FOLDED = 1;
const UNSEEN = 2;

/** How far each element can be seen; what is inside is seen no better. */
function visibility(table: PageTable, hiding: Int8Array): Uint8Array {
  const seen = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    // Elements without text matter to no block.
    if (table.runFrom[element] === table.runTo[element]) continue;
    const way = hiding[element];
    const own = way === INVISIBLE ? UNSEEN : way === NOT_DISPLAYED || way === HIDDEN ? FOLDED : SEEN;
    seen[element] = Math.max(own, seen[table.parent[element] ?? -1] ?? SEEN);
  }
  return seen;
}

/** A hidden block less probable than this is not chosen anyway. */
const WORTH_A_LOOK = 0.2;

/** Hidden blocks whose text is also seen, where it is about as likely to be main content. */
function hiddenCopies({ table, blocks }: PageInput, seen: Uint8Array, scores: Float64Array): ReadonlySet<number> {
  const folded: number[] = [];
  const lengths = new Set<number>();
  for (let block = 0; block < blocks.count; block++) {
    // Cells and lines of code repeat by nature.
    const repeats = blocks.kinds[block] === "code" || blocks.kinds[block] === "table_cell";
    if (repeats || (scores[block] ?? 0) < WORTH_A_LOOK || seen[Math.max(0, table.blockElement[block] ?? 0)] !== FOLDED) continue;
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

/** The scores, with 0 for what is invisible, for hidden copies of what is seen, and for what stands in a zone that is none of the main content. */
export function withoutBoilerplate(input: PageInput, raw: Float64Array): Float64Array {
  const { table, blocks, layout } = input;
  const scores = withFootnotes(input, raw);
  const seen = visibility(table, layout.hiding);
  const copies = hiddenCopies(input, seen, scores);
  const isOut = (block: number): boolean => {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    if (seen[element] === UNSEEN || copies.has(block)) return true;
    return layout.isExplicit[element] === 1 && BOILERPLATE.has(layout.zones[element] ?? 0);
  };
  let rest = 0;
  for (let block = 0; block < blocks.count; block++) if (!isOut(block)) rest += (scores[block] ?? 0) * (blocks.words[block] ?? 0);
  const main = rest < MIN_WORDS ? scores : scores.map((score, block) => (isOut(block) ? 0 : score));
  return setAside(input, main);
}

/** A page without a block of this probability at first look is a shell or a wall. Set on development pages. */
const CONVINCING = 0.3;

/** The second look's scores; all 0 when no block convinced at first look, for the second one knows blocks only by how they compare. */
export function unlessShell(first: Float64Array, second: Float64Array): Float64Array {
  return first.some((score) => score >= CONVINCING) ? second : new Float64Array(second.length);
}

/** Probability of each block to be main content: a first look at every block alone, a second one with its neighbours'. */
export function scoreBlocks(input: PageInput): Float64Array {
  // Unpacked when the first page comes: programs that read none do not pay for it.
  model ??= unpackModel(PACKED_MODEL);
  const { count } = input.blocks;
  const features = blockFeatures({ ...input, classWeights: model.classWeights });
  const scores = evaluate(model.first, { values: features.values, width: features.width, count });
  const context = contextFeatures(input, features.context, scores);
  const second = evaluate(model.second, { values: context, width: CONTEXT_WIDTH, count });
  return withoutBoilerplate(input, unlessShell(scores, second));
}
