import { scanText } from "../../core/analysis/text/scan.ts";
import type { Language } from "../../core/ports/languages.ts";

/** Runs of content words of a document: the stems and the words as written. */
export interface Runs {
  readonly runs: readonly { readonly words: readonly string[]; readonly stems: readonly string[] }[];
}

/** Document frequencies over one set, which the shipped ranking does not have. */
export type Frequencies = ReadonlyMap<string, number>;

export function readRuns(text: string, language: Language): Runs {
  const tokens = scanText(text);
  const runs: { words: string[]; stems: string[] }[] = [];
  let open: { words: string[]; stems: string[] } | null = null;
  for (const [at, lower] of tokens.lowers.entries()) {
    const isContent = !language.isStopWord(lower) && lower.length > 1 && /\p{L}/u.test(lower);
    if (!isContent) {
      open = null;
      continue;
    }
    if (open === null || tokens.starts[at] === true) {
      open = { words: [], stems: [] };
      runs.push(open);
    }
    open.words.push(lower);
    open.stems.push(language.stem(lower));
  }
  return { runs };
}

interface Scored {
  readonly phrase: string;
  readonly score: number;
}

function best(scores: ReadonlyMap<string, Scored>): string[] {
  return [...scores.values()]
    .sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, 10)
    .map((each) => each.phrase);
}

/** Calls `visit` with every n-gram of up to three content words. */
function eachGram({ runs }: Runs, visit: (key: string, phrase: string, length: number) => void): void {
  for (const { words, stems } of runs) {
    for (let start = 0; start < words.length; start += 1) {
      for (let length = 1; length <= 3 && start + length <= words.length; length += 1) {
        visit(stems.slice(start, start + length).join(" "), words.slice(start, start + length).join(" "), length);
      }
    }
  }
}

/** Counts the documents that contain each n-gram. */
export function frequenciesOf(documents: readonly Runs[]): Frequencies {
  const frequencies = new Map<string, number>();
  for (const document of documents) {
    const seen = new Set<string>();
    eachGram(document, (key) => seen.add(key));
    for (const key of seen) frequencies.set(key, (frequencies.get(key) ?? 0) + 1);
  }
  return frequencies;
}

export function tfIdf(document: Runs, frequencies: Frequencies, size: number): string[] {
  const scores = new Map<string, Scored>();
  eachGram(document, (key, phrase) => {
    const idf = Math.log(1 + size / (frequencies.get(key) ?? 1));
    scores.set(key, { phrase, score: (scores.get(key)?.score ?? 0) + idf });
  });
  return best(scores);
}

/** Returns the content-word runs in order of appearance. */
export function firstPhrases({ runs }: Runs): string[] {
  return [...new Set(runs.filter((run) => run.words.length <= 4).map((run) => run.words.join(" ")))].slice(0, 10);
}

function scoreRuns({ runs }: Runs, wordScore: (stem: string) => number): string[] {
  const scores = new Map<string, Scored>();
  for (const { words, stems } of runs) {
    if (words.length > 4) continue;
    scores.set(stems.join(" "), {
      phrase: words.join(" "),
      score: stems.reduce((sum, stem) => sum + wordScore(stem), 0),
    });
  }
  return best(scores);
}

/** RAKE (Rose et al. 2010): a word scores its degree divided by its frequency, and a phrase the sum of its words. */
export function rake(document: Runs): string[] {
  const degree = new Map<string, number>();
  const count = new Map<string, number>();
  for (const { stems } of document.runs) {
    for (const stem of stems) {
      degree.set(stem, (degree.get(stem) ?? 0) + stems.length);
      count.set(stem, (count.get(stem) ?? 0) + 1);
    }
  }
  return scoreRuns(document, (stem) => (degree.get(stem) ?? 0) / (count.get(stem) ?? 1));
}

/**
 * SingleRank (Wan and Xiao 2008): weighted PageRank over words within ten tokens. A phrase scores the sum of its words.
 */
export function singleRank(document: Runs): string[] {
  const words = document.runs.flatMap((run) => run.stems);
  const edges = new Map<string, Map<string, number>>();
  const connect = (a: string, b: string) => {
    const near = edges.get(a) ?? new Map<string, number>();
    near.set(b, (near.get(b) ?? 0) + 1);
    edges.set(a, near);
  };
  for (const [at, word] of words.entries()) {
    for (const other of words.slice(at + 1, at + 10)) {
      if (other === word) continue;
      connect(word, other);
      connect(other, word);
    }
  }
  const total = new Map(
    [...edges].map(([word, near]) => [word, [...near.values()].reduce((sum, weight) => sum + weight, 0)]),
  );
  let ranks = new Map([...edges.keys()].map((word) => [word, 1]));
  for (let round = 0; round < 20; round += 1) {
    const next = new Map<string, number>();
    for (const [word, near] of edges) {
      let flow = 0;
      for (const [other, weight] of near) flow += ((ranks.get(other) ?? 0) * weight) / (total.get(other) ?? 1);
      next.set(word, 0.15 + 0.85 * flow);
    }
    ranks = next;
  }
  return scoreRuns(document, (stem) => ranks.get(stem) ?? 0);
}
