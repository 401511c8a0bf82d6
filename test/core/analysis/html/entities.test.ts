import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseFragment } from "parse5";
import { decodeEntities } from "../../../../core/util/html-entities.ts";
import { PACKED_ENTITIES } from "../../../../core/util/html-entity-data.ts";

function byParse5(text: string): string {
  const [node] = parseFragment(text).childNodes;
  return node !== undefined && "value" in node ? node.value : "";
}

describe("decodeEntities", () => {
  it("decodeEntities knows the 2,125 names of the standard and returns parse5's values", () => {
    const names = PACKED_ENTITIES.split(" ").map((entry) => entry.replace("*", "").replace(/=.*/, ""));
    assert.equal(names.length, 2125);
    for (const name of names) assert.equal(decodeEntities(`x&${name};y`), byParse5(`x&${name};y`), name);
  });

  it("decodeEntities reads references without a semicolon like parse5", () => {
    for (const text of [
      "&amp",
      "&ampx",
      "&notit;",
      "&notin;",
      "&copy2",
      "&Eacute&eacute",
      "&hellip",
      "&#65",
      "&#x41g",
      "&#;",
      "&#x;",
      "&;",
      "&&amp;&",
    ]) {
      assert.equal(decodeEntities(`a${text}`), byParse5(`a${text}`), text);
    }
  });

  it("decodeEntities replaces numbers outside Unicode by U+FFFD and maps windows-1252 numbers", () => {
    assert.equal(decodeEntities("&#0;&#xD800;&#99999999999999;&#150;&#x80;"), "\ufffd\ufffd\ufffd\u2013\u20ac");
  });

  it("decodeEntities keeps references in attributes as text before a letter or an equals sign", () => {
    assert.equal(decodeEntities("?a=1&copy=2&copyx&copy;&amp=3", true), "?a=1&copy=2&copyx\u00a9&amp=3");
  });
});
