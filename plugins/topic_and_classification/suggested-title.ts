import { isAskingKeyword } from "../../core/analysis/text/questions.ts";
import { type KeywordMatcher, wordsOf } from "../shared/keyword.ts";
import { median } from "../shared/numbers.ts";
import { COMPOUNDING, marksOf, titleCues } from "./title-cues.ts";

/** Characters that search results show of a title. */
const MAX_TITLE = 60;
/** Topics that a title may choose from. */
const MAX_TOPICS = 6;
/** Share of the titles, and number of them, that make a way to begin or end a title the usual one. */
const USUAL = { share: 0.3, uses: 2 } as const;
/** Words that a usual beginning or end has at most. */
const MAX_WORDS = 4;
/** Most entries that a list in a title counts. */
const MAX_NUMBER = 50;
const NUMBER = /(?<![\d.,])\d{1,3}(?![\d.,])/;
const YEAR = /\b20\d\d\b/;
/** English words that titles write without capitals. */
const SMALL = new Set("a an and as at but by for from in is of on or the to vs with your".split(" "));
/** Function words at the edges of a title's keyword, per language, beside the title cues. */
const TIES = new Set(
  (
    "the a an in of for to on and your our die der das den dem im f\u00fcr zu zum zur von und am ein eine les le la l' des du de d' pour un une et en \u00e0 au " +
    "los las el la de del en para un una y con i gli il lo di per e os as o da do em para het een voor van det den en et att"
  ).split(" "),
);

/** Input of a suggested title. */
export interface TitleMaterial {
  /** The keyword as a native writer puts it in a sentence. */
  readonly keyword: string;
  /** Year of the search, `null` when unknown. */
  readonly year: string | null;
  /** Topics, most important first, as written in a sentence. */
  readonly topics: readonly string[];
  /** ISO 639-1. */
  readonly language: string;
}

interface Split {
  readonly before: string;
  readonly form: string;
  readonly after: string;
}

function splitAt(title: string, matcher: KeywordMatcher): Split | null {
  const at = matcher.locate(title);
  if (at === null) return null;
  return { before: title.slice(0, at.start), form: title.slice(at.start, at.end), after: title.slice(at.end) };
}

/** The words of a part of a title with its number and year as placeholders; `null` when other words are in it. */
function shapeOf(part: string, language: string): string | null {
  const cues = titleCues(language);
  const shaped = part.replace(YEAR, "{year}").replace(NUMBER, "{number}").trim().toLowerCase();
  const words = shaped.split(/\s+/).filter((word) => word !== "");
  if (words.length > MAX_WORDS || /[:|\u2013\u2014]/.test(shaped)) return null;
  const isKnown = words.every((word) => {
    const plain = word.replace(/[()[\],]/g, "");
    return /^\{(?:year|number)\}$/.test(plain) || TIES.has(plain) || cues.has(plain);
  });
  return isKnown ? words.join(" ") : null;
}

/** The shape that most titles share, `""` when none is usual. */
function usualShape(shapes: readonly (string | null)[], total: number): string {
  const uses = new Map<string, number>();
  for (const shape of shapes) if (shape !== null && shape !== "") uses.set(shape, (uses.get(shape) ?? 0) + 1);
  const [best] = [...uses].sort(([a, x], [b, y]) => y - x || b.length - a.length || (a < b ? -1 : 1));
  return best !== undefined && best[1] >= Math.max(USUAL.uses, USUAL.share * total) ? best[0] : "";
}

/** The end of a title up to the next mark: " in 2026" of " in 2026: the full list". */
function firstPart(after: string): string {
  return after.split(/\s*[:|\u2013\u2014,]|\s-\s|[?!]/)[0] ?? "";
}

function titleCased(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}'\u2019]+/gu, (word, at: number) => {
    if (word !== word.toLowerCase() || (at > 0 && SMALL.has(word))) return word;
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}

