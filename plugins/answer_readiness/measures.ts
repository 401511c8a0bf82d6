/** A figure with its unit, or a date, and its place in a sentence. */
export interface Measure {
  /** Equal for all spellings of one value: `93|°c`, `20-30|min`, `2024-05-15|date`. */
  readonly key: string;
  /** Unit in normal form, or `date`. */
  readonly unit: string;
  /** The figure as written. */
  readonly text: string;
  /** Bounds of a range; equal for a single number. Dates have none. */
  readonly bounds: readonly [number, number] | null;
  readonly start: number;
  readonly end: number;
}

// Names of each unit in English, German, French and Spanish. The first column is the normal form.
const UNITS = `
  s second seconds sec secs sekunde sekunden seconde secondes segundo segundos
  min minute minutes mins minuten minuto minutos
  h hour hours hrs hr stunde stunden std heure heures hora horas
  day days tag tage tagen jour jours día días
  week weeks woche wochen semaine semaines semana semanas
  month months monat monate monaten mois mes meses
  year years jahr jahre jahren an ans année années año años
  °c celsius
  °f fahrenheit
  kg kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos kilo kilos
  g gram grams gramm gramme grammes gramo gramos
  mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos
  lb lbs pound pounds pfund
  oz ounce ounces unze unzen once onces onza onzas
  mm millimeter millimeters millimetre millimetres millimètre millimètres milímetro milímetros
  cm centimeter centimeters centimetre centimetres zentimeter centimètre centimètres centímetro centímetros
  m meter meters metre metres metern mètre mètres metro metros
  km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetro kilómetros
  inch inches zoll pouce pouces pulgada pulgadas
  ft foot feet pieds pies
  mile miles meile meilen
  ml milliliter milliliters millilitre millilitres mililitro mililitros
  l liter liters litre litres litern litro litros
  cup cups
  tbsp tablespoon tablespoons
  tsp teaspoon teaspoons
  w watt watts vatio vatios
  kw kilowatt kilowatts
  kwh kilowattstunde kilowattstunden
  kwp
  va voltampere
  v volt volts
  mah
  gb gigabyte gigabytes
  db dezibel decibel decibels décibels decibelios
  m² m2 quadratmeter
  % percent prozent pourcent
  € euro euros eur
  $ dollar dollars usd
  £ gbp
`;

const FORM_OF = new Map(
  UNITS.trim()
    .split("\n")
    .flatMap((line) => {
      const [form = "", ...names] = line.trim().split(" ");
      return [form, ...names].map((name): readonly [string, string] => [name, form]);
    }),
);

