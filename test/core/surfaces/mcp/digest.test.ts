import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Json, JsonObject } from "../../../../core/domain/job.ts";
import { DIGEST_CHARACTERS, digestOf } from "../../../../core/surfaces/mcp/digest.ts";

describe("digest", () => {
  test("a result that fits stays unchanged", () => {
    const result = { score: 61, list: [1, 2, 3] };
    assert.deepEqual(digestOf(result), { value: result, omitted: [] });
  });

  test("a long list keeps its first elements and states its full length", () => {
    const rows = Array.from({ length: 500 }, (_, rank) => ({
      rank,
      text: "a sentence of some length that takes room ".repeat(3),
    }));
    const { value, omitted } = digestOf({ rows, score: 1 });
    assert.ok(JSON.stringify(value).length <= DIGEST_CHARACTERS);
    const kept = value.rows as readonly { readonly rank: number }[];
    assert.deepEqual(
      kept.map(({ rank }) => rank),
      [...kept.keys()],
    );
    assert.deepEqual(omitted, [{ path: "rows", shown: kept.length, total: 500 }]);
    assert.equal(value.score, 1);
  });

  test("a cut text ends in three dots and never inside a character", () => {
    const { value } = digestOf({ text: "\u{1F600}".repeat(400) }, 100);
    const text = String(value.text);
    assert.ok(text.endsWith("..."));
    assert.doesNotThrow(() => encodeURIComponent(text));
  });

  test("the same result yields the same digest, and no list grows", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })) as fc.Arbitrary<JsonObject>;
    const lists = (value: Json): number =>
      Array.isArray(value)
        ? value.length + value.reduce((sum: number, element: Json) => sum + lists(element), 0)
        : typeof value === "object" && value !== null
          ? Object.values(value).reduce((sum: number, element) => sum + lists(element), 0)
          : 0;
    fc.assert(
      fc.property(json, fc.integer({ min: 10, max: 200 }), (result, limit) => {
        const digest = digestOf(result, limit);
        assert.deepEqual(digestOf(result, limit), digest);
        assert.ok(lists(digest.value) <= lists(result));
      }),
    );
  });
});
