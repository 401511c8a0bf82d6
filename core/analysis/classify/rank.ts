import type { ClassifierInput } from "../../ports/classifier.ts";
import type { Support } from "./calibration.ts";
import { ownEvidence } from "./own-evidence.ts";
import { TOPS, TREE } from "./tree.ts";
import { brevity, classifierWords, looksForeign, withoutForeignWords } from "./words.ts";

const MAX_ANSWERS = 3;
/** Maximum number of words that are read. The subject of a text shows much earlier. */
const MAX_WORDS = 6000;
const MAX_CHARACTERS = 60_000;
/** Share of the best child's evidence that a node adds to its own. */
const BEST_CHILD = 0.75;
/** Share of the other children's evidence that a node adds to its own. */
const OTHER_CHILDREN = 0.12;
/** Minimum evidence of a top level. Less evidence is chance. */
const MIN_EVIDENCE = 0.12;
/** Minimum evidence in other languages, where single words match English terms by chance. */
const MIN_FOREIGN_EVIDENCE = 0.25;

/** Returns the evidence of each node with the shares of its children. */
function withChildren(own: Float64Array): Float64Array {
  const all = own.slice(0, TREE.length);
  const best = new Float64Array(TREE.length);
  const sum = new Float64Array(TREE.length);
  // Parents come before their children in `TREE`, so the reverse order finishes every child before its parent.
  for (let node = TREE.length - 1; node >= 0; node--) {
    all[node] =
      (own[node] ?? 0) + BEST_CHILD * (best[node] ?? 0) + OTHER_CHILDREN * ((sum[node] ?? 0) - (best[node] ?? 0));
    const parent = TREE[node]?.parent ?? -1;
    if (parent < 0) continue;
    const value = all[node] ?? 0;
    sum[parent] = (sum[parent] ?? 0) + value;
    best[parent] = Math.max(best[parent] ?? 0, value);
  }
  return all;
}

/**
 * Number of words at which hints have half of their weight. Greater than for other rules, because each hint is weak.
 */
const HINT_WORDS = 100;

/** Adds the hints of a short text to the evidence of the top levels. */
function addHints(all: Float64Array, own: Float64Array, wordCount: number): void {
  const share = brevity(wordCount, HINT_WORDS);
  for (const [at, top] of TOPS.entries()) all[top] = (all[top] ?? 0) + share * (own[TREE.length + at] ?? 0);
}

/** Weights of the three levels of a category's path in a long text, from the top level down. */
const LEVEL_WEIGHTS = [1, 0.8, 0.8];
/** The same weights in a very short text. Such a text shows its field, but rarely its exact subject. */
const SHORT_LEVEL_WEIGHTS = [2.2, 0.8, 0.4];

function levelWeights(wordCount: number): readonly number[] {
  const short = brevity(wordCount);
  return LEVEL_WEIGHTS.map((weight, level) => weight + short * ((SHORT_LEVEL_WEIGHTS[level] ?? 0) - weight));
}
/**
 * Share of an inner node's own evidence when its category ends with `/Other`. The share is low, so that a child with
 * any evidence wins.
 */
const INNER_SHARE = 0.35;
/** The same share for a short text, whose evidence for the field is already in the top level. */
const SHORT_INNER_SHARE = 0.2;

/** Inner nodes whose category ends with `/Other`. Inner nodes without such a category count like leaves. */
const OTHER_NODES: ReadonlySet<number> = new Set(
  [...TREE.keys()].filter((node) => TREE[node]?.answer !== TREE[node]?.path && TREE[node]?.answer.endsWith("/Other")),
);
const PATHS: readonly (readonly number[])[] = TREE.map((_, index) => {
  const path: number[] = [];
  for (let at = index; at >= 0; at = TREE[at]?.parent ?? -1) path.unshift(at);
  return path;
});

interface Evidence {
  /** Evidence of each node from its own terms. */
  readonly own: Float64Array;
  /** Evidence of each node with the shares of its children. */
  readonly all: Float64Array;
  /** Weight of each level of a path. */
  readonly levels: readonly number[];
  /** Share of an inner node's own evidence at the end of a path. */
  readonly innerShare: number;
}

/**
 * Returns the value of a node as a result: the weighted evidence of three levels of its path. The last node's evidence
 * replaces missing levels and includes all deeper levels.
 */
