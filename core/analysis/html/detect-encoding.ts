/** Number of bytes above 0x7f that are counted. */
const SAMPLE = 8_000;
/** Minimum ratio of valid UTF-8 sequences to invalid bytes in UTF-8. Chinese in another encoding reaches 1 by chance. */
const VALID_FOR_EACH_INVALID = 3;
/** Maximum share of invalid pairs in a multi-byte encoding. */
const MAX_INVALID = 0.03;
/** Minimum share of characters in a multi-byte encoding's common rows. Text of another encoding has less than 0.75. */
const LEAST_COMMON = 0.85;
/** Minimum share of kana in Japanese text, which usually has 0.4. Apostrophes of windows-1252 look like kanji and never like kana. */
const LEAST_KANA = 0.12;
/** Minimum mean length of a run of bytes above 0x7f in a script that is not Latin. Latin text has 1.1. */
const LEAST_RUN = 2;
/** Minimum scores of a script that is not Latin and of a Latin alphabet. Wrong scripts and alphabets score less. */
const LEAST_SCRIPT = 0.75;
const LEAST_ALPHABET = 0.9;
/** Points of an alphabet in the page's declared language. */
const LANGUAGE_POINTS = 0.1;

/** The counts of one multi-byte encoding over a text. */
interface Pairs {
  total: number;
  common: number;
  /** Kana in Japanese encodings, Hangul in the Korean one. */
  native: number;
  invalid: number;
}

type ReadPair = (first: number, second: number, pairs: Pairs) => number;

function inRange(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}

/** Reads one character of the double-byte sets whose bytes are both above 0xa0, and returns its length. */
function eucPair(isCommon: (lead: number) => boolean, isNative: (lead: number) => boolean): ReadPair {
  return (first, second, pairs) => {
    if (!inRange(first, 0xa1, 0xfe) || !inRange(second, 0xa1, 0xfe)) {
      pairs.invalid++;
      return 1;
    }
    if (isCommon(first)) pairs.common++;
    if (isNative(first)) pairs.native++;
    return 2;
  };
}

const shiftJis: ReadPair = (first, second, pairs) => {
  // Half-width katakana are single bytes.
  if (inRange(first, 0xa1, 0xdf)) return 1;
  if (
    !(inRange(first, 0x81, 0x9f) || inRange(first, 0xe0, 0xfc)) ||
    second < 0x40 ||
    second === 0x7f ||
    second > 0xfc
  ) {
    pairs.invalid++;
    return 1;
  }
  if (inRange(first, 0x81, 0x83) || inRange(first, 0x88, 0x98)) pairs.common++;
  if ((first === 0x82 && second >= 0x9f) || (first === 0x83 && second <= 0x96)) pairs.native++;
  return 2;
};

const big5: ReadPair = (first, second, pairs) => {
  if (!inRange(first, 0x81, 0xfe) || !(inRange(second, 0x40, 0x7e) || inRange(second, 0xa1, 0xfe))) {
    pairs.invalid++;
    return 1;
  }
  if (inRange(first, 0xa1, 0xa3) ? first !== 0xa2 : inRange(first, 0xa4, 0xc6)) pairs.common++;
  return 2;
};

const gbk: ReadPair = (first, second, pairs) => {
  if (!inRange(first, 0x81, 0xfe) || second < 0x40 || second === 0x7f || second > 0xfe) {
    pairs.invalid++;
    return 1;
  }
  if (second >= 0xa1 && (inRange(first, 0xa1, 0xa3) || inRange(first, 0xb0, 0xd7))) pairs.common++;
  return 2;
};

/** Multi-byte encodings in the order of the checks. The rows of kana and Hangul are nearly absent in other languages. */
const MULTI_BYTE: readonly { readonly label: string; readonly read: ReadPair; readonly leastNative: number }[] = [
  {
    label: "euc-jp",
    read: eucPair(
      (lead) => inRange(lead, 0xa1, 0xa5) || inRange(lead, 0xb0, 0xcf),
      (lead) => lead === 0xa4 || lead === 0xa5,
    ),
    leastNative: LEAST_KANA,
  },
  { label: "shift_jis", read: shiftJis, leastNative: LEAST_KANA },
  {
    label: "euc-kr",
    read: eucPair(
      (lead) => inRange(lead, 0xa1, 0xa3) || inRange(lead, 0xb0, 0xc8),
      (lead) => inRange(lead, 0xb0, 0xc8),
    ),
    leastNative: 0.6,
  },
  { label: "gbk", read: gbk, leastNative: 0 },
  { label: "big5", read: big5, leastNative: 0 },
];

