import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { factsFromText } from "../../core/analysis/metadata/facts-from-text.ts";
import type { ScoreSource } from "../../core/analysis/score/weigh-cohort.ts";
import { isContentStem } from "../../core/analysis/terms/candidates.ts";
import { COUNTED_ZONES } from "../../core/analysis/terms/phrase-trie.ts";
import type { PageText } from "../../core/analysis/text/page-text.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";

/** One query with its cohort and the documents to separate, as indexes into the collection. */
export interface SeparationCase {
  readonly keyword: string;
  readonly cohort: readonly number[];
  readonly positives: readonly number[];
  readonly hard: readonly number[];
  readonly random: readonly number[];
}

/** Counts of a page's stems and pairs of neighboring stems. Only function words may be between the stems of a pair. */
export interface Bag {
  readonly mentions: ReadonlyMap<string, number>;
  readonly wordCount: number;
}

export interface Collection {
  readonly pages: readonly ScoreSource[];
  /** Bags of the pages, which only the baselines read. */
  readonly bags: readonly Bag[];
  /** Inverse document frequency in the collection. Only baselines may use it. */
  readonly idf: (feature: string) => number;
  readonly cases: readonly SeparationCase[];
}

export const languages = createSnowballLanguages();

const COHORT_SIZE = 5;
const MIN_RELEVANT = 8;
const NEGATIVES = 50;
const PAIR_REACH = 4;

function readLines<Row>(path: string): Row[] {
  // The cast is safe because the data set's README fixes the shape of its lines.
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}

/** Linear congruential generator of Numerical Recipes, so that the cases of a seed are equal everywhere. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function shuffled(values: readonly number[], random: () => number): number[] {
  const list = [...values];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0];
  }
  return list;
}

/** Counts a page's content stems and pairs of neighboring stems, up to three function words apart. */
export function bagOf(text: PageText): Bag {
  const mentions = new Map<string, number>();
  const add = (feature: string): Map<string, number> => mentions.set(feature, (mentions.get(feature) ?? 0) + 1);
  for (const zone of COUNTED_ZONES) {
    const { stems, starts, isStop } = text.zones[zone];
    let before = -1;
    for (const [at, stem] of stems.entries()) {
      if (starts[at] === true) before = -1;
      if (isStop[at] === true || !isContentStem(stem)) continue;
      add(stem);
      if (before >= 0 && at - before <= PAIR_REACH) add(`${stems[before]} ${stem}`);
      before = at;
    }
  }
  return { mentions, wordCount: text.zones.body.stems.length };
}

function bm25(
  query: readonly string[],
  bags: readonly Bag[],
  idf: (feature: string) => number,
): (page: number) => number {
  const mean = bags.reduce((sum, bag) => sum + bag.wordCount, 0) / bags.length;
  return (page) => {
    const bag = bags[page];
    let score = 0;
    for (const stem of query) {
      const count = bag?.mentions.get(stem) ?? 0;
      const length = 0.25 + (0.75 * (bag?.wordCount ?? 0)) / mean;
      score += (idf(stem) * count * 2.2) / (count + 1.2 * length);
    }
    return score;
  };
}

function readPage(title: string, text: string, url: string): ScoreSource {
  const facts = factsFromText({ title, text, url });
  return { facts, text: toPageText(facts, languages, { language: "en" }), weight: 1 };
}

/** Builds the parts that all cases of a collection share. */
function readCollection(docs: readonly { readonly title: string; readonly text: string }[]): Omit<Collection, "cases"> {
  const pages = docs.map(({ title, text }, at) => readPage(title, text, `https://page-${at}.invalid/`));
  const bags = pages.map((page) => bagOf(page.text));
  const frequencies = new Map<string, number>();
  for (const bag of bags)
    for (const feature of bag.mentions.keys()) frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1);
  return { pages, bags, idf: (feature) => Math.log(docs.length / (frequencies.get(feature) ?? 1)) };
}