function answerValue(node: number, { own, all, levels, innerShare }: Evidence): number {
  const path = PATHS[node] ?? [];
  const isOther = OTHER_NODES.has(node);
  const end = isOther ? innerShare * (own[node] ?? 0) : (all[node] ?? 0);
  const isDeep = path.length > levels.length || (isOther && path.length === levels.length);
  let value = 0;
  for (const [level, weight] of levels.entries()) {
    const at = path[level];
    const here = at === undefined ? end : (all[at] ?? 0);
    value += weight * (isDeep && level === levels.length - 1 ? (here + end) / 2 : here);
  }
  return value;
}

interface Answer {
  readonly category: string;
  readonly node: number;
  readonly value: number;
}

function topOf(answer: Answer): number {
  return TREE[answer.node]?.top ?? -1;
}

/**
 * Factor for the second category below the same top level. When the first is wrong, categories close to it usually are
 * too.
 */
const SAME_TOP = 0.3;

/** Chooses the best categories one by one. A top level has at most two of them while another has evidence. */
function varied(ranked: readonly Answer[]): readonly Answer[] {
  const chosen: Answer[] = [];
  const given = new Map<number, number>();
  while (chosen.length < Math.min(MAX_ANSWERS, ranked.length)) {
    let best: Answer | undefined;
    let most = -1;
    for (const answer of ranked) {
      // The list is sorted by value, so the rest cannot be better.
      if (answer.value <= most) break;
      const worth = answer.value * ([1, SAME_TOP][given.get(topOf(answer)) ?? 0] ?? 0);
      if (worth <= most || chosen.includes(answer)) continue;
      best = answer;
      most = worth;
    }
    if (best === undefined) break;
    chosen.push(best);
    given.set(topOf(best), (given.get(topOf(best)) ?? 0) + 1);
  }
  return chosen;
}

/** Returns up to three categories, best first. */
function rankedAnswers(evidence: Evidence): readonly Answer[] {
  const answers = new Map<string, Answer>();
  for (let node = 0; node < TREE.length; node++) {
    if ((evidence.all[node] ?? 0) <= 0) continue;
    const answer = TREE[node]?.answer ?? "";
    const value = answerValue(node, evidence);
    const best = answers.get(answer);
    if (best === undefined || value > best.value) answers.set(answer, { category: answer, node, value });
  }
  return varied([...answers.values()].sort((a, b) => b.value - a.value || (a.category < b.category ? -1 : 1)));
}

function topShares(all: Float64Array): Map<number, number> {
  // The evidence is squared, because every page has a little evidence for many subjects.
  const total = TOPS.reduce((sum, node) => sum + (all[node] ?? 0) ** 2, 0);
  return new Map(TOPS.map((node) => [node, total === 0 ? 0 : (all[node] ?? 0) ** 2 / total]));
}

/** A category and the evidence that the calibration computes its score from. */
export interface RankedCategory {
  readonly category: string;
  readonly support: Support;
}

/** Returns the category names that fit a text best, up to three, best first. Returns nothing without evidence. */
export function rankCategories(input: ClassifierInput): readonly RankedCategory[] {
  const all = classifierWords(input.text.slice(0, MAX_CHARACTERS)).slice(0, MAX_WORDS);
  const isEnglish = input.language === null ? !looksForeign(all) : input.language === "en";
  const words = isEnglish ? all : withoutForeignWords(all);
  const direct = ownEvidence(words, input, isEnglish);
  const threshold = isEnglish ? MIN_EVIDENCE : MIN_FOREIGN_EVIDENCE;
  const total = withChildren(direct.evidence);
  if (isEnglish) addHints(total, direct.evidence, words.length);
  const innerShare = INNER_SHARE + brevity(words.length) * (SHORT_INNER_SHARE - INNER_SHARE);
  const answers = rankedAnswers({ own: direct.evidence, all: total, levels: levelWeights(words.length), innerShare });
  const [best, second] = answers;
  if (best === undefined) return [];
  const shares = topShares(total);
  return answers.flatMap((answer) => {
    const top = topOf(answer);
    const evidence = total[top] ?? 0;
    if (evidence < threshold) return [];
    const lead = answer === best ? 1 - (second?.value ?? 0) / best.value : answer.value / best.value - 1;
    const isFirst = answer === best;
    const support = {
      evidence,
      topShare: shares.get(top) ?? 0,
      lead,
      isFirst,
      wordCount: words.length,
      termCount: direct.termCount,
      witnesses: direct.witnesses.get(top) ?? 0,
      isEnglish,
    };
    return [{ category: answer.category, support }];
  });
}
