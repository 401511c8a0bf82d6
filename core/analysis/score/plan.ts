import { clamp, mean, quantile } from "../../util/statistics.ts";
import type { CohortScale, ScoredPage, SectionCandidate, SectionCandidates } from "./cohort-scale.ts";
import { passageVector, type WordVector } from "./coverage.ts";
import type { Edit, PageEditor } from "./page-editor.ts";
import { type SectionFeatures, sectionRanges } from "./sections.ts";

/** Most steps of a plan. */
const MAX_STEPS = 12;
/** Subtopics that a plan chooses from, and those that it tries for each step. */
const MAX_CANDIDATES = 14;
const TRIED = 10;
/** Likeness to a text of the page at which a subtopic is not lacking, and of subtopics that are one. */
const COVERED = 0.3;
/** Least gain of a step after the steps before it, in points. */
const MIN_STEP = 0.2;
/** Numbers of steps for which the plan promises a range. */
const TOTALS = [3, 5, 10] as const;
/** Share of the gain of the ranking pages' own texts that other authors reach. Measured; see decisions/61. */
export const OTHER_AUTHORS = 0.76;
/** Spread of the simulated authors up to which the promise is narrow, and half the width of a narrow promise. */
const NARROW_SPREAD = 2;
const NARROW = 2;
/** Gain from which authors hardly agree, and the shares of the gain that a wide range spans at least. */
const FAR = 10;
const LEAST_WIDE = 0.6;
const MOST_WIDE = 1.1;
/** Least share of the steps on which a simulated author needs a text. */
const MIN_AUTHORED = 0.6;

/** A repair of the page's frame: its edit gains the same whoever makes it. */
export interface PlanRepair {
  readonly id: string;
  readonly edit: Edit;
}

/** One chosen step. Exactly one of `candidate` and `repair` is set. */
export interface ChosenStep {
  readonly candidate: SectionCandidate | null;
  readonly repair: PlanRepair | null;
  /** Points gained alone, and after the steps before, by the text that is tried or by the repair. */
  readonly alone: number;
  readonly after: number;
}

/** Points that the first steps gain together, written by other authors. */
export interface PlanPromise {
  readonly steps: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  /** True when the simulated authors differ by so much that the range is wide. */
  readonly isWide: boolean;
}

/** Returns a promise that is not below the promise of fewer steps, because a writer can stop after those. */
function atLeast(promise: PlanPromise, fewer: PlanPromise | undefined): PlanPromise {
  if (fewer === undefined) return promise;
  const greater = (key: "expected" | "low" | "high") => Math.max(promise[key], fewer[key]);
  return { ...promise, expected: greater("expected"), low: greater("low"), high: greater("high") };
}

/** The chosen steps in order, with the promises for the first of them. */
export interface SectionPlan {
  readonly steps: readonly ChosenStep[];
  readonly promises: readonly PlanPromise[];
  /** The promise for all steps. */
  readonly all: PlanPromise;
  /** Lacking subtopics that are no steps, with their gains after all steps. */
  readonly others: readonly ChosenStep[];
}

interface Option extends Omit<ChosenStep, "after"> {
  readonly id: string;
  readonly edit: Edit;
}

/** Returns the vectors of the texts of a page. */
function ownVectors(scale: CohortScale, { page, features }: ScoredPage): WordVector[] {
  // Only words of the cohort can be alike, so the cohort's vocabulary is enough.
  return sectionRanges(page, features.weights).map(({ from, to }) => passageVector(page, from, to, scale.vocabulary));
}

/** Returns the subtopics that the page lacks most. Two of them are never about the same. */
function lackedSubtopics(
  scale: CohortScale,
  scored: ScoredPage,
  { list, index, alike }: SectionCandidates,
): SectionCandidate[] {
  const have = new Float64Array(alike.length);
  for (const vector of ownVectors(scale, scored))
    for (const [at, value] of index.likeness(vector).entries()) have[at] = Math.max(have[at] ?? 0, value);
  const ranked = list
    .map((candidate) => {
      const likeness = Math.min(1, (have[candidate.subtopic] ?? 0) / COVERED);
      return { candidate, lack: candidate.weight * (1 - likeness) };
    })
    .filter(({ lack }) => lack > 0)
    .sort((a, b) => b.lack - a.lack || a.candidate.subtopic - b.candidate.subtopic);
  const kept: SectionCandidate[] = [];
  for (const { candidate } of ranked) {
    if (kept.length >= MAX_CANDIDATES) break;
    const likeness = alike[candidate.subtopic];
    if (kept.every(({ subtopic }) => (likeness?.[subtopic] ?? 0) < COVERED)) kept.push(candidate);
  }
  return kept;
}