/**
 * Loads a collection of rated abstracts and draws the cases that its README describes: one per seed and query with
 * eight relevant documents.
 */
export function loadJudgments(folder: string, name: string, seeds: readonly number[]): Collection {
  const docs = readLines<{ id: string; title: string; text: string }>(join(folder, `${name}.docs.jsonl`));
  const queries = readLines<{ id: string; text: string; relevant: (string | number)[] }>(
    join(folder, `${name}.queries.jsonl`),
  );
  const collection = readCollection(docs);
  const indexOf = new Map(docs.map((doc, at) => [doc.id, at]));
  const cases: SeparationCase[] = [];
  for (const query of queries) {
    const relevant = query.relevant.flatMap((id) => indexOf.get(String(id)) ?? []);
    if (relevant.length < MIN_RELEVANT) continue;
    const others = docs.map((_, at) => at).filter((at) => !relevant.includes(at));
    const stems = [...bagOf(readPage("", query.text, "https://page.invalid/").text).mentions.keys()].filter(
      (feature) => !feature.includes(" "),
    );
    const match = bm25(stems, collection.bags, collection.idf);
    const matches = new Map(others.map((at) => [at, match(at)]));
    const hard = [...others].sort((a, b) => (matches.get(b) ?? 0) - (matches.get(a) ?? 0) || a - b).slice(0, NEGATIVES);
    for (const seed of seeds) {
      const random = generator(seed * 1_000 + Number(query.id));
      const drawn = shuffled(relevant, random);
      cases.push({
        keyword: query.text,
        cohort: drawn.slice(0, COHORT_SIZE),
        positives: drawn.slice(COHORT_SIZE),
        hard,
        random: shuffled(others, random).slice(0, NEGATIVES),
      });
    }
  }
  return { ...collection, cases };
}

/** Fewest pages of a category with a case: a cohort and as many pages to separate. */
const MIN_LABELLED = 16;
const LABELLED_COHORT = 8;
const POSITIVES = 30;

/**
 * Loads labeled web pages and draws one case per seed and category of sixteen or more pages.
 *
 * Some pages of the category form the cohort. The others are compared with pages of the same field (hard) and of other
 * fields (random). The keyword is the category's name.
 */
export function loadLabelledPages(file: string, seeds: readonly number[]): Collection {
  const rows = readLines<{ text: string; labels: string[] }>(file);
  const collection = readCollection(
    rows.map(({ text }) => {
      const end = text.indexOf("\n");
      return { title: text.slice(0, Math.max(0, end)), text: text.slice(end + 1) };
    }),
  );
  const fieldOf = (at: number): string => rows[at]?.labels[0]?.split("/")[1] ?? "";
  const byLabel = new Map<string, number[]>();
  for (const [at, { labels }] of rows.entries())
    byLabel.set(labels[0] ?? "", [...(byLabel.get(labels[0] ?? "") ?? []), at]);
  const cases: SeparationCase[] = [];
  for (const [number, [label, list]] of [...byLabel].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    if (list.length < MIN_LABELLED) continue;
    const shared = new Set(list.flatMap((at) => rows[at]?.labels ?? []));
    const others = [...rows.keys()].filter((at) => !rows[at]?.labels.some((each) => shared.has(each)));
    const near = others.filter((at) => fieldOf(at) === label.split("/")[1]);
    if (near.length < MIN_RELEVANT) continue;
    for (const seed of seeds) {
      const random = generator(seed * 1_000 + number);
      const drawn = shuffled(list, random);
      cases.push({
        keyword: label.slice(label.lastIndexOf("/") + 1).replace("&", " "),
        cohort: drawn.slice(0, LABELLED_COHORT),
        positives: drawn.slice(LABELLED_COHORT, LABELLED_COHORT + POSITIVES),
        hard: shuffled(near, random).slice(0, NEGATIVES),
        random: shuffled(
          others.filter((at) => !near.includes(at)),
          random,
        ).slice(0, NEGATIVES),
      });
    }
  }
  return { ...collection, cases };
}
