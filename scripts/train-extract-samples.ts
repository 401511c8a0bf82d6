import type { GoldPage } from "../bench/lib/extract/data.ts";
import { compareWords } from "../bench/lib/extract/score.ts";
import { scanHtml } from "../core/analysis/html/scanner.ts";
import { classTokens } from "../core/analysis/main-content/class-scores.ts";
import type { FeatureInput } from "../core/analysis/main-content/feature-input.ts";
import { readBlocks } from "../core/analysis/main-content/page-blocks.ts";
import { readLayout } from "../core/analysis/main-content/zones.ts";
import { readHead } from "../core/analysis/metadata/head.ts";
import { readStructuredData } from "../core/analysis/metadata/structured-data.ts";
import { hostOf } from "../core/util/urls.ts";

export const FOLDS = 3;
/** Fewest hosts on which a class name must occur to be used. */
const MIN_HOSTS = 8;

/** A gold page with the model's input and labels. */
export interface Sample {
  readonly page: GoldPage;
  readonly fold: number;
  readonly input: Omit<FeatureInput, "classWeights">;
  readonly labels: Float32Array;
  readonly host: string;
  /** True for a page that was built from other pages. Such a page is used for training and never for results. */
  readonly isMade: boolean;
  /** Words inside and outside main content under each class name, by token hash. */
  readonly tokens: ReadonlyMap<number, readonly [number, number]>;
}

function foldOf(host: string): number {
  let hash = 7;
  for (const letter of host) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return Math.abs(hash) % FOLDS;
}

function shingles(words: readonly string[], size: number): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) found.add(words.slice(at, at + size).join(" "));
  return found;
}

/** Words that a block needs to be found in the gold text by itself. */
const SHINGLE = 4;

/**
 * Returns the share of each block's words that occur in the gold text in the same order.
 *
 * Shorter blocks, such as "Home" and "Size", match with the words around them or as a whole line of the gold text. Each
 * line matches as often as the gold text has it.
 */
function labelBlocks(texts: readonly string[], gold: string): Float32Array {
  const known = shingles(compareWords(gold), SHINGLE);
  const lines = new Map<string, number>();
  for (const line of gold.split("\n")) {
    const key = compareWords(line).join(" ");
    lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  const words = texts.map(compareWords);
  return Float32Array.from(words, (own, block) => {
    const missing = SHINGLE - own.length;
    if (own.length === 0) return 0;
    if (missing <= 0) {
      let hits = 0;
      for (let at = 0; at + SHINGLE <= own.length; at++) if (known.has(own.slice(at, at + SHINGLE).join(" "))) hits++;
      return hits / (own.length - SHINGLE + 1);
    }
    const before = words
      .slice(Math.max(0, block - SHINGLE), block)
      .flat()
      .slice(-missing);
    const after = words
      .slice(block + 1, block + 1 + SHINGLE)
      .flat()
      .slice(0, missing);
    if (known.has([...before, ...own].join(" ")) || known.has([...own, ...after].join(" "))) return 1;
    const key = own.join(" ");
    const left = lines.get(key) ?? 0;
    lines.set(key, left - 1);
    return left > 0 ? 0.8 : 0;
  });
}

/** Reads a page up to the input of the features and labels its blocks. */
export function readSample(page: GoldPage): Sample {
  const table = scanHtml(page.html);
  const head = readHead(table, page.url);
  const layout = readLayout(table);
  const structured = readStructuredData(table, head.base);
  const blocks = readBlocks(table);
  const labels = labelBlocks(blocks.texts, page.gold);
  const tokens = new Map<number, [number, number]>();
  for (let block = 0; block < blocks.count; block++) {
    let element = table.blockElement[block] ?? -1;
    const words = Math.min(100, blocks.words[block] ?? 0);
    for (let level = 0; element >= 0 && level < 12; level++) {
      for (const token of classTokens(table, element)) {
        const sums = tokens.get(token) ?? [0, 0];
        sums[0] += words * (labels[block] ?? 0);
        sums[1] += words * (1 - (labels[block] ?? 0));
        tokens.set(token, sums);
      }
      element = table.parent[element] ?? -1;
    }
  }
  const host = hostOf(page.url);
  return {
    page,
    host,
    isMade: false,
    fold: foldOf(host),
    input: { table, blocks, layout, head, structured, url: page.url },
    labels,
    tokens,
  };
}

/** Counts whether class names mark main content. Each host has one vote. */
export class TokenVotes {
  readonly #hosts = new Map<string, Map<number, [number, number]>>();
  readonly #votes = new Map<number, [number, number]>();

  constructor(samples: readonly Sample[]) {
    for (const { host, tokens } of samples) {
      const sums = this.#hosts.get(host) ?? new Map<number, [number, number]>();
      this.#hosts.set(host, sums);
      for (const [token, [main, rest]] of tokens) {
        const sum = sums.get(token) ?? [0, 0];
        sums.set(token, [sum[0] + main, sum[1] + rest]);
      }
    }
    for (const sums of this.#hosts.values()) {
      for (const [token, [main, rest]] of sums) {
        const votes = this.#votes.get(token) ?? [0, 0];
        this.#votes.set(token, [votes[0] + main / (main + rest + 1e-9), votes[1] + rest / (main + rest + 1e-9)]);
      }
    }
  }

  /**
   * Returns the weights by token hash, as they would be without the given host. Otherwise a page would see its own
   * label.
   */
  weights(without: string | null): ReadonlyMap<number, number> {
    const own = without === null ? undefined : this.#hosts.get(without);
    const weights = new Map<number, number>();
    for (const [token, [main, rest]] of this.#votes) {
      const [ownMain, ownRest] = own?.get(token) ?? [0, 0];
      const sum = ownMain + ownRest + 1e-9;
      if (main + rest - (ownMain + ownRest) / sum < MIN_HOSTS) continue;
      weights.set(token, Math.log((main - ownMain / sum + 2) / (rest - ownRest / sum + 2)));
    }
    return weights;
  }
}
