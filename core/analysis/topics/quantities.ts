import { type Measure, measuresOf } from "../text/measures.ts";

/** A figure that is compared with figures of other pages. */
export interface Quantity {
  readonly kind:
    | "money"
    | "percent"
    | "time"
    | "length"
    | "area"
    | "mass"
    | "power"
    | "temperature"
    | "volume"
    | "data";
  /** Only figures of equal scale are compared. It has the currency, and for a rate what it is paid per. */
  readonly scale: string;
  /** Bounds in the unit of the scale; equal for a single number. */
  readonly low: number;
  readonly high: number;
  /** The figure as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Kind, scale and factor by the normal form of a unit. */
const SCALES = new Map(
  `
  money $ $ 1
  money € € 1
  money £ £ 1
  money chf chf 1
  percent % % 1
  time s min ${1 / 60}
  time min min 1
  time h min 60
  time day min 1440
  time week min 10080
  time month min 43800
  time year min 525600
  length mm mm 1
  length cm mm 10
  length m mm 1000
  length km mm 1000000
  length inch inch 1
  length ft inch 12
  length mile mile 1
  area m² m² 1
  area sqft sqft 1
  mass mg g 0.001
  mass g g 1
  mass kg g 1000
  mass oz oz 1
  mass lb oz 16
  power w w 1
  power wp w 1
  power kw w 1000
  power kwp w 1000
  power mw w 1000000
  power kwh kwh 1
  power va va 1
  power v v 1
  power mah mah 1
  temperature °c °c 1
  temperature °f °f 1
  volume ml ml 1
  volume l ml 1000
  volume cup cup 1
  volume tbsp tbsp 1
  volume tsp tsp 1
  data mb mb 1
  data gb mb 1000
  data tb mb 1000000
  data mbps mbps 1
  data gbps mbps 1000`
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", form = "", scale = "", factor = ""] = line.trim().split(" ");
      // The first column has the kinds only.
      return [form, { kind: kind as Quantity["kind"], scale, factor: Number(factor) }] as const;
    }),
);

