import assert from "node:assert/strict";
import { test } from "node:test";
import { counted } from "../../../core/text/counted.ts";

test("one of a thing is singular, none and several are plural", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, "other ranking site")),
    ["0 other ranking sites", "1 other ranking site", "2 other ranking sites"],
  );
});
