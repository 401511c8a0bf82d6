import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { containers } from "../../../core/extract/containers.ts";
import { readBlocks } from "../../../core/extract/page-blocks.ts";
import { repeatedBoxes } from "../../../core/extract/repeated-boxes.ts";
import { scan } from "../../../core/extract/scanner.ts";

/** For each block of the page: size of the innermost and of the outermost run it stands in, 0 for none. */
function runsOf(html: string): readonly string[] {
  const table = scan(html);
  const blocks = readBlocks(table);
  const { inner, outer, sizes } = repeatedBoxes(table, containers(table, blocks));
  const size = (run: number | undefined): number => sizes[run ?? -1] ?? 0;
  return blocks.texts.map((text, block) => {
    const element = table.blockElement[block] ?? 0;
    return `${text} ${size(inner[element])} ${size(outer[element])}`;
  });
}

describe("boxes built alike", () => {
  const tile = (text: string): string => `<div><a href="/${text}"><h3>${text}</h3></a><p>about <b>${text}</b></p></div>`;

  it("are told by their tags, whatever inline elements their texts hold", () => {
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

  it("may stand in others", () => {
    const list = (texts: readonly string[]): string => `<ul>${texts.map((text) => `<li><a href="/">${text}</a></li>`).join("")}</ul>`;
    assert.deepEqual(runsOf(`<div>${list(["a", "b", "c"])}${list(["d", "e"])}</div>`), ["a 3 2", "b 3 2", "c 3 2", "d 2 2", "e 2 2"]);
  });

  it("are none without links, alone, or with something else between", () => {
    assert.deepEqual(runsOf(`<p>a</p><p>b</p><div><a href="/">c</a></div><p>d</p><div><a href="/">e</a></div>`), [
      "a 0 0",
      "b 0 0",
      "c 0 0",
      "d 0 0",
      "e 0 0",
    ]);
  });
});