// Numbers from two; "ein" and "un" are articles more often than numbers.
const NUMBERS: Readonly<Record<string, string>> = {
  en: "two three four five six seven eight nine ten eleven twelve",
  de: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  fr: "deux trois quatre cinq six sept huit neuf dix onze douze",
  es: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  it: "due tre quattro cinque sei sette otto nove dieci undici dodici",
  nl: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
};
const NUMBER_WORDS = new Map(
  Object.entries(NUMBERS).map(([code, list]) => {
    const words = list.split(" ");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?=[\\s-]\\p{L})`, "giu");
    return [code, { pattern, values: new Map(words.map((word, at) => [word, String(at + 2)])) }];
  }),
);

const LARGE =
  /^\s?(?:(thousand|tausend|mille|mil|mila|duizend|k(?![\p{L}\p{N}]))|(millions?|millionen|mio|millones|mill\u00f3n|milion[ei]|miljoen)|(billions?|milliarden?|mrd|milliards?|miliard[oi]|miljard))(?![\p{L}])/iu;
const PER = /^\s?(?:\/|(?:per|an?|each|pro|je|par|por|al?|all[ao]?|op|the)\s)\s?([\p{L}]{1,16})(?![\p{L}])/iu;
/** Further units of a price: "$18 per agent per month". */
const PER_MORE = /^\s?(?:\/|(?:per|pro|par|por)\s)\s?[\p{L}]{1,16}(?![\p{L}])/iu;
const BETWEEN = /(?:^|[\s(])(?:between|zwischen|entre|tra|fra|tussen)\s$/iu;
const AND = /^\s(?:and|und|et|y|e|en)\s$/iu;
/** Units after "per" by their first letters, in six languages. */
const RATES = [
  /^(?:hours?|hr|h|stunde|std|heure|hora|ora|uur)$/iu,
  /^(?:days?|tag|jour|d\u00eda|giorno|dag)$/iu,
  /^(?:weeks?|woche|semaine|semana|settimana)$/iu,
  /^(?:months?|mo|monat|mois|mes|mese|maand)$/iu,
  /^(?:years?|yr|jahr|an|a\u00f1o|anno|jaar)$/iu,
  /^(?:persons?|people|kopf|personne|persona|persoon|users?|nutzer|utilisateur|usuario|utente|gebruiker)$/iu,
  /^(?:miles?|meile|km|kilometer|kilom\u00e8tre|kil\u00f3metro|chilometro)$/iu,
  /^(?:kwh|kilowattstunde|kg|kilo|m|meter|m\u00e8tre|metro|liter|litre|litro|foot)$/iu,
];
const MAX_YEAR = 2100;
const MIN_YEAR = 1900;

/** Writes number words before other words as digits of the same length, so that places stay right. */
function withDigits(sentence: string, language: string): string {
  const words = NUMBER_WORDS.get(language);
  if (words === undefined) return sentence;
  // Leading zeros keep the length.
  return sentence.replaceAll(words.pattern, (word) =>
    (words.values.get(word.toLowerCase()) ?? word).padStart(word.length, "0"),
  );
}

function quantityOf(measure: Measure, sentence: string): Quantity | null {
  const scale = SCALES.get(measure.unit);
  if (scale === undefined || measure.bounds === null) return null;
  let { end } = measure;
  let { factor } = scale;
  let name = scale.scale;
  if (scale.kind === "money") {
    const large = LARGE.exec(sentence.slice(end, end + 14));
    if (large !== null) {
      factor *= large[1] !== undefined ? 1e3 : large[2] !== undefined ? 1e6 : 1e9;
      end += large[0].length;
    }
    const per = PER.exec(sentence.slice(end, end + 28));
    const rate = per === null ? -1 : RATES.findIndex((names) => names.test(per[1] ?? ""));
    if (per !== null && rate >= 0) {
      name += ` ${rate}`;
      end += per[0].length;
    }
    for (let more = PER_MORE.exec(sentence.slice(end)); more !== null; more = PER_MORE.exec(sentence.slice(end)))
      end += more[0].length;
  }
  const [low, high] = measure.bounds;
  if (scale.kind === "time" && measure.unit === "year" && low >= MIN_YEAR && low <= MAX_YEAR) return null;
  const { start } = measure;
  const text = sentence.slice(start, end).trim();
  return { kind: scale.kind, scale: name, low: low * factor, high: high * factor, text, start, end };
}

/** "Between $150 and $400" is one figure. */
function joined(a: Quantity, b: Quantity, sentence: string): Quantity | null {
  if (a.scale.split(" ")[0] !== b.scale.split(" ")[0] || a.low !== a.high || b.low <= a.low) return null;
  const opening = BETWEEN.exec(sentence.slice(Math.max(0, a.start - 10), a.start))?.[0].replace(/^[\s(]/, "");
  if (opening === undefined || !AND.test(sentence.slice(a.end, b.start))) return null;
  const start = a.start - opening.length;
  return { ...b, low: a.low, start, text: sentence.slice(start, b.end).trim() };
}

/** Returns the figures with a unit of a sentence, in order. Number words count before names of times. */
export function quantitiesIn(sentence: string, language: string): readonly Quantity[] {
  const found: Quantity[] = [];
  for (const measure of measuresOf(withDigits(sentence, language), language)) {
    const quantity = quantityOf(measure, sentence);
    if (quantity === null || (/^\p{L}/u.test(quantity.text) && quantity.kind !== "time" && quantity.kind !== "money"))
      continue;
    const last = found.at(-1);
    const range = last === undefined ? null : joined(last, quantity, sentence);
    if (range === null) found.push(quantity);
    else found[found.length - 1] = range;
  }
  return found;
}

/** Share by which two equal figures may differ, after conversion. */
const TOLERANCE = 0.002;

/** True for figures of one scale with equal bounds. */
export function isSameQuantity(a: Quantity, b: Quantity): boolean {
  const isNear = (x: number, y: number): boolean => Math.abs(x - y) <= TOLERANCE * Math.max(x, y);
  return a.scale === b.scale && isNear(a.low, b.low) && isNear(a.high, b.high);
}

/** True for figures of everyday speech, which pages share by chance: one day, 24 hours, 365 days, 0 and 100 %. */
export function isEveryday({ kind, low, high, text }: Quantity): boolean {
  if (low !== high) return false;
  if (low === 0) return true;
  if (kind === "percent") return low === 100;
  return kind === "time" && (/^(?:1|24|365)(?!\d)/.test(text) || low === 60 * 24 * 7);
}
