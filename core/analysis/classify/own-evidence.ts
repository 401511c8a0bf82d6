import type { ClassifierInput } from "../../ports/classifier.ts";
import { withoutChrome } from "./chrome.ts";
import { foreignMentions } from "./foreign-terms.ts";
import { countMentions } from "./mentions.ts";
import { termIndex } from "./term-index.ts";
import { TOPS, TREE } from "./tree.ts";
import { urlWords } from "./url-words.ts";
import { brevity, classifierWords } from "./words.ts";

/** Maximum length of a first line that is used as the title when the input has none. */
const MAX_TITLE = 160;
/** Mentions at which a term has half of its weight in a text of average length. */
const HALF_MENTIONS = 2.5;
const AVERAGE_WORDS = 400;
const LONG_WORDS = 5000;

/**
 * Extra share of the shopping evidence in a very short text. On longer pages, words about buying are part of every
 * layout.
 */
const SHORT_SHOP = 0.3;
const SHOP = TREE.findIndex((node) => node.path === "/Shopping");

/** Factor for an English term in another language. It can be a loan word, or a word that only looks the same. */
const LOAN_WORD = 0.5;
/** Weight of a German, French or Spanish term. */
const FOREIGN_WEIGHT = 0.8;

/**
 * Maximum evidence of one term for a top level without other terms. A single word often has another meaning, as in
 * `the Lions won`.
 */
const ALONE = 0.5;
/** Factor for a term that is only inside longer terms, because each longer term has its own meaning. */
const REPEATED_WORD = 0.7;
/** Minimum evidence of a term for a top level that counts as a witness. Weaker terms are on pages of every subject. */
const MIN_WITNESS = 0.1;

/**
 * Factors for categories of media and forms of pages. Their words are on pages of every subject, as in `photo forum`.
 * A page about a medium itself has many of its terms, so the factor rises to 1 with the number of witnesses.
 */
const MEDIA: readonly (readonly [paths: RegExp, factor: number])[] = [
  [/^\/Online Communities(?!\/Dating|\/Social|\/Virtual)/, 0.4],
  [/^\/Reference\/(?:Directories|General)/, 0.6],
];
/** The factor of each node, followed by the factors for the hints of each top level. */
const MEDIUM_FACTORS: readonly number[] = [...TREE, ...TOPS.map((top) => TREE[top])].map(
  (node) => MEDIA.find(([paths]) => paths.test(node?.path ?? ""))?.[1] ?? 1,
);

/** Number of witnesses up to which the factor of a medium applies in full. */
const FEW_WITNESSES = 3;
/** Number of witnesses from which a medium is the subject. Web pages about social networks have 12 or more. */
const MANY_WITNESSES = 9;

function mediumFactor(node: number, witnesses: number): number {
  const factor = MEDIUM_FACTORS[node] ?? 1;
  const rise = (witnesses - FEW_WITNESSES) / (MANY_WITNESSES - FEW_WITNESSES);
  return factor + (1 - factor) * Math.min(1, Math.max(0, rise));
}

/** Returns the given title, or the first line of the text when it is short and more text follows. */
function titleOf(input: ClassifierInput): string {
  if (input.title !== null) return input.title;
  const end = input.text.indexOf("\n");
  return end > 0 && end <= MAX_TITLE ? input.text.slice(0, end) : "";
}

/** One term of a text with its evidence for each of its nodes. */
interface TermEvidence {
  readonly nodes: (readonly [node: number, evidence: number])[];
  /** False for a term that is only inside longer terms or negated. */
  readonly isDistinct: boolean;
}

