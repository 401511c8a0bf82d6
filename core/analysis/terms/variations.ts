import type { PageFacts } from "../../domain/page-facts.ts";
import { compareText } from "../../util/statistics.ts";
import type { ZoneTokens } from "../text/page-text.ts";
import type { CoverageStatus, KeywordVariation, VariationKind } from "./cohort-model.ts";
import type { Keyword } from "./keyword.ts";
import { lowerCased, type MeasuredPage, measurePhrases, mostUsed } from "./measure.ts";
import { COUNTED_ZONES, surfaceOf } from "./phrase-trie.ts";
import { concernsOwner, ownNames, runTogether } from "./site-owner.ts";
import type { PlainTerm } from "./terms.ts";

/** Maximum number of variations of each kind. */
const LIMITS: Readonly<Record<VariationKind, number>> = {
  exact: 1,
  reordered: 4,
  inflected: 4,
  partial: 4,
  synonym: 5,
  question: 6,
};
/** Maximum number of function words inside a reordered form, such as "for" in "beans for espresso". */
const MAX_INSERTED = 2;
/** Maximum length of a question in UTF-16 units. */
const QUESTION_MAX = 140;

interface Draft {
  readonly kind: VariationKind;
  readonly surface: string;
  readonly counts: number[];
}

/** The keyword and the pages that are searched for its variations. */
export interface VariationContext {
  readonly keyword: Keyword;
  readonly cohort: readonly MeasuredPage[];
  readonly target: MeasuredPage | null;
  /** Facts of the cohort pages, followed by the facts of the target if there is one. */
  readonly facts: readonly PageFacts[];
}

/** Returns the length of the span from `start` that contains every content stem once, or 0. */
function coveringLength(tokens: ZoneTokens, start: number, stems: ReadonlySet<string>): number {
  const missing = new Set(stems);
  let inserted = 0;
  for (let at = start; at < tokens.stems.length && (at === start || tokens.starts[at] !== true); at += 1) {
    if (missing.delete(tokens.stems[at] ?? "")) {
      if (missing.size === 0) return at - start + 1;
    } else if (tokens.isStop[at] !== true || ++inserted > MAX_INSERTED || at === start) return 0;
  }
  return 0;
}

/**
 * Function words that link the parts of a reordered form: "insurance for travelers", "Anmeldung des Balkonkraftwerks".
 * Other function words belong to a clause.
 */
const TIES = new Set(
  (
    "of for in to with on from by the a an de du des d d' la le les l l' à au aux pour en sur del el los las para con di do da dos das della dello delle dei per von vom der die dem den für mit im zu zum zur auf " +
    "van het een voor met op av och för i på til af med の を に 的"
  ).split(" "),
);

/** True when all function words of the span are in `TIES`. */
function isTied(tokens: ZoneTokens, start: number, length: number): boolean {
  for (let at = start; at < start + length; at += 1) {
    if (tokens.isStop[at] === true && !TIES.has(tokens.surfaces[at]?.toLowerCase() ?? "")) return false;
  }
  return true;
}

/** True when the keyword is there word for word, with its first and last function words: "how to descale a kettle". */
function isWhole(tokens: ZoneTokens, start: number, keyword: Keyword): boolean {
  const first = start - Math.max(0, keyword.isStop.indexOf(false));
  return first >= 0 && keyword.surfaces.every((surface, at) => surface === tokens.surfaces[first + at]?.toLowerCase());
}

function kindOf(tokens: ZoneTokens, start: number, length: number, keyword: Keyword): VariationKind {
  if (isWhole(tokens, start, keyword)) return "exact";
  const surface = surfaceOf(tokens, start, length).toLowerCase();
  const plain = (text: string) => text.replace(/[\s-]+/g, " ").replace(/[\u2019\u02bc]/g, "'");
  if (plain(surface) === plain(keyword.text)) return "exact";
  const order = tokens.stems.slice(start, start + length).filter((stem) => keyword.contentStems.includes(stem));
  return order.every((stem, at) => stem === keyword.contentStems[at]) ? "inflected" : "reordered";
}

