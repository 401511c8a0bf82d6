import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { MarkdownBlock, Span, Spans } from "../../../core/markdown/model.ts";
import { readMarkdown } from "../../../core/markdown/read-markdown.ts";
import { writeMarkdown } from "../../../core/markdown/write-markdown.ts";

const plain = { strong: false, em: false, code: false, href: null } as const;
const t = (text: string, marks: Partial<typeof plain> | object = {}): Span => ({
  kind: "text",
  text,
  ...plain,
  ...marks,
});

function spansOf(source: string): Spans {
  const [block] = readMarkdown(source);
  return block?.kind === "paragraph" || block?.kind === "heading" ? block.spans : assert.fail(source);
}

describe("inline text", () => {
  const CASES: readonly (readonly [string, Spans])[] = [
    ["a **b** c", [t("a "), t("b", { strong: true }), t(" c")]],
    ["*a* and ***b***", [t("a", { em: true }), t(" and "), t("b", { strong: true, em: true })]],
    ["**a***b*", [t("a", { strong: true }), t("b", { em: true })]],
    ["*a **b** c*", [t("a ", { em: true }), t("b", { strong: true, em: true }), t(" c", { em: true })]],
    ["2 * 3 * 4", [t("2 * 3 * 4")]],
    ["**a", [t("**a")]],
    ["`a*b*` and ``c`d``", [t("a*b*", { code: true }), t(" and "), t("c`d", { code: true })]],
    ["`a", [t("`a")]],
    [
      "[a **b**](https://x.test/p)",
      [t("a ", { href: "https://x.test/p" }), t("b", { strong: true, href: "https://x.test/p" })],
    ],
    ["[a](https://x.test/a_(b))", [t("a", { href: "https://x.test/a_(b)" })]],
    ["[a](javascript:alert(1))", [t("a")]],
    ["[a](java\tscript:x)", [t("[a](java script:x)")]],
    ["[[a](/b)](/c)", [t("["), t("a", { href: "/b" }), t("](/c)")]],
    ["**a [b** c](/d)", [t("**a "), t("b** c", { href: "/d" })]],
    [
      "![A kettle](https://x.test/k.jpg) pours",
      [{ kind: "image", src: "https://x.test/k.jpg", alt: "A kettle", href: null }, t(" pours")],
    ],
    ["![alt](data:text/html,x)", [t("alt")]],
    ["a\\\nb\nc", [t("a"), { kind: "break" }, t("b c")]],
    ["\\*a\\* \\[b\\] \\d", [t("*a* [b] \\d")]],
    ["<b>bold</b> & x", [t("<b>bold</b> & x")]],
  ];
  for (const [source, spans] of CASES)
    test(`${JSON.stringify(source)} is read`, () => {
      assert.deepEqual(spansOf(source), spans);
    });
});

describe("blocks", () => {
  const STABLE: readonly string[] = [
    "# Title\n\nText of a paragraph.\n\n## Next",
    "- one\n- two\n  - inner\n    - deep\n- three",
    "3. three\n4. four\n\n   with a second paragraph",
    "> quoted\n>\n> > twice",
    "| a | b |\n| --- | --- |\n| 1 \\| 2 | **x** |",
    "```\nconst a = `b`;\n# no heading\n```",
    "````\n```\n````",
    "***",
    "1\\. not a list\n\n\\- not an item\n\n\\# not a heading\n\n\\> no quote\n\n\\| no table",
    "- a\n\n<!-- -->\n\n- b",
    "-\n- b",
  ];
  for (const source of STABLE)
    test(`${JSON.stringify(source)} is written as it was read`, () => {
      assert.equal(writeMarkdown(readMarkdown(source)), source);
    });

  test("a row without column names is a table without a head, as drafts of the first version wrote cells", () => {
    assert.deepEqual(readMarkdown("| cell"), [{ kind: "table", hasHead: false, rows: [[[t("cell")]]] }]);
  });

  test("a line with a backslash before a number is a paragraph, as drafts of the first version wrote it", () => {
    assert.deepEqual(readMarkdown("\\1. one"), [{ kind: "paragraph", spans: [t("1. one")] }]);
  });

  test("rows have equal length", () => {
    const [table] = readMarkdown("| a | b |\n| --- | --- |\n| 1 |");
    assert.ok(table?.kind === "table");
    assert.deepEqual(
      table.rows.map((row) => row.length),
      [2, 2],
    );
  });
});

