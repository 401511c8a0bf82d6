import assert from "node:assert/strict";
import { it } from "node:test";
import { proseBreaches, proseFiles } from "../scripts/prose.ts";

it("no source file breaks the prose rules in CONTRIBUTING.md", () => {
  const breaches = proseFiles()
    .flatMap(proseBreaches)
    .map(({ file, line, rule, text }) => `${file}:${line} [${rule}] ${text}`);
  assert.deepEqual(breaches, []);
});