/** Finds every span on the pages that contains all content words of the keyword. */
function fullForms(context: VariationContext, pages: readonly MeasuredPage[]): Draft[] {
  const stems = new Set(context.keyword.contentStems);
  const drafts = new Map<string, Draft>();
  drafts.set(context.keyword.text, { kind: "exact", surface: context.keyword.text, counts: pages.map(() => 0) });
  for (const [pageIndex, page] of pages.entries()) {
    for (const zone of COUNTED_ZONES) {
      const tokens = page.text.zones[zone];
      for (let start = 0; start < tokens.stems.length; start += 1) {
        if (!stems.has(tokens.stems[start] ?? "")) continue;
        const length = coveringLength(tokens, start, stems);
        if (length === 0) continue;
        const kind = kindOf(tokens, start, length, context.keyword);
        if (kind === "reordered" && !isTied(tokens, start, length)) continue;
        const surface = kind === "exact" ? context.keyword.text : surfaceOf(tokens, start, length).toLowerCase();
        const draft = drafts.get(surface) ?? { kind, surface, counts: pages.map(() => 0) };
        draft.counts[pageIndex] = (draft.counts[pageIndex] ?? 0) + 1;
        drafts.set(surface, draft);
        start += length - 1;
      }
    }
  }
  return [...drafts.values()];
}

function isInside(inner: readonly string[], outer: readonly string[]): boolean {
  return (
    inner.length < outer.length && outer.some((_, at) => inner.every((stem, offset) => outer[at + offset] === stem))
  );
}

/** True when the term is the initials of two or more words: "SEO" for "search engine optimization". */
function isAcronymOf(term: string, words: readonly string[]): boolean {
  return (
    words.length >= 2 &&
    term.length === words.length &&
    [...term].every((letter, at) => words[at]?.startsWith(letter) === true)
  );
}

/** True when one word other than the last is changed: "coffee machine" for "espresso machine". */
function isSubstitution(stems: readonly string[], keyword: readonly string[]): boolean {
  if (stems.length !== keyword.length || keyword.length < 2 || new Set(stems).size < stems.length) return false;
  const changed = stems.flatMap((stem, at) => (stem === keyword[at] ? [] : [at]));
  return changed.length === 1 && changed[0] !== keyword.length - 1;
}

function relatedKeys(
  terms: readonly PlainTerm[],
  keyword: Keyword,
): { readonly stems: readonly string[]; readonly kind: VariationKind }[] {
  const content = keyword.contentStems;
  const words = keyword.surfaces.filter((_, at) => keyword.isStop[at] !== true);
  const keys = new Map<string, { stems: readonly string[]; kind: VariationKind }>();
  for (let length = content.length - 1; length >= Math.max(1, Math.ceil(content.length / 2)); length -= 1) {
    for (let from = 0; from + length <= content.length; from += 1) {
      const stems = content.slice(from, from + length);
      keys.set(stems.join(" "), { stems, kind: "partial" });
    }
  }
  for (const term of terms) {
    const stems = term.key.split(" ");
    if (isInside(stems, content) || keys.has(term.key)) continue;
    if (isAcronymOf(term.term, words) || isSubstitution(stems, content)) keys.set(term.key, { stems, kind: "synonym" });
  }
  return [...keys.values()];
}

function relatedForms(terms: readonly PlainTerm[], context: VariationContext, pages: readonly MeasuredPage[]): Draft[] {
  const keys = relatedKeys(terms, context.keyword);
  const uses = measurePhrases(
    keys.map((key) => key.stems),
    pages,
    context.keyword.contentStems,
  );
  return keys.flatMap((key, at) => {
    const use = uses[at];
    const surface = use === undefined ? "" : mostUsed(lowerCased(use.surfaces));
    return use === undefined || surface === "" ? [] : [{ kind: key.kind, surface, counts: use.counts }];
  });
}

