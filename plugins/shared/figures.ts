import { scan } from "../../core/text/scan.ts";
import type { StemTable } from "./keyword.ts";

/** A number of a sentence with what it counts. */
export interface Figure {
  /** Form under which two spellings are equal: `58 mm`. */
  readonly key: string;
  /** As written. */
  readonly text: string;
  /** False for a bare number, which may mean anything. */
  readonly hasUnit: boolean;
}

const NUMBER = /^(\p{Nd}[\p{Nd}.,]*)(\p{L}{0,12})$/u;
const SIGN = /^\s?([%\u2030\u00b0\u20ac$\u00a3\u00a5\u2033\u2032])/;

/** One or two digits behind the last point or comma are decimals, every other point or comma groups digits: `1.299,50` is 1299.50. */
function plainNumber(written: string): string {
  const [, whole = "", decimals] = /^(.*?)(?:[.,](\p{Nd}{1,2}))?[.,]*$/u.exec(written) ?? [];
  return whole.replaceAll(/[.,]/g, "") + (decimals === undefined ? "" : `.${decimals}`);
}

/** True for a number that orders a list or names a year, and is no fact by itself. */
function isBare(value: string, index: number): boolean {
  return index === 0 || /^(?:19|20)\d\d$/.test(value);
}

/** Figures of a sentence in order: numbers with a sign, a unit or the noun that follows, and other numbers that are neither a year nor the first word. */
export function figuresOf(sentence: string, table: StemTable): readonly Figure[] {
  if (!/\p{Nd}/u.test(sentence)) return [];
  const { lowers, offsets, ends, starts } = scan(sentence);
  const found: Figure[] = [];
  for (let index = 0; index < lowers.length; index++) {
    const match = NUMBER.exec(lowers[index] ?? "");
    if (match === null) continue;
    const value = plainNumber(match[1] ?? "");
    const start = offsets[index] ?? 0;
    const end = ends[index] ?? 0;
    const sign = SIGN.exec(sentence.slice(end, end + 2));
    const next = lowers[index + 1];
    if (sign !== null) found.push({ key: `${value} ${sign[1]}`, text: sentence.slice(start, end + sign[0].length), hasUnit: true });
    else if (match[2] !== "") found.push({ key: `${value} ${match[2]}`, text: sentence.slice(start, end), hasUnit: true });
    else if (next !== undefined && starts[index + 1] !== true && !/\p{Nd}/u.test(next) && table.get(next)?.isStop !== true) {
      found.push({ key: `${value} ${table.get(next)?.stem ?? next}`, text: sentence.slice(start, ends[index + 1]), hasUnit: true });
    } else if (!isBare(value, index)) found.push({ key: value, text: sentence.slice(start, end), hasUnit: false });
  }
  return found;
}
