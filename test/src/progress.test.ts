import assert from "node:assert/strict";
import { test } from "node:test";
import { createTally } from "../../src/cli/output/progress.ts";

test("long work prints its progress every five seconds, and short work prints nothing", () => {
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
