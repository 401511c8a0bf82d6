import { isInvisible } from "./ancestors.ts";
import { CONTEXT_WIDTH, contextFeatures } from "./context-features.ts";
import { blockFeatures, type FeatureInput } from "./features.ts";
import { evaluate } from "./forest.ts";
import { PACKED_MODEL } from "./model/content-model.ts";
import { type ContentModel, unpackModel } from "./model-codec.ts";
import { ZONE_FOOTER, ZONE_HEADER, ZONE_NAV } from "./zones.ts";

type PageInput = Omit<FeatureInput, "classWeights">;

let model: ContentModel | null = null;

/** Zones whose text is no main content when a tag or role names them: prose in a footer looks like any other. */
const BOILERPLATE: ReadonlySet<number> = new Set([ZONE_NAV, ZONE_HEADER, ZONE_FOOTER]);
/** Words expected elsewhere on the page for that rule to hold; some pages stand in one `header` as a whole. */
const MIN_WORDS = 30;

/** The scores, with 0 for what is invisible or stands in a zone that is none of the main content. */
export function withoutBoilerplate({ table, blocks, layout }: PageInput, scores: Float64Array): Float64Array {
  const invisible = new Uint8Array(table.elementCount);
  for (let element = 0; element < table.elementCount; element++) {
    const isOwn = isInvisible(table, element);
    invisible[element] = isOwn ? 1 : (invisible[table.parent[element] ?? -1] ?? 0);
  }
  const isOut = (block: number): boolean => {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    return invisible[element] === 1 || (layout.isExplicit[element] === 1 && BOILERPLATE.has(layout.zones[element] ?? 0));
  };
  let rest = 0;
  for (let block = 0; block < blocks.count; block++) if (!isOut(block)) rest += (scores[block] ?? 0) * (blocks.words[block] ?? 0);
  return rest < MIN_WORDS ? scores : scores.map((score, block) => (isOut(block) ? 0 : score));
}

/** Probability of each block to be main content: a first look at every block alone, a second one with its neighbours'. */
export function scoreBlocks(input: PageInput): Float64Array {
  // Unpacked when the first page comes: programs that read none do not pay for it.
  model ??= unpackModel(PACKED_MODEL);
  const { count } = input.blocks;
  const features = blockFeatures({ ...input, classWeights: model.classWeights });
  const scores = new Float64Array(count);
  for (let block = 0; block < count; block++) scores[block] = evaluate(model.first, features.values, block * features.width);
  const context = contextFeatures(input, features.context, scores);
  const second = new Float64Array(count);
  for (let block = 0; block < count; block++) second[block] = evaluate(model.second, context, block * CONTEXT_WIDTH);
  return withoutBoilerplate(input, second);
}
