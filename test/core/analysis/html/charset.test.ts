import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decodeHtml } from "../../../../core/analysis/html/charset.ts";

/** Bytes of a text in an encoding, from the decoder's own table of one and two bytes. */
function encoded(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const bytes = new Map<string, readonly number[]>();
  for (let first = 0xff; first >= 0; first--) {
    for (let second = 0x40; first >= 0x80 && second <= 0xff; second++) {
      const pair = decoder.decode(new Uint8Array([first, second]));
      if ([...pair].length === 1) bytes.set(pair, [first, second]);
    }
    const single = decoder.decode(new Uint8Array([first]));
    if (single !== "\ufffd") bytes.set(single, [first]);
  }
  return new Uint8Array([...text].flatMap((sign) => bytes.get(sign) ?? assert.fail(`${label} lacks ${sign}`)));
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function page(head: string, content: Uint8Array): Uint8Array {
  return new Uint8Array([...ascii(head), ...content]);
}

/** A word in windows-1251. Other encodings read other characters. */
const CYRILLIC = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);

const DECLARED: readonly (readonly [claim: string, head: string, contentType?: string])[] = [
  ["a charset attribute", "<meta charset=windows-1251>"],
  ["a charset attribute in quotes and capitals", "<META\tCHARSET = 'Windows-1251' >"],
  ["a content type in a meta element", '<meta http-equiv=Content-Type content="text/html; charset=windows-1251">'],
  ["content before http-equiv", '<meta content="text/html;charset = windows-1251;x" http-equiv="content-type">'],
  ["a slash after the name of the element", "<meta/charset=windows-1251>"],
  ["the first of two charset attributes", '<meta charset="windows-1251" charset="utf-8">'],
  ["the first of two elements", '<meta charset="windows-1251"><meta charset="koi8-r">'],
  ["a declaration after an unknown label", '<meta charset="nonsense"><meta charset="windows-1251">'],
  ["a declaration after a comment", '<!-- <meta charset="koi8-r"> --><meta charset="windows-1251">'],
  ["a declaration after a very short comment", '<!--><meta charset="windows-1251">'],
  ["a declaration after another tag's attribute", '<a title="<meta charset=koi8-r>"><meta charset=windows-1251>'],
  ["a declaration after a meta description", '<meta name=d content="charset=koi8-r"><meta charset=windows-1251>'],
  ["an XML declaration", '<?xml version="1.0" encoding="windows-1251"?><html>'],
  ["a meta element before an XML declaration", "<?xml encoding='koi8-r'?><meta charset='windows-1251'>"],
  ["a declaration in a head of 3,000 bytes", `<script>${"x".repeat(3_000)}</script><meta charset=windows-1251>`],
  [
    "a late declaration and not a script's text",
    `${" ".repeat(1_100)}<script>"<meta charset=koi8-r>"</script><meta charset=windows-1251>`,
  ],
  ["the header before the page", "<meta charset=koi8-r>", 'text/html; charset="windows-1251"'],
  ["the page after an unknown label in the header", "<meta charset=windows-1251>", "text/html; charset=nonsense"],
  ["the header's second charset after a word with charset", "", "text/html; charsets; charset=windows-1251"],
];

describe("declared encodings", () => {
  for (const [claim, head, contentType = "text/html"] of DECLARED)
    test(`decodeHtml reads ${claim}`, () => {
      assert.ok(decodeHtml(page(head, CYRILLIC), contentType).endsWith("\u041f\u0440\u0438\u0432\u0435\u0442"));
    });

  for (const head of ["<meta charset=utf-16>", "<meta charset=UTF-16BE>", "<?xml encoding='utf-16'?>"])
    test(`a page that declares UTF-16 in ASCII is UTF-8: ${head}`, () => {
      assert.equal(decodeHtml(page(head, new Uint8Array([0xc3, 0xa9])), "text/html"), `${head}\u00e9`);
    });

  test("x-user-defined in a page means windows-1252", () => {
    assert.ok(
      decodeHtml(page("<meta charset=x-user-defined>", new Uint8Array([0x80])), "text/html").endsWith("\u20ac"),
    );
  });

  test("a byte order mark overrides the header", () => {
    const body = new Uint8Array([0xfe, 0xff, 0x00, 0x41]);
    assert.equal(decodeHtml(body, "text/html; charset=utf-8"), "A");
  });

  test("an XML declaration of 2-byte characters shows UTF-16", () => {
    const body = Uint8Array.from('<?xml version="1.0"?><p>\u00e9'.split("").flatMap((sign) => [sign.charCodeAt(0), 0]));
    assert.ok(decodeHtml(body, "text/html").endsWith("<p>\u00e9"));
  });

  test("a tag without an end declares nothing", () => {
    assert.equal(
      decodeHtml(page("<meta charset='windows-1251' ", new Uint8Array([0xe9])), "text/html").at(-1),
      "\u00e9",
    );
  });
});

