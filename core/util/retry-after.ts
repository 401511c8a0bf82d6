const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME = "([0-9]{2}):([0-9]{2}):([0-9]{2})";
/** The three forms of an HTTP date, with the places of day, month and year. RFC 9110 5.6.7 */
const FORMS: readonly (readonly [RegExp, readonly [number, number, number], number])[] = [
  [new RegExp(`^[a-z]{3}, ([0-9]{1,2}) ([a-z]{3}) ([0-9]{4}) ${TIME} (?:gmt|utc)$`), [1, 2, 3], 4],
  [new RegExp(`^[a-z]{6,9}, ([0-9]{2})-([a-z]{3})-([0-9]{2}) ${TIME} (?:gmt|utc)$`), [1, 2, 3], 4],
  [new RegExp(`^[a-z]{3} ([a-z]{3}) {1,2}([0-9]{1,2}) ${TIME} ([0-9]{4})$`), [2, 1, 6], 3],
];

/** Time in ms of an HTTP date, which is always in UTC; `null` for other text. */
function httpDate(text: string, now: number): number | null {
  for (const [pattern, [day, month, year], hour] of FORMS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const numberAt = (at: number) => Number(match[at]);
    const monthAt = MONTHS.indexOf(match[month] ?? "");
    // A year of two digits that seems over 50 years ahead is in the past.
    const century = new Date(now).getUTCFullYear() + 50 - 2_000;
    const short = numberAt(year);
    const full = short > 99 ? short : short + (short > century ? 1_900 : 2_000);
    if (monthAt < 0) return null;
    return Date.UTC(full, monthAt, numberAt(day), numberAt(hour), numberAt(hour + 1), numberAt(hour + 2));
  }
  return null;
}

/** Time that a Retry-After header names, in ms from `now`; `null` for other text. RFC 9110 10.2.3 */
export function retryAfterMs(value: string, now: number): number | null {
  const text = value.trim().toLowerCase();
  if (/^[0-9]{1,15}$/.test(text)) return 1_000 * Number(text);
  const at = httpDate(text, now);
  return at === null ? null : Math.max(0, at - now);
}