/** Chooses steps one by one: each is the one that gains most after the steps before. */
function greedy(options: readonly Option[], gainOf: (edits: readonly Edit[]) => number): ChosenStep[] {
  const chosen: ChosenStep[] = [];
  const edits: Edit[] = [];
  let reached = 0;
  const left = options.map((option) => ({ option, bound: option.alone }));
  while (chosen.length < MAX_STEPS && left.length > 0) {
    left.sort((a, b) => b.bound - a.bound || (a.option.id < b.option.id ? -1 : 1));
    let best: { at: number; gain: number } | null = null;
    for (const [at, entry] of left.slice(0, TRIED).entries()) {
      // Gains mostly shrink as steps are added, so an entry whose last gain is lower hardly ever wins.
      if (best !== null && entry.bound <= best.gain) break;
      entry.bound = gainOf([...edits, entry.option.edit]) - reached;
      if (best === null || entry.bound > best.gain) best = { at, gain: entry.bound };
    }
    const found = best === null ? undefined : left[best.at];
    if (best === null || found === undefined || best.gain < MIN_STEP) break;
    left.splice(best.at, 1);
    edits.push(found.option.edit);
    reached += best.gain;
    const { candidate, repair, alone } = found.option;
    // A section can gain only beside another one.
    chosen.push({ candidate, repair, alone: Math.max(alone, best.gain), after: best.gain });
  }
  return chosen;
}

/** The repairs and the sections of some steps, as edits. */
function editsOf(steps: readonly ChosenStep[], textOf: (candidate: SectionCandidate) => SectionFeatures | undefined) {
  const repairs = steps.flatMap(({ repair }) => (repair === null ? [] : [repair.edit]));
  const sections = steps.flatMap(({ candidate }) => {
    const section = candidate === null ? undefined : textOf(candidate);
    return section === undefined ? [] : [{ section }];
  });
  return { repairs, sections };
}

/**
 * Returns the gain of each count of steps by each ranking page as their author: its own texts are added, and the page
 * is scored against the others. `null` for an author without enough texts.
 */
function simulate(editor: PageEditor, steps: readonly ChosenStep[], counts: readonly number[]): (number | null)[][] {
  return editor.scale.prepared.pages.map((_, author) => {
    const parts = counts.map((count) => authoredBy(author, steps.slice(0, count)));
    if (parts.every((part) => part === null)) return parts.map(() => null);
    const points = editor.scale.without(author);
    const own = editor.for(parts.flatMap((part) => part?.sections ?? []));
    const before = points(own.with([]));
    // Several counts often have the same repairs.
    const repairedBy = new Map([[0, before]]);
    return parts.map((part) => {
      if (part === null) return null;
      const { wanted, repairs, sections } = part;
      const repaired = repairedBy.get(repairs.length) ?? points(own.with(repairs));
      repairedBy.set(repairs.length, repaired);
      const written = sections.length === 0 ? repaired : points(own.with([...repairs, ...sections]));
      return repaired - before + (written - repaired) * (sections.length === 0 ? 1 : wanted / sections.length);
    });
  });
}

/** Returns the repairs of some steps with the texts of an author on the others, or `null` where they are too few. */
function authoredBy(author: number, steps: readonly ChosenStep[]) {
  const wanted = steps.filter(({ candidate }) => candidate !== null).length;
  const used = new Set<SectionFeatures>();
  const { repairs, sections } = editsOf(steps, ({ texts }) => {
    const text = texts.find((each) => each.page === author && !used.has(each));
    if (text !== undefined) used.add(text);
    return text;
  });
  return wanted > 0 && sections.length < Math.max(1, MIN_AUTHORED * wanted) ? null : { wanted, repairs, sections };
}

