import { compareText } from "../../util/statistics.ts";
import { type ComparedSums, type FlatPage, stemVector } from "./parts.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Most words of the cohort that are given, and the largest share of its words. */
const GIVEN = 150;
const GIVEN_SHARE = 0.3;

/** Sums below this are zero: leaving a page out by subtraction keeps rounding errors. */
const ROUNDED_SUM = 1e-9;

/** Marks the words that a reader of the report knows: the keyword and the cohort's heaviest words. Ties are by text. */
export function givenWords(stems: ArrayLike<number>, keyword: readonly number[], vocabulary: Vocabulary): Uint8Array {
  const given = new Uint8Array(stems.length);
  const used: number[] = [];
  for (let id = 0; id < stems.length; id += 1) if ((stems[id] ?? 0) > ROUNDED_SUM) used.push(id);
  const heaviest = used.sort(
    (a, b) => (stems[b] ?? 0) - (stems[a] ?? 0) || compareText(vocabulary.keyOf(a), vocabulary.keyOf(b)),
  );
  const count = Math.min(GIVEN, Math.round(GIVEN_SHARE * used.length));
  for (const id of [...heaviest.slice(0, count), ...keyword]) if (id >= 0) given[id] = 1;
  return given;
}

/** Marks the pairs of two given words. `pairs` has two words for each. */
export function givenPairs(pairs: readonly number[], given: Uint8Array): Uint8Array {
  const marks = new Uint8Array(pairs.length / 2);
  for (let at = 0; at < marks.length; at += 1)
    if (given[pairs[2 * at] ?? 0] === 1 && given[pairs[2 * at + 1] ?? 0] === 1) marks[at] = 1;
  return marks;
}

/** Returns the sums with the words that are given when the cohort lacks a page. */
export function givenWithout(
  sums: ComparedSums,
  { flat, weight }: { readonly flat: FlatPage; readonly weight: number },
  { keyword, vocabulary, pairs }: { keyword: readonly number[]; vocabulary: Vocabulary; pairs: readonly number[] },
): ComparedSums {
  const stems = sums.stems.slice();
  const { values, norm } = stemVector(flat);
  for (let at = 0; norm > 0 && at < flat.ids.length; at += 1) {
    const id = flat.ids[at] ?? 0;
    stems[id] = (stems[id] ?? 0) - (weight * (values[at] ?? 0)) / norm;
  }
  const given = givenWords(stems, keyword, vocabulary);
  return { ...sums, given, givenPairs: givenPairs(pairs, given) };
}
