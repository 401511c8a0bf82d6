import type { Forest } from "../core/extract/forest.ts";

/** Rows to learn from: `values` row by row, labels 0..1, weights. */
export interface TrainingSet {
  readonly rows: number;
  readonly width: number;
  readonly values: Float32Array;
  readonly labels: Float32Array;
  readonly weights: Float32Array;
}

export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Share of rows each tree sees. */
  readonly rowShare: number;
  /** Share of features each tree may use. */
  readonly featureShare: number;
}

const BINS = 64;
const MIN_WEIGHT = 20;
const SHRINK = 5;

/** xorshift32: runs repeat exactly. */
function random(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}

/** Upper edges per feature from quantiles of a sample. */
function binEdges(set: TrainingSet): readonly Float32Array[] {
  const edges: Float32Array[] = [];
  const step = Math.max(1, Math.floor(set.rows / 20_000));
  for (let feature = 0; feature < set.width; feature++) {
    const seen: number[] = [];
    for (let row = 0; row < set.rows; row += step) seen.push(set.values[row * set.width + feature] ?? 0);
    const sorted = Float32Array.from(seen).sort();
    const unique = [...new Set(sorted)];
    const cuts: number[] = [];
    if (unique.length <= BINS) cuts.push(...unique.slice(0, -1));
    else for (let bin = 1; bin < BINS; bin++) cuts.push(sorted[Math.floor((bin * sorted.length) / BINS)] ?? 0);
    edges.push(Float32Array.from([...new Set(cuts)]));
  }
  return edges;
}

function binned(set: TrainingSet, edges: readonly Float32Array[]): Uint8Array {
  const bins = new Uint8Array(set.rows * set.width);
  for (let feature = 0; feature < set.width; feature++) {
    const cuts = edges[feature] ?? new Float32Array(0);
    for (let row = 0; row < set.rows; row++) {
      const value = set.values[row * set.width + feature] ?? 0;
      let low = 0;
      let high = cuts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value <= (cuts[middle] ?? 0)) high = middle;
        else low = middle + 1;
      }
      bins[feature * set.rows + row] = low;
    }
  }
  return bins;
}

interface Leaf {
  rows: Int32Array;
  histogram: Float64Array;
  gradient: number;
  hessian: number;
  gain: number;
  feature: number;
  bin: number;
  /** Where the leaf hangs: node and side; -1 for the root. */
  node: number;
  isLeft: boolean;
}

