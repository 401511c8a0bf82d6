import type { AnalysedPage, InternalPage } from "../../core/pipeline/evidence.ts";
import type { CohortModel } from "../../core/text/cohort-model.ts";
import type { KeywordMatcher } from "./keyword.ts";
import { findPhrase, sentenceAt, sentencesOf } from "./sentences.ts";

/** Link texts of a page that are compared with a place for a new link. */
const MAX_LINKS = 200;
/** A longer link text is a whole card; its block counts as linked anyway. */
const MAX_LINK_TEXT = 300;
/** Characters of a block that are searched sentence by sentence. */
const MAX_BLOCK = 4000;

/** Anchors that would fit the target, best first. */
export function anchorsFor(keyword: string, model: CohortModel, target: AnalysedPage, matcher: KeywordMatcher): string[] {
  const variations = model.variations.filter(({ kind }) => kind === "exact" || kind === "reordered" || kind === "inflected");
  const headline = target.facts.title ?? "";
  const terms = model.terms.filter((term) => term.ngram >= 2 && term.targetCount > 0 && matcher.coverage(term.term) > 0.5).slice(0, 8);
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

/** Where a link is to be put. */
export interface Placement {
  readonly anchor: string;
  /** The anchor stands in the sentence as it is. */
  readonly isInPlace: boolean;
  readonly sentence: string | null;
  readonly index: number | null;
}

/** True when the phrase at this place of the block is part of a link already. */
function isLinked(text: string, at: number, length: number, anchors: readonly string[]): boolean {
  return anchors.some((anchor) => {
    // The same words may stand in the block twice; only a link text that reaches over the place matters.
    const start = Math.max(0, at + length - anchor.length);
    return text.slice(start, at + anchor.length).includes(anchor);
  });
}

/** First place of the phrase that is part of no link; -1 without one. */
function findFree(text: string, phrase: string, anchors: readonly string[]): number {
  let from = 0;
  // Few repeats are looked at: a block that links the phrase everywhere needs no further link.
  for (let tries = 0; tries < 5; tries++) {
    const at = findPhrase(text.slice(from), phrase);
    if (at === -1) return -1;
    if (!isLinked(text, from + at, phrase.length, anchors)) return from + at;
    from += at + phrase.length;
  }
  return -1;
}

/**
 * First anchor that stands in running text outside links, with its sentence; else the sentence closest to the keyword, among equals the one
 * that `closeness` finds closest to the target.
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
    .flatMap((link) => (link.zone === "main" && link.anchor.length > 2 && link.anchor.length <= MAX_LINK_TEXT ? [link.anchor] : []))
    .slice(0, MAX_LINKS);
  for (const anchor of anchors) {
    for (const { block, index } of blocks) {
      const at = findFree(block.text, anchor, linked);
      if (at !== -1) return { anchor: block.text.slice(at, at + anchor.length), isInPlace: true, sentence: sentenceAt(block.text, at), index };
    }
  }
  const near = blocks
    .flatMap(({ block, index }) =>
      sentencesOf(block.text.slice(0, MAX_BLOCK)).map((sentence) => ({ sentence, index, share: matcher.coverage(sentence) })),
    )
    .filter(({ share }) => share >= 0.5)
    .map((place) => ({ ...place, closeness: closeness(place.sentence) }))
    .sort((a, b) => b.share - a.share || b.closeness - a.closeness || a.index - b.index)[0];
  return { anchor: anchors[0] ?? "", isInPlace: false, sentence: near?.sentence ?? null, index: near?.index ?? null };
}
