import { mean, quantile } from "../../util/statistics.ts";
import { hostOf } from "../../util/urls.ts";
import { scanText } from "../text/scan.ts";
import { linkClusters } from "./clusters.ts";
import type { TopicPage, WordPage } from "./cohort-words.ts";
import type { TopicModel } from "./topic-model.ts";
import { dot, unitVector, type Vector } from "./vectors.ts";

/** Reason why a ranking page lends no evidence to subtopics. */
export type FitReason = "other_subject" | "other_intent";

/** Share of the median nearness under which a page is about something else. */
const NEAR_SHARE = 0.65;
/** Share of the keyword's words that a page's title, headline or address must have. */
const KEYWORD_SHARE = 0.25;
const MIN_PASSING = 3;
/** Likeness between two groups, as a share of the looser group's own, under which they answer two intents. */
const SPLIT = 0.6;
const MIN_GROUP = 2;
const NEAREST = 3;

function pageVector(page: WordPage, model: TopicModel): Vector {
  const counts = new Map<number, number>();
  for (const ids of Object.values(page.zones))
    for (const id of ids) if (id >= 0) counts.set(id, (counts.get(id) ?? 0) + 1);
  const weights = new Map<number, number>();
  for (const [id, count] of counts) weights.set(id, (count / (count + 1.2)) * (model.weights.text[id] ?? 0));
  return unitVector(weights);
}

/** Beginnings of words: forms of one word differ at the end, and addresses have no blanks. */
function beginningOf(stem: string): string {
  return stem.slice(0, Math.min(5, Math.max(3, stem.length)));
}

function keywordShare({ facts, url }: TopicPage, keyword: ReadonlySet<string>): number {
  if (keyword.size === 0) return 1;
  const headline = facts.headings.find(({ level }) => level === 1)?.text ?? "";
  const words = `${facts.titleTag ?? ""} ${facts.title ?? ""} ${headline} ${hostOf(url)} ${url}`.toLowerCase();
  const text = scanText(words).lowers.join(" ");
  return [...keyword].filter((stem) => text.includes(beginningOf(stem))).length / keyword.size;
}

function strangers(vectors: readonly Vector[]): boolean[] {
  const near = vectors.map((own, at) => {
    const others = vectors.filter((_, other) => other !== at).map((other) => dot(own, other));
    return mean(others.sort((a, b) => b - a).slice(0, NEAREST));
  });
  const median = quantile(near, 0.5);
  return near.map((value) => vectors.length > 2 && value < NEAR_SHARE * median);
}

/** Splits pages into two groups, or returns `null` when they answer one intent. */
function twoGroups(vectors: readonly Vector[]): readonly (readonly number[])[] | null {
  const size = vectors.length;
  if (size < 2 * MIN_GROUP) return null;
  const values = new Float64Array(size * size);
  for (const [a, left] of vectors.entries())
    for (const [b, right] of vectors.entries()) values[a * size + b] = a === b ? 0 : dot(left, right);
  const at = (a: number, b: number): number =>
    dot(vectors[a] ?? { ids: [], weights: [] }, vectors[b] ?? { ids: [], weights: [] });
  // Lower thresholds join more pages, so the first threshold with at most two groups is the highest one.
  let groups: number[][] = [];
  for (const level of [...new Set(values)].sort((a, b) => b - a)) {
    groups = linkClusters(size, values.slice(), level);
    if (groups.length <= 2) break;
  }
  const [first, second] = groups.sort((a, b) => b.length - a.length);
  if (first === undefined || second === undefined || groups.length !== 2 || second.length < MIN_GROUP) return null;
  const inner = groups.map((group) => mean(group.flatMap((a, place) => group.slice(place + 1).map((b) => at(a, b)))));
  const between = mean(first.flatMap((a) => second.map((b) => at(a, b))));
  return between < SPLIT * Math.min(...inner) ? groups : null;
}

/**
 * Returns why each page lends no evidence, or `null`. The target chooses between intents; without it the intent of most
 * pages is meant. `isAbout` is false for pages that hardly use the keyword.
 */
export function fitOf(
  model: TopicModel,
  { target, isAbout }: { readonly target: TopicPage | null; readonly isAbout: (page: number) => boolean },
): readonly (FitReason | null)[] {
  const vectors = model.pages.map((page) => pageVector(page, model));
  const isFar = strangers(vectors);
  const names = model.pages.map(({ page }) => keywordShare(page, model.words.keyword) >= KEYWORD_SHARE);
  const passing = names.filter((isNamed, at) => isNamed && isFar[at] !== true).length;
  const reasons = vectors.map((_, at): FitReason | null => {
    const isNamed = names[at] === true || passing < MIN_PASSING;
    return isFar[at] === true || !isNamed || !isAbout(at) ? "other_subject" : null;
  });
  const own = target === null ? null : pageVector(model.words.read(target), model);
  const vectorAt = (at: number): Vector => vectors[at] ?? unitVector(new Map());
  const likenessTo = (pages: readonly number[]): number =>
    own === null ? pages.length : mean(pages.map((at) => dot(own, vectorAt(at))));
  const fitting = [...vectors.keys()].filter((at) => reasons[at] === null);
  let chosen: readonly number[] = fitting;
  // A word with three meanings is split twice.
  for (let groups = twoGroups(chosen.map(vectorAt)); groups !== null; groups = twoGroups(chosen.map(vectorAt))) {
    const pagesOf = groups.map((group) => group.flatMap((at) => chosen[at] ?? []));
    const [best = []] = pagesOf.toSorted((a, b) => likenessTo(b) - likenessTo(a));
    chosen = best;
  }
  const kept = new Set(chosen);
  return reasons.map((reason, at) => reason ?? (kept.has(at) ? null : "other_intent"));
}
