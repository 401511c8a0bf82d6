/**
 * First letters of month names in English, German, French, Spanish, Italian, Portuguese, Dutch, the Nordic languages,
 * Malay, Arabic, Polish, Russian, Czech, Turkish and Hungarian.
 */
const MONTHS: readonly (readonly string[])[] = [
  ["jan", "j\u00e4n", "ene", "gen", "tammi", "\u064a\u0646\u0627\u064a", "stycz", "\u044f\u043d\u0432", "led", "oca"],
  [
    "feb",
    "f\u00e9v",
    "fev",
    "helmi",
    "\u0641\u0628\u0631\u0627\u064a",
    "lut",
    "\u0444\u0435\u0432",
    "\u00fano",
    "\u015fub",
  ],
  [
    "mar",
    "m\u00e4r",
    "mrt",
    "maa",
    "m\u00e5n",
    "\u0645\u0627\u0631\u0633",
    "\u043c\u0430\u0440",
    "b\u0159e",
    "m\u00e1r",
  ],
  [
    "apr",
    "avr",
    "abr",
    "huhti",
    "\u0623\u0628\u0631\u064a\u0644",
    "kwi",
    "\u0430\u043f\u0440",
    "dub",
    "nis",
    "\u00e1pr",
  ],
  [
    "may",
    "mai",
    "maj",
    "mag",
    "mei",
    "touko",
    "\u0645\u0627\u064a\u0648",
    "\u043c\u0430\u044f",
    "\u043c\u0430\u0439",
    "kv\u011b",
    "m\u00e1j",
  ],
  [
    "jun",
    "juin",
    "giu",
    "kes\u00e4",
    "\u064a\u0648\u0646\u064a",
    "czerw",
    "\u0438\u044e\u043d",
    "\u010dervn",
    "haz",
    "j\u00fan",
  ],
  [
    "jul",
    "juil",
    "lug",
    "hein\u00e4",
    "\u064a\u0648\u0644\u064a",
    "lip",
    "\u0438\u044e\u043b",
    "\u010dervenc",
    "tem",
    "j\u00fal",
  ],
  ["aug", "ao\u00fb", "ago", "elo", "\u0623\u063a\u0633\u0637", "ogos", "sie", "\u0430\u0432\u0433", "srp", "a\u011fu"],
  [
    "sep",
    "set",
    "syys",
    "\u0633\u0628\u062a\u0645\u0628\u0631",
    "wrz",
    "\u0441\u0435\u043d",
    "z\u00e1\u0159\u00ed",
    "eyl",
    "szep",
  ],
  [
    "oct",
    "okt",
    "out",
    "ott",
    "loka",
    "\u0623\u0643\u062a\u0648\u0628\u0631",
    "pa\u017a",
    "\u043e\u043a\u0442",
    "\u0159\u00edj",
    "eki",
  ],
  ["nov", "marras", "\u0646\u0648\u0641\u0645\u0628\u0631", "lis", "\u043d\u043e\u044f", "kas"],
  [
    "dec",
    "dez",
    "d\u00e9c",
    "dic",
    "des",
    "joulu",
    "\u062f\u064a\u0633\u0645\u0628\u0631",
    "dis",
    "gru",
    "\u0434\u0435\u043a",
    "pros",
    "ara",
  ],
];
/** Number of UTF-16 units that are searched for a date. */
const MAX_LENGTH = 200;

/**
 * Returns the ISO 8601 date or date-time of a text, or `null`. Dates with an ambiguous order of day and month return
 * `null`.
 */
export function isoDate(text: string | null | undefined): string | null {
  const value = text?.trim() ?? "";
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?)\s?(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      value,
    );
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
  // The longest prefix wins, so "juillet" matches "juil" and not a shorter name.
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

/** Returns the date of two numbers and a year when only one order of day and month is possible or usual. */
function certainDate([, first = "", second = "", year = ""]: RegExpExecArray, isDayFirst: boolean): string | null {
  if (Number(first) > 12 || first === second || (isDayFirst && Number(second) <= 12))
    return isoDate(`${year}-${second}-${first}`);
  return Number(second) > 12 ? isoDate(`${year}-${first}-${second}`) : null;
}

/** Replaces Arabic-Indic digits by ASCII digits. */
function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

/**
 * Returns the first date in a short text, or `null`. Dates with an ambiguous order of day and month return `null`,
 * unless `isDayFirst` is true, as in all languages but English.
 *
 * Supported forms are:
 * - a month's name: "March 4, 2024" or "4. März 2024" or "4 de marzo de 2024";
 * - the Chinese, Japanese or Korean characters for year, month and day;
 * - the year first, as in Hungarian: "2024. március 4.";
 * - numbers: `2024-03-04`, `2024/3/4`, `4.3.2024`, or `3/14/2024`, which has one possible order only.
 */
export function writtenDate(text: string, isDayFirst = false): string | null {
  const short = asciiDigits(text.slice(0, MAX_LENGTH));
  const iso = /\b\d{4}-\d{2}-\d{2}/.exec(short);
  if (iso !== null) return isoDate(iso[0]);
  const signs = /((?:19|20)\d{2})\s?[\u5e74\ub144]\s?(\d{1,2})\s?[\u6708\uc6d4]\s?(\d{1,2})\s?[\u65e5\uc77c]/.exec(
    short,
  );
  if (signs !== null) return isoDate(`${signs[1]}-${signs[2]}-${signs[3]}`);
  const yearFirst = /(?:^|[^\d./])((?:19|20)\d{2})[./](\d{1,2})[./](\d{1,2})(?![\d./])/.exec(short);
  if (yearFirst !== null) return isoDate(`${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}`);
  const dotted = /(?:^|[^\d.])(\d{1,2})\.(\d{1,2})\.((?:19|20)\d{2})(?![\d.])/.exec(short);
  if (dotted !== null) return isoDate(`${dotted[1]}.${dotted[2]}.${dotted[3]}`);
  const slashed = /(?:^|[^\d/-])(\d{1,2})[/-](\d{1,2})[/-]((?:19|20)\d{2})(?![\d/-])/.exec(short);
  if (slashed !== null) return certainDate(slashed, isDayFirst);
  const dayFirst =
    /\b(\d{1,2})(?:st|nd|rd|th|\.|er)?\s(?:de\s)?([^\s\d,.]{3,12})\.?,?\s(?:de\s)?((?:19|20)\d{2})\b/.exec(short);
  if (dayFirst !== null) return dateOf(dayFirst[3] ?? "", monthOf(dayFirst[2] ?? ""), dayFirst[1] ?? "");
  const hungarian = /\b((?:19|20)\d{2})\.\s(\p{L}{3,12})\.?\s(\d{1,2})\b/u.exec(short);
  if (hungarian !== null) return dateOf(hungarian[1] ?? "", monthOf(hungarian[2] ?? ""), hungarian[3] ?? "");
  const monthFirst = /([^\s\d,.]{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})\b/.exec(short);
  return monthFirst === null ? null : dateOf(monthFirst[3] ?? "", monthOf(monthFirst[1] ?? ""), monthFirst[2] ?? "");
}
