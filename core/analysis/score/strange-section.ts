import { cleanHeading } from "../topics/headings.ts";
import type { CohortScale, ScoredPage } from "./cohort-scale.ts";
import { passageVector } from "./coverage.ts";
import type { WordSection } from "./read-page.ts";
import { ALIKE } from "./sections.ts";

/** Fewest tokens of a section that is named. */
const MIN_TOKENS = 40;
/** Least points that a section must cost. */
const MIN_COST = 1;

/** A section on a subject that the ranking pages hardly treat, and the points that it costs. */
export interface StrangeSection {
  readonly heading: string;
  readonly cost: number;
}

/** Tokens of a compared passage. A passage of the ranking pages has about as many. */
const WINDOW = 66;

/** True for a section whose passages are on average not like those of the ranking pages. */
function isStrange(scale: CohortScale, { page }: ScoredPage, { from, to }: WordSection): boolean {
  let [sum, count] = [0, 0];
  for (let first = from, next = from + 1; first < to; next += 1) {
    if (next < to && (page.starts[next] ?? 0) - (page.starts[first] ?? 0) < WINDOW) continue;
    // Only words of the cohort can be alike, so the cohort's vocabulary is enough.
    const vector = passageVector(page, first, next, scale.vocabulary);
    sum += Math.max(0, ...scale.index.likeness(vector));
    count += 1;
    first = next;
  }
  return sum < ALIKE * count;
}

/**
 * Returns the longest section whose subject the ranking pages hardly treat, when it costs the page points, or `null`.
 * `headings` are those of the sections after the first, which has none.
 */
export function strangeSection(
  scale: CohortScale,
  scored: ScoredPage,
  headings: readonly string[],
): StrangeSection | null {
  const [longest] = scored.page.sections
    .slice(1)
    .map((section, at) => ({ section, heading: cleanHeading(headings[at] ?? "") }))
    .filter(({ section, heading }) => heading !== "" && section.tokens >= MIN_TOKENS)
    .filter(({ section }) => isStrange(scale, scored, section))
    .sort((a, b) => b.section.tokens - a.section.tokens || a.section.from - b.section.from);
  if (longest === undefined) return null;
  const cost = scale.pointsOf(scored.without(longest.section)) - scale.pointsOf(scored.flat);
  return cost < MIN_COST ? null : { heading: longest.heading, cost };
}
