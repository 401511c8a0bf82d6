import { compareText } from "../../core/text/statistics.ts";

/** Best category of each cohort page; `null` without evidence. */
interface CohortCategories {
  readonly cohort: readonly ({ readonly category: string; readonly score: number } | null)[];
}

/** Mentions of one entity per cohort page. */
interface Mentioned {
  readonly competitorCounts: readonly number[];
}

/** What the cohort's categories agree on. */
export interface Agreement {
  /** `null` when no page has a category. */
  readonly dominant: string | null;
  /** Share of all cohort pages in it, 0..1. */
  readonly share: number;
}

/** Category most cohort pages are in; ties go to the higher summed score, then by name. */
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

/** First level of a category path. */
export function topLevel(category: string): string {
  return `/${category.split("/")[1] ?? ""}`;
}

/** From here on a share of the cohort counts as agreement. */
const AGREES = 0.7;

function plainName(category: string): string {
  return category.split("/").filter(Boolean).join(" > ");
}

function cohortMeaning(categories: CohortCategories, { dominant, share }: Agreement): string {
  const name = plainName(dominant ?? "");
  const known = categories.cohort.flatMap((entry) => (entry === null ? [] : [topLevel(entry.category)]));
  const pages = `${Math.round(share * categories.cohort.length)} of ${categories.cohort.length} ranking pages`;
  if (share >= AGREES) return `${pages} are about ${name}: searchers want one thing, and a page on another subject is unlikely to rank.`;
  const top = topLevel(dominant ?? "");
  const near = known.filter((entry) => entry === top).length / categories.cohort.length;
  if (near >= AGREES)
    return `The ranking pages agree on ${plainName(top)} but not on one category in it: the keyword is read broadly within one subject.`;
  const subjects = [...new Set(known)].sort(compareText).map(plainName);
  if (subjects.length < 2) return `Only ${pages} could be placed, in ${name}: too few to say what searchers want.`;
  return `The ranking pages are spread over ${subjects.join(", ")}: searchers may mean different things by the keyword, so decide which of them the page serves.`;
}

/** What agreement or disagreement of the categories says about intent, in one or two sentences; `null` when no page has a category. */
export function agreementMeaning(categories: CohortCategories, found: Agreement, target: string | null): string | null {
  if (found.dominant === null) return null;
  const cohort = cohortMeaning(categories, found);
  if (target === null) return cohort;
  if (target === found.dominant) return `${cohort} Your page is in the same category as most of them.`;
  const isNear = topLevel(target) === topLevel(found.dominant);
  const place = `Your page reads as ${plainName(target)}`;
  return isNear
    ? `${cohort} ${place}, a neighbour within the same subject.`
    : `${cohort} ${place}, so it may answer another intent than the pages that rank.`;
}

/** Entities tied to the cohort's dominant category. */
export interface CategoryEntities<Entity> {
  /** Named by at least half of the pages that share its top level. */
  readonly related: readonly Entity[];
  /** Named by at least half of the pages of exactly this category, and at least 1.5 times as often as elsewhere. */
  readonly specific: readonly Entity[];
}

function prevalenceAmong(entity: Mentioned, indexes: readonly number[]): number {
  return indexes.length === 0 ? 0 : indexes.filter((index) => (entity.competitorCounts[index] ?? 0) > 0).length / indexes.length;
}

/** Divides the cohort's entities by the categories of the pages that name them. */
export function categoryEntities<Entity extends Mentioned>(entities: readonly Entity[], categories: CohortCategories): CategoryEntities<Entity> {
  const { dominant } = agreement(categories);
  if (dominant === null) return { related: [], specific: [] };
  const indexes = [...categories.cohort.keys()];
  const sameTop = indexes.filter((index) => topLevel(categories.cohort[index]?.category ?? "") === topLevel(dominant));
  const same = indexes.filter((index) => categories.cohort[index]?.category === dominant);
  const elsewhere = indexes.filter((index) => !same.includes(index));
  const related = entities.filter((entity) => prevalenceAmong(entity, sameTop) >= 0.5);
  const specific = entities.filter((entity) => {
    const here = prevalenceAmong(entity, same);
    return here >= 0.5 && here >= 1.5 * prevalenceAmong(entity, elsewhere);
  });
  return { related, specific };
}
