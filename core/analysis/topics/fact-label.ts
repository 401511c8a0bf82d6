import { findPhrase } from "../../util/find-phrase.ts";
import { isDescribing } from "../terms/describing-words.ts";
import { scanText } from "../text/scan.ts";
import type { TopicModel } from "./topic-model.ts";
import type { Vector } from "./vectors.ts";

/** A figure with its sentence, as a label reads it. */
export interface LabelledFigure {
  readonly page: number;
  readonly sentence: string;
  readonly quantity: { readonly end: number };
  readonly context: Vector;
  readonly own: ReadonlySet<number>;
  readonly clause: ReadonlySet<number>;
}

const MAX_ABOUT = 3;
/** Most words of the thing that a figure measures. */
const MAX_MEASURED = 4;
/** Most other words between the words of a label. */
const MAX_BETWEEN = 2;

/** Returns the places of words where a text has all of them nearest to each other: "48V Phantom Power". */
function nearest(words: readonly number[], wanted: ReadonlySet<number>): number[] {
  let best: readonly number[] = [];
  const last = new Map<number, number>();
  for (const [at, id] of words.entries()) {
    if (!wanted.has(id)) continue;
    last.set(id, at);
    const places = [...last.values()];
    if (last.size > best.length || at - Math.min(...places) < Math.max(...best) - Math.min(...best)) best = places;
  }
  return best.toSorted((a, b) => a - b);
}

/**
 * Returns the words of the sentences that two pages share, as the first one writes them. The label is empty when no
 * shared word names a thing.
 */
export function labelOfFact(
  { first, statements }: { readonly first: LabelledFigure; readonly statements: readonly LabelledFigure[] },
  model: TopicModel,
): string {
  const elsewhere = statements.filter(({ page }) => page !== first.page);
  const weightIn = ({ context }: LabelledFigure, id: number): number => context.weights[context.ids.indexOf(id)] ?? 0;
  const scoresIn = (wordsOf: (figure: LabelledFigure) => ReadonlySet<number>): ReadonlyMap<number, number> => {
    const scores = new Map<number, number>();
    for (const id of wordsOf(first)) {
      const shared = Math.max(0, ...elsewhere.map((other) => (wordsOf(other).has(id) ? weightIn(other, id) : 0)));
      if (shared > 0) scores.set(id, shared * weightIn(first, id));
    }
    return scores;
  };
  // Words of the clause with the figure describe it better than words of another clause.
  const inClause = scoresIn(({ clause }) => clause);
  const scores = inClause.size > 0 ? inClause : scoresIn(({ own }) => own);
  const ids = [...scores.keys()]
    .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
    .slice(0, MAX_ABOUT);
  const { lowers, offsets, ends } = scanText(first.sentence);
  const found = nearest(
    lowers.map((lower) => model.words.idOfWord(lower)),
    new Set(ids),
  );
  const textOf = (run: readonly number[]): string =>
    first.sentence.slice(offsets[run[0] ?? 0] ?? 0, ends[run.at(-1) ?? 0] ?? 0);
  // In "moderne Messeinrichtung kostet höchstens" the last two words do not belong to the name of the thing.
  const isThing = (at: number): boolean => !isDescribing(lowers[at] ?? "", model.words.language.code);
  const things = found.slice(found.findIndex(isThing), found.findLastIndex(isThing) + 1);
  const runs = found.some(isThing) ? runsOf(things, textOf) : [];
  const [label] = runs.toSorted((a, b) => b.length - a.length);
  const text = label === undefined ? "" : textOf(label);
  const measured = measuredBy(first, model);
  return measured !== "" && findPhrase(text, measured) < 0 ? measured : text;
}

/** Splits places of words into runs with few words between: "salario por año trabajado" is one run. */
function runsOf(places: readonly number[], textOf: (run: readonly number[]) => string): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const at of places) {
    const last = runs.at(-1);
    const isClose = last !== undefined && at - (last[0] ?? 0) < last.length + 1 + MAX_BETWEEN;
    if (isClose && !/[.,;:!?()0-9]/.test(textOf([...last, at]))) last.push(at);
    else runs.push([at]);
  }
  return runs;
}

/** Words that join a figure to what it measures: "320 grams of water". */
const MEASURES = /^\s(?:of|de|di|d['\u2019]|von|van|av|af)\s?/iu;

/** Returns what a figure measures where its sentence says so right behind it; else an empty text. */
function measuredBy({ sentence, quantity }: LabelledFigure, { words: { language } }: TopicModel): string {
  const behind = sentence.slice(quantity.end);
  const join = MEASURES.exec(behind)?.[0];
  if (join === undefined) return "";
  const [clause = ""] = behind.slice(join.length).split(/[.,;:!?()]/);
  const { lowers, ends } = scanText(clause);
  const stop = lowers.findIndex((lower) => language.isStopWord(lower));
  const count = stop < 0 ? lowers.length : stop;
  return count > MAX_MEASURED ? "" : clause.slice(0, ends[count - 1] ?? 0).trim();
}
