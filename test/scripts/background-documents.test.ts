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

test("manual pages yield running text without requests", () => {
  assert.deepEqual(
    texts("a/man/de/man1/ls.1", ".TH LS 1\n.SH NAME\n.PP\nListet \\fIDateien\\fP auf.\n.PP\nSortiert."),
    ["Listet auf.", "Sortiert."],
  );
});

test("each saying and each gloss is one document, and other files yield none", () => {
  assert.deepEqual(texts("usr/share/games/fortunes/de/zitate", "Eins\n%\nZwei\n"), ["Eins", "Zwei"]);
  assert.deepEqual(texts("wordnet/data.noun", "0001 n thing | a gloss\n"), ["a gloss"]);
  assert.deepEqual(texts("a.png", "PNG"), []);
});
