import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseLenientJson } from "../../../../core/analysis/metadata/lenient-json.ts";

describe("parseLenientJson", () => {
  for (const [text, values] of [
    ['{"a":1}', [{ a: 1 }]],
    ["[1,2,]", [[1, 2]]],
    ["{'a':'b\\'c', d: true,}", [{ a: "b'c", d: true }]],
    ['{"a":"x\n\ty"}', [{ a: "x\n\ty" }]],
    ['{"a":1};{"b":2}', [{ a: 1 }, { b: 2 }]],
    ["{&quot;a&quot;:&quot;b&quot;}", [{ a: "b" }]],
    ['/*<![CDATA[*/{"a":"\\u00e9\\/"}/*]]>*/', [{ a: "\u00e9/" }]],
    ["{,}", [{}]],
    ['<!-- by plugin -->{"a":1}<!-- end -->', [{ a: 1 }]],
    ['/* by plugin */ {"a":1} /* end */', [{ a: 1 }]],
    ['// by plugin\n{"a":1}', [{ a: 1 }]],
    ['<!-- {"a":1} -->', [{ a: 1 }]],
  ] as const) {
    it(`parseLenientJson reads ${JSON.stringify(text)}`, () => assert.deepEqual(parseLenientJson(text), values));
  }

  for (const text of ["", "   ", "{", '{"a"', '{"a":}', "[1", '"open', "}", "{a b}", "function(){}"]) {
    it(`parseLenientJson returns null for ${JSON.stringify(text)}`, () => assert.equal(parseLenientJson(text), null));
  }

  it("parseLenientJson returns null for very deep nesting without a stack overflow", () => {
    assert.equal(parseLenientJson(`${"[".repeat(500_000)},`), null);
  });

  it("parseLenientJson returns the value of JSON.parse for every strict JSON text", () => {
    fc.assert(
      fc.property(fc.json(), (text) => assert.deepEqual(parseLenientJson(text), [JSON.parse(text)])),
      { seed: 5 },
    );
  });

  it("parseLenientJson ignores trailing commas", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1, maxLength: 4 }), (values) => {
        const text = `[${values.map((value) => JSON.stringify(value)).join(" , ")} , ]`;
        assert.deepEqual(parseLenientJson(text), [JSON.parse(JSON.stringify(values))]);
      }),
      { seed: 6 },
    );
  });
});