// Bounded, so that a long row of figures costs linear time.
const NUMBER = "\\d{1,3}(?:[.,\\u00a0\\u202f' ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?";
const BETWEEN = "\\s?(?:[-\\u2013\\u2014]|to|bis|\\u00e0|a)\\s?";
const DEGREES = "\\s?(?:\\u00b0|degrees?|grad|degr\\u00e9s?|grados?)\\s?(?:celsius|fahrenheit|c|f)(?![\\p{L}])";
/** A number or range with the sign or word after it. */
const AFTER = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/-])(${NUMBER})(?:\\s?[%\\u20ac$\\u00a3\\u00b0]?[cf]?${BETWEEN}(${NUMBER}))?(${DEGREES}|[\\s\\u00a0\\u202f-]?(?:%|\\u20ac|m\\u00b2|m2|[\\p{L}]{1,20}))(?![\\p{L}\\p{N}])`,
  "giu",
);
/** A number or range after the sign of its currency. */
const MONEY = new RegExp(
  `([$\\u20ac\\u00a3])\\s?(${NUMBER})(?:${BETWEEN}[$\\u20ac\\u00a3]?\\s?(${NUMBER}))?(?![\\p{L}\\p{N}%])`,
  "giu",
);

// Months in the four languages; a prefix of three or four letters tells them apart.
const MONTHS: readonly RegExp[] = [
  /^(?:jan|janv|ene)/,
  /^(?:feb|f\u00e9v)/,
  /^(?:mar|m\u00e4r)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai)/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|ao\u00fbt|ago)/,
  /^(?:sep)/,
  /^(?:oct|okt)/,
  /^(?:nov)/,
  /^(?:dec|dez|d\u00e9c|dic)/,
];
const MONTH_NAME =
  "january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|m\\u00e4rz|mai|juni|juli|oktober|dezember|janvier|f\\u00e9vrier|mars|avril|juin|juillet|ao\\u00fbt|septembre|octobre|novembre|d\\u00e9cembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre";
const DAY_FIRST = new RegExp(
  `(?<!\\p{N})(\\d{1,2})(?:\\.|st|nd|rd|th|er)?\\s(?:of\\s|de\\s)?(${MONTH_NAME})\\s(?:de\\s)?((?:19|20)\\d{2})(?!\\p{N})`,
  "giu",
);
const MONTH_FIRST = new RegExp(
  `(?<!\\p{L})(${MONTH_NAME})\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s((?:19|20)\\d{2})(?!\\p{N})`,
  "giu",
);

/** Converts a written number: a point or comma before one or two last digits divides decimals, others group digits. */
function numberOf(written: string): number {
  const [, whole = "", decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return Number(`${whole.replaceAll(/\D/g, "")}.${decimals ?? "0"}`);
}

/** Reads the unit after a number. A single letter counts in its usual case only, because "5G" and "3M" are names. */
function unitOf(written: string, number: string): string | null {
  const letter = written.replaceAll(/[^\p{L}]/gu, "");
  if (letter.length === 1 && !/[cf%]/i.test(letter) && !/[gmlshWV]/.test(letter)) return null;
  // "1940s" is a decade.
  if (letter === "s" && /^(?:1\d|20)\d0$/.test(number)) return null;
  const lower = written.toLowerCase().replaceAll(/[\s\u00a0\u202f-]/g, "");
  const degrees = /^(?:\u00b0|degrees?|grad|degr\u00e9s?|grados?)(c|f)/.exec(lower);
  return degrees === null ? (FORM_OF.get(lower) ?? null) : `\u00b0${degrees[1]}`;
}

function measureOf(match: RegExpExecArray, unit: string, first: string, second: string | undefined): Measure {
  const low = numberOf(first);
  const high = second === undefined ? low : numberOf(second);
  const value = low === high ? String(low) : `${low}-${high}`;
  return {
    key: `${value}|${unit}`,
    unit,
    text: match[0].trim(),
    bounds: [low, high],
    start: match.index,
    end: match.index + match[0].length,
  };
}

function dates(sentence: string): Measure[] {
  const found: Measure[] = [];
  const add = (match: RegExpExecArray, day: string, month: string, year: string): void => {
    const at = MONTHS.findIndex((pattern) => pattern.test(month.toLowerCase()));
    if (at < 0) return;
    const iso = `${year}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
    found.push({
      key: `${iso}|date`,
      unit: "date",
      text: match[0],
      bounds: null,
      start: match.index,
      end: match.index + match[0].length,
    });
  };
  for (const match of sentence.matchAll(DAY_FIRST)) add(match, match[1] ?? "", match[2] ?? "", match[3] ?? "");
  for (const match of sentence.matchAll(MONTH_FIRST)) add(match, match[2] ?? "", match[1] ?? "", match[3] ?? "");
  return found;
}

/** Returns the figures with a known unit and the full dates of a sentence, in order. */
export function measuresOf(sentence: string): readonly Measure[] {
  if (!/\d/.test(sentence)) return [];
  const found = dates(sentence);
  const isFree = (start: number, end: number): boolean => found.every((one) => end <= one.start || start >= one.end);
  for (const match of sentence.matchAll(MONEY))
    if (isFree(match.index, match.index + match[0].length))
      found.push(measureOf(match, match[1] ?? "", match[2] ?? "", match[3]));
  for (const match of sentence.matchAll(AFTER)) {
    const unit = unitOf(match[3] ?? "", match[2] ?? match[1] ?? "");
    if (unit !== null && isFree(match.index, match.index + match[0].length))
      found.push(measureOf(match, unit, match[1] ?? "", match[2]));
  }
  return found.sort((a, b) => a.start - b.start);
}