/** Makes the promise for some steps from the gains of the simulated authors. */
function promiseOf(steps: readonly ChosenStep[], gains: readonly number[], most: number): PlanPromise {
  const limit = (value: number): number => clamp(value, 0, most);
  const count = steps.length;
  if (steps.every(({ candidate }) => candidate === null)) {
    // Repairs gain the same whoever makes them.
    const exact = limit(steps.reduce((sum, { after }) => sum + after, 0));
    return { steps: count, expected: exact, low: exact, high: exact, isWide: false };
  }
  if (gains.length < 2) {
    const own = steps.reduce((sum, { after }) => sum + after, 0);
    const expected = limit(OTHER_AUTHORS * own);
    return { steps: count, expected, low: limit(expected / 2), high: limit(own), isWide: expected > NARROW };
  }
  const expected = limit((quantile(gains, 0.5) + mean(gains)) / 2);
  const [low, high] = [quantile(gains, 0.2), quantile(gains, 0.8)];
  const isWide = high - low > NARROW_SPREAD || expected > FAR;
  return isWide
    ? {
        steps: count,
        expected,
        low: limit(Math.min(low, LEAST_WIDE * expected)),
        high: limit(Math.max(high, MOST_WIDE * expected)),
        isWide,
      }
    : { steps: count, expected, low: limit(expected - NARROW), high: limit(expected + NARROW), isWide };
}

function sectionEdits(candidates: readonly SectionCandidate[]) {
  return candidates.flatMap((candidate) => {
    const [section] = candidate.texts;
    return section === undefined ? [] : [{ candidate, edit: { section } }];
  });
}

/**
 * Chooses sections on the given subtopics, and repairs, in the order in which they gain most together. Pure. The source
 * of the subtopics does not matter. `lacking` are subtopics that the page is known to lack.
 */
export function planSections(
  page: PageEditor,
  candidates: SectionCandidates,
  repairs: readonly PlanRepair[] = [],
  lacking: ReadonlySet<number> = new Set(),
): SectionPlan {
  const { scale, scored } = page;
  const known = candidates.list.filter(({ subtopic }) => lacking.has(subtopic));
  const unknown = candidates.list.filter(({ subtopic }) => !lacking.has(subtopic));
  const found = lackedSubtopics(scale, scored, { ...candidates, list: unknown });
  const lacked = sectionEdits([...known, ...found]);
  const editor = page.for(lacked.map(({ edit }) => edit));
  const points = scale.pointsOf(editor.with([]));
  const gainOf = (edits: readonly Edit[]): number => scale.pointsOf(editor.with(edits)) - points;
  const options = [
    ...lacked.map(({ candidate, edit }): Option => {
      return { id: `section:${candidate.subtopic}`, candidate, repair: null, edit, alone: gainOf([edit]) };
    }),
    ...repairs.map(
      (repair): Option => ({ id: repair.id, candidate: null, repair, edit: repair.edit, alone: gainOf([repair.edit]) }),
    ),
  ];
  const steps = greedy(options, gainOf);
  const done = new Set(steps.map(({ candidate }) => candidate?.subtopic));
  const edits = steps.flatMap(({ candidate, repair }) =>
    repair === null ? sectionEdits(candidate === null ? [] : [candidate]).map(({ edit }) => edit) : [repair.edit],
  );
  const reached = gainOf(edits);
  const others = lacked
    .filter(({ candidate: { subtopic } }) => lacking.has(subtopic) && !done.has(subtopic))
    .map(({ candidate, edit }): ChosenStep => {
      return { candidate, repair: null, alone: gainOf([edit]), after: gainOf([...edits, edit]) - reached };
    });
  const most = 100 - points;
  const counts = [...TOTALS.filter((count) => count < steps.length), steps.length];
  const gains = steps.length === 0 ? [] : simulate(page, steps, counts);
  const made: PlanPromise[] = [];
  for (const [at, count] of counts.entries()) {
    const own = gains.flatMap((list) => list[at] ?? []);
    made.push(atLeast(promiseOf(steps.slice(0, count), own, most), made.at(-1)));
  }
  const all = made.at(-1) ?? promiseOf([], [], most);
  const next = TOTALS.find((count) => count >= steps.length);
  const promises = [
    ...made.slice(0, -1),
    ...(steps.length === 0 || next === undefined ? [] : [{ ...all, steps: next }]),
  ];
  return { steps, promises, all, others };
}
