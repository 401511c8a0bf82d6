/**
 * Returns the limit for each page that keeps all pages together within a budget, or `null` when they are within it.
 *
 * Pages below the limit keep all their tokens, so that one long page does not shorten the others.
 */
export function commonTokenLimit(counts: readonly number[], budget: number): number | null {
  let left = budget;
  const ascending = [...counts].sort((a, b) => a - b);
  for (const [at, count] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (count > share) return share;
    left -= count;
  }
  return null;
}
