import { compareText } from "../../util/statistics.ts";
import { isCapitalized } from "../text/characters.ts";
import type { PageText, Zone, ZoneTokens } from "../text/page-text.ts";
import type { Example, ZoneCounts } from "./cohort-model.ts";
import { capitalShowsName, connectors, OPENERS } from "./names.ts";
import { COUNTED_ZONES, type PhraseHit, PhraseTrie, surfaceOf } from "./phrase-trie.ts";

/** The part of a page that the measurements read. The target has no rank. */
export interface MeasuredPage {
  readonly url: string;
  readonly rank: number | null;
  readonly text: PageText;
}

/** How one phrase is used on a list of pages. */
export interface PhraseUse {
  /** Mentions per page in all zones except `anchor`. */
  readonly counts: number[];
  readonly zones: Record<Zone, number>[];
  /** Mentions on all pages with a word of the keyword within ten tokens. */
  nearKeyword: number;
  /** Mentions inside sentences, on all pages. */
  inSentence: number;
  /** Number of capitalized mentions inside sentences. */
  capitalized: number;
  /** Mentions in the body that follow a function word. */
  afterStop: number;
  /**
   * Mentions in the body, and those of them in a longer name: "II" in "Mark II", "APS" in "APS-C".
   * Lines without a function word are not counted as such, because title case makes every word a name there.
   */
  inBody: number;
  insideName: number;
  /** Function words with a capital before it inside sentences, with their mentions. */
  readonly articles: Map<string, number>;
  readonly surfaces: Map<string, number>;
  example: Example | null;
}

/** Maximum distance in tokens between a phrase and a word of the keyword that is near it. */
const WINDOW = 10;
/** Length limits of an example sentence, in UTF-16 units. */
const EXAMPLE_MIN = 40;
const EXAMPLE_MAX = 280;

/** Share of the mentions in the body inside longer names from which a phrase is a part of them. */
const INSIDE_SHARE = 0.8;
/** Number of mentions in the body that show it. Two mentions show it when there is no other. */
const MIN_INSIDE = 3;

/** True for a phrase that pages write only as a part of longer names: "York City", "III", "Co". */
export function isPartOfNames({ inBody, insideName }: PhraseUse): boolean {
  const share = insideName >= MIN_INSIDE ? INSIDE_SHARE : 1;
  return insideName >= 2 && insideName >= share * inBody;
}

/** Returns a new object with zero mentions in every zone. */
export function emptyZones(): Record<Zone, number> {
  return { title: 0, h1: 0, h2: 0, h3: 0, body: 0, alt: 0, anchor: 0 };
}

/** Marks the tokens that are near a content word of the keyword. */
function nearTokens(tokens: ZoneTokens, keywordStems: ReadonlySet<string>): Uint8Array {
  const near = new Uint8Array(tokens.stems.length);
  let marked = 0;
  for (let at = 0; at < near.length; at += 1) {
    if (!keywordStems.has(tokens.stems[at] ?? "")) continue;
    const end = Math.min(near.length, at + WINDOW + 1);
    for (marked = Math.max(marked, at - WINDOW); marked < end; marked += 1) near[marked] = 1;
  }
  return near;
}

const STARTS_WITH_DIGIT = /^[0-9]/;

function isNameLike(tokens: ZoneTokens, start: number, length: number): boolean {
  for (let at = start; at < start + length; at += 1) {
    const surface = tokens.surfaces[at] ?? "";
    if (
      tokens.isStop[at] !== true &&
      !isCapitalized(surface) &&
      surface === surface.toLowerCase() &&
      !STARTS_WITH_DIGIT.test(surface)
    )
      return false;
  }
  return true;
}

function isSentenceStart(tokens: ZoneTokens, at: number): boolean {
  return at === 0 || tokens.sentenceOf[at] !== tokens.sentenceOf[at - 1];
}

/** Returns the function word with a capital inside a sentence right before a phrase: "Le" in "chez Le Marquier". */
function articleBefore(tokens: ZoneTokens, start: number): string | null {
  const before = tokens.surfaces[start - 1] ?? "";
  if (tokens.isStop[start - 1] !== true || tokens.starts[start] === true || isSentenceStart(tokens, start - 1))
    return null;
  return /^\p{Lu}\p{Ll}/u.test(before) ? before : null;
}

const CAPITAL_OR_DIGIT = /^[\p{Lu}\p{Nd}]/u;

/**
 * True for a capitalized mention that follows a capitalized word or number, or that a hyphen or connecting word joins
 * to the next word: "Technology Association of Georgia".
 */
function isInsideName(tokens: ZoneTokens, start: number, length: number): boolean {
  if (!isNameLike(tokens, start, length)) return false;
  const end = start + length;
  const before = tokens.surfaces[start - 1] ?? "";
  if (tokens.joins[end] === "-" && tokens.starts[end] !== true) return true;
  if (length > 1 && connectors(tokens, end, false) > 0) return true;
  if (tokens.starts[start] === true || isSentenceStart(tokens, start)) return false;
  return CAPITAL_OR_DIGIT.test(before) && (tokens.isStop[start - 1] !== true || OPENERS.has(before.toLowerCase()));
}

