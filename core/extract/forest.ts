/** Boosted trees as flat arrays. A node's children are node numbers, or `~leaf` for a leaf of the whole forest. */
export interface Forest {
  readonly bias: number;
  /** Root of each tree: a node number, or `~leaf`. */
  readonly roots: Int32Array;
  readonly feature: Uint8Array;
  readonly threshold: Float32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly leaf: Float32Array;
}

/** Rows of numbers one after the other, each `width` long. */
export interface Rows {
  readonly values: Float32Array;
  readonly width: number;
  readonly count: number;
}

/** Probability, row by row, that the answer is yes. A tree goes left where the feature is at most the threshold. */
export function evaluate(forest: Forest, { values, width, count }: Rows): Float64Array {
  const { roots, feature, threshold, left, right, leaf } = forest;
  const sums = new Float64Array(count).fill(forest.bias);
  // Tree by tree: rows of one page are alike, so they mostly take the way that the row before took.
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree] ?? -1;
    for (let row = 0; row < count; row++) {
      const offset = row * width;
      let node = root;
      while (node >= 0) node = ((values[offset + (feature[node] ?? 0)] ?? 0) <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? -1;
      sums[row] = (sums[row] ?? 0) + (leaf[~node] ?? 0);
    }
  }
  for (let row = 0; row < count; row++) sums[row] = 1 / (1 + Math.exp(-(sums[row] ?? 0)));
  return sums;
}
