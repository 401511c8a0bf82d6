import type { FlatPage, FlatSums } from "./parts.ts";
import { pairIds } from "./vocabulary.ts";

/** The words and pairs that a text adds to a page, by their places in a layout. */
export interface PlacedSums {
  readonly stemAt: Int32Array;
  readonly stems: Float64Array;
  readonly pairAt: Int32Array;
  readonly pairs: Float64Array;
  readonly length: number;
}

/** Finds the places of words or pairs: by id in the cohort where they have one, else by key. */
class Places {
  readonly #known: Int32Array;
  readonly #page: ReadonlyMap<number, number>;
  readonly #others = new Map<number, number>();
  size: number;

  /** Starts with the places of a page. `known` has each place plus one by id, and `page` has the places of other keys. */
  constructor(known: Int32Array, page: ReadonlyMap<number, number>, size: number) {
    this.#known = known;
    this.#page = page;
    this.size = size;
  }

  /** Places the words or pairs of a page in their order. */
  static of(ids: Int32Array, keys: ArrayLike<number>, count: number): Places {
    const known = new Int32Array(count);
    const page = new Map<number, number>();
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] ?? 0;
      if (id >= 0 && id < count) known[id] = at + 1;
      else page.set(keys[at] ?? 0, at);
    }
    return new Places(known, page, ids.length);
  }

  /** Returns the same, for texts of its own. Nothing may have been added. */
  copy(): Places {
    return new Places(this.#known.slice(), this.#page, this.size);
  }

  /** Returns the place. A new word or pair takes the next place, and the result is -1. */
  take(id: number, key: number): number {
    const isKnown = id >= 0 && id < this.#known.length;
    const place = isKnown ? (this.#known[id] ?? 0) - 1 : (this.#page.get(key) ?? this.#others.get(key) ?? -1);
    if (place >= 0) return place;
    this.size += 1;
    if (isKnown) this.#known[id] = this.size;
    else this.#others.set(key, this.size - 1);
    return -1;
  }
}

/** The page with the places of its words and pairs. It never changes. */
interface Base {
  readonly page: FlatSums;
  readonly words: Places;
  readonly pairs: Places;
}

/** Words or pairs that an edit adds. Their places follow the places of the page. */
interface Added {
  readonly keys: number[];
  readonly powers: number[];
  /** For words the idf. For pairs the place in the cohort's sums. */
  readonly others: number[];
}

/** Returns the place of each word or pair in the joined arrays. Foreign words or pairs with equal counts share a place. */
function join(counts: Float64Array, isForeign: (at: number) => boolean) {
  const places = new Int32Array(counts.length);
  const groups = new Map<number, number>();
  const firsts: number[] = [];
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] ?? 0;
    const isJoined = isForeign(at);
    const group = isJoined ? groups.get(count) : undefined;
    places[at] = group ?? firsts.length;
    if (group !== undefined) continue;
    if (isJoined) groups.set(count, firsts.length);
    firsts.push(at);
  }
  return { places, firsts };
}

type Joined = ReturnType<typeof join>;

/** Returns the values of the first of each place. */
function picked<Numbers extends Int32Array | Float64Array>(from: Numbers, { firsts }: Joined): Numbers {
  const length = firsts.length;
  const values = from instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
  for (let at = 0; at < length; at += 1) values[at] = from[firsts[at] ?? 0] ?? 0;
  // The new array has the class of the given array, which TypeScript cannot see.
  return values as Numbers;
}

/** Returns the sum of the values at each place. */
function summed(from: Float64Array, { places, firsts }: Joined): Float64Array {
  const values = new Float64Array(firsts.length);
  for (let at = 0; at < from.length; at += 1)
    values[places[at] ?? 0] = (values[places[at] ?? 0] ?? 0) + (from[at] ?? 0);
  return values;
}

/** Returns the power of one word or pair that counts as much as all at its place. */
function joinedPowers(powers: Float64Array, joined: Joined): Float64Array {
  if (joined.firsts.length === powers.length) return powers;
  return summed(
    powers.map((power) => power * power),
    joined,
  ).map(Math.sqrt);
}

/**
 * Joins the words that no page of the cohort has, and the pairs with them, where they have one count. They add nothing
 * but length, so one of them is enough, and a page of ten thousand such words costs no more than another.
 */
function joinForeign(flat: FlatPage, known: number): FlatSums {
  const words = join(flat.counts, (at) => (flat.ids[at] ?? 0) >= known && !flat.title.has(flat.ids[at] ?? 0));
  const pairs = join(flat.pairCounts, (at) => pairIds(flat.pairKeys[at] ?? 0)[1] >= known);
  return {
    ids: picked(flat.ids, words),
    counts: picked(flat.counts, words),
    idfs: summed(flat.idfs, words),
    powers: joinedPowers(flat.powers, words),
    pairKeys: picked(flat.pairKeys, pairs),
    pairAt: picked(flat.pairAt, pairs),
    pairCounts: picked(flat.pairCounts, pairs),
    pairPowers: joinedPowers(flat.pairPowers, pairs),
    length: flat.length,
  };
}

