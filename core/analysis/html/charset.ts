/** Number of bytes in which the HTML standard searches for an encoding declaration. */
const META_BYTES = 1_024;

/** Labels that the standard forbids, because such encodings can hide markup. WHATWG Encoding 4.2, 14.2 */
const REFUSED = new Set([
  "utf-7",
  "utf7",
  "unicode-1-1-utf-7",
  "hz-gb-2312",
  "iso-2022-kr",
  "iso-2022-cn",
  "iso-2022-cn-ext",
  "replacement",
]);

/** Characters of the bytes 0x80 to 0x9f in windows-1252. 0 means that the byte stays a control character. */
const HIGH_CONTROLS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
];

type Decode = (body: Uint8Array) => string;

/** Decodes windows-1252. Some Node versions decode it as ISO-8859-1, so quotation marks become control characters. */
function decodeWindows1252(body: Uint8Array): string {
  const text = new TextDecoder("windows-1252").decode(body);
  return text.replaceAll(/[\u0080-\u009f]/g, (control) =>
    String.fromCharCode(HIGH_CONTROLS[control.charCodeAt(0) - 0x80] || control.charCodeAt(0)),
  );
}

function decoderFor(label: string): Decode | null {
  const name = label.trim().toLowerCase();
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

/** Returns the value of `charset=` in a Content-Type header or in the `content` of a meta element. */
function charsetParameter(text: string): string | null {
  const match = /charset[ \t\n\f\r]{0,20}=[ \t\n\f\r]{0,20}(?:"([^"]{1,40})"|'([^']{1,40})'|([^\s;"']{1,40}))/i.exec(
    text,
  );
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

/** Returns the encoding of the first meta element that names one, in the first 1,024 bytes. */
function declaredInMeta(body: Uint8Array): string | null {
  const head = String.fromCharCode(...body.subarray(0, META_BYTES)).replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "");
  for (const [tag] of head.matchAll(/<meta[\s/][^>]*/gi)) {
    const name = charsetParameter(tag);
    if (name === null) continue;
    // A page with a readable ASCII meta element is not UTF-16, and `x-user-defined` means windows-1252 (HTML 13.2.3.2).
    if (/^utf-?16(?:le|be)?$/i.test(name)) return "utf-8";
    return name.toLowerCase() === "x-user-defined" ? "windows-1252" : name;
  }
  return null;
}

/** Returns the text when all bytes are valid UTF-8, or `null`. */
function asUtf8(body: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    // The bytes are not UTF-8, so the caller uses windows-1252.
    return null;
  }
}

/**
 * Decodes a page's bytes by the byte order mark, the header or the page's meta element, in this order. Without them,
 * the encoding is UTF-8 if the bytes are valid, or windows-1252.
 *
 * Never throws: unknown labels are ignored, and invalid bytes become U+FFFD. The result excludes the byte order mark.
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const sources = [() => markedEncoding(body), () => charsetParameter(contentType), () => declaredInMeta(body)];
  for (const source of sources) {
    const label = source();
    const decode = label === null ? null : decoderFor(label);
    if (decode !== null) return decode(body);
  }
  return asUtf8(body) ?? decodeWindows1252(body);
}
