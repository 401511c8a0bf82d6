/** Names from the locale data of `Intl`, in lower case. All runtimes use the same CLDR tables. */
interface KnownNames {
  readonly countries: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
}

const known = new Map<string, KnownNames>();
/** Maximum number of languages kept in memory. Pages can declare any code. */
const KEPT = 64;

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

function countriesIn(language: string): Set<string> {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const countries = new Set<string>();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const name = names.of(first + second);
      if (name !== undefined) countries.add(name.toLowerCase());
    }
  }
  return countries;
}

function datesIn(language: string): Set<string> {
  const dates = new Set<string>();
  for (const style of [{ month: "long" }, { weekday: "long" }] as const) {
    const format = new Intl.DateTimeFormat([language], { ...style, timeZone: "UTC" });
    // The steps of five days reach every month and every weekday.
    for (let day = 0; day < 365; day += 5) dates.add(format.format(day * 86_400_000).toLowerCase());
  }
  return dates;
}

/** Short forms in English text. They are listed here because the short forms in CLDR change between releases. */
const SHORT_TIMES = ["min", "mins", "hr", "hrs", "yr", "yrs"];

function timesIn(language: string): Set<string> {
  const names = ["minute", "hour", "day", "week", "month", "year"].flatMap((unit) => {
    const format = new Intl.NumberFormat([language], { style: "unit", unit, unitDisplay: "long" });
    return [1, 2, 5].flatMap((count) =>
      format.formatToParts(count).flatMap(({ type, value }) => (type === "unit" ? [value.trim().toLowerCase()] : [])),
    );
  });
  return new Set([...names, ...SHORT_TIMES]);
}

function namesIn(language: string): KnownNames {
  const found = known.get(language);
  if (found !== undefined) return found;
  const isCode = /^[a-z]{2,3}$/.test(language);
  const names: KnownNames = isCode
    ? { countries: countriesIn(language), dates: datesIn(language), times: timesIn(language) }
    : { countries: new Set(), dates: new Set(), times: new Set() };
  // Building the names takes about a millisecond. The map is cleared when full, so invented codes cannot block it.
  if (known.size >= KEPT) known.clear();
  known.set(language, names);
  return names;
}

/** Short names of countries that many languages use. */
const SHORT_COUNTRIES: ReadonlySet<string> = new Set(["us", "usa", "uk", "uae", "eua", "eeuu"]);

/** True for a country's name in the language, and for its initials with or without full stops. */
export function isCountry(surface: string, language: string): boolean {
  const lower = surface.toLowerCase();
  return namesIn(language).countries.has(lower) || SHORT_COUNTRIES.has(lower.replaceAll(".", ""));
}

/** True for a weekday, or a month with or without its year or day. A point in time is not an entity. */
export function isDate(surface: string, language: string): boolean {
  const words = surface.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const { dates } = namesIn(language);
  return words.some((word) => dates.has(word)) && words.every((word) => dates.has(word) || /^[0-9]*$/.test(word));
}

/** Returns the names of the units of time from minute to year in the language, in lower case. */
export function timeUnits(language: string): ReadonlySet<string> {
  return namesIn(language).times;
}