/** Labels of the WHATWG Encoding standard, section 4.2, by a byte sequence and its character. */
const LABELS: readonly (readonly [bytes: readonly number[], sign: string, labels: string])[] = [
  [[0xc3, 0xa9], "\u00e9", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"],
  [[0x90], "\u0420", "866 cp866 csibm866 ibm866"],
  [[0xa1], "\u0104", "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"],
  [[0xa1], "\u0126", "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"],
  [[0xa2], "\u0138", "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"],
  [[0xb0], "\u0410", "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"],
  [
    [0xc7],
    "\u0627",
    "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i " +
      "iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
  ],
  [
    [0xe1],
    "\u03b1",
    "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 " +
      "iso_8859-7:1987 sun_eu_greek windows-1253 cp1253 x-cp1253",
  ],
  [
    [0xe0],
    "\u05d0",
    "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 " +
      "iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical windows-1255 cp1255 x-cp1255",
  ],
  [[0xb9], "\u0111", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"],
  [[0xa1], "\u201d", "iso-8859-13 iso8859-13 iso885913"],
  [[0xa1], "\u1e02", "iso-8859-14 iso8859-14 iso885914"],
  [[0xa4], "\u20ac", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"],
  [[0xc1], "\u0430", "cskoi8r koi koi8 koi8-r koi8_r koi8-ru koi8-u"],
  [[0x8e], "\u00e9", "csmacintosh mac macintosh x-mac-roman"],
  [[0xa1], "\u0e01", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"],
  [[0xe8], "\u010d", "cp1250 windows-1250 x-cp1250"],
  [[0xe0], "\u0430", "cp1251 windows-1251 x-cp1251"],
  [
    [0x80],
    "\u20ac",
    "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 " +
      "iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
  ],
  [
    [0xfe],
    "\u015f",
    "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 " +
      "x-cp1254",
  ],
  [[0xc7], "\u0627", "cp1256 windows-1256 x-cp1256"],
  [[0xe8], "\u010d", "cp1257 windows-1257 x-cp1257"],
  [[0xf0], "\u0111", "cp1258 windows-1258 x-cp1258"],
  [[0xe0], "\u0430", "x-mac-cyrillic x-mac-ukrainian"],
  [[0xc4, 0xa5], "\u78e8", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030"],
  [[0xa4, 0xa4], "\u4e2d", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"],
  [[0xa4, 0xa2], "\u3042", "cseucpkdfmtjapanese euc-jp x-euc-jp"],
  [[0x1b, 0x24, 0x42, 0x24, 0x22], "\u3042", "csiso2022jp iso-2022-jp"],
  [[0x82, 0xa0], "\u3042", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"],
  [
    [0xb0, 0xa1],
    "\uac00",
    "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949",
  ],
  [[0x30, 0x42], "\u3042", "unicodefffe utf-16be"],
  [[0x42, 0x30], "\u3042", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"],
];

describe("labels of encodings", () => {
  for (const [bytes, sign, labels] of LABELS)
    for (const label of labels.split(" "))
      test(`the label ${label} decodes ${sign}`, () => {
        assert.equal(decodeHtml(new Uint8Array(bytes), `text/html; charset= ${label.toUpperCase()} `), sign);
      });
});

const WRITTEN: readonly (readonly [encodings: string, text: string])[] = [
  [
    "windows-1251 koi8-r iso-8859-5 ibm866",
    "\u0421\u0442\u0430\u0440\u0430\u044f \u043c\u0435\u043b\u044c\u043d\u0438\u0446\u0430 \u0440\u0430\u0431\u043e\u0442\u0430\u0435\u0442 \u0432\u0441\u044e \u0437\u0438\u043c\u0443 \u0438 \u043a\u043e\u043b\u0435\u0441\u043e \u0432\u0438\u0434\u043d\u043e",
  ],
  [
    "windows-1253",
    "\u039f \u03c0\u03b1\u03bb\u03b9\u03cc\u03c2 \u03bc\u03cd\u03bb\u03bf\u03c2 \u03bb\u03b5\u03b9\u03c4\u03bf\u03c5\u03c1\u03b3\u03b5\u03af \u03cc\u03bb\u03bf \u03c4\u03bf\u03bd \u03c7\u03b5\u03b9\u03bc\u03ce\u03bd\u03b1",
  ],
  [
    "windows-1255",
    "\u05d4\u05d8\u05d7\u05e0\u05d4 \u05d4\u05d9\u05e9\u05e0\u05d4 \u05e4\u05d5\u05e2\u05dc\u05ea \u05db\u05dc \u05d4\u05d7\u05d5\u05e8\u05e3",
  ],
  [
    "windows-1256",
    "\u062a\u0639\u0645\u0644 \u0627\u0644\u0637\u0627\u062d\u0648\u0646\u0629 \u0627\u0644\u0642\u062f\u064a\u0645\u0629 \u0637\u0648\u0627\u0644 \u0627\u0644\u0634\u062a\u0627\u0621",
  ],
  [
    "windows-874",
    "\u0e42\u0e23\u0e07\u0e2a\u0e35\u0e40\u0e01\u0e48\u0e32\u0e40\u0e1b\u0e34\u0e14\u0e15\u0e25\u0e2d\u0e14\u0e24\u0e14\u0e39\u0e2b\u0e19\u0e32\u0e27",
  ],
  [
    "windows-1250",
    "Star\u00fd ml\u00fdn b\u011b\u017e\u00ed celou zimu, p\u0159\u00edb\u011bh \u0159eky a pr\u00e1ce d\u011bln\u00edk\u016f",
  ],
  ["windows-1254", "Eski de\u011firmen k\u0131\u015f boyunca \u00e7al\u0131\u015f\u0131r, g\u00fcne\u015f do\u011far"],
  ["windows-1254", "nas\u0131l yap\u0131l\u0131r"],
  ["windows-1254", "\u0130stanbul\u2019da hava durumu \u2013 bug\u00fcn ya\u011f\u0131\u015fl\u0131"],
  ["windows-1257", "Vec\u0101s dzirnavas darbojas visu ziemu, \u0161\u0137i\u0146\u0137is un \u0123imene"],
  ["windows-1250", "Viitorul \u00eencepe \u00een via\u0163a de zi cu zi, c\u00e2nd \u00eenv\u0103\u0163\u0103m"],
  ["windows-1252", "Die alte M\u00fchle l\u00e4uft \u00fcber den Winter \u2013 \u201esch\u00f6n\u201c"],
  ["windows-1252", "The mill doesn\u2019t stop, it\u2019s open and they\u2019re glad"],
  [
    "shift_jis euc-jp",
    "\u53e4\u3044\u6c34\u8eca\u5c0f\u5c4b\u306f\u51ac\u306e\u9593\u3082\u958b\u3044\u3066\u3044\u307e\u3059\u3002",
  ],
  [
    "gbk",
    "\u8001\u78e8\u574a\u6574\u4e2a\u51ac\u5929\u90fd\u5f00\u653e\uff0c\u8fd8\u53ef\u4ee5\u4e70\u9762\u7c89\u3002",
  ],
  [
    "big5",
    "\u8001\u78e8\u574a\u6574\u500b\u51ac\u5929\u90fd\u958b\u653e\uff0c\u9084\u53ef\u4ee5\u8cb7\u9eb5\u7c89\u3002",
  ],
  [
    "euc-kr",
    "\uc624\ub798\ub41c \ubb3c\ub808\ubc29\uc544\ub294 \uaca8\uc6b8 \ub0b4\ub0b4 \uc5f4\ub824 \uc788\uc2b5\ub2c8\ub2e4",
  ],
];

describe("undeclared encodings", () => {
  for (const [encodings, text] of WRITTEN)
    for (const label of encodings.split(" "))
      test(`undeclared ${label} is found by its characters: ${text.slice(0, 20)}`, () => {
        assert.equal(decodeHtml(page("<p>", encoded(text, label)), "text/html"), `<p>${text}`);
      });

  test("undeclared ISO-2022-JP is found by its escape sequences", () => {
    const body = page("<p>", ascii('\x1b$B$"$$\x1b(B!'));
    assert.equal(decodeHtml(body, "text/html"), "<p>\u3042\u3044!");
  });

  test("one invalid byte costs one character of undeclared UTF-8", () => {
    const text = new TextEncoder().encode("L\u00fcneburg, M\u00fchle, schl\u00e4gt ");
    const body = page("<p>", new Uint8Array([...text, 0xc3, 0x2e]));
    assert.equal(decodeHtml(body, "text/html"), "<p>L\u00fcneburg, M\u00fchle, schl\u00e4gt \ufffd.");
  });

  test("the declared language decides between equal alphabets", () => {
    const body = page('<html lang="hu"><p>', new Uint8Array([0xf5, 0x20, 0xe1]));
    assert.ok(decodeHtml(body, "text/html").endsWith("\u0151 \u00e1"));
  });
});
