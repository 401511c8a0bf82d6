import assert from "node:assert/strict";
import { test } from "node:test";
import { batchText, readBatch } from "../../../core/pages/batch-lines.ts";

function read(text: string) {
  return readBatch(text).lines.map(({ keyword, url, problem }) => [keyword, url, problem]);
}

test("pasted lines are an address and a keyword in any order, or a keyword alone", () => {
  assert.deepEqual(read("https://a.example/x, pour over\n\nmoka pot, a.example/moka\nstanding desk height\n"), [
    ["pour over", "https://a.example/x", null],
    ["moka pot", "https://a.example/moka", null],
    ["standing desk height", null, null],
  ]);
});

for (const [name, separator] of [
  ["comma", ","],
  ["semicolon", ";"],
  ["tab", "\t"],
] as const) {
  test(`a CSV with ${name} and a head is read with its quoted cells`, () => {
    const text = ["url,keyword", 'https://a.example/,"salt, ""fine"" salt"', "https://b.example/,pepper"];
    const csv = text.map((line, at) => (at === 1 ? line.replace(",", separator) : line.replaceAll(",", separator)));
    assert.deepEqual(read(csv.join("\r\n")), [
      ['salt, "fine" salt', "https://a.example/", null],
      ["pepper", "https://b.example/", null],
    ]);
  });
}

test("an export of the Search Console keeps the query with the most impressions of each page, in any language", () => {
  const rows = [
    "Häufigste Suchanfragen\tSeite\tKlicks\tImpressionen\tCTR\tPosition",
    "kaffee\thttps://a.example/\t90\t100\t90 %\t1,2",
    "kaffee mahlen\thttps://a.example/\t3\t1.500\t0,2 %\t8,1",
    "2024\thttps://b.example/\t1\t4\t25%\t3.0",
    "tee kochen\thttps://b.example/\t1\t9\t11%\t3.0",
  ];
  assert.deepEqual(read(rows.join("\n")), [
    ["kaffee mahlen", "https://a.example/", null],
    ["tee kochen", "https://b.example/", null],
  ]);
});

test("lines that cannot be scanned say why, and the same page and keyword counts once", () => {
  assert.deepEqual(read(`not an address, shoes\nhttps://a.example/\n${"x".repeat(151)}\nshoes\n Shoes`), [
    ["shoes", "not an address", "not_an_address"],
    ["", "https://a.example/", "no_keyword"],
    ["x".repeat(151), null, "long_keyword"],
    ["shoes", null, null],
    ["Shoes", null, "twice"],
  ]);
});

test("a batch has at most 500 lines, and hostile text of the largest size is read in linear time", () => {
  const many = readBatch(Array.from({ length: 700 }, (_, at) => `keyword ${at}`).join("\n"));
  assert.deepEqual([many.lines.length, many.dropped], [500, 200]);
  for (const part of ['"', ",", "a.", "1.", '"",', "\t;,"]) {
    const result = readBatch(part.repeat(600_000 / part.length));
    assert.ok(result.lines.length <= 1);
  }
});

for (const [name, bytes] of [
  ["UTF-8", new TextEncoder().encode("\ufeffkäse, müsli")],
  ["UTF-16 with a mark", new Uint8Array([0xff, 0xfe, ...Buffer.from("käse, müsli", "utf16le")])],
  ["UTF-16 without a mark", new Uint8Array(Buffer.from("käse, müsli", "utf16le"))],
  ["UTF-16, big end first", new Uint8Array(Buffer.from("\ufeffkäse, müsli", "utf16le").swap16())],
  ["the code page of old spreadsheets", new Uint8Array(Buffer.from("käse, müsli", "latin1"))],
] as const)
  test(`a file in ${name} is read`, () => {
    assert.equal(batchText(bytes), "käse, müsli");
  });
