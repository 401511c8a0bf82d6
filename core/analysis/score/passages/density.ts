import type { PassageText } from "../read-page.ts";

/** Sizes in tokens of the windows in which words of the cohort are counted. */
export const DENSITY_WINDOWS: readonly number[] = [24, 60, 120, 240, 480, 960];

/** For the window that begins at each passage: its mass, and the passage after its last one. */
interface Windows {
  readonly masses: Float64Array;
  readonly ends: Int32Array;
}

/** Returns the cohort's words in each passage. The first passage of a section has those of its heading, too. */
function sharedWords(page: PassageText, isShared: (id: number) => boolean): number[][] {
  return Array.from(page.sectionOf, (number, passage) => {
    const section = page.sections[number];
    const words = section?.from === passage ? section.heading.filter(isShared) : [];
    for (let at = page.starts[passage] ?? 0; at < (page.starts[passage + 1] ?? 0); at += 1) {
      const id = page.words[at] ?? 0;
      if (isShared(id)) words.push(id);
    }
    return words;
  });
}

function windowsOf(
  page: PassageText,
  words: readonly (readonly number[])[],
  size: number,
  idf: (id: number) => number,
) {
  const count = words.length;
  const masses = new Float64Array(count);
  const ends = new Int32Array(count);
  const inside = new Map<number, number>();
  let [end, mass] = [0, 0];
  const tokens = (from: number, to: number): number => (page.starts[to] ?? 0) - (page.starts[from] ?? 0);
  for (let from = 0; from < count; from += 1) {
    while (end < count && tokens(from, end) < size) {
      for (const id of words[end] ?? []) {
        const before = inside.get(id) ?? 0;
        if (before === 0) mass += idf(id);
        inside.set(id, before + 1);
      }
      end += 1;
    }
    masses[from] = mass / Math.max(1, tokens(from, end) / size);
    ends[from] = end;
    for (const id of words[from] ?? []) {
      const left = (inside.get(id) ?? 1) - 1;
      inside.set(id, left);
      if (left === 0) mass -= idf(id);
    }
  }
  return { masses, ends };
}

/** Returns the mass of distinct words of the cohort in the windows of each size. */
export function densityWindows(
  page: PassageText,
  isShared: (id: number) => boolean,
  idf: (id: number) => number,
): Windows[] {
  const words = sharedWords(page, isShared);
  return DENSITY_WINDOWS.map((size) => windowsOf(page, words, size, idf));
}

/** Power by which a passage in a too dense window loses weight. */
const POWER = 3;

/** Returns the weight of each passage by its density, 0 to 1. `limits` has the highest mass by window size. */
export function densityWeights(windows: readonly Windows[], limits: readonly number[]): Float64Array {
  const weights = new Float64Array(windows[0]?.masses.length ?? 0).fill(1);
  for (const [at, { masses, ends }] of windows.entries()) {
    const limit = limits[at] ?? 0;
    if (limit <= 0) continue;
    for (const [from, mass] of masses.entries()) {
      if (mass <= limit) continue;
      const weight = (limit / mass) ** POWER;
      for (let passage = from; passage < (ends[from] ?? 0); passage += 1)
        if ((weights[passage] ?? 0) > weight) weights[passage] = weight;
    }
  }
  return weights;
}
