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

/** Probability that the row's answer is yes. Goes left where the feature is at most the threshold. */
export function evaluate(forest: Forest, values: Float32Array, offset: number): number {
  const { roots, feature, threshold, left, right, leaf } = forest;
  let sum = forest.bias;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] ?? -1;
    while (node >= 0) node = ((values[offset + (feature[node] ?? 0)] ?? 0) <= (threshold[node] ?? 0) ? left[node] : right[node]) ?? -1;
    sum += leaf[~node] ?? 0;
  }
  return 1 / (1 + Math.exp(-sum));
}
