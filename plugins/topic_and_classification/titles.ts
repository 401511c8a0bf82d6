import { lowerWords } from "../../core/analysis/text/content-stems.ts";
import { compareText } from "../../core/util/statistics.ts";
import type { KeywordMatcher } from "../shared/keyword.ts";
import { titleCues } from "./title-cues.ts";

/** How often a way to build titles is used. */
export interface TitlePattern {
  /** `{keyword}`, `{number}`, `{year}`, cue words as written, `…` for anything else. */
  readonly pattern: string;
  /** Share of the titles, 0..1. */
  readonly share: number;
  /** Titles that follow it. */
  readonly uses: number;
  /** The keyword as that title writes it, for example in the plural; `null` when the title does not contain it. */
  readonly form: string | null;
  /** Best-ranked title that follows it. */
  readonly example: string;
}

// A bar needs no spaces; nor does a hyphen or underscore between ideographs ("...-Wikipedia" in Chinese titles).
const SEPARATOR =
  /\s+[\u2013\u2014\u00b7\u00bb-]\s+|\s*[|\uff5c]\s*|(?<=[\u3040-\u30ff\u3400-\u9fff])[-_](?=[\u3040-\u30ff\u3400-\u9fff])/g;
const KEYWORD = "{keyword}";

/** Matches one separator between the parts of a title. */
export const TITLE_SEPARATOR = new RegExp(SEPARATOR.source);

/** The title without the site's name at its end. */
export function withoutBrand(title: string, siteName: string | null, domain: string): string {
  const read = title.slice(0, 300);
  const [last] = [...read.matchAll(SEPARATOR)].slice(-1);
  if (last === undefined) return title.trim();
  const words = lowerWords(read.slice(last.index + last[0].length));
  const compact = words.join("");
  const isBrand =
    (siteName !== null && lowerWords(siteName).join("") === compact) ||
    (compact !== "" && domain.replaceAll(/[.-]/g, "").includes(compact));
  return (isBrand || words.length <= 2 ? read.slice(0, last.index) : title).trim();
}

/** The title as a pattern, its cue words being those of the language and of English. */
export function patternOf(title: string, matcher: KeywordMatcher, language: string): string {
  const cues = titleCues(language);
  const at = matcher.locate(title);
  const marked = at === null ? title : `${title.slice(0, at.start)} ${KEYWORD} ${title.slice(at.end)}`;
  const parts = (marked.match(cues.token) ?? []).map((word) => {
    if (word === KEYWORD) return KEYWORD;
    if (/^20\d\d$/.test(word)) return "{year}";
    if (/^\d{1,3}$/.test(word)) return "{number}";
    return cues.has(word) ? word.toLowerCase() : "…";
  });
  return parts.filter((part, index) => part !== "…" || parts[index - 1] !== "…").join(" ");
}

/** Patterns of the titles, most used first; ties by pattern. */
export function titlePatterns(
  titles: readonly string[],
  matcher: KeywordMatcher,
  language: string,
): readonly TitlePattern[] {
  const found = new Map<string, { uses: number; example: string; form: string | null }>();
  for (const title of titles) {
    const pattern = patternOf(title, matcher, language);
    // A single cue among other words is no pattern, nor is the keyword: "Shoes for Men" follows none.
    if (
      pattern === `… ${KEYWORD} …` ||
      (!pattern.includes("{") && pattern.split(" ").filter((part) => part !== "…").length < 2)
    )
      continue;
    const at = matcher.locate(title);
    const entry = found.get(pattern) ?? {
      uses: 0,
      example: title,
      form: at === null ? null : title.slice(at.start, at.end),
    };
    found.set(pattern, { ...entry, uses: entry.uses + 1 });
  }
  return [...found]
    .sort(([a, x], [b, y]) => y.uses - x.uses || compareText(a, b))
    .map(([pattern, entry]) => ({ pattern, share: entry.uses / titles.length, ...entry }));
}
