import assert from "node:assert/strict";
import { test } from "node:test";
import { optionReader } from "../../../core/writing/option-reader.ts";

/** Returns the text of an answer that comes in parts of a size, and the number of beginnings. */
function read(answer: string, size: number): { readonly text: string; readonly beginnings: number } {
  let text = "";
  let beginnings = 0;
  const take = optionReader((part, isNew) => {
    if (isNew) beginnings += 1;
    text = isNew ? part : text + part;
  });
  for (let at = 0; at < answer.length; at += size) take(answer.slice(at, at + size));
  return { text, beginnings };
}

const TEXT = '## Größe\n\n"Zwei" \\ Löffel — 9 g. \u{1f375}\tEnde';

test("the text of an answer is the same in parts of any size", () => {
  const answer = JSON.stringify({ options: [TEXT, "Another one."] });
  const escaped = answer.replace(/[^\x20-\x7e]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
  for (let size = 1; size <= answer.length; size += 1) {
    assert.deepEqual(read(answer, size), { text: TEXT, beginnings: 1 });
    assert.equal(read(escaped, size).text, TEXT);
  }
});

test("an answer outside the schema has no text, and a broken one ends where it breaks", () => {
  assert.equal(read("Sure! Here is a title.", 3).text, "");
  assert.equal(read(" ".repeat(60_000), 1).text, "");
  assert.equal(read('{"options":[1]}', 2).text, "");
  assert.equal(read('{"options":["A\nB"]}', 2).text, "A");
  assert.equal(read('{"options":["A\\x B"]}', 2).text, "A");
});
