import { isShopTerm } from "../../core/analysis/terms/shop-words.ts";
import { backgroundIdf } from "../../core/analysis/text/background.ts";
import type { PageText, Zone } from "../../core/analysis/text/page-text.ts";
import { compareText, saturate } from "../../core/util/statistics.ts";

/**
 * Zones that the author writes. Link texts and alternative texts are excluded because they name other pages and images.
 */
const WRITTEN: readonly Zone[] = ["title", "h1", "h2", "h3", "body"];
const HEADINGS: ReadonlySet<Zone> = new Set(["title", "h1", "h2", "h3"]);
const MAX_PHRASE = 3;
/** Background idf below which a word is too common to be a topic, such as "part" or "word". */
const MIN_RARITY = 6;

/** Maps each stemmed content word of a page to its count. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Returns true for a stem that can be a content word: it has a letter and is not one Latin letter. */
export function isContent(stem: string): boolean {
  return /\p{L}/u.test(stem) && (stem.length > 1 || stem.charCodeAt(0) >= 0x2e80);
}

/** Counts the content words of a page, without numbers and single letters. `withLinks` adds the words of links. */
export function vocabularyOf(text: PageText, withLinks = false): Vocabulary {
  const counts = new Map<string, number>();
  for (const zone of withLinks ? [...WRITTEN, "anchor" as const] : WRITTEN) {
    const { stems, isStop } = text.zones[zone];
    for (let at = 0; at < stems.length; at++) {
      const stem = stems[at] ?? "";
      if (isStop[at] !== true) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  // Each distinct word is checked once, not once per token.
  for (const stem of counts.keys()) if (!isContent(stem)) counts.delete(stem);
  return counts;
}

/**
 * Returns the share of a page's content words that are new, 0..1; `null` for a page without words.
 *
 * Each word weighs by its saturated count.
 */
export function novelShare(vocabulary: Vocabulary, isNew: (stem: string) => boolean): number | null {
  let all = 0;
  let novel = 0;
  // `forEach` creates no pair for each word; every word of every page passes here.
  vocabulary.forEach((count, stem) => {
    const weight = saturate(count);
    all += weight;
    if (isNew(stem)) novel += weight;
  });
  return all === 0 ? null : novel / all;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly surfaces: Map<string, number>;
  count: number;
  isHeading: boolean;
}

/** Returns runs of one to three content words that contain a new word. */
function newPhrases(text: PageText, isNew: (stem: string) => boolean): Phrase[] {
  const phrases = new Map<string, Phrase>();
  for (const zone of WRITTEN) {
    const { stems, surfaces, isStop, starts, joins } = text.zones[zone];
    for (let start = 0; start < stems.length; start++) {
      let surface = "";
      let hasNew = false;
      for (let length = 0; length < MAX_PHRASE && start + length < stems.length; length++) {
        const at = start + length;
        const stem = stems[at] ?? "";
        if (isStop[at] === true || !isContent(stem) || (length > 0 && starts[at] === true)) break;
        surface += (length === 0 ? "" : (joins[at] ?? " ")) + (surfaces[at] ?? "");
        hasNew ||= isNew(stem);
        if (!hasNew) continue;
        const run = stems.slice(start, at + 1);
        const key = run.join(" ");
        const phrase = phrases.get(key) ?? {
          stems: run,
          surfaces: new Map<string, number>(),
          count: 0,
          isHeading: false,
        };
        phrase.count += 1;
        phrase.isHeading ||= HEADINGS.has(zone);
        phrase.surfaces.set(surface, (phrase.surfaces.get(surface) ?? 0) + 1);
        phrases.set(key, phrase);
      }
    }
  }
  return [...phrases.values()];
}

function surfaceOf(phrase: Phrase): string {
  const ranked = [...phrase.surfaces].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  return ranked[0]?.[0] ?? "";
}

/**
 * Returns true for a shop label, such as "Add Bondi" or "Unavailable".
 *
 * A label is a unit of two small letters, or a phrase with a shop word at either end.
 */
function isShelfLabel(name: string, language: string): boolean {
  const words = name.split(" ");
  return (
    /^\p{Ll}{1,2}$/u.test(name) || isShopTerm(words[0] ?? "", language) || isShopTerm(words.at(-1) ?? "", language)
  );
}

/**
 * Returns phrases with a new word that the page uses twice or in a heading.
 *
 * The list is sorted by weight, then by name, and each new word occurs in one phrase only. Labels and buttons of shop
 * pages are skipped.
 */
export function novelPhrases(
  text: PageText,
  isNew: (stem: string) => boolean,
  { limit, isShop }: { limit: number; isShop: boolean },
): string[] {
  const ranked = newPhrases(text, isNew)
    .filter((phrase) => phrase.count >= 2 || phrase.isHeading)
    .map((phrase) => {
      const name = surfaceOf(phrase);
      const rarity = Math.max(
        ...name
          .toLowerCase()
          .split(" ")
          .map((word) => backgroundIdf(text.language, word)),
      );
      // A longer phrase says more, so length adds weight. A phrase used less often than its part still weighs less.
      const weight =
        rarity * saturate(phrase.count) * (phrase.isHeading ? 1.5 : 1) * (1 + 0.2 * (phrase.stems.length - 1));
      return { name, stems: phrase.stems, rarity, weight };
    })
    .filter(({ name, rarity }) => rarity >= MIN_RARITY && !(isShop && isShelfLabel(name, text.language)))
    .sort((a, b) => b.weight - a.weight || compareText(a.name, b.name));
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const { name, stems } of ranked) {
    const newStems = stems.filter(isNew);
    if (kept.length === limit || newStems.some((stem) => taken.has(stem))) continue;
    for (const stem of newStems) taken.add(stem);
    kept.push(name);
  }
  return kept;
}
