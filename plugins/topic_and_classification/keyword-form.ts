import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import type { ZoneTokens } from "../../core/analysis/text/page-text.ts";
import { compareText } from "../../core/util/statistics.ts";
import type { KeywordMatcher } from "../shared/keyword.ts";

/** Zones in which pages write the keyword, and what a page counts for there. */
const ZONES = ["title", "h1", "h2", "h3", "body"] as const;
/** Function words that a native writer may add between the keyword's words: "electrician in San Jose". */
const MAX_ADDED = 3;
/** Pages that must write a form before it replaces the keyword as typed. */
const MIN_PAGES = 2;

/** The text of `tokens` from `start` to before `end`. */
function textAt({ surfaces, joins }: ZoneTokens, start: number, end: number): string {
  let text = surfaces[start] ?? "";
  for (let at = start + 1; at < end; at += 1) text += (joins[at] ?? " ") + (surfaces[at] ?? "");
  return text;
}

/** Calls `visit` for each run that holds all stems and, beside them, only function words. */
function eachForm(tokens: ZoneTokens, stems: readonly string[], visit: (start: number, end: number) => void): void {
  const wanted = new Set(stems);
  for (let start = 0; start < tokens.stems.length; start += 1) {
    if (!wanted.has(tokens.stems[start] ?? "")) continue;
    const found = new Set<string>();
    for (let at = start; at < tokens.stems.length && at - start < stems.length + MAX_ADDED; at += 1) {
      const stem = tokens.stems[at] ?? "";
      if (at > start && (tokens.starts[at] === true || tokens.sentenceOf[at] !== tokens.sentenceOf[start])) break;
      if (wanted.has(stem)) found.add(stem);
      else if (tokens.isStop[at] !== true) break;
      if (found.size === wanted.size) {
        visit(start, at + 1);
        break;
      }
    }
  }
}

/** Writes words as the pages write them inside sentences: names and German nouns with capitals, other words without. */
export type Recase = (text: string) => string;

/** Reads how the pages write words inside sentences. Words that no sentence holds stay as they are. */
export function recaseAs(cohort: readonly CohortPage[]): Recase {
  const written = new Map<string, Map<string, number>>();
  for (const { text } of cohort) {
    const { surfaces, sentenceOf, starts } = text.zones.body;
    for (const [at, surface] of surfaces.entries()) {
      if (at === 0 || sentenceOf[at] !== sentenceOf[at - 1] || starts[at] === true) continue;
      const lower = surface.toLowerCase();
      const forms = written.get(lower) ?? new Map<string, number>();
      written.set(lower, forms.set(surface, (forms.get(surface) ?? 0) + 1));
    }
  }
  return (text) =>
    text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      const forms = [...(written.get(word.toLowerCase()) ?? [])];
      const [best] = forms.sort(([a, x], [b, y]) => y - x || compareText(b, a));
      return best?.[0] ?? word;
    });
}

/**
 * Returns the keyword as most pages write it in a sentence: inflected, with the function words and capitals that it
 * lacks ("electrician in San Jose"). A form that fewer than two pages write leaves the keyword as typed.
 */
export function writtenKeyword(
  keyword: string,
  { cohort, matcher, table }: { readonly cohort: readonly CohortPage[]; matcher: KeywordMatcher; table: StemTable },
  recase: Recase,
): string {
  const words = lowerWords(keyword);
  const isStop = (word: string): boolean => table.get(word)?.isStop === true;
  const first = words.findIndex((word) => !isStop(word));
  // A question keeps its words: "what is seo" is not "seo".
  if (first !== 0 || matcher.stems.length < 2 || isStop(words.at(-1) ?? "")) return recase(keyword);
  const pages = new Map<string, Set<number>>();
  for (const [page, { text }] of cohort.entries()) {
    for (const zone of ZONES) {
      const tokens = text.zones[zone];
      eachForm(tokens, matcher.stems, (start, end) => {
        const form = textAt(tokens, start, end).toLowerCase();
        pages.set(form, (pages.get(form) ?? new Set()).add(page));
      });
    }
  }
  const own = keyword.toLowerCase();
  const weightOf = (form: string, size: number): number => size + (form === own ? 0.5 : 0);
  const [best] = [...pages]
    .map(([form, { size }]) => ({ form, size }))
    .sort(
      (a, b) =>
        weightOf(b.form, b.size) - weightOf(a.form, a.size) ||
        a.form.length - b.form.length ||
        compareText(a.form, b.form),
    );
  return recase(best === undefined || best.size < MIN_PAGES ? keyword : best.form);
}
