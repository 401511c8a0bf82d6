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
/** The same in Thai, whose words of the date often follow each other without a space. */
const THAI_MONTHS: readonly string[] = [
  "\u0e21\u0e01\u0e23",
  "\u0e01\u0e38\u0e21\u0e20\u0e32",
  "\u0e21\u0e35\u0e19\u0e32",
  "\u0e40\u0e21\u0e29\u0e32",
  "\u0e1e\u0e24\u0e29\u0e20\u0e32",
  "\u0e21\u0e34\u0e16\u0e38\u0e19\u0e32",
  "\u0e01\u0e23\u0e01\u0e0e\u0e32",
  "\u0e2a\u0e34\u0e07\u0e2b\u0e32",
  "\u0e01\u0e31\u0e19\u0e22\u0e32",
  "\u0e15\u0e38\u0e25\u0e32",
  "\u0e1e\u0e24\u0e28\u0e08\u0e34\u0e01\u0e32",
  "\u0e18\u0e31\u0e19\u0e27\u0e32",
];
/** Number of UTF-16 units that are searched for a date. */
const MAX_LENGTH = 200;

/** First and last plausible year of a web page's dates. Archives state the dates of old newspapers. */
const FIRST_YEAR = 1_800;
const LAST_YEAR = 2_100;
/** Years of the Thai calendar for 1900 to 2100, and their distance to the common era. */
const THAI_YEARS = [2_443, 2_643] as const;
const THAI_OFFSET = 543;
/** Two-digit years from this one on belong to the last century. */
const CENTURY_FROM = 70;
/** First years of Japanese eras, minus one: Showa, Heisei, Reiwa. */
const ERAS: Readonly<Record<string, number>> = { "\u662d\u548c": 1925, "\u5e73\u6210": 1988, "\u4ee4\u548c": 2018 };
/** Least Unix time in seconds that counts as a date: 1985. Shorter numbers are ids. */
const LEAST_UNIX_SECONDS = 480_000_000;

/** Returns a year of the common era with four digits, or `null` for an impossible one. */
function yearOf(text: string): number | null {
  let year = Number(text);
  if (text.length === 2) year += year < CENTURY_FROM ? 2_000 : 1_900;
  if (year >= THAI_YEARS[0] && year <= THAI_YEARS[1]) year -= THAI_OFFSET;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** Returns the ISO date of a day that exists, or `null`. */
function calendarDate(yearText: string, monthText: string | number, dayText: string): string | null {
  const year = yearOf(yearText);
  const month = Number(monthText);
  const day = Number(dayText);
  if (year === null || !(month >= 1 && month <= 12) || !(day >= 1)) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Returns the date-time of Unix seconds or milliseconds, or `null`. */
function unixDate(value: string): string | null {
  if (!/^\d{9,10}(?:\d{3})?(?:\.\d{1,9})?$/.test(value)) return null;
  const digits = value.split(".")[0] ?? "";
  const seconds = digits.length > 10 ? Number(digits) / 1_000 : Number(digits);
  return seconds < LEAST_UNIX_SECONDS
    ? null
    : new Date(Math.floor(seconds) * 1_000).toISOString().replace(".000Z", "Z");
}

/**
 * Returns the ISO 8601 date or date-time of a text, or `null`. Compact dates and Unix times count too. Dates with an
 * ambiguous order of day and month, and days that do not exist, return `null`.
 */
export function isoDate(text: string | null | undefined): string | null {
  const value = text?.trim() ?? "";
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(?:\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(value);
  if (compact !== null) {
    const found = calendarDate(compact[1] ?? "", compact[2] ?? "", compact[3] ?? "");
    if (found !== null) return found;
  }
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?)\s?(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      value,
    );
  const german = iso === null ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) : null;
  if (iso === null && german === null) return unixDate(value);
  const date =
    iso === null
      ? calendarDate(german?.[3] ?? "", german?.[2] ?? "", german?.[1] ?? "")
      : calendarDate(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  if (date === null || iso?.[4] === undefined) return date;
  return `${date}T${iso[4]}${(iso[5] ?? "").replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`;
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
  return best > 0 ? best : THAI_MONTHS.findIndex((name) => lower.startsWith(name)) + 1;
}

function dateOf(year: string, month: number, day: string): string | null {
  return month === 0 ? null : calendarDate(year, month, day);
}

/** Order of day and month in numbers: "3/4/2024" is the third of April, or the fourth of March, or ambiguous. */
export type NumberOrder = "day" | "month" | "unknown";

/** Returns the date of two numbers and a year when only one order of day and month is possible or usual. */
function certainDate([, first = "", second = "", year = ""]: RegExpExecArray, order: NumberOrder): string | null {
  if (Number(first) > 12 || first === second || (order === "day" && Number(second) <= 12))
    return calendarDate(year, second, first);
  return Number(second) > 12 || order === "month" ? calendarDate(year, first, second) : null;
}

/** Replaces Arabic-Indic, Persian, Thai and full-width digits by ASCII digits. */
function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\uff10-\uff19]/g, (digit) =>
    String(
      digit.charCodeAt(0) -
        (digit >= "\uff10" ? 0xff10 : digit >= "\u0e50" ? 0xe50 : digit >= "\u06f0" ? 0x6f0 : 0x660),
    ),
  );
}