function termsOf(words: readonly string[], input: ClassifierInput, isEnglish: boolean): TermEvidence[] {
  const index = termIndex();
  const title = classifierWords(titleOf(input));
  const read = { text: withoutChrome(words), title: withoutChrome(title), url: urlWords(input.url, index) };
  const half = HALF_MENTIONS * (0.8 + (1.4 * Math.min(words.length, LONG_WORDS)) / AVERAGE_WORDS);
  const terms: TermEvidence[] = [];
  for (const [place, { weight: count, isDistinct }] of countMentions(read, index)) {
    const factor = (isEnglish ? 1 : LOAN_WORD) * (isDistinct ? 1 : REPEATED_WORD);
    const strength = (factor * count) / (count + half);
    const nodes: [number, number][] = [];
    index.eachNode(place, (node, weight) => nodes.push([node, strength * weight]));
    terms.push({ nodes, isDistinct });
  }
  if (isEnglish) return terms;
  for (const [nodes, count] of foreignMentions([...title, ...words])) {
    const evidence = (FOREIGN_WEIGHT * count) / (count + half) / nodes.length;
    terms.push({ nodes: nodes.map((node) => [node, evidence]), isDistinct: true });
  }
  return terms;
}

/** The terms that support one top level. */
class TopSupport {
  /** Sum of the evidence of all distinct terms. */
  sum = 0;
  most = 0;
  /** Term with the most evidence. */
  strongest: TermEvidence | null = null;
  witnesses = 0;

  add(term: TermEvidence, evidence: number): void {
    if (evidence > this.most) {
      this.most = evidence;
      this.strongest = term;
    }
    if (!term.isDistinct) return;
    this.sum += evidence;
    if (evidence >= MIN_WITNESS) this.witnesses++;
  }

  /** Returns the share that a term keeps: the strongest term counts at most as much as the others and `ALONE`. */
  shareOf(term: TermEvidence): number {
    if (term !== this.strongest) return 1;
    return Math.min(1, (ALONE + Math.max(0, this.sum - this.most)) / this.most);
  }
}

/** Returns the support of each top level. A term counts once per top level, with its strongest node. */
function topSupports(terms: readonly TermEvidence[]): ReadonlyMap<number, TopSupport> {
  const supports = new Map(TOPS.map((top) => [top, new TopSupport()]));
  const best = new Map<number, number>();
  for (const term of terms) {
    best.clear();
    for (const [node, evidence] of term.nodes) {
      const top = TREE[node]?.top ?? -1;
      best.set(top, Math.max(best.get(top) ?? 0, evidence));
    }
    for (const [top, evidence] of best) supports.get(top)?.add(term, evidence);
  }
  return supports;
}

/** The evidence of a text before nodes share it. */
export interface OwnEvidence {
  /** Evidence of each node from its own terms, followed by the hints of each top level. */
  readonly evidence: Float64Array;
  /** Number of different terms in the text. */
  readonly termCount: number;
  /** Number of distinct terms with enough evidence for a top level, by the node of the top level. */
  readonly witnesses: ReadonlyMap<number, number>;
}

/** Returns the evidence of each node from the terms in the words, title and address of a text. */
export function ownEvidence(words: readonly string[], input: ClassifierInput, isEnglish: boolean): OwnEvidence {
  const terms = termsOf(words, input, isEnglish);
  const supports = topSupports(terms);
  const perNode = new Float64Array(TREE.length + TOPS.length);
  for (const term of terms) {
    for (const [node, evidence] of term.nodes) {
      // Hints have no cap of their own, because each hint is weak.
      const isHint = node >= TREE.length;
      const support = supports.get((isHint ? TOPS[node - TREE.length] : TREE[node]?.top) ?? -1);
      const share = isHint ? 1 : (support?.shareOf(term) ?? 1);
      perNode[node] = (perNode[node] ?? 0) + evidence * share * mediumFactor(node, support?.witnesses ?? 0);
    }
  }
  perNode[SHOP] = (perNode[SHOP] ?? 0) * (1 + SHORT_SHOP * brevity(words.length));
  const witnesses = new Map([...supports].map(([top, support]) => [top, support.witnesses]));
  return { evidence: perNode, termCount: terms.length, witnesses };
}
