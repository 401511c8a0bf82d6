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

// Names of each unit in English, German, French, Spanish, Italian and Dutch. The first column is the normal form.
const UNITS = `
  s second seconds sec secs sekunde sekunden seconde secondes segundo segundos secondo secondi seconden
  min minute minutes mins minuten minuto minutos minuti minuut
  h hour hours hrs hr stunde stunden std heure heures hora horas ora ore uur uren
  day days tag tage tagen jour jours día días giorno giorni dag dagen
  week weeks woche wochen semaine semaines semana semanas settimana settimane weken
  month months monat monate monaten mois mes meses mese mesi maand maanden
  year years jahr jahre jahren an ans année années año años anno anni jaar jaren
  °c celsius
  °f fahrenheit
  kg kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos kilo kilos
  kg chilogrammo chilogrammi chilo chili kilogrammi
  g gram grams gramm gramme grammes gramo gramos grammo grammi
  mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos
  lb lbs pound pounds pfund libbre pond
  oz ounce ounces unze unzen once onces onza onzas
  mm millimeter millimeters millimetre millimetres millimètre millimètres milímetro milímetros millimetri
  cm centimeter centimeters centimetre centimetres zentimeter centimètre centimètres centímetro centímetros centimetri
  m meter meters metre metres metern mètre mètres metro metros metri
  km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetro kilómetros chilometri
  inch inches zoll pouce pouces pulgada pulgadas pollici
  ft foot feet pieds pies
  mile miles meile meilen milla millas miglio miglia mijl mijlen
  ml milliliter milliliters millilitre millilitres mililitro mililitros
  l liter liters litre litres litern litro litros litri
  cup cups
  tbsp tablespoon tablespoons
  tsp teaspoon teaspoons
  w watt watts vatio vatios
  kw kilowatt kilowatts
  kwh kilowattstunde kilowattstunden
  kwp
  mw megawatt
  wp wattpeak
  va voltampere
  v volt volts
  mah
  mb megabyte megabytes
  gb gigabyte gigabytes
  tb terabyte terabytes
  mbps
  gbps
  db dezibel decibel decibels décibels decibelios
  sqft squarefeet squarefoot
  m² m2 quadratmeter squaremeter squaremeters squaremetre squaremetres
  m² mètrescarrés metroscuadrados metriquadrati vierkantemeter
  % percent prozent procent pourcent percento porciento
  € euro euros eur
  $ dollar dollars usd
  £ gbp
  chf franken
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
const DEGREES = "\\s?(?:\\u00b0|degrees?|grad(?:i|en|os?)?|degr\\u00e9s?)\\s?(?:celsius|fahrenheit|c|f)(?![\\p{L}])";
/** Units of two words. */
const TWO_WORDS =
  "\\s(?:p(?:er|or|our)\\s(?:cento?|ciento)|sq(?:\\.|uare)?\\s(?:f(?:ee|oo)?t|met(?:er|re)s?)|m(?:ètres|etros|etri)\\s(?:carrés|cuadrados|quadrati)|vierkante\\smeter)";
/** A number or range with the sign or word after it. */
const AFTER = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/-])(${NUMBER})(?:\\s?[%\\u20ac$\\u00a3\\u00b0]?[cf]?${BETWEEN}(${NUMBER}))?(${DEGREES}|${TWO_WORDS}|[\\s\\u00a0\\u202f-]?(?:%|\\u20ac|m\\u00b2|m2|[\\p{L}]{1,20}))(?![\\p{L}\\p{N}])`,
  "giu",
);
/** A number or range after the sign of its currency. */
const MONEY = new RegExp(
  `([$\\u20ac\\u00a3]|(?<![\\p{L}])(?:CHF|EUR|USD|GBP))\\s?(${NUMBER})(?:${BETWEEN}[$\\u20ac\\u00a3]?\\s?(${NUMBER}))?(?![\\p{L}\\p{N}%])`,
  "giu",
);

// Months in the four languages; three or four letters are enough for each.
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
const MONTH_AND_YEAR = new RegExp(`(?<!\\p{L})(${MONTH_NAME})\\s(?:de\\s)?((?:19|20)\\d{2})(?!\\p{N})`, "giu");

