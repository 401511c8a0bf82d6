/** Metric prefixes in English, German, Dutch, the Nordic languages and the Romance languages. */
const PREFIX = "(?:kilo|kilo-|mega|giga|tera|milli|mili|centi|zenti|mikro|micro|hekto|hecto|deci|dezi)?";
const SCIENTIFIC =
  "(?:watt|vatio|volt|voltio|ampère|ampere|ampére|amperio|hertz|hertzio|joule|pascal|lumen|byte|voltampere)";
/** Endings that make another unit from a unit: watt-hours, watts peak. */
const JOINED = "(?:[ -]?(?:stunden?|hours?|timmar|timer|tuntia|peak))?";
/** Matches names of units that have no other meaning. */
const PLAIN = new RegExp(`^${PREFIX}${SCIENTIFIC}(?:s|e|en|ia|in)?${JOINED}$`, "u");
const PLAIN_WORDS = new Set(
  `kwh kwp wp mah m\u00b2 m\u00b3 km\u00b2 cm\u00b2 cm\u00b3 kva euro euros euroa cent cents prozent percent procent prosent prosenttia pourcent kilogramm
  kilogram kilograms kilogramme kilogrammes kilogrammi kilogramos kilogramo kilometer kilometers kilometres
  kilomètres chilometri kilómetros quilômetros millimeter millimeters millimetres millimètres
  zentimeter centimeter centimeters centimetres centimètres centimetri centímetros milliliter millilitre
  milliliters millilitres quadratmeter kubikmeter
  tsp tbsp tbs teaspoon teaspoons tablespoon tablespoons oz lb lbs ml cl dl kg mg cm mm km mph kmh fps dpi rpm mah ghz
  mhz gb tb mb mp el tl esslöffel teelöffel cucharada cucharadas cucharadita cucharaditas cuillère
  cuillères
  cucchiaio cucchiai cucchiaino cucchiaini eetlepel eetlepels theelepel theelepels`.split(/\s+/),
);
/** Words that are units after a number and have other meanings elsewhere, such as "pound" in "pound cake". */
const AFTER_FIGURE = new Set(
  `meter meters metre metres mètre mètres metri metros gramm gram grams gramme grammes grammi gramos liter
  liters litre litres litros litri inch inches zoll foot feet yard yards mile miles ounce ounces pound pounds pfund
  dollar dollars franken yen grad degrees second seconds sekunden minute minutes minuten minuti minutos hour hours
  stunden heures horas day days tage tagen jours días giorni week weeks wochen semaines month months monaten year
  years jahre jahren ans años anni stufen watts volts`.split(/\s+/),
);

/** True for a unit of measure or money. Such a word is not a topic: "Watt", "Kilowattstunden", "euros". */
export function isUnit(word: string): boolean {
  const lower = word.toLowerCase();
  return lower.length <= 24 && (PLAIN_WORDS.has(lower) || PLAIN.test(lower));
}

/** Numbers in Han characters with or without a counter word: 一, 二週間, 一か月, 一回分. */
const IDEOGRAPHIC =
  /^[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u534a\u4e24]{1,4}(?:[\u5206\u6642\u65f6\u65e5\u5929\u9031\u5468\u6708\u5e74\u56de\u6b21\u500b\u4e2a\u672c\u676f\u5ea6\u500d\u9593\u95f4]|[\u304b\u30f6\u30b1]\u6708){0,3}$/;

/** True for a phrase that is an amount or a part of an amount: "at most 25 euros", "Watt Leistung". */
export function isAmount(phrase: string): boolean {
  if (IDEOGRAPHIC.test(phrase)) return true;
  const words = phrase.toLowerCase().split(" ");
  if (isUnit(words[0] ?? "")) return true;
  return words.some(
    (word, at) => /^[0-9][0-9.,]*$/.test(words[at - 1] ?? "") && (AFTER_FIGURE.has(word) || isUnit(word)),
  );
}
