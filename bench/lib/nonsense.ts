import { FILLER, STEPS } from "./nonsense/filler.ts";
import { COMBINED, FRAMES, LINKS, QUESTIONS } from "./nonsense/frames.ts";
import { CIRCLES, NEWS, REVIEWS } from "./nonsense/stories.ts";

/** Facts of a keyword that a writer of nonsense uses. */
export interface NonsenseInput {
  readonly keyword: string;
  /** ISO 639-1: en, de, fr or es. */
  readonly language: string;
  /** Tracked terms, the most important first. For text to append, those that the page lacks. */
  readonly terms: readonly string[];
  /** Headings and sentences of the ranking pages, mixed. */
  readonly headings: readonly string[];
  readonly sentences: readonly string[];
  /** Sentences of each ranking page in their order. */
  readonly pages: readonly (readonly string[])[];
  /** Sentences on another subject. */
  readonly foreign: readonly string[];
}

/** A text as light Markdown, with its title. */
export interface NonsenseText {
  readonly title: string;
  readonly text: string;
}

type Kind = (input: NonsenseInput) => string;

/** Linear congruential generator of Numerical Recipes. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function shuffled<Value>(values: readonly Value[], seed = 7): Value[] {
  const random = generator(seed);
  const list = [...values];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [list[at], list[other]];
    if (one !== undefined && two !== undefined) [list[at], list[other]] = [two, one];
  }
  return list;
}

const pick = <Value>(list: readonly Value[], at: number): Value => {
  const value = list[at % Math.max(1, list.length)];
  if (value === undefined) throw new Error("the list is empty");
  return value;
};
const of = <Value>(table: Readonly<Record<string, Value>>, language: string): Value => {
  const found = table[language] ?? table.en;
  if (found === undefined) throw new Error(`no ${language}`);
  return found;
};
const wordsOf = (sentences: readonly string[]): string[] =>
  sentences
    .join(" ")
    .replace(/[.,;:!?()"]/g, "")
    .split(/\s+/);
const begin = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences of a few words each, cut from a stream of words. */
function cut(words: readonly string[], size = 13, most = 320): string {
  const used = words.slice(0, most);
  const lines: string[] = [];
  for (let at = 0; at < used.length; at += size) lines.push(`${begin(used.slice(at, at + size).join(" "))}.`);
  return lines.join(" ");
}

/** Frames with terms: as many frames as given take turns. */
function framed({ terms, language }: NonsenseInput, frames: number, seed = 0): string {
  const list = of(FRAMES, language).slice(seed, seed + frames);
  return terms
    .slice(0, 60)
    .map((term, at) => begin(pick(list, at).replace("X", term)))
    .join(" ");
}

/** Follows word pairs of the ranking pages at random. */
function markov({ sentences }: NonsenseInput): string {
  const words = wordsOf(sentences.slice(0, 400));
  const next = new Map<string, string[]>();
  for (const [at, word] of words.entries()) next.set(word, [...(next.get(word) ?? []), words[at + 1] ?? ""]);
  const random = generator(11);
  const out: string[] = [];
  let word = words[0] ?? "";
  while (out.length < 300) {
    out.push(word);
    const list = next.get(word) ?? words;
    word = list[Math.floor(random() * list.length)] ?? words[0] ?? "";
  }
  return cut(out, 15);
}

/** Replaces X and Y by terms, two for each sentence. */
const filled = (sentences: readonly string[], terms: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    begin(
      pick(sentences, at)
        .replace("X", pick(terms, 2 * at))
        .replace(/\bY\b(?!.*\bY\b)/, pick(terms, 2 * at + 1)),
    ),
  );

/** Terms in other forms than sentences. */
function layouts(): Readonly<Record<string, Kind>> {
  const grouped = (terms: readonly string[], size: number): string[][] => {
    const groups: string[][] = [];
    for (let at = 0; at < Math.min(80, terms.length); at += size) groups.push(terms.slice(at, at + size));
    return groups;
  };
  return {
    "terms as table cells": ({ terms }) =>
      ["| 1 | 2 | 3 | 4 |", "|---|---|---|---|", ...grouped(terms, 4).map((row) => `| ${row.join(" | ")} |`)].join(
        "\n",
      ),
    "terms as image alts": ({ terms }) =>
      terms.map((term, at) => `![${term}](https://image.invalid/${at}.png)`).join("\n\n"),
    "terms as link anchors": ({ terms, language }) =>
      cut(
        terms
          .slice(0, 80)
          .flatMap((term, at) => [`[${term}](https://link.invalid/${at})`, pick(of(LINKS, language), at)]),
        12,
      ),
    glossary: ({ terms }) =>
      grouped(terms, 4)
        .map(([one, ...others]) => `**${one}**: ${others.join(", ")}.`)
        .join("\n\n"),
    specifications: ({ terms }) =>
      terms
        .slice(0, 60)
        .map((term, at) => `- ${term}: ${17 * at + 3}`)
        .join("\n"),
    hashtags: ({ terms }) => terms.map((term) => `#${term.replace(/ /g, "")}`).join(" "),
    "questions and answers": (input) => {
      const { terms, language } = input;
      const answers = filled(of(FILLER, language), terms, 12);
      return answers
        .map((answer, at) => `## ${pick(of(QUESTIONS, language), at).replace("X", pick(terms, 2 * at))}\n\n${answer}`)
        .join("\n\n");
    },
  };
}