/** Learns a forest with logistic loss, leaf by leaf, best gain first. */
export function boost(set: TrainingSet, options: BoostOptions): Forest {
  const usable: number[] = [];
  const edges = binEdges(set);
  for (const [feature, cuts] of edges.entries()) if (cuts.length > 0) usable.push(feature);
  const bins = binned(set, edges);
  const { rows } = set;
  const next = random(12345);
  const scores = new Float64Array(rows);
  const gradients = new Float64Array(rows);
  const hessians = new Float64Array(rows);
  let positive = 0;
  let all = 0;
  for (let row = 0; row < rows; row++) {
    positive += (set.weights[row] ?? 0) * (set.labels[row] ?? 0);
    all += set.weights[row] ?? 0;
  }
  const bias = Math.log(positive / (all - positive));
  scores.fill(bias);
  const roots: number[] = [];
  const features: number[] = [];
  const thresholds: number[] = [];
  const left: number[] = [];
  const right: number[] = [];
  const leaves: number[] = [];

  const histogramOf = (members: Int32Array, chosen: readonly number[]): Float64Array => {
    const histogram = new Float64Array(chosen.length * BINS * 2);
    for (const [slot, feature] of chosen.entries()) {
      const base = feature * rows;
      const at = slot * BINS * 2;
      for (let index = 0; index < members.length; index++) {
        const row = members[index] as number;
        const cell = at + (bins[base + row] as number) * 2;
        histogram[cell] = (histogram[cell] as number) + (gradients[row] as number);
        histogram[cell + 1] = (histogram[cell + 1] as number) + (hessians[row] as number);
      }
    }
    return histogram;
  };
  const findSplit = (leaf: Leaf, chosen: readonly number[]): void => {
    leaf.gain = 0;
    const parent = (leaf.gradient * leaf.gradient) / (leaf.hessian + SHRINK);
    for (const [slot, feature] of chosen.entries()) {
      let g = 0;
      let h = 0;
      const cuts = edges[feature]?.length ?? 0;
      for (let bin = 0; bin < cuts; bin++) {
        g += leaf.histogram[(slot * BINS + bin) * 2] ?? 0;
        h += leaf.histogram[(slot * BINS + bin) * 2 + 1] ?? 0;
        const rest = leaf.hessian - h;
        if (h < MIN_WEIGHT / 4 || rest < MIN_WEIGHT / 4) continue;
        const other = leaf.gradient - g;
        const gain = (g * g) / (h + SHRINK) + (other * other) / (rest + SHRINK) - parent;
        if (gain > leaf.gain + 1e-9) {
          leaf.gain = gain;
          leaf.feature = feature;
          leaf.bin = bin;
        }
      }
    }
  };
  const newLeaf = (members: Int32Array, histogram: Float64Array, node: number, isLeft: boolean, chosen: readonly number[]): Leaf => {
    let gradient = 0;
    let hessian = 0;
    for (let bin = 0; bin < BINS; bin++) {
      gradient += histogram[bin * 2] ?? 0;
      hessian += histogram[bin * 2 + 1] ?? 0;
    }
    const leaf: Leaf = { rows: members, histogram, gradient, hessian, gain: 0, feature: 0, bin: 0, node, isLeft };
    findSplit(leaf, chosen);
    return leaf;
  };

  for (let tree = 0; tree < options.trees; tree++) {
    for (let row = 0; row < rows; row++) {
      const p = 1 / (1 + Math.exp(-(scores[row] ?? 0)));
      const weight = set.weights[row] ?? 0;
      gradients[row] = weight * ((set.labels[row] ?? 0) - p);
      hessians[row] = weight * p * (1 - p);
    }
    const members: number[] = [];
    for (let row = 0; row < rows; row++) if (next() < options.rowShare) members.push(row);
    const chosen = usable.filter(() => next() < options.featureShare);
    if (chosen.length === 0) continue;
    const start = Int32Array.from(members);
    const open: Leaf[] = [newLeaf(start, histogramOf(start, chosen), -1, true, chosen)];
    const treeRoot = features.length;
    while (open.length < options.leaves) {
      let best: Leaf | undefined;
      for (const leaf of open) if (leaf.gain > (best?.gain ?? 0)) best = leaf;
      if (best === undefined) break;
      const node = features.length;
      features.push(best.feature);
      thresholds.push(edges[best.feature]?.[best.bin] ?? 0);
      left.push(0);
      right.push(0);
      if (best.node >= 0) (best.isLeft ? left : right)[best.node] = node;
      const base = best.feature * rows;
      const cut = best.bin;
      const lows = best.rows.filter((row) => (bins[base + row] ?? 0) <= cut);
      const highs = best.rows.filter((row) => (bins[base + row] ?? 0) > cut);
      const isLowSmaller = lows.length <= highs.length;
      const small = histogramOf(isLowSmaller ? lows : highs, chosen);
      const large = best.histogram;
      for (let cell = 0; cell < large.length; cell++) large[cell] = (large[cell] ?? 0) - (small[cell] ?? 0);
      open.splice(open.indexOf(best), 1);
      open.push(newLeaf(lows, isLowSmaller ? small : large, node, true, chosen), newLeaf(highs, isLowSmaller ? large : small, node, false, chosen));
    }
    for (const leaf of open) {
      const number = ~leaves.length;
      leaves.push((options.rate * leaf.gradient) / (leaf.hessian + SHRINK));
      if (leaf.node >= 0) (leaf.isLeft ? left : right)[leaf.node] = number;
    }
    const root = open.length === 1 ? ~(leaves.length - 1) : treeRoot;
    roots.push(root);
    for (let row = 0; row < rows; row++) {
      let node = root;
      const at = row * set.width;
      while (node >= 0)
        node = ((set.values[at + (features[node] as number)] as number) <= (thresholds[node] as number) ? left[node] : right[node]) as number;
      scores[row] = (scores[row] ?? 0) + (leaves[~node] ?? 0);
    }
  }
  return {
    bias,
    roots: Int32Array.from(roots),
    feature: Uint8Array.from(features),
    threshold: Float32Array.from(thresholds),
    left: Int32Array.from(left),
    right: Int32Array.from(right),
    leaf: Float32Array.from(leaves),
  };
}
