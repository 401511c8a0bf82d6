import type { ClassifierInput } from "../ports/classifier.ts";
import type { Support } from "./calibration.ts";
import { foreignMentions } from "./foreign-terms.ts";
import { countMentions } from "./mentions.ts";
import { termIndex } from "./term-index.ts";
import { TOPS, TREE } from "./tree.ts";
import { urlWords } from "./url-words.ts";
import { brevity, classifierWords, looksForeign, withoutForeignWords } from "./words.ts";

const MAX_ANSWERS = 3;
/** Words read at most, which bounds the time; a subject shows long before. */
const MAX_WORDS = 6000;
const MAX_CHARACTERS = 60_000;
/** A first line up to this length is taken for the title when none is given. */
const MAX_TITLE = 160;
/** Mentions at which a term gives half of its weight, in a text of average length. */
const HALF_MENTIONS = 2.5;
const AVERAGE_WORDS = 400;
const LONG_WORDS = 5000;
/** What a level takes over from its children. */
const BEST_CHILD = 0.75;
const OTHER_CHILDREN = 0.12;
/** Evidence below this is chance. */
const MIN_EVIDENCE = 0.12;
/** The same for text in another language, where single words agree with English ones by chance. */
const MIN_FOREIGN_EVIDENCE = 0.25;

/** A text of a few dozen words that talks of buying describes a shop; on longer pages such words are furniture. */
const SHORT_SHOP = 0.8;
const SHOP = TREE.findIndex((node) => node.path === "/Shopping");

/** An English term in a text of another language may be a loan word, or a word that only looks the same. */
const LOAN_WORD = 0.5;
const FOREIGN_WEIGHT = 0.8;

/** A title given, or the first line of the text when it is short and more follows. */
function titleOf(input: ClassifierInput): string {
  if (input.title !== null) return input.title;
  const end = input.text.indexOf("\n");
  return end > 0 && end <= MAX_TITLE ? input.text.slice(0, end) : "";
}

interface Own {
  /** Evidence per node from its own terms alone, then hints per top level. */
  readonly evidence: Float64Array;
  /** Terms found, each counted once. */
  readonly termCount: number;
}

function ownEvidence(words: readonly string[], input: ClassifierInput, isEnglish: boolean): Own {
  const index = termIndex();
  const title = classifierWords(titleOf(input));
  const mentions = countMentions({ text: words, title, url: urlWords(input.url, index) }, index);
  const half = HALF_MENTIONS * (0.8 + (0.8 * Math.min(words.length, LONG_WORDS)) / AVERAGE_WORDS);
  const own = new Float64Array(TREE.length + TOPS.length);
  for (const [place, count] of mentions) index.addEvidence(own, place, ((isEnglish ? 1 : LOAN_WORD) * count) / (count + half));
  const foreign = isEnglish ? [] : [...foreignMentions([...title, ...words])];
  for (const [nodes, count] of foreign) {
    for (const node of nodes) own[node] = (own[node] ?? 0) + (FOREIGN_WEIGHT * count) / (count + half) / nodes.length;
  }
  own[SHOP] = (own[SHOP] ?? 0) * (1 + SHORT_SHOP * brevity(words.length));
  return { evidence: own, termCount: mentions.size + foreign.length };
}

