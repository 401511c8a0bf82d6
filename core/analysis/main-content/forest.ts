/**
 * Boosted trees as flat arrays. A child is the number of a node, or `~leaf` with the number of a leaf of the whole
 * forest.
 */
export interface Forest {
  readonly bias: number;
  /** Root of each tree: the number of a node, or `~leaf`. */
  readonly roots: Int32Array;
  readonly feature: Uint8Array;
  readonly threshold: Float32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly leaf: Float32Array;
}

/** Rows of numbers one after the other. Each row has `width` numbers. */
export interface Rows {
  readonly values: Float32Array;
  readonly width: number;
  readonly count: number;
}

/**
 * Returns the probability of a positive result for each row. A tree goes left when the feature is at most the
 * threshold.
 */
export function evaluate(forest: Forest, { values, width, count }: Rows): Float64Array {
  const { roots, feature, threshold, left, right, leaf } = forest;
  const sums = new Float64Array(count).fill(forest.bias);
  // The outer loop goes over the trees: rows of one page are similar, so they usually take the same path.
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree] ?? -1;
    for (let row = 0; row < count; row++) {
      const offset = row * width;
      let node = root;
      while (node >= 0)
        node =
          ((values[offset + (feature[node] ?? 0)] ?? 0) <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? -1;
      sums[row] = (sums[row] ?? 0) + (leaf[~node] ?? 0);
    }
  }
  for (let row = 0; row < count; row++) sums[row] = 1 / (1 + Math.exp(-(sums[row] ?? 0)));
  return sums;
}
