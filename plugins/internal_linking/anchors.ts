import type { InternalPage } from "../../core/analysis/crawl/records.ts";
import type { CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { sentenceAt, shortSentences } from "../../core/analysis/text/sentences.ts";
import { findPhrase } from "../../core/util/find-phrase.ts";
import type { KeywordMatcher } from "../shared/keyword.ts";

/** Most link texts of a page that are compared with the place of a new link. */
const MAX_LINKS = 200;
/**
 * Longest link text in characters that is compared. A longer link text is a whole card, and its block counts as linked.
 */
const MAX_LINK_TEXT = 300;
/** Most characters of a block that are searched sentence by sentence. */
const MAX_BLOCK = 4000;

/** Returns anchor texts that fit the target, best first. */
export function anchorsFor(
  keyword: string,
  model: CohortModel,
  target: AnalyzedPage,
  matcher: KeywordMatcher,
): string[] {
  const variations = model.variations.filter(
    ({ kind }) => kind === "exact" || kind === "reordered" || kind === "inflected",
  );
  const headline = target.facts.title ?? "";
  const terms = model.terms
    .filter((term) => term.ngram >= 2 && term.targetCount > 0 && matcher.coverage(term.term) > 0.5)
    .slice(0, 8);
  const all = [
    keyword,
    ...variations.map((variation) => variation.variation),
    ...(headline.length <= 60 ? [headline] : []),
    ...terms.map((term) => term.term),
  ];
  const seen = new Set<string>();
  return all.filter((anchor) => {
    const key = anchor.trim().toLowerCase();
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Where a new link should go on a page. */
export interface Placement {
  readonly anchor: string;
  /** True when the sentence already contains the anchor text. */
  readonly isInPlace: boolean;
  readonly sentence: string | null;
  readonly index: number | null;
}

/** Returns true when the phrase at this position of the block is already part of a link. */
function isLinked(text: string, at: number, length: number, anchors: readonly string[]): boolean {
  return anchors.some((anchor) => {
    // The block may hold the same words twice, so only a link text that covers this position counts.
    const start = Math.max(0, at + length - anchor.length);
    return text.slice(start, at + anchor.length).includes(anchor);
  });
}

/** Returns the first position of the phrase outside links, or -1. */
function findFree(text: string, phrase: string, anchors: readonly string[]): number {
  let from = 0;
  // Only five positions are tried, because a block that often links the phrase needs no further link.
  for (let tries = 0; tries < 5; tries++) {
    const at = findPhrase(text.slice(from), phrase);
    if (at === -1) return -1;
    if (!isLinked(text, from + at, phrase.length, anchors)) return from + at;
    from += at + phrase.length;
  }
  return -1;
}

/**
 * Chooses the anchor and its sentence on a page.
 *
 * Prefers the first anchor that occurs in running text outside links. Without such an anchor, chooses the sentence with
 * the most keyword words; `closeness` to the target decides between equals.
 */
export function placeAnchor(
  page: InternalPage,
  anchors: readonly string[],
  matcher: KeywordMatcher,
  closeness: (sentence: string) => number,
): Placement {
  const blocks = page.facts.blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => block.kind !== "heading" && block.kind !== "code" && block.linkShare < 0.5);
  const linked = page.facts.links
    .flatMap((link) =>
      link.zone === "main" && link.anchor.length > 2 && link.anchor.length <= MAX_LINK_TEXT ? [link.anchor] : [],
    )
    .slice(0, MAX_LINKS);
  for (const anchor of anchors) {
    for (const { block, index } of blocks) {
      const at = findFree(block.text, anchor, linked);
      if (at !== -1)
        return {
          anchor: block.text.slice(at, at + anchor.length),
          isInPlace: true,
          sentence: sentenceAt(block.text, at),
          index,
        };
    }
  }
  const near = blocks
    .flatMap(({ block, index }) =>
      shortSentences(block.text.slice(0, MAX_BLOCK)).map((sentence) => ({
        sentence,
        index,
        share: matcher.coverage(sentence),
      })),
    )
    .filter(({ share }) => share >= 0.5)
    .map((place) => ({ ...place, closeness: closeness(place.sentence) }))
    .sort((a, b) => b.share - a.share || b.closeness - a.closeness || a.index - b.index)[0];
  return { anchor: anchors[0] ?? "", isInPlace: false, sentence: near?.sentence ?? null, index: near?.index ?? null };
}