/** Languages that write a point before decimals. */
const POINT = new Set(["en", "ja", "zh", "ms"]);

/**
 * Converts a written number: a point or comma before one or two last digits divides decimals, others group digits. With
 * a language, its own decimal mark divides three digits too: 2.375 in English, 2,375 in German.
 */
function numberOf(written: string, language: string | null, isMoney: boolean): number {
  const [, integer, mark, rest] = /^(\d{1,3})([.,])(\d{3})$/.exec(written) ?? [];
  if (language !== null && !isMoney && mark === (POINT.has(language) ? "." : ",")) return Number(`${integer}.${rest}`);
  const [, whole = "", decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return Number(`${whole.replaceAll(/\D/g, "")}.${decimals ?? "0"}`);
}

/** Reads the unit after a number. A single letter counts in its usual case only, because "5G" and "3M" are names. */
function unitOf(written: string, number: string): string | null {
  const letter = written.replaceAll(/[^\p{L}]/gu, "");
  if (letter.length === 1 && !/[cf%]/i.test(letter) && !/[gmlshWV]/.test(letter)) return null;
  // "1940s" is a decade.
  if (letter === "s" && /^(?:1\d|20)\d0$/.test(number)) return null;
  const lower = written.toLowerCase().replaceAll(/[\s\u00a0\u202f.-]/g, "");
  const degrees = /^(?:\u00b0|degrees?|grad(?:i|en|os?)?|degr\u00e9s?)(c|f)/.exec(lower);
  return degrees === null ? (FORM_OF.get(lower) ?? null) : `\u00b0${degrees[1]}`;
}

const CURRENCIES: ReadonlySet<string> = new Set(["$", "\u20ac", "\u00a3", "chf"]);

function measureOf(match: RegExpExecArray, unit: string, written: readonly string[], language: string | null): Measure {
  const [low = 0, high = low] = written.map((number) => numberOf(number, language, CURRENCIES.has(unit)));
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

function currencyOf(sign: string): string {
  return FORM_OF.get(sign.toLowerCase()) ?? sign;
}

function numbersIn(first: string | undefined, second: string | undefined): string[] {
  return [first, second].filter((number) => number !== undefined);
}

/** Returns the number of a month of `MONTH_NAME` in two digits. */
function monthNumber(name: string): string {
  return String(MONTHS.findIndex((pattern) => pattern.test(name.toLowerCase())) + 1).padStart(2, "0");
}

/** A month of a year in a sentence, also within a full date. */
export interface MonthOfYear {
  /** As in `2024-05`. */
  readonly month: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the months with a year of a sentence, in order. */
export function monthsIn(sentence: string): readonly MonthOfYear[] {
  return [...sentence.matchAll(MONTH_AND_YEAR)].map(({ 0: text, 1: name = "", 2: year = "", index }) => ({
    month: `${year}-${monthNumber(name)}`,
    start: index,
    end: index + text.length,
  }));
}

function dates(sentence: string): Measure[] {
  const measures: Measure[] = [];
  const add = (match: RegExpExecArray, day: string, month: string, year: string): void => {
    const iso = `${year}-${monthNumber(month)}-${day.padStart(2, "0")}`;
    measures.push({
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
  return measures;
}

/** Returns the figures with a known unit and the full dates of a sentence, in order. */
export function measuresOf(sentence: string, language: string | null = null): readonly Measure[] {
  if (!/\d/.test(sentence)) return [];
  const measures = dates(sentence);
  const isFree = (start: number, end: number): boolean => measures.every((one) => end <= one.start || start >= one.end);
  for (const match of sentence.matchAll(MONEY))
    if (isFree(match.index, match.index + match[0].length))
      measures.push(measureOf(match, currencyOf(match[1] ?? ""), numbersIn(match[2], match[3]), language));
  for (const match of sentence.matchAll(AFTER)) {
    const unit = unitOf(match[3] ?? "", match[2] ?? match[1] ?? "");
    if (unit !== null && isFree(match.index, match.index + match[0].length))
      measures.push(measureOf(match, unit, numbersIn(match[1], match[2]), language));
  }
  return measures.sort((a, b) => a.start - b.start);
}