/**
 * Returns the first date in a short text, or `null`. Dates with an ambiguous order of day and month return `null`,
 * unless the order is known, as in all languages but English.
 *
 * Supported forms are:
 * - a month's name: "March 4, 2024" or "4. März 2024" or "4 de marzo de 2024" or "4 Mar '24";
 * - the Chinese, Japanese or Korean characters for year, month and day, also with a Japanese era;
 * - the year first, as in Hungarian: "2024. március 4.";
 * - numbers: `2024-03-04`, `2024/3/4`, `4.3.2024`, `04.03.24`, or `3/14/2024`, which has one possible order only.
 */
export function writtenDate(text: string, order: NumberOrder = "unknown"): string | null {
  const short = asciiDigits(text.slice(0, MAX_LENGTH));
  const iso = /\b\d{4}-\d{2}-\d{2}/.exec(short);
  if (iso !== null) return isoDate(iso[0]);
  return signDate(short) ?? numberDate(short, order) ?? namedDate(short);
}

/** Returns a date with the Chinese, Japanese or Korean signs for year, month and day. */
function signDate(text: string): string | null {
  const found = /((?:19|20)\d{2})\s?[\u5e74\ub144]\s?(\d{1,2})\s?[\u6708\uc6d4]\s?(\d{1,2})\s?[\u65e5\uc77c]/.exec(
    text,
  );
  if (found !== null) return calendarDate(found[1] ?? "", found[2] ?? "", found[3] ?? "");
  const era =
    /(\u662d\u548c|\u5e73\u6210|\u4ee4\u548c)\s?(\d{1,2}|\u5143)\s?\u5e74\s?(\d{1,2})\s?\u6708\s?(\d{1,2})\s?\u65e5/.exec(
      text,
    );
  if (era === null) return null;
  const year = (ERAS[era[1] ?? ""] ?? 0) + (era[2] === "\u5143" ? 1 : Number(era[2]));
  return calendarDate(String(year), era[3] ?? "", era[4] ?? "");
}

/** Returns a date of numbers only. */
function numberDate(text: string, order: NumberOrder): string | null {
  const yearFirst = /(?:^|[^\d./])((?:19|20|25)\d{2})[./](\d{1,2})[./](\d{1,2})(?![\d./])/.exec(text);
  if (yearFirst !== null) return calendarDate(yearFirst[1] ?? "", yearFirst[2] ?? "", yearFirst[3] ?? "");
  const dotted = /(?:^|[^\d.])(\d{1,2})\.(\d{1,2})\.((?:19|20|25)\d{2})(?![\d.]\d)/.exec(text);
  if (dotted !== null) return calendarDate(dotted[3] ?? "", dotted[2] ?? "", dotted[1] ?? "");
  const slashed = /(?:^|[^\d/-])(\d{1,2})[/-](\d{1,2})[/-]((?:19|20|25)\d{2})(?![\d/-])/.exec(text);
  if (slashed !== null) return certainDate(slashed, order);
  const shortDotted = /(?:^|[^\d.:])(\d{2})\.(\d{2})\.(\d{2})(?!\.?\d)/.exec(text);
  if (shortDotted !== null) return calendarDate(shortDotted[3] ?? "", shortDotted[2] ?? "", shortDotted[1] ?? "");
  const shortSlashed = /(?:^|[^\d/])(\d{1,2})\/(\d{1,2})\/(\d{2})(?![\d/])/.exec(text);
  return shortSlashed === null ? null : certainDate(shortSlashed, order);
}

/** Returns a date with the name of a month. */
function namedDate(text: string): string | null {
  const dayFirst =
    /\b(\d{1,2})(?:st|nd|rd|th|\.|er)?[\s-](?:de\s|of\s)?([^\s\d,.-]{3,12})\.?,?[\s-](?:de\s)?((?:19|20|25)\d{2}|'\d{2})\b/.exec(
      text,
    );
  if (dayFirst !== null) {
    const found = dateOf((dayFirst[3] ?? "").replace("'", ""), monthOf(dayFirst[2] ?? ""), dayFirst[1] ?? "");
    if (found !== null) return found;
  }
  const hungarian = /\b((?:19|20)\d{2})\.\s(\p{L}{3,12})\.?\s(\d{1,2})\b/u.exec(text);
  if (hungarian !== null) return dateOf(hungarian[1] ?? "", monthOf(hungarian[2] ?? ""), hungarian[3] ?? "");
  const monthFirst = /([^\s\d,.]{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})\b/.exec(text);
  return monthFirst === null ? null : dateOf(monthFirst[3] ?? "", monthOf(monthFirst[1] ?? ""), monthFirst[2] ?? "");
}
