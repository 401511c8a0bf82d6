import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { align } from "../../../core/markdown/align.ts";
import { type DiffLine, difference } from "../../../core/markdown/difference.ts";
import { readMarkdown } from "../../../core/markdown/read-markdown.ts";

const compare = (before: string, after: string) => difference(readMarkdown(before), readMarkdown(after));

/** Lines as text, with removed words in square and added words in curly brackets. */
function shown(lines: readonly DiffLine[]): readonly string[] {
  const marks = { same: ["", ""], added: ["{", "}"], removed: ["[", "]"] } as const;
  return lines.map(({ spans }) => spans.map(({ kind, text }) => marks[kind].join("\0").replace("\0", text)).join(""));
}

describe("a difference", () => {
  test("a changed sentence shows its words, and a new section is added as a whole", () => {
    const result = compare(
      "## Brewing\n\nPut 20 grams in, about four heaped tablespoons.\n\n## Water\n\nUse soft water.",
      "## Brewing\n\nPut 20 grams in, about three heaped tablespoons.\n\n## Bloom\n\nGas escapes.\n\n## Water\n\nUse soft water.",
    );
    assert.deepEqual(shown(result.lines), [
      "Brewing",
      "Put 20 grams in, about [four]{three} heaped tablespoons.",
      "{Bloom}",
      "{Gas escapes.}",
      "Water",
      "Use soft water.",
    ]);
    const { sectionsAdded, sectionsRemoved, linesChanged, wordsAdded, wordsRemoved } = result;
    assert.deepEqual([sectionsAdded, sectionsRemoved, linesChanged, wordsAdded, wordsRemoved], [1, 0, 1, 4, 1]);
  });

  test("items, cells and code are lines of their own", () => {
    const result = compare(
      "- one\n  - two\n\n| a | b |\n\n```\nx\n```",
      "- one\n  - three\n\n| a | c |\n\n```\ny\n```",
    );
    assert.deepEqual(
      result.lines.map(({ kind, depth, change }) => [kind, depth, change]),
      [
        ["item", 1, "same"],
        ["item", 2, "removed"],
        ["item", 2, "added"],
        ["row", 0, "changed"],
        ["code", 0, "removed"],
        ["code", 0, "added"],
      ],
    );
  });

  test("texts without spaces are compared by characters", () => {
    assert.deepEqual(shown(compare("珈琲を淹れる朝", "珈琲を飲む朝").lines), ["珈琲を[淹れる]{飲む}朝"]);
  });

  const block = fc.oneof(
    fc.constantFrom("# a b", "a b c d", "a x c d", "- a\n- b", "> q r", "| a | b |", "```\nc\n```", "a a a a"),
    fc.array(fc.constantFrom("a", "b", "cc", "d", "e"), { maxLength: 12 }).map((words) => words.join(" ")),
  );
  const text = fc.array(block, { maxLength: 30 }).map((blocks) => blocks.join("\n\n"));

  test("the old text is what is not added, and the new text is what is not removed", () => {
    const side = (lines: readonly DiffLine[], without: "added" | "removed") =>
      lines
        .filter(({ change }) => change !== without)
        .map(({ kind, depth, spans }) => [
          kind,
          depth,
          spans.flatMap((s) => (s.kind === without ? [] : [s.text])).join(""),
        ]);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { lines } = compare(before, after);
        assert.deepEqual(side(lines, "added"), side(compare(before, before).lines, "added"));
        assert.deepEqual(side(lines, "removed"), side(compare(after, after).lines, "removed"));
      }),
    );
  });

  test("equal texts have no difference", () => {
    fc.assert(
      fc.property(text, (same) => {
        assert.ok(compare(same, same).lines.every(({ change }) => change === "same"));
      }),
    );
  });

  test("60,000 characters of equal words, of equal lines, and of new words are compared in bounded steps", () => {
    const many = (count: number, make: (at: number) => string, by: string) =>
      Array.from({ length: count }, (_, at) => make(at)).join(by);
    const pairs = [
      [many(30_000, () => "a", " "), many(29_000, () => "a", " ")],
      [many(30_000, (at) => "ab"[at % 2] ?? "", " "), many(30_000, (at) => "aab"[at % 3] ?? "", " ")],
      [many(20_000, () => "a", "\n\n"), many(20_000, (at) => "ab"[at % 2] ?? "", "\n\n")],
      [many(9_000, (at) => `w${at}`, " "), many(9_000, (at) => `w${at * 7}`, " ")],
      [many(20_000, () => "a", "\n\n"), many(30_000, () => "b", " ")],
      [many(10_000, (at) => `w${at}`, "\n\n"), many(8, () => many(3_000, () => "b", " "), "\n\n")],
    ] as const;
    for (const [before, after] of pairs) {
      const started = performance.now();
      compare(before, after);
      // Takes 20 to 150 ms. Quadratic work would take minutes.
      assert.ok(performance.now() - started < 5_000);
    }
  });
});

test("aligned lists keep the order and every member of both", () => {
  const list = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 600 });
  fc.assert(
    fc.property(list, list, (a, b) => {
      const aligned = align(a, b);
      const places = (side: "before" | "after") => aligned.flatMap((each) => each[side] ?? []);
      assert.deepEqual(places("before"), [...a.keys()]);
      assert.deepEqual(places("after"), [...b.keys()]);
      for (const { before, after } of aligned) if (before !== null && after !== null) assert.equal(a[before], b[after]);
    }),
  );
});
