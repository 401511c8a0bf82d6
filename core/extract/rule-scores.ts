import { containers } from "./containers.ts";
import type { FeatureInput } from "./features.ts";
import { SIGNAL } from "./signals.ts";
import { ZONE_ASIDE, ZONE_FOOTER, ZONE_HEADER, ZONE_MAIN, ZONE_NAV } from "./zones.ts";

const AGAINST = SIGNAL.consent | SIGNAL.advert | SIGNAL.share | SIGNAL.related | SIGNAL.hidden | SIGNAL.nav;

/** Probability per block by hand-set weights. */
export function ruleScores(input: FeatureInput): Float64Array {
  const { table, blocks, layout } = input;
  const sums = containers(table, blocks);
  const topEnd = table.end[sums.top] ?? 0;
  const coreEnd = table.end[sums.core] ?? 0;
  const scores = new Float64Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const element = Math.max(0, table.blockElement[block] ?? 0);
    const words = blocks.words[block] ?? 0;
    const zone = layout.zones[element] ?? 0;
    let logit = -1 + Math.min(3, words / 12) - 4 * (blocks.linkShares[block] ?? 0);
    if (element >= sums.top && element < topEnd) logit += 1.5;
    if (element >= sums.core && element < coreEnd) logit += 1;
    if (zone === ZONE_MAIN) logit += 1;
    if (zone === ZONE_NAV || zone === ZONE_FOOTER || zone === ZONE_ASIDE || zone === ZONE_HEADER) logit -= 3;
    if ((blocks.levels[block] ?? 0) > 0) logit += 1;
    let ancestor = element;
    for (let step = 0; ancestor >= 0 && step < 8; step++) {
      if (((layout.signals[ancestor] ?? 0) & AGAINST) !== 0) logit -= 0.7;
      ancestor = table.parent[ancestor] ?? -1;
    }
    scores[block] = 1 / (1 + Math.exp(-logit));
  }
  return scores;
}
