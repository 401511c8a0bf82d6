import { describe, expect, it } from "bun:test";
import { createSnowballLanguages } from "../../../../../adapters/snowball/snowball-languages.ts";
import { Vocabulary } from "../../../../../core/analysis/score/vocabulary.ts";
import {
  excusedFactor,
  namedFactor,
  namedLimits,
  namedShares,
} from "../../../../../core/analysis/score/words/named-words.ts";

const languages = createSnowballLanguages();

/** A text of content words. Capital letters are given words. */
function sharesOf(words: readonly string[], language = "en"): number[] {
  const vocabulary = new Vocabulary(languages.language(language));
  const ids = Int32Array.from(words, (word) => vocabulary.add(word.toLowerCase()));
  const given = Uint8Array.from({ length: vocabulary.size });
  for (const [at, word] of words.entries()) if (/[A-Z]/.test(word)) given[ids[at] ?? 0] = 1;
  const page = { words: ids, units: ids, endings: [], starts: ids, sectionOf: ids, sections: [] };
  return namedShares(page, given, vocabulary);
}

const letters = "abcdefghijklmnopqrstuvwxyz";
const name = (at: number): string => `zq${letters[at % 26]}${letters[Math.floor(at / 26) % 26]}x`;
/** Three own words after each given one. The given words are new, or a few that return. */
const text = (count: number, names: number): string[] =>
  Array.from({ length: count }, (_, at) => (at % 4 === 0 ? name((at / 4) % names).toUpperCase() : name(at + 200)));

describe("namedShares", () => {
  it("a text that names a new given word each time has more of them than one that comes back to a few", () => {
    const [always, returning] = [sharesOf(text(240, 60)).at(-1) ?? 0, sharesOf(text(240, 6)).at(-1) ?? 0];
    expect(always).toBeGreaterThan(5 * returning);
  });

  it("a page has shares for windows up to its own size", () => {
    expect([30, 60, 240, 1_000].map((count) => sharesOf(text(count, 9)).length)).toEqual([1, 1, 3, 5]);
  });

  for (const language of ["de", "fr", "ru", "ja", "tr"])
    it(`the share of a text that names new words falls when they return, with the words of ${language}`, () => {
      expect(sharesOf(text(120, 30), language).at(-1)).toBeGreaterThan(
        2 * (sharesOf(text(120, 3), language).at(-1) ?? 0),
      );
    });
});

describe("namedFactor", () => {
  const limits = namedLimits([[0.4, 0.3, 0.25], [0.5, 0.35, 0.3], [0.45], [0.4, 0.3, 0.2], [0.4]], 5_000);

  it("a window size that fewer than half of the ranking pages have sets no limit", () => {
    expect(namedLimits([[0.4, 0.3], [0.4, 0.3], [0.4, 0.3, 0.01], [0.4], [0.4]], 5_000)).toHaveLength(2);
  });

  it("a page with as many given words as a ranking page keeps its points", () => {
    expect(namedFactor([0.5, 0.35, 0.3], limits, 300)).toBe(1);
  });

  it("a long page of given words alone keeps a twentieth of its points", () => {
    expect(namedFactor([2, 2, 2], limits, 300)).toBe(0.05);
  });

  it("a page of sixty words keeps its points, because so few words show nothing", () => {
    expect(namedFactor([2], limits, 60)).toBe(1);
  });

  it("the limit is never below what one ranking page has", () => {
    expect(namedLimits([[0.4], [0.4], [3], [0.4], [0.4]], 5_000)[0]).toBe(3);
  });

  it("four ranking pages set no limit, because they show too little", () => {
    expect(namedFactor([2, 2, 2], namedLimits([[0.4], [0.4], [0.4], [0.4]], 5_000), 300)).toBe(1);
  });

  it("a small cohort has a higher limit than a large one", () => {
    const shares = [[0.4], [0.42], [0.41], [0.4], [0.4]];
    expect(namedLimits(shares, 500)[0]).toBeGreaterThan(namedLimits(shares, 20_000)[0] ?? 0);
  });
});

describe("excusedFactor", () => {
  it("a page with as many other words of the ranking pages, alone and as neighbors, keeps all its points", () => {
    expect(excusedFactor(0.05, { rest: 1.5, company: 1.5 })).toBe(1);
  });

  it("one kind of other words without the second excuses nothing", () => {
    expect(excusedFactor(0.3, { rest: 3, company: 0.9 })).toBeCloseTo(0.3);
    expect(excusedFactor(0.3, { rest: 0.9, company: 3 })).toBeCloseTo(0.3);
  });
});
