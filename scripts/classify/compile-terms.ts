import { MAX_STEP, MAX_TERM_WORDS, packTermTable, WEIGHT_STEPS } from "../../core/analysis/classify/term-index.ts";
import { TOPS, TREE } from "../../core/analysis/classify/tree.ts";
import { classifierWords, isStopWord } from "../../core/analysis/classify/words.ts";
import { backgroundIdf } from "../../core/analysis/text/background.ts";
import { FIELD_HINTS } from "./profiles/hints.ts";
import { PROFILES } from "./profiles/index.ts";

/** Words of platforms and page layouts, which are on pages of every subject. */
const CONTEXT = new Set(
  (
    "online contact contacts document free login log forum forums shop shopping blog login news service services product products guide reference resource review site website web page home " +
    "store sale cart checkout order buy program type brand equipment supply accessory special public local development management industry event listing material part program " +
    "member thread post community app video photo phone mobile gift party personal business company custom item"
  ).split(" "),
);

/** Names, mostly of car makes, that usually have another meaning. The profiles contain car models instead. */
const HOMONYMS = new Set("seat mini mercury lincoln saturn jaguar dodge ram magic net".split(" "));

/** Words with many meanings. Alone they are weak evidence for a subject, and phrases with them are strong evidence. */
const EVERYDAY = new Set(
  (
    "style standard organization share love budget visit learn goal minute mail journey trust trend success track gear serve scale box reading manual provider fun future " +
    "stock intelligence owner wanted overall factor official landscape face environment voice award condition innovation safety chip comparison consumer trial heart running " +
    "cutting couple field master confidence net selling agency claim fan share premium factory cover player sign quote nature cable tablet saying sustainable partner blue " +
    "mountain traffic period definition sensor suit century port target vision giving weight element campaign pin legend calendar background cup communication manager tailored " +
    "engineer certified hire transfer channel chapter clock instruction ground worry brain bill plate reviewed proof cycle habit vendor station release publication silver " +
    "protection institute defense grade train raw recall flexibility ink urban door rock labor archive stage powder enthusiast transportation tutorial expense injury legal " +
    "theory beat county suite evolution index bar statistic workflow temperature ancient expansion survey gold island ranking folk stone diary networking compound builder root " +
    "layout shooting portfolio walking prep terminal connectivity putting indeed myth top pick preserve researcher import bowl outlet curated convert workshop mirror icon " +
    "customizable vote controller affair cleaner survival brief advisory stable complexity mine prompt ecosystem iron born hosting bottle rumor complaint fitting spectrum " +
    "screw conflict assembly ethical pixel ups river foam hybrid satellite deck mastering odd registration corporation fiber universe observation survivor liberty " +
    "specification judge franchise ruin director membership motivation president expose turkey organizing grain domain investigation favor blogger tabletop cap fabric " +
    "magic magazine trip collection resource knowledge world based press spring fall summer winter cash drive power picture station work money system support journal spot used university children atm real teenager"
  ).split(" "),
);

const PROFILE_WEIGHT = 1;
/** Weight of a term with an exclamation mark in a profile: it identifies its subject, although its words are common. */
const MARKED_WEIGHT = 0.7;
/** Weight of a term with a question mark in a profile: it fits the subject, but also fits other subjects. */
const HINT_WEIGHT = 0.4;
const NAME_PHRASE_WEIGHT = 1;
const NAME_WORD_WEIGHT = 0.45;
const NAME_WORD_RARITY = 0.4;
const CONTEXT_WEIGHT = 0.2;

/** Returns the strength of a word, from 0.25 for words common in English to 1 for rare words. */
function rarity(word: string): number {
  return Math.min(1, Math.max(0.25, (backgroundIdf("en", word) - 1) / 6));
}

/** Returns the strength of a phrase: that of its rarest word, and a little more for each further word. */
function specificity(words: readonly string[]): number {
  const rarest = Math.max(...words.map(rarity));
  return words.length === 1 ? rarest : Math.min(1, rarest + 0.15) * (1 + 0.25 * (words.length - 1));
}

type Draft = Map<string, Map<number, number>>;

function add(draft: Draft, words: readonly string[], node: number, weight: number, meaning = specificity(words)): void {
  // Parts of category names can have no words or too many. Written terms are checked before.
  if (words.length === 0 || words.length > MAX_TERM_WORDS) return;
  const key = words.join(" ");
  const nodes = draft.get(key) ?? new Map<number, number>();
  nodes.set(node, Math.max(nodes.get(node) ?? 0, weight * meaning));
  draft.set(key, nodes);
}

function addName(draft: Draft, name: string, node: number): void {
  for (const part of name.split(/ & |, |\(|\)/)) {
    const words = classifierWords(part).filter((word) => !isStopWord(word) && word.length > 1);
    add(
      draft,
      words,
      node,
      words.every((word) => CONTEXT.has(word) || HOMONYMS.has(word)) ? CONTEXT_WEIGHT : NAME_PHRASE_WEIGHT,
    );
    if (words.length === 1) continue;
    for (const word of words) {
      // A single everyday word of a name (`time`, `high`, `make`) is no evidence for the category.
      if (rarity(word) >= NAME_WORD_RARITY)
        add(draft, [word], node, CONTEXT.has(word) ? CONTEXT_WEIGHT / 2 : NAME_WORD_WEIGHT);
    }
  }
}

