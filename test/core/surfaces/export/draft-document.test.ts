import assert from "node:assert/strict";
import { test } from "node:test";
import { draftDocument } from "../../../../core/surfaces/export/draft-document.ts";

const LABELS = { metaDescription: "Meta description", image: "Image" };
const EMPTY = { title: "Sheds", metaDescription: "", text: "" };

test("a draft as a document keeps its headings, lists, tables, addresses of links and names of images", () => {
  const text = [
    "# Sheds",
    "##### Deep",
    "A **bold** [link](https://a.example/) and <https://b.example/>.",
    "- one\n- two\n  - inner",
    "> quoted",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
    "![A shed](https://a.example/shed.png)",
    "```\nx\ny\n```",
    "***",
  ].join("\n\n");
  const { title, language, parts } = draftDocument(
    { ...EMPTY, metaDescription: "All about sheds.", text },
    "en",
    LABELS,
  );
  assert.deepEqual([title, language], ["Sheds", "en"]);
  assert.deepEqual(parts, [
    { kind: "paragraph", text: "Meta description: All about sheds." },
    { kind: "heading", level: 1, text: "Sheds" },
    { kind: "heading", level: 3, text: "Deep" },
    { kind: "paragraph", text: "A bold link (https://a.example/) and <https://b.example/>." },
    { kind: "list", items: ["one", "two", "inner"] },
    { kind: "paragraph", text: "quoted" },
    { kind: "table", head: ["A", "B"], rows: [["1", "2"]], numbers: [] },
    { kind: "paragraph", text: "[Image: A shed]" },
    { kind: "paragraph", text: "x" },
    { kind: "paragraph", text: "y" },
  ]);
  assert.deepEqual(draftDocument(EMPTY, "en", LABELS).parts, []);
});
