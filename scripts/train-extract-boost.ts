import type { Forest } from "../core/analysis/main-content/forest.ts";

/** Rows to learn from: feature values row by row, labels 0..1 and weights. */
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
  /** Share of the rows that each tree sees. */
  readonly rowShare: number;
  /** Share of the features that each tree may use. */
  readonly featureShare: number;
}

const BINS = 64;
/** Smallest sum of second derivatives in a leaf. */
const MIN_HESSIAN = 5;
/** L2 penalty on leaf values. */
const SHRINK = 5;

/** xorshift32 generator, so runs with one seed are equal. */
function random(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}

/** Returns the upper bin edges of each feature, from quantiles of a sample. */
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
  /** The parent node and side of the leaf; -1 for the root. */
  node: number;
  isLeft: boolean;
}

/** State of one training run; `grow` adds a tree. */
class Booster {
  readonly #set: TrainingSet;
  readonly #options: BoostOptions;
  readonly #edges: readonly Float32Array[];
  readonly #bins: Uint8Array;
  readonly #next = random(12345);
  readonly #scores: Float64Array;
  readonly #gradients: Float64Array;
  readonly #hessians: Float64Array;
  readonly #bias: number;
  readonly #roots: number[] = [];
  readonly #features: number[] = [];
  readonly #thresholds: number[] = [];
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #leaves: number[] = [];
  #chosen: readonly number[] = [];

  constructor(set: TrainingSet, options: BoostOptions) {
    this.#set = set;
    this.#options = options;
    this.#edges = binEdges(set);
    this.#bins = binned(set, this.#edges);
    let positive = 0;
    let all = 0;
    for (let row = 0; row < set.rows; row++) {
      positive += (set.weights[row] ?? 0) * (set.labels[row] ?? 0);
      all += set.weights[row] ?? 0;
    }
    this.#bias = Math.log(positive / (all - positive));
    this.#scores = new Float64Array(set.rows).fill(this.#bias);
    this.#gradients = new Float64Array(set.rows);
    this.#hessians = new Float64Array(set.rows);
  }

  #histogram(members: Int32Array): Float64Array {
    const histogram = new Float64Array(this.#chosen.length * BINS * 2);
    const bins = this.#bins;
    const gradients = this.#gradients;
    const hessians = this.#hessians;
    for (const [slot, feature] of this.#chosen.entries()) {
      const base = feature * this.#set.rows;
      const at = slot * BINS * 2;
      for (let index = 0; index < members.length; index++) {
        const row = members[index] ?? 0;
        const cell = at + (bins[base + row] ?? 0) * 2;
        histogram[cell] = (histogram[cell] ?? 0) + (gradients[row] ?? 0);
        histogram[cell + 1] = (histogram[cell + 1] ?? 0) + (hessians[row] ?? 0);
      }
    }
    return histogram;
  }

