import type { Member, TopicCluster, TopicModel } from "./topic-model.ts";
import { dot, sharedCount } from "./vectors.ts";

/** Likeness of two sections that alone is firm, and with words in common. See decisions/96. */
const FIRM = 0.55;
const FIRM_WITH_WORDS = 0.42;
const SAME_HEADINGS = 0.3;
const SAME_WORDS = 2;
/** Cosine of the names of two lists from which they name the same things. */
const SAME_NAMES = 0.04;
/** Likeness that two pages need, and the share of all pages that they are when only they treat the topic. */
const SURE = 0.66;
const TWO_PAGES_SHARE = 0.5;
const SEVERAL_PAGES = 3;

/** How firmly the ranking pages show a topic. */
export interface TopicEvidence {
  /** Pages with a section that is surely about the topic, ascending. */
  readonly firmPages: readonly number[];
  readonly strongest: number;
  readonly isEnough: boolean;
}

function isFirm(a: Member, b: Member, value: number): boolean {
  if (value >= FIRM) return true;
  if (a.vector.names !== null && b.vector.names !== null && dot(a.vector.names, b.vector.names) >= SAME_NAMES)
    return true;
  if (value < FIRM_WITH_WORDS) return false;
  return dot(a.vector.own, b.vector.own) >= SAME_HEADINGS || sharedCount(a.vector.rare, b.vector.rare) >= SAME_WORDS;
}

/** Returns the evidence that the fitting pages lend to a topic. */
export function evidenceOf(
  model: TopicModel,
  { members }: TopicCluster,
  fits: (page: number) => boolean,
): TopicEvidence {
  const own = members.filter(({ section }) => fits(section.page));
  const firm = new Set<number>();
  let strongest = 0;
  for (const [at, a] of own.entries())
    for (const b of own.slice(at + 1)) {
      if (a.section.page === b.section.page) continue;
      const value = model.likenessOf(a, b);
      strongest = Math.max(strongest, value);
      if (isFirm(a, b, value)) firm.add(a.section.page).add(b.section.page);
    }
  const pages = new Set(own.map(({ section }) => section.page)).size;
  const isMany = pages >= SEVERAL_PAGES || pages >= TWO_PAGES_SHARE * model.pages.length;
  const isPair = firm.size === 2 && strongest >= SURE && isMany;
  return {
    firmPages: [...firm].sort((a, b) => a - b),
    strongest,
    isEnough: firm.size >= SEVERAL_PAGES || isPair,
  };
}
