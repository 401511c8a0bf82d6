/** A number in words with its place in the text. */
export interface NumberInWords {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

interface Numerals {
  /** Words and their values. */
  readonly values: ReadonlyMap<string, number>;
  /** Words that add half of one to the number before them. */
  readonly half: RegExp | null;
  /** True for languages that write a number as one word: "einundsechzig". */
  readonly isCompound: boolean;
}

const HUNDRED = 100;
const THOUSAND = 1000;

function numerals(list: string, half: RegExp | null = null, isCompound = false): Numerals {
  const values = new Map<string, number>();
  for (const entry of list.trim().split(/\s+/)) {
    const [value, ...words] = entry.split("=").flatMap((part) => part.split("|"));
    for (const word of words) values.set(word, Number(value));
  }
  return { values, half, isCompound };
}

/** Words that join the parts of a number have the value 0. */
const NUMERALS: Readonly<Record<string, Numerals>> = {
  en: numerals(
    `0=and 1=one 2=two 3=three 4=four 5=five 6=six 7=seven 8=eight 9=nine 10=ten 11=eleven 12=twelve 13=thirteen
    14=fourteen 15=fifteen 16=sixteen 17=seventeen 18=eighteen 19=nineteen 20=twenty 30=thirty 40=forty 50=fifty
    60=sixty 70=seventy 80=eighty 90=ninety 100=hundred 1000=thousand`,
    /^ and a half(?!\p{L})/iu,
  ),
  de: numerals(
    `0=und 1=ein|eins|eine 2=zwei 3=drei 4=vier 5=fünf 6=sechs 7=sieben 8=acht 9=neun 10=zehn 11=elf 12=zwölf
    13=dreizehn 14=vierzehn 15=fünfzehn 16=sechzehn 17=siebzehn 18=achtzehn 19=neunzehn 20=zwanzig 30=dreißig 40=vierzig
    50=fünfzig 60=sechzig 70=siebzig 80=achtzig 90=neunzig 100=hundert 1000=tausend`,
    null,
    true,
  ),
  fr: numerals(
    `0=et 1=un|une 2=deux 3=trois 4=quatre 5=cinq 6=six 7=sept 8=huit 9=neuf 10=dix 11=onze 12=douze 13=treize
    14=quatorze 15=quinze 16=seize 20=vingt|vingts 30=trente 40=quarante 50=cinquante 60=soixante 100=cent|cents
    1000=mille`,
    /^ et demie?(?!\p{L})/iu,
  ),
  es: numerals(
    `0=y 1=un|uno|una 2=dos 3=tres 4=cuatro 5=cinco 6=seis 7=siete 8=ocho 9=nueve 10=diez 11=once 12=doce 13=trece
    14=catorce 15=quince 16=dieciséis 17=diecisiete 18=dieciocho 19=diecinueve 20=veinte 21=veintiuno|veintiún
    22=veintidós 23=veintitrés 24=veinticuatro 25=veinticinco 26=veintiséis 27=veintisiete 28=veintiocho
    29=veintinueve 30=treinta 40=cuarenta 50=cincuenta 60=sesenta 70=setenta 80=ochenta 90=noventa 100=cien|ciento
    200=doscientos|doscientas 300=trescientos|trescientas 400=cuatrocientos|cuatrocientas 500=quinientos|quinientas
    600=seiscientos|seiscientas 700=setecientos|setecientas 800=ochocientos|ochocientas 900=novecientos|novecientas
    1000=mil`,
    /^ y medi[oa](?!\p{L})/iu,
  ),
};

/** Longest compound in letters: "neunhundertneunundneunzigtausend…" stays a word. */
const MAX_LETTERS = 40;
const WORD = /\p{L}{1,64}/gu;

/** Splits a compound into numerals, the longest first. Returns `null` for any other word. */
function partsOf(word: string, values: ReadonlyMap<string, number>): readonly number[] | null {
  const parts: number[] = [];
  for (let at = 0; at < word.length; ) {
    let size = Math.min(10, word.length - at);
    while (size > 1 && !values.has(word.slice(at, at + size))) size -= 1;
    const value = values.get(word.slice(at, at + size));
    if (value === undefined) return null;
    parts.push(value);
    at += size;
  }
  return parts;
}

/** Adds numerals up from the left. Returns `null` for numerals that make no number together: "two three". */
function sumOf(parts: readonly number[]): number | null {
  let [total, part] = [0, 0];
  for (const value of parts) {
    if (value === THOUSAND) [total, part] = [total + Math.max(1, part) * THOUSAND, 0];
    else if (value === HUNDRED) part = Math.max(1, part) * HUNDRED;
    // "Quatre-vingts" is four times twenty.
    else if (value === 20 && part % HUNDRED === 4) part += 76;
    // German has the ones before the tens, with "und" between them.
    else if (value > 0 && value % 10 === 0 && part % HUNDRED > 0 && part % HUNDRED < 10 && parts.includes(0))
      part += value;
    else if (value === 0 || part === 0 || isRoom(part, value)) part += value;
    else return null;
  }
  return total + part;
}

/** True when the last digits of `part` are free for `value`. French counts up to 19 from 60 and 80, and writes 10 and 8. */
function isRoom(part: number, value: number): boolean {
  const rest = part % HUNDRED;
  if (rest === 0) return value < HUNDRED;
  if (rest === 10) return value >= 7 && value <= 9;
  return rest >= 20 && rest % 10 === 0 && value < (rest === 60 || rest === 80 ? 20 : 10);
}

interface Numeral {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly number[];
}

function numeralsIn(text: string, { values, isCompound }: Numerals): readonly Numeral[] {
  const found: Numeral[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    const value = values.get(lower);
    const parts =
      value !== undefined ? [value] : isCompound && lower.length <= MAX_LETTERS ? partsOf(lower, values) : null;
    if (parts !== null) found.push({ start: index, end: index + word.length, parts });
  }
  return found;
}

const JOIN = /^[ -]$/;

/** Returns the numbers below a million that a text has in words, in text order. Languages: en, de, fr, es. */
export function numbersInWords(text: string, language: string): readonly NumberInWords[] {
  const known = NUMERALS[language];
  if (known === undefined) return [];
  const words = numeralsIn(text, known);
  const isJoined = (at: number) => !known.isCompound && JOIN.test(text.slice(words[at - 1]?.end, words[at]?.start));
  const isAnd = (at: number) => words[at]?.parts.length === 1 && words[at]?.parts[0] === 0;
  const found: NumberInWords[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first === undefined || isAnd(at)) continue;
    let [last, parts] = [at, first.parts];
    for (let next = at + 1; next < words.length && isJoined(next); next += 1) {
      const longer = [...parts, ...(words[next]?.parts ?? [])];
      if (sumOf(longer) === null) break;
      parts = longer;
      // "And" belongs to a number only when another numeral follows.
      if (!isAnd(next)) last = next;
    }
    const whole = words.slice(at, last + 1).flatMap((word) => word.parts);
    const end = words[last]?.end ?? first.end;
    const half = known.half?.exec(text.slice(end, end + 16))?.[0] ?? "";
    const value = sumOf(whole);
    if (value !== null)
      found.push({ start: first.start, end: end + half.length, value: value + (half === "" ? 0 : 0.5) });
    at = last;
  }
  return found;
}