/** Returns an array with more values. */
function longer<Numbers extends Int32Array | Float64Array>(from: Numbers, added: ArrayLike<number>): Numbers {
  const length = from.length + added.length;
  const both = from instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
  both.set(from);
  both.set(added, from.length);
  // The new array has the class of the given array, which TypeScript cannot see.
  return both as Numbers;
}

/** Finds the places of words or pairs. New ones are after those of the page. */
function placeAll(
  ids: Int32Array,
  given: { readonly keys: ArrayLike<number>; readonly powers: Float64Array; readonly others: ArrayLike<number> },
  places: Places,
  added: Added,
): Int32Array {
  const found = new Int32Array(ids.length);
  for (let at = 0; at < ids.length; at += 1) {
    const key = given.keys[at] ?? 0;
    const place = places.take(ids[at] ?? 0, key);
    found[at] = place < 0 ? places.size - 1 : place;
    if (place >= 0) continue;
    added.keys.push(key);
    added.powers.push(given.powers[at] ?? 0);
    added.others.push(given.others[at] ?? 0);
  }
  return found;
}

function addAll(counts: Float64Array, places: Int32Array, values: Float64Array): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    counts[place] = (counts[place] ?? 0) + (values[at] ?? 0);
  }
}

/**
 * Fixes the places of the words and pairs of a page, and of texts that may be added to it. So an addition is a few sums
 * in copied arrays.
 */
export class PageLayout {
  readonly #base: Base;
  readonly #wordPlaces: Places;
  readonly #pairPlaces: Places;
  readonly #words: Added = { keys: [], powers: [], others: [] };
  readonly #pairs: Added = { keys: [], powers: [], others: [] };
  #sums: FlatSums;

  private constructor(base: Base) {
    this.#base = base;
    this.#sums = base.page;
    this.#wordPlaces = base.words.copy();
    this.#pairPlaces = base.pairs.copy();
  }

  /** Lays out a page. `words` and `pairs` are the cohort's numbers of them. The ids of its words are the lowest. */
  static of(flat: FlatPage, words: number, pairs: number): PageLayout {
    const page = joinForeign(flat, words);
    return new PageLayout({
      page,
      words: Places.of(page.ids, page.ids, words),
      pairs: Places.of(page.pairAt, page.pairKeys, pairs),
    });
  }

  /** Returns a layout of the same page without the places of texts. */
  fork(): PageLayout {
    return new PageLayout(this.#base);
  }

  /** Finds the places of the words and pairs of a text. */
  place(text: FlatSums): PlacedSums {
    const words = { keys: text.ids, powers: text.powers, others: text.idfs };
    const pairs = { keys: text.pairKeys, powers: text.pairPowers, others: text.pairAt };
    return {
      stemAt: placeAll(text.ids, words, this.#wordPlaces, this.#words),
      stems: text.counts,
      pairAt: placeAll(text.pairAt, pairs, this.#pairPlaces, this.#pairs),
      pairs: text.pairCounts,
      length: text.length,
    };
  }

  /** Returns the page with some placed texts. */
  with(texts: readonly PlacedSums[]): FlatSums {
    if (texts.length === 0) return this.#base.page;
    const sums = this.#whole();
    const counts = sums.counts.slice();
    const pairCounts = sums.pairCounts.slice();
    let { length } = sums;
    for (const text of texts) {
      addAll(counts, text.stemAt, text.stems);
      addAll(pairCounts, text.pairAt, text.pairs);
      length += text.length;
    }
    return { ...sums, counts, pairCounts, length };
  }

  /** The page with zeros at the places of texts. */
  #whole(): FlatSums {
    const sums = this.#base.page;
    const [words, pairs] = [this.#words, this.#pairs];
    const isWhole =
      this.#sums.ids.length === sums.ids.length + words.keys.length &&
      this.#sums.pairKeys.length === sums.pairKeys.length + pairs.keys.length;
    if (isWhole) return this.#sums;
    const [noWords, noPairs] = [new Float64Array(words.keys.length), new Float64Array(pairs.keys.length)];
    this.#sums = {
      ids: longer(sums.ids, words.keys),
      counts: longer(sums.counts, noWords),
      idfs: longer(sums.idfs, words.others),
      powers: longer(sums.powers, words.powers),
      pairKeys: longer(sums.pairKeys, pairs.keys),
      pairAt: longer(sums.pairAt, pairs.others),
      pairCounts: longer(sums.pairCounts, noPairs),
      pairPowers: longer(sums.pairPowers, pairs.powers),
      length: sums.length,
    };
    return this.#sums;
  }
}
