import assert from "node:assert/strict";
import { test } from "node:test";
import { documentsOf } from "../../scripts/lib/background-documents.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const texts = (path: string, text: string): string[] =>
  documentsOf(path, bytes(text))
    .own.map((each) => each.replace(/\s+/g, " ").trim())
    .filter((each) => each !== "");

/** Builds a little-endian message catalog of the given pairs. The first entry is the header. */
function catalogue(pairs: readonly (readonly [string, string])[]): Uint8Array {
  const all = [["", "header"] as const, ...pairs];
  const tables = 28 + 16 * all.length;
  const out = new Uint8Array(4_096);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x950412de, true);
  view.setUint32(8, all.length, true);
  view.setUint32(12, 28, true);
  view.setUint32(16, 28 + 8 * all.length, true);
  let end = tables;
  for (const side of [0, 1] as const) {
    for (const [at, pair] of all.entries()) {
      const encoded = bytes(pair[side]);
      const row = 28 + 8 * (side * all.length + at);
      view.setUint32(row, encoded.length, true);
      view.setUint32(row + 4, end, true);
      out.set(encoded, end);
      end += encoded.length + 1;
    }
  }
  return out;
}

test("a catalog yields translations and originals without contexts, plurals, markup and accelerators", () => {
  const found = documentsOf(
    "x/locale/de/LC_MESSAGES/a.mo",
    catalogue([["menu\u0004_Open the <b>file</b>\u0000files", "Die Datei \u00f6_ffnen"]]),
  );
  assert.deepEqual(found, { own: ["Die Datei \u00f6ffnen"], english: ["Open the file"] });
});

test("HTML pages yield their paragraphs without code", () => {
  assert.deepEqual(texts("a.html", "<p>One &amp; two</p><pre>int x;</pre><li>Three</li>"), ["One two", "Three"]);
});

test("HTML pages are read in the character set that they name", () => {
  const page = '<meta charset="ISO-8859-1"><p>\u00d6l</p>';
  const latin = Uint8Array.from(page, (char) => char.charCodeAt(0));
  assert.deepEqual(
    documentsOf("a.html", latin).own.filter((each) => each !== ""),
    ["\u00d6l"],
  );
});

test("JSON and scripts yield their values without keys, placeholders and markup", () => {
  assert.deepEqual(texts("fi.json", '{"Add link": "Lis\\u00e4\u00e4 {count} <b>linkki</b>", "list": ["Kaksi"]}'), [
    "Lis\u00e4\u00e4 linkki",
    "Kaksi",
  ]);
  assert.deepEqual(texts("fi.js", "var fi = {\n  'a.b': 'Yksi',\n  two: \"Kaksi\\nkolme\"\n};"), [
    "Yksi",
    "Kaksi kolme",
  ]);
});

test("a resource pack of Chromium yields its messages", () => {
  const [first, second] = [bytes("&Datei"), bytes("Ordner $1")];
  const pack = new Uint8Array(30 + first.length + second.length);
  const view = new DataView(pack.buffer);
  view.setUint32(0, 5, true);
  view.setUint8(4, 1);
  view.setUint16(8, 2, true);
  for (const [at, offset] of [30, 30 + first.length, pack.length].entries()) view.setUint32(14 + 6 * at, offset, true);
  pack.set(first, 30);
  pack.set(second, 30 + first.length);
  assert.deepEqual(documentsOf("de.pak", pack).own, ["Datei", "Ordner"]);
});

test("a resource pack of another version is rejected", () => {
  assert.throws(() => documentsOf("de.pak", new Uint8Array(16)), /not a resource pack of version 5/);
});

test("a long paragraph of plain text is cut after sentences", () => {
  const sentence = `${"word ".repeat(60)}end.`;
  assert.equal(
    texts("a.txt", `Begin here. ${[sentence, sentence, sentence].map((each) => `A ${each}`).join(" ")}`).length,
    2,
  );
});

test("each gloss is one document, and other files yield none", () => {
  assert.deepEqual(texts("wordnet/data.noun", "0001 n thing | a gloss\n"), ["a gloss"]);
  assert.deepEqual(texts("a.png", "PNG"), []);
});
