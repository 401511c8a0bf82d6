import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { containers } from "../../../../core/analysis/main-content/containers.ts";
import { readBlocks } from "../../../../core/analysis/main-content/page-blocks.ts";
import { repeatedBoxes } from "../../../../core/analysis/main-content/repeated-boxes.ts";

/** Returns for each block its text and the sizes of its innermost and outermost run. 0 means no run. */
function runsOf(html: string): readonly string[] {
  const table = scanHtml(html);
  const blocks = readBlocks(table);
  const { inner, outer, sizes } = repeatedBoxes(table, containers(table, blocks));
  const size = (run: number | undefined): number => sizes[run ?? -1] ?? 0;
  return blocks.texts.map((text, block) => {
    const element = table.blockElement[block] ?? 0;
    return `${text} ${size(inner[element])} ${size(outer[element])}`;
  });
}

describe("repeatedBoxes", () => {
  const tile = (text: string): string =>
    `<div><a href="/${text}"><h3>${text}</h3></a><p>about <b>${text}</b></p></div>`;

  it("boxes with the same tags form a run, even with different inline elements", () => {
    const plain = tile("b").replace(/<\/?b>/g, "");
    assert.deepEqual(runsOf(`<div><p>one</p><p>two</p>${tile("a")}${plain}</div>`), [
      "one 0 0",
      "two 0 0",
      "a 2 2",
      "about a 2 2",
      "b 2 2",
      "about b 2 2",
    ]);
  });

  it("a run can be inside another run", () => {
    const list = (texts: readonly string[]): string =>
      `<ul>${texts.map((text) => `<li><a href="/">${text}</a></li>`).join("")}</ul>`;
    assert.deepEqual(runsOf(`<div>${list(["a", "b", "c"])}${list(["d", "e"])}</div>`), [
      "a 3 2",
      "b 3 2",
      "c 3 2",
      "d 2 2",
      "e 2 2",
    ]);
  });

  it("boxes without links, single boxes and separated boxes do not form a run", () => {
    assert.deepEqual(runsOf(`<p>a</p><p>b</p><div><a href="/">c</a></div><p>d</p><div><a href="/">e</a></div>`), [
      "a 0 0",
      "b 0 0",
      "c 0 0",
      "d 0 0",
      "e 0 0",
    ]);
  });
});