/** True when most titles write ordinary words with capitals, as English ones do. */
function areTitleCased(titles: readonly string[]): boolean {
  const words = titles.flatMap((title) => (title.match(/\p{L}{4,}/gu) ?? []).slice(1));
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.6 * words.length;
}

/**
 * Adds the first two topics that fit together. Returns `null` when no two do: one topic behind a colon would narrow the
 * page to it. A question keeps its mark.
 */
function fitted(head: string, topics: readonly string[], language: string): string | null {
  const { colon, and } = marksOf(language);
  const mark = isAskingKeyword(head, language) ? "? " : colon;
  const pairs = topics.flatMap((first, at) =>
    // One plain word says too little to come first: "Best laptop: PC".
    first.includes(" ") || COMPOUNDING.has(language)
      ? topics.slice(at + 1).map((second) => `${first}${and}${second}`)
      : [],
  );
  return pairs.map((pair) => head + mark + pair).find((whole) => [...whole].length <= MAX_TITLE) ?? null;
}

/**
 * Returns a title as an editor would write it after the ranking titles: their usual beginning ("7 Best"), the keyword
 * in its written form, and their usual end ("in 2026"). Topics follow where it is short. It has at most 60 characters
 * where that is possible. Returns `null` when the keyword alone is too long, or when nothing can be added to it.
 */
export function suggestedTitle(
  titles: readonly string[],
  matcher: KeywordMatcher,
  { keyword, year, topics, language }: TitleMaterial,
): string | null {
  const splits = titles.flatMap((title) => splitAt(title, matcher) ?? []);
  const starts = splits.map(({ before }) => shapeOf(before, language));
  const ends = splits.map(({ after }) => shapeOf(firstPart(after), language));
  const start = usualShape(starts, titles.length);
  const end = usualShape(ends, titles.length);
  const counted = splits.flatMap(({ before, form }) => {
    const number = Number(NUMBER.exec(before.replace(YEAR, ""))?.[0] ?? Number.NaN);
    return number >= 3 && number <= MAX_NUMBER ? [{ number, form }] : [];
  });
  const number = median(counted.map((entry) => entry.number));
  const isCounted = start.includes("{number}") && number !== null;
  // A number needs the plural, which the counted titles have.
  const form = isCounted
    ? plainForm(
        counted.map((entry) => entry.form),
        keyword,
      )
    : keyword;
  const parts = [isCounted || !start.includes("{number}") ? start : "", form, end]
    .join(" ")
    .replaceAll("{number}", () => String(Math.round(number ?? 0)))
    .replaceAll("{year}", () => year ?? "")
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\s(?:in|of|for|f\u00fcr|de|en|pour)$/i, "");
  const isDated =
    year !== null && titles.filter((title) => YEAR.test(title)).length >= Math.max(2, 0.4 * titles.length);
  const head = isDated && !parts.includes(year) ? `${parts} (${year})` : parts;
  if ([...head].length > MAX_TITLE + 10) return null;
  const own = new Set(wordsOf(head));
  const fresh = topics.filter((topic) => !wordsOf(topic).some((word) => own.has(word)));
  const isUsual = isCounted || isDated || end !== "";
  const whole = isUsual ? head : (fitted(head, fresh.slice(0, MAX_TOPICS), language) ?? (start === "" ? null : head));
  if (whole === null) return null;
  const sentence = whole.charAt(0).toUpperCase() + whole.slice(1);
  return language === "en" && areTitleCased(titles) ? titleCased(sentence) : sentence;
}

/** The form that most titles have, written as in a sentence where the keyword has the same words. */
function plainForm(forms: readonly string[], keyword: string): string {
  const uses = new Map<string, number>();
  for (const form of forms) uses.set(form.toLowerCase(), (uses.get(form.toLowerCase()) ?? 0) + 1);
  const [best] = [...uses].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const chosen = best?.[0] ?? keyword;
  if (chosen === keyword.toLowerCase()) return keyword;
  return forms.find((form) => form.toLowerCase() === chosen) ?? keyword;
}
