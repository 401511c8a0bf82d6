/**
 * How much unsure text counts against a choice: above 1 favours precision. Set on development pages.
 */
const CAUTION = 1.4;

/**
 * The set of blocks with the highest expected F1, given each block's probability of being main content.
 *
 * For F1 the best set always consists of the blocks above some probability (Lewis 1995), so trying each cut once finds it.
 */
export function chooseBlocks(probabilities: Float64Array, words: Float64Array): Uint8Array {
  const chosen = new Uint8Array(probabilities.length);
  const order = Array.from(probabilities.keys()).sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0) || a - b);
  let expected = 0;
  for (const block of order) expected += (probabilities[block] ?? 0) * (words[block] ?? 0);
  let hit = 0;
  let size = 0;
  let best = 0;
  let cut = 0;
  for (const [index, block] of order.entries()) {
    hit += (probabilities[block] ?? 0) * (words[block] ?? 0);
    size += words[block] ?? 0;
    const value = (2 * hit) / (CAUTION * size + expected || 1);
    if (value >= best) {
      best = value;
      cut = index + 1;
    }
  }
  for (let index = 0; index < cut; index++) chosen[order[index] ?? 0] = 1;
  return chosen;
}
