import type { Category, Classifier, ClassifierInput } from "../ports/classifier.ts";
import { calibrate } from "./calibration.ts";
import { buildTermIndex, type TermIndex } from "./term-index.ts";
import { TREE } from "./tree.ts";
import { classifierWords } from "./words.ts";

const MAX_ANSWERS = 3;
/** Words read at most, which bounds the time; a subject shows long before. */
const MAX_WORDS = 6000;
const MAX_CHARACTERS = 60_000;
/** A first line up to this length is taken for the title when none is given. */
const MAX_TITLE = 160;
/** A mention in the title counts like this many in the text; one in the address like two. */
const TITLE_MENTIONS = 4;
const URL_MENTIONS = 2;
/** Mentions at which a term gives half of its weight, in a text of average length. */
const HALF_MENTIONS = 1.2;
const AVERAGE_WORDS = 400;
/** What a level takes over from its children. */
const BEST_CHILD = 0.75;
const OTHER_CHILDREN = 0.12;
/** Evidence below this is chance. */
const MIN_EVIDENCE = 0.55;

type Mentions = Map<string, number>;

function addMentions(mentions: Mentions, words: readonly string[], weight: number, index: TermIndex): void {
  const count = (term: string): void => {
    if (index.postings.has(term)) mentions.set(term, (mentions.get(term) ?? 0) + weight);
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    count(word);
    if (!index.openers.has(word) || at + 1 >= words.length) continue;
    const pair = `${word} ${words[at + 1]}`;
    count(pair);
    if (at + 2 < words.length) count(`${pair} ${words[at + 2]}`);
  }
}

/** A title given, or the first line of the text when it is short and more follows. */
function titleOf(input: ClassifierInput): string {
  if (input.title !== null) return input.title;
  const end = input.text.indexOf("\n");
  return end > 0 && end <= MAX_TITLE ? input.text.slice(0, end) : "";
}

function pathOf(url: string | null): string {
  if (url === null) return "";
  try {
    return new URL(url).pathname;
  } catch {
    return "";
  }
}

/** Evidence per node from its own terms alone. */
function ownEvidence(input: ClassifierInput, index: TermIndex): { readonly own: Float64Array; readonly wordCount: number } {
  const words = classifierWords(input.text.slice(0, MAX_CHARACTERS)).slice(0, MAX_WORDS);
  const mentions: Mentions = new Map();
  addMentions(mentions, words, 1, index);
  addMentions(mentions, classifierWords(titleOf(input)), TITLE_MENTIONS, index);
  addMentions(mentions, classifierWords(pathOf(input.url)), URL_MENTIONS, index);
  const half = HALF_MENTIONS * (0.4 + (0.6 * words.length) / AVERAGE_WORDS);
  const own = new Float64Array(TREE.length);
  for (const [term, count] of mentions) {
    const postings = index.postings.get(term);
    if (postings === undefined) continue;
    const strength = count / (count + half);
    for (const [place, node] of postings.nodes.entries()) own[node] = (own[node] ?? 0) + strength * (postings.weights[place] ?? 0);
  }
  return { own, wordCount: words.length };
}

/** Evidence per node with that of its children: most of the best child's, a little of the others'. */
function withChildren(own: Float64Array): Float64Array {
  const all = Float64Array.from(own);
  const best = new Float64Array(TREE.length);
  const sum = new Float64Array(TREE.length);
  // Parents come before their children, so backwards every child is done before its parent.
  for (let node = TREE.length - 1; node >= 0; node--) {
    all[node] = (own[node] ?? 0) + BEST_CHILD * (best[node] ?? 0) + OTHER_CHILDREN * ((sum[node] ?? 0) - (best[node] ?? 0));
    const parent = TREE[node]?.parent ?? -1;
    if (parent < 0) continue;
    const value = all[node] ?? 0;
    sum[parent] = (sum[parent] ?? 0) + value;
    best[parent] = Math.max(best[parent] ?? 0, value);
  }
  return all;
}

/** Value of answering with a node: evidence along its path over three levels, the last one repeated when the path is shorter. */
function answerValue(node: number, own: Float64Array, all: Float64Array, isInner: boolean): number {
  const path: number[] = [];
  for (let at = node; at >= 0; at = TREE[at]?.parent ?? -1) path.unshift(at);
  const last = isInner ? (own[node] ?? 0) : (all[node] ?? 0);
  const levels = isInner ? [...path.map((at) => all[at] ?? 0), last, last] : [...path.map((at) => all[at] ?? 0), last, last];
  return (levels[0] ?? 0) + 0.8 * (levels[1] ?? 0) + 0.6 * (levels[2] ?? 0);
}

const IS_INNER: readonly boolean[] = (() => {
  const parents = new Set(TREE.map((node) => node.parent));
  return TREE.map((_, index) => parents.has(index));
})();

interface Answer {
  readonly category: string;
  readonly node: number;
  readonly value: number;
}

function rankedAnswers(own: Float64Array, all: Float64Array): Answer[] {
  const answers = new Map<string, Answer>();
  for (const [node, { answer }] of TREE.entries()) {
    if ((all[node] ?? 0) <= 0) continue;
    const value = answerValue(node, own, all, IS_INNER[node] ?? false);
    const known = answers.get(answer);
    if (known === undefined || value > known.value) answers.set(answer, { category: answer, node, value });
  }
  return [...answers.values()].sort((a, b) => b.value - a.value || (a.category < b.category ? -1 : 1));
}

/** What the best answer rests on, for calibration. */
export interface Support {
  /** Evidence of its top level. */
  readonly evidence: number;
  /** Share of its top level's evidence in that of all top levels, 0..1. */
  readonly topShare: number;
  /** Its value over that of the best answer, 0..1. */
  readonly ofBest: number;
}

function topShares(all: Float64Array): Map<number, number> {
  const tops = [...TREE.keys()].filter((node) => TREE[node]?.parent === -1);
  // Squared, because many subjects leave a little evidence on every page.
  const total = tops.reduce((sum, node) => sum + (all[node] ?? 0) ** 2, 0);
  return new Map(tops.map((node) => [node, total === 0 ? 0 : (all[node] ?? 0) ** 2 / total]));
}

/** A classifier over the names of the contract. Profiles are English, so text in another language gets lower scores. */
export function createClassifier(): Classifier {
  const index = buildTermIndex();
  return {
    async classify(input: ClassifierInput): Promise<readonly Category[]> {
      const { own } = ownEvidence(input, index);
      const all = withChildren(own);
      const answers = rankedAnswers(own, all);
      const [best] = answers;
      if (best === undefined) return [];
      const shares = topShares(all);
      let ceiling = 1;
      return answers
        .slice(0, MAX_ANSWERS)
        .filter((answer) => (all[TREE[answer.node]?.top ?? -1] ?? 0) >= MIN_EVIDENCE)
        .map((answer) => {
          const top = TREE[answer.node]?.top ?? -1;
          const support: Support = { evidence: all[top] ?? 0, topShare: shares.get(top) ?? 0, ofBest: answer.value / best.value };
          ceiling = Math.min(ceiling, calibrate(support, input.language));
          return { category: answer.category, score: ceiling };
        });
    },
  };
}
