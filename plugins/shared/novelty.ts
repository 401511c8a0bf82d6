import { backgroundIdf } from "../../core/text/background.ts";
import type { PageText, Zone } from "../../core/text/page-text.ts";
import { isShopTerm } from "../../core/text/shop-words.ts";
import { compareText, saturate } from "../../core/text/statistics.ts";

/** Zones in which an author writes; link texts and alternative texts are left to others. */
const WRITTEN: readonly Zone[] = ["title", "h1", "h2", "h3", "body"];
const HEADINGS: ReadonlySet<Zone> = new Set(["title", "h1", "h2", "h3"]);
const MAX_PHRASE = 3;
/** Background idf under which a word ("part", "word") is no topic. */
const MIN_RARITY = 6;

/** Content words of a page: stem to how often it is used. */
export type Vocabulary = ReadonlyMap<string, number>;

/** True for what can be a content word: it has a letter, and is more than one Latin one. */
export function isContent(stem: string): boolean {
  return /\p{L}/u.test(stem) && (stem.length > 1 || stem.charCodeAt(0) >= 0x2e80);
}

/** Content words of a page with their counts, those of its links too when `withLinks`; numbers and single letters are none. */
export function vocabularyOf(text: PageText, withLinks = false): Vocabulary {
  const counts = new Map<string, number>();
  for (const zone of withLinks ? [...WRITTEN, "anchor" as const] : WRITTEN) {
    const { stems, isStop } = text.zones[zone];
    for (let at = 0; at < stems.length; at++) {
      const stem = stems[at] ?? "";
      if (isStop[at] !== true) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  // Judged once a word, not once a token.
  for (const stem of counts.keys()) if (!isContent(stem)) counts.delete(stem);
  return counts;
}

/** Share of a page's content words that are new, each weighing by its saturated count, 0..1; `null` for a page without words. */
export function novelShare(vocabulary: Vocabulary, isNew: (stem: string) => boolean): number | null {
  let all = 0;
  let novel = 0;
  // Without a pair a word: every word of every page passes here.
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

/** Runs of one to three content words of a page that hold a new word. */
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
        const phrase = phrases.get(key) ?? { stems: run, surfaces: new Map<string, number>(), count: 0, isHeading: false };
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

/** True for a phrase that opens or closes with a shop's own word ("Add Bondi", "Unavailable"), or is a unit of two small letters. */
function isShelfLabel(name: string, language: string): boolean {
  const words = name.split(" ");
  return /^\p{Ll}{1,2}$/u.test(name) || isShopTerm(words[0] ?? "", language) || isShopTerm(words.at(-1) ?? "", language);
}

/**
 * Phrases with a new word that the page uses twice, or in a heading: weightiest first, ties by name; each new word in one phrase only. On a page that
 * sells, what its buttons and labels say is none.
 */
export function novelPhrases(text: PageText, isNew: (stem: string) => boolean, { limit, isShop }: { limit: number; isShop: boolean }): string[] {
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
      // A longer phrase says more, unless it is used less than its part.
      const weight = rarity * saturate(phrase.count) * (phrase.isHeading ? 1.5 : 1) * (1 + 0.2 * (phrase.stems.length - 1));
      return { name, stems: phrase.stems, rarity, weight };
    })
    .filter(({ name, rarity }) => rarity >= MIN_RARITY && !(isShop && isShelfLabel(name, text.language)))
    .sort((a, b) => b.weight - a.weight || compareText(a.name, b.name));
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const { name, stems } of ranked) {
    const own = stems.filter(isNew);
    if (kept.length === limit || own.some((stem) => taken.has(stem))) continue;
    for (const stem of own) taken.add(stem);
    kept.push(name);
  }
  return kept;
}
