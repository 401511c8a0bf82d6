import type { StemTable } from "../../core/analysis/text/content-stems.ts";
import { scanText } from "../../core/analysis/text/scan.ts";

/** A number in a sentence with the thing it counts. */
export interface Figure {
  /** Normal form that is equal for all spellings of one figure: `58 mm`. */
  readonly key: string;
  /** The figure as the page writes it. */
  readonly text: string;
  /** False for a bare number, because its meaning is unknown. */
  readonly hasUnit: boolean;
}

const NUMBER = /^(\p{Nd}[\p{Nd}.,]*)(\p{L}{0,12})$/u;
const SIGN = /^\s?([%\u2030\u00b0\u20ac$\u00a3\u00a5\u2033\u2032])/;

/**
 * Converts a written number to plain digits: `1.299,50` becomes `1299.50`.
 *
 * One or two digits after the last point or comma are decimals. Every other point or comma groups digits.
 */
function plainNumber(written: string): string {
  const [, whole = "", decimals] = /^(.*?)(?:[.,](\p{Nd}{1,2}))?[.,]*$/u.exec(written) ?? [];
  return whole.replaceAll(/[.,]/g, "") + (decimals === undefined ? "" : `.${decimals}`);
}

/** Returns true for a number that starts the sentence, as in a list, or that is a year. Neither is a fact by itself. */
function isBare(value: string, index: number): boolean {
  return index === 0 || YEAR.test(value);
}

const YEAR = /^(?:19\d\d|20[0-3]\d)$/;
/** Letters of the longest unit. "2000 mAh" is therefore not a year, and no further word belongs to the figure. */
const UNIT_LENGTH = 3;
const MONEY_BEFORE = /[$\u20ac\u00a3\u00a5\u20b9]\s?$/;
// Numbers that count nothing: phone numbers, dates and times of day.
const LABELS =
  /\+\p{Nd}[\p{Nd}\s().-]{7,}|(?:\(\p{Nd}{2,4}\)\s?|\p{Nd}{3}[\s.-])\p{Nd}{3}[\s.-]\p{Nd}{4}|\p{Nd}{1,4}([./-])\p{Nd}{1,2}\1\p{Nd}{2,4}|\p{Nd}{1,2}:\p{Nd}{2}/gu;

/** Replaces phone numbers, dates and times with spaces, so positions stay the same. */
function withoutLabels(sentence: string): string {
  return sentence.replace(LABELS, (label) => "\u00a0".repeat(label.length));
}

/**
 * Returns the figures of a sentence in order.
 *
 * A figure is a number with a sign, a unit or a following noun. Other numbers count unless they are years or the first
 * word.
 */
export function figuresOf(sentence: string, table: StemTable): readonly Figure[] {
  if (!/\p{Nd}/u.test(sentence)) return [];
  const read = withoutLabels(sentence);
  const { lowers, offsets, ends, starts } = scanText(read);
  /** Returns true for a word that may belong to the number before it. */
  const counts = (index: number): boolean => {
    const word = lowers[index];
    return word !== undefined && starts[index] !== true && !/\p{Nd}/u.test(word) && table.get(word)?.isStop !== true;
  };
  const figures: Figure[] = [];
  for (let index = 0; index < lowers.length; index++) {
    const match = NUMBER.exec(lowers[index] ?? "");
    if (match === null) continue;
    const value = plainNumber(match[1] ?? "");
    const start = offsets[index] ?? 0;
    const end = ends[index] ?? 0;
    const sign = SIGN.exec(read.slice(end, end + 2));
    const money = MONEY_BEFORE.exec(read.slice(Math.max(0, start - 2), start));
    const next = lowers[index + 1] ?? "";
    const isDated = YEAR.test(match[1] ?? "") && next.length > UNIT_LENGTH;
    if (money !== null)
      figures.push({
        key: `${value} ${money[0].trim()}`,
        text: read.slice(start - money[0].length, end),
        hasUnit: true,
      });
    else if (sign !== null)
      figures.push({ key: `${value} ${sign[1]}`, text: read.slice(start, end + sign[0].length), hasUnit: true });
    else if (match[2] !== "")
      figures.push({ key: `${value} ${match[2]}`, text: read.slice(start, end), hasUnit: true });
    else if (counts(index + 1) && !isDated) {
      // A quality alone says nothing, so "15 healthy snacks" keeps the noun after it.
      const isMore =
        next.length > UNIT_LENGTH && counts(index + 2) && read.slice(ends[index + 1], offsets[index + 2]) === " ";
      const text = read.slice(start, ends[isMore ? index + 2 : index + 1]);
      figures.push({ key: `${value} ${table.get(next)?.stem ?? next}`, text, hasUnit: true });
    } else if (!isBare(value, index)) figures.push({ key: value, text: read.slice(start, end), hasUnit: false });
  }
  return figures;
}
