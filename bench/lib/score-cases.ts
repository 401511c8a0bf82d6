import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { factsFromText } from "../../core/extract/facts-from-text.ts";
import { type PageVector, pageVector } from "../../core/score/page-vector.ts";
import type { ScoreSource } from "../../core/score/raw-score.ts";
import { toPageText } from "../../core/text/to-page-text.ts";

/** One query with its cohort and the documents to tell apart, as indexes into the collection. */
export interface SeparationCase {
  readonly keyword: string;
  readonly cohort: readonly number[];
  readonly positives: readonly number[];
  readonly hard: readonly number[];
  readonly random: readonly number[];
}

export interface Collection {
  readonly pages: readonly ScoreSource[];
  readonly vectors: readonly PageVector[];
  /** Inverse document frequency in the collection; only baselines may use it. */
  readonly idf: (feature: string) => number;
  readonly cases: readonly SeparationCase[];
}

export const lexicon = createSnowballLexicon();

const COHORT_SIZE = 5;
const MIN_RELEVANT = 8;
const NEGATIVES = 50;

function readLines<Row>(path: string): Row[] {
  // The data set's README states the shape of its lines.
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Numerical Recipes' linear congruential generator: the cases of a seed are the same everywhere. */
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

function bm25(query: readonly string[], vectors: readonly PageVector[], idf: (feature: string) => number): (page: number) => number {
  const mean = vectors.reduce((sum, vector) => sum + vector.distinctWords, 0) / vectors.length;
  return (page) => {
    const vector = vectors[page];
    let score = 0;
    for (const stem of query) {
      const count = vector?.mentions.get(stem) ?? 0;
      const length = 0.25 + (0.75 * (vector?.distinctWords ?? 0)) / mean;
      score += (idf(stem) * count * 2.2) / (count + 1.2 * length);
    }
    return score;
  };
}

/** Loads the collection and draws the cases of its README's protocol, one per query with eight relevant documents and seed. */
export function loadCollection(folder: string, seeds: readonly number[]): Collection {
  const docs = readLines<{ id: string; title: string; text: string }>(join(folder, "cranfield.docs.jsonl"));
  const queries = readLines<{ id: string; text: string; relevant: (string | number)[] }>(join(folder, "cranfield.queries.jsonl"));
  const read = (title: string, text: string): ScoreSource => {
    const facts = factsFromText({ title, text, url: "https://page.invalid/" });
    return { facts, text: toPageText(facts, lexicon, { language: "en" }), weight: 1 };
  };
  const pages = docs.map((doc) => read(doc.title, doc.text));
  const vectors = pages.map((page) => pageVector(page.text));
  const frequencies = new Map<string, number>();
  for (const vector of vectors) for (const feature of vector.weighted.keys()) frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1);
  const idf = (feature: string) => Math.log(docs.length / (frequencies.get(feature) ?? 1));
  const indexOf = new Map(docs.map((doc, at) => [doc.id, at]));
  const cases: SeparationCase[] = [];
  for (const query of queries) {
    const relevant = query.relevant.flatMap((id) => indexOf.get(String(id)) ?? []);
    if (relevant.length < MIN_RELEVANT) continue;
    const others = docs.map((_, at) => at).filter((at) => !relevant.includes(at));
    const stems = [...pageVector(read("", query.text).text).mentions.keys()].filter((feature) => !feature.includes(" "));
    const match = bm25(stems, vectors, idf);
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
  return { pages, vectors, idf, cases };
}
