/** What the runtime's locale data knows by name, lower-cased; the same CLDR tables stand behind every runtime. */
interface KnownNames {
  readonly countries: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
}

const known = new Map<string, KnownNames>();
/** Languages kept; codes may come from pages. */
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
    // Every month, and every weekday many times over.
    for (let day = 0; day < 365; day += 5) dates.add(format.format(day * 86_400_000).toLowerCase());
  }
  return dates;
}

/** Short forms that English pages write; those of the locale data change from release to release. */
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
  // Made anew for each question they cost a millisecond; no code may push the others out for good.
  if (known.size >= KEPT) known.clear();
  known.set(language, names);
  return names;
}

/** Short forms in use in many languages. */
const SHORT_COUNTRIES: ReadonlySet<string> = new Set(["us", "usa", "uk", "uae", "eua", "eeuu"]);

/** True for a country's name in the language, or its initials, with or without full stops. */
export function isCountry(surface: string, language: string): boolean {
  const lower = surface.toLowerCase();
  return namesIn(language).countries.has(lower) || SHORT_COUNTRIES.has(lower.replaceAll(".", ""));
}

/** True for a month or a weekday, a month with its year or day included: a point in time, which is no entity. */
export function isDate(surface: string, language: string): boolean {
  const words = surface.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const { dates } = namesIn(language);
  return words.some((word) => dates.has(word)) && words.every((word) => dates.has(word) || /^[0-9]*$/.test(word));
}

/** Names of the units of time from minute to year in the language, lower-cased. */
export function timeUnits(language: string): ReadonlySet<string> {
  return namesIn(language).times;
}
