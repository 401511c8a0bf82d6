import { clamp, quantile } from "../../util/statistics.ts";

/** Shingles of a page below which its text is too short to be a copy. */
const MIN_SHINGLES = 10;
/** Share of a ranking page's shingles from which a page is a copy, and the range up to a full copy. */
const COPIED = 0.3;
const COPIED_RANGE = 0.6;
/** The same for shingles of all ranking pages beyond those of the most alike one. */
const PATCHED = 0.08;
const PATCHED_RANGE = 0.08;
/** Excess over what is usual among the ranking pages, which can share the texts of a maker. */
const PATCHED_SLACK = 0.05;
const USUAL_QUANTILE = 0.9;

/** Excess that chance adds to a short text, times the root of its shingles. */
const NOISE = 0.25;

/** The text of a ranking page as hashes, with its points. */
export interface CopySource {
  readonly shingles: ReadonlySet<number>;
  readonly points: number;
}

/** Shares of a page's shingles that other pages have. */
interface Shared {
  /** By source. */
  readonly shares: readonly number[];
  /** Share that all sources together have beyond the most alike one. */
  readonly excess: number;
}

function sharedWith(shingles: readonly number[], sources: readonly ReadonlySet<number>[]): Shared {
  const found = new Uint8Array(shingles.length);
  const shares = sources.map((known) => {
    let count = 0;
    for (const [at, hash] of shingles.entries()) {
      if (!known.has(hash)) continue;
      found[at] = 1;
      count += 1;
    }
    return count / shingles.length;
  });
  return { shares, excess: found.reduce((sum, each) => sum + each, 0) / shingles.length - Math.max(0, ...shares) };
}

/** Returns the excess of shingles that is usual among the pages of a cohort. */
export function usualExcess(pages: readonly (readonly number[])[]): number {
  const sets = pages.map((shingles) => new Set(shingles));
  const excesses = pages.flatMap((shingles, at) =>
    shingles.length < MIN_SHINGLES
      ? []
      : [
          sharedWith(
            shingles,
            sets.filter((_, other) => other !== at),
          ).excess,
        ],
  );
  return quantile(excesses, USUAL_QUANTILE);
}

/** Returns the most points that a page may have: a copy has no more than its source. `usual` is the usual excess. */
export function copyLimit(shingles: readonly number[], sources: readonly CopySource[], usual: number): number {
  if (shingles.length < MIN_SHINGLES) return 100;
  const found = sharedWith(
    shingles,
    sources.map((source) => source.shingles),
  );
  const limits = sources.map(({ points }, at) => {
    const copied = clamp(((found.shares[at] ?? 0) - COPIED) / COPIED_RANGE, 0, 1);
    return points + (100 - points) * (1 - copied);
  });
  const allowed = Math.max(PATCHED, usual + PATCHED_SLACK) + NOISE / Math.sqrt(shingles.length);
  const patched = clamp((found.excess - allowed) / PATCHED_RANGE, 0, 1);
  return Math.min(100 * (1 - patched), ...limits);
}