function count(body: Uint8Array, read: ReadPair): Pairs {
  const pairs: Pairs = { total: 0, common: 0, native: 0, invalid: 0 };
  for (let at = 0; at < body.length && pairs.total < SAMPLE / 2; ) {
    const first = body[at] ?? 0;
    if (first < 0x80) at++;
    else {
      pairs.total++;
      at += read(first, body[at + 1] ?? 0, pairs);
    }
  }
  return pairs;
}

function multiByte(body: Uint8Array): string | null {
  let best: string | null = null;
  let bestShare = LEAST_COMMON;
  for (const { label, read, leastNative } of MULTI_BYTE) {
    const { total, common, native, invalid } = count(body, read);
    const share = common / total;
    if (total < 2 || invalid > total * MAX_INVALID || native < total * leastNative || share < bestShare) continue;
    // Kana and Hangul decide. Chinese rows contain them too.
    if (leastNative > 0) return label;
    best = label;
    bestShare = share;
  }
  return best;
}

/** A script with its most frequent letters and its other letters, both in lower case. */
interface Script {
  readonly labels: readonly string[];
  readonly frequent: string;
  readonly other: string;
}

const CYRILLIC = {
  frequent: "оеаинтсрвлкм",
  other: "дпуяыьгзбчйхжшюцщэфъёіїєґў",
};
const SCRIPTS: readonly Script[] = [
  { labels: ["windows-1251", "koi8-u", "iso-8859-5", "ibm866"], ...CYRILLIC },
  {
    labels: ["windows-1253"],
    frequent: "αοιετσνηυρπκμλς",
    other: "βγδζθξφχψωάέήίόύώϊϋ",
  },
  {
    labels: ["windows-1255"],
    frequent: "יוהלאתרבמשנם",
    other: "גדזחטךכןסעףפץצק",
  },
  {
    labels: ["windows-1256"],
    frequent: "اليمونترهبدعة",
    other: "ءآأؤإئثجحخذزسشصضطظغفقكىپچژگکی",
  },
  {
    labels: ["windows-874"],
    frequent: "านรกอเงลมยดทวส่ตั้ิี",
    other: "ขคฆจฉชซญฎฏฐฑฒณถธบปผฝพฟภศษหฬฮะำึืุูแโใไ็์ๆฯ",
  },
];

/** Latin alphabets: encoding, languages and letters in lower case. The first of equals wins. */
const ALPHABETS: readonly (readonly [label: string, languages: string, letters: string])[] = [
  ["windows-1252", "fr", "éèàêçùîôâëïûœ"],
  ["windows-1252", "de", "äöüßé"],
  ["windows-1252", "es pt ca it", "áéíóúñüãõçâêôàèìòù\u00bf\u00a1"],
  ["windows-1252", "sv da no nb nn fi is nl", "åäöøæéëïáíóú"],
  // Before Czech, because its byte of a dotless i is that of \u00fd. The point of \u0130 stays apart in lower case.
  ["windows-1254", "tr az", "çğıöşüâ\u0307"],
  ["windows-1250", "cs sk", "áčďéěíňóřšťúůýžľĺŕôä"],
  ["windows-1250", "pl", "ąćęłńóśźż"],
  ["windows-1250", "hu", "áéíóöőúüű"],
  ["windows-1250", "hr sl bs sr", "čćšžđ"],
  ["windows-1250", "ro", "ăâîşţ"],
  ["windows-1257", "lt", "ąčęėįšųūž"],
  ["windows-1257", "lv", "āčēģīķļņšūž"],
  ["windows-1257", "et", "äöõüšž"],
];

/**
 * Returns the bytes above 0x7f, with one space for each run of other bytes between them.
 *
 * Each candidate encoding decodes these bytes only, which is faster than decoding the whole page.
 */
function highBytes(body: Uint8Array): { readonly bytes: Uint8Array; readonly meanRun: number } {
  const bytes = new Uint8Array(SAMPLE * 2);
  let size = 0;
  let high = 0;
  let runs = 0;
  let isOpen = false;
  for (let at = 0; at < body.length && high < SAMPLE; at++) {
    const byte = body[at] ?? 0;
    if (byte >= 0x80) {
      if (!isOpen) runs++;
      bytes[size++] = byte;
      high++;
    } else if (isOpen) bytes[size++] = 0x20;
    isOpen = byte >= 0x80;
  }
  return { bytes: bytes.subarray(0, size), meanRun: runs === 0 ? 0 : high / runs };
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // The runtime lacks the encoding, so it is no candidate.
    return null;
  }
}

