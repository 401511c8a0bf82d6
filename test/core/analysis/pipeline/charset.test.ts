import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decodeHtml } from "../../../../core/analysis/html/charset.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "number" ? [part] : Array.from(part, (character) => character.charCodeAt(0)),
    ),
  );

describe("decodeHtml", () => {
  test("a byte order mark outranks header and meta, and is not part of the text", () => {
    assert.equal(
      decodeHtml(bytes(0xef, 0xbb, 0xbf, "<meta charset=windows-1252>", 0xc3, 0xa9), "text/html; charset=iso-8859-1"),
      "<meta charset=windows-1252>\u00e9",
    );
    assert.equal(decodeHtml(bytes(0xff, 0xfe, 0xe9, 0x00), ""), "\u00e9");
    assert.equal(decodeHtml(bytes(0xfe, 0xff, 0x00, 0xe9), ""), "\u00e9");
  });

  test("the header outranks the meta", () => {
    assert.equal(
      decodeHtml(bytes("<meta charset=utf-8>", 0xe9), "text/html; charset=windows-1252"),
      "<meta charset=utf-8>\u00e9",
    );
  });

  test("each way of writing the header's charset is read", () => {
    for (const value of [
      "text/html;charset=shift_jis",
      'text/html; charset="Shift_JIS"',
      "text/html; charset='shift_jis'",
      "text/html; x=y; CHARSET = Shift_JIS",
    ]) {
      assert.equal(decodeHtml(bytes(0x83, 0x65), value), "\u30c6", value);
    }
  });

  test("each way of writing the meta is read", () => {
    const metas = [
      '<meta charset="windows-1251">',
      "<META CHARSET=windows-1251>",
      "<meta charset=windows-1251 />",
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
      "<meta content='text/html;charset=windows-1251' http-equiv=content-type>",
      '<meta name="a" content="b"><meta charset="windows-1251">',
      "<!-- <meta charset=utf-8> --><meta charset=windows-1251>",
    ];
    for (const meta of metas) assert.ok(decodeHtml(bytes(meta, 0xe9), "text/html").endsWith("\u0439"), meta);
  });

  test("without any word on it, valid UTF-8 is UTF-8 and the rest windows-1252", () => {
    assert.equal(decodeHtml(utf8("Gr\u00fc\u00dfe \u65e5\u672c"), "text/html"), "Gr\u00fc\u00dfe \u65e5\u672c");
    assert.equal(decodeHtml(bytes("Gr", 0xfc, 0xdf, "e ", 0x80), "text/html"), "Gr\u00fc\u00dfe \u20ac");
  });

  test("an unknown label passes the question on", () => {
    assert.equal(
      decodeHtml(bytes("<meta charset=windows-1251>", 0xe9), "text/html; charset=bogus"),
      "<meta charset=windows-1251>\u0439",
    );
    assert.equal(decodeHtml(utf8("<meta charset=bogus>\u00e9"), "text/html; charset="), "<meta charset=bogus>\u00e9");
  });

  test("latin-1 labels mean windows-1252 on every runtime", () => {
    for (const label of ["iso-8859-1", "latin1", "us-ascii", "ISO-8859-1", "windows-1252"])
      assert.equal(decodeHtml(bytes(0x80, 0xe9), `text/html; charset=${label}`), "\u20ac\u00e9", label);
  });

  test("every windows-1252 byte has its character on every runtime", () => {
    const controls = decodeHtml(
      Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
      "text/html; charset=windows-1252",
    );
    assert.equal(
      controls,
      "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178",
    );
  });

  test("charset labels that could smuggle markup are ignored", () => {
    for (const label of ["utf-7", "hz-gb-2312", "iso-2022-kr", "iso-2022-cn", "replacement"]) {
      assert.equal(
        decodeHtml(bytes("+ADw-script+AD4-~{<x>~}"), `text/html; charset=${label}`),
        "+ADw-script+AD4-~{<x>~}",
        label,
      );
    }
  });

  test("a meta that claims UTF-16 in ASCII text means UTF-8", () => {
    assert.equal(decodeHtml(utf8("<meta charset=utf-16le>\u00e9"), ""), "<meta charset=utf-16le>\u00e9");
  });

  test("invalid bytes of a declared encoding become U+FFFD", () => {
    assert.equal(decodeHtml(bytes("a", 0xff, "b"), "text/html; charset=utf-8"), "a\ufffdb");
  });

  test("no bytes and no header make it throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.string({ unit: "binary" }), (body, header) => {
        assert.equal(typeof decodeHtml(body, header), "string");
        assert.equal(typeof decodeHtml(body, `text/html; charset=${header}`), "string");
      }),
    );
  });

  test("hostile heads are read without hanging", { timeout: 10_000 }, () => {
    for (const text of [
      "<meta ".repeat(1_000_000),
      `<!--${"<!--".repeat(1_000_000)}`,
      `charset${" ".repeat(2_000_000)}`,
    ]) {
      assert.equal(decodeHtml(utf8(text), text.slice(0, 100_000)).length, text.length);
    }
  });
});