/** Smooth prose, and texts mixed with others. */
function mixtures(): Readonly<Record<string, Kind>> {
  return {
    "filler with every term": ({ terms, language }) =>
      filled(of(FILLER, language), terms, Math.min(40, Math.ceil(terms.length / 2))).join(" "),
    "filler of twelve sentences": ({ terms, language }) => filled(of(FILLER, language), terms, 12).join(" "),
    "steps and reviews": ({ terms, language }) =>
      filled(of(STEPS, language), terms, 30)
        .map((step, at) => `${at + 1}. ${step}`)
        .join("\n"),
    "repeated headings": ({ keyword, foreign }) =>
      foreign
        .slice(0, 20)
        .map((sentence) => `## ${begin(keyword)}\n\n${sentence}`)
        .join("\n\n"),
    "their headings, foreign text": ({ headings, foreign }) =>
      headings
        .slice(0, 15)
        .map((heading, at) => `## ${heading}\n\n${pick(foreign, 2 * at)} ${pick(foreign, 2 * at + 1)}`)
        .join("\n\n"),
    "foreign text, words replaced": ({ foreign, terms }) => {
      let next = 0;
      return foreign
        .slice(0, 24)
        .map((sentence) => sentence.replace(/(?<= )\p{L}{6,}/gu, () => pick(terms, next++)))
        .join(" ");
    },
    "foreign text, a term each": ({ foreign, terms }) =>
      foreign
        .slice(0, 24)
        .map((sentence, at) => sentence.replace(/(?<= )\p{L}{6,}/u, pick(terms, at)))
        .join(" "),
    "their sentences in foreign text": ({ foreign, sentences }) =>
      shuffled(sentences)
        .slice(0, 10)
        .map((sentence, at) => `${pick(foreign, 2 * at)} ${sentence} ${pick(foreign, 2 * at + 1)}`)
        .join(" "),
    "two pages alternating": ({ pages }) => {
      const [one, other] = [...pages].sort((a, b) => b.length - a.length);
      return Array.from({ length: 12 }, (_, at) => [
        ...(one ?? []).slice(2 * at, 2 * at + 2),
        ...(other ?? []).slice(2 * at + 2, 2 * at + 4),
      ])
        .flat()
        .join(" ");
    },
    "terms of another language": ({ terms, foreign, language }) => {
      const words = wordsOf(of(FILLER, language === "en" ? "de" : "en"));
      return cut(
        terms.slice(0, 60).flatMap((term, at) => [term, pick(words, 3 * at), pick(wordsOf(foreign), 5 * at)]),
        14,
      );
    },
  };
}

/** Most words of a foreign text that are exchanged, and letters of each. */
const EXCHANGED = 25;
const LONG_WORD = /\p{L}{5,}/gu;

/** Exchanges each of the most frequent words of a foreign text for one term, wherever it occurs. */
function exchanged({ foreign, terms, keyword }: NonsenseInput): string {
  const text = foreign.slice(0, 24).join(" ");
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(LONG_WORD) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, EXCHANGED);
  const term = new Map(frequent.map(([word], at) => [word, at === 0 ? keyword : pick(terms, at - 1)] as const));
  return text.replace(LONG_WORD, (word) => term.get(word.toLowerCase()) ?? word);
}

/** Kinds of nonsense that put terms into stories and definitions. */
function stories(): Readonly<Record<string, Kind>> {
  return {
    "foreign text, words exchanged": exchanged,
    "reviews by customers": ({ terms, language }) => filled(of(REVIEWS, language), terms, 24).join(" "),
    "news with numbers": ({ terms, language }) =>
      filled(of(NEWS, language), terms, 24)
        .map((sentence, at) => sentence.replace("#", `${1_987 + 13 * at}`))
        .join(" "),
    "definitions in a circle": ({ terms, language }) => filled(of(CIRCLES, language), terms, 24).join("\n\n"),
    "their headings with filler": ({ headings, terms, language }) =>
      headings
        .slice(0, 10)
        .map((heading, at) => {
          const filler = [0, 1, 2].map((next) => pick(of(FILLER, language), 3 * at + next));
          const [first, ...others] = filled(filler, terms.slice((6 * at) % Math.max(1, terms.length)), 3);
          return `## ${heading}\n\n${heading}: ${[first, ...others].join(" ")}`;
        })
        .join("\n\n"),
  };
}