function isQuestion(text: string): boolean {
  return /[?\uff1f\u061f]$/.test(text) && text.length <= QUESTION_MAX;
}

/** Finds headings and sentences that are questions about the keyword. */
function questionForms(context: VariationContext, pages: readonly MeasuredPage[]): Draft[] {
  const words = context.keyword.surfaces.filter((_, at) => context.keyword.isStop[at] !== true);
  // The beginning of a word matches its inflected forms, so sentences need not be split into tokens again.
  const roots = words.map((word) => (word.length > 5 ? word.slice(0, -2) : word));
  const subject = runTogether(context.keyword.text);
  const drafts = new Map<string, Draft>();
  for (const [pageIndex, page] of pages.entries()) {
    const facts = context.facts[pageIndex];
    const owner = { language: page.text.language, names: facts === undefined ? [] : ownNames(facts), subject };
    const headings = facts?.headings.filter((heading) => heading.isMain).map((heading) => heading.text) ?? [];
    for (const text of [...headings, ...page.text.sentences]) {
      if (!isQuestion(text) || concernsOwner(text, owner)) continue;
      const lower = text.toLowerCase();
      if (roots.length === 0 || !roots.every((root) => lower.includes(root))) continue;
      const draft = drafts.get(lower) ?? { kind: "question", surface: lower, counts: pages.map(() => 0) };
      draft.counts[pageIndex] = (draft.counts[pageIndex] ?? 0) + 1;
      drafts.set(lower, draft);
    }
  }
  return [...drafts.values()];
}

function cohortUse(draft: Draft, size: number): number {
  return draft.counts.slice(0, size).reduce((sum, count) => sum + count, 0);
}

/** True when every content word of the keyword is somewhere on the page. */
function hasAllWords(page: MeasuredPage, stems: readonly string[]): boolean {
  return stems.every((stem) => COUNTED_ZONES.some((zone) => page.text.zones[zone].stems.includes(stem)));
}

/**
 * Returns the forms in which the cohort writes the keyword. The exact form is first, the others are ordered by use and
 * then by text.
 */
export function keywordVariations(terms: readonly PlainTerm[], context: VariationContext): KeywordVariation[] {
  const size = context.cohort.length;
  const pages = context.target === null ? context.cohort : [...context.cohort, context.target];
  const drafts = [
    ...fullForms(context, pages),
    ...relatedForms(terms, context, pages),
    ...questionForms(context, pages),
  ];
  drafts.sort((a, b) => cohortUse(b, size) - cohortUse(a, size) || compareText(a.surface, b.surface));
  drafts.sort((a, b) => Number(b.kind === "exact") - Number(a.kind === "exact"));
  const taken = new Map<VariationKind, number>();
  const isScattered = context.target !== null && hasAllWords(context.target, context.keyword.contentStems);
  const kept: KeywordVariation[] = [];
  for (const draft of drafts) {
    const count = taken.get(draft.kind) ?? 0;
    // A reordered or inflected form on a single page is not common enough.
    const isRare =
      (draft.kind === "reordered" || draft.kind === "inflected") &&
      draft.counts.slice(0, size).filter((uses) => uses > 0).length < Math.min(2, size);
    if (isRare || count >= LIMITS[draft.kind] || (draft.kind !== "exact" && cohortUse(draft, size) === 0)) continue;
    taken.set(draft.kind, count + 1);
    const targetCount = draft.counts[size] ?? 0;
    const other: CoverageStatus =
      isScattered && draft.kind !== "synonym" && draft.kind !== "question" ? "present_not_entity" : "missing";
    kept.push({
      variation: draft.surface,
      kind: draft.kind,
      targetCount,
      competitorCounts: draft.counts.slice(0, size),
      coverageStatus: targetCount > 0 ? "good" : other,
    });
  }
  return kept;
}