/** Text with the characters that mean something to Markdown. */
const words = fc.string({ unit: fc.constantFrom(..."ab *_`[]()!|\\#->+1.<~=\n:/".split("")), maxLength: 12 });
const marks = fc.record({
  strong: fc.boolean(),
  em: fc.boolean(),
  code: fc.boolean(),
  href: fc.constantFrom(null, "/a", "https://x.test/(b)"),
});
const span: fc.Arbitrary<Span> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(words, marks).map(([text, own]): Span => ({ kind: "text", text, ...own })) },
  { weight: 1, arbitrary: fc.constant<Span>({ kind: "break" }) },
  { weight: 1, arbitrary: words.map((alt): Span => ({ kind: "image", src: "https://x.test/i.png", alt, href: null })) },
);
const spans = fc.array(span, { maxLength: 5 });
const { block } = fc.letrec<{ block: MarkdownBlock; item: readonly MarkdownBlock[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    spans.map((own): MarkdownBlock => ({ kind: "paragraph", spans: own })),
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), spans)
      .map(([level, own]): MarkdownBlock => ({ kind: "heading", level, spans: own })),
    words.map((text): MarkdownBlock => ({ kind: "code", text })),
    fc.constant<MarkdownBlock>({ kind: "rule" }),
    fc
      .tuple(fc.boolean(), fc.array(fc.tuple(spans, spans), { minLength: 1, maxLength: 3 }))
      .map(([hasHead, rows]): MarkdownBlock => ({ kind: "table", hasHead, rows })),
    fc.array(tie("block"), { maxLength: 3 }).map((blocks): MarkdownBlock => ({ kind: "quote", blocks })),
    fc
      .tuple(fc.constantFrom(null, 1, 7), fc.array(tie("item"), { minLength: 1, maxLength: 3 }))
      .map(([start, items]): MarkdownBlock => ({ kind: "list", start, items })),
  ),
  item: fc
    .tuple(spans, fc.array(tie("block"), { maxLength: 2 }))
    .map(([own, blocks]) => [{ kind: "paragraph", spans: own } as const, ...blocks]),
}));

describe("round trip", () => {
  test("a written document is written the same after it was read", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (document) => {
        const once = writeMarkdown(document);
        const twice = writeMarkdown(readMarkdown(once));
        assert.equal(twice, once);
      }),
      { numRuns: 1_000 },
    );
  });

  test("any text can be read, and what is written from it is stable", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (lines) => {
        const once = writeMarkdown(readMarkdown(lines.join("\n")));
        const twice = writeMarkdown(readMarkdown(once));
        assert.equal(twice, once);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("hostile text", () => {
  const repeated = (part: string) => (length: number) => part.repeat(length / part.length);
  const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
    brackets: repeated("["),
    "closing brackets": repeated("]"),
    images: repeated("!["),
    "links without an end": repeated("[]("),
    "nested links": repeated("[[a](b)"),
    stars: repeated("*a**b"),
    "opening stars": repeated("*a "),
    backticks: repeated("`a``"),
    pipes: repeated("| a |\n"),
    "rows of more and more cells": (length) => `${"|".repeat(length / 2)}\n${repeated("|\n")(length / 2)}`,
    "a row of dashes that ends with a letter": (length) => `| a |\n|-${" ".repeat(length)}a`,
    quotes: repeated(">"),
    items: repeated("- "),
    "deeper items": repeated("\n - a"),
    "empty items": repeated("-\n"),
    backslashes: repeated("\\"),
    "exclamation marks": repeated("!"),
    addresses: repeated("](<"),
    breaks: repeated("a\\\n"),
    "code of single backticks": (length) => `\`\`\`\n${repeated("` ")(length)}`,
  };
  for (const [name, make] of Object.entries(HOSTILE))
    test(`a million characters of ${name} are read and written in linear time`, () => {
      const costOf = (length: number): number => {
        const source = make(length);
        const started = process.cpuUsage();
        writeMarkdown(readMarkdown(source));
        const { user, system } = process.cpuUsage(started);
        return user + system;
      };
      costOf(4_000);
      // Takes 1 s at most. A quadratic reader would need minutes.
      assert.ok(costOf(1_000_000) < 10_000_000);
    });

  test("cells behind the 64th are text of the last cell", () => {
    const cells = Array.from({ length: 70 }, (_, at) => `c${at}`);
    const [table] = readMarkdown(`| ${cells.join(" | ")} |\n| a |`);
    assert.ok(table?.kind === "table");
    assert.deepEqual(
      table.rows.map((row) => row.length),
      [64, 64],
    );
    assert.deepEqual(table.rows[0]?.at(-1), [t("c63 | c64 | c65 | c66 | c67 | c68 | c69")]);
  });
});
