/**
 * First letters of month names in English, German, French, Spanish, Italian, Portuguese, Dutch, the Nordic languages,
 * Malay, Arabic, Polish, Russian, Czech, Turkish and Hungarian.
 */
const MONTHS: readonly (readonly string[])[] = [
  ["jan", "jän", "ene", "gen", "tammi", "يناي", "stycz", "янв", "led", "oca"],
  ["feb", "fév", "fev", "helmi", "فبراي", "lut", "фев", "úno", "şub"],
  ["mar", "mär", "mrt", "maa", "mån", "مارس", "мар", "bře", "már"],
  ["apr", "avr", "abr", "huhti", "أبريل", "kwi", "апр", "dub", "nis", "ápr"],
  ["may", "mai", "maj", "mag", "mei", "touko", "مايو", "мая", "май", "kvě", "máj"],
  ["jun", "juin", "giu", "kesä", "يوني", "czerw", "июн", "červn", "haz", "jún"],
  ["jul", "juil", "lug", "heinä", "يولي", "lip", "июл", "červenc", "tem", "júl"],
  ["aug", "aoû", "ago", "elo", "أغسط", "ogos", "sie", "авг", "srp", "ağu"],
  ["sep", "set", "syys", "سبتمبر", "wrz", "сен", "září", "eyl", "szep"],
  ["oct", "okt", "out", "ott", "loka", "أكتوبر", "paź", "окт", "říj", "eki"],
  ["nov", "marras", "نوفمبر", "lis", "ноя", "kas"],
  ["dec", "dez", "déc", "dic", "des", "joulu", "ديسمبر", "dis", "gru", "дек", "pros", "ara"],
];
/** The same in Thai, whose words of the date often follow each other without a space. */
const THAI_MONTHS: readonly string[] = [
  "มกร",
  "กุมภา",
  "มีนา",
  "เมษา",
  "พฤษภา",
  "มิถุนา",
  "กรกฎา",
  "สิงหา",
  "กันยา",
  "ตุลา",
  "พฤศจิกา",
  "ธันวา",
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
const ERAS: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 };
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
    const compactDate = calendarDate(compact[1] ?? "", compact[2] ?? "", compact[3] ?? "");
    if (compactDate !== null) return compactDate;
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
  const eastern = /((?:19|20)\d{2})\s?[\u5e74\ub144]\s?(\d{1,2})\s?[\u6708\uc6d4]\s?(\d{1,2})\s?[\u65e5\uc77c]/.exec(
    text,
  );
  if (eastern !== null) return calendarDate(eastern[1] ?? "", eastern[2] ?? "", eastern[3] ?? "");
  const era =
    /(\u662d\u548c|\u5e73\u6210|\u4ee4\u548c)\s?(\d{1,2}|\u5143)\s?\u5e74\s?(\d{1,2})\s?\u6708\s?(\d{1,2})\s?\u65e5/.exec(
      text,
    );
  if (era === null) return null;
  const year = (ERAS[era[1] ?? ""] ?? 0) + (era[2] === "元" ? 1 : Number(era[2]));
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
    const date = dateOf((dayFirst[3] ?? "").replace("'", ""), monthOf(dayFirst[2] ?? ""), dayFirst[1] ?? "");
    if (date !== null) return date;
  }
  const hungarian = /\b((?:19|20)\d{2})\.\s(\p{L}{3,12})\.?\s(\d{1,2})\b/u.exec(text);
  if (hungarian !== null) return dateOf(hungarian[1] ?? "", monthOf(hungarian[2] ?? ""), hungarian[3] ?? "");
  const monthFirst = /([^\s\d,.]{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d{2})\b/.exec(text);
  return monthFirst === null ? null : dateOf(monthFirst[3] ?? "", monthOf(monthFirst[1] ?? ""), monthFirst[2] ?? "");
}
