/** First three or four letters of month names in English, German, French, Spanish, Italian, Portuguese, Dutch and the Nordic languages. */
const MONTHS: readonly (readonly string[])[] = [
  ["jan", "j\u00e4n", "ene", "gen", "tammi"],
  ["feb", "f\u00e9v", "fev", "helmi"],
  ["mar", "m\u00e4r", "mrt", "maa", "m\u00e5n"],
  ["apr", "avr", "abr", "huhti"],
  ["may", "mai", "maj", "mag", "mei", "touko"],
  ["jun", "juin", "giu", "kes\u00e4"],
  ["jul", "juil", "lug", "hein\u00e4"],
  ["aug", "ao\u00fb", "ago", "elo"],
  ["sep", "set", "syys"],
  ["oct", "okt", "out", "ott", "loka"],
  ["nov", "marras"],
  ["dec", "dez", "d\u00e9c", "dic", "des", "joulu"],
];
/** Longest text that is searched for a date. */
const MAX_LENGTH = 200;

/** An ISO 8601 date or date-time, or `null`. Forms whose order of day and month is open are not read. */
export function isoDate(text: string | null | undefined): string | null {
  const value = text?.trim() ?? "";
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?)\s?(Z|[+-]\d{2}:?\d{2})?)?/.exec(value);
  const german = iso === null ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) : null;
  const year = iso?.[1] ?? german?.[3];
  const month = iso?.[2] ?? german?.[2];
  const day = iso?.[3] ?? german?.[1];
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    Number(month) < 1 ||
    Number(month) > 12 ||
    Number(day) < 1 ||
    Number(day) > 31
  )
    return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return iso?.[4] === undefined ? date : `${date}T${iso[4]}${(iso[5] ?? "").replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`;
}

function monthOf(word: string): number {
  const lower = word.toLowerCase();
  // The longest prefix wins: "juil" is not "jui(n)".
  let best = 0;
  let length = 0;
  for (const [index, names] of MONTHS.entries()) {
    for (const name of names) {
      if (name.length <= length || !lower.startsWith(name)) continue;
      best = index + 1;
      length = name.length;
    }
  }
  return best;
}

function dateOf(year: string, month: number, day: string): string | null {
  return month === 0 ? null : isoDate(`${year}-${month}-${day}`);
}

/** The first date in a short text with a month's name ("March 4, 2024", "4. M\u00e4rz 2024", "4 de marzo de 2024") or in ISO form. */
export function writtenDate(text: string): string | null {
  const short = text.slice(0, MAX_LENGTH);
  const iso = /\b\d{4}-\d{2}-\d{2}/.exec(short);
  if (iso !== null) return isoDate(iso[0]);
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th|\.|er)?\s(?:de\s)?([^\s\d,.]{3,12})\.?,?\s(?:de\s)?((?:19|20)\d{2})\b/.exec(short);
  if (dayFirst !== null) return dateOf(dayFirst[3] ?? "", monthOf(dayFirst[2] ?? ""), dayFirst[1] ?? "");
  const monthFirst = /([^\s\d,.]{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})\b/.exec(short);
  return monthFirst === null ? null : dateOf(monthFirst[3] ?? "", monthOf(monthFirst[1] ?? ""), monthFirst[2] ?? "");
}