/** Adds a profile. A line has a node's path below the top level (`*` for itself), a colon, and terms with commas. */
function addProfile(draft: Draft, top: string, text: string, indexes: ReadonlyMap<string, number>): void {
  for (const line of text.split("\n")) {
    const colon = line.indexOf(": ");
    if (colon === -1) continue;
    const name = line.slice(0, colon);
    const node = indexes.get(name === "*" ? `/${top}` : `/${top}/${name}`);
    if (node === undefined) throw new Error(`profile of /${top}: no category "${name}"`);
    for (const term of line.slice(colon + 2).split(", ")) {
      const words = classifierWords(term);
      if (words.length === 0 || words.length > MAX_TERM_WORDS)
        throw new Error(`profile of /${top}: "${term}" must have one to ${MAX_TERM_WORDS} words`);
      if (term.endsWith("!")) {
        add(draft, words, node, MARKED_WEIGHT, 1);
        continue;
      }
      const isHint = term.endsWith("?") || (words.length === 1 && EVERYDAY.has(words[0] ?? ""));
      const weight = isHint ? HINT_WEIGHT : PROFILE_WEIGHT;
      add(draft, words, node, words.every((word) => CONTEXT.has(word)) ? CONTEXT_WEIGHT : weight);
    }
  }
}

/**
 * Returns the share of its weight that a term keeps at a node, 0 to 1. The share falls with the number and the weights
 * of other nodes and top levels that have the term.
 */
function sharing(nodes: ReadonlyMap<number, number>, node: number): number {
  const own = nodes.get(node) ?? 0;
  const tops = new Map<number, number>();
  for (const [other, weight] of nodes) {
    const top = TREE[other]?.top ?? -1;
    tops.set(top, Math.max(tops.get(top) ?? 0, weight));
  }
  const ownTop = tops.get(TREE[node]?.top ?? -1) ?? own;
  const rivals = (weights: Iterable<number>, weight: number): number =>
    [...weights].reduce((sum, other) => sum + other, 0) / weight;
  return 1 / (1 + 0.55 * Math.log(rivals(tops.values(), ownTop)) + 0.15 * Math.log(rivals(nodes.values(), own)));
}

/**
 * Share of a term's weight that a node keeps when a node below it has the term. The lower node's evidence also moves
 * up.
 */
const REPEATED_BELOW = 0.7;

function ancestorsOf(node: number): number[] {
  const parent = TREE[node]?.parent ?? -1;
  return parent < 0 ? [] : [parent, ...ancestorsOf(parent)];
}

/** Weight of a hint of strength 1. */
const HINT_UNIT = 0.24;

/** Nodes of a term, each with its weight in steps. */
type Postings = [node: number, step: number][];

/** Adds the hints. Their nodes are one extra node for each top level, after the nodes of the tree. */
function addHints(terms: Map<string, Postings>): void {
  const places = new Map(TOPS.map((top, at) => [TREE[top]?.name ?? "", TREE.length + at]));
  for (const line of FIELD_HINTS.trim().split("\n")) {
    const [, top = "", strength = "", words = ""] = /^(.+) ([1-9]): (.+)$/.exec(line) ?? [];
    const place = places.get(top);
    if (place === undefined) throw new Error(`field hints: no top level and strength in "${line.slice(0, 40)}"`);
    const step = Math.round(Number(strength) * HINT_UNIT * WEIGHT_STEPS);
    for (const word of words.split(" ")) terms.set(word, [...(terms.get(word) ?? []), [place, step]]);
  }
}

/** Returns all terms with their nodes and weights, in the order of their code units. */
function weightedTerms(draft: Draft): [term: string, postings: Postings][] {
  const terms = new Map<string, Postings>();
  for (const [term, nodes] of draft) {
    const repeated = new Set([...nodes.keys()].flatMap(ancestorsOf));
    const postings = [...nodes].map(([node, weight]): [number, number] => {
      const kept = weight * sharing(nodes, node) * (repeated.has(node) ? REPEATED_BELOW : 1);
      return [node, Math.min(MAX_STEP, Math.max(1, Math.round(kept * WEIGHT_STEPS)))];
    });
    terms.set(term, postings);
  }
  addHints(terms);
  // The search finds the first word of a phrase before the phrase, so each first word needs an entry.
  for (const term of [...terms.keys()]) {
    const opener = term.split(" ", 1)[0] ?? "";
    if (opener !== term && !terms.has(opener)) terms.set(opener, []);
  }
  return [...terms].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Compiles the category names and profiles into the table that the classifier loads. Its nodes are the indexes of
 * `TREE`, followed by one node for the hints of each top level.
 */
export function compileTerms(): string {
  const draft: Draft = new Map();
  const indexes = new Map(TREE.map((node, index) => [node.path, index]));
  for (const [index, node] of TREE.entries()) addName(draft, node.name, index);
  for (const [top, text] of Object.entries(PROFILES)) addProfile(draft, top, text, indexes);
  return packTermTable(weightedTerms(draft));
}
