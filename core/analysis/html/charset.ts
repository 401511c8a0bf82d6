import { charsetParameter, declaredEncoding } from "./declared-encoding.ts";
import { detectEncoding, isIso2022Jp } from "./detect-encoding.ts";

/** Labels that the standard forbids, because such encodings can hide markup. WHATWG Encoding 4.2, 14.2 */
const REFUSED = new Set([
  "utf-7",
  "utf7",
  "unicode-1-1-utf-7",
  "hz-gb-2312",
  "iso-2022-kr",
  "csiso2022kr",
  "iso-2022-cn",
  "iso-2022-cn-ext",
  "replacement",
]);

/** Characters of the bytes 0x80 to 0x9f in windows-1252. 0 means that the byte stays a control character. */
export const HIGH_CONTROLS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

const TRIM = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

type Decode = (body: Uint8Array) => string;

/** Decodes windows-1252. Some Node versions decode it as ISO-8859-1, so quotation marks become control characters. */
function decodeWindows1252(body: Uint8Array): string {
  const text = new TextDecoder("windows-1252").decode(body);
  return text.replaceAll(/[\u0080-\u009f]/g, (control) =>
    String.fromCharCode(HIGH_CONTROLS[control.charCodeAt(0) - 0x80] || control.charCodeAt(0)),
  );
}

function decoderFor(label: string): Decode | null {
  // Labels are trimmed of ASCII white space only. WHATWG Encoding 4.2
  const name = label.replace(TRIM, "").toLowerCase();
  if (REFUSED.has(name)) return null;
  try {
    const decoder = new TextDecoder(name);
    // On the web, the labels latin1, iso-8859-1 and ascii mean windows-1252. Runtimes name this decoder differently.
    if (["windows-1252", "iso-8859-1", "latin1", "us-ascii"].includes(decoder.encoding)) return decodeWindows1252;
    return (body) => decoder.decode(body);
  } catch {
    // The label is unknown, so the caller tries the next source.
    return null;
  }
}

/** Returns the encoding of a byte order mark, which overrides all other sources. */
function markedEncoding(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  return null;
}

/** Returns the text when all bytes are valid UTF-8, or `null`. */
function asUtf8(body: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    // The bytes are not UTF-8, so the caller counts them.
    return null;
  }
}

/**
 * Decodes a page's bytes by the byte order mark, the header or the page's own declaration, in this order. Without them,
 * the bytes decide: UTF-8 if they are valid, else by their statistics.
 *
 * Never throws: unknown labels are ignored, and invalid bytes become U+FFFD. The result excludes the byte order mark.
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const given = markedEncoding(body) ?? charsetParameter(contentType);
  const decodeGiven = given === null ? null : decoderFor(given);
  if (decodeGiven !== null) return decodeGiven(body);
  const declared = declaredEncoding(body, (label) => decoderFor(label) !== null);
  const decode = declared === null ? null : decoderFor(declared);
  if (decode !== null) return decode(body);
  const isJapanese = isIso2022Jp(body);
  const text = isJapanese ? null : asUtf8(body);
  if (text !== null) return text;
  return (decoderFor(isJapanese ? "iso-2022-jp" : detectEncoding(body)) ?? decodeWindows1252)(body);
}
