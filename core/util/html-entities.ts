import { PACKED_ENTITIES } from "./html-entity-data.ts";

const NAMES = new Map<string, string>();
const LEGACY = new Map<string, string>();
let longestName = 0;
let longestLegacy = 0;
for (const entry of PACKED_ENTITIES.split(" ")) {
  const equals = entry.indexOf("=");
  const isLegacy = entry.startsWith("*");
  const name = entry.slice(isLegacy ? 1 : 0, equals);
  const points = entry.slice(equals + 1).split(",");
  const value = String.fromCodePoint(...points.map((point) => Number.parseInt(point, 36)));
  NAMES.set(name, value);
  longestName = Math.max(longestName, name.length);
  if (!isLegacy) continue;
  LEGACY.set(name, value);
  longestLegacy = Math.max(longestLegacy, name.length);
}

/**
 * Numeric references 0x80 to 0x9f mean windows-1252 characters (HTML 13.2.5.80). 0 means that the code stays as it is.
 */
const C1 = [
  0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0, 0, 0x2018,
  0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178,
];

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function codePoint(value: number): string {
  if (value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return "\ufffd";
  return String.fromCodePoint(value >= 0x80 && value <= 0x9f ? C1[value - 0x80] || value : value);
}

/** Value and end of a reference. `end` is 0 when the ampersand is an ordinary character. */
interface Reference {
  value: string;
  end: number;
}

function numericReference(text: string, at: number, out: Reference): void {
  const isHex = (text.charCodeAt(at + 2) | 32) === 120;
  let index = at + (isHex ? 3 : 2);
  const first = index;
  let value = 0;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const lower = code | 32;
    const digit = code >= 48 && code <= 57 ? code - 48 : isHex && lower >= 97 && lower <= 102 ? lower - 87 : -1;
    if (digit < 0) break;
    // The value stops growing here, so a megabyte of digits stays a small number.
    if (value < 0x110000) value = value * (isHex ? 16 : 10) + digit;
  }
  if (index === first) return;
  out.value = codePoint(value);
  out.end = text.charCodeAt(index) === 59 ? index + 1 : index;
}

function namedReference(text: string, at: number, inAttribute: boolean, out: Reference): void {
  let end = at + 1;
  const limit = Math.min(text.length, at + 1 + longestName);
  while (end < limit && isAlphanumeric(text.charCodeAt(end))) end++;
  if (text.charCodeAt(end) === 59) {
    const value = NAMES.get(text.slice(at + 1, end));
    if (value !== undefined) {
      out.value = value;
      out.end = end + 1;
      return;
    }
  }
  for (let cut = Math.min(end, at + 1 + longestLegacy); cut > at + 2; cut--) {
    const value = LEGACY.get(text.slice(at + 1, cut));
    if (value === undefined) continue;
    // In an attribute, `&copy=1` and `&copyx` are plain text. HTML 13.2.5.73
    const next = text.charCodeAt(cut);
    if (inAttribute && (next === 61 || isAlphanumeric(next))) return;
    out.value = value;
    out.end = cut;
    return;
  }
}

/** Returns the text with its character references replaced by the rules of the HTML standard, in linear time. */
export function decodeEntities(text: string, inAttribute = false): string {
  let at = text.indexOf("&");
  if (at < 0) return text;
  const reference: Reference = { value: "", end: 0 };
  let result = "";
  let from = 0;
  while (at >= 0) {
    reference.end = 0;
    if (text.charCodeAt(at + 1) === 35) numericReference(text, at, reference);
    else namedReference(text, at, inAttribute, reference);
    if (reference.end > 0) {
      result += text.slice(from, at) + reference.value;
      from = reference.end;
    }
    at = text.indexOf("&", reference.end > 0 ? reference.end : at + 1);
  }
  return result + text.slice(from);
}