/** Kinds of text that says nothing. */
export const NONSENSE: Readonly<Record<string, Kind>> = {
  "terms as headings": ({ terms }) => terms.map((term) => `## ${term}`).join("\n\n"),
  "40 terms as headings": ({ terms }) =>
    terms
      .slice(0, 40)
      .map((term) => `### ${term}`)
      .join("\n\n"),
  "one frame": (input) => framed(input, 1),
  "terms with commas": ({ terms }) => `${terms.join(", ")}.`,
  "terms as bullets": ({ terms }) => terms.map((term) => `- ${term}`).join("\n\n"),
  "terms as questions": ({ terms, language }) =>
    terms
      .slice(0, 60)
      .map((term, at) => pick(of(QUESTIONS, language), at).replace("X", term))
      .join(" "),
  "keyword once": ({ keyword }) => `${begin(keyword)}.`,
  "keyword 50 times": ({ keyword }) => Array.from({ length: 50 }, () => keyword).join(" "),
  "keyword frames": ({ keyword, language }) =>
    of(FRAMES, language)
      .map((frame) => begin(frame.replace("X", keyword)))
      .join(" "),
  "outline of headings": ({ headings }) =>
    headings
      .slice(0, 60)
      .map((heading) => `## ${heading}`)
      .join("\n\n"),
  "outline with a frame": ({ headings, language }) =>
    headings
      .slice(0, 30)
      .map((heading) => `## ${heading}\n\n${pick(of(FRAMES, language), 0).replace("X", heading)}`)
      .join("\n\n"),
  "short foreign text": ({ foreign }) => (wordsOf(foreign).length === 0 ? "" : foreign.slice(0, 3).join(" ")),
  "long foreign text": ({ foreign }) => foreign.slice(0, 24).join(" "),
  "foreign text with the keyword": ({ foreign, keyword }) =>
    foreign
      .slice(0, 24)
      .map((sentence, at) => (at % 2 === 0 ? sentence.replace(/[.!?]*$/, ` ${keyword}.`) : sentence))
      .join(" "),
  "foreign text with terms": ({ foreign, terms }) =>
    foreign
      .slice(0, 30)
      .map((sentence, at) => sentence.replace(/[.!?]*$/, `, ${pick(terms, 2 * at)} ${pick(terms, 2 * at + 1)}.`))
      .join(" "),
  "words of the pages shuffled": ({ sentences }) => cut(shuffled(wordsOf(sentences.slice(0, 120)))),
  "sentences shuffled inside": ({ sentences }) =>
    shuffled(sentences)
      .slice(0, 30)
      .map((sentence, at) => cut(shuffled(wordsOf([sentence]), at + 3), 99))
      .join(" "),
  "sentences reversed": ({ sentences }) =>
    shuffled(sentences)
      .slice(0, 30)
      .map((sentence) => `${begin(wordsOf([sentence]).reverse().join(" "))}.`)
      .join(" "),
  "three frames": (input) => framed(input, 3, 1),
  "six frames": (input) => framed(input, 6, 4),
  "twelve frames": (input) => framed(input, 12, 2),
  "lone mentions": (input) => framed(input, 24),
  "combined frames": ({ terms, language }) => {
    const { begin: first, end } = of(COMBINED, language);
    return Array.from({ length: 24 }, (_, at) =>
      begin(
        `${pick(first, at).replace("X", pick(terms, 2 * at))} ${pick(end, 5 * at + 1).replace("Y", pick(terms, 2 * at + 1))}`,
      ),
    ).join(" ");
  },
  "terms and links": ({ terms, language }) =>
    cut(
      terms.slice(0, 80).flatMap((term, at) => [term, pick(of(LINKS, language), at)]),
      16,
    ),
  "patchwork of sentences": ({ sentences }) => shuffled(sentences).slice(0, 24).join(" "),
  "patchwork of halves": ({ sentences }) => {
    const mixed = shuffled(sentences).slice(0, 60);
    return Array.from({ length: 24 }, (_, at) => {
      const [one, other] = [wordsOf([pick(mixed, at)]), wordsOf([pick(mixed, at + 25)])];
      return `${[...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.floor(other.length / 2))].join(" ")}.`;
    }).join(" ");
  },
  "word pairs at random": markov,
  ...layouts(),
  ...mixtures(),
  ...stories(),
};

/** Returns the text of a kind under the title that fits the keyword best. */
export function nonsenseOf(kind: string, input: NonsenseInput): NonsenseText {
  const make = NONSENSE[kind];
  if (make === undefined) throw new Error(`no nonsense of the kind ${kind}`);
  const title = begin(input.keyword);
  return { title, text: `# ${title}\n\n${make(input)}` };
}