/** Maximum distance in tokens to a function word of the same sentence. */
const PROSE_WINDOW = 30;

/** True for a token whose sentence has a function word near it. Titles of products have none. */
function isProse({ isStop, sentenceOf }: ZoneTokens, at: number): boolean {
  for (let near = Math.max(0, at - PROSE_WINDOW); near < Math.min(isStop.length, at + PROSE_WINDOW); near += 1)
    if (isStop[near] === true && sentenceOf[near] === sentenceOf[at]) return true;
  return false;
}

function record(
  use: PhraseUse,
  pageIndex: number,
  page: MeasuredPage,
  hit: PhraseHit,
  near: Uint8Array | undefined,
): void {
  const { zone, tokens, start, length } = hit;
  use.counts[pageIndex] = (use.counts[pageIndex] ?? 0) + 1;
  const zones = use.zones[pageIndex];
  if (zones !== undefined) zones[zone] += 1;
  // The target must not influence the form or the weight of the cohort's phrases.
  if (page.rank === null) return;
  if (near?.[start] === 1) use.nearKeyword += 1;
  const surface = surfaceOf(tokens, start, length);
  use.surfaces.set(surface, (use.surfaces.get(surface) ?? 0) + 1);
  if (zone !== "body") return;
  // Where a capital shows no name, as in German, a capital before a noun makes no longer name.
  if (!capitalShowsName(page.text.language) || !isInsideName(tokens, start, length)) use.inBody += 1;
  else if (isProse(tokens, start)) {
    use.inBody += 1;
    use.insideName += 1;
  }
  if (!isSentenceStart(tokens, start)) {
    use.inSentence += 1;
    if (isNameLike(tokens, start, length)) use.capitalized += 1;
    if (tokens.isStop[start - 1] === true && tokens.starts[start] !== true) use.afterStop += 1;
    const article = articleBefore(tokens, start);
    if (article !== null) use.articles.set(article, (use.articles.get(article) ?? 0) + 1);
  }
  if (use.example === null) {
    const sentence = page.text.sentences[tokens.sentenceOf[start] ?? -1] ?? "";
    if (sentence.length >= EXAMPLE_MIN && sentence.length <= EXAMPLE_MAX)
      use.example = { url: page.url, rank: page.rank, sentence };
  }
}

/**
 * Measures the use of phrases, given as stems, on pages in one pass.
 * An example comes from the first page in the given order that has a sentence of a fitting length. `onMention` gets the
 * mentions in all zones except `anchor` on pages with a rank.
 */
export function measurePhrases(
  keys: readonly (readonly string[])[],
  pages: readonly MeasuredPage[],
  keywordStems: readonly string[],
  onMention?: (hit: PhraseHit, language: string) => void,
): PhraseUse[] {
  const trie = new PhraseTrie(keys);
  const keyword = new Set(keywordStems);
  const uses = keys.map(
    (): PhraseUse => ({
      counts: pages.map(() => 0),
      zones: pages.map(emptyZones),
      nearKeyword: 0,
      inSentence: 0,
      capitalized: 0,
      afterStop: 0,
      inBody: 0,
      insideName: 0,
      articles: new Map(),
      surfaces: new Map(),
      example: null,
    }),
  );
  for (const [pageIndex, page] of pages.entries()) {
    const near = new Map(COUNTED_ZONES.map((zone) => [zone, nearTokens(page.text.zones[zone], keyword)] as const));
    trie.scan(page.text, (hit) => {
      const use = uses[hit.phrase];
      // A function word can have the stem of a content word: "para" and "par" in Spanish.
      const isFunctionWord =
        hit.length === 1 && hit.tokens.isStop[hit.start] === true && !keyword.has(hit.tokens.stems[hit.start] ?? "");
      if (use === undefined || isFunctionWord) return;
      record(use, pageIndex, page, hit, near.get(hit.zone));
      if (page.rank !== null) onMention?.(hit, page.text.language);
    });
    trie.scan(
      page.text,
      (hit) => {
        const zones = uses[hit.phrase]?.zones[pageIndex];
        if (zones !== undefined) zones.anchor += 1;
      },
      ["anchor"],
    );
  }
  return uses;
}

/** Returns the most frequent surface. Ties are in the order of their code units. */
export function mostUsed(surfaces: ReadonlyMap<string, number>): string {
  let best = "";
  let bestCount = 0;
  for (const [surface, count] of surfaces) {
    if (count > bestCount || (count === bestCount && compareText(surface, best) < 0)) {
      best = surface;
      bestCount = count;
    }
  }
  return best;
}

/** Merges surfaces that differ only in upper and lower case. */
export function lowerCased(surfaces: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map<string, number>();
  for (const [surface, count] of surfaces)
    merged.set(surface.toLowerCase(), (merged.get(surface.toLowerCase()) ?? 0) + count);
  return merged;
}

/** Returns the share of pages with the phrase in a title or heading. */
export function headingShare(zones: readonly ZoneCounts[]): number {
  if (zones.length === 0) return 0;
  return zones.filter(({ title, h1, h2, h3 }) => title + h1 + h2 + h3 > 0).length / zones.length;
}