/** Evidence per node with that of its children: most of the best child's, a little of the others'. */
function withChildren(own: Float64Array): Float64Array {
  const all = own.slice(0, TREE.length);
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

/** Word count at which hints count half: longer than for other short texts, since each says little. */
const HINT_WORDS = 100;

/** Adds to the top levels what the everyday words of a short text hint at. */
function addHints(all: Float64Array, own: Float64Array, wordCount: number): void {
  const share = brevity(wordCount, HINT_WORDS);
  for (const [at, top] of TOPS.entries()) all[top] = (all[top] ?? 0) + share * (own[TREE.length + at] ?? 0);
}

/** Weight of the evidence on each level of an answer's path: a page tells its subject, a few words little more than its field. */
const LEVEL_WEIGHTS = [1, 0.8, 0.8];
const SHORT_LEVEL_WEIGHTS = [1.6, 0.8, 0.4];

function levelWeights(wordCount: number): readonly number[] {
  const short = brevity(wordCount);
  return LEVEL_WEIGHTS.map((weight, level) => weight + short * ((SHORT_LEVEL_WEIGHTS[level] ?? 0) - weight));
}
/** What an inner level's own terms count when it is answered through `/Other`: a child that shows at all is the better answer. */
const INNER_SHARE = 0.45;
/** The same in a short text, whose words for the field the top level counts already. */
const SHORT_INNER_SHARE = 0.2;

/** Levels answered through `/Other`; one without it is answered by a name below, and counts like a leaf. */
const OTHER_NODES: ReadonlySet<number> = new Set(
  [...TREE.keys()].filter((node) => TREE[node]?.answer !== TREE[node]?.path && TREE[node]?.answer.endsWith("/Other")),
);
const PATHS: readonly (readonly number[])[] = TREE.map((_, index) => {
  const path: number[] = [];
  for (let at = index; at >= 0; at = TREE[at]?.parent ?? -1) path.unshift(at);
  return path;
});

interface Evidence {
  /** Per node, from its own terms. */
  readonly own: Float64Array;
  /** Per node, with that of its children. */
  readonly all: Float64Array;
  /** Weight per level. */
  readonly levels: readonly number[];
  /** What an inner level's own terms count at the end of a path. */
  readonly innerShare: number;
}

/** Value of answering with a node: evidence along its path over three levels, that of the end standing in for missing ones and for all deeper ones. */
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

/** What a second answer below the same top level counts: where the first is wrong, its neighbours mostly are as well. */
const SAME_TOP = 0.3;

/** Chooses answers in turn, each the best of those left; a top level gives two at most while another has evidence. */
function varied(ranked: readonly Answer[]): readonly Answer[] {
  const chosen: Answer[] = [];
  const given = new Map<number, number>();
  while (chosen.length < Math.min(MAX_ANSWERS, ranked.length)) {
    let best: Answer | undefined;
    let most = -1;
    for (const answer of ranked) {
      // Best first: those behind cannot be worth more than they are alone.
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

/** The best answers, at most three, best first. */
function rankedAnswers(evidence: Evidence): readonly Answer[] {
  const answers = new Map<string, Answer>();
  for (let node = 0; node < TREE.length; node++) {
    if ((evidence.all[node] ?? 0) <= 0) continue;
    const answer = TREE[node]?.answer ?? "";
    const value = answerValue(node, evidence);
    const known = answers.get(answer);
    if (known === undefined || value > known.value) answers.set(answer, { category: answer, node, value });
  }
  return varied([...answers.values()].sort((a, b) => b.value - a.value || (a.category < b.category ? -1 : 1)));
}

function topShares(all: Float64Array): Map<number, number> {
  // Squared, because many subjects leave a little evidence on every page.
  const total = TOPS.reduce((sum, node) => sum + (all[node] ?? 0) ** 2, 0);
  return new Map(TOPS.map((node) => [node, total === 0 ? 0 : (all[node] ?? 0) ** 2 / total]));
}

/** An answer with what it rests on, for the calibration to judge. */
export interface RankedCategory {
  readonly category: string;
  readonly support: Support;
}

/** The names that fit a text best, at most three, best first; empty without evidence. */
export function rankCategories(input: ClassifierInput): readonly RankedCategory[] {
  const all = classifierWords(input.text.slice(0, MAX_CHARACTERS)).slice(0, MAX_WORDS);
  const isEnglish = input.language === null ? !looksForeign(all) : input.language === "en";
  const words = isEnglish ? all : withoutForeignWords(all);
  const own = ownEvidence(words, input, isEnglish);
  const threshold = isEnglish ? MIN_EVIDENCE : MIN_FOREIGN_EVIDENCE;
  const total = withChildren(own.evidence);
  if (isEnglish) addHints(total, own.evidence, words.length);
  const innerShare = INNER_SHARE + brevity(words.length) * (SHORT_INNER_SHARE - INNER_SHARE);
  const answers = rankedAnswers({ own: own.evidence, all: total, levels: levelWeights(words.length), innerShare });
  const [best, second] = answers;
  if (best === undefined) return [];
  const shares = topShares(total);
  return answers.flatMap((answer) => {
    const top = topOf(answer);
    const evidence = total[top] ?? 0;
    if (evidence < threshold) return [];
    const lead = answer === best ? 1 - (second?.value ?? 0) / best.value : answer.value / best.value - 1;
    const isFirst = answer === best;
    const support = { evidence, topShare: shares.get(top) ?? 0, lead, isFirst, wordCount: words.length, termCount: own.termCount, isEnglish };
    return [{ category: answer.category, support }];
  });
}
