import type { TopicMessages } from "../../core/analysis/advice/topics/messages.ts";
import { compareText } from "../../core/util/statistics.ts";

/** Best category of each cohort page; `null` for a page without a category. */
interface CohortCategories {
  readonly cohort: readonly ({ readonly category: string; readonly score: number } | null)[];
}

/** Number of mentions of one entity on each cohort page. */
interface Mentioned {
  readonly competitorCounts: readonly number[];
}

/** The category that most cohort pages share. */
export interface Agreement {
  /** `null` when no page has a category. */
  readonly dominant: string | null;
  /** Share of all cohort pages in the dominant category, 0..1. */
  readonly share: number;
}

/** Finds the category of most cohort pages. Ties go to the higher summed score, then to the name. */
export function agreement(categories: CohortCategories): Agreement {
  const votes = new Map<string, { pages: number; score: number }>();
  for (const category of categories.cohort) {
    if (category === null) continue;
    const vote = votes.get(category.category) ?? { pages: 0, score: 0 };
    votes.set(category.category, { pages: vote.pages + 1, score: vote.score + category.score });
  }
  const ranked = [...votes].sort(([a, x], [b, y]) => y.pages - x.pages || y.score - x.score || compareText(a, b));
  const [best] = ranked;
  if (best === undefined) return { dominant: null, share: 0 };
  return { dominant: best[0], share: best[1].pages / categories.cohort.length };
}

/** Returns the first level of a category path. */
export function topLevel(category: string): string {
  return `/${category.split("/")[1] ?? ""}`;
}

/** Share of the cohort from which the pages agree on a category. */
const AGREES = 0.7;

function plainName(category: string): string {
  return category.split("/").filter(Boolean).join(" > ");
}

function cohortMeaning(categories: CohortCategories, { dominant, share }: Agreement, say: TopicMessages): string {
  const name = plainName(dominant ?? "");
  const topLevels = categories.cohort.flatMap((entry) => (entry === null ? [] : [topLevel(entry.category)]));
  const total = categories.cohort.length;
  const pages = Math.round(share * total);
  if (share >= AGREES) return say.oneCategory(pages, total, name);
  const top = topLevel(dominant ?? "");
  const near = topLevels.filter((entry) => entry === top).length / total;
  if (near >= AGREES) return say.oneSubject(plainName(top));
  const subjects = [...new Set(topLevels)].sort(compareText).map(plainName);
  return subjects.length < 2 ? say.fewPlaced(pages, total, name) : say.spread(subjects);
}

/** Explains in one or two sentences what the categories say about the intent; `null` when no page has a category. */
export function agreementMeaning(
  categories: CohortCategories,
  { found, target }: { readonly found: Agreement; readonly target: string | null },
  say: TopicMessages,
): string | null {
  if (found.dominant === null) return null;
  const cohort = cohortMeaning(categories, found, say);
  if (target === null) return cohort;
  if (target === found.dominant) return `${cohort} ${say.targetSame()}`;
  const isNear = topLevel(target) === topLevel(found.dominant);
  return `${cohort} ${isNear ? say.targetNear(plainName(target)) : say.targetElsewhere(plainName(target))}`;
}

/** Entities that belong to the cohort's dominant category. */
export interface CategoryEntities<Entity> {
  /** Entities on at least half of the pages that share the category's top level, without the specific ones. */
  readonly related: readonly Entity[];
  /** Entities on at least half of the category's own pages, and at least 1.5 times as frequent there as elsewhere. */
  readonly specific: readonly Entity[];
}

function prevalenceAmong(entity: Mentioned, indexes: readonly number[]): number {
  return indexes.length === 0
    ? 0
    : indexes.filter((index) => (entity.competitorCounts[index] ?? 0) > 0).length / indexes.length;
}

/** Groups the cohort's entities by the categories of the pages that mention them. */
export function categoryEntities<Entity extends Mentioned>(
  entities: readonly Entity[],
  categories: CohortCategories,
): CategoryEntities<Entity> {
  const { dominant } = agreement(categories);
  if (dominant === null) return { related: [], specific: [] };
  const indexes = [...categories.cohort.keys()];
  const sameTop = indexes.filter((index) => topLevel(categories.cohort[index]?.category ?? "") === topLevel(dominant));
  const same = indexes.filter((index) => categories.cohort[index]?.category === dominant);
  const elsewhere = indexes.filter((index) => !same.includes(index));
  const specific = entities.filter((entity) => {
    const here = prevalenceAmong(entity, same);
    return here >= 0.5 && here >= 1.5 * prevalenceAmong(entity, elsewhere);
  });
  const named = new Set(specific);
  const related = entities.filter((entity) => !named.has(entity) && prevalenceAmong(entity, sameTop) >= 0.5);
  return { related, specific };
}