  #findSplit(leaf: Leaf): void {
    const parent = (leaf.gradient * leaf.gradient) / (leaf.hessian + SHRINK);
    for (const [slot, feature] of this.#chosen.entries()) {
      let g = 0;
      let h = 0;
      const cuts = this.#edges[feature]?.length ?? 0;
      for (let bin = 0; bin < cuts; bin++) {
        g += leaf.histogram[(slot * BINS + bin) * 2] ?? 0;
        h += leaf.histogram[(slot * BINS + bin) * 2 + 1] ?? 0;
        const rest = leaf.hessian - h;
        if (h < MIN_HESSIAN || rest < MIN_HESSIAN) continue;
        const other = leaf.gradient - g;
        const gain = (g * g) / (h + SHRINK) + (other * other) / (rest + SHRINK) - parent;
        if (gain <= leaf.gain + 1e-9) continue;
        leaf.gain = gain;
        leaf.feature = feature;
        leaf.bin = bin;
      }
    }
  }

  #leaf(rows: Int32Array, histogram: Float64Array, node: number, isLeft: boolean): Leaf {
    let gradient = 0;
    let hessian = 0;
    for (let bin = 0; bin < BINS; bin++) {
      gradient += histogram[bin * 2] ?? 0;
      hessian += histogram[bin * 2 + 1] ?? 0;
    }
    const leaf: Leaf = { rows, histogram, gradient, hessian, gain: 0, feature: 0, bin: 0, node, isLeft };
    this.#findSplit(leaf);
    return leaf;
  }

  #attach(leaf: Leaf, child: number): void {
    if (leaf.node >= 0) (leaf.isLeft ? this.#left : this.#right)[leaf.node] = child;
  }

  /** Splits a leaf in two. The histogram of the larger half is the difference of the other two. */
  #split(leaf: Leaf): readonly Leaf[] {
    const node = this.#features.length;
    this.#features.push(leaf.feature);
    this.#thresholds.push(this.#edges[leaf.feature]?.[leaf.bin] ?? 0);
    this.#left.push(0);
    this.#right.push(0);
    this.#attach(leaf, node);
    const base = leaf.feature * this.#set.rows;
    const lows = leaf.rows.filter((row) => (this.#bins[base + row] ?? 0) <= leaf.bin);
    const highs = leaf.rows.filter((row) => (this.#bins[base + row] ?? 0) > leaf.bin);
    const isLowSmaller = lows.length <= highs.length;
    const small = this.#histogram(isLowSmaller ? lows : highs);
    const large = leaf.histogram;
    for (let cell = 0; cell < large.length; cell++) large[cell] = (large[cell] ?? 0) - (small[cell] ?? 0);
    return [
      this.#leaf(lows, isLowSmaller ? small : large, node, true),
      this.#leaf(highs, isLowSmaller ? large : small, node, false),
    ];
  }

  #differentiate(): void {
    for (let row = 0; row < this.#set.rows; row++) {
      const p = 1 / (1 + Math.exp(-(this.#scores[row] ?? 0)));
      const weight = this.#set.weights[row] ?? 0;
      this.#gradients[row] = weight * ((this.#set.labels[row] ?? 0) - p);
      this.#hessians[row] = weight * p * (1 - p);
    }
  }

  grow(): void {
    this.#differentiate();
    const members: number[] = [];
    for (let row = 0; row < this.#set.rows; row++) if (this.#next() < this.#options.rowShare) members.push(row);
    this.#chosen = [...this.#edges.keys()].filter(
      (feature) => (this.#edges[feature]?.length ?? 0) > 0 && this.#next() < this.#options.featureShare,
    );
    if (this.#chosen.length === 0) return;
    const start = Int32Array.from(members);
    const open: Leaf[] = [this.#leaf(start, this.#histogram(start), -1, true)];
    const first = this.#features.length;
    while (open.length < this.#options.leaves) {
      const best = open.reduce((a, b) => (b.gain > a.gain ? b : a));
      if (best.gain <= 0) break;
      open.splice(open.indexOf(best), 1, ...this.#split(best));
    }
    for (const leaf of open) {
      this.#attach(leaf, ~this.#leaves.length);
      this.#leaves.push((this.#options.rate * leaf.gradient) / (leaf.hessian + SHRINK));
    }
    this.#roots.push(open.length === 1 ? ~(this.#leaves.length - 1) : first);
    this.#advance();
  }

  /** Adds the newest tree to every row's score. */
  #advance(): void {
    const { values, width, rows } = this.#set;
    const root = this.#roots[this.#roots.length - 1] ?? -1;
    for (let row = 0; row < rows; row++) {
      let node = root;
      while (node >= 0) {
        const isLeft =
          (values[row * width + (this.#features[node] ?? 0)] ?? 0) <= Math.fround(this.#thresholds[node] ?? 0);
        node = (isLeft ? this.#left[node] : this.#right[node]) ?? -1;
      }
      this.#scores[row] = (this.#scores[row] ?? 0) + (this.#leaves[~node] ?? 0);
    }
  }

  forest(): Forest {
    return {
      bias: this.#bias,
      roots: Int32Array.from(this.#roots),
      feature: Uint8Array.from(this.#features),
      threshold: Float32Array.from(this.#thresholds),
      left: Int32Array.from(this.#left),
      right: Int32Array.from(this.#right),
      leaf: Float32Array.from(this.#leaves),
    };
  }
}

/** Trains a forest with logistic loss. Splits the leaf with the best gain first; equal rows produce an equal forest. */
export function boost(set: TrainingSet, options: BoostOptions): Forest {
  const booster = new Booster(set, options);
  for (let tree = 0; tree < options.trees; tree++) booster.grow();
  return booster.forest();
}