/** Returns the mean weight of a text's letters: 1 and 0.7 in lower case, less for capitals, 0 outside the script. */
function scriptScore(text: string, { frequent, other }: Script): number {
  let points = 0;
  let total = 0;
  for (const sign of text) {
    if (sign <= " " || NEUTRAL.test(sign)) continue;
    total++;
    const lower = sign.toLowerCase();
    const weight = frequent.includes(lower) ? 1 : other.includes(lower) ? 0.7 : 0;
    points += lower === sign ? weight : weight * 0.4;
  }
  return total === 0 ? 0 : points / total;
}

/** Signs that texts of every language contain. */
const NEUTRAL =
  /[\u00a0\u00a7\u00a9\u00ab\u00ae\u00b0\u00b7\u00bb\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2116\u2122]/;

function otherScript(bytes: Uint8Array): string | null {
  let best: string | null = null;
  let bestScore = LEAST_SCRIPT;
  for (const script of SCRIPTS) {
    for (const label of script.labels) {
      const text = decoded(bytes, label);
      const score = text === null ? 0 : scriptScore(text, script);
      if (score <= bestScore) continue;
      best = label;
      bestScore = score;
    }
  }
  return best;
}

function latinAlphabet(bytes: Uint8Array, language: string): string {
  let best = "windows-1252";
  let bestScore = LEAST_ALPHABET;
  for (const [label, languages, letters] of ALPHABETS) {
    const text = (decoded(bytes, label) ?? "").toLowerCase();
    const signs = [...text].filter((sign) => sign > "\x7f" && !NEUTRAL.test(sign));
    const share = signs.filter((sign) => letters.includes(sign)).length / Math.max(1, signs.length);
    const score = share + (languages.split(" ").includes(language) ? LANGUAGE_POINTS : 0);
    if (score <= bestScore) continue;
    best = label;
    bestScore = score;
  }
  return best;
}

/** Returns the length of the valid UTF-8 sequence at an offset: 0 for an invalid byte, -1 when the body ends inside. */
function sequenceLength(body: Uint8Array, at: number): number {
  const first = body[at] ?? 0;
  const length = inRange(first, 0xc2, 0xdf) ? 2 : inRange(first, 0xe0, 0xef) ? 3 : inRange(first, 0xf0, 0xf4) ? 4 : 0;
  if (length === 0) return 0;
  for (let next = at + 1; next < at + length; next++) {
    if (next >= body.length) return -1;
    if (!inRange(body[next] ?? 0, 0x80, 0xbf)) return 0;
  }
  return length;
}

function isMostlyUtf8(body: Uint8Array): boolean {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < body.length; ) {
    if ((body[at] ?? 0) < 0x80) {
      at++;
      continue;
    }
    const length = sequenceLength(body, at);
    if (length < 0) break;
    if (length === 0) invalid++;
    else valid++;
    at += Math.max(1, length);
  }
  return valid > 0 && valid >= invalid * VALID_FOR_EACH_INVALID;
}

/**
 * Returns the encoding of bytes without a declaration by their statistics. UTF-8 needs 3 valid sequences for each
 * invalid byte, a multi-byte encoding 85% characters of its common rows. `windows-1252` is the default, as on the web.
 */
export function detectEncoding(body: Uint8Array): string {
  if (isMostlyUtf8(body)) return "utf-8";
  const encoding = multiByte(body);
  if (encoding !== null) return encoding;
  const { bytes, meanRun } = highBytes(body);
  const script = meanRun >= LEAST_RUN ? otherScript(bytes) : null;
  if (script !== null) return script;
  const start = String.fromCharCode(...body.subarray(0, 2_000));
  return latinAlphabet(
    bytes,
    /<html\s[^>]{0,500}?lang\s{0,5}=\s{0,5}["']?([a-z]{2})/i.exec(start)?.[1]?.toLowerCase() ?? "",
  );
}

/** Marks that switch ISO-2022-JP to a Japanese character set: ESC $ B, ESC $ @. */
export function isIso2022Jp(body: Uint8Array): boolean {
  for (let at = body.indexOf(0x1b); at >= 0; at = body.indexOf(0x1b, at + 1))
    if (body[at + 1] === 0x24 && (body[at + 2] === 0x42 || body[at + 2] === 0x40)) return true;
  return false;
}
