import { CONTEXT_WIDTH, contextFeatures } from "./context-features.ts";
import { blockFeatures, type FeatureInput } from "./features.ts";
import { evaluate } from "./forest.ts";
import { PACKED_MODEL } from "./model/content-model.ts";
import { type ContentModel, unpackModel } from "./model-codec.ts";

let model: ContentModel | null = null;

/** Probability of each block to be main content: a first look at every block alone, a second one with its neighbours'. */
export function scoreBlocks(input: Omit<FeatureInput, "classWeights">): Float64Array {
  // Unpacked when the first page comes: programs that read none do not pay for it.
  model ??= unpackModel(PACKED_MODEL);
  const { count } = input.blocks;
  const features = blockFeatures({ ...input, classWeights: model.classWeights });
  const scores = new Float64Array(count);
  for (let block = 0; block < count; block++) scores[block] = evaluate(model.first, features.values, block * features.width);
  const context = contextFeatures(input.table, input.blocks, features.groups, scores);
  const second = new Float64Array(count);
  for (let block = 0; block < count; block++) second[block] = evaluate(model.second, context, block * CONTEXT_WIDTH);
  return second;
}
