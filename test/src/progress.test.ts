import assert from "node:assert/strict";
import { test } from "node:test";
import { createTally } from "../../src/cli/progress.ts";

test("long work tells how far it is every five seconds, short work nothing", () => {
  const lines: string[] = [];
  let now = 0;
  const tell = createTally(
    "page",
    (line) => lines.push(line),
    () => now,
  );
  for (now = 0; now < 12_000; now += 1_000) tell();
  assert.deepEqual(lines, ["6 pages so far", "11 pages so far"]);
});
